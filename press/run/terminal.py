"""What is said to whoever called: in UTF-8, and at once."""

from __future__ import annotations

import os
import sys
from types import TracebackType

from press.errors import BuildError, Place, Problem, saying, shown


def speak_utf8() -> None:
    """Print Chinese whatever the locale says."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def say(text: str) -> None:
    """Print what was asked for, and at once. Raises BuildError where it cannot be written."""
    try:
        print(text, flush=True)
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what still waits to be printed goes there
        if isinstance(error, BrokenPipeError):
            sys.exit(141)  # whoever read has read enough
        what = f"standard output cannot be written: {(error.strerror or str(error)).lower()}"
        raise BuildError(Problem(what, None, "make room, and ask again")) from error


def unforeseen(error: Exception, set_up: str = "run make") -> str:
    """One line for what no part of the press foresaw: a package that is missing, or a fault."""
    name = getattr(error, "name", None) or "press"
    if isinstance(error, ModuleNotFoundError) and not name.startswith("press"):
        return str(Problem(f"{name} is not installed", Place("build.py"), set_up))
    if isinstance(error, SyntaxError):
        where, said = Place(shown(error.filename or ""), error.lineno), error.msg
    else:
        where, said = _last(error.__traceback__), saying(error)
    what = f"an error of the press itself: {where}: {type(error).__name__}: {said}"
    return str(Problem(what, Place("build.py"), "--debug shows where; please report it"))


def _last(trace: TracebackType | None) -> Place:
    while trace and trace.tb_next:
        trace = trace.tb_next
    return Place(shown(trace.tb_frame.f_code.co_filename), trace.tb_lineno) if trace else Place("?")
