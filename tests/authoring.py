"""An author at work: a small article and a house of their own, edited and built in any order."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from inventory import FIXTURE, ROOT

import build as story
from press.errors import BuildError
from press.run.request import Request

HOUSE = ("press", "templates", "build.py")
LEFT_OUT = shutil.ignore_patterns("__pycache__", ".cache", "site")
SHARED = '"""What both figures know."""\n\nfrom figures._deep import LOW\n\nFLOOR = LOW\n'
DEEP = '"""What the shared words know."""\n\nLOW = -1.3\n'


class Author:
    """A folder with an article (`self / path` is a file of it), its house and its output."""

    def __init__(self, folder: Path):
        self.article, self.house, self.out = folder / "article", folder / "house", folder / "out"
        shutil.copytree(FIXTURE, self.article, ignore=LEFT_OUT)
        self.house.mkdir()
        for name in HOUSE[:2]:
            shutil.copytree(ROOT / name, self.house / name, ignore=LEFT_OUT)
        shutil.copy(ROOT / "build.py", self.house)
        self.write("figures/_shared.py", SHARED)
        self.write("figures/_deep.py", DEEP)
        self.edit("figures/swing.py", "import numpy as np\n", SWING_IMPORTS)
        self.edit("figures/swing.py", "(-1.3, 0.2)", "(FLOOR, 0.2)")

    def __truediv__(self, path: str) -> Path:
        """A file of the article, or of the house where the path begins with one of its rooms."""
        return (self.house if path.split("/")[0] in HOUSE else self.article) / path

    def write(self, path: str, text: str | bytes) -> None:
        """Save a file."""
        data = text.encode() if isinstance(text, str) else text
        (self / path).parent.mkdir(parents=True, exist_ok=True)
        (self / path).write_bytes(data)

    def edit(self, path: str, old: str, new: str) -> None:
        """Replace what must be there."""
        text = (self / path).read_text(encoding="utf-8")
        assert old in text, f"{path} has no {old!r}"
        self.write(path, text.replace(old, new))

    def command(self, *arguments: str) -> list[str]:
        """The command line of a build."""
        story = [sys.executable, str(self.house / "build.py"), *arguments]
        return [*story, "--source", str(self.article), "--out", str(self.out)]

    def build(self, *arguments: str, env=None, **options) -> subprocess.CompletedProcess:
        """Build in a process of its own; a variable set to None is taken from the environment."""
        return subprocess.run(
            self.command(*arguments),
            env=plain(env),
            capture_output=True,
            encoding="utf-8",
            timeout=300,
            stdin=subprocess.DEVNULL,
            **options,
        )

    def built(self, *arguments: str, **options) -> str:
        """Build, insist that it succeeds, and return what was said."""
        done = self.build(*arguments, **options)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def refused(self, *arguments: str, **options) -> str:
        """Build, insist that it fails without a traceback, and return the complaint."""
        done = self.build(*arguments, **options)
        assert done.returncode == 1, done.stdout + done.stderr
        assert "Traceback" not in done.stderr, done.stderr
        return done.stderr

    def site(self) -> dict[str, bytes]:
        """Every file that stands published, by path."""
        return tree(self.out)


def plain(changes: dict | None = None) -> dict[str, str]:
    """The environment of a user: bytecode is written. None takes a variable away."""
    merged = os.environ | {"PYTHONDONTWRITEBYTECODE": None} | (changes or {})
    return {name: value for name, value in merged.items() if value is not None}


SWING_IMPORTS = "import numpy as np\n\nfrom figures._shared import FLOOR\n"


def tree(folder: Path) -> dict[str, bytes]:
    """The files below a folder, by path."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def built_here(house: Path, article: Path, out: Path) -> str:
    """Build in this process, with the sources of `house` and the press that is loaded here.

    What the build said, or its complaint.
    """
    kept, story.HOUSE = story.HOUSE, str(house)
    try:
        return story.build(Request("build", str(article), str(out)))
    except BuildError as error:
        return f"failed: {error}"
    finally:
        story.HOUSE = kept
