"""Tags of HTML and SVG, written in one way."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape  # not the one of xml.sax, which brings a web client along


def text(words: str) -> str:
    """Words as they stand between tags, or between double quotes."""
    return escape(words, quote=False).replace('"', "&quot;")


def tag(name: str, attributes: Mapping[str, object]) -> str:
    """An opening tag up to its last attribute: the caller ends it with > or />."""
    return f"<{name}" + "".join(f' {key}="{text(str(v))}"' for key, v in attributes.items())
