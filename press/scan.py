"""What Markdown must not touch, and where every word came from.

Python-Markdown gives no positions. Before it sees the text, each word and each link target gets
a tag, one private character that stands for its offset; code, formulas, citations, section and
footnote references become shields, one private character each, and are set after Markdown ran.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from press import margin
from press.errors import Problem
from press.grammar import TOKEN
from press.source import Source, bounded

TAG, SHIELD = 0xF0000, 0x100000
LAST = 0xFFFD


@dataclass(frozen=True)
class Tag:
    """A word or a link target: its offset, what the target says, the reason if it is a mark's.

    A reason is "" for what is given; a `malformed` one was reported and names nothing.
    """

    offset: int
    target: str = ""
    reason: str | None = None
    malformed: bool = False


@dataclass(frozen=True)
class Shield:
    """A piece that Markdown never sees: its kind, its content and where the content begins."""

    kind: str
    content: str
    offset: int
    info: str = ""


@dataclass
class Scan:
    """The text for Markdown, with what its private characters stand for."""

    source: Source
    text: str = ""
    tags: list[Tag] = field(default_factory=list)
    shields: list[Shield] = field(default_factory=list)
    defined: dict[str, int] = field(default_factory=dict)
    ordinals: dict[str, int] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def tag(self, *tag) -> str:
        """The private character of a new tag, from the fields of a Tag."""
        self.tags.append(Tag(*tag))
        return chr(min(TAG + len(self.tags) - 1, TAG + LAST))

    def shield(self, kind: str, content: str, offset: int, info: str = "") -> str:
        """The private character of a new shield."""
        self.shields.append(Shield(kind, content, offset, info))
        return chr(min(SHIELD + len(self.shields) - 1, SHIELD + LAST))

    def fault(self, what: str, offset: int, way_out: str = "") -> None:
        """Report a problem at an offset of the source."""
        self.problems.append(Problem(what, self.source.place(offset), way_out))


def scan(source: Source) -> Scan:
    """Tag and shield a whole source. Raises BuildError where too many brackets are open."""
    bounded(source)
    found = Scan(source)
    text = TOKEN.sub(lambda match: HANDLERS[match.lastgroup](found, match), source.text)
    found.text = re.sub(r"\n(?:[ \t]*\n){2,}", "\n\n", text)
    if max(len(found.tags), len(found.shields)) > LAST:
        found.fault("the file is too long", 0, "split the section")
    return found


def _fence(found: Scan, match: re.Match) -> str:
    indent = match["indent"]
    body = re.sub(f"^{indent}", "", match["body"], flags=re.MULTILINE) if indent else match["body"]
    info = match["info"].strip()
    mark = found.shield("fence", body, match.start("body"), info)
    return f"\n\n{indent}{mark}\n\n"


def _unclosed(found: Scan, match: re.Match) -> str:
    found.fault("code fence never closes", match.start(), "end it with the same line of backticks")
    return ""


def _code(found: Scan, match: re.Match) -> str:
    if len(match["run"]) > 2 and "\n" in match["inside"]:
        found.fault("a code fence inside a line", match.start(), "begin a line with it")
    content = re.sub(r"\s*\n\s*", " ", match["inside"]).strip()
    return found.shield("code", content, match.start("inside"))


def _formula(found: Scan, match: re.Match) -> str:
    group = "formula" if match["display"] else "inline"
    return found.shield("display" if match["display"] else "tex", match[group], match.start(group))


def _pointer(found: Scan, match: re.Match) -> str:
    kind, group = {"cite": ("cite", "key"), "section": ("section", "number")}.get(
        match.lastgroup, ("footnote", "name")
    )
    return found.shield(kind, match[group], match.start())


def _target(found: Scan, match: re.Match) -> str:
    content = match["dest"]
    if not re.match(r"\s*<?\s*=", content):
        return f"]({found.tag(match.start(), content or ' ')}{content})"
    named = re.fullmatch(r"=([A-Za-z_][\w.-]*)?", content, re.ASCII)
    if not named:
        _malformed(found, match)
    name = content[1:] if named else ""
    return f"]({found.tag(match.start(), content, name, not named)}={name})"


def _malformed(found: Scan, match: re.Match) -> str:
    found.fault(
        f'malformed reason "{match[0][1:]}"',
        match.start() + 1,
        "write [shown](=name), with nothing else between the parentheses",
    )
    return match[0]


def _hashes(found: Scan, match: re.Match) -> str:
    return match[0] + found.tag(match.end())


def _heading(found: Scan, match: re.Match) -> str:
    line = found.source.text.rfind("\n", 0, match.start()) + 1
    if not re.match(r"[ \t>]*#", found.source.text[line : match.start()]):
        return re.sub(r"[^\W_]\w*", lambda word: found.tag(match.start() + word.start()) + word[0],
                      match[0])  # fmt: skip
    name = re.fullmatch(r"#([A-Za-z][\w-]*)", match["attributes"], re.ASCII)
    if name is None:
        way_out = "a heading takes {#name} only, in Latin letters, digits and hyphens"
        found.fault(f'attributes "{{{match["attributes"]}}}"', match.start("attributes"), way_out)
        return ""
    return found.shield("id", name[1], match.start("attributes"))


def _word(found: Scan, match: re.Match) -> str:
    return found.tag(match.start()) + match[0]


def _escape(found: Scan, match: re.Match) -> str:
    character = match[0][1]
    return found.shield("literal", character, match.start()) if character in "$*\\" else match[0]


def _kept(found: Scan, match: re.Match) -> str:
    return match[0]


HANDLERS = {
    "fence": _fence,
    "unclosed": _unclosed,
    "escape": _escape,
    "code": _code,
    "display": _formula,
    "tex": _formula,
    "cite": _pointer,
    "section": _pointer,
    "footnote": _pointer,
    "definition": margin.definition,
    "reference": margin.reference,
    "fullwidth": _malformed,
    "target": _target,
    "open": _malformed,
    "second": _malformed,
    "underline": margin.underline,
    "bullet": margin.bullet,
    "marker": margin.marker,
    "fold": margin.fold,
    "hashes": _hashes,
    "heading": _heading,
    "autolink": _kept,
    "word": _word,
}
