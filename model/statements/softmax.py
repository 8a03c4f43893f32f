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
    """every unmasked weight is above 0, whatever the sign of its score: its logarithm is finite,
    and where double precision can hold the weight, it is that"""
    logs, weights = measures.logarithms(head.scaled), head.weights()
    right = np.isfinite(logs).all() and np.allclose(np.exp(logs), weights)
    return right, {"smallest weight": np.min(weights), "its logarithm": np.min(logs)}


@claim("head")
def votes_against_weigh_too(head: Head) -> Decided:
    """there are scores below 0 in this matrix, and their weights are above 0"""
    against = head.weights()[head.raw < 0]
    return against.size and np.min(against) > 0, {"scores below 0": against.size}


@claim("head")
def others_vote_against(head: Head) -> Decided:
    """it's row has no score below 0, and some of the other rows have"""
    least = dict(zip(head.tokens, np.min(head.scaled, axis=1), strict=True))
    against = [token for token, score in least.items() if score < 0]
    return bool(against) and head.protagonist not in against, least


@claim("head")
def sign_decides_nothing(head: Head) -> Decided:
    """ran's vote against cat weighs more than it's vote for the: the row decides, not the sign"""
    ran, it = (head.index(token) for token in ("ran", "it"))
    cat, the = (head.index(token) for token in ("cat", "the"))
    scores, weights = head.scaled, head.weights()
    right = scores[ran, cat] < 0 < scores[it, the] and weights[ran, cat] > weights[it, the]
    return right, {"ran on cat": weights[ran, cat], "it on the": weights[it, the]}


@claim("theorem")
def softmax_keeps_the_order(head: Head) -> Decided:
    """a higher score gets a higher weight"""
    lost = measures.overturned(head.scaled, head.weights())
    return lost == 0, {"pairs overturned": lost}


@claim("theorem")
def softmax_ignores_a_shift(head: Head) -> Decided:
    """a constant added to every score of a row leaves its weights as they were, with no maximum
    taken out first"""
    there = head.weights()
    off = [np.max(abs(_plain(head.scaled + c) - there)) for c in (-30, 1, 30)]
    return max(off) < 1e-9, {"largest deviation": max(off)}


@claim("theorem")
def difference_decides_the_ratio(head: Head) -> Decided:
    """two weights of a row stand in the ratio e to the difference of their scores, those too small
    for double precision by their logarithms"""
    logs, scores = measures.logarithms(head.scaled), head.scaled
    same = np.allclose(np.exp(logs), head.weights())
    off = np.max(abs(np.diff(logs, axis=1) - np.diff(scores, axis=1)))
    return same and off < 1e-9 * (1 + np.max(abs(scores))), {"furthest off": off}


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
    """scores of 1000 and 0 overflow and have no weights as the formula stands; once the maximum
    is taken out, their weights are 1 and 0"""
    scores = np.array([1000.0, 0.0])
    plain, weights = _plain(scores), softmax(scores)
    return np.isnan(plain[0]) and [*weights] == [1, 0], {"plain": plain[0], "first": weights[0]}


@claim("fixed")
def maximum_prevents_underflow(head: Head) -> Decided:
    """in single precision scores of −200 and −201 are 0/0 as the formula stands; once the maximum
    is taken out, their weights are those of 1 and 0"""
    scores = np.array([-200, -201], dtype=np.float32)
    plain, weights = _plain(scores), softmax(scores)
    same = np.allclose(weights, softmax(np.array([1.0, 0.0])))
    return np.isnan(plain).all() and same, {"plain": plain[0], "first": weights[0]}


@claim("fixed")
def hidden_row_is_undefined(head: Head) -> Decided:
    """a row in which every key is masked is 0/0, as the formula stands and as it is computed"""
    hidden = masked(np.zeros(3), np.ones(3, dtype=bool))
    total = np.sum(np.exp(hidden))
    rows = _plain(hidden), softmax(hidden)
    return total == 0 and np.isnan(rows).all(), {"sum of the exponentials": total}


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
    """in exact arithmetic cat's weight is above 0 at every score: its logarithm is finite, at −30,
    at −800 (where double precision has only 0 left) and at −1,000,000"""
    others = np.delete(measures.row(head.scaled, head), head.index("cat"))
    scores = np.array([-30.0, -800.0, -1e6])
    logs = scores - np.logaddexp(scores, np.logaddexp.reduce(others))  # of the weight
    there = measures.pushed(head, -30.0)[head.index("cat")]
    same = np.isclose(logs[0], np.log(there))
    return np.isfinite(logs).all() and same, {"log at −30": logs[0], "at −1,000,000": logs[-1]}


@claim("theorem")
def doubling_scores_squares_ratios(head: Head) -> Decided:
    """twice every score of a row, and the ratio of any two weights is squared, those too small for
    double precision by their logarithms"""
    once, twice = (measures.logarithms(by * head.scaled) for by in (1, 2))
    same = np.allclose(np.exp(twice), softmax(2 * head.scaled))
    off = np.max(abs(np.diff(twice, axis=1) - 2 * np.diff(once, axis=1)))
    return same and off < 1e-9 * (1 + np.max(abs(head.scaled))), {"furthest off": off}


def _pushed_rows(head: Head) -> tuple[np.ndarray, np.ndarray]:
    at = measures.row(head.scaled, head)[head.index("cat")]
    return measures.pushed(head, at), measures.pushed(head, at + 1)


def _plain(scores: np.ndarray) -> np.ndarray:
    """Softmax as its formula is written, with no maximum taken out."""
    with np.errstate(over="ignore", invalid="ignore"):
        powers = np.exp(scores)
        return powers / np.sum(powers, axis=-1, keepdims=True)
