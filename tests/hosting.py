"""A host like GitHub Pages: one folder under a prefix, its own 404 page, nothing else."""

from __future__ import annotations

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit


class Pages(SimpleHTTPRequestHandler):
    """Serves `folder` beneath `prefix`, which begins and ends with a slash."""

    protocol_version = "HTTP/1.1"

    def __init__(self, *args, prefix: str, folder: Path):
        self.prefix = prefix
        super().__init__(*args, directory=str(folder))

    def do_GET(self) -> None:
        path = urlsplit(self.path).path
        if path + "/" == self.prefix:
            self._answer(301, b"", location=self.prefix)
        elif not path.startswith(self.prefix) or self._is_listing(path):
            self.send_error(404)
        else:
            self.path = "/" + path.removeprefix(self.prefix)
            super().do_GET()

    def send_error(self, code: int, *_) -> None:
        lost = Path(self.directory) / "404.html"
        self._answer(code, lost.read_bytes() if lost.exists() else b"")

    def log_message(self, *_) -> None:
        pass

    def _is_listing(self, path: str) -> bool:
        there = Path(self.directory) / unquote(path).removeprefix(self.prefix)
        return there.is_dir() and not (there / "index.html").exists()

    def _answer(self, code: int, body: bytes, location: str = "") -> None:
        self.send_response(code)
        if location:
            self.send_header("Location", location)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def serve(folder: Path, prefix: str) -> tuple[str, ThreadingHTTPServer]:
    """Serve on a free port of 127.0.0.1, in a thread; the address of the home page, the server."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Pages, prefix=prefix, folder=folder))
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}{prefix}", server
