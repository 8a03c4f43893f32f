"""An author with `build.py --serve` running beside them."""

from __future__ import annotations

import http.client
import signal
import socket
import subprocess
import time
from pathlib import Path

from authoring import Author, plain

PREFIX = "/some-repo/"
PATIENCE = 60  # seconds a busy machine may take


class Serving:
    """The development server of an author, and what it has said so far."""

    def __init__(self, author: Author, log: Path, *arguments: str, env=None):
        self.author, self.log, self.port = author, log, free_port()
        self.home = f"http://127.0.0.1:{self.port}{PREFIX}"
        command = author.command(
            "--serve", "--prefix", PREFIX, "--port", str(self.port), *arguments
        )
        with log.open("wb") as said:
            self.process = subprocess.Popen(command, stdout=said, stderr=said, env=plain(env))

    def said(self) -> str:
        """What the server printed."""
        return self.log.read_text(encoding="utf-8")

    def get(self, path: str, host: str = "127.0.0.1", **headers) -> tuple[int, bytes, dict]:
        """Ask for exactly this path: status, body, headers."""
        line = http.client.HTTPConnection(host, self.port, timeout=PATIENCE)
        try:
            line.request("GET", path, headers=headers)
            answer = line.getresponse()
            return answer.status, answer.read(), dict(answer.headers)
        finally:
            line.close()

    def page(self, name: str = "") -> str:
        """What a page holds now."""
        return self.get(PREFIX + name)[1].decode("utf-8")

    def until(self, condition, *, seconds: float = PATIENCE) -> None:
        """Wait until something holds; fail with what the server said when it never does."""
        end = time.monotonic() + seconds
        while not holds(condition):
            assert time.monotonic() < end, f"it never came to pass; the server said:\n{self.said()}"
            assert self.process.poll() is None, f"the server ended:\n{self.said()}"
            time.sleep(0.02)

    def interrupt(self) -> int:
        """Ctrl-C; the exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        return self.process.wait(timeout=PATIENCE)


def holds(condition) -> bool:
    """Whether a condition holds; nobody at home means no."""
    try:
        return bool(condition())
    except (OSError, http.client.HTTPException):
        return False


def free_port() -> int:
    """A port that was free a moment ago."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return door.getsockname()[1]
