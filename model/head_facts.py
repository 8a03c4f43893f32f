"""What this head's numbers are: its vectors, its scores, its weights and its mixes."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from model import measures
from model.faults import FAULTS, faulty_weights
from model.tables import table
from model.toy_head import Head
from press.truth.facts import Row


def _pairs(head: Head) -> list[tuple[str, str, tuple[int, int]]]:
    return [(t, u, (i, j)) for i, t in enumerate(head.tokens) for j, u in enumerate(head.tokens)]


@table("head")
def vectors(head: Head) -> Iterator[Row]:
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
def matrices(head: Head) -> Iterator[Row]:
    for name, matrix in (("W_Q", head.W_Q), ("W_K", head.W_K), ("W_V", head.W_V)):
        for i in range(2):
            yield f"{name}.{i}", matrix[i], f"row {i} of {name}"
    for name, matrix in (("query", head.W_Q), ("key", head.W_K), ("value", head.W_V)):
        degrees = measures.turn(head, matrix)
        yield f"turn.{name}", degrees, f"degrees it's {name} turns, its input pushed up by 1"
    aside = measures.angle(head.query(head.protagonist), head.W_Q[:, 1])
    yield "turn.aside", aside, "degrees between it's query and the second column of W_Q"
    yield "fan.keys", measures.fan(head.keys), "degrees of the sector that holds all six keys"


@table("head")
def cells(head: Head) -> Iterator[Row]:
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


def _causal_cells(head: Head, wanted: Callable[[int, int], bool]) -> Iterator[Row]:
    weights = head.weights(causal=True)
    for t, u, (i, j) in _pairs(head):
        if wanted(i, j):
            yield f"causal.{t}.{u}", weights[i, j], f"{t}'s weight on {u} under the causal mask"


@table("head")
def causal(head: Head) -> Iterator[Row]:
    yield from _causal_cells(head, lambda i, j: j <= i > 0)


@table("theorem")
def causal_always(head: Head) -> Iterator[Row]:
    yield from _causal_cells(head, lambda i, j: j > i or i == 0)


@table("head")
def rows(head: Head) -> Iterator[Row]:
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
def arithmetic(head: Head) -> Iterator[Row]:
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
def mixing(head: Head) -> Iterator[Row]:
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
def broken_maps(head: Head) -> Iterator[Row]:
    cell = head.index("it"), head.index("cat")
    for fault in FAULTS[1:]:
        weights = faulty_weights(fault, causal=False, head=head)[cell]
        if fault not in ("multiply", "shuffled"):  # without a mask these two change nothing
            yield f"open.{fault}.it.cat", weights, f"it's weight on cat, {fault}, mask off"
        if fault != "shuffled":  # read backwards, cat comes after it and is hidden
            weights = faulty_weights(fault, causal=True, head=head)[cell]
            yield f"masked.{fault}.it.cat", weights, f"it's weight on cat, {fault}, mask on"
