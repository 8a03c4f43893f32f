"""Facts: the numbers, vectors and words that prose may quote, each computed by a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

import numpy as np

from press.errors import Mistake, mistake_in, one_of

Kind = Literal["head", "theorem", "fixed"]
Value = float | tuple[float, ...] | str
Row = tuple[str, Any, str]  # name, value, what it is
Rows = Callable[..., Iterator[Row]]


@dataclass(frozen=True)
class Fact:
    """A number, a vector or a word, what it is, and what it depends on.

    A fact of kind `head` moves with what the model can change (here a head); a `theorem` is the
    same whatever that is; what is `fixed` is a count or arithmetic that has nothing to do with it.
    """

    value: Value
    what: str
    kind: Kind = "fixed"
    where: tuple[str, int] | None = field(default=None, compare=False)  # the line that yields it


class Facts:
    """The tables of an article's facts, in the order in which they are entered.

    A table is a generator of `name, value, what it is`. It takes what `of` is called with: the
    head, or nothing in an article that changes nothing.
    """

    def __init__(self) -> None:
        self._tables: list[tuple[Kind, Rows]] = []

    def table(self, kind: Kind) -> Callable[[Rows], Rows]:
        """Enter a table of facts, all of one kind. Raises Mistake, at the table, for no kind."""

        def enter(rows: Rows) -> Rows:
            if kind not in get_args(Kind):
                what = f'the facts of "{rows.__name__}" are of unknown kind "{kind}"'
                raise mistake_in(rows, what, one_of(kind, get_args(Kind)))
            self._tables.append((kind, rows))
            return rows

        return enter

    def of(self, *head: object) -> dict[str, Fact]:
        """Every fact by its name. Raises Mistake for a name given twice, and for what is none."""
        found: dict[str, Fact] = {}
        for kind, rows in self._tables:
            for name, fact in _told(kind, rows, head):
                if name in found:
                    raise mistake_in(rows, f'fact "{name}" is defined twice', "rename one of them")
                found[name] = fact
        return found


def plain(value: Any) -> Value:
    """The value in Python's own types: numbers as float, vectors as tuples. Raises TypeError."""
    if isinstance(value, str):
        return value
    if value is None or np.ndim(value) > 1:
        raise TypeError("is None" if value is None else f"has the shape {np.shape(value)}")
    return tuple(map(float, value)) if np.ndim(value) else float(value)


def _told(kind: Kind, rows: Rows, head: tuple) -> Iterator[tuple[str, Fact]]:
    """The facts of one table. Raises Mistake at the line that yields what is none."""
    source = rows(*head)
    if not isinstance(source, Iterator):
        way_out = "yield name, value, what it is"
        raise mistake_in(rows, f'the facts of "{rows.__name__}" are none', way_out)
    for row in source:
        if not (isinstance(row, tuple) and len(row) == 3 and isinstance(row[0], str)):
            what = f'a fact of "{rows.__name__}" has not three parts'
            raise _wrong(source, rows, what, "yield name, value, what it is")
        name, value, what = row
        try:
            frame = getattr(source, "gi_frame", None)
            where = (frame.f_code.co_filename, frame.f_lineno) if frame else None
            fact = Fact(plain(value), what, kind, where)
        except (TypeError, ValueError, OverflowError) as error:
            way_out = "yield a number, a vector or a word"
            raise _wrong(source, rows, f'fact "{name}" is no fact: {error}', way_out) from None
        yield name, fact


def _wrong(source: Iterator, rows: Rows, what: str, way_out: str) -> Mistake:
    """A mistake at the line where a generator stands, or where its table begins."""
    frame = getattr(source, "gi_frame", None)
    if frame is None:
        return mistake_in(rows, what, way_out)
    return Mistake(what, frame.f_code.co_filename, frame.f_lineno, way_out=way_out)
