"""What Markdown never saw, set after it ran: code, formulas, citations, sections, footnotes."""

from __future__ import annotations

import html

from press.checker import Stream
from press.code import CodeError, highlighted
from press.errors import Place, Problem, nearest
from press.fragment import Fragment, Known
from press.references import citation
from press.scan import SHIELD, Scan, Shield
from press.tex import TexError, mathml


class Shields:
    """Everything a writer of HTML keeps in mind while it writes one file, and its shields."""

    def __init__(self, found: Scan, fragment: Fragment, known: Known):
        self.found, self.fragment, self.known = found, fragment, known
        self.at, self.level = 0, 1
        self.stream = Stream()
        self.figure: str | None = None
        self.within: list[str] = []
        self.used: set[int | None] = set()
        self.spans: list[tuple[int, int]] = []
        self.notes: list[str] = []

    @property
    def prefix(self) -> str:
        """What the ids of this file begin with, so that no two sections share one."""
        return self.fragment.section or self.found.source.file.rpartition("/")[2].partition(".")[0]

    def place(self, offset: int) -> Place:
        """Where an offset is in the author's file."""
        return self.found.source.place(offset)

    def fault(self, what: str, offset: int, way_out: str = "") -> str:
        """Report a problem; gives "" so that a writer can return it."""
        self.fragment.problems.append(Problem(what, self.place(offset), way_out))
        return ""

    def shield(self, character: str) -> Shield:
        """The shield that a private character stands for."""
        return self.found.shields[ord(character) - SHIELD]

    def spoken(self, shield: Shield) -> str:
        """A shield as plain text, for titles and ids."""
        if shield.kind == "section":
            return f"§{shield.content}"
        return shield.content if shield.kind in ("code", "tex", "display", "literal") else ""

    def shielded(self, shield: Shield) -> str:
        """HTML of what a shield stands for; a fault of its own is reported, and sets nothing."""
        return getattr(self, f"_set_{shield.kind}")(shield)

    def _set_code(self, shield: Shield) -> str:
        return f"<code>{html.escape(shield.content, quote=False)}</code>"

    def _set_literal(self, shield: Shield) -> str:
        return shield.content

    def _set_id(self, shield: Shield) -> str:
        return ""

    def _set_tex(self, shield: Shield) -> str:
        try:
            written, styles = mathml(shield.content, display=shield.kind == "display")
        except TexError as error:
            return self.fault(f"TeX: {error.what}", shield.offset + error.offset, error.way_out)
        self.fragment.styles.update(styles)
        return written

    _set_display = _set_tex

    def _set_fence(self, shield: Shield) -> str:
        try:
            written, checked = highlighted(shield.content, shield.info)
        except CodeError as error:
            offset = self.found.source.text.rfind("\n", 0, shield.offset - 1) + 1
            return self.fault(error.what, offset, error.way_out)
        if checked:
            self.fragment.checked.append((self.place(shield.offset), shield.content))
        return written

    def _set_cite(self, shield: Shield) -> str:
        key = shield.content.strip()
        reference = self.known.references.get(key)
        if reference is None:
            otherwise = "add it to content/references.toml"
            way_out = nearest(key, self.known.references, otherwise)
            return self.fault(f'unknown reference: "{key}"', shield.offset, way_out)
        self.fragment.citations.setdefault(key, self.place(shield.offset))
        return citation(key, reference, self.fragment.lang)

    def _set_section(self, shield: Shield) -> str:
        numbers = {f"{number:02d}": name for name, number in self.known.sections.items()}
        name = numbers.get(shield.content)
        if name is None:
            fitting = shield.content.zfill(2)
            here = f"sections here: {', '.join('§' + number for number in sorted(numbers))}"
            way_out = f"write §{fitting}" if fitting in numbers else here if numbers else ""
            return self.fault(f"unknown section: §{shield.content}", shield.offset, way_out)
        shown = f"§{shield.content}"
        if "link" in self.within:
            return shown
        return f'<a class="section" href="#{html.escape(name)}">{shown}</a>'

    def _set_footnote(self, shield: Shield) -> str:
        name = shield.content
        if name not in self.found.defined:
            otherwise = f"define it at the left margin: [^{name}]: …"
            way_out = nearest(name, self.found.defined, otherwise)
            return self.fault(f'unknown footnote: "{name}"', shield.offset, way_out)
        first = name not in self.notes
        if first:
            self.notes.append(name)
        number, own = self.notes.index(name) + 1, f"{self.prefix}-{name}"
        anchor = f' id="fnref-{own}"' if first else ""
        label = html.escape(f"{self.known.words['to_note']} {number}")
        return (
            f'<sup{anchor}><a class="footnote-ref" href="#fn-{own}" role="doc-noteref"'
            f' aria-label="{label}">{number}</a></sup>'
        )
