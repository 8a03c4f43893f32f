"""A table in TOML, or the place where it is none."""

from __future__ import annotations

import re
import tomllib

from press.errors import BuildError, Place, Problem
from press.source import read_source


def toml(data: bytes, file: str) -> dict:
    """A table in TOML. Raises BuildError for bytes that are no text, and for text that is none."""
    try:
        return tomllib.loads(read_source(data, file).text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"(.*) \(at line (\d+), column (\d+)\)", str(error))
        where = Place(file, int(found[2]), int(found[3])) if found else Place(file)
        what = f"no TOML: {(found[1] if found else str(error)).lower()}"
        raise BuildError(Problem(what, where, "mend the line")) from error
