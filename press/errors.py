"""One grammar for everything that stops a build: where, what, and the way out."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

LENGTH = 300  # characters that are shown of what is wrong, and of its way out
MOST = 500  # problems that are shown: as many as a changed head may leave stale
UNSEEN = re.compile(  # controls, line ends, what turns or joins what stands around it, half a pair
    "[\x00-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]"
)


def escaped(text: str) -> str:
    """A text whose characters are all seen, on one line: the others as Python writes them."""
    return UNSEEN.sub(lambda match: repr(match[0])[1:-1], text)


def cut(text: str, length: int = LENGTH) -> str:
    """A text escaped and, where it is longer than this, cut, with the number of what is missing."""
    if len(text) <= length and len(whole := escaped(text)) <= length:
        return whole
    taken, room = [], length
    for character in text[:length]:
        taken.append(escaped(character))
        room -= len(taken[-1])
        if room < 0:
            taken.pop()
            break
    return f"{''.join(taken)}… and {len(text) - len(taken):,} characters more"


def saying(error: BaseException) -> str:
    """What an error says; its own words may fail too."""
    try:
        return str(error)
    except Exception:
        return "its own words cannot be told"


class Place(NamedTuple):
    """A file, relative to the project, with its line and column, both counted from 1."""

    file: str
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        parts = (escaped(self.file), self.line, self.column)
        return ":".join(str(part) for part in parts if part)


class Problem(NamedTuple):
    """One thing that is wrong, where it is, and what its author can do about it."""

    what: str
    where: Place | None = None
    way_out: str = ""

    def __str__(self) -> str:
        where = f"{self.where}: " if self.where else ""
        way_out = f" ({cut(self.way_out)})" if self.way_out else ""
        return f"{where}{cut(self.what)}{way_out}"


class BuildError(Exception):
    """Stops the build. Carries every problem found so far, in the order of their places."""

    def __init__(self, problems: Problem | Iterable[Problem]):
        self.problems = [problems] if isinstance(problems, Problem) else list(problems)
        lines = [str(problem) for problem in self.problems[:MOST]]
        if len(self.problems) > MOST:
            lines.append(f"and {len(self.problems) - MOST} more")
        super().__init__("\n".join(lines))


class Mistake(ValueError):
    """What an author's Python got wrong, raised where it is noticed; `press.blame` places it.

    `file`, `line`, `column` say where it is to be mended, if that is elsewhere. `askers` are the
    files, as patterns, of those whose question cannot be answered: their outermost line is it.
    """

    def __init__(
        self,
        what: str,
        file: object = "",
        line: int | None = None,
        column: int | None = None,
        way_out: str = "",
        askers: Sequence[str] = (),
    ):
        self.what, self.file, self.line, self.column = what, str(file), line, column
        self.way_out, self.askers = way_out, askers
        where = Place(os.path.basename(self.file), line, column) if self.file else None
        super().__init__(str(Problem(what, where, way_out)))


def mistake_in(function: Callable, what: str, way_out: str) -> Mistake:
    """A mistake in a function, placed where that begins."""
    code = getattr(function, "__code__", None)
    file, line = (code.co_filename, code.co_firstlineno) if code else ("", None)
    return Mistake(what, file, line, way_out=way_out)


def meant(name: str, known: Iterable[str], likeness: float = 0.5) -> str:
    """The known name that is most like `name`; "" where none is like it."""
    from difflib import get_close_matches  # most builds need none

    return next(iter(get_close_matches(name, list(known), n=1, cutoff=likeness)), "")


def nearest(name: str, known: Iterable[str], otherwise: str = "") -> str:
    """The way out for an unknown name: the nearest known one, or what `otherwise` says."""
    found = meant(name, known)
    return f'did you mean "{found}"?' if found else otherwise


def one_of(name: object, known: Iterable[str]) -> str:
    """The way out for an unknown name: the nearest known one, or else all of them."""
    known = list(known)
    return nearest(str(name), known, f"one of {', '.join(known)}")


def shown(path: str) -> str:
    """A path as short as it can be said: from where one stands, if that is still there."""
    try:
        return os.path.relpath(path) if path.startswith(os.getcwd() + os.sep) else path
    except OSError:
        return path
