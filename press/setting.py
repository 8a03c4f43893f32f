"""From Markdown's tree to HTML, block by block: paragraphs, headings, figures, tables, notes."""

from __future__ import annotations

import html
import re
from xml.etree.ElementTree import Element

from press.errors import nearest
from press.inline import PRIVATE, TAGS, Inline
from press.margin import FOLDS
from press.scan import SHIELD, TAG

FIGURE = re.compile(r"([a-z][a-z0-9_]*)\.svg")
HEADING = re.compile(r"h[1-6]")
LEAVES = ("p", "td", "th")
NESTS = ("ul", "ol", "li", "blockquote", "thead", "tbody", "tr", "div", "table")


class Setting(Inline):
    """Writes blocks. One instance composes one file, once."""

    def document(self, root: Element) -> None:
        """Fill the fragment from the tree."""
        notes = {note.get("id", ""): note for note in root.findall("div[@class='footnote']")}
        for note in notes.values():
            root.remove(note)
        for index, block in enumerate(root):
            self._top(block, first=index == 0)
        self.closed()
        self._notes(notes)
        self._unused()

    def _top(self, block: Element, *, first: bool) -> None:
        if block.tag == "h1":
            self._title(block, first=first)
        elif block.tag == "p" and len(block) and block[0].tag == "img" and self._blank(block.text):
            self._figure(block)
        else:
            self._append(self.block(block))

    def _append(self, written: str) -> None:
        blocks = self.fragment.blocks
        if blocks and blocks[-1][0] == "html":
            blocks[-1][1] += "\n" + written
        elif written:
            blocks.append(["html", written])

    def _blank(self, text: str | None) -> bool:
        return not TAGS.sub("", text or "").strip()

    # Blocks

    def block(self, element: Element) -> str:
        """HTML of one block element."""
        if HEADING.fullmatch(element.tag):
            return self._heading(element)
        if element.tag == "hr":
            return "<hr>"
        if element.tag == "div":
            return self._fold(element)
        if element.tag == "table":
            self._surplus(element)
            return f'<div class="table"><table>{self._children(element)}</table></div>'
        if element.tag in LEAVES:
            return self._leaf(element)
        return f"<{element.tag}>{self._children(element)}</{element.tag}>"

    def _surplus(self, table: Element) -> None:
        width = len(table.findall("thead/tr/th"))
        for row in table.findall("tbody/tr"):
            for cell in row[width:][:1]:
                way_out = r"the head has no column for it; a | inside a cell is written \|"
                self.fault("a cell too many in the row", self._offset(cell), way_out)

    def _children(self, element: Element) -> str:
        written = [self.text(element.text) if not self._blank(element.text) else ""]
        for child in element:
            nests = child.tag in NESTS + LEAVES + ("hr",) or HEADING.fullmatch(child.tag)
            if nests:
                self.closed()
            written.append(self.block(child) if nests else self.element(child))
            written.append("" if nests and self._blank(child.tail) else self.text(child.tail))
        self.closed()
        return "".join(written)

    def _leaf(self, element: Element) -> str:
        inner = self.inside(element)
        self.closed()
        if element.tag == "p":
            return self._paragraph(element, inner)
        align = re.search(r"text-align: (\w+)", element.get("style", ""))
        if align:
            self.fragment.styles[f"align-{align[1]}"] = f"text-align:{align[1]}"
        attribute = f' class="align-{align[1]}"' if align else ""
        return f"<{element.tag}{attribute}>{inner}</{element.tag}>"

    def _paragraph(self, element: Element, inner: str) -> str:
        alone = TAGS.sub("", element.text or "").strip() if not len(element) else ""
        if PRIVATE.fullmatch(alone) and self.shield(alone).kind == "fence":
            return inner.strip()
        return f"<p>{inner.strip()}</p>" if inner.strip() else ""

    def _fold(self, element: Element) -> str:
        style = element.get("class", "").rpartition(" ")[2]
        title = element.find("p[@class='admonition-title']")
        if style not in FOLDS or title is None:
            return self._children(element)
        element.remove(title)
        summary = self.inside(title)
        self.closed()
        opened = " open" if style == "card" else ""
        body = self._children(element)
        return f'<details class="{style}"{opened}><summary>{summary}</summary>{body}</details>'

    # Headings

    def _title(self, element: Element, *, first: bool) -> None:
        if not first:
            offset = self._offset(element)
            self.fault("a second title", offset, "headings inside a section begin with ##")
        self.fragment.title_html = self.inside(element).strip()
        self.fragment.title = self.plain(element).strip()
        self.closed()

    def _heading(self, element: Element) -> str:
        offset, above = self._offset(element), self.level
        text, inner = self.plain(element).strip(), self.inside(element).strip()
        self.closed()
        if element.tag == "h1":
            return self.fault("a title inside a block", offset, "begin it with ##")
        level, self.level = int(element.tag[1]), int(element.tag[1])
        if level > above + 1:
            self.fault("a heading skips a level", offset, f"begin it with {'#' * (above + 1)}")
        own = self._own_id(element) or self._id_from(text)
        if not own:
            way_out = "give it one: ## heading {#name}"
            return self.fault(f'no id can be made from the heading "{text}"', offset, way_out)
        if own in self.fragment.ids:
            way_out = "tell them apart: ## heading {#name}"
            return self.fault(f'two headings have the id "{own}"', offset, way_out)
        self.fragment.ids[own] = self.place(offset)
        return f'<{element.tag} id="{own}">{inner}</{element.tag}>'

    def _offset(self, element: Element) -> int:
        tags = TAGS.findall("".join(element.itertext()))
        return self.found.tags[ord(tags[0]) - TAG].offset if tags else self.at

    def _own_id(self, element: Element) -> str:
        shields = [ord(c) - SHIELD for c in PRIVATE.findall("".join(element.itertext()))]
        found = [self.found.shields[i] for i in shields if i >= 0]
        return next((shield.content for shield in found if shield.kind == "id"), "")

    def _id_from(self, text: str) -> str:
        slug = re.sub(r"[^\w]+", "-", text.lower()).strip("-")
        return f"{self.prefix}-{slug}" if slug else ""

    # Figures

    def _figure(self, paragraph: Element) -> None:
        image = paragraph[0]
        target, index = self.target(image.get("src", ""))
        offset = (self.found.tags[index].offset if index is not None else self.at) + 2
        self.used.add(index)
        slug = (FIGURE.fullmatch(target) or ("", ""))[1]
        if slug not in self.known.readouts:
            way_out = nearest(slug or target, self.known.readouts, "figures are in figures/*.py")
            self.fault(f'unknown figure: "{target}"', offset, way_out)
            slug = ""
        elif slug in self.fragment.figures:
            first = self.fragment.figures[slug]
            self.fault(f"{slug} is placed twice", offset, f"first in {first}")
        elif image.get("alt"):
            self.fault("a text in the brackets", offset, f"write ![]({target}); it tells itself")
        if slug:
            self.fragment.figures.setdefault(slug, self.place(offset))
        paragraph.text, paragraph[:] = image.tail, paragraph[1:]
        self.figure = slug
        caption = self.inside(paragraph).strip()
        self.closed()
        self.figure = None
        if slug and not caption:
            way_out = "write it on the next line, without a blank line"
            self.fault(f"figure {slug} has no caption", offset, way_out)
        self.fragment.blocks.append(["figure", slug, caption])

    # Footnotes

    def _notes(self, defined: dict[str, Element]) -> None:
        # A note may refer to another, so the list grows while it is written.
        written = [self._note(name, defined[name]) for name in self.notes if name in defined]
        if written:
            label = html.escape(self.known.words["footnotes"])
            notes = f'<div class="footnote" role="doc-endnotes" aria-label="{label}">'
            self._append(f"{notes}<ol>{''.join(written)}</ol></div>")
        for name, offset in self.found.defined.items():
            if name not in self.notes:
                way_out = f"write [^{name}] where it belongs, or delete it"
                self.fault(f'footnote "{name}" is never referred to', offset, way_out)

    def _note(self, name: str, item: Element) -> str:
        own, label = f"{self.prefix}-{name}", html.escape(self.known.words["back_to_text"])
        link = (
            f' <a class="footnote-backref" href="#fnref-{own}" role="doc-backlink"'
            f' aria-label="{label}">↩</a>'
        )
        inner = self._children(item)
        inner = inner[:-4] + link + "</p>" if inner.endswith("</p>") else inner + link
        return f'<li id="fn-{own}">{inner}</li>'

    # What Markdown did not take up

    def _unused(self) -> None:
        for index, tag in enumerate(self.found.tags):
            if not tag.target or tag.malformed or index in self.used:
                continue
            if any(start < tag.offset < end for start, end in self.spans):
                way_out = "let the outer one end before the inner begins"
                self.fault("a mark or link inside another", self.opening(tag.offset), way_out)
            else:
                way_out = "it is no link: check its brackets"
                self.fault(f'"]({tag.target})" is left over', tag.offset, way_out)
