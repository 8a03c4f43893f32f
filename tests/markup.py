"""A page as a tree: parsed strictly by html5lib, with the questions that tests ask of it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from xml.etree.ElementTree import Element

import html5lib

HTML = "{http://www.w3.org/1999/xhtml}"
SVG = "{http://www.w3.org/2000/svg}"
REFERRING = ("aria-labelledby", "aria-describedby", "aria-controls", "for", "headers")


@cache
def tree(file: Path) -> Element:
    """The page's tree. Raises ParseError for whatever is not valid HTML."""
    return html5lib.HTMLParser(strict=True).parse(file.read_text(encoding="utf-8"))


def name(element: Element) -> str:
    """An element's tag without its namespace; comments have none."""
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def ids(root: Element) -> list[str]:
    """Every id, as often as it stands there."""
    return [element.get("id") for element in root.iter() if element.get("id") is not None]


def text(element: Element) -> str:
    """The text of an element and all that is in it."""
    return "".join(element.itertext())


def classed(root: Element, tag: str, **attributes: str) -> list[Element]:
    """The elements of a tag that have all these attributes; _ stands for - in their names."""
    wanted = {key.replace("_", "-"): value for key, value in attributes.items()}
    found = (e for e in root.iter() if name(e) == tag)
    return [e for e in found if all(e.get(k) == v for k, v in wanted.items())]


def figure(root: Element, slug: str) -> Element:
    """The one figure of a slug; fails where there are none or two."""
    (found,) = classed(root, "figure", data_figure=slug)
    return found


def referred(root: Element) -> set[str]:
    """Every id that an attribute of the page speaks of."""
    found: set[str] = set()
    for element in root.iter():
        for attribute, value in element.attrib.items():
            if attribute in REFERRING:
                found |= set(value.split())
            if "url(#" in value:
                found.add(value.split("url(#")[1].split(")")[0])
            if name(element) == "use" and attribute.endswith("href"):
                found.add(value.removeprefix("#"))
    return found


def addresses(root: Element) -> list[str]:
    """Every address the page would fetch or lead to."""
    kinds = ("href", "src", "action", "formaction", "poster", "data", "srcset")
    return [e.get(k) for e in root.iter() for k in kinds if e.get(k) is not None]
