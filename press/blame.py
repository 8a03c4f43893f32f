"""Which line of the author's own is to blame when the article's Python raises."""

from __future__ import annotations

import traceback
from pathlib import Path

from press.errors import Place, Problem

WAYS_OUT = {ZeroDivisionError: "keep the denominator above 0, for instance with np.maximum"}


def problem(error: Exception, file: Path, source: Path, line: int = 1) -> Problem:
    """What went wrong, at the last line of the article's own code that ran.

    Where none ran, it is `line` of `file`. Errors of the press itself bring their own way out.
    """
    if isinstance(error, SyntaxError) and error.filename:
        place = Place(_relative(error.filename, source), error.lineno, error.offset)
        return Problem(f"does not parse: {error.msg}", place)
    place = Place(_relative(str(file), source), line)
    for frame in traceback.extract_tb(error.__traceback__):
        if _is_own(frame.filename, source):
            place = Place(_relative(frame.filename, source), frame.lineno)
    way_out = getattr(error, "way_out", None)
    name = f"{type(error).__name__}: " if way_out is None else ""
    return Problem(f"{name}{error}", place, way_out or WAYS_OUT.get(type(error), ""))


def _is_own(filename: str, source: Path) -> bool:
    path = Path(filename)
    return any(path.is_relative_to(source / room) for room in ("figures", "model"))


def _relative(filename: str, source: Path) -> str:
    path = Path(filename)
    return str(path.relative_to(source)) if path.is_relative_to(source) else filename
