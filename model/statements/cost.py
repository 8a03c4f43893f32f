"""§08: the bill, in bytes and in multiply-adds."""

from __future__ import annotations

from model.attention import causal_mask
from model.tables import claim
from model.toy_head import GPT2, Head
from press.truth.claims import Decided


@claim("fixed")
def memory_crosses_at_the_width(head: Head) -> Decided:
    """one head's scores need as many bytes as the token vectors at d_model tokens; below, fewer"""
    n = GPT2.d_model
    same = GPT2.score_bytes(n) == GPT2.token_bytes(n)
    fewer = GPT2.score_bytes(n - 1) < GPT2.token_bytes(n - 1)
    return same and fewer, {"scores": GPT2.score_bytes(n), "tokens": GPT2.token_bytes(n)}


@claim("fixed")
def memory_grows_with_the_square(head: Head) -> Decided:
    """twice the tokens need four times the bytes for scores, and twice for token vectors"""
    scores = GPT2.score_bytes(2048) / GPT2.score_bytes(1024)
    tokens = GPT2.token_bytes(2048) / GPT2.token_bytes(1024)
    return scores == 4 and tokens == 2, {"scores": scores, "tokens": tokens}


@claim("fixed")
def scores_and_mix_cost_alike(head: Head) -> Decided:
    """of one head's 2n²·d_head multiply-adds, half make the scores and half the mix"""
    n, d = GPT2.context, GPT2.d_head
    return GPT2.head_products(n) == n * n * d + n * n * d, {"one head": GPT2.head_products(n)}


@claim("fixed")
def heads_share_the_width(head: Head) -> Decided:
    """GPT-2's heads times their width make d_model"""
    whole = GPT2.heads * GPT2.d_head
    return whole == GPT2.d_model, {"heads × d_head": whole, "d_model": GPT2.d_model}


@claim("fixed")
def crossover_is_beyond_the_window(head: Head) -> Decided:
    """2·d_model is more than GPT-2's positions"""
    return GPT2.crossover > GPT2.context, {"crossover": GPT2.crossover, "window": GPT2.context}


@claim("fixed")
def products_are_square(head: Head) -> Decided:
    """twice the tokens: four times the cells, their bytes, and the multiply-adds of a head"""
    bills = (lambda n: causal_mask(n).size, GPT2.score_bytes, GPT2.attention_products)
    growth = [bill(768) / bill(384) for bill in bills]
    return growth == [4, 4, 4], dict(zip(("cells", "bytes", "adds"), growth, strict=True))


@claim("fixed")
def doubling_tokens_doubles_projections(head: Head) -> Decided:
    """twice the tokens: twice the projections' multiply-adds, and the bytes of token vectors"""
    bills = (GPT2.projection_products, GPT2.token_bytes)
    growth = [bill(2048) / bill(1024) for bill in bills]
    return growth == [2, 2], dict(zip(("adds", "bytes"), growth, strict=True))
