"""Formulas: TeX in, MathML out, at build time and with nothing swallowed."""

from __future__ import annotations

import html
import re
from functools import lru_cache
from hashlib import blake2s
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from math_core import LatexToMathML

STYLE = re.compile(r' style="([^"]*)"')
ENTITY = re.compile(r"&(?!amp;|lt;|gt;|quot;|#)\w+;")
STRUCTURE = re.compile(r"\\begin\b|\\end\b|\\\\|\\.|(?<!\\)%", re.DOTALL)
WAYS_OUT = {  # by what the converter says
    "Unknown command": "spell it as LaTeX does, or set a word with \\text{…}",
    "Unknown environment": "use aligned, cases, matrix, pmatrix or bmatrix",
    "Unknown color": "write no colours: the page has its own",
    "Unmatched closing": "open it before, or delete it",
    'Expected closing|Expected "': "close what is open, in the order in which it was opened",
    "Expected argument": "give it what it takes, in braces: x^{2}",
    "Duplicate": "put braces around what belongs together: {x^2}^3",
    "table-like": "use it in aligned, cases or a matrix; elsewhere write \\&",
    "parameter number": "write \\#",
    "length": "write a length with its unit: 1em",
    "column": "write one of l, c, r for each column",
    "parenthesis": "put a bracket behind it: \\left( … \\right)",
    "Unexpected": "write it with a backslash, or take it out",
}


class TexError(Exception):
    """TeX that cannot be set: what is wrong, where in the formula (characters from 0), way out."""

    def __init__(self, what: str, offset: int, way_out: str = ""):
        self.what, self.offset, self.way_out = what, offset, way_out
        super().__init__(what)


@lru_cache(maxsize=1)
def _converter() -> LatexToMathML:
    from math_core import LatexToMathML

    return LatexToMathML(fancy_error=False)


def mathml(tex: str, *, display: bool) -> tuple[str, dict[str, str]]:
    """The MathML of a formula, and the styles of the classes it uses: {class: declarations}.

    Raises TexError.
    """
    from math_core import LatexError

    _refuse_swallowed(tex)
    try:
        written = _converter().convert_with_local_state(tex, displaystyle=display)
    except LatexError as error:
        offset, _, what = str(error).partition(": ")
        at = int(offset) if offset.isdigit() else 0
        found = (out for pattern, out in WAYS_OUT.items() if re.search(pattern, what))
        way_out = next(found, "write it as LaTeX does, or more simply")
        raise TexError(what.rstrip("."), min(at, len(tex)), way_out) from error
    styles: dict[str, str] = {}
    written = ENTITY.sub(lambda entity: html.unescape(entity[0]), written)
    return STYLE.sub(lambda style: f' class="{_class(style[1], styles)}"', written), styles


def _refuse_swallowed(tex: str) -> None:
    depth = 0
    if "](=" in tex:
        raise TexError(
            "a mark inside TeX", tex.index("](="), "let the worked result stand in prose"
        )
    if not tex.strip():
        raise TexError("an empty formula", 0, "write one, or delete its dollar signs")
    for token in STRUCTURE.finditer(tex):
        depth += {"\\begin": 1, "\\end": -1}.get(token[0], 0)
        if token[0] == "\\\\" and depth < 1:
            raise TexError("\\\\ outside an environment", token.start(), "use aligned or cases")
        if token[0] == "%":
            raise TexError("% hides the rest of its line", token.start(), "write \\%")


def _class(declarations: str, styles: dict[str, str]) -> str:
    name = "tex-" + blake2s(declarations.encode(), digest_size=4).hexdigest()
    styles[name] = declarations
    return name
