"""Markdown's tree, with everything switched off that would act behind the build's back."""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement

from markdown import Markdown
from markdown.extensions.admonition import AdmonitionExtension
from markdown.extensions.footnotes import FootnoteExtension
from markdown.extensions.tables import TableExtension, TableProcessor
from markdown.inlinepatterns import LinkInlineProcessor, Pattern
from markdown.treeprocessors import InlineProcessor

OFF = {  # what Markdown would do, and why it is not let
    "preprocessors": {"html_block": "an author's < is text, never a tag"},
    "blockprocessors": {
        "code": "four spaces belong to what stands above; code has fences, which scan has stashed",
        "reference": "a target apart from its text could not be traced to a place: scan refuses it",
        "setextheader": "a heading begins with #: scan refuses the line that underlines",
    },
    "inlinePatterns": {
        "backtick": "code is stashed before Markdown could change it",
        **dict.fromkeys(
            ("reference", "image_reference", "short_reference", "short_image_ref"),
            "brackets without a target are text",
        ),
        "automail": "it writes an address as entities, by chance others each time",
        **dict.fromkeys(("html", "entity"), "an author's < and & are text"),
        "footnote": "a reference to a note is stashed: it is numbered in the order of the page",
    },
    "treeprocessors": {
        "prettify": "its line ends would become spaces between Han characters",
        **dict.fromkeys(("footnote", "footnote-duplicate"), "notes are set with ids of their own"),
    },
}


class _WholeRows(TableProcessor):
    """Keeps the cells that go beyond the head of a table, so that they can be reported."""

    def _build_row(self, row: str, parent: Element, align: list) -> None:
        surplus = len(self._split_row(row)) - len(align)
        super()._build_row(row, parent, [*align, *[None] * surplus])


class _OnePass(InlineProcessor):
    """Sets all links of a text in one pass: Markdown would write the whole text anew for each."""

    def _InlineProcessor__applyPattern(
        self, pattern: Pattern, data: str, patternIndex: int, startIndex: int = 0
    ) -> tuple[str, bool, int]:
        if type(pattern) is not LinkInlineProcessor:
            return super()._InlineProcessor__applyPattern(pattern, data, patternIndex, startIndex)
        done, at = 0, startIndex
        pieces: list[str] = []
        while match := pattern.getCompiledRegExp().search(data, at):
            node, start, end = pattern.handleMatch(match, data)
            at = match.end() if start is None or end is None else end
            if start is not None and end is not None:
                self.ancestors.append("a")
                node.text = self._InlineProcessor__handleInline(node.text, patternIndex + 1)
                self.ancestors.pop()
                link = self._InlineProcessor__stashNode(node, pattern.type())
                pieces += [data[done:start], link]
                done = end
        return "".join([*pieces, data[done:]]), False, 0


def _converter(notes: FootnoteExtension) -> Markdown:
    # By class: a name would have every installed package searched for an extension.
    converter = Markdown(extensions=[TableExtension(), AdmonitionExtension(), notes])
    rows = _WholeRows(converter.parser, {"use_align_attribute": False})
    converter.parser.blockprocessors.register(rows, "table", 75)  # in place of Markdown's own
    converter.treeprocessors.register(_OnePass(converter), "inline", 20)  # in place of its own, too
    for name, entries in OFF.items():
        owner = converter.parser if name == "blockprocessors" else converter
        for entry in entries:
            getattr(owner, name).deregister(entry)
    converter.delimiters.remove("_")  # emphasis is written with *: a name may have underscores
    converter.parser.blockprocessors["olist"].LAZY_OL = False  # tells what a list begins with
    return converter


def tree(text: str) -> Element:
    """The element tree of tagged Markdown, with what must not be touched stashed, under one root.

    Each footnote is a `div` of class `footnote` at the end, with its name as its id.
    """
    notes = FootnoteExtension()
    converter = _converter(notes)
    lines = text.split("\n")
    for preprocessor in converter.preprocessors:
        lines = preprocessor.run(lines)
    root = converter.parser.parseDocument(lines).getroot()
    parsed = 0
    while names := list(notes.footnotes)[parsed:]:
        for name in names:
            note = SubElement(root, "div", {"class": "footnote", "id": name})
            converter.parser.parseChunk(note, notes.footnotes[name])
        parsed += len(names)
    for processor in converter.treeprocessors:
        replaced = processor.run(root)
        root = root if replaced is None else replaced
    return root
