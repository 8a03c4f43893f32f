"""What composing one file of prose gives: blocks of HTML, and everything it leans on."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields

from press.errors import Place, Problem


@dataclass(frozen=True)
class Known:
    """What prose may refer to, as plain data: tables by name, and nothing but JSON inside.

    facts: {name: {value, what}}; claims: {name: {holds, values, what}};
    readouts: {slug: {readout: {value, format}}}, with an entry for every figure there is;
    sections: {id: number}, those that can be linked to; references: {key: {authors, year, …}};
    words: the page's own words in this language (`footnotes`, `to_note`, `back_to_text`).
    """

    facts: dict[str, dict] = field(default_factory=dict)
    claims: dict[str, dict] = field(default_factory=dict)
    readouts: dict[str, dict[str, dict]] = field(default_factory=dict)
    sections: dict[str, int] = field(default_factory=dict)
    references: dict[str, dict] = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)


@dataclass
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

    file: str
    lang: str
    section: str | None = None
    title: str = ""
    title_html: str = ""
    blocks: list[list] = field(default_factory=list)
    figures: dict[str, Place] = field(default_factory=dict)
    facts: dict[str, Place] = field(default_factory=dict)
    claims: dict[str, Place] = field(default_factory=dict)
    citations: dict[str, Place] = field(default_factory=dict)
    links: dict[str, Place] = field(default_factory=dict)
    ids: dict[str, Place] = field(default_factory=dict)
    checked: list[tuple[Place, str]] = field(default_factory=list)
    styles: dict[str, str] = field(default_factory=dict)
    edits: list[tuple[int, int, str]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    unread: bool = False

    def to_json(self) -> dict:
        """Plain data that `json.dumps` takes; `from_json` is its inverse."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict) -> Fragment:
        """The fragment that `to_json` wrote, after any round trip through JSON."""
        plain = {f.name: data[f.name] for f in fields(cls)}
        for name in ("figures", "facts", "claims", "citations", "links", "ids"):
            plain[name] = {key: Place(**place) for key, place in data[name].items()}
        plain["checked"] = [(Place(**place), code) for place, code in data["checked"]]
        plain["edits"] = [tuple(edit) for edit in data["edits"]]
        plain["problems"] = [_problem(problem) for problem in data["problems"]]
        return cls(**plain)


def _problem(data: dict) -> Problem:
    where = Place(**data["where"]) if data["where"] else None
    return Problem(data["what"], where, data["way_out"])
