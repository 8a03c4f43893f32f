"""What no head has a say in: counts, the synthetic row of §05, and the arithmetic of GPT-2."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from model import measures
from model.attention import causal_mask
from model.tables import table
from model.toy_head import GPT2, UNIT_SCORES, Head
from press.truth.facts import Row

WIDTHS = tuple(2**n for n in range(9))
LENGTHS = tuple(2**n for n in range(7, 18))


@table("fixed")
def scaling(head: Head) -> Iterator[Row]:
    for d in WIDTHS:
        largest = np.max(measures.unit_weights(d))
        yield f"spread.{d}", measures.spread(d), f"the spread √{d} of a score at width {d}"
        yield f"root.{d}", np.sqrt(d), f"√{d}"
        yield f"overdivided.spread.{d}", measures.spread(d, d), f"that spread, divided by {d}"
        yield f"saturated.{d}", largest, f"largest weight of unit_scores at width {d}, undivided"
        yield f"saturated.gradient.{d}", largest * (1 - largest), f"w(1 − w) of saturated.{d}"
        yield f"overdivided.{d}", np.max(measures.unit_weights(d, d)), f"the same, divided by {d}"
    yield "divided", np.max(measures.unit_weights(64, 8)), "the same at every width, by √d"
    yield "unit.spread", np.std(UNIT_SCORES), "the spread of unit_scores"
    yield "unit.mean", np.mean(UNIT_SCORES), "the mean of unit_scores"


@table("fixed")
def counts(head: Head) -> Iterator[Row]:
    n = len(head.tokens)
    dropped = np.sum(causal_mask(n))
    yield "tokens", n, "the tokens of the sentence"
    yield "width", head.width, "the components of this page's vectors"
    yield "dropped", dropped, "cells above the diagonal of a 6×6 matrix"
    yield "kept", n * n - dropped, "cells kept"
    for tokens in (n, 1000, GPT2.context):
        yield f"products.{tokens}", tokens**2, f"dot products for {tokens:,} tokens"
    for name, kind in (("single", np.float32), ("half", np.float16), ("double", np.float64)):
        least = float(np.finfo(kind).smallest_subnormal)
        yield f"underflow.{name}", measures.underflow(least), f"where exp rounds to 0, {name}"
    yield "half.smallest", float(np.finfo(np.float16).smallest_subnormal), "least half above 0"


@table("fixed")
def cost(head: Head) -> Iterator[Row]:
    for name in GPT2.__dataclass_fields__:
        yield f"gpt2.{name}", getattr(GPT2, name), f"GPT-2 small: {name}"
    yield "gpt2.all_heads", GPT2.layers * GPT2.heads, "GPT-2 small: heads of all layers"
    yield "crossover", GPT2.crossover, "where 2n²·d_model overtakes 4n·d_model²"
    yield "crossing.memory", GPT2.d_model, "where a score matrix outgrows the token vectors"
    for n in LENGTHS:
        yield f"head.{n}", GPT2.score_bytes(n), f"bytes of one head's scores at {n:,} tokens"
        yield f"model.{n}", GPT2.model_bytes(n), f"bytes of all heads' scores at {n:,} tokens"
        yield f"tokens.{n}", GPT2.token_bytes(n), f"bytes of the token vectors at {n:,} tokens"
        yield f"ratio.{n}", GPT2.score_bytes(n) / GPT2.token_bytes(n), f"head.{n} / tokens.{n}"
    n = GPT2.context
    yield f"adds.head.{n}", GPT2.head_products(n), f"one head's multiply-adds at {n:,} tokens"
    yield f"adds.layer.{n}", GPT2.attention_products(n), f"a layer's at {n:,} tokens"
    yield f"adds.projections.{n}", GPT2.projection_products(n), f"the projections' at {n:,}"
