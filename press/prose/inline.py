"""From Markdown's tree to HTML, line by line of text: words, marks, links and stashed pieces."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from contextlib import contextmanager
from unicodedata import normalize
from xml.etree.ElementTree import Element

from press.prose.bare import FREE, NUMERAL, Stream
from press.prose.marks import Mark, Verdict, judged
from press.prose.scanned import TAG, Stashed, Tag
from press.prose.stashed import set_piece, spoken
from press.prose.unset import leftovers, strange
from press.prose.writing import Writing

PRIVATE = re.compile("[\U000f0000-\U0010ffff]")
TAGS = re.compile("[\U000f0000-\U000fffff]")
CLOSING = {"tex": 1, "display": 2, "literal": 1}
DECIMALS = {  # what they look like, where, the way out
    "tex": (re.compile(r"\d+\.\d+"), "a formula", "let the result stand in prose: [{0}](=name)"),
    "code": (
        re.compile(r"(?<![\w.])\d+\.\d+(?:e[+-]?\d+)?(?![.\w]*\w)"),
        "code",
        "name its reason, [`{0}`](=name), or put the code into a block",
    ),
}
NUMERAL_WAY_OUT = "name its reason, [{0}](=name), or give it: [{0}](=)"
MULTIPLIER_WAY_OUT = "count it, put it in a claim's wording, or give it: [{0}](=)"


def closed(writing: Writing, *, multipliers: bool = True) -> None:
    """End a block: whatever numbers stand bare in it are reported."""
    leftovers(writing)
    strange(writing)
    stream, writing.stream = writing.stream, Stream()
    for piece in stream.hidden:
        _decimals(writing, piece)
    for words, offset in stream.bare(multipliers=multipliers):
        if NUMERAL.fullmatch(words):
            writing.fault(f'bare numeral "{words}"', offset, NUMERAL_WAY_OUT.format(words))
        else:
            writing.fault(f'bare multiplier "{words}"', offset, MULTIPLIER_WAY_OUT.format(words))


def _decimals(writing: Writing, piece: Stashed) -> None:
    pattern, where, way_out = DECIMALS.get(piece.kind, DECIMALS["tex"])
    if piece.kind in (*DECIMALS, "display") and "](=" not in piece.content:
        offset = piece.offset
        for number in pattern.findall(piece.content):
            offset = max(writing.found.source.text.find(number, offset), offset)
            writing.fault(f'the decimal "{number}" in {where}', offset, way_out.format(number))
            offset += len(number)


# Text


def plain_text(writing: Writing, element: Element) -> str:
    """The text of an element as a reader sees it, without tags."""
    written = TAGS.sub("", "".join(element.itertext()))
    return PRIVATE.sub(lambda mark: spoken(writing.stashed(mark[0])), written)


def set_text(writing: Writing, written: str | None) -> str:
    """HTML of one text node, its words noted in the stream."""
    if not written:
        return ""
    for piece in re.split(f"({PRIVATE.pattern})", written):
        if TAGS.fullmatch(piece):
            writing.at = writing.found.tags[ord(piece) - TAG].offset
        elif PRIVATE.fullmatch(piece):
            hidden = writing.stashed(piece)
            writing.stream.add(FREE, hidden.offset)
            writing.stream.hidden.append(hidden)
            writing.at = hidden.offset + len(hidden.content) + CLOSING.get(hidden.kind, 0)
        else:
            writing.stream.add(piece, writing.at)
            writing.at += len(piece)
    clean = TAGS.sub("", written)
    escaped = html.escape(clean, quote=False)
    return PRIVATE.sub(lambda mark: set_piece(writing, writing.stashed(mark[0])), escaped)


# Elements


def set_inside(writing: Writing, element: Element) -> str:
    """HTML of everything inside an element that holds inline content only."""
    written = [set_text(writing, element.text)]
    for child in element:
        written += [set_element(writing, child), set_text(writing, child.tail)]
    return "".join(written)


def set_element(writing: Writing, element: Element) -> str:
    """HTML of one inline element."""
    if element.tag == "a":
        return _anchor(writing, element)
    if element.tag == "img":
        return _stray_image(writing, element)
    if element.tag == "br":
        return "<br>"
    return f"<{element.tag}>{set_inside(writing, element)}</{element.tag}>"


@contextmanager
def _aside(writing: Writing, name: str) -> Iterator[None]:
    stream, writing.stream = writing.stream, Stream()
    writing.within.append(name)
    try:
        yield
    finally:
        writing.within.pop()
        writing.stream = stream


def target_of(written: str) -> tuple[str, int | None]:
    """A link target without its tag, and the index of the tag."""
    tags = [ord(tag) - TAG for tag in TAGS.findall(written)]
    return PRIVATE.sub("", written).strip(), tags[0] if tags else None


def _stray_image(writing: Writing, element: Element) -> str:
    name, index = target_of(element.get("src", ""))
    offset = writing.found.tags[index].offset + 2 if index is not None else writing.at
    writing.used.add(index)
    return writing.fault(
        f'the image "{name}" stands inside a text',
        offset,
        "a figure begins a paragraph of its own: ![](slug.svg), caption below it",
    )


def _anchor(writing: Writing, element: Element) -> str:
    target, index = target_of(element.get("href", ""))
    tag = writing.found.tags[index] if index is not None else None
    offset = tag.offset if tag else writing.at
    if writing.within:
        return set_inside(writing, element)
    writing.used.add(index)
    writing.spans.append((opening_of(writing, offset), offset))
    if tag and tag.reason is not None:
        return _mark(writing, element, tag, tag.reason)
    if target.startswith("="):
        return writing.fault(f'malformed reason "{target}"', offset, "write [shown](=name)")
    if element.get("title"):
        return writing.fault("a link with a title", offset, "say it in the text")
    return _link(writing, element, target, offset)


def _link(writing: Writing, element: Element, target: str, offset: int) -> str:
    bare = TAGS.sub("", "".join(element.itertext())) == target
    with _aside(writing, "link"):
        inner = set_inside(writing, element)
        if not bare:
            closed(writing)
    writing.stream.add(FREE, writing.at)
    if target.startswith("#") and len(target) > 1:
        target = normalize("NFC", target)
        writing.fragment.links.setdefault(target[1:], writing.place(offset))
    elif re.search(r"\s", target):
        way_out = "write a space in an address as %20"
        return writing.fault(f'cannot link to "{target}"', offset, way_out)
    elif not target.startswith(("https://", "http://", "mailto:")):
        way_out = "link to https://…, to #id, or to a section by its number"
        return writing.fault(f'cannot link to "{target}"', offset, way_out)
    if not inner.strip():
        return writing.fault("a link without text", offset, "write [text](target)")
    return f'<a href="{html.escape(target)}">{inner}</a>'


# Marks


def _mark(writing: Writing, element: Element, tag: Tag, reason: str) -> str:
    shown = plain_text(writing, element)
    start = opening_of(writing, tag.offset)
    wording = bool(reason) and reason in writing.known.claims
    with _aside(writing, "mark"):
        inner = set_inside(writing, element)
        if wording:
            closed(writing, multipliers=False)
        else:
            leftovers(writing)
    writing.stream.add(FREE, tag.offset)
    if tag.malformed:
        return ""
    mark = Mark(reason, shown.strip(), inner, writing.place(start), writing.figure)
    verdict = judged(mark, writing.known)
    if verdict.problem and not verdict.kind:
        writing.lost("mark")
    _noted(writing, mark, verdict)
    if verdict.right is not None and writing.found.source.text[start + 1 : tag.offset] == shown:
        span = (writing.found.source.byte(start + 1), writing.found.source.byte(tag.offset))
        writing.fragment.edits.append((*span, verdict.right))
    return verdict.html


def _noted(writing: Writing, mark: Mark, verdict: Verdict) -> None:
    if verdict.problem:
        writing.fragment.problems.append(verdict.problem)
    if verdict.kind in ("fact", "claim"):
        quoted = writing.fragment.facts if verdict.kind == "fact" else writing.fragment.claims
        quoted.setdefault(mark.name, mark.place)


def opening_of(writing: Writing, closing: int) -> int:
    """Where the bracket begins that ends at `closing`."""
    return writing.found.openings.get(closing, closing)
