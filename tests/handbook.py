"""The handbook as the tests read it: its pages, its blocks, its tables, and what it names.

A fenced block says behind its language what it is: `python figure` a whole figure, `markdown prose`
what is accepted, `markdown refused` what is not, with the complaint in the block below, and so on.
"""

from __future__ import annotations

import re
import subprocess
import sys
from fnmatch import fnmatch
from functools import cache
from typing import NamedTuple

from inventory import ROOT, tracked

PAPERS = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")
PAGES = {p.name: p for p in [*sorted((ROOT / "docs").glob("*.md")), *map(ROOT.joinpath, PAPERS)]}
TEXT = {name: page.read_text(encoding="utf-8") for name, page in PAGES.items()}
FENCE = re.compile(r"^(`{3,})([^\n`]*)\n(.*?)^\1$", re.M | re.S)
SPAN = re.compile(r"(?<!`)(`+)(?!`)([^\n]+?)(?<!`)\1(?!`)")
FILES = {file.relative_to(ROOT).as_posix() for file in tracked()}
FOLDERS = {f"{path.rsplit('/', up)[0]}/" for path in FILES for up in range(1, path.count("/") + 1)}
TARGETS = set(re.findall(r"^([a-z-]+):.*##", (ROOT / "Makefile").read_text("utf-8"), re.M))
PATH = re.compile(r"[\w.<>*…/-]+(/|\.(py|md|toml|js|css|html|json|tsv|yml))")
MADE = ("site/", ".cache/", "manifest.json")  # by a build: git knows nothing of them


class Block(NamedTuple):
    """A fenced block: where it begins, what it is, what stands in it, and in the one below it."""

    place: str
    info: str
    body: str
    below: str


@cache
def blocks(*infos: str) -> list[Block]:
    """The blocks of these kinds; at least one."""
    found = []
    for name, text in TEXT.items():
        marks = list(FENCE.finditer(text))
        for i, mark in enumerate(marks):
            place = f"{name}:{text.count(chr(10), 0, mark.start()) + 1}"
            below = marks[i + 1][3] if i + 1 < len(marks) else ""
            found.append(Block(place, mark[2].strip(), mark[3], below))
    chosen = [block for block in found if block.info in infos]
    assert chosen, infos
    return chosen


def lines(info: str) -> list[str]:
    """The lines in the blocks of one kind."""
    return [line for block in blocks(info) for line in block.body.splitlines()]


@cache
def prose(page: str) -> str:
    """A page without its blocks."""
    return FENCE.sub("", TEXT[page])


@cache
def spans(page: str) -> set[str]:
    """Everything that stands between backticks in the running text of a page."""
    return {words.strip() for _, words in SPAN.findall(prose(page))}


def rows(page: str, head: str) -> list[list[str]]:
    """The cells of the table whose head begins so, row by row, without backticks."""
    table = TEXT[page].split(f"\n| {head}")[1].split("\n\n")[0].split("\n")[2:]
    return [[cell.strip().strip("`") for cell in row.strip("|").split(" | ")] for row in table]


def anchors(page: str) -> set[str]:
    """What the headings of a page are linked by."""
    heads = re.findall(r"^#+ (.+)$", prose(page), re.M)
    return {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}


@cache
def options() -> set[str]:
    """The options of build.py."""
    command = [sys.executable, str(ROOT / "build.py"), "--help"]
    said = subprocess.run(command, capture_output=True, check=True, encoding="utf-8").stdout
    return set(re.findall(r"--[a-z-]+", said))


def is_there(path: str) -> bool:
    """Whether git knows a file or folder of this path; <…>, … and * stand for anything."""
    pattern = re.sub(r"<[^<>]*>|…", "*", path)
    pattern = pattern if "/" in path.rstrip("/") else f"*{pattern}"
    return any(fnmatch(each, pattern) for each in FILES | FOLDERS)


def is_defined(name: str, path: str) -> bool:
    """Whether a file of Python or JavaScript defines a function, a class or a table."""
    last, text = re.escape(name.split(".")[-1]), (ROOT / path).read_text(encoding="utf-8")
    return (
        re.search(rf"(def|class|const) {last}\b|^{last}\b.* =|\.{last} = ", text, re.M) is not None
    )


def is_known(span: str) -> bool:
    """Whether what stands between backticks is there, where it looks like a name of something."""
    if re.fullmatch(r"(press|model)(\.[a-z_]+)+", span):
        path = span.replace(".", "/")
        home, _, name = path.rpartition("/")
        return is_there(f"{path}.py") or is_defined(name, f"{home}.py")
    if re.fullmatch(r"np(\.\w+)+", span):
        return span in "\n".join(lines("python traced") + lines("python untraced"))
    if re.fullmatch(r"--[a-z][a-z-]*", span):
        return span in options()
    if made := re.match(r"make ([a-z-]+)", span):
        return made[1] in TARGETS
    return not PATH.fullmatch(span) or span.startswith(MADE) or is_there(span)
