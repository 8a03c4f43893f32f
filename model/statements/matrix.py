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
def short_queries_are_flat(head: Head) -> Decided:
    """the and and have the two shortest queries, and the two rows of the smallest range"""
    queries = measures.lengths(head.queries)
    shortest, flattest = np.argsort(queries)[:2], np.argsort(measures.spans(head.scaled))[:2]
    found = {head.tokens[i] for i in shortest}, {head.tokens[i] for i in flattest}
    return found == ({"the", "and"}, {"the", "and"}), {
        token: length for token, length in zip(head.tokens, queries, strict=True)
    }


@claim("theorem")
def a_longer_query_spreads_its_row(head: Head) -> Decided:
    """a query twice as long has a row of twice the range"""
    before, after = (measures.spans(score(by * head.queries, head.keys)) for by in (1, 2))
    off = np.max(abs(after - 2 * before))
    return off < 1e-9 * (1 + np.max(before)), {"largest deviation": off}


@claim("head")
def matrix_is_not_symmetric(head: Head) -> Decided:
    """W_Qᵀ W_K is not symmetric, nor is the matrix of scores"""
    form = head.W_Q.T @ head.W_K
    same = np.allclose(form, form.T) or np.allclose(head.raw, head.raw.T)
    return not same, {"upper right": form[0, 1], "lower left": form[1, 0]}


@claim("head")
def every_mirror_pair_differs(head: Head) -> Decided:
    """no cell off the diagonal is as large as its mirror image, to two decimals, signs aside"""
    sizes = abs(head.scaled)
    off = abs(sizes - sizes.T)[causal_mask(len(head.tokens))]
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
    """divided by √2 or any other positive number, every row ranks its keys alike, as scores and
    as weights"""
    divisors = (1e-3, 0.5, 2**0.5, 2.0, 1e3)
    divided = [head.raw / divisor for divisor in divisors]
    tables = [*divided, head.weights(), *(softmax(scores) for scores in divided)]
    lost = sum(measures.overturned(head.raw, scores) for scores in tables)
    return lost == 0, {"pairs overturned": lost}
