"""One grammar for everything that stops a build: where, what, and the way out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches


@dataclass(frozen=True, order=True)
class Place:
    """A file, relative to the project, with its line and column, both counted from 1."""

    file: str
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        return ":".join(str(part) for part in (self.file, self.line, self.column) if part)


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong, where it is, and what its author can do about it."""

    what: str
    where: Place | None = None
    way_out: str = ""

    def __str__(self) -> str:
        where = f"{self.where}: " if self.where else ""
        way_out = f" ({self.way_out})" if self.way_out else ""
        return f"{where}{self.what}{way_out}"


class BuildError(Exception):
    """Stops the build. Carries every problem found so far, in the order of their places."""

    def __init__(self, problems: Problem | Iterable[Problem]):
        self.problems = [problems] if isinstance(problems, Problem) else list(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


def nearest(name: str, known: Iterable[str], otherwise: str = "") -> str:
    """The way out for an unknown name: the nearest known one, or what `otherwise` says."""
    matches: Sequence[str] = get_close_matches(name, list(known), n=1, cutoff=0.5)
    return f'did you mean "{matches[0]}"?' if matches else otherwise
