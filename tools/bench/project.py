"""A copy of the project, edited and built from the shell, and a line for what was measured."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("content", "model", "figures", "press", "templates")
LEFT_OUT = shutil.ignore_patterns("__pycache__", ".cache")
EDITED = "content/zh/01-projections.md"
STYLE = ("press/palette.py", '"rule": ("#dedad0"', '"rule": ("#dedad1"')


@dataclass(frozen=True)
class Scale:
    """How much is measured: runs of each build, articles times as large, events on each figure."""

    runs: int = 7
    times: tuple[int, ...] = (1, 10, 100)
    events: int = 120


SMALL = Scale(runs=1, times=(2,), events=6)  # whether all of it runs, not how long it takes


def environment() -> dict[str, str]:
    """A user's environment: bytecode is written, and the mathematics chooses its threads."""
    return {
        name: value
        for name, value in os.environ.items()
        if name != "PYTHONDONTWRITEBYTECODE" and not name.startswith("OPENBLAS_")
    }


class Copy:
    """The whole project in a folder of its own, to be edited and built at will."""

    def __init__(self, folder: Path):
        self.folder = folder
        for room in ROOMS:
            shutil.copytree(ROOT / room, folder / room, ignore=LEFT_OUT)
        shutil.copy(ROOT / "build.py", folder)
        self.slugs = sorted(
            p.stem for p in (folder / "figures").glob("*.py") if not p.stem.startswith("_")
        )
        self.turn = 0

    def build(self) -> float:
        """Seconds that a build takes, from the shell."""
        return seconds([sys.executable, "build.py"], self.folder)

    def cold(self) -> float:
        """A build without cache and site."""
        for name in (".cache", "site"):
            shutil.rmtree(self.folder / name, ignore_errors=True)
        return self.build()

    def edit(self, path: str, change: Callable[[str], str]) -> float:
        """A build after an edit, which is then undone without one."""
        file = self.folder / path
        kept = file.read_bytes()
        file.write_text(change(kept.decode()), encoding="utf-8")
        taken = self.build()
        file.write_bytes(kept)
        return taken

    def text_edit(self) -> float:
        """A build after one character more of prose: another one each time."""
        self.turn += 1
        mark = chr(0x4E00 + self.turn)
        return self.edit(EDITED, lambda text: text.replace("。", f"{mark}。", 1))

    def figure_edit(self, slug: str) -> float:
        """A build after an edit of a figure: another one each time."""
        self.turn += 1
        return self.edit(f"figures/{slug}.py", lambda text: f"{text}\n# {self.turn}\n")

    def style_edit(self) -> float:
        """A build after another colour, with nothing drawn in it before."""
        self.turn += 1
        path, old, new = STYLE
        return self.edit(path, lambda text: text.replace(old, f'{new[:-2]}{self.turn % 10}"'))

    def drawing(self, *shares: list[str]) -> float:
        """The floor: the figures drawn once, each share in a process of its own."""
        command = [sys.executable, str(ROOT / "tools/bench/floor.py"), str(self.folder)]
        return seconds([command + share for share in shares], self.folder)


def seconds(commands: list, folder: Path) -> float:
    """Seconds until all of these commands, started together, have succeeded."""
    commands = [commands] if isinstance(commands[0], str) else commands
    started = time.perf_counter()
    running = [
        subprocess.Popen(command, cwd=folder, env=environment(), stdout=subprocess.DEVNULL)
        for command in commands
    ]
    codes = [process.wait() for process in running]
    taken = time.perf_counter() - started
    if any(codes):
        raise SystemExit(f"bench: {commands[0]} failed with {codes}")
    return taken


def line(what: str, values: list[float], floors: list[float] | None = None, most: float = 0.0,
         against: str = "") -> None:  # fmt: skip
    """One measurement beside its floor, and the ratio beside what it may be at most."""
    text = f"{what:<34}{median(values) * 1000:8.0f} ms"
    if floors:
        ratio = median(values) / median(floors)
        verdict = f" ≤ {most:g} {'ok' if ratio <= most else 'TOO SLOW'}" if most else ""
        text += f"   {ratio:5.2f} ×{median(floors) * 1000:6.0f} ms  {against}{verdict}"
    elif most:
        text += f"   ≤ {most * 1000:g} ms {'ok' if median(values) <= most else 'TOO SLOW'}"
    print(text, flush=True)


def memory(copy: Copy, kinds: tuple[str, ...] = ("cold build", "text edit")) -> None:
    """The peak of the largest process of a build."""
    for what in kinds:
        script = "import resource, subprocess, sys; subprocess.run(sys.argv[1:], check=True); "
        script += "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
        copy.text_edit()
        if what == "cold build":
            shutil.rmtree(copy.folder / ".cache")
        (copy.folder / EDITED).touch()
        file = copy.folder / EDITED
        file.write_text(file.read_text("utf-8").replace("。", "了。", 1), encoding="utf-8")
        done = subprocess.run([sys.executable, "-c", script, sys.executable, "build.py"],
                              cwd=copy.folder, env=environment(), capture_output=True,
                              encoding="utf-8", check=True)  # fmt: skip
        kibibytes = int(done.stdout.split()[-1])
        print(f"{'peak memory, ' + what:<34}{kibibytes / 1024:8.0f} MiB  (its largest process)")
