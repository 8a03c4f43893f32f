"""Results kept under the digest of everything they depend on; never believed when damaged."""

from __future__ import annotations

import json
import os

from press.files.atomic import remove, replace
from press.files.digest import digest

KEPT = 2000  # entries beside those in use; a build of the article makes about forty


class Cache:
    """A folder of entries, kind/key. Deleting it, whole or in part, costs only time.

    An entry is plain data, as JSON; or texts by name, each as it is, which large ones are read
    from in a fifth of the time.
    """

    def __init__(self, folder: str):
        self.folder = folder
        self.used: set[str] = set()
        self.grown = False

    def path(self, kind: str, key: str) -> str:
        """Where the entry of this kind and key is kept."""
        return os.path.join(self.folder, kind, f"{key}.json")

    def get(self, kind: str, key: str):
        """The entry, or None where there is none that is whole."""
        body = self._body(kind, key)
        return None if body is None else json.loads(body)

    def texts(self, kind: str, key: str) -> dict[str, str] | None:
        """The texts of an entry by name, or None where there is none that is whole."""
        body = self._body(kind, key)
        parts = [] if body is None else body.decode().split("\0")
        whole = parts and len(parts) % 2 == 0  # an earlier press may have kept something else
        return dict(zip(parts[::2], parts[1::2], strict=True)) if whole else None

    def _body(self, kind: str, key: str) -> bytes | None:
        path = self.path(kind, key)
        self.used.add(path)
        try:
            with open(path, "rb") as file:
                seal, _, body = file.read().partition(b"\n")
        except OSError:
            return None
        return body if seal == digest(key, body).encode() else None

    def put(self, kind: str, key: str, value: object) -> None:
        """Keep plain data, whole or not at all; a cache that cannot be written costs only time."""
        self._write(kind, key, json.dumps(value, ensure_ascii=False, separators=(",", ":")))

    def put_texts(self, kind: str, key: str, texts: dict[str, str]) -> None:
        """Keep texts by name, in the same way. Raises ValueError for one that holds a NUL."""
        parts = [part for pair in texts.items() for part in pair]
        if any("\0" in part for part in parts):
            raise ValueError("a text with a NUL cannot be kept")
        self._write(kind, key, "\0".join(parts))

    def _write(self, kind: str, key: str, text: str) -> None:
        body = text.encode()
        path = self.path(kind, key)
        self.used.add(path)
        self.grown = True
        try:
            os.makedirs(os.path.dirname(path), exist_ok=True)
            replace(path, digest(key, body).encode() + b"\n" + body)
        except OSError:
            pass

    def trim(self, kept: int = KEPT) -> None:
        """Forget the oldest of the entries that this build did not use, where there are many."""
        if not self.grown:
            return
        idle = []
        for base, _, names in os.walk(self.folder):
            paths = (os.path.join(base, name) for name in names if name.endswith((".json", ".tmp")))
            idle += [path for path in paths if path not in self.used]
        if len(idle) > kept:
            for path in sorted(idle, key=_written)[: len(idle) - kept]:
                remove(path)


def _written(path: str) -> float:
    try:
        return os.path.getmtime(path)
    except OSError:
        return 0.0
