"""A scanned text: what Markdown will read, and what its private characters stand for."""

from __future__ import annotations

from typing import NamedTuple

from press.errors import Problem
from press.source import Source

TAG, STASH = 0xF0000, 0x100000
LAST = 0xFFFD


class Tag(NamedTuple):
    """A word or a link target: its offset, what the target says, the reason if it is a mark's.

    A reason is "" for what is given; a `malformed` one was reported and names nothing.
    """

    offset: int
    target: str = ""
    reason: str | None = None
    malformed: bool = False


class Stashed(NamedTuple):
    """A piece that Markdown never sees: its kind, its content and where the content begins."""

    kind: str
    content: str
    offset: int
    info: str = ""


class Scan:
    """The text for Markdown, with what its private characters stand for.

    `openings` tells where the bracket begins that ends at an offset, `opened` which are open;
    `disordered`: a line was reported by which lists fall apart; `malformed`: a mark was reported.
    """

    def __init__(self, source: Source):
        self.source = source
        self.text = ""
        self.tags: list[Tag] = []
        self.stash: list[Stashed] = []
        self.defined: dict[str, int] = {}
        self.ordinals: dict[str, int] = {}
        self.problems: list[Problem] = []
        self.openings: dict[int, int] = {}
        self.opened: list[int] = []
        self.disordered = False
        self.malformed = False

    def tag(
        self, offset: int, target: str = "", reason: str | None = None, malformed: bool = False
    ) -> str:
        """The private character of a new tag, from the fields of a Tag."""
        self.tags.append(Tag(offset, target, reason, malformed))
        return chr(min(TAG + len(self.tags) - 1, TAG + LAST))

    def hide(self, kind: str, content: str, offset: int, info: str = "") -> str:
        """The private character of a newly stashed piece."""
        self.stash.append(Stashed(kind, content, offset, info))
        return chr(min(STASH + len(self.stash) - 1, STASH + LAST))

    def bracket(self, character: str, offset: int) -> None:
        """Note a bracket that opens or closes."""
        if character == "[":
            self.opened.append(offset)
        elif self.opened:
            self.openings[offset] = self.opened.pop()

    def fault(self, what: str, offset: int, way_out: str = "") -> None:
        """Report a problem at an offset of the source."""
        self.problems.append(Problem(what, self.source.place(offset), way_out))
