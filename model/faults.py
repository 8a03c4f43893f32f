"""Four ways to break the map of weights; none of them raises, and every row still sums to 1."""

from __future__ import annotations

import numpy as np

from model.attention import Array, causal_mask, masked, scale, score, softmax
from model.toy_head import HEAD, Head

FAULTS = ("none", "multiply", "unscaled", "long_key", "shuffled")
LONG = ("and", 5.0)  # the function word whose key is too long, and how many times


def faulty_weights(fault: str, *, causal: bool, head: Head = HEAD) -> np.ndarray:
    """The map of weights (tokens, tokens) under one of FAULTS, in the head's own token order.

    Where the sentence is shuffled, cell (t, u) still belongs to the tokens t and u; the mask
    follows the order in which they were read. Raises ValueError for an unknown fault.
    """
    if fault not in FAULTS:
        raise ValueError(f'unknown fault: "{fault}" (one of {", ".join(FAULTS)})')
    return weights_under(FAULTS.index(fault), causal, head)


def weights_under(fault: float | Array, causal: bool | Array, head: Head = HEAD) -> Array:
    """The same map, for a fault by its index in FAULTS; it and `causal` may be symbols."""
    multiply, unscaled, long_key, shuffled = (np.equal(fault, i) for i in range(1, len(FAULTS)))
    raw = score(head.queries, long_keys(head, np.where(long_key, LONG[1], 1.0)))
    scores = scale(raw, np.where(unscaled, 1.0, head.width))
    hide = hidden(shuffled, causal, len(head.tokens))
    return softmax(np.where(multiply, np.where(hide, 0.0, scores), masked(scores, hide)))


def hidden(shuffled: bool | Array, causal: bool | Array, tokens: int) -> Array:
    """The cells the mask means to hide, (tokens, tokens), True = hide."""
    later, places = causal_mask(tokens), np.argsort(backwards(tokens))
    return np.where(shuffled, later[np.ix_(places, places)], later) & causal


def backwards(tokens: int) -> np.ndarray:
    """The order in which the shuffled sentence is read, token indices from first to last."""
    return np.arange(tokens)[::-1]


def long_keys(head: Head = HEAD, factor: float | Array = LONG[1]) -> Array:
    """All keys, that of the function word stretched without turning, (tokens, 2)."""
    stretch = np.where(np.arange(len(head.tokens)) == head.index(LONG[0]), factor, 1.0)
    return head.keys * stretch[:, None]
