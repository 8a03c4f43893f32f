"""§01: three arrows, and who votes for whom."""

from __future__ import annotations

import numpy as np

from model import measures
from model.attention import project
from model.tables import claim, in_order
from model.toy_head import Head
from press.truth.claims import Decided


@claim("head")
def three_directions(head: Head) -> Decided:
    """it's query, key and value point in directions more than 20° apart"""
    arrows = [head.query("it"), head.key("it"), head.value("it")]
    apart = [measures.angle(arrows[i], arrows[j]) for i, j in ((0, 1), (1, 2), (0, 2))]
    return min(apart) > 20, dict(zip(("q to k", "k to v", "q to v"), apart, strict=True))


@claim("theorem")
def arrows_are_linear(head: Head) -> Decided:
    """each map takes a sum to the sum and a multiple to the multiple"""
    a, b = head.embedding("it"), head.embedding("cat")
    off = [
        project(W, a + 3 * b) - project(W, a) - 3 * project(W, b)
        for W in (head.W_Q, head.W_K, head.W_V)
    ]
    return np.allclose(off, 0), {"largest deviation": np.max(np.abs(off))}


@claim("head")
def push_turns_query_most(head: Head) -> Decided:
    """pushed up by 1, it's input turns the query most and the value least"""
    turns = [measures.turn(head, W) for W in (head.W_Q, head.W_K, head.W_V)]
    return turns[0] > turns[1] > turns[2], dict(zip(("q", "k", "v"), turns, strict=True))


@claim("head")
def keys_lie_close(head: Head) -> Decided:
    """the six keys lie within less than a right angle"""
    fan = measures.fan(head.keys)
    return fan < 90, {"degrees": fan}


@claim("head")
def cat_votes_for_ate(head: Head) -> Decided:
    """cat's query scores ate's key above 0, while ate's query scores cat's key below 0"""
    there, back = _both_ways(head)
    return there > 0 > back, {"scaled.cat.ate": there, "scaled.ate.cat": back}


@claim("head")
def ate_votes_against_cat(head: Head) -> Decided:
    """ate's query scores cat's key below 0"""
    there, back = _both_ways(head)
    return back < 0, {"scaled.ate.cat": back, "scaled.cat.ate": there}


@claim("head")
def cat_prefers_itself(head: Head) -> Decided:
    """cat's query scores no key as high as its own; ate's comes after it's"""
    order = measures.order(head, "cat")
    return order[0] == "cat" and order.index("ate") > order.index("it"), in_order(order)


@claim("theorem")
def merged_is_symmetric(head: Head) -> Decided:
    """with one map for both, every pair scores the same in both directions"""
    scores = head.merged().scaled
    return np.allclose(scores, scores.T), {"largest difference": np.max(abs(scores - scores.T))}


@claim("head")
def it_prefers_cat(head: Head) -> Decided:
    """it's query scores cat's key highest"""
    order = measures.order(head, "it")
    return order[0] == "cat", in_order(order)


@claim("head")
def it_runner_up_is_itself(head: Head) -> Decided:
    """it's query scores its own key second"""
    order = measures.order(head, "it")
    return order[1] == "it", in_order(order)


@claim("head")
def ate_turns_its_key_most(head: Head) -> Decided:
    """pushed up by 1, ate's input turns its key further than its query"""
    query, key = (measures.turn(head, matrix, "ate") for matrix in (head.W_Q, head.W_K))
    return key > query, {"query, degrees": query, "key, degrees": key}


@claim("theorem")
def merged_query_is_key(head: Head) -> Decided:
    """with one map for both, every token's query is its key"""
    merged = head.merged()
    off = np.max(abs(merged.queries - merged.keys))
    return off == 0, {"largest deviation": off}


@claim("theorem")
def push_adds_second_column(head: Head) -> Decided:
    """the input pushed up by 1, each arrow's tip moves by the second column of its matrix"""
    x = head.embedding("it")
    maps = (head.W_Q, head.W_K, head.W_V)
    off = [project(W, x + measures.UP) - project(W, x) - W[:, 1] for W in maps]
    return np.allclose(off, 0), {"largest deviation": np.max(np.abs(off))}


@claim("head")
def arrows_are_alike_in_length(head: Head) -> Decided:
    """it's query, key and value differ in length by less than a tenth"""
    q, k, v = (np.hypot(*arrow("it")) for arrow in (head.query, head.key, head.value))
    return max(q, k, v) < 1.1 * min(q, k, v), {"q": q, "k": k, "v": v}


@claim("head")
def second_columns_shrink(head: Head) -> Decided:
    """the second column of W_Q is longer than that of W_K, and that longer than W_V's"""
    q, k, v = (np.hypot(*W[:, 1]) for W in (head.W_Q, head.W_K, head.W_V))
    return q > k > v, {"W_Q": q, "W_K": k, "W_V": v}


def _both_ways(head: Head) -> tuple[np.ndarray, np.ndarray]:
    cat, ate = head.index("cat"), head.index("ate")
    return head.scaled[cat, ate], head.scaled[ate, cat]
