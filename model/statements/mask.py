"""§06: the future, hidden for good or by a mistake."""

from __future__ import annotations

import numpy as np

from model.attention import causal_mask
from model.faults import faulty_weights
from model.tables import claim
from model.toy_head import Head
from press.truth.claims import Decided


@claim("theorem")
def masked_weights_are_zero(head: Head) -> Decided:
    """under the causal mask every weight on the future is 0 exactly"""
    future = head.weights(causal=True)[causal_mask(len(head.tokens))]
    return not future.any(), {"largest weight on the future": np.max(future)}


@claim("theorem")
def first_attends_to_itself(head: Head) -> Decided:
    """under the causal mask the first token's weight on itself is 1 exactly"""
    weight = head.weights(causal=True)[0, 0]
    return weight == 1, {"weight": weight}


@claim("theorem")
def last_row_loses_nothing(head: Head) -> Decided:
    """the mask hides no key of the last row"""
    hidden = np.sum(causal_mask(len(head.tokens))[-1])
    return hidden == 0, {"keys hidden": hidden}


@claim("theorem")
def survivors_renormalise(head: Head) -> Decided:
    """the surviving weights of a row keep their ratios and share what the masked ones held"""
    kept = np.where(causal_mask(len(head.tokens)), 0, head.weights())
    off = np.max(abs(kept / np.sum(kept, axis=1, keepdims=True) - head.weights(causal=True)))
    return off < 1e-9, {"largest deviation": off}


@claim("theorem")
def causal_mask_leaves_a_key(head: Head) -> Decided:
    """under the causal mask no row is without a key, so no weight is undefined"""
    mask = causal_mask(len(head.tokens))
    whole = np.isfinite(head.weights(causal=True)).all()
    return whole and not np.diagonal(mask).any(), {"rows masked whole": np.sum(mask.all(axis=1))}


@claim("theorem")
def masking_raises_the_survivors(head: Head) -> Decided:
    """whoever survives the mask weighs at least as much as before"""
    mask = causal_mask(len(head.tokens))
    gain = (head.weights(causal=True) - head.weights())[~mask]
    return np.min(gain) > -1e-12, {"smallest gain": np.min(gain)}


@claim("fixed")
def mask_has_no_parameters(head: Head) -> Decided:
    """the mask is the same for every head: it depends on the positions alone"""
    mask = causal_mask(6)
    right = all(mask[i, j] == (j > i) for i in range(6) for j in range(6))
    return right, {"cells hidden": np.sum(mask)}


@claim("theorem")
def multiply_counts_as_one(head: Head) -> Decided:
    """a score multiplied by 0 enters the sum as exp(0) = 1"""
    scores = np.where(causal_mask(len(head.tokens)), 0, head.scaled)
    shares = 1 / np.sum(np.exp(scores), axis=1)  # of a score of 0, per row
    off = np.max(abs(_multiplied(head)[:-1, -1] - shares[:-1]))
    return off < 1e-9, {"largest deviation": off}


@claim("theorem")
def multiply_still_sums_to_one(head: Head) -> Decided:
    """masked by multiplication, every row still sums to 1"""
    sums = np.sum(_multiplied(head), axis=1)
    return np.allclose(sums, 1), {"smallest sum": min(sums), "largest sum": max(sums)}


@claim("theorem")
def multiply_leaks(head: Head) -> Decided:
    """masked by multiplication, ran still takes a share of it's row"""
    weight = _multiplied(head)[head.index("it"), head.index("ran")]
    return weight > 0, {"it on ran": weight}


@claim("theorem")
def multiplying_dilutes_the_past(head: Head) -> Decided:
    """masked by multiplication, visible keys weigh less than they should, but in the last row and
    where the future takes less than double precision can tell"""
    right, wrong = head.weights(causal=True), _multiplied(head)
    hide = causal_mask(len(head.tokens))
    told = np.sum(np.where(hide, wrong, 0), axis=1) > 1e-12
    cells = told[:, None] & (right > 0)
    least = np.min((right - wrong)[cells] / right[cells], initial=np.inf)
    return least > 0 and not told[-1], {"smallest loss, as a share": least}


def _multiplied(head: Head) -> np.ndarray:
    return faulty_weights("multiply", causal=True, head=head)
