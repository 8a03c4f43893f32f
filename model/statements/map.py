"""§09: the map of weights, and what four faults do to it without raising."""

from __future__ import annotations

import numpy as np

from model import measures
from model.attention import causal_mask, masked, mix
from model.faults import FAULTS, backwards, faulty_weights, hidden
from model.tables import claim
from model.toy_head import Head
from press.truth.claims import Decided

TOLD = 1e-12  # of a row: what weighs less makes no difference in double precision


@claim("theorem")
def map_has_no_future(head: Head) -> Decided:
    """with the mask on, the triangle to the upper right is 0 throughout, and nothing else is"""
    hide = causal_mask(len(head.tokens))
    blank = head.weights(causal=True)[hide] == 0
    seen = np.isfinite(measures.logarithms(masked(head.scaled, hide)))  # the weight is above 0
    return blank.all() and np.array_equal(seen, ~hide), {"cells at 0": np.sum(blank)}


@claim("theorem")
def future_returns_without_mask(head: Head) -> Decided:
    """with the mask off, the triangle to the upper right has weights above 0 again"""
    future = head.weights()[causal_mask(len(head.tokens))]
    return np.min(future) > 0, {"smallest weight on the future": np.min(future)}


@claim("theorem")
def mask_raises_it_cat(head: Head) -> Decided:
    """it's weight on cat is larger with the mask than without, since ran's share is divided up"""
    on, off = (_it_cat(head, "none", causal=c) for c in (True, False))
    return on > off, {"masked": on, "unmasked": off}


@claim("theorem")
def old_cells_fade(head: Head) -> Decided:
    """without the mask every visible weight is smaller than with it, but in the last row and where
    the future weighs less than double precision can tell"""
    hide = causal_mask(len(head.tokens))
    told = np.sum(np.where(hide, head.weights(), 0), axis=1) > TOLD
    on, off = head.weights(causal=True), head.weights()
    cells = told[:, None] & (on > 0)
    least = np.min((on - off)[cells] / on[cells], initial=np.inf)
    return least > 0 and not told[-1], {"smallest loss, as a share": least}


@claim("theorem")
def no_fault_raises(head: Head) -> Decided:
    """under each of the four faults the map is six by six, and every row sums to 1"""
    n = len(head.tokens)
    maps = [faulty_weights(f, causal=c, head=head) for f in FAULTS for c in (True, False)]
    sums = np.sum(maps, axis=-1)
    right = all(found.shape == (n, n) for found in maps) and np.allclose(sums, 1)
    return right, {"smallest sum": np.min(sums), "largest sum": np.max(sums)}


@claim("head")
def every_fault_changes_the_map(head: Head) -> Decided:
    """with the mask on, each of the four faults changes at least one weight by 0.05"""
    right = head.weights(causal=True)
    off = {f: np.max(abs(faulty_weights(f, causal=True, head=head) - right)) for f in FAULTS[1:]}
    return min(off.values()) > 0.05, off


@claim("theorem")
def multiply_fills_the_future(head: Head) -> Decided:
    """masking by multiplication leaves weight on every future token, so the triangle shows"""
    future = faulty_weights("multiply", causal=True, head=head)[causal_mask(len(head.tokens))]
    return np.min(future) > 0, {"smallest weight on the future": np.min(future)}


@claim("theorem")
def multiply_needs_a_mask(head: Head) -> Decided:
    """with the mask off there is nothing to multiply: the map is the right one"""
    off = np.max(abs(faulty_weights("multiply", causal=False, head=head) - head.weights()))
    return off == 0, {"largest deviation": off}


@claim("theorem")
def unscaled_is_sharper(head: Head) -> Decided:
    """without √2 the largest weight of every row is larger, with the mask and without, where the
    row has more than one score to choose from"""
    gains = []
    for causal in (True, False):
        seen = np.where(causal_mask(len(head.tokens)) & causal, np.nan, head.scaled)
        choice = np.nanmax(seen, axis=1) - np.nanmin(seen, axis=1) > 1e-9
        sharp = np.max(faulty_weights("unscaled", causal=causal, head=head), axis=1)
        top = np.max(head.weights(causal=causal), axis=1)
        gains += [*(sharp - top)[choice & (top < 1 - 1e-12)]]  # as sharp as double precision tells
    return min(gains, default=1.0) > 0, {"smallest gain": min(gains, default=1.0)}


