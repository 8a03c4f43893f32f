"""§02: a score is a shadow times a length, and nothing bounds it."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from model import measures
from model.attention import score
from model.faults import long_keys
from model.tables import claim, in_order
from model.toy_head import Head
from press.truth.claims import Decided


@claim("theorem")
def score_is_sum_of_products(head: Head) -> Decided:
    """a score is the sum of the products of matching slots"""
    product = head.query("it") * head.key("cat")
    raw = score(head.query("it"), head.key("cat"))
    return np.isclose(product[0] + product[1], raw), {"sum": sum(product), "score": raw}


@claim("head")
def first_slots_are_negative(head: Head) -> Decided:
    """the first slots of it's query and of cat's key are both below 0"""
    query, key = head.query("it")[0], head.key("cat")[0]
    return max(query, key) < 0, {"query": query, "key": key}


@claim("head")
def second_slot_dominates(head: Head) -> Decided:
    """the second slots of it and cat contribute more than ten times what the first do"""
    product = head.query("it") * head.key("cat")
    return product[1] > 10 * product[0] > 0, {"first": product[0], "second": product[1]}


@claim("theorem")
def score_is_shadow_times_length(head: Head) -> Decided:
    """every score is the query's shadow on the key's line, times the key's length"""
    keys = measures.lengths(head.keys)
    shadows = measures.lengths(head.queries)[:, None] * np.cos(_angles(head))
    off = np.max(abs(shadows * keys - head.raw))
    return np.allclose(shadows * keys, head.raw), {"largest deviation": off}


@claim("theorem")
def right_angle_scores_zero(head: Head) -> Decided:
    """a query at a right angle to a key scores 0 on it"""
    found = [score(_turned(key, 90), key) for key in head.keys]
    return np.allclose(found, 0), {"largest score": max(map(abs, found))}


@claim("theorem")
def near_side_scores_positive(head: Head) -> Decided:
    """a query less than a right angle away from a key scores above 0 on it, if the key has a
    length"""
    found = [score(_turned(key, d), key) for key in _long(head) for d in (0, 45, 89, 271)]
    least = min(found, default=np.inf)
    return least > 0, {"smallest score": least}


@claim("theorem")
def far_side_scores_negative(head: Head) -> Decided:
    """a query more than a right angle away from a key scores below 0 on it, if the key has a
    length"""
    found = [score(_turned(key, d), key) for key in _long(head) for d in (91, 135, 180, 269)]
    most = max(found, default=-np.inf)
    return most < 0, {"largest score": most}


@claim("theorem")
def perpendicular_push_changes_nothing(head: Head) -> Decided:
    """a query pushed along the perpendicular keeps its shadow and its score"""
    key = head.key("cat")
    before, after = score(head.query("it"), key), score(head.query("it") + _turned(key, 90), key)
    return np.isclose(before, after), {"before": before, "after": after}


@claim("head")
def longest_shadow_wins(head: Head) -> Decided:
    """for all six tokens the key with the longest shadow is the key with the highest score"""
    shadows = measures.shadows(head)
    parted = np.flatnonzero(np.argmax(shadows, axis=1) != np.argmax(head.raw, axis=1))
    values: dict[str, float | str] = {"tokens where they part": len(parted)}
    for i in parted:
        shadow, score = np.argmax(shadows[i]), np.argmax(head.raw[i])
        asks, on, by = head.tokens[i], head.tokens[shadow], head.tokens[score]
        values[f"{asks}'s longest shadow"] = f"{shadows[i, shadow]:.4f} on {on}"
        values[f"{asks}'s highest score"] = f"{head.raw[i, score]:.4f} for {by}"
    return not len(parted), values


@claim("head")
def it_votes_for_all(head: Head) -> Decided:
    """it's query scores all six keys above 0"""
    return min(_raw(head, "it")) > 0, {"lowest": min(_raw(head, "it"))}


@claim("head")
def lowest_is_ate_cat(head: Head) -> Decided:
    """the lowest score of the whole matrix is ate's query on cat's key"""
    cell = np.unravel_index(np.argmin(head.raw), head.raw.shape)
    return _words(head, cell) == "ate cat", {"lowest": _words(head, cell)}


