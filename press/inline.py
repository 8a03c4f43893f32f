"""From Markdown's tree to HTML, line by line of text: words, marks, links and shields."""

from __future__ import annotations

import html
import re
from contextlib import contextmanager
from xml.etree.ElementTree import Element

from press.checker import FREE, NUMERAL, Stream
from press.marks import Mark, Verdict, judged
from press.scan import TAG
from press.shields import Shields

PRIVATE = re.compile("[\U000f0000-\U0010ffff]")
TAGS = re.compile("[\U000f0000-\U000fffff]")
CJK = "\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef“”‘’—…"
BREAK = re.compile(rf"(?<=[{CJK}])\n|\n(?=[{CJK}])")
CLOSING = {"tex": 1, "display": 2, "literal": 1}
NUMERAL_WAY_OUT = "name its reason, [{0}](=name), or give it: [{0}](=)"
COMMAND_WAY_OUT = "write $…$ around the formula, or `…` around what is code"
MULTIPLIER_WAY_OUT = "count it, put it in a claim's wording, or give it: [{0}](=)"


class Inline(Shields):
    """Writes inline HTML, and notes in the fragment what it meets and what is wrong with it."""

    def closed(self, *, multipliers: bool = True) -> None:
        """End a block: whatever numbers stand bare in it are reported."""
        self.leftovers()
        stream, self.stream = self.stream, Stream()
        for words, offset in stream.bare(multipliers=multipliers):
            if NUMERAL.fullmatch(words):
                self.fault(f'bare numeral "{words}"', offset, NUMERAL_WAY_OUT.format(words))
            else:
                self.fault(f'bare multiplier "{words}"', offset, MULTIPLIER_WAY_OUT.format(words))

    def leftovers(self) -> None:
        """Report markup that would reach the reader as it was written."""
        source = self.found.source.text
        for words, near in self.stream.left():
            offset = max(source.find(words, near), near)
            if words[0] in "({（":
                if words[0] == "{" or source[offset - 1] != "]" or source[offset - 2] == "\\":
                    way_out = "write [wording](=name), with nothing between ] and ("
                    self.fault(f'malformed mark "{words}"', offset, way_out)
            elif words[0] == "\\":
                self.fault(f'"{words}" stands outside a formula', offset, COMMAND_WAY_OUT)
            elif words[1:] == " ":
                self.fault("a list inside a paragraph", offset, "leave a blank line above it")
            else:
                way_out = f"close it, or write {chr(92) + words[0]} for the character itself"
                self.fault(f'"{words}" never closes', offset, way_out)

    # Text

    def plain(self, element: Element) -> str:
        """The text of an element as a reader sees it, without tags."""
        written = TAGS.sub("", "".join(element.itertext()))
        return PRIVATE.sub(lambda mark: self.spoken(self.shield(mark[0])), written)

    def text(self, written: str | None) -> str:
        """HTML of one text node, its words noted in the stream."""
        if not written:
            return ""
        for piece in re.split(f"({PRIVATE.pattern})", written):
            if TAGS.fullmatch(piece):
                self.at = self.found.tags[ord(piece) - TAG].offset
            elif PRIVATE.fullmatch(piece):
                shield = self.shield(piece)
                self.stream.add(FREE, shield.offset)
                self.at = shield.offset + len(shield.content) + CLOSING.get(shield.kind, 0)
            else:
                self.stream.add(piece, self.at)
                self.at += len(piece)
        clean = TAGS.sub("", written)
        if self.fragment.lang.startswith("zh"):
            clean = BREAK.sub("", clean)
        escaped = html.escape(clean, quote=False)
        return PRIVATE.sub(lambda mark: self.shielded(self.shield(mark[0])), escaped)

    # Elements

    def inside(self, element: Element) -> str:
        """HTML of everything inside an element that holds inline content only."""
        written = [self.text(element.text)]
        for child in element:
            written += [self.element(child), self.text(child.tail)]
        return "".join(written)

    def element(self, element: Element) -> str:
        """HTML of one inline element."""
        if element.tag == "a":
            return self._anchor(element)
        if element.tag == "img":
            return self._stray_image(element)
        if element.tag == "br":
            return "<br>"
        return f"<{element.tag}>{self.inside(element)}</{element.tag}>"

    @contextmanager
    def _aside(self, name: str):
        stream, self.stream = self.stream, Stream()
        self.within.append(name)
        try:
            yield
        finally:
            self.within.pop()
            self.stream = stream

    def target(self, written: str) -> tuple[str, int | None]:
        """A link target without its tag, and the index of the tag."""
        tags = [ord(tag) - TAG for tag in TAGS.findall(written)]
        return PRIVATE.sub("", written).strip(), tags[0] if tags else None

    def _stray_image(self, element: Element) -> str:
        name, index = self.target(element.get("src", ""))
        offset = self.found.tags[index].offset + 2 if index is not None else self.at
        self.used.add(index)
        return self.fault(
            f'the image "{name}" stands inside a text',
            offset,
            "a figure begins a paragraph of its own: ![](slug.svg), caption below it",
        )

    def _anchor(self, element: Element) -> str:
        target, index = self.target(element.get("href", ""))
        tag = self.found.tags[index] if index is not None else None
        offset = tag.offset if tag else self.at
        if self.within:
            return self.inside(element)
        self.used.add(index)
        self.spans.append((self.opening(offset), offset))
        if index is not None and tag.reason is not None:
            return self._mark(element, index)
        if target.startswith("="):
            return self.fault(f'malformed reason "{target}"', offset, "write [shown](=name)")
        if element.get("title"):
            return self.fault("a link with a title", offset, "say it in the text")
        return self._link(element, target, offset)

    def _link(self, element: Element, target: str, offset: int) -> str:
        bare = TAGS.sub("", "".join(element.itertext())) == target
        with self._aside("link"):
            inner = self.inside(element)
            if not bare:
                self.closed()
        self.stream.add(FREE, self.at)
        if target.startswith("#") and len(target) > 1:
            self.fragment.links.setdefault(target[1:], self.place(offset))
        elif re.search(r"\s", target):
            way_out = "write a space in an address as %20"
            return self.fault(f'cannot link to "{target}"', offset, way_out)
        elif not target.startswith(("https://", "http://", "mailto:")):
            way_out = "link to https://…, to #id, or to a section by its number"
            return self.fault(f'cannot link to "{target}"', offset, way_out)
        if not inner.strip():
            return self.fault("a link without text", offset, "write [text](target)")
        return f'<a href="{html.escape(target)}">{inner}</a>'

    # Marks

    def _mark(self, element: Element, index: int) -> str:
        tag = self.found.tags[index]
        shown = self.plain(element)
        start = self.opening(tag.offset)
        wording = bool(tag.reason) and tag.reason in self.known.claims
        with self._aside("mark"):
            inner = self.inside(element)
            if wording:
                self.closed(multipliers=False)
            else:
                self.leftovers()
        self.stream.add(FREE, tag.offset)
        if tag.malformed:
            return ""
        mark = Mark(tag.reason, shown.strip(), inner, self.place(start), self.figure)
        verdict = judged(mark, self.known)
        self._noted(mark, verdict)
        if verdict.right is not None and self.found.source.text[start + 1 : tag.offset] == shown:
            span = (self.found.source.byte(start + 1), self.found.source.byte(tag.offset))
            self.fragment.edits.append((*span, verdict.right))
        return verdict.html

    def _noted(self, mark: Mark, verdict: Verdict) -> None:
        if verdict.problem:
            self.fragment.problems.append(verdict.problem)
        if verdict.kind in ("fact", "claim"):
            quoted = self.fragment.facts if verdict.kind == "fact" else self.fragment.claims
            quoted.setdefault(mark.name, mark.place)

    def opening(self, closing: int) -> int:
        """Where the bracket begins that ends at `closing`."""
        depth, text = 0, self.found.source.text
        for offset in range(closing, -1, -1):
            depth += {"]": 1, "[": -1}.get(text[offset], 0)
            if depth == 0:
                return offset
        return closing
