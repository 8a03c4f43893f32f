"""The statements the prose may make, by name: each one decided, none of them believed."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from model.statements import cost, map, mask, matrix, mix, projections, scaling, scores, softmax
from model.tables import CLAIMS
from model.toy_head import HEAD, Head
from press.truth.claims import Claim

# Importing a chapter enters its claims; naming them here says that this is what they are for.
CHAPTERS = (projections, scores, matrix, softmax, scaling, mask, mix, cost, map)


def others() -> Iterator[Head]:
    """Other heads, the same each time: the build refuses a theorem that fails for one of them."""
    rng = np.random.default_rng(5)
    for _ in range(2):
        yield Head(HEAD.tokens, rng.normal(size=HEAD.embeddings.shape), *rng.normal(size=(3, 2, 2)))


def claims(head: Head = HEAD) -> dict[str, Claim]:
    """Every claim by its name, decided for a head."""
    return CLAIMS.of(head)
