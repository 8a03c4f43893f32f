"""Articles with one damaged file each: a build ends in the grammar of errors, or in a right site.

python -m tools.damage 1000             so many damaged articles, and every fault that they find
python -m tools.damage 1 --first 17     the eighteenth of them again
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import random
import re
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

import build as story  # noqa: E402
from press.errors import UNSEEN  # noqa: E402
from press.files.digest import digest  # noqa: E402
from press.files.publish import MANIFEST, manifest  # noqa: E402
from press.run.crew import open_for_long  # noqa: E402

LIMIT = 30.0  # seconds for a build
LONGEST = 1500  # characters of a line
LEFT_OUT = shutil.ignore_patterns("__pycache__", ".cache", "site")
ROOMS = {"article": ("content", "figures", "model"), "house": ("templates",)}
KINDS = (".md", ".toml", ".json", ".html", ".css", ".js", ".py", ".svg")
TOKEN = re.compile(r"\w+|\s+|.", re.DOTALL)
LINE = re.compile(r"(?:[^\s:(][^:]*(?::\d+){0,2}: )?\S.*\)|and \d+ more")  # where: what (way out)
DATA = 'json.loads(Path(__file__).with_name("earth.json").read_text("utf-8"))["gravity"]'
JUNK = [
    b"\0", b"\xff", b"\xed\xa0\x80", b"\xe2\x80\xae", b"\x1b[31m", b"\r", b"\r\n", b"\t", b"\n\n",
    b"\xef\xbb\xbf", b"[" * 5000, b"(" * 300, b"{" * 300, b"> " * 300, b"*" * 999, b"`" * 3, b"$",
    b"$$", b"](=", b"[1](=x)", b"{{", b"}}", b"{% if %}", b"{{ 1/0 }}", b"-->", b"<!--",
    b"\\", b"\\\\", b'"', b"'", b'"""', b"#", b"@", b":", b"=", b"1e400", b"10**400",
    b"-1", b"0", b"None", b"nan", b"1673-01-01", b"9" * 5000, b"x" * 100000, b"&#0;", b"&", b"|",
    b"import os", b"raise ValueError", b"return", b"lambda", b"while True: pass", b"'\\ud800'",
    b"<script>", b"</body>",
    b"[^1]", b"![](x)", b"    ", b"- ", b"1. ", b"/*", b"*/", b"@import", b"export", b"import",
    "中文“”—…".encode(), "\u2028".encode(), "\U0001f600".encode(), "\U000f0000".encode(),
]  # fmt: skip


@dataclass(frozen=True)
class Case:
    """One damaged article: which file is damaged, how, and what it holds then."""

    number: int
    path: str
    how: str
    data: bytes

    def __str__(self) -> str:
        return f"case {self.number}: {self.path}, {self.how}"


class Workshop:
    """A small article with a house of its own, in a folder; whole before and after each case."""

    def __init__(self, folder: Path):
        self.article, self.house, self.out = folder / "article", folder / "house", folder / "out"
        shutil.copytree(ROOT / "tests/fixture", self.article, ignore=LEFT_OUT)
        for name in ("press", "templates"):
            shutil.copytree(ROOT / name, self.house / name, ignore=LEFT_OUT)
        shutil.copy(ROOT / "build.py", self.house)
        (self.article / "model/earth.json").write_text('{"gravity": 9.81, "moon": [1.62, "m/s²"]}')
        model = self.article / "model/pendulum.py"
        text = model.read_text("utf-8").replace("GRAVITY = 9.81", f"GRAVITY = {DATA}")
        first = "import json\nfrom pathlib import Path\n\nimport numpy as np"
        model.write_text(text.replace("import numpy as np", first), "utf-8")
        self.said = (folder / "said").open("w+", encoding="utf-8", errors="backslashreplace")

    def files(self) -> list[Path]:
        """Every file that may be damaged."""
        tops = [getattr(self, place) / room for place, rooms in ROOMS.items() for room in rooms]
        found = [path for top in tops for path in sorted(top.rglob("*"))]
        return [path for path in found if path.suffix in KINDS and path.stat().st_size]

    def cases(self, count: int, seed: int = 1, first: int = 0) -> Iterator[Case]:
        """Damaged articles, the same for the same seed; every kind of file in turn."""
        files = self.files()
        kinds = sorted({path.suffix for path in files})
        for number in range(first, first + count):
            dice = random.Random(f"{seed}:{number}")
            path = dice.choice([p for p in files if p.suffix == kinds[number % len(kinds)]])
            how, data = damaged(path.read_bytes(), dice)
            yield Case(number, str(path.relative_to(self.article.parent)), how, data)

    def faults(self, case: Case) -> list[str]:
        """What is wrong with how the build of a damaged article ends; [] if all is well."""
        path = self.article.parent / case.path
        whole, before = path.read_bytes(), tree(self.out)
        path.write_bytes(case.data)
        began = time.monotonic()
        try:
            code, said = self.build()
        finally:
            path.write_bytes(whole)
        found = [*_of_the_lines(code, said), *self._of_the_site(code, before)]
        if time.monotonic() - began > LIMIT:
            found.append(f"took {time.monotonic() - began:.0f} s")
        return found

    def build(self) -> tuple[int, str]:
        """Build here: the exit code, and what stood on standard error, workers' words too."""
        kept, story.HOUSE = story.HOUSE, str(self.house)
        start = self.said.seek(0, os.SEEK_END)
        signal.setitimer(signal.ITIMER_REAL, LIMIT)
        arguments = ["--source", str(self.article), "--out", str(self.out), "--limit", "5"]
        try:
            with contextlib.redirect_stderr(self.said), contextlib.redirect_stdout(io.StringIO()):
                code = story.main(arguments)
        except TimeoutError:
            code = -1
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            story.HOUSE = kept
        self.said.flush()
        self.said.seek(start)
        return code, self.said.read()

    def _of_the_site(self, code: int, before: dict[str, bytes]) -> Iterator[str]:
        after = tree(self.out)
        if code and after != before:
            yield "the site is another, though the build failed"
        listed = manifest(str(self.out))["files"]
        there = {name: digest(data) for name, data in after.items() if name != MANIFEST}
        if there != listed:
            yield "the site is not what its manifest says"


