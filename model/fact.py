"""A number the prose may quote, and the table it is entered in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np

from model.toy_head import Head

Kind = Literal["head", "theorem", "fixed"]
Row = tuple[str, object, str]  # name, value, what it is

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
