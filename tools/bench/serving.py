"""From a save to the new page: told of it as an open page is told, and fetched."""

from __future__ import annotations

import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from pathlib import Path

from websockets.sync.client import ClientConnection, connect

from tools.bench.project import EDITED, Copy, Scale, environment, line


def serving(scale: Scale) -> None:
    """Saves of prose and of a figure under `--serve`."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Copy(Path(folder) / "copy")
        with socket.socket() as door:
            door.bind(("127.0.0.1", 0))
            port = door.getsockname()[1]
        command = [sys.executable, "build.py", "--serve", "--port", str(port)]
        server = subprocess.Popen(command, cwd=copy.folder, env=environment(),
                                  stdout=subprocess.DEVNULL)  # fmt: skip
        try:
            wait(f"http://127.0.0.1:{port}/")
            with connect(f"ws://127.0.0.1:{port}/.reload") as told:
                told.recv()
                follow(copy, Follower(port, told), scale.runs)
        finally:
            server.terminate()
            server.wait()


def follow(copy: Copy, reader: Follower, runs: int) -> None:
    """Save prose, then a figure, again and again."""
    texts = [saved(copy, reader, EDITED, "。", f"{chr(0x4E01 + i)}丙丁。") for i in range(3 * runs)]
    line("text save until fetchable", texts, most=0.12)
    zh = 'title={"zh": "'
    figures = [saved(copy, reader, "figures/shadow.py", zh, f"{zh}{chr(0x4E01 + i)}丙丁")
               for i in range(runs)]  # fmt: skip
    line("figure save until fetchable", figures)


@dataclass(frozen=True)
class Follower:
    """An open page: its line to the server, which tells of every build."""

    port: int
    told: ClientConnection

    def next_page(self) -> bytes:
        """Wait for the next build and fetch what it gave."""
        self.told.recv(timeout=60)
        return urllib.request.urlopen(f"http://127.0.0.1:{self.port}/").read()


def saved(copy: Copy, reader: Follower, path: str, old: str, new: str) -> float:
    """Seconds from a save to a page that shows it; then the save is undone."""
    file = copy.folder / path
    kept = file.read_text(encoding="utf-8")
    words = new.removeprefix('title={"zh": "').encode()
    started = time.perf_counter()
    file.write_text(kept.replace(old, new, 1), encoding="utf-8")
    while words not in reader.next_page():
        pass
    taken = time.perf_counter() - started
    file.write_text(kept, encoding="utf-8")
    while words in reader.next_page():
        pass
    time.sleep(0.3)
    return taken


def wait(home: str) -> None:
    """Ask again and again until there is a page; give up after a minute."""
    end = time.perf_counter() + 60
    while time.perf_counter() < end:
        try:
            urllib.request.urlopen(home).read()
            return
        except urllib.error.URLError:
            time.sleep(0.1)
    raise SystemExit(f"bench: {home} never came up")
