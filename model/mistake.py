"""What an author got wrong, with its place and the way out, for whoever reports it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from pathlib import Path


class Mistake(ValueError):
    """A mistake at a place of its own: not where it was noticed, but where it is to be mended.

    `askers` are the rooms, as patterns, of those whose question cannot be answered: where there
    is no file, the outermost line there is the place.
    """

    def __init__(self, what: str, file="", line=None, column=None, way_out="", askers=()):
        self.what, self.file, self.line, self.column = what, str(file), line, column
        self.way_out, self.askers = way_out, askers
        place = ":".join(str(part) for part in (Path(file).name, line, column) if part)
        super().__init__(f"{place}: " * bool(place) + what + f" ({way_out})" * bool(way_out))


def mistake_in(function: Callable, what: str, way_out: str) -> Mistake:
    """A mistake in a function, placed where that begins."""
    code = getattr(function, "__code__", None)
    file, line = (code.co_filename, code.co_firstlineno) if code else ("", None)
    return Mistake(what, file, line, way_out=way_out)


def nearest(name: object, known: Iterable[str]) -> str:
    """The way out for an unknown name: the nearest known one, or all of them."""
    known = list(known)
    near = get_close_matches(str(name), known, n=1, cutoff=0.5)
    return f'did you mean "{near[0]}"?' if near else f"one of {', '.join(known)}"
