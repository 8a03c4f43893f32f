"""Markdown's tree, with everything switched off that would act behind the build's back."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from markdown import Markdown

OFF = {
    "preprocessors": ("html_block",),
    "blockprocessors": ("code", "reference", "setextheader"),
    "inlinePatterns": (
        *("backtick", "reference", "image_reference", "short_reference", "short_image_ref"),
        *("automail", "html", "entity", "footnote"),
    ),
    "treeprocessors": ("prettify", "footnote-duplicate"),
}


def markdown() -> Markdown:
    """A converter for prose: tables, footnotes and folding blocks; raw HTML is text."""
    converter = Markdown(extensions=["tables", "admonition", "footnotes"])
    for name, entries in OFF.items():
        owner = converter.parser if name == "blockprocessors" else converter
        for entry in entries:
            getattr(owner, name).deregister(entry)
    return converter


def tree(text: str) -> Element:
    """The element tree of tagged and shielded Markdown, under one root."""
    converter = markdown()
    lines = text.split("\n")
    for preprocessor in converter.preprocessors:
        lines = preprocessor.run(lines)
    root = converter.parser.parseDocument(lines).getroot()
    for processor in converter.treeprocessors:
        replaced = processor.run(root)
        root = root if replaced is None else replaced
    return root
