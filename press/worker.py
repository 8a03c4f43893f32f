"""The worker's side: the article's own Python runs here, and only what its key covers is read."""

from __future__ import annotations

import gc
import json
import os
import re
import signal
import sys
import warnings
from typing import NoReturn

from press import fresh
from press.errors import BuildError, Problem
from press.workshop import KNOWLEDGE


def work(house: str, article: str, *, debug: bool) -> NoReturn:
    """Answer each task (a line of standard input) with one line of JSON on standard output."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what an author prints is shown, and does not mix with the answers
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the build ends its workers by ending their input
    warnings.simplefilter("ignore", RuntimeWarning)  # what overflows is told as a problem
    fresh.trust_content_under(article)
    sys.path.insert(0, article)
    reads = Reads(house, article)
    with open(0, encoding="utf-8", closefd=False) as tasks:
        for line in tasks:
            reads.begin(line.strip())
            answer = _answer(line.strip(), article, debug)
            try:
                answers.write(json.dumps(answer, ensure_ascii=False) + "\n")
                answers.flush()
            except BrokenPipeError:
                os._exit(0)  # the build was stopped, and nobody waits for the answer
            gc.enable()  # from the second task on: figures leave much behind, imports do not
    sys.stderr.flush()
    os._exit(0)  # nothing is left to be tidied, and tidying numpy up takes a tenth of a second


class Reads:
    """Watches what a task reads of the project: a file outside its key would make it stale."""

    def __init__(self, house: str, article: str):
        self.rooms = {f"{house}/": ("press",)} | {f"{article}/": ("model", "press")}
        self.task = None
        sys.addaudithook(self.opened)

    def begin(self, task: str) -> None:
        """A new task starts from nothing that an earlier one has read or changed."""
        self.task = task
        for name in list(sys.modules):
            if name.split(".")[0] in ("figures", "model"):
                del sys.modules[name]

    def opened(self, event: str, args: tuple) -> None:
        """Python's audit hook. Raises Unseen where the task's key does not cover the file."""
        if event != "open" or self.task is None or not isinstance(args[0], str):
            return
        path = os.path.abspath(args[0])
        root = max((root for root in self.rooms if path.startswith(root)), key=len, default=None)
        if root and not path.startswith(sys.prefix):
            room, _, name = path[len(root) :].partition("/")
            covered = room in self.rooms[root] or room.startswith(".")
            drawing = room == "figures" and "model" in self.rooms[root]
            if not covered and not (drawing and self._is_covered(name)):
                raise Unseen(f"{room}/{name}".rstrip("/"))

    def _is_covered(self, name: str) -> bool:
        """Whether a file of figures/ is the task's own or everyone's: a helper, or data."""
        name = name.removeprefix("__pycache__/")
        is_module = "/" not in name and re.search(r"\.(py|pyc)\b", name)
        own = name.split(".")[0] == self.task
        return own or (self.task != KNOWLEDGE and (name.startswith("_") or not is_module))


class Unseen(Exception):
    """Something was read that is no part of the key, so an edit of it would not be seen."""

    way_out = "share through figures/_….py, a data file in figures/, or model/"

    def __init__(self, name: str):
        super().__init__(f"reads {name}, and would not be drawn again when that changes")


def _answer(task: str, article: str, debug: bool) -> dict:
    from pathlib import Path

    try:
        if task == KNOWLEDGE:
            from press.knowledge import knowledge

            return {"value": knowledge(Path(article))}
        from press.plate import plate

        return {"value": plate(task, Path(article))}
    except BuildError as error:
        if debug:
            import traceback

            traceback.print_exc()
        return {"problems": [_plain(problem) for problem in error.problems]}


def _plain(problem: Problem) -> dict:
    place = problem.where and (problem.where.file, problem.where.line, problem.where.column)
    return {"what": problem.what, "where": place, "way_out": problem.way_out}
