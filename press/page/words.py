"""The page's own words, a table per language in templates/words.toml: whole, or no build."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from press.errors import BuildError, Place, Problem, nearest
from press.toml import toml

FILE = "templates/words.toml"
READ = re.compile(r"\bwords\.(\w+)")
OF_NOTES = dict.fromkeys(("footnotes", "to_note", "back_to_text"), "every footnote")


def words(files: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """The words by language, of the templates {path: text}.

    Raises BuildError for all that are missing and all that nobody reads.
    """
    if FILE not in files:
        raise BuildError(Problem("is missing", Place(FILE), "bring it back"))
    tables = toml(files[FILE].encode(), FILE)
    needed = OF_NOTES | _needed(files)
    problems = [p for lang, table in tables.items() for p in _faults(lang, table, needed)]
    if problems:
        raise BuildError(problems)
    return tables


def _needed(files: Mapping[str, str]) -> dict[str, str]:
    """Every word that a template reads, and where it first does."""
    found: dict[str, str] = {}
    for path, text in files.items():
        for match in READ.finditer(text) if path.endswith(".html") else ():
            found.setdefault(match[1], f"{path}:{text.count(chr(10), 0, match.start()) + 1}")
    return found


def _faults(lang: str, table: object, needed: Mapping[str, str]) -> Iterator[Problem]:
    where = Place(FILE)
    if not isinstance(table, dict):
        yield Problem(f'"{lang}" stands in no table', where, "put it below [zh] or [en]")
        return
    for key, reader in needed.items():
        if not isinstance(table.get(key), str) or not table[key].strip():
            yield Problem(f"[{lang}] has no {key}", where, f'{reader} reads it: add {key} = "…"')
    for key in table:
        if key not in needed:
            way_out = nearest(key, needed, "delete it")
            yield Problem(f"[{lang}]: nobody reads {key}", where, way_out)
