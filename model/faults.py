"""Four ways to break the map of weights; none of them raises, and every row still sums to 1."""

from __future__ import annotations

import numpy as np

from model.attention import causal_mask, masked, scale, score, softmax
from model.toy_head import HEAD, Head

FAULTS = ("none", "multiply", "unscaled", "long_key", "shuffled")
LONG = ("and", 5.0)  # the function word whose key is too long, and how many times
SHUFFLE = (5, 4, 3, 2, 1, 0)


def faulty_weights(fault: str, *, causal: bool, head: Head = HEAD):
    """The map of weights (tokens, tokens) under one of FAULTS, in the head's own token order.

    Where the sentence is shuffled, cell (t, u) still belongs to the tokens t and u; the mask
    follows the order in which they were read. Raises ValueError for an unknown fault.
    """
    if fault not in FAULTS:
        raise ValueError(f'unknown fault: "{fault}" (one of {", ".join(FAULTS)})')
    raw = score(head.queries, long_keys(head) if fault == "long_key" else head.keys)
    scores = raw if fault == "unscaled" else scale(raw, head.width)
    hide = hidden(fault, causal=causal, tokens=len(head.tokens))
    return softmax(np.where(hide, 0.0, scores) if fault == "multiply" else masked(scores, hide))


def hidden(fault: str, *, causal: bool, tokens: int):
    """The cells the mask means to hide, (tokens, tokens), True = hide."""
    hide = causal_mask(tokens) & causal
    return hide[np.ix_(SHUFFLE, SHUFFLE)] if fault == "shuffled" else hide


def long_keys(head: Head = HEAD, factor: float = LONG[1]):
    """All keys, that of the function word stretched without turning, (tokens, 2)."""
    stretch = np.where(np.arange(len(head.tokens)) == head.index(LONG[0]), factor, 1.0)
    return head.keys * stretch[:, None]
