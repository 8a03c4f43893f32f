"""What code in the prose that is marked `checked` is given: this page's head, as tensors."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from model.attention import causal_mask, masked, softmax
from model.toy_head import HEAD


class Tensor(np.ndarray):
    """What the printed lines ask of a PyTorch tensor: where True, `masked_fill` fills."""

    def masked_fill(self, mask: Tensor, value: float) -> Tensor:
        """These numbers, −∞ where the mask is True: nothing else is filled in here."""
        assert value == -np.inf
        return masked(self, mask).view(Tensor)

    def softmax(self, dim: int) -> Tensor:
        """The weights along the last axis."""
        assert dim == -1
        return softmax(self).view(Tensor)


def names() -> dict[str, Any]:
    """What every checked block finds there: q, k, v, d, future, the scores of all rows, the row s
    of the protagonist, math and np."""
    future = causal_mask(len(HEAD.tokens))
    arrays = {"q": HEAD.queries, "k": HEAD.keys, "v": HEAD.values, "future": future}
    arrays |= {"scores": HEAD.scaled, "s": HEAD.scaled[HEAD.index(HEAD.protagonist)]}
    tensors = {name: np.array(array).view(Tensor) for name, array in arrays.items()}
    return tensors | {"d": HEAD.width, "math": math, "np": np}
