"""From a save to the new page, fetched from the development server."""

from __future__ import annotations

import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

from tools.bench import EDITED, Copy, environment, line


def serving(runs: int) -> None:
    """Saves of prose and of a figure under `--serve`."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Copy(Path(folder) / "copy")
        with socket.socket() as door:
            door.bind(("127.0.0.1", 0))
            port = door.getsockname()[1]
        command = [sys.executable, "build.py", "--serve", "--port", str(port)]
        server = subprocess.Popen(command, cwd=copy.folder, env=environment(),
                                  stdout=subprocess.DEVNULL)  # fmt: skip
        home = f"http://127.0.0.1:{port}/"
        try:
            wait(home, b"</html>")
            texts = [saved(copy, home, EDITED, "。", f"{chr(0x4E01 + i)}丙丁。")
                     for i in range(3 * runs)]  # fmt: skip
            line("text save until fetchable", texts, most=0.12)
            zh = 'title={"zh": "'
            figures = [saved(copy, home, "figures/shadow.py", zh, f"{zh}{chr(0x4E01 + i)}丙丁")
                       for i in range(runs)]  # fmt: skip
            line("figure save until fetchable", figures)
        finally:
            server.terminate()
            server.wait()


def saved(copy: Copy, home: str, path: str, old: str, new: str) -> float:
    """Seconds from a save to a page that shows it; then the save is undone."""
    file = copy.folder / path
    kept = file.read_text(encoding="utf-8")
    file.write_text(kept.replace(old, new, 1), encoding="utf-8")
    started = time.perf_counter()
    wait(home, new.removeprefix('title={"zh": "').encode())
    taken = time.perf_counter() - started
    file.write_text(kept, encoding="utf-8")
    time.sleep(1)
    return taken


def wait(home: str, words: bytes) -> None:
    """Ask again and again until the page holds these words; give up after a minute."""
    end = time.perf_counter() + 60
    while time.perf_counter() < end:
        try:
            if words in urllib.request.urlopen(home).read():
                return
        except urllib.error.URLError:
            pass
        time.sleep(0.005)
    raise SystemExit(f"bench: {home} never showed {words.decode()}")
