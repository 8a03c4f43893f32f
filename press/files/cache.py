"""Results kept under the digest of everything they depend on; never believed when damaged."""

from __future__ import annotations

import json
import os

from press.files.atomic import remove, replace
from press.files.digest import digest

KEPT = 2000  # entries beside those in use; a build of the article makes about forty


class Cache:
    """A folder of JSON entries, kind/key. Deleting it, whole or in part, costs only time."""

    def __init__(self, folder: str):
        self.folder = folder
        self.used: set[str] = set()
        self.grown = False

    def path(self, kind: str, key: str) -> str:
        """Where the entry of this kind and key is kept."""
        return os.path.join(self.folder, kind, f"{key}.json")

    def get(self, kind: str, key: str) -> dict | None:
        """The entry, or None where there is none that is whole."""
        path = self.path(kind, key)
        self.used.add(path)
        try:
            with open(path, "rb") as file:
                seal, _, body = file.read().partition(b"\n")
            return json.loads(body) if seal.decode("ascii") == digest(key, body) else None
        except (OSError, ValueError):
            return None

    def put(self, kind: str, key: str, value: object) -> None:
        """Keep an entry, whole or not at all; a cache that cannot be written costs only time."""
        body = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
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
