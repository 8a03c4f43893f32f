"""build.py, stopped at a named point: `python stopper.py kill|hold POINT FOLDER BUILD.PY …`.

Python tells a hook of everything it is about to do. Before the operation that a point names, the
build kills itself and its workers; or it leaves `sign` in the folder, and waits for `go` there.
"""

from __future__ import annotations

import os
import re
import runpy
import signal
import sys
import time
from pathlib import Path

POINTS = {  # what is about to be done: Python's name for it, what to, and how often it was done
    "composing begins": ("import", r"^press\.run\.assembly$", 0),
    "a file is staged": ("open", r"\.(html|svg)\.\d+\.tmp$", 1),
    "all is staged": ("open", r"manifest\.json\.\d+\.tmp$", 0),
    "the first record is staged": ("os.rename", r"manifest\.json$", 0),
    "the first record stands": ("os.rename", r"\.(html|svg)$", 0),
    "a file is replaced": ("os.rename", r"\.(html|svg)$", 1),
    "all but the last record is done": ("open", r"manifest\.json\.\d+\.tmp$", 1),
}


def watch(point: str, stop) -> None:
    """Call `stop` once, when the point is reached."""
    event, pattern, left = POINTS[point]
    waited_for = re.compile(pattern)

    def hook(told: str, about: tuple) -> None:
        nonlocal left
        if told == event and waited_for.search(str(about[event == "os.rename"])):
            left -= 1
            if left == -1:
                stop()

    sys.addaudithook(hook)


def kill() -> None:
    """End at once, with every worker."""
    os.killpg(0, signal.SIGKILL)


def hold(folder: Path) -> None:
    """Leave a sign, and wait to be let go on."""
    (folder / "sign").touch()
    while not (folder / "go").exists():
        time.sleep(0.01)


if __name__ == "__main__":
    deed, point, folder, story, *arguments = sys.argv[1:]
    sys.argv, sys.path[0] = [story, *arguments], os.path.dirname(story)
    watch(point, kill if deed == "kill" else lambda: hold(Path(folder)))
    runpy.run_path(story, run_name="__main__")
