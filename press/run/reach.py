"""What a task may read, and so depends on: one rule, for its key and for its cage."""

from __future__ import annotations

import re

KNOWLEDGE = "facts and claims"  # the task that is no figure
CODE = "code "  # begins the tasks that are blocks of code, each followed by its text in JSON
# Of the press, beside what lies flat in it.
PRESS = (
    *("trace/", "figure/", "truth/"),
    *("run/cage.py", "run/fresh.py", "run/reach.py", "run/worker.py"),
)


def is_figure(task: str) -> bool:
    """Whether a task is a figure's."""
    return task != KNOWLEDGE and not task.startswith(CODE)


def belongs(name: str, rooms: tuple[str, ...]) -> bool:
    """Whether a file of press/ lies flat in it, for everyone, or in one of these rooms."""
    return "/" not in name or name.startswith(rooms) or name.endswith("/__init__.py")


def covers(path: str, task: str, *, article: bool) -> bool:
    """Whether the key of a task covers a file, by its path in the article or in the house."""
    room, _, name = path.partition("/")
    name = name.replace("__pycache__/", "")
    if room == "press":
        return belongs(name, PRESS)
    if not article:
        return False
    return room == "model" or (room == "figures" and _is_its_own(name, task))


def _is_its_own(name: str, task: str) -> bool:
    """Whether a file of figures/ is the task's own or everyone's: a helper, or data."""
    is_module = "/" not in name and re.search(r"\.(py|pyc)\b", name)
    own = name.split(".")[0] == task
    return own or (is_figure(task) and (name.startswith("_") or not is_module))
