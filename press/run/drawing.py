"""What is stale is drawn and computed, while the build goes on; what is not is found again.

The build never imports a model or a figure itself, so every edit of them is always seen, and a
text edit needs no numpy. Results are kept under everything they depend on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from typing import NamedTuple

from press.errors import BuildError, Place, Problem
from press.files.cache import Cache
from press.files.snapshot import Snapshot
from press.run import checking
from press.run.reach import KNOWLEDGE
from press.run.request import LIMIT
from press.run.tasks import changed, keys, own, shared


class Drawing(NamedTuple):
    """Work in progress: the tasks that are `stale`, and the `keys` of all.

    `failures` runs the blocks of code that are new; a problem for each that does not end well.
    `finish` waits for {task: result}; it raises BuildError with all that went wrong, and even then
    what went well is kept.
    """

    stale: list[str]
    keys: dict[str, str]
    finish: Callable[[], dict[str, dict]]
    failures: Callable[[Iterable[tuple[Place, str]]], list[Problem]]

    def crew(self) -> AbstractContextManager:
        """While this lasts, those who draw stay, and can be asked about code."""
        if not self.stale:
            return nullcontext()
        from press.run.crew import open_for_long

        return open_for_long()


def begin(
    snapshot: Snapshot, cache: Cache, *, limit: float = LIMIT, debug: bool = False
) -> Drawing:
    """Start to draw and compute what is stale."""

    def failures(blocks: Iterable[tuple[Place, str]]) -> list[Problem]:
        return checking.failures(blocks, snapshot, cache, limit, debug)

    if lost := [*_lost(snapshot)]:
        return Drawing([], {}, _refusal(lost), failures)
    key_of = keys(snapshot)
    kept = {task: cache.get("result", key) for task, key in key_of.items()}
    known = {task: result for task, result in kept.items() if result is not None}
    stale = [task for task in key_of if task not in known]
    answers: Callable[[], dict[str, dict]] = dict
    if stale:
        from press.run.crew import asked  # processes, not before there is something to do

        answers = asked(stale, snapshot.house, snapshot.article, limit, debug)

    def finish() -> dict[str, dict]:
        given = answers()
        made = {task: answer["value"] for task, answer in given.items() if "value" in answer}
        if made and snapshot.is_still_so():
            _keep(cache, snapshot, made)
        problems = [_problem(p) for answer in given.values() for p in answer.get("problems", ())]
        if problems:
            raise BuildError(dict.fromkeys(problems))
        results = known | made
        return {task: results[task] for task in key_of}

    return Drawing(stale, key_of, finish, failures)


def _lost(snapshot: Snapshot) -> Iterator[Problem]:
    """Packages that Python would not find in the same way everywhere: their __init__.py is none."""
    for room in ("model", "figures"):
        if snapshot.under(f"{room}/") and f"{room}/__init__.py" not in snapshot.files:
            yield Problem("is missing", Place(f"{room}/__init__.py"), "create the empty file")


def _refusal(problems: list[Problem]) -> Callable:
    def finish() -> dict[str, dict]:
        raise BuildError(problems)

    return finish


def _keep(cache: Cache, snapshot: Snapshot, made: dict[str, dict]) -> None:
    """Keep results, and what each was made of and why it was made anew: `--explain` tells."""
    key_of = keys(snapshot)
    common = {knowledge: shared(snapshot, knowledge) for knowledge in (True, False)}
    for task, result in made.items():
        cache.put("result", key_of[task], result)
        now = common[task == KNOWLEDGE] | own(snapshot, task)
        last = cache.get("made", task)
        cache.put("made", task, {"of": now, "because": changed(now, last and last["of"])})


def _problem(data: dict) -> Problem:
    where = Place(*data["where"]) if data["where"] else None
    return Problem(data["what"], where, data["way_out"])
