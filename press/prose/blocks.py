"""From Markdown's tree to HTML, block by block: paragraphs, headings, figures, tables, notes."""

from __future__ import annotations

import html
import re
from bisect import bisect_left
from unicodedata import normalize
from xml.etree.ElementTree import Element

from press.errors import nearest
from press.prose.bare import FREE
from press.prose.inline import (
    PRIVATE,
    TAGS,
    closed,
    opening_of,
    plain_text,
    set_element,
    set_inside,
    set_text,
    target_of,
)
from press.prose.joints import jointed
from press.prose.lines import FOLDS
from press.prose.scanned import STASH, TAG
from press.prose.writing import Writing

FIGURE = re.compile(r"([a-z][a-z0-9_]*)\.svg")
HEADING = re.compile(r"h[1-6]")
LEAVES = ("p", "td", "th")
NESTS = ("ul", "ol", "li", "blockquote", "thead", "tbody", "tr", "div", "table")


def document(writing: Writing, root: Element) -> None:
    """Fill the fragment from the tree."""
    notes = {note.get("id", ""): note for note in root.findall("div[@class='footnote']")}
    root[:] = [block for block in root if block.get("class") != "footnote"]
    for index, block in enumerate(root):
        _top(writing, block, first=index == 0)
    closed(writing)
    _notes(writing, notes)
    _unused(writing)
    for made in writing.fragment.blocks:
        if made[0] == "html":
            made[1] = "\n".join(made[1])


def _top(writing: Writing, block: Element, *, first: bool) -> None:
    if block.tag == "h1":
        _title(writing, block, first=first)
    elif block.tag == "p" and len(block) and block[0].tag == "img" and _blank(block.text):
        _figure(writing, block)
    else:
        _append(writing, set_block(writing, block))


def _append(writing: Writing, written: str) -> None:
    blocks, written = writing.fragment.blocks, jointed(written, writing.fragment.lang)
    if blocks and blocks[-1][0] == "html":
        blocks[-1][1].append(written)
    elif written:
        blocks.append(["html", [written]])


def _blank(text: str | None) -> bool:
    return not TAGS.sub("", text or "").strip()


# Blocks


def set_block(writing: Writing, element: Element) -> str:
    """HTML of one block element."""
    if HEADING.fullmatch(element.tag):
        return _heading(writing, element)
    if element.tag == "hr":
        return "<hr>"
    if element.tag == "div":
        return _fold(writing, element)
    if element.tag == "table":
        _surplus(writing, element)
        return f'<div class="table"><table>{_children(writing, element)}</table></div>'
    if element.tag in LEAVES:
        return _leaf(writing, element)
    if "start" in element.attrib and not writing.found.disordered:
        way_out = "indent by four spaces what stands between the items, or begin with 1"
        what = f"a list that begins with {element.get('start')}"
        writing.fault(what, _offset(writing, element), way_out)
    return f"<{element.tag}>{_children(writing, element)}</{element.tag}>"


def _surplus(writing: Writing, table: Element) -> None:
    width = len(table.findall("thead/tr/th"))
    for row in table.findall("tbody/tr"):
        for cell in row[width:][:1]:
            way_out = r"the head has no column for it; a | inside a cell is written \|"
            writing.fault("a cell too many in the row", _offset(writing, cell), way_out)


def _children(writing: Writing, element: Element) -> str:
    written = [set_text(writing, element.text) if not _blank(element.text) else ""]
    for child in element:
        nests = child.tag in NESTS + LEAVES + ("hr",) or HEADING.fullmatch(child.tag)
        if nests:
            closed(writing)
        written.append(set_block(writing, child) if nests else set_element(writing, child))
        written.append("" if nests and _blank(child.tail) else set_text(writing, child.tail))
    closed(writing)
    return "".join(written)


def _leaf(writing: Writing, element: Element) -> str:
    if element.tag != "p":
        writing.stream.add(FREE, writing.at)  # no line begins in a cell
    inner = set_inside(writing, element)
    closed(writing)
    if element.tag == "p":
        return _paragraph(writing, element, inner)
    align = re.search(r"text-align: (\w+)", element.get("style", ""))
    if align:
        writing.fragment.styles[f"align-{align[1]}"] = f"text-align:{align[1]}"
    attribute = f' class="align-{align[1]}"' if align else ""
    return f"<{element.tag}{attribute}>{inner}</{element.tag}>"


def _paragraph(writing: Writing, element: Element, inner: str) -> str:
    alone = TAGS.sub("", element.text or "").strip() if not len(element) else ""
    if PRIVATE.fullmatch(alone) and writing.stashed(alone).kind == "fence":
        return inner.strip()
    return f"<p>{inner.strip()}</p>" if inner.strip() else ""


def _fold(writing: Writing, element: Element) -> str:
    style = element.get("class", "").rpartition(" ")[2]
    title = element.find("p[@class='admonition-title']")
    if style not in FOLDS or title is None:
        return _children(writing, element)
    element.remove(title)
    summary = set_inside(writing, title)
    closed(writing)
    opened = " open" if style == "card" else ""
    body = _children(writing, element)
    return f'<details class="{style}"{opened}><summary>{summary}</summary>{body}</details>'


# Headings


def _title(writing: Writing, element: Element, *, first: bool) -> None:
    if not first:
        offset = _offset(writing, element)
        writing.fault("a second title", offset, "headings inside a section begin with ##")
    elif writing.fragment.section is None:
        what = f"a title in the {writing.prefix}"
        writing.fault(what, _offset(writing, element), "it has none: begin a heading with ##")
    inner = set_inside(writing, element).strip()
    writing.fragment.title_html = jointed(inner, writing.fragment.lang)
    writing.fragment.title = plain_text(writing, element).strip()
    closed(writing)


