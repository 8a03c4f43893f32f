"""Prose that the build can doubt: Markdown in, HTML out, every number and statement checked."""

from __future__ import annotations

from collections.abc import Iterable

from press.errors import BuildError, Problem
from press.numbers import exact
from press.prose.blocks import document
from press.prose.editions import compare
from press.prose.fragment import Fragment, Known
from press.prose.marks import kinds, names
from press.prose.scan import scan
from press.prose.tree import tree
from press.prose.writing import Writing
from press.source import read_source

__all__ = ["Fragment", "Known", "ambiguous", "compare", "compose", "facts_table", "update"]


def compose(text: bytes, *, file: str, section: str | None, lang: str, known: Known) -> Fragment:
    """Compose one file of prose. Never raises for what an author wrote: see `problems`.

    `file` names it in messages; `section` is its id, None for an opening or a closing.
    """
    fragment = Fragment(file, lang, section)
    try:
        found = scan(read_source(text, file))
        fragment.problems += found.problems
        writing = Writing(found, fragment, known)
        if found.malformed:
            writing.lost("mark")
        document(writing, tree(found.text))
        if section and not fragment.title:
            writing.fault("no title", 0, "begin the file with # and a title")
    except BuildError as error:
        fragment.unread = True
        fragment.problems += error.problems
    except RecursionError:
        fragment.unread = True
        way_out = "write it flatter: fewer lists in lists, fewer quotes in quotes"
        fragment.problems.append(Problem(f"{file} is nested too deeply", None, way_out))
    fragment.problems = _in_order(fragment.problems)
    return fragment


def _in_order(problems: Iterable[Problem]) -> list[Problem]:
    unique = dict.fromkeys(problems)
    return sorted(unique, key=lambda p: (p.where.line or 0, p.where.column or 0) if p.where else ())


def update(text: bytes, edits: Iterable[tuple[int, int, str]]) -> bytes:
    """The author's bytes with every stale number rewritten, and nothing else touched."""
    for start, end, replacement in sorted(edits, reverse=True):
        text = text[:start] + replacement.encode() + text[end:]
    return text


def ambiguous(known: Known) -> list[Problem]:
    """Names that mean two things: one problem each."""
    several = {name: kinds(name, known) for name in names(known)}
    return [
        Problem(f'"{name}" is a {" and a ".join(senses)}', None, "rename one of them")
        for name, senses in several.items()
        if len(senses) > 1
    ]


def facts_table(known: Known) -> str:
    """What prose may quote, a line each: name, value, what it is; facts, then claims."""
    rows = [(name, exact(fact["value"]), fact["what"]) for name, fact in known.facts.items()]
    rows += [
        (name, "holds" if claim["holds"] else "FAILS", claim.get("what", ""))
        for name, claim in known.claims.items()
    ]
    for slug, table in known.readouts.items():
        rows += [
            (f"{slug}.{name}", exact(entry["value"]), f"readout of {slug}")
            for name, entry in table.items()
        ]
    widths = [max((len(row[column]) for row in rows), default=0) for column in (0, 1)]
    return "\n".join(f"{a:<{widths[0]}}  {b:<{widths[1]}}  {c}".rstrip() for a, b, c in rows)
