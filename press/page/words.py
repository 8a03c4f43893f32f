"""The page's own words, a table per language in templates/words.toml: whole, or no build."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from press.errors import BuildError, Place, Problem, nearest
from press.toml import toml

FILE = "templates/words.toml"
PAGES = ("templates/page.html", "templates/404.html")
INCLUDED = re.compile(r"""\{%-?\s*(?:include|import|from|extends)\s+["']([\w./-]+)["']""")
READ = re.compile(r"\bwords\.(\w+)")
OF_NOTES = dict.fromkeys(("footnotes", "to_note", "back_to_text"), "every footnote")


def words(files: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """The words by language, of the templates {path: text}.

    Raises BuildError for all that are missing and all that nobody reads.
    """
    if FILE not in files:
        raise BuildError(Problem("is missing", Place(FILE), "bring it back"))
    if lost := [*_lost(files)]:  # nobody can say which words they would read
        raise BuildError(lost)
    tables = toml(files[FILE].encode(), FILE)
    needed = OF_NOTES | _needed(files)
    problems = [p for lang, table in tables.items() for p in _faults(lang, table, needed)]
    if problems:
        raise BuildError(problems)
    return tables


def _lost(files: Mapping[str, str]) -> Iterator[Problem]:
    """The templates without which there is no page, where they are missing or empty."""
    readers = dict.fromkeys(PAGES, "")
    for path, match in _found(INCLUDED, files):
        line = files[path].count("\n", 0, match.start()) + 1
        readers.setdefault(f"templates/{match[1]}", f"; {path}:{line} includes it")
    for path, reader in readers.items():
        if not files.get(path, "").strip():
            what = "is empty" if path in files else "is missing"
            yield Problem(what, Place(path), f"bring it back{reader}")


def _found(pattern: re.Pattern, files: Mapping[str, str]) -> Iterator[tuple[str, re.Match]]:
    for path, text in files.items():
        if path.endswith(".html"):
            yield from ((path, match) for match in pattern.finditer(text))


def _needed(files: Mapping[str, str]) -> dict[str, str]:
    """Every word that a template reads, and where it first does."""
    found: dict[str, str] = {}
    for path, match in _found(READ, files):
        line = files[path].count("\n", 0, match.start()) + 1
        found.setdefault(match[1], f"{path}:{line}")
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
