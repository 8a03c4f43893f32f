"""Code that the prose prints and marks `checked`: whether it runs to its end."""

from __future__ import annotations

import importlib
import traceback
from pathlib import Path
from typing import Any

from press.blame import problem
from press.errors import BuildError

NAMES = "model/code.py"


def failure(code: str, source: Path) -> tuple[int, str] | None:
    """The line of a block at which it fails, from 1, and the last line of the exception.

    Raises BuildError where the model's names for it cannot be had.
    """
    world = {"__name__": "checked", **_names(source)}
    file = str(source / "model" / "checked")  # what it may is what a model may
    try:
        exec(compile(code, file, "exec", dont_inherit=True), world)
    except BaseException as error:  # sys.exit(), too
        what = getattr(error, "what", None) or traceback.format_exception_only(error)[-1]
        what = what.strip().partition("\n")[0]
        lines = [f.lineno for f in traceback.extract_tb(error.__traceback__) if f.filename == file]
        if isinstance(error, SyntaxError) and error.filename == file:
            return error.lineno or 1, what
        return (lines[-1] if lines else None) or 1, what
    return None


def _names(source: Path) -> dict[str, Any]:
    """What `names()` of model/code.py gives to every block; nothing where there is no such file."""
    if not (source / NAMES).is_file():
        return {}
    try:
        return dict(importlib.import_module("model.code").names())
    except Exception as error:
        raise BuildError(problem(error, source / NAMES, source)) from error