@claim("head")
def highest_is_cat_cat(head: Head) -> Decided:
    """the highest score of the whole matrix is cat's query on its own key"""
    cell = np.unravel_index(np.argmax(head.raw), head.raw.shape)
    return _words(head, cell) == "cat cat", {"highest": _words(head, cell)}


@claim("theorem")
def scores_are_unbounded(head: Head) -> Decided:
    """a query a million times as long scores a million times as much, turned round minus that"""
    raw = head.raw
    long, back = score(1e6 * head.queries, head.keys), score(-1e6 * head.queries, head.keys)
    off = np.max(abs(long + back))
    return np.allclose(long, 1e6 * raw) and np.allclose(back, -1e6 * raw), {"deviation": off}


@claim("head")
def and_points_further_away(head: Head) -> Decided:
    """and's key points further away from it's query than cat's key does"""
    far, near = (measures.angle(head.query("it"), head.key(t)) for t in ("and", "cat"))
    return far > near, {"and, degrees": far, "cat, degrees": near}


@claim("head")
def and_shadow_is_shorter(head: Head) -> Decided:
    """it's shadow on and's key is shorter than that on cat's"""
    shadows = measures.row(measures.shadows(head), head)
    long, short = shadows[head.index("cat")], shadows[head.index("and")]
    return 0 < short < long, {"and": short, "cat": long}


@claim("head")
def and_scores_low(head: Head) -> Decided:
    """unstretched, and's key comes last but one in it's row"""
    order = measures.order(head, "it")
    return order[-2] == "and", in_order(order)


@claim("head")
def and_wins_by_length(head: Head) -> Decided:
    """stretched to the crossing, and's key scores highest of it's row, a tenth below it not"""
    crossing = measures.stretch_crossing(head)
    if not 1 < crossing < np.inf:
        return False, {"crossing": crossing}
    before, after = (_winner_stretched(head, crossing - step) for step in (0.1, 0))
    return before != "and" == after, {"crossing": crossing, "before": before, "after": after}


@claim("theorem")
def stretch_multiplies_score(head: Head) -> Decided:
    """any key stretched 2, 5 or 40 times scores that many times as much in every row, and casts
    the same shadow"""
    off = []
    for factor in (2.0, 5.0, 40.0):
        scores, keys = score(head.queries, factor * head.keys), factor * head.keys
        off.append(np.max(abs(scores - factor * head.raw)) / factor)
        off.append(np.max(abs(scores - measures.shadows(head) * measures.lengths(keys))) / factor)
    return max(off) < 1e-9 * (1 + np.max(abs(head.raw))), {"largest deviation": max(off)}


@claim("head")
def stretch_deepens_a_vote_against(head: Head) -> Decided:
    """ate's score on cat's key is below 0, and five times as far below once that is stretched"""
    before, after = (score(head.query("ate"), by * head.key("cat")) for by in (1.0, 5.0))
    return after < before < 0 and np.isclose(after, 5 * before), {"before": before, "after": after}


@claim("head")
def longest_shadow_still_cat(head: Head) -> Decided:
    """however long and's key is, it's longest shadow is the one on cat's"""
    order = measures.ranked(measures.row(measures.shadows(head), head), head)
    return order[0] == "cat", in_order(order)


@claim("head")
def only_cat_resists(head: Head) -> Decided:
    """stretched 5 times, and's key scores highest in every row but cat's"""
    best = np.argmax(score(head.queries, long_keys(head)), axis=1)
    kept = [t for t, b in zip(head.tokens, best, strict=True) if b != head.index("and")]
    return kept == ["cat"], {"rows that and does not own": " ".join(kept)}


def _long(head: Head) -> list[np.ndarray]:
    """The keys that are no zero vectors: only they have a direction."""
    return [key for key in head.keys if key.any()]


def _raw(head: Head, token: str) -> np.ndarray:
    return measures.row(head.raw, head, token)


def _words(head: Head, cell: Iterable[np.intp]) -> str:
    return " ".join(head.tokens[i] for i in cell)


def _winner_stretched(head: Head, factor: float) -> str:
    scores = score(head.query(head.protagonist), long_keys(head, factor))
    return measures.ranked(scores, head)[0]


def _angles(head: Head) -> np.ndarray:
    return np.radians([[measures.angle(q, k) for k in head.keys] for q in head.queries])


def _turned(vector: np.ndarray, degrees: float) -> np.ndarray:
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return np.array([[c, -s], [s, c]]) @ vector
