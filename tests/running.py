"""Builds in processes of their own that stop at a named point of tests/stopper.py."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import stopper
from authoring import Author, plain

PATIENCE = 60  # seconds a busy machine may take
WAIT = """    import time
    open({sign!r}, "w").close()
    while True:
        try:
            open({go!r}).close()
            break
        except FileNotFoundError:
            time.sleep(0.01)
"""


def killed(author: Author, point: str) -> None:
    """Build until the point, where the build and its workers are killed."""
    command = _command(author, "kill", point, author.out.parent)
    done = subprocess.run(command, env=plain(), capture_output=True, start_new_session=True)
    assert done.returncode == -signal.SIGKILL, f"never came to where {point}: {done.stderr}"


def _command(author: Author, deed: str, point: str, folder: Path) -> list[str]:
    python, *build = author.command()
    stops = [stopper.__file__, deed, point, str(folder)] if point else []
    return [python, *stops, *build]


class Running:
    """A build that leaves a sign at its point, if it has one, and waits there to be let go on.

    Where a `with` ends before it does, it is killed.
    """

    def __init__(self, author: Author, point: str = "", name: str = "running"):
        self.folder = folder_of(author, name)
        command = _command(author, "hold", point, self.folder)
        self.process = subprocess.Popen(
            command,
            env=plain(),
            bufsize=0,
            start_new_session=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        os.set_blocking(self.process.stdout.fileno(), False)
        self._said = b""

    def __enter__(self) -> Running:
        return self

    def __exit__(self, *_) -> None:
        if not self.process.stdout.closed:  # it did not end, or a worker of it did not
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
        with self.process:
            pass

    @property
    def sign(self) -> Path:
        """What it leaves where it stops."""
        return self.folder / "sign"

    def said(self) -> str:
        """What it has said so far, in either stream."""
        if not self.process.stdout.closed:
            self._said += self.process.stdout.read() or b""
        return self._said.decode("utf-8")

    def until(self, condition: Callable[[], object]) -> None:
        """Wait until something holds; fail with what the build said when it never does."""
        end = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < end, f"it never came to pass:\n{self.said()}"
            assert self.process.poll() is None or condition(), f"it ended:\n{self.said()}"
            time.sleep(0.01)

    def stopped(self) -> None:
        """Wait until it has stopped at its point."""
        self.until(self.sign.exists)

    def ended(self) -> int:
        """Let it go on to its end, and its workers too: the exit code."""
        (self.folder / "go").touch()
        os.set_blocking(self.process.stdout.fileno(), True)
        self._said += self.process.communicate(timeout=PATIENCE)[0]
        return self.process.returncode

    def interrupted(self) -> int:
        """Ctrl-C, which ends it without any worker: the exit code."""
        os.killpg(self.process.pid, signal.SIGINT)
        self.process.wait(timeout=PATIENCE)
        return self.ended()


def folder_of(author: Author, name: str = "running") -> Path:
    """Where a build leaves its sign, and finds that it may go on: an author's code can, too."""
    folder = author.article / "figures" / "__pycache__" / name
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def wait(author: Author) -> str:
    """Lines for a file of the author's, that leave the sign and wait."""
    folder = folder_of(author)
    return WAIT.format(sign=str(folder / "sign"), go=str(folder / "go"))
