"""The numbers the prose may quote, by name: each one computed, none of them written down."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np

from model import measures
from model.attention import causal_mask
from model.faults import FAULTS, faulty_weights
from model.toy_head import GPT2, HEAD, UNIT_SCORES, Head

Kind = Literal["head", "theorem", "fixed"]
Row = tuple[str, object, str]  # name, value, what it is

WIDTHS = tuple(2**n for n in range(9))
LENGTHS = tuple(2**n for n in range(7, 18))
TABLES: list[tuple[Kind, Callable[[Head], Iterator[Row]]]] = []


@dataclass(frozen=True)
class Fact:
    """A number, a vector or a word, what it is, and what it depends on.

    A fact of kind `head` moves with the head; a `theorem` is the same for every head; what is
    `fixed` is a count, or the arithmetic of GPT-2, and has nothing to do with the head.
    """

    value: float | tuple | str
    what: str
    kind: Kind


def facts(head: Head = HEAD) -> dict[str, Fact]:
    """Every fact by its name. Raises ValueError for a name that two tables give."""
    found: dict[str, Fact] = {}
    for kind, table in TABLES:
        for name, value, what in table(head):
            if name in found:
                raise ValueError(f'fact "{name}" is defined twice')
            found[name] = Fact(plain(value), what, kind)
    return found


def plain(value):
    """The value in Python's own types: numbers as float, vectors as tuples."""
    if isinstance(value, str):
        return value
    return tuple(map(float, value)) if np.ndim(value) else float(value)


def table(kind: Kind):
    """Enter a generator of facts into the table, all of one kind."""

    def enter(rows):
        TABLES.append((kind, rows))
        return rows

    return enter


def _pairs(head: Head):
    return [(t, u, (i, j)) for i, t in enumerate(head.tokens) for j, u in enumerate(head.tokens)]


@table("head")
def vectors(head):
    arrays = {
        "embedding": head.embeddings,
        "query": head.queries,
        "key": head.keys,
        "value": head.values,
        "output": head.outputs(),
    }
    for name, rows in arrays.items():
        for t, vector in zip(head.tokens, rows, strict=True):
            yield f"{name}.{t}", vector, f"the {name} of {t}"
            yield f"{name}.{t}.x", vector[0], f"the first component of the {name} of {t}"
            yield f"{name}.{t}.y", vector[1], f"the second component of the {name} of {t}"
    for t, length in zip(head.tokens, measures.lengths(head.keys), strict=True):
        yield f"length.key.{t}", length, f"the length of the key of {t}"


@table("head")
def matrices(head):
    for name, matrix in (("W_Q", head.W_Q), ("W_K", head.W_K), ("W_V", head.W_V)):
        for i in range(2):
            yield f"{name}.{i}", matrix[i], f"row {i} of {name}"
        yield (
            f"turn.{TURNS[name]}",
            measures.turn(head, matrix),
            (f"degrees by which it's {TURNS[name]} turns when its input is pushed up by 1"),
        )
    yield "fan.keys", measures.fan(head.keys), "degrees of the sector that holds all six keys"


TURNS = {"W_Q": "query", "W_K": "key", "W_V": "value"}


@table("head")
def cells(head):
    weights = head.weights()
    powers = np.exp(head.scaled)
    shadows = measures.shadows(head)
    leaks = faulty_weights("multiply", causal=True, head=head)
    for t, u, cell in _pairs(head):
        yield f"raw.{t}.{u}", head.raw[cell], f"{t}'s query on {u}'s key, raw"
        yield f"scaled.{t}.{u}", head.scaled[cell], f"{t}'s query on {u}'s key, /√2"
        yield f"weight.{t}.{u}", weights[cell], f"{t}'s weight on {u}, unmasked"
        yield f"power.{t}.{u}", powers[cell], f"e to {t}'s scaled score on {u}, undivided"
        yield f"shadow.{t}.{u}", shadows[cell], f"signed length of {t}'s shadow on {u}'s key"
        yield f"leak.{t}.{u}", leaks[cell], f"{t}'s weight on {u} when the mask multiplies by 0"


