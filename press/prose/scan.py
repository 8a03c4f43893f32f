"""What Markdown must not touch, and where every word came from.

Python-Markdown gives no positions. Before it sees the text, each word and each link target gets
a tag, one private character that stands for its offset; code, formulas, citations, section and
footnote references are stashed, one private character each, and are set after Markdown ran.
"""

from __future__ import annotations

import re

from press.prose import lines
from press.prose.scanned import LAST, Scan
from press.prose.tokens import TOKEN
from press.source import Source, bounded

ESCAPED = "$*\\_~=<&"  # what else of the grammar is escaped, Markdown itself unescapes


def scan(source: Source) -> Scan:
    """Tag and stash a whole source. Raises BuildError where too many brackets are open."""
    bounded(source)
    found = Scan(source)
    text = TOKEN.sub(lambda match: HANDLERS[match.lastgroup or ""](found, match), source.text)
    found.text = re.sub(r"\n(?:[ \t]*\n){2,}", "\n\n", text)
    if max(len(found.tags), len(found.stash)) > LAST:
        found.fault("the file is too long", 0, "split the section")
    return found


def _fence(found: Scan, match: re.Match) -> str:
    indent = match["indent"]
    body = re.sub(f"^{indent}", "", match["body"], flags=re.MULTILINE) if indent else match["body"]
    info = match["info"].strip()
    mark = found.hide("fence", body, match.start("body"), info)
    return f"\n\n{indent}{mark}\n\n"


def _unclosed(found: Scan, match: re.Match) -> str:
    found.fault("code fence never closes", match.start(), "end it with the same line of backticks")
    return ""


def _code(found: Scan, match: re.Match) -> str:
    if len(match["run"]) > 2 and "\n" in match["inside"]:
        found.fault("a code fence inside a line", match.start(), "begin a line with it")
    content = re.sub(r"\s*\n\s*", " ", match["inside"]).strip()
    return found.hide("code", content, match.start("inside"))


def _formula(found: Scan, match: re.Match) -> str:
    group = "formula" if match["display"] else "inline"
    return found.hide("display" if match["display"] else "tex", match[group], match.start(group))


POINTS = {"cite": "key", "section": "number", "footnote": "name"}  # the group that says where


def _pointer(found: Scan, match: re.Match) -> str:
    kind = match.lastgroup or ""
    return found.hide(kind, match[POINTS[kind]], match.start())


def _target(found: Scan, match: re.Match) -> str:
    found.bracket("]", match.start())
    content = match["dest"]
    if not re.match(r"\s*<?\s*=", content):
        return f"]({found.tag(match.start(), content or ' ')}{content})"
    named = re.fullmatch(r"=([A-Za-z_][\w.-]*)?", content, re.ASCII)
    if not named:
        _malformed(found, match)
    name = content[1:] if named else ""
    return f"]({found.tag(match.start(), content, name, not named)}={name})"


def _malformed(found: Scan, match: re.Match) -> str:
    found.malformed = True
    found.bracket("]", match.start())
    found.fault(
        f'malformed reason "{match[0][1:]}"',
        match.start() + 1,
        "write [shown](=name), with nothing else between the parentheses",
    )
    return match[0]


def _hashes(found: Scan, match: re.Match) -> str:
    apart = "" if match[0][:1] != "#" else "\n\n"  # or Markdown would look at all that follows
    return apart + match[0] + found.tag(match.end())


def _heading(found: Scan, match: re.Match) -> str:
    line = found.source.text.rfind("\n", 0, match.start()) + 1
    if not re.match(r"[ \t>]*#", found.source.text[line : match.start()]):
        return re.sub(
            r"[^\W_]\w*", lambda word: found.tag(match.start() + word.start()) + word[0], match[0]
        )
    name = re.fullmatch(r"#([A-Za-z][\w-]*)", match["attributes"], re.ASCII)
    if name is None:
        way_out = "a heading takes {#name} only, in Latin letters, digits and hyphens"
        found.fault(f'attributes "{{{match["attributes"]}}}"', match.start("attributes"), way_out)
        return ""
    return found.hide("id", name[1], match.start("attributes"))


def _bracket(found: Scan, match: re.Match) -> str:
    found.bracket(match[0], match.start())
    return match[0]


def _word(found: Scan, match: re.Match) -> str:
    return found.tag(match.start()) + match[0]


def _escape(found: Scan, match: re.Match) -> str:
    character = match[0][1]
    return found.hide("literal", character, match.start()) if character in ESCAPED else match[0]


def _kept(found: Scan, match: re.Match) -> str:
    return match[0]


HANDLERS = {
    "inset": lines.inset,
    "fence": _fence,
    "unclosed": _unclosed,
    "escape": _escape,
    "code": _code,
    "display": _formula,
    "tex": _formula,
    "cite": _pointer,
    "section": _pointer,
    "footnote": _pointer,
    "definition": lines.definition,
    "reference": lines.reference,
    "fullwidth": _malformed,
    "target": _target,
    "open": _malformed,
    "second": _malformed,
    "underline": lines.underline,
    "bullet": lines.bullet,
    "marker": lines.marker,
    "fold": lines.fold,
    "hashes": _hashes,
    "heading": _heading,
    "autolink": _kept,
    "bracket": _bracket,
    "rule": lines.apart,
    "word": _word,
}
