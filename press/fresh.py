"""Project modules are known by their content, not by their time.

Python keeps bytecode under a source's size and second; an edit of the same length within the
second is missed. For the folders named here that bytecode is not looked at: theirs is kept in a
file of its own, sealed with the source it was made from.
"""

from __future__ import annotations

import marshal
import sys
from _blake2 import blake2b
from importlib._bootstrap_external import (  # importlib.util and .machinery, without their cost
    MAGIC_NUMBER,
    FileFinder,
    SourceFileLoader,
    cache_from_source,
)

ROOMS = ("press", "model", "figures")
SEAL = 16  # bytes


class ContentLoader(SourceFileLoader):
    """Python's own loader, with bytecode that belongs to one text at one place."""

    def get_code(self, fullname: str):
        """The module's code: what is kept for this very source, or compiled from it."""
        source = self.get_data(self.path)
        kept = f"{cache_from_source(self.path)}.sealed"
        try:
            data = self.get_data(kept)
            if data[:SEAL] == self._seal(source, data[SEAL:]):
                return marshal.loads(data[SEAL:])
        except OSError:
            pass
        code = self.source_to_code(source, self.path)
        if not sys.dont_write_bytecode:
            body = marshal.dumps(code)
            self.set_data(kept, self._seal(source, body) + body)
        return code

    def _seal(self, source: bytes, body: bytes) -> bytes:
        seal = blake2b(MAGIC_NUMBER, digest_size=SEAL)
        for part in (self.path.encode(), source, body):
            seal.update(len(part).to_bytes(8, "little") + part)
        return seal.digest()


def trust_content_under(*folders: str) -> None:
    """Load every module in these folders and in their rooms by its content from now on."""
    tops = {folder.rstrip("/") for folder in folders}
    rooms = tuple(f"{top}/{room}" for top in tops for room in ROOMS)
    finder = FileFinder.path_hook((ContentLoader, [".py"]))

    def is_ours(path: str) -> bool:
        return path in tops or path in rooms or path.startswith(tuple(f"{r}/" for r in rooms))

    def hook(path: str):
        if is_ours(path):
            return finder(path)
        raise ImportError

    sys.path_hooks.insert(0, hook)
    for path in filter(is_ours, list(sys.path_importer_cache)):
        del sys.path_importer_cache[path]
