"""What a task may read, and so depends on: one rule, for its key and for its worker."""

from __future__ import annotations

import os
import re
import sys

KNOWLEDGE = "facts and claims"  # the task that is no figure
# Of the press, beside what lies flat in it.
PRESS = ("trace/", "figure/", "truth/", "run/fresh.py", "run/reach.py", "run/worker.py")


def belongs(name: str, rooms: tuple[str, ...]) -> bool:
    """Whether a file of press/ lies flat in it, for everyone, or in one of these rooms."""
    return "/" not in name or name.startswith(rooms) or name.endswith("/__init__.py")


class Reads:
    """Watches what a task reads of the project: a file outside its key would make it stale."""

    def __init__(self, house: str, article: str):
        self.roots = sorted({f"{house}/", f"{article}/"}, key=len, reverse=True)
        self.article = f"{article}/"
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
        root = next((root for root in self.roots if path.startswith(root)), None)
        if root is None or path.startswith(sys.prefix):
            return
        room, _, name = path[len(root) :].partition("/")
        name = name.replace("__pycache__/", "")
        covered = room.startswith(".") or (room == "press" and belongs(name, PRESS))
        if root == self.article:
            covered |= room == "model" or (room == "figures" and self._is_its_own(name))
        if not covered:
            raise Unseen(f"{room}/{name}".rstrip("/"))

    def _is_its_own(self, name: str) -> bool:
        """Whether a file of figures/ is the task's own or everyone's: a helper, or data."""
        is_module = "/" not in name and re.search(r"\.(py|pyc)\b", name)
        own = name.split(".")[0] == self.task
        return own or (self.task != KNOWLEDGE and (name.startswith("_") or not is_module))


class Unseen(Exception):
    """Something was read that is no part of the key, so an edit of it would not be seen."""

    way_out = "share through figures/_….py, a data file in figures/, or model/"

    def __init__(self, name: str):
        super().__init__(f"reads {name}, and would not be drawn again when that changes")
