"""What is said to whoever called: in UTF-8, and at once."""

from __future__ import annotations

import os
import sys

from press.errors import BuildError, Problem


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
