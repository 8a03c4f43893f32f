"""Results kept under the digest of everything they depend on; never believed when damaged."""

from __future__ import annotations

import json
import os

from press.sources import digest

KEPT = 4000  # entries; a build of the article makes about forty


class Cache:
    """A folder of JSON entries, kind/key. Deleting it, whole or in part, costs only time."""

    def __init__(self, folder: str):
        self.folder = folder

    def path(self, kind: str, key: str) -> str:
        """Where the entry of this kind and key is kept."""
        return os.path.join(self.folder, kind, f"{key}.json")

    def get(self, kind: str, key: str):
        """The entry, or None where there is none that is whole."""
        try:
            with open(self.path(kind, key), "rb") as file:
                seal, _, body = file.read().partition(b"\n")
            return json.loads(body) if seal.decode("ascii") == digest(body) else None
        except (OSError, ValueError):
            return None

    def put(self, kind: str, key: str, value: object) -> None:
        """Keep an entry; it is there whole or not at all."""
        body = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
        path = self.path(kind, key)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        replace(path, digest(body).encode() + b"\n" + body)

    def trim(self) -> None:
        """Forget the oldest entries where there are too many."""
        entries = []
        for base, _, names in os.walk(self.folder):
            entries += [os.path.join(base, name) for name in names if name.endswith(".json")]
        if len(entries) <= KEPT:
            return
        for path in sorted(entries, key=os.path.getmtime)[: len(entries) - KEPT]:
            os.unlink(path)


def replace(path: str, data: bytes) -> None:
    """Write a file so that whoever reads it finds the old bytes or the new ones, never some."""
    temporary = f"{path}.{os.getpid()}.tmp"
    try:
        with open(temporary, "wb") as file:
            file.write(data)
        os.replace(temporary, path)
    except BaseException:
        if os.path.exists(temporary):
            os.unlink(temporary)
        raise
