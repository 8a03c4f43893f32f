"""The style sheet: one file for each concern, put together in the order main.css names them.

Nothing but `@import "./file.css";` stands in main.css, a line for each, and every file is named.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from press.errors import BuildError, Place, Problem, nearest
from press.page import grammar

FOLDER = "templates/style/"
MAIN = f"{FOLDER}main.css"
IMPORT = re.compile(r'@import "\./([\w.-]+)";')


def sheet(files: Mapping[str, str]) -> str:
    """The whole style sheet, of the templates {path: text}.

    Raises BuildError for a line of main.css that imports nothing, a file that nobody imports, an
    empty one, one that would end the page's <style>, and what does not parse.
    """
    parts = {
        path.removeprefix(FOLDER): text
        for path, text in files.items()
        if path.startswith(FOLDER) and path != MAIN
    }
    if MAIN not in files:
        raise BuildError(Problem("is missing", Place(MAIN), "bring it back"))
    named = [
        _imported(line, number, parts)
        for number, line in enumerate(files[MAIN].splitlines(), start=1)
    ]
    if not named:
        raise BuildError(Problem("imports nothing", Place(MAIN), 'write @import "./text.css";'))
    for name in parts:
        if name not in named:
            way_out = f'add @import "./{name}"; to {MAIN}, or delete the file'
            raise BuildError(Problem("is imported by nobody", Place(FOLDER + name), way_out))
    return "".join(_sound(FOLDER + name, parts[name]) for name in named)


def _imported(line: str, number: int, parts: Mapping[str, str]) -> str:
    found = IMPORT.fullmatch(line.strip())
    if found is None:
        way_out = 'each line is @import "./file.css"; and rules stand in the files'
        raise BuildError(Problem(f"imports nothing: {line.strip()}", Place(MAIN, number), way_out))
    if found[1] not in parts:
        what, way_out = (
            f'unknown style: "{found[1]}"',
            nearest(found[1], parts, "write that file, or import another"),
        )
        raise BuildError(Problem(what, Place(MAIN, number), way_out))
    return found[1]


def _sound(path: str, text: str) -> str:
    if not text.strip():
        raise BuildError(Problem("is empty", Place(path), "bring its text back"))
    if end := re.search("</style", text, re.I):
        place = Place(path, text.count("\n", 0, end.start()) + 1)
        raise BuildError(Problem(f"{end[0]} ends the page's style", place, "take it out"))
    grammar.style(text, path)
    return text
