"""A table in TOML, or the place where it is none."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from datetime import date, datetime, time

from press.errors import BuildError, Place, Problem
from press.source import DELETE, read_text, unfit


def toml(data: bytes, file: str) -> dict:
    """A table in TOML. Raises BuildError for bytes that are no text, for text that is no table, and
    for escapes of characters that no page can hold."""
    text = read_text(data, file)
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"(.*) \(at line (\d+), column (\d+)\)", str(error))
        where = Place(file, int(found[2]), int(found[3])) if found else Place(file)
        what = f"no TOML: {(found[1] if found else str(error)).lower()}"
        raise BuildError(Problem(what, where, "mend the line")) from error
    except (RecursionError, ValueError) as error:  # thousands of brackets, or of digits
        what = "no TOML that can be read: it is nested too deep, or has a number too long"
        raise BuildError(Problem(what, Place(file), "write it plainly")) from error
    problems = [_undated(key, text, file) for key in _dated(table)]
    problems += [
        Problem(f"{name}: the character {character} cannot be used here", Place(file), DELETE)
        for name, character in unfit(table)
    ]
    if problems:
        raise BuildError(problems)
    return table


def _dated(value: object, key: str = "") -> Iterator[str]:
    """The keys whose values are dates or times: nothing here asks for one."""
    if isinstance(value, (date, datetime, time)):
        yield key
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield from _dated(inner, name)
    elif isinstance(value, list):
        for inner in value:
            yield from _dated(inner, key)


def _undated(key: str, text: str, file: str) -> Problem:
    written = re.compile(rf"^[^#\n]*\b{re.escape(key)}\b[^#\n]*=.*?\d+[-:]\d", re.MULTILINE)
    found = written.search(text)
    line = text.count("\n", 0, found.start()) + 1 if found else None
    what = f'"{key}" is a date or a time, not a number or a text'
    return Problem(what, Place(file, line), f'write {key} = 1673 or {key} = "…"')