def _heading(writing: Writing, element: Element) -> str:
    offset, above = _offset(writing, element), writing.level
    text, inner = plain_text(writing, element).strip(), set_inside(writing, element).strip()
    closed(writing)
    if element.tag == "h1":
        return writing.fault("a title inside a block", offset, "begin it with ##")
    level, writing.level = int(element.tag[1]), int(element.tag[1])
    if level > above + 1:
        writing.fault("a heading skips a level", offset, f"begin it with {'#' * (above + 1)}")
    own = _own_id(writing, element) or _id_from(writing, text)
    if not own:
        way_out = "give it one: ## heading {#name}"
        return writing.fault(f'no id can be made from the heading "{text}"', offset, way_out)
    if own in writing.fragment.ids:
        way_out = "tell them apart: ## heading {#name}"
        return writing.fault(f'two headings have the id "{own}"', offset, way_out)
    writing.fragment.ids[own] = writing.place(offset)
    return f'<{element.tag} id="{own}">{inner}</{element.tag}>'


def _offset(writing: Writing, element: Element) -> int:
    tags = TAGS.findall("".join(element.itertext()))
    return writing.found.tags[ord(tags[0]) - TAG].offset if tags else writing.at


def _own_id(writing: Writing, element: Element) -> str:
    places = [ord(c) - STASH for c in PRIVATE.findall("".join(element.itertext()))]
    found = [writing.found.stash[place] for place in places if place >= 0]
    return next((piece.content for piece in found if piece.kind == "id"), "")


def _id_from(writing: Writing, text: str) -> str:
    slug = re.sub(r"[^\w]+", "-", normalize("NFC", text.lower())).strip("-")
    return f"{writing.prefix}-{slug}" if slug else ""


# Figures


def _figure(writing: Writing, paragraph: Element) -> None:
    image = paragraph[0]
    target, index = target_of(image.get("src", ""))
    offset = (writing.found.tags[index].offset if index is not None else writing.at) + 2
    writing.used.add(index)
    slug = (FIGURE.fullmatch(target) or ("", ""))[1]
    if target.endswith(".svg") and not slug:
        way_out = "lower-case letters, digits and _, beginning with a letter"
        writing.fault(f'no figure can be called "{target}"', offset, way_out)
        writing.lost("figure")
    elif slug not in writing.known.readouts:
        writing.lost("figure")
        way_out = nearest(slug or target, writing.known.readouts, "figures are in figures/*.py")
        writing.fault(f'unknown figure: "{target}"', offset, way_out)
        slug = ""
    elif slug in writing.fragment.figures:
        first = writing.fragment.figures[slug]
        writing.fault(f"{slug} is placed twice", offset, f"first in {first}")
    elif image.get("alt"):
        writing.fault("a text in the brackets", offset, f"write ![]({target}); it tells itself")
    if slug:
        writing.fragment.figures.setdefault(slug, writing.place(offset))
    paragraph.text, paragraph[:] = image.tail, paragraph[1:]
    writing.figure = slug
    caption = jointed(set_inside(writing, paragraph).strip(), writing.fragment.lang)
    closed(writing)
    writing.figure = None
    if slug and not caption:
        way_out = "write it on the next line, without a blank line"
        writing.fault(f"figure {slug} has no caption", offset, way_out)
    writing.fragment.blocks.append(["figure", slug, caption])


# Footnotes


def _notes(writing: Writing, defined: dict[str, Element]) -> None:
    # A note may refer to another, so the list grows while it is written.
    written, done = [], 0
    while done < len(writing.notes):
        names = list(writing.notes)[done:]
        written += [_note(writing, name, defined[name]) for name in names if name in defined]
        done += len(names)
    if written:
        label = html.escape(writing.known.words["footnotes"])
        notes = f'<div class="footnote" role="doc-endnotes" aria-label="{label}">'
        _append(writing, f"{notes}<ol>{''.join(written)}</ol></div>")
    for name, offset in writing.found.defined.items():
        if name not in writing.notes:
            way_out = f"write [^{name}] where it belongs, or delete it"
            writing.fault(f'footnote "{name}" is never referred to', offset, way_out)


def _note(writing: Writing, name: str, item: Element) -> str:
    own, label = f"{writing.prefix}-{name}", html.escape(writing.known.words["back_to_text"])
    link = (
        f' <a class="footnote-backref" href="#fnref-{own}" role="doc-backlink"'
        f' aria-label="{label}">↩</a>'
    )
    inner = _children(writing, item)
    inner = inner[:-4] + link + "</p>" if inner.endswith("</p>") else inner + link
    return f'<li id="fn-{own}">{inner}</li>'


# What Markdown did not take up


def _unused(writing: Writing) -> None:
    spans = sorted(writing.spans)
    for index, tag in enumerate(writing.found.tags):
        if not tag.target or tag.malformed or index in writing.used:
            continue
        before = bisect_left(spans, (tag.offset,)) - 1
        if before >= 0 and tag.offset < spans[before][1]:
            way_out = "let the outer one end before the inner begins"
            writing.fault("a mark or link inside another", opening_of(writing, tag.offset), way_out)
        else:
            way_out = "it is no link: check its brackets"
            writing.fault(f'"]({tag.target})" is left over', tag.offset, way_out)