def _causal_cells(head, wanted):
    weights = head.weights(causal=True)
    for t, u, (i, j) in _pairs(head):
        if wanted(i, j):
            yield f"causal.{t}.{u}", weights[i, j], f"{t}'s weight on {u} under the causal mask"


@table("head")
def causal(head):
    yield from _causal_cells(head, lambda i, j: j <= i > 0)


@table("theorem")
def causal_always(head):
    yield from _causal_cells(head, lambda i, j: j > i or i == 0)


@table("head")
def rows(head):
    powers = np.exp(head.scaled)
    weights = head.weights()
    for t, span, total, row in zip(
        head.tokens, measures.spans(head.scaled), np.sum(powers, axis=1), weights, strict=True
    ):
        yield f"range.{t}", span, f"highest minus lowest of the row of {t}, scaled"
        yield f"denominator.{t}", total, f"the sum of the six powers of the row of {t}"
        yield f"ratio.{t}", max(row) / min(row), f"largest over smallest weight of {t}'s row"
    yield "votes.against", np.sum(head.raw < 0), "how many of the scores are negative"


@table("head")
def arithmetic(head):
    product = head.query("it") * head.key("cat")
    merged = head.merged().scaled
    yield "product.x", product[0], "first slots of it's query and cat's key, multiplied"
    yield "product.y", product[1], "second slots of it's query and cat's key, multiplied"
    for t, u in (("cat", "ate"), ("ate", "cat")):
        cell = head.index(t), head.index(u)
        yield f"merged.{t}.{u}", merged[cell], f"scaled.{t}.{u} once W_Q has become W_K"
    yield "owned.rows", measures.rows_owned(head), "rows and wins with its key stretched 5 times"
    yield (
        "stretch.crossing",
        measures.stretch_crossing(head),
        "first stretch, in steps of 0.1, at which and beats cat in it's row",
    )


@table("head")
def mixing(head):
    there = measures.pushed_output(head, 8.0)
    path = measures.path(head)
    yield (
        "floor.weight",
        measures.pushed(head, -30.0)[head.index("cat")],
        ("cat's weight in it's row at scaled score −30"),
    )
    yield "output.pushed", there, "it's output with cat's raw score at 8.00"
    yield (
        "gap.pushed",
        measures.gap(there, head.value("cat")),
        ("how far that is from cat's value, relative to its length"),
    )
    yield "step.first", measures.lengths(path[1]), "length of the first step of it's path"
    yield "hull.corners", len(measures.corners(head.values)), "corners of the values' hull"


@table("head")
def broken_maps(head):
    cell = head.index("it"), head.index("cat")
    for fault in FAULTS[1:]:
        weights = faulty_weights(fault, causal=False, head=head)[cell]
        if fault not in ("multiply", "shuffled"):  # without a mask these two change nothing
            yield f"open.{fault}.it.cat", weights, f"it's weight on cat, {fault}, mask off"
        if fault != "shuffled":  # read backwards, cat comes after it and is hidden
            weights = faulty_weights(fault, causal=True, head=head)[cell]
            yield f"masked.{fault}.it.cat", weights, f"it's weight on cat, {fault}, mask on"


@table("fixed")
def scaling(head):
    for d in WIDTHS:
        largest = np.max(measures.unit_weights(d))
        yield f"spread.{d}", np.sqrt(d), f"the spread √{d} of a score at width {d}"
        yield f"root.{d}", np.sqrt(d), f"√{d}"
        yield f"overdivided.spread.{d}", 1 / np.sqrt(d), f"the spread left by dividing by {d}"
        yield f"saturated.{d}", largest, f"largest weight of unit_scores at width {d}, undivided"
        yield f"saturated.gradient.{d}", largest * (1 - largest), f"w(1 − w) of saturated.{d}"
        yield f"overdivided.{d}", np.max(measures.unit_weights(d, d)), f"the same, divided by {d}"
    yield "divided", np.max(measures.unit_weights(64, 8)), "the same at every width, by √d"
    yield "unit.spread", np.std(UNIT_SCORES), "the spread of unit_scores"
    yield "unit.mean", np.mean(UNIT_SCORES), "the mean of unit_scores"


@table("fixed")
def counts(head):
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
def cost(head):
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
