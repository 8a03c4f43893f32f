"""§04: positive weights that sum to 1."""

from __future__ import annotations

import math

import numpy as np

from model import measures
from model.attention import masked, softmax
from model.tables import claim, in_order
from model.toy_head import Head
from press.truth.claims import Decided


@claim("theorem")
def rows_sum_to_one(head: Head) -> Decided:
    """the weights of every row sum to 1, masked or not"""
    sums = np.concatenate([np.sum(head.weights(causal=c), axis=1) for c in (False, True)])
    return np.allclose(sums, 1), {"smallest sum": min(sums), "largest sum": max(sums)}


@claim("theorem")
def weights_are_positive(head: Head) -> Decided:
    """every unmasked weight is above 0, whatever the sign of its score"""
    least = np.min(head.weights())
    return least > 0, {"smallest weight": least}


@claim("head")
def votes_against_weigh_too(head: Head) -> Decided:
    """there are scores below 0 in this matrix, and their weights are above 0"""
    against = head.weights()[head.raw < 0]
    return against.size and np.min(against) > 0, {"scores below 0": against.size}


@claim("theorem")
def softmax_keeps_the_order(head: Head) -> Decided:
    """a higher score gets a higher weight"""
    same = np.argsort(head.scaled, axis=1) == np.argsort(head.weights(), axis=1)
    return same.all(), {"cells in another place": np.sum(~same)}


@claim("theorem")
def softmax_ignores_a_shift(head: Head) -> Decided:
    """a constant added to every score of a row leaves its weights as they were"""
    off = [np.max(abs(softmax(head.scaled + c) - head.weights())) for c in (-30, 1, 700)]
    return max(off) < 1e-9, {"largest deviation": max(off)}


@claim("theorem")
def difference_decides_the_ratio(head: Head) -> Decided:
    """two weights of a row stand in the ratio e to the difference of their scores"""
    weights, scores = head.weights(), head.scaled
    off = weights[:, 1:] / weights[:, :-1] / np.exp(np.diff(scores, axis=1))
    return np.allclose(off, 1), {"furthest quotient": np.max(off)}


@claim("theorem")
def raising_one_lowers_the_rest(head: Head) -> Decided:
    """when cat's score rises, its weight rises and the five others fall"""
    low, high = _pushed_rows(head)
    cat = np.arange(len(high)) == head.index("cat")
    rise = high[cat] > low[cat]
    return rise.all() and (high < low)[~cat].all(), {"cat before": low[cat][0]}


@claim("theorem")
def others_keep_their_ratios(head: Head) -> Decided:
    """when cat's score rises, the five others fall by one and the same factor"""
    low, high = _pushed_rows(head)
    factors = (high / low)[np.arange(len(high)) != head.index("cat")]
    return np.allclose(factors, factors[0]), {"smallest": min(factors), "largest": max(factors)}


@claim("head")
def it_mixes_softly(head: Head) -> Decided:
    """the largest weight of it's row is less than three times the smallest"""
    row = measures.row(head.weights(), head)
    return max(row) < 3 * min(row), {"largest": max(row), "smallest": min(row)}


@claim("head")
def cat_holds_less_than_the_rest(head: Head) -> Decided:
    """in it's row the five others together weigh more than cat"""
    weight = measures.row(head.weights(), head)[head.index("cat")]
    return weight < 0.5, {"cat": weight, "others": 1 - weight}


@claim("fixed")
def single_underflows(head: Head) -> Decided:
    """in single precision exp is above 0 at −103 and 0 at −105"""
    near, far = np.exp(np.float32(-103)), np.exp(np.float32(-105))
    return near > 0 == far, {"at −103": near, "at −105": far}


@claim("fixed")
def half_underflows_at_thirty(head: Head) -> Decided:
    """in half precision exp(−30) is 0; in single precision it is not"""
    half, single = np.float16(math.exp(-30)), np.exp(np.float32(-30))
    return half == 0 < single, {"half": half, "single": single}


@claim("fixed")
def maximum_prevents_overflow(head: Head) -> Decided:
    """scores of 1000 and 0 give the weights 1 and 0, not an overflow"""
    weights = softmax(np.array([1000.0, 0.0]))
    return list(weights) == [1, 0], {"first": weights[0], "second": weights[1]}


@claim("fixed")
def hidden_row_is_undefined(head: Head) -> Decided:
    """a row in which every key is masked is 0/0: no number at all"""
    row = softmax(masked(np.zeros(3), np.ones(3, dtype=bool)))
    return np.isnan(row).all(), {"entries that are no number": np.sum(np.isnan(row))}


@claim("theorem")
def exponentials_are_positive(head: Head) -> Decided:
    """the exponential of every score is above 0, whatever its sign"""
    least = np.min(np.exp(head.scaled))
    return least > 0, {"smallest": least}


@claim("head")
def it_weighs_cat_most(head: Head) -> Decided:
    """the largest weight of it's row is cat's, the smallest the's"""
    order = measures.ranked(measures.row(head.weights(), head), head)
    return (order[0], order[-1]) == ("cat", "the"), in_order(order)


@claim("head")
def ate_attends_least_to_cat(head: Head) -> Decided:
    """the smallest weight of ate's row is cat's, and it is above 0"""
    row = measures.row(head.weights(), head, "ate")
    return measures.ranked(row, head)[-1] == "cat" and min(row) > 0, {"smallest": min(row)}


@claim("theorem")
def no_finite_score_gives_zero(head: Head) -> Decided:
    """at scaled scores of −30, −100 and −300 cat's weight is tiny, and above 0"""
    least = [measures.pushed(head, s)[head.index("cat")] for s in (-30.0, -100.0, -300.0)]
    return min(least) > 0, {"at −300": least[-1]}


@claim("theorem")
def doubling_scores_squares_ratios(head: Head) -> Decided:
    """twice every score of a row, and the ratio of any two weights is squared"""
    once, twice = head.weights(), softmax(2 * head.scaled)
    off = twice[:, 1:] / twice[:, :1] / (once[:, 1:] / once[:, :1]) ** 2
    return np.allclose(off, 1), {"furthest quotient": np.max(off)}


def _pushed_rows(head: Head) -> tuple[np.ndarray, np.ndarray]:
    at = measures.row(head.scaled, head)[head.index("cat")]
    return measures.pushed(head, at), measures.pushed(head, at + 1)