@claim("head")
def long_key_takes_it_from_cat(head: Head) -> Decided:
    """the long key takes it's row: cat no longer leads there"""
    leaders = {
        f"mask {'on' if c else 'off'}": _leader(
            faulty_weights("long_key", causal=c, head=head), head
        )
        for c in (True, False)
    }
    return set(leaders.values()) == {"and"}, leaders


@claim("theorem")
def shuffle_changes_nothing_unmasked(head: Head) -> Decided:
    """with the mask off, the sentence read backwards gives the same weights and the same mixes"""
    order = backwards(len(head.tokens))
    places = np.argsort(order)
    weights = head.reordered(order).weights()[np.ix_(places, places)]
    off = np.max(abs(mix(weights, head.values) - head.outputs()))
    same = np.allclose(weights, head.weights()) and off < 1e-9 * (1 + np.max(abs(head.values)))
    return same, {"largest deviation": off}


@claim("theorem")
def shuffle_hides_cat_from_it(head: Head) -> Decided:
    """with the mask on, read backwards, cat comes after it, and it's weight on cat is 0"""
    weight = _it_cat(head, "shuffled", causal=True)
    read = head.reordered(backwards(len(head.tokens)))
    return read.index("it") < read.index("cat") and weight == 0, {"it on cat": weight}


@claim("theorem")
def mask_follows_the_new_order(head: Head) -> Decided:
    """read backwards, every score stays as it was, and the mask hides the other triangle"""
    order = backwards(len(head.tokens))
    places = np.argsort(order)
    scores = head.reordered(order).scaled[np.ix_(places, places)]
    hide = hidden(shuffled=True, causal=True, tokens=len(head.tokens))
    same = np.allclose(scores, head.scaled)
    return same and np.array_equal(hide, causal_mask(len(hide)).T), {"cells hidden": np.sum(hide)}


@claim("head")
def cat_keeps_most_for_itself(head: Head) -> Decided:
    """under the mask cat gives itself more than half"""
    weight = measures.row(head.weights(causal=True), head, "cat")[head.index("cat")]
    return weight > 0.5, {"cat on cat": weight}


@claim("head")
def and_row_is_nearly_flat(head: Head) -> Decided:
    """under the mask the largest weight of and's row is less than half as much again"""
    row = measures.row(head.weights(causal=True), head, "and")
    row = row[row > 0]
    return max(row) < 1.5 * min(row), {"largest": max(row), "smallest": min(row)}


@claim("head")
def it_reads_cat_either_way(head: Head) -> Decided:
    """cat holds the largest weight of it's row, with the mask and without"""
    best = [_leader(head.weights(causal=c), head) for c in (True, False)]
    return best == ["cat", "cat"], {"masked": best[0], "unmasked": best[1]}


@claim("theorem")
def unscaled_keeps_the_winner(head: Head) -> Decided:
    """without √2 every row keeps the order of its weights, with the mask and without"""
    lost = sum(
        measures.overturned(head.weights(causal=c), faulty_weights("unscaled", causal=c, head=head))
        for c in (True, False)
    )
    return lost == 0, {"pairs overturned": lost}


@claim("head")
def long_key_owns_the_masked_map(head: Head) -> Decided:
    """and's key 5 times as long holds the largest weight of every row from its own down"""
    owned = {
        f"mask {'on' if c else 'off'}": " ".join(_owned_by_and(head, causal=c)[3:])
        for c in (True, False)
    }
    return set(owned.values()) == {"and it ran"}, owned


@claim("head")
def long_key_owns_the_map(head: Head) -> Decided:
    """with the mask off, and's key 5 times as long holds the largest weight but in cat's row"""
    owned = " ".join(filter(None, _owned_by_and(head, causal=False)))
    return owned == "the ate and it ran", {"rows that and owns": owned}


@claim("theorem")
def last_row_is_unchanged(head: Head) -> Decided:
    """the mask changes nothing in the last row"""
    off = np.max(abs(head.weights()[-1] - head.weights(causal=True)[-1]))
    return off == 0, {"largest deviation": off}


def _it_cat(head: Head, fault: str, *, causal: bool) -> float:
    weights = faulty_weights(fault, causal=causal, head=head)
    return weights[head.index("it"), head.index("cat")]


def _leader(weights: np.ndarray, head: Head) -> str:
    return measures.ranked(measures.row(weights, head), head)[0]


def _owned_by_and(head: Head, *, causal: bool) -> list[str]:
    """Each row's token where the long key leads, and nothing where it does not."""
    best = np.argmax(faulty_weights("long_key", causal=causal, head=head), axis=1)
    return [t if b == head.index("and") else "" for t, b in zip(head.tokens, best, strict=True)]
