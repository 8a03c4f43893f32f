"""A number the prose may quote, and the table it is entered in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np

from model.mistake import Mistake, mistake_in, nearest
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
    """The value in Python's own types: numbers as float, vectors as tuples. Raises TypeError."""
    if isinstance(value, str):
        return value
    if value is None or np.ndim(value) > 1:
        raise TypeError("is None" if value is None else f"has the shape {np.shape(value)}")
    return tuple(map(float, value)) if np.ndim(value) else float(value)


def told(kind: Kind, rows: Callable, head: Head) -> Iterator[tuple[str, Fact]]:
    """The facts of one table, by name. Raises Mistake at the line that yields what is none."""
    source = rows(head)
    if not isinstance(source, Iterator):
        way_out = "yield name, value, what it is"
        raise mistake_in(rows, f'the facts of "{rows.__name__}" are none', way_out)
    for row in source:
        if not (isinstance(row, tuple) and len(row) == 3 and isinstance(row[0], str)):
            what = f'a fact of "{rows.__name__}" has not three parts'
            raise _wrong(source, rows, what, "yield name, value, what it is")
        name, value, what = row
        try:
            fact = Fact(plain(value), what, kind)
        except (TypeError, ValueError) as error:
            way_out = "yield a number, a vector or a word"
            raise _wrong(source, rows, f'fact "{name}" is no fact: {error}', way_out) from None
        yield name, fact


def _wrong(source, rows: Callable, what: str, way_out: str) -> Mistake:
    """A mistake at the line where a generator stands, or where its table begins."""
    frame = getattr(source, "gi_frame", None)
    if frame is None:
        return mistake_in(rows, what, way_out)
    return Mistake(what, frame.f_code.co_filename, frame.f_lineno, way_out=way_out)


def table(kind: Kind):
    """Enter a generator of facts into the table, all of one kind. Raises Mistake for no kind."""

    def enter(rows):
        if kind not in get_args(Kind):
            what = f'the facts of "{rows.__name__}" are of unknown kind "{kind}"'
            raise mistake_in(rows, what, nearest(kind, get_args(Kind)))
        TABLES.append((kind, rows))
        return rows

    return enter
