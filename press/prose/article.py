"""An article on disk: its metadata, its sections in order, its editions and their files."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from press.errors import BuildError, Place, Problem, meant, nearest
from press.prose import references
from press.toml import toml

META = "content/article.toml"
SOURCES = "content/references.toml"
REQUIRED = ("name", "html_lang", "title", "description")
FRAMES = ("opening", "closing")
SECTION_FILE = re.compile(r"(\d\d)-([a-z][a-z0-9_-]*)\.md")
LANGUAGE = "[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|[0-9]{3}))?(-([a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*"
PROSE = re.compile(r"content/([^/]+)/([^/]+\.md)")


class Part(NamedTuple):
    """One file of prose. `id` is a section's id, `opening` or `closing`; `number` is the
    section's place in the article, from 1, and None outside the sections."""

    id: str
    number: int | None
    file: str
    text: bytes

    @property
    def section(self) -> str | None:
        """The id of the section, None for the opening and the closing."""
        return None if self.number is None else self.id


class Edition(NamedTuple):
    """One language: what its page is called, and its files in reading order."""

    lang: str
    name: str
    html_lang: str
    title: str
    description: str
    parts: tuple[Part, ...]

    @property
    def sections(self) -> dict[str, int]:
        """The sections that have a file: {id: number}."""
        return {part.id: part.number for part in self.parts if part.number is not None}


class Article(NamedTuple):
    """Everything an author wrote. The first edition is the one at the root of the site.

    `unwritten` are the languages that have a table in article.toml and no prose yet.
    """

    sections: tuple[str, ...]
    editions: tuple[Edition, ...]
    references: dict[str, dict]
    unwritten: tuple[str, ...] = ()

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages there are editions in, in the order of article.toml."""
        return tuple(edition.lang for edition in self.editions)

    @property
    def notes(self) -> list[str]:
        """What is no error and yet should not pass in silence: a line for each."""
        return [f"[{lang}] is not built: there is no content/{lang}/" for lang in self.unwritten]

    def withdrawn(self, published: Iterable[str]) -> list[Problem]:
        """Editions that stand published, have their table and lost their prose: nobody said that
        they are given up. `published` are the paths of the site's files."""
        return [
            Problem(
                f"[{lang}] stands published, and content/{lang}/ holds no prose",
                Place(META),
                f"bring content/{lang}/ back, or delete [{lang}] to take the edition away",
            )
            for lang in self.unwritten
            if any(path.startswith(f"{lang}/") or f".{lang}." in path for path in published)
        ]


def read(files: Mapping[str, bytes]) -> Article:
    """The article in these files, {path: bytes}. Raises BuildError with every problem found.

    An edition exists where content/<lang>/ holds prose; a section without a file keeps its number.
    """
    problems: list[Problem] = []
    meta = _table(files, META, problems)
    sources = _table(files, SOURCES, problems) if SOURCES in files else {}
    if problems:
        raise BuildError(problems)
    problems += references.checked(sources, SOURCES)
    sections = _sections(meta, problems)
    tables = {key: value for key, value in meta.items() if key != "sections"}
    prose = [found for path in sorted(files) if (found := PROSE.fullmatch(path))]
    written = [lang for lang in tables if any(path[1] == lang for path in prose)]
    problems += [problem for lang, table in tables.items() for problem in _faults(lang, table)]
    problems += _strays({path[1] for path in prose}, tables)
    parts = {
        lang: _parts(files, [path for path in prose if path[1] == lang], sections, problems)
        for lang in written
    }
    if not written and not problems:
        langs = " or ".join(f"content/{lang}/" for lang in tables) or "[en] to it"
        problems.append(Problem("there is no edition", Place(META), f"add {langs}"))
    if problems:
        raise BuildError(problems)
    editions = (Edition(lang, **_words(tables[lang]), parts=parts[lang]) for lang in written)
    unwritten = tuple(lang for lang in tables if lang not in written)
    return Article(sections, tuple(editions), sources, unwritten)


def _words(table: dict) -> dict[str, str]:
    return {key: table[key] for key in REQUIRED}


