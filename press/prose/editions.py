"""The editions say the same: what one quotes, the others quote, section by section."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import pairwise

from press.errors import Place, Problem, nearest
from press.prose.fragment import Fragment, Known

Edition = Mapping[str, Fragment]
OWN = ("text", "closing", "references", "plates")  # of templates/page.html
QUOTED = {"facts": "fact", "claims": "claim", "figures": "figure"}


def compare(
    editions: Mapping[str, Edition], known: Known, *, parts: Iterable[str] = ()
) -> list[Problem]:
    """What is wrong with editions as wholes and between them.

    `editions` maps a language to its fragments by part: a section's id, `opening` or `closing`.
    `parts` names the parts of a finished article: an edition that has all its sections must place
    every figure and cite every reference. Nothing is missed in a file that could not be read.
    """
    parts = list(parts)
    problems = [problem for edition in editions.values() for problem in _whole(edition, known)]
    for edition in editions.values():
        if set(parts) - {"opening", "closing"} <= set(edition) and not _unread(edition):
            problems += _missing(edition, known)
    languages = list(editions)
    for one, other in pairwise(languages):
        problems += _differences(editions[one], editions[other])
    return problems


def _unread(edition: Edition) -> bool:
    return any(fragment.unread for fragment in edition.values())


def _whole(edition: Edition, known: Known) -> list[Problem]:
    fixed = set(known.sections) | set(known.readouts) | {f"ref-{key}" for key in known.references}
    fixed |= {f"{name}-title" for name in known.sections} | set(OWN)
    made = re.compile(rf"({'|'.join(known.readouts)})-[A-Za-z_]\w*|(ref|fn|fnref)-.*", re.ASCII)
    problems: list[Problem] = []
    ids: dict[str, Place] = {}
    placed: dict[str, Place] = {}
    for fragment in edition.values():
        for slug, place in fragment.figures.items():
            if slug in placed:
                problems.append(
                    Problem(f"{slug} is placed twice", place, f"first in {placed[slug]}")
                )
            placed.setdefault(slug, place)
        for name, place in fragment.ids.items():
            if name in fixed or name in ids or made.fullmatch(name):
                problems.append(Problem(f'the id "{name}" is taken', place, "choose another"))
            ids.setdefault(name, place)
    for fragment in edition.values():
        problems += [
            Problem(f"no such anchor: #{name}", place, nearest(name, [*ids, *fixed]))
            for name, place in fragment.links.items()
            if name not in ids and name not in fixed and not _unread(edition)
        ]
    return problems


def _missing(edition: Edition, known: Known) -> list[Problem]:
    fragments = list(edition.values())
    lang = fragments[0].lang if fragments else ""
    where = Place(f"content/{lang}")
    placed = {slug for fragment in fragments for slug in fragment.figures}
    cited = {key for fragment in fragments for key in fragment.citations}
    lost = {kind for fragment in fragments for kind in fragment.lost}
    problems = [
        Problem(f"{slug} is placed nowhere", where, f"give it a paragraph: ![]({slug}.svg)")
        for slug in known.readouts
        if slug not in placed and "figure" not in lost
    ]
    return problems + [
        Problem(f'reference "{key}" is cited nowhere', where, f"cite it, [@{key}], or delete it")
        for key in known.references
        if key not in cited and "reference" not in lost
    ]


def _differences(one: Edition, other: Edition) -> list[Problem]:
    problems = []
    for part in [*one, *(part for part in other if part not in one)]:
        here, there = one.get(part), other.get(part)
        if here is None or there is None:
            file, absent = (one[part].file, other) if there is None else (there.file, one)
            lang = next((fragment.lang for fragment in absent.values()), "the other edition")
            what = f'"{part}" is missing in {lang}'
            problems.append(Problem(what, Place(file), "write it, or delete this one"))
            continue
        for attribute, kind in QUOTED.items() if not (here.unread or there.unread) else ():
            problems += _unmatched(here, there, attribute, kind)
            problems += _unmatched(there, here, attribute, kind)
    return problems


def _unmatched(here: Fragment, there: Fragment, attribute: str, kind: str) -> list[Problem]:
    if ("figure" if kind == "figure" else "mark") in there.lost:
        return []
    missing = getattr(there, attribute)
    return [
        Problem(
            f"{kind} {name} is quoted here and not in {there.file}",
            place,
            "quote it in both, or in neither",
        )
        for name, place in getattr(here, attribute).items()
        if name not in missing
    ]
