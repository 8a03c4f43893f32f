"""Project modules are known by their content, not by their time.

Python keeps bytecode under a source's size and second; an edit of the same length within the
second is missed. Here both are replaced by the source's digest, for every module outside the
environment's own packages.
"""

from __future__ import annotations

import sys
from _blake2 import blake2b
from importlib.machinery import FileFinder, SourceFileLoader


class ContentLoader(SourceFileLoader):
    """Python's own loader, told that a file's time and size are eight bytes of its digest."""

    def path_stats(self, path: str) -> dict[str, int]:
        """What the bytecode cache compares: the digest of the source, in two halves."""
        digest = blake2b(self.get_data(path), digest_size=8).digest()
        halves = (int.from_bytes(half, "little") for half in (digest[:4], digest[4:]))
        return dict(zip(("mtime", "size"), halves, strict=True))


def trust_content_under(*folders: str) -> None:
    """Load every module below these folders by its content from now on."""
    inside = tuple(f"{folder.rstrip('/')}/" for folder in folders)
    finder = FileFinder.path_hook((ContentLoader, [".py"]))

    def hook(path: str):
        rooms = ("model", "figures", "press")
        if path in folders or any(path.startswith(f"{f}{room}") for f in inside for room in rooms):
            return finder(path)
        raise ImportError

    sys.path_hooks.insert(0, hook)
    for path in list(sys.path_importer_cache):
        if path in folders or path.startswith(inside):
            del sys.path_importer_cache[path]
