"""§09: the map of weights, and what four faults do to it without raising."""

from __future__ import annotations

import numpy as np

from model import measures
from model.attention import causal_mask, mix
from model.claim import claim
from model.faults import FAULTS, SHUFFLE, faulty_weights, hidden


@claim("theorem")
def map_has_no_future(head):
    """with the mask on, the triangle to the upper right is 0 throughout, and nothing else is"""
    weights = head.weights(causal=True)
    blank = weights == 0
    return np.array_equal(blank, causal_mask(len(weights))), {"cells at 0": np.sum(blank)}


@claim("theorem")
def future_returns_without_mask(head):
    """with the mask off, the triangle to the upper right has weights above 0 again"""
    future = head.weights()[causal_mask(len(head.tokens))]
    return np.min(future) > 0, {"smallest weight on the future": np.min(future)}


@claim("theorem")
def mask_raises_it_cat(head):
    """it's weight on cat is larger with the mask than without, since ran's share is divided up"""
    on, off = (_it_cat(head, "none", causal=c) for c in (True, False))
    return on > off, {"masked": on, "unmasked": off}


@claim("head")
def it_reads_cat_either_way(head):
    """cat holds the largest weight of it's row, with the mask and without"""
    best = [_leader(head.weights(causal=c), head) for c in (True, False)]
    return best == ["cat", "cat"], {"masked": best[0], "unmasked": best[1]}


@claim("theorem")
def no_fault_raises(head):
    """under each of the four faults every row still holds six numbers that sum to 1"""
    maps = [faulty_weights(f, causal=c, head=head) for f in FAULTS for c in (True, False)]
    sums = np.sum(maps, axis=-1)
    return np.allclose(sums, 1), {"smallest sum": np.min(sums), "largest sum": np.max(sums)}


@claim("head")
def every_fault_changes_the_map(head):
    """with the mask on, each of the four faults changes at least one weight by 0.05"""
    right = head.weights(causal=True)
    off = {f: np.max(abs(faulty_weights(f, causal=True, head=head) - right)) for f in FAULTS[1:]}
    return min(off.values()) > 0.05, off


@claim("theorem")
def multiply_fills_the_future(head):
    """masking by multiplication leaves weight on every future token, so the triangle shows"""
    future = faulty_weights("multiply", causal=True, head=head)[causal_mask(len(head.tokens))]
    return np.min(future) > 0, {"smallest weight on the future": np.min(future)}


@claim("theorem")
def multiply_needs_a_mask(head):
    """with the mask off there is nothing to multiply: the map is the right one"""
    off = np.max(abs(faulty_weights("multiply", causal=False, head=head) - head.weights()))
    return off == 0, {"largest deviation": off}


@claim("theorem")
def unscaled_is_sharper(head):
    """without √2 the largest weight of every row is larger"""
    sharp = np.max(faulty_weights("unscaled", causal=False, head=head), axis=1)
    gain = sharp - np.max(head.weights(), axis=1)
    return np.min(gain) > 0, {"smallest gain": np.min(gain)}


@claim("theorem")
def unscaled_keeps_the_winner(head):
    """without √2 every row keeps the order of its weights"""
    orders = [
        np.argsort(faulty_weights(f, causal=False, head=head), axis=1) for f in ("none", "unscaled")
    ]
    return np.array_equal(*orders), {"cells in another place": np.sum(orders[0] != orders[1])}


@claim("head")
def long_key_owns_the_map(head):
    """with and's key 5 times as long, and holds the largest weight of every row but cat's"""
    best = np.argmax(faulty_weights("long_key", causal=False, head=head), axis=1)
    kept = [t for t, b in zip(head.tokens, best, strict=True) if b != head.index("and")]
    return kept == ["cat"], {"rows that and does not own": " ".join(kept)}


@claim("head")
def long_key_owns_the_masked_map(head):
    """with the mask on, the long key owns every row from its own on: and, it and ran"""
    best = np.argmax(faulty_weights("long_key", causal=True, head=head), axis=1)
    owned = [t for t, b in zip(head.tokens, best, strict=True) if b == head.index("and")]
    return owned == ["and", "it", "ran"], {"rows that and owns": " ".join(owned)}


@claim("head")
def long_key_takes_it_from_cat(head):
    """the long key takes it's row: cat no longer leads there"""
    leaders = {
        f"mask {'on' if c else 'off'}": _leader(
            faulty_weights("long_key", causal=c, head=head), head
        )
        for c in (True, False)
    }
    return set(leaders.values()) == {"and"}, leaders


@claim("theorem")
def shuffle_changes_nothing_unmasked(head):
    """with the mask off, the sentence read backwards gives the same weights and the same mixes"""
    turned = head.reordered(SHUFFLE)
    weights = turned.weights()[np.ix_(SHUFFLE, SHUFFLE)]
    off = np.max(abs(mix(weights, head.values) - head.outputs()))
    same = np.allclose(weights, head.weights()) and off < 1e-9 * (1 + np.max(abs(head.values)))
    return same, {"largest deviation": off}


@claim("theorem")
def shuffle_hides_cat_from_it(head):
    """with the mask on, read backwards, cat comes after it, and it's weight on cat is 0"""
    weight = _it_cat(head, "shuffled", causal=True)
    return weight == 0, {"it on cat": weight}


@claim("theorem")
def mask_follows_the_new_order(head):
    """read backwards, the mask hides the other triangle of the map"""
    hide = hidden("shuffled", causal=True, tokens=len(head.tokens))
    return np.array_equal(hide, causal_mask(len(hide)).T), {"cells hidden": np.sum(hide)}


def _it_cat(head, fault, *, causal):
    weights = faulty_weights(fault, causal=causal, head=head)
    return weights[head.index("it"), head.index("cat")]


def _leader(weights, head):
    return measures.ranked(measures.row(weights, head), head)[0]