def _table(files: Mapping[str, bytes], file: str, problems: list[Problem]) -> dict:
    try:
        if file in files:
            return toml(files[file], file)
        problems.append(Problem("is missing", Place(file), "an article needs this file"))
    except BuildError as error:
        problems += error.problems
    return {}


def _sections(meta: dict, problems: list[Problem]) -> tuple[str, ...]:
    ids = meta.get("sections")
    if not isinstance(ids, list) or not all(isinstance(name, str) for name in ids) or not ids:
        way_out = 'write sections = ["first", "second"]'
        problems.append(Problem("no list of sections", Place(META), way_out))
        return ()
    problems += [
        Problem(f'the section "{name}" is no id', Place(META), "use a-z, digits, _ and -")
        for name in ids
        if not re.fullmatch("[a-z][a-z0-9_-]*", name) or name in FRAMES
    ]
    problems += [
        Problem(f'the section "{name}" is listed twice', Place(META), "delete one")
        for name in dict.fromkeys(ids)
        if ids.count(name) > 1
    ]
    return tuple(ids)


def _faults(lang: str, table: object) -> list[Problem]:
    where = Place(META)
    if not isinstance(table, dict):
        way_out = nearest(lang, ["sections"], "known are sections and a table per language")
        return [Problem(f'unknown key "{lang}"', where, way_out)]
    known = f"known are {', '.join(REQUIRED)}"
    missing = [key for key in REQUIRED if not isinstance(table.get(key), str) or not table[key]]
    html_lang = table.get("html_lang")
    foreign = (
        isinstance(html_lang, str) and html_lang and not re.fullmatch(LANGUAGE, html_lang.lower())
    )
    unknown = [key for key in table if key not in REQUIRED]
    problems = [Problem(f"[{lang}] has no {key}", where, f'add {key} = "…"') for key in missing]
    problems += [
        Problem(f'[{lang}]: unknown key "{key}"', where, nearest(key, REQUIRED, known))
        for key in unknown
    ]
    if foreign:
        what = f'[{lang}]: html_lang "{html_lang}" is no language tag'
        problems.append(Problem(what, where, 'write it like "en" or "zh-CN"'))
    return problems


def _strays(folders: Iterable[str], tables: dict) -> list[Problem]:
    return [
        Problem(
            f"content/{name}/ is no edition", Place(META), nearest(name, tables, f"add [{name}]")
        )
        for name in sorted(folders)
        if name not in tables
    ]


def _parts(
    files: Mapping[str, bytes],
    paths: list[re.Match],
    sections: tuple[str, ...],
    problems: list[Problem],
) -> tuple[Part, ...]:
    parts = []
    for path in paths:
        absent = _absent(files, path[1], sections)
        identity = _identity(path[2], path[0], sections, absent, problems)
        if identity:
            parts.append(Part(*identity, path[0], files[path[0]]))
    order = {"opening": 0, "closing": len(sections) + 1}
    return tuple(sorted(parts, key=lambda part: part.number or order[part.id]))


def _absent(files: Mapping[str, bytes], lang: str, sections: tuple[str, ...]) -> list[str]:
    return [
        id
        for number, id in enumerate(sections, start=1)
        if f"content/{lang}/{number:02d}-{id}.md" not in files
    ]


def _identity(
    name: str, file: str, sections: tuple[str, ...], absent: list[str], problems: list[Problem]
) -> tuple[str, int | None] | None:
    """The id and number of a file; None, with a problem, where its name tells neither."""
    if name.removesuffix(".md") in FRAMES:
        return name.removesuffix(".md"), None
    found = SECTION_FILE.fullmatch(name)
    right = {id: f"{number:02d}-{id}.md" for number, id in enumerate(sections, start=1)}
    if found and right.get(found[2]) == name:
        return found[2], int(found[1])
    if found and found[2] in right:
        way_out = f"rename it {right[found[2]]}"
    elif found:
        like = meant(found[2], absent, 0.6)
        way_out = f'did you mean "{right[like]}"? or ' if like else ""
        way_out += f'add "{found[2]}" to sections in {META}'
    else:
        way_out = nearest(
            name, [*right.values(), "opening.md", "closing.md"], f"sections are listed in {META}"
        )
    problems.append(Problem(f"{file} is no section", Place(META), way_out))
    return None
