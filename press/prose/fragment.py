"""What composing one file of prose gives: blocks of HTML, and everything it leans on."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from press.errors import Place, Problem

NONE: Mapping = MappingProxyType({})


class Known(NamedTuple):
    """What prose may refer to, as plain data: tables by name, and nothing but JSON inside.

    facts: {name: {value, what}}; claims: {name: {holds, values, what}};
    readouts: {slug: {readout: {value, format}}}, with an entry for every figure there is;
    sections: {id: number}, those that can be linked to; references: {key: {authors, year, …}};
    words: the page's own words in this language (`footnotes`, `to_note`, `back_to_text`).
    """

    facts: Mapping[str, dict] = NONE
    claims: Mapping[str, dict] = NONE
    readouts: Mapping[str, dict[str, dict]] = NONE
    sections: Mapping[str, int] = NONE
    references: Mapping[str, dict] = NONE
    words: Mapping[str, str] = NONE


class Fragment:
    """One file of prose, composed. Where `problems` is not empty, the rest is for reports only.

    blocks: ["html", html] and ["figure", slug, caption_html], in reading order;
    title is plain text, title_html may hold code and formulas (both "" where there is no title);
    facts (and readouts), claims, citations, figures, links, ids:
    name → the first place it stands; checked: [place, code]; styles: {class: declarations}, which
    the page's style sheet must hold; edits: [start, end, replacement], bytes of the author's file;
    `lost` names what was misspelt (mark, figure, reference): it cannot be missing elsewhere, too;
    `unread` says that nothing could be made of the file, so that nothing can be missing in it.
    """

    def __init__(self, file: str, lang: str, section: str | None = None):
        self.file, self.lang, self.section = file, lang, section
        self.title = self.title_html = ""
        self.blocks: list[list] = []
        self.figures: dict[str, Place] = {}
        self.facts: dict[str, Place] = {}
        self.claims: dict[str, Place] = {}
        self.citations: dict[str, Place] = {}
        self.links: dict[str, Place] = {}
        self.ids: dict[str, Place] = {}
        self.checked: list[tuple[Place, str]] = []
        self.styles: dict[str, str] = {}
        self.edits: list[tuple[int, int, str]] = []
        self.problems: list[Problem] = []
        self.lost: list[str] = []
        self.unread = False

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Fragment) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]  # it is filled while it is composed

    def to_json(self) -> dict:
        """Plain data that `json.dumps` takes; `from_json` is its inverse."""
        return vars(self)

    @classmethod
    def from_json(cls, data: dict) -> Fragment:
        """The fragment that `to_json` wrote, after any round trip through JSON."""
        fragment = cls(data["file"], data["lang"])
        vars(fragment).update({name: data[name] for name in vars(fragment)})
        for name in ("figures", "facts", "claims", "citations", "links", "ids"):
            places = {key: Place(*place) for key, place in data[name].items()}
            setattr(fragment, name, places)
        fragment.checked = [(Place(*place), code) for place, code in data["checked"]]
        fragment.edits = [tuple(edit) for edit in data["edits"]]
        fragment.problems = [_problem(*problem) for problem in data["problems"]]
        return fragment


def _problem(what: str, where: list | None, way_out: str) -> Problem:
    return Problem(what, Place(*where) if where else None, way_out)
