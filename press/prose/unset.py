"""Markup that nothing takes up: it would reach the reader as it was written."""

from __future__ import annotations

import re

from press.prose.writing import Writing

LEFT = re.compile(
    r"[({]\s*[=＝]|（\s*[=＝](?=[A-Za-z_)）])|\$+(?!\{\{)|\*\*+|\\[A-Za-z]+|(?<=\n)[-*+][ ]"
)
STRANGE = re.compile(
    r"(?P<table>(?:\A|(?<=\n))[ \t]*(?:\|(?=[^\n]*\|)"
    r"|(?=[^\n|]+\|[^\n]*\n[ \t]*\|?[ \t]*:?-+:?[ \t]*\|)))"
    r"|(?P<strike>~~+)(?:[^~\n]+~~+)?"
    r"|(?P<marker>==)(?=[^\s=])[^=\n]*=="
    r"|(?P<entity>&(?:\#\d+|\#[xX][0-9A-Fa-f]+|[A-Za-z][A-Za-z0-9]*);)"
    r"|(?P<tag><!--|</?[A-Za-z][^<>]*>|<[!?][A-Za-z][^<>]*>)"
    r"|(?P<task>\A\s*\[[ \txX]?\])(?=\s)"
    r"|(?P<toc>\A\s*\[(?:TOC|toc)\])\s*\Z"
    r"|(?P<under>__+)(?:[^_\n]+__+)?|(?P<alone>(?<!\w)_|_(?!\w))(?:(?<!\w_)[^_\n]+_(?!\w))?"
)
EMPHASIS = "write **…** for bold, *…* for emphasis, `…` around a name in code"
WAY_OUT = {
    "strike": r"delete what no longer holds, or write \~ for the character itself",
    "marker": "write **…** for bold, or `…` around what is code",
    "entity": "type the character itself, or write `…` around what is code",
    "tag": r"write Markdown, `…` around what is code, or \< for the character itself",
    "task": "a list has no boxes to tick: delete it",
    "toc": "the page has its table of contents: delete it",
    "under": EMPHASIS,
    "alone": EMPHASIS,
}
COMMAND_WAY_OUT = "write $…$ around the formula, or `…` around what is code"
NEAR = 1000  # characters: how far from its text a block's markup may be


def leftovers(writing: Writing) -> None:
    """Report what begins a mark, a list, a formula, emphasis or a command, and is none."""
    source = writing.found.source.text
    for match, near in writing.stream.found(LEFT):
        words = match[0]
        offset = max(source.find(words, near, near + NEAR), near)
        if words[0] in "({（":
            if words[0] == "{" or source[offset - 1] != "]" or source[offset - 2] == "\\":
                way_out = "write [wording](=name), with nothing between ] and ("
                writing.lost("mark")
                writing.fault(f'malformed mark "{words}"', offset, way_out)
        elif words[0] == "\\":
            writing.fault(f'"{words}" stands outside a formula', offset, COMMAND_WAY_OUT)
        elif words[1:] == " ":
            writing.fault("a list inside a paragraph", offset, "leave a blank line above it")
        else:
            way_out = f"close it, or write {chr(92) + words[0]} for the character itself"
            writing.fault(f'"{words}" never closes', offset, way_out)


def strange(writing: Writing) -> None:
    """Report what is markup elsewhere, and tables that are none."""
    source, tables = writing.found.source.text, 0
    for match, near in writing.stream.found(STRANGE):
        kind = match.lastgroup or ""
        words = match[kind].strip()
        offset = max(source.find(words, near, near + NEAR), near)
        if source[offset - 1 : offset] == "\\":
            continue
        if kind == "table":
            tables += 1
            if tables == 1:
                way_out = "leave a blank line above it, and give its head and the line below it as"
                writing.fault("a table inside a paragraph", offset, f"{way_out} many columns")
        else:
            words = " ".join(words.split())
            writing.fault(f'"{words}" is no markup here', offset, WAY_OUT[kind])