def tree(folder: Path) -> dict[str, bytes]:
    """The files below a folder, by path."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def _of_the_lines(code: int, said: str) -> Iterator[str]:
    lines = said.split("\n")[:-1]
    if code not in (0, 1):
        yield f"exit code {code}"
    if code and not lines:
        yield "says nothing"
    if "Traceback" in said or "of the press itself" in said:
        yield f"a fault of the press: {said[-800:]}"
    for line in lines:
        if len(line) > LONGEST or UNSEEN.search(line) or (code and not LINE.fullmatch(line)):
            yield f"not in the grammar: {line[:LONGEST]}"


def damaged(data: bytes, dice: random.Random) -> tuple[str, bytes]:
    """The bytes of a file, damaged in one of several ways, and which that is."""
    text = data.decode("utf-8", "surrogateescape")
    units = TOKEN.findall(text) if dice.random() < 0.6 else list(text)
    how = dice.choice(["delete", "double", "swap", "insert", "replace", "truncate"])
    at = dice.randrange(len(units))
    end = min(len(units), at + dice.choice([1, 1, 1, 2, 5, 40]))
    if how == "truncate":
        units = units[:at]
    elif how == "delete":
        del units[at:end]
    elif how == "double":
        units[at:end] = units[at:end] * dice.choice([2, 2, 3, 100])
    elif how == "swap":
        other = dice.randrange(len(units))
        units[at], units[other] = units[other], units[at]
    else:
        junk = dice.choice(JUNK).decode("utf-8", "surrogateescape")
        units[at : end if how == "replace" else at] = [junk]
    return f"{how} at {at}", "".join(units).encode("utf-8", "surrogateescape")


@contextlib.contextmanager
def workshop():
    """A workshop that has built its article once; its workers stay until the end."""
    with tempfile.TemporaryDirectory() as folder, open_for_long():
        shop = Workshop(Path(folder))
        stderr = os.dup(2)
        os.dup2(shop.said.fileno(), 2)  # workers inherit it
        bell = signal.signal(signal.SIGALRM, _too_long)
        try:
            assert shop.build()[0] == 0
            yield shop
        finally:
            signal.signal(signal.SIGALRM, bell)
            os.dup2(stderr, 2)
            os.close(stderr)
            shop.said.close()


def _too_long(*_: object) -> None:
    raise TimeoutError


def main() -> int:
    """Damage so many articles; 1 if any build ends as none should."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int, nargs="?", default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    asked = parser.parse_args()
    wrong = 0
    with workshop() as shop:
        for case in shop.cases(asked.count, asked.seed, asked.first):
            found = shop.faults(case)
            wrong += bool(found)
            for fault in found:
                print(f"{case}: {fault}", flush=True)
    print(f"{wrong} of {asked.count} ended as none should")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
