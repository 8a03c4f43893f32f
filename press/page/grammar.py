"""Styles, scripts and pictures are read before a browser has to: what does not parse is refused.

A browser leaves out a rule that it cannot read, or a whole script, and says so to nobody.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from xml.etree import ElementTree

import tinycss2
import tree_sitter
import tree_sitter_javascript

from press.errors import BuildError, Place, Problem

ENDS = re.compile("</script|<!--", re.I)
MEND = "mend the line"


@lru_cache  # each edition is set from the same files
def style(text: str, file: str) -> None:
    """Raise BuildError for what is no rule and no declaration, and for what is never closed."""
    problems = [
        Problem(f"no CSS: {what.rstrip('.').lower()}", Place(file, line, column), MEND)
        for line, column, what in _faults(_nodes(tinycss2.parse_stylesheet(text)))
    ]
    # A brace too many is an error, unless something that was left open takes it.
    if not problems and not [*_faults(tinycss2.parse_stylesheet(text + "}"))]:
        line = text.rstrip().count("\n") + 1
        problems.append(Problem("no CSS: something is never closed", Place(file, line), "close it"))
    if problems:
        raise BuildError(problems)


def _nodes(nodes: list) -> Iterator:
    """These nodes, and all that is nested in them."""
    for node in nodes:
        yield node
        if node.type in ("qualified-rule", "at-rule") and node.content is not None:
            yield from _nodes(tinycss2.parse_blocks_contents(node.content))
        for part in ("prelude", "value", "content", "arguments"):
            inner = getattr(node, part, None)
            if isinstance(inner, list) and not (part == "content" and "rule" in node.type):
                yield from _nodes(inner)


def _faults(nodes: Iterable) -> Iterator[tuple[int, int, str]]:
    for node in nodes:
        if node.type == "error":
            yield node.source_line, node.source_column, node.message


@lru_cache  # each edition is set from the same files
def script(text: str, file: str) -> None:
    """Raise BuildError where a script first does not parse, with what stands there."""
    node = _parser().parse(text.encode()).root_node
    if not node.has_error:
        return
    while inner := next((c for c in node.children if c.has_error or c.is_missing), None):
        node = inner
    row, column = node.start_point
    line = text.split("\n")[row]
    before = line.encode()[:column].decode()
    what = f"no JavaScript: {line.strip()[:60]}" if line.strip() else "no JavaScript"
    raise BuildError(Problem(what, Place(file, row + 1, len(before) + 1), "mend it here or below"))


def alone(text: str, file: str) -> str:
    """The script, if it parses and may stand in a page as it is. Raises BuildError."""
    if end := ENDS.search(text):
        place = Place(file, text.count("\n", 0, end.start()) + 1)
        raise BuildError(
            Problem(f"{end[0]} ends the script, or hides its end", place, "take it out")
        )
    script(text, file)
    return text


@cache
def _parser() -> tree_sitter.Parser:
    return tree_sitter.Parser(tree_sitter.Language(tree_sitter_javascript.language()))


def picture(text: str, file: str) -> str:
    """The picture, if it is XML. Raises BuildError."""
    try:
        ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        line, column = error.position
        what = f"no SVG: {str(error).partition(':')[0]}"
        raise BuildError(Problem(what, Place(file, line, column + 1), MEND)) from error
    return text
