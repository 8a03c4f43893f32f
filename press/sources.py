"""Every byte that a site is made of, read once: what is built is what was read."""

from __future__ import annotations

import os
import sys
from _blake2 import blake2b

ARTICLE_ROOMS = ("content", "model", "figures")  # of the article
HOUSE_ROOMS = ("press", "templates")  # of the house, whatever article it builds
SKIPPED = ("__pycache__",)
TEMPORARY = (".swp", ".swx", "~", ".tmp", ".pyc")
TOOLS = ("numpy", "matplotlib", "markdown", "jinja2", "markupsafe", "math_core", "pygments")


def digest(*parts: bytes | str) -> str:
    """One name for several texts; their borders count."""
    total = blake2b(digest_size=16)
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        total.update(len(data).to_bytes(8, "little"))
        total.update(data)
    return total.hexdigest()


class Snapshot:
    """The sources at one moment: bytes by path. Paths of rooms are relative to their root."""

    def __init__(self, house: str, article: str):
        self.house, self.article = house, article
        self.files: dict[str, bytes] = {}
        for root, rooms in ((article, ARTICLE_ROOMS), (house, HOUSE_ROOMS)):
            for room in rooms:
                for path in _walk(os.path.join(root, room)):
                    with open(path, "rb") as file:
                        self.files[os.path.relpath(path, root).replace(os.sep, "/")] = file.read()
        with open(os.path.join(house, "build.py"), "rb") as file:
            self.files["build.py"] = file.read()

    def is_still_so(self) -> bool:
        """Whether the sources on disk are what was read."""
        return Snapshot(self.house, self.article).files == self.files

    def under(self, *prefixes: str) -> dict[str, bytes]:
        """The files whose paths begin with one of the prefixes, in order."""
        return {p: d for p, d in sorted(self.files.items()) if p.startswith(prefixes)}

    def key(self, *prefixes: str) -> str:
        """The digest of these files and of the tools that read them."""
        files = self.under(*prefixes)
        return digest(tools(), *(part for pair in files.items() for part in pair))

    def texts(self, *prefixes: str) -> dict[str, str]:
        """Files that are text, by path."""
        return {path: data.decode("utf-8") for path, data in self.under(*prefixes).items()}

    def slugs(self) -> list[str]:
        """The figures: the files of figures/ whose names do not begin with _."""
        names = (path.split("/") for path in self.files if path.startswith("figures/"))
        return sorted(
            name[1].removesuffix(".py")
            for name in names
            if len(name) == 2 and name[1].endswith(".py") and not name[1].startswith("_")
        )


def _walk(folder: str):
    for base, folders, names in os.walk(folder):
        folders[:] = sorted(f for f in folders if f not in SKIPPED and not f.startswith("."))
        for name in sorted(names):
            if not name.startswith((".", "#", "4913")) and not name.endswith(TEMPORARY):
                yield os.path.join(base, name)


def tools() -> str:
    """Python and the packages that leave their mark on a page, with their versions."""
    found = {}
    for folder in sys.path:
        if not folder.endswith("-packages"):
            continue
        for name in os.listdir(folder):
            package, dash, rest = name.partition("-")
            if dash and rest.endswith(".dist-info") and package.lower() in TOOLS:
                found.setdefault(package.lower(), rest.removesuffix(".dist-info"))
    versions = [f"{name} {version}" for name, version in sorted(found.items())]
    return "\n".join([sys.implementation.cache_tag + sys.version.split()[0], *versions])
