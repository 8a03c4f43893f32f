"""What Markdown never saw, set after it ran: code, formulas, citations, sections, footnotes."""

from __future__ import annotations

import html
from collections.abc import Callable
from unicodedata import normalize

from press.errors import nearest
from press.prose.code import CodeError, highlighted
from press.prose.references import citation
from press.prose.scanned import Stashed
from press.prose.tex import TexError, mathml
from press.prose.writing import Writing


def spoken(piece: Stashed) -> str:
    """A stashed piece as plain text, for titles and ids."""
    if piece.kind == "section":
        return f"§{piece.content}"
    return piece.content if piece.kind in ("code", "tex", "display", "literal") else ""


def set_piece(writing: Writing, piece: Stashed) -> str:
    """HTML of a stashed piece; a fault of its own is reported, and sets nothing."""
    return SETTERS[piece.kind](writing, piece)


def _set_code(writing: Writing, piece: Stashed) -> str:
    return f"<code>{html.escape(piece.content, quote=False)}</code>"


def _set_tex(writing: Writing, piece: Stashed) -> str:
    try:
        written, styles = mathml(piece.content, display=piece.kind == "display")
    except TexError as error:
        return writing.fault(f"TeX: {error.what}", piece.offset + error.offset, error.way_out)
    writing.fragment.styles.update(styles)
    return written


def _set_fence(writing: Writing, piece: Stashed) -> str:
    try:
        written, checked = highlighted(piece.content, piece.info)
    except CodeError as error:
        offset = writing.found.source.text.rfind("\n", 0, piece.offset - 1) + 1
        return writing.fault(error.what, offset, error.way_out)
    if checked:
        writing.fragment.checked.append((writing.place(piece.offset), piece.content))
    return written


def _set_cite(writing: Writing, piece: Stashed) -> str:
    key = normalize("NFC", piece.content.strip())
    reference = writing.known.references.get(key)
    if reference is None:
        writing.lost("reference")
        otherwise = "add it to content/references.toml"
        way_out = nearest(key, writing.known.references, otherwise)
        return writing.fault(f'unknown reference: "{key}"', piece.offset, way_out)
    writing.fragment.citations.setdefault(key, writing.place(piece.offset))
    return citation(key, reference, writing.fragment.lang)


def _set_section(writing: Writing, piece: Stashed) -> str:
    numbers = {f"{number:02d}": name for name, number in writing.known.sections.items()}
    name = numbers.get(piece.content)
    if name is None:
        fitting = piece.content.zfill(2)
        here = f"sections here: {', '.join('§' + number for number in sorted(numbers))}"
        way_out = f"write §{fitting}" if fitting in numbers else here if numbers else ""
        return writing.fault(f"unknown section: §{piece.content}", piece.offset, way_out)
    shown = f"§{piece.content}"
    if "link" in writing.within:
        return shown
    return f'<a class="section" href="#{html.escape(name)}">{shown}</a>'


def _set_footnote(writing: Writing, piece: Stashed) -> str:
    name = normalize("NFC", piece.content)
    if name not in writing.found.defined:
        otherwise = f"define it at the left margin: [^{name}]: …"
        way_out = nearest(name, writing.found.defined, otherwise)
        return writing.fault(f'unknown footnote: "{name}"', piece.offset, way_out)
    first = name not in writing.notes
    number, own = writing.notes.setdefault(name, len(writing.notes) + 1), f"{writing.prefix}-{name}"
    anchor = f' id="fnref-{own}"' if first else ""
    label = html.escape(f"{writing.known.words['to_note']} {number}")
    return (
        f'<sup{anchor}><a class="footnote-ref" href="#fn-{own}" role="doc-noteref"'
        f' aria-label="{label}">{number}</a></sup>'
    )


SETTERS: dict[str, Callable[[Writing, Stashed], str]] = {
    "code": _set_code,
    "literal": lambda writing, piece: html.escape(piece.content, quote=False),
    "id": lambda writing, piece: "",
    "tex": _set_tex,
    "display": _set_tex,
    "fence": _set_fence,
    "cite": _set_cite,
    "section": _set_section,
    "footnote": _set_footnote,
}
