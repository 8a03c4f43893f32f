"""§03: every query meets every key, at the square of the length."""

from __future__ import annotations

import numpy as np

from model import measures
from model.attention import causal_mask, score, softmax
from model.tables import claim
from model.toy_head import GPT2, Head
from press.truth.claims import Decided


@claim("theorem")
def every_query_meets_every_key(head: Head) -> Decided:
    """each query has one score for each key, its own token's too"""
    alone = [[score(q, k) for k in head.keys] for q in head.queries]
    n = len(head.tokens)
    met = head.raw.shape == (n, n) and np.allclose(alone, head.raw)
    return met, {"scores of one query": head.raw.shape[1]}


@claim("theorem")
def squares_are_bars_divided(head: Head) -> Decided:
    """the scaled scores are the raw ones divided by √2, every one"""
    off = np.max(abs(head.scaled * 2**0.5 - head.raw))
    return off < 1e-9 * (1 + np.max(abs(head.raw))), {"largest deviation": off}


@claim("head")
def the_is_flattest(head: Head) -> Decided:
    """the row of the has the smallest range of the six"""
    spans = dict(zip(head.tokens, measures.spans(head.scaled), strict=True))
    return min(spans, key=spans.__getitem__) == "the", spans


@claim("head")
def matrix_is_not_symmetric(head: Head) -> Decided:
    """W_Qᵀ W_K is not symmetric, nor is the matrix of scores"""
    form = head.W_Q.T @ head.W_K
    same = np.allclose(form, form.T) or np.allclose(head.raw, head.raw.T)
    return not same, {"upper right": form[0, 1], "lower left": form[1, 0]}


@claim("head")
def every_mirror_pair_differs(head: Head) -> Decided:
    """no cell off the diagonal equals its mirror image, to two decimals"""
    n = len(head.tokens)
    off = abs(head.scaled - head.scaled.T)[causal_mask(n)]
    return min(off) > 0.005, {"smallest difference": min(off)}


@claim("fixed")
def projections_cost_more_within_context(head: Head) -> Decided:
    """at GPT-2's 1,024 positions its four projections still cost more than scores and mix"""
    there, here = GPT2.projection_products(GPT2.context), GPT2.attention_products(GPT2.context)
    return there > here, {"projections": there, "scores and mix": here}


@claim("fixed")
def crossover_is_twice_the_width(head: Head) -> Decided:
    """at 2·d_model tokens scores and mix cost as much as the projections; before, less"""
    n = GPT2.crossover
    there, here = GPT2.projection_products(n), GPT2.attention_products(n)
    less = GPT2.attention_products(n - 1) < GPT2.projection_products(n - 1)
    return there == here and less and n > GPT2.context, {"projections": there, "attention": here}


@claim("theorem")
def scaling_keeps_the_order(head: Head) -> Decided:
    """divided by √2 or not, every row ranks its keys alike, as scores and as weights"""
    orders = [
        np.argsort(scores, axis=1)
        for scores in (head.raw, head.scaled, head.weights(), softmax(head.raw))
    ]
    moved = max(np.sum(order != orders[0]) for order in orders)
    return moved == 0, {"cells in another place": moved}
