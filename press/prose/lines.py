"""What the beginning of a line says, and what it only seems to say: lists, notes, foldings."""

from __future__ import annotations

import re
from unicodedata import normalize

from press.errors import nearest
from press.prose.scanned import Scan

FOLDS = ("card", "question")


def definition(found: Scan, match: re.Match) -> str:
    """A footnote's own line: its name is noted."""
    name = normalize("NFC", match["defined"])
    if not re.fullmatch(r"[\w-]+", name):
        found.fault(f'footnote name "{name}"', match.start(), "use letters, digits and hyphens")
    elif name in found.defined:
        found.fault(f'footnote "{name}" is defined twice', match.start(), "rename one")
    found.defined[name] = match.start()
    return match[0].replace(match["defined"], name)


def reference(found: Scan, match: re.Match) -> str:
    """A target apart from its text is refused."""
    found.fault(
        "a link by reference", match.start(), "write the target beside the text: [text](target)"
    )
    return match[0]


def underline(found: Scan, match: re.Match) -> str:
    """A line that would make a heading of the one above it."""
    way_out = "begin a heading with # or ##; a rule has a blank line above it"
    found.fault("a line that underlines", match.start(), way_out)
    return ""


def apart(found: Scan, match: re.Match) -> str:
    """A rule stands apart, or Markdown would look at all that follows for each."""
    return f"\n\n{match[0]}\n\n"


def inset(found: Scan, match: re.Match) -> str:
    """What stands below a blank line begins at the margin, or four spaces further in."""
    text, start, width = found.source.text, match.start(), len(match["spaces"].expandtabs(4))
    above = text[text.rfind("\n", 0, max(start - 1, 0)) + 1 : start]
    fenced = text.startswith(("```", "~~~"), match.start("begins"))
    if width % 4 and (fenced or not above.strip(" \t>\n")):
        found.disordered = True
        spaces = f"{width} space{'s'[: width > 1]}"
        way_out = "begin it at the margin, or indent by four for each list, note or block around it"
        found.fault(f"a line indented by {spaces}", match.start("begins"), way_out)
    return ""


def bullet(found: Scan, match: re.Match) -> str:
    """A list item stands beside another, or four spaces inside it."""
    indent = match[0].removesuffix(match[0].lstrip(" \t"))
    if len(indent.expandtabs(4)) % 4:
        way_out = "indent by four spaces for each list around it"
        offset = match.start() + len(indent)
        found.fault("a list item neither in a list nor beside it", offset, way_out)
    return match[0]


def marker(found: Scan, match: re.Match) -> str:
    """A number that begins a line is a list item's, and lists count from 1."""
    bullet(found, match)
    level, number = match[0][: match.start("ordinal") - match.start()], int(match["ordinal"])
    if number not in (1, found.ordinals.get(level, 0) + 1):
        found.disordered = True
        found.fault(
            f'"{match["ordinal"]}." at the start of a line is the number of a list item',
            match.start("ordinal"),
            "lists count from 1; a numeral in the prose needs its reason",
        )
    found.ordinals[level] = number
    return match[0]


def fold(found: Scan, match: re.Match) -> str:
    """A folding block has a style that is known, and a title."""
    style = match["style"]
    if style not in FOLDS:
        way_out = nearest(style, FOLDS, f"known are {' and '.join(FOLDS)}")
        found.fault(f'unknown block "!!! {style}"', match.start(), way_out)
    elif not re.fullmatch(r'[ \t]*!!! [\w-]+ "[^"\n]+"[ \t]*', match["line"]):
        found.fault("a folding block without a title", match.start(), f'write !!! {style} "title"')
    return match["fold"]
