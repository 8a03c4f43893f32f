"""What a writer of HTML keeps in mind while it writes one file."""

from __future__ import annotations

from press.errors import Place, Problem
from press.prose.bare import Stream
from press.prose.fragment import Fragment, Known
from press.prose.scanned import STASH, Scan, Stashed


class Writing:
    """One file on its way: what was scanned, what may be referred to, and the fragment so far.

    `at` is the offset of what is being written, `stream` the words of its block, `figure` the slug
    of the caption it stands in, `within` the marks and links around it, `level` the heading above.
    """

    def __init__(self, found: Scan, fragment: Fragment, known: Known):
        self.found, self.fragment, self.known = found, fragment, known
        self.at, self.level = 0, 1
        self.stream = Stream()
        self.figure: str | None = None
        self.within: list[str] = []
        self.used: set[int | None] = set()
        self.spans: list[tuple[int, int]] = []
        self.notes: dict[str, int] = {}

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

    def lost(self, kind: str) -> None:
        """Remember that a mark, figure or reference was misspelt, so that another seems missing."""
        if kind not in self.fragment.lost:
            self.fragment.lost.append(kind)

    def stashed(self, character: str) -> Stashed:
        """The piece that a private character stands for."""
        return self.found.stash[ord(character) - STASH]
