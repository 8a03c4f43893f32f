"""Which line of the author's own is to blame when the article's Python raises."""

from __future__ import annotations

import traceback
from fnmatch import fnmatch
from pathlib import Path

from press.errors import Place, Problem

WAYS_OUT = {ZeroDivisionError: "keep the denominator above 0, for instance with np.maximum"}


def problem(error: Exception, file: Path, source: Path, line: int = 1) -> Problem:
    """What went wrong, at the place the error brings, or the last line of the article's that ran.

    Where none ran, it is `line` of `file`. An error may bring its own way out, its `file`, `line`
    and `column`, or as patterns its `askers`: whose outermost line is to blame, not its helpers'.
    """
    if isinstance(error, SyntaxError) and error.filename:
        place = Place(_relative(error.filename, source), error.lineno, error.offset)
        return Problem(f"does not parse: {error.msg}", place)
    way_out = getattr(error, "way_out", None)
    name = f"{type(error).__name__}: " if way_out is None else ""
    place = _own_place(error, source) or _last_line(error, source)
    what = getattr(error, "what", error)
    where = place or Place(_relative(str(file), source), line)
    return Problem(f"{name}{what}", where, way_out or WAYS_OUT.get(type(error), ""))


def _own_place(error: Exception, source: Path) -> Place | None:
    """The place an error brings with it: its `file`, or the outermost line of its `askers`."""
    if file := getattr(error, "file", None):
        line, column = getattr(error, "line", None), getattr(error, "column", None)
        return Place(_relative(str(file), source), line, column)
    for frame in traceback.extract_tb(error.__traceback__):
        asker = _relative(frame.filename, source)
        if any(fnmatch(asker, pattern) for pattern in getattr(error, "askers", ())):
            return Place(asker, frame.lineno)
    return None


def _last_line(error: Exception, source: Path) -> Place | None:
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if _is_own(frame.filename, source)]
    return Place(_relative(own[-1].filename, source), own[-1].lineno) if own else None


def _is_own(filename: str, source: Path) -> bool:
    path = Path(filename)
    return any(path.is_relative_to(source / room) for room in ("figures", "model"))


def _relative(filename: str, source: Path) -> str:
    path = Path(filename)
    return str(path.relative_to(source)) if path.is_relative_to(source) else filename
