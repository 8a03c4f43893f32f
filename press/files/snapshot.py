"""Every byte that a site is made of, read once: what is built is what was read."""

from __future__ import annotations

import os
from collections.abc import Iterator

from press.errors import BuildError, Place, Problem, shown
from press.files.digest import digest, tools

META = "content/article.toml"
ARTICLE_ROOMS = ("content", "model", "figures")  # of the article
HOUSE_ROOMS = ("press", "templates")  # of the house, whatever article it builds
SKIPPED = ("__pycache__",)
TEMPORARY = (".swp", ".swx", "~", ".tmp", ".pyc", ".sealed", ".orig", ".rej")


class Snapshot:
    """The sources at one moment: bytes by path. Paths of rooms are relative to their root."""

    def __init__(self, house: str, article: str):
        self.house, self.article, self.tools = house, article, tools()
        self.files = _read(house, article)
        self.digests = {path: digest(data) for path, (data, _) in self.files.items()}

    def has_article(self) -> None:
        """Raise BuildError where there is no article, before a folder is made for its results."""
        if META not in self.files:
            place = Place(shown(os.path.join(self.article, META)))
            raise BuildError(Problem("is missing", place, "an article needs this file"))

    def is_still_so(self) -> bool:
        """Whether the sources on disk are what was read, and were not something else meanwhile."""
        return _read(self.house, self.article) == self.files

    def under(self, *prefixes: str) -> dict[str, str]:
        """The digests of the files whose paths begin with one of the prefixes, in order."""
        return {p: d for p, d in sorted(self.digests.items()) if p.startswith(prefixes)}

    def key(self, *prefixes: str) -> str:
        """The digest of these files and of the tools that read them."""
        return digest(
            self.tools, *(part for pair in self.under(*prefixes).items() for part in pair)
        )

    def text(self, path: str) -> str:
        """A file of the house that a page cannot do without, as a page holds it: LF line ends, no
        byte-order mark. Raises BuildError if it is no text, or holds what no page can show."""
        if path not in self.files:
            raise BuildError(Problem("is missing", Place(path), "bring it back"))
        from press.source import read_text  # a build with nothing to do needs none

        return read_text(self.files[path][0], path)

    def content(self) -> dict[str, bytes]:
        """What the author wrote, byte for byte as it was read: the files of content/ by path."""
        return {p: data for p, (data, _) in self.files.items() if p.startswith("content/")}

    def texts(self, prefix: str) -> dict[str, str]:
        """The files of a room as text, by path. Raises BuildError where one is none."""
        return {path: self.text(path) for path in self.under(prefix)}

    def slugs(self) -> list[str]:
        """The figures: the files of figures/ whose names do not begin with _."""
        names = (path.split("/") for path in self.files if path.startswith("figures/"))
        return sorted(
            name[1].removesuffix(".py")
            for name in names
            if len(name) == 2 and name[1].endswith(".py") and not name[1].startswith("_")
        )


def _read(house: str, article: str) -> dict[str, tuple[bytes, int]]:
    """Bytes and time of change: what was changed and changed back has another time."""
    places = [(house, os.path.join(house, "build.py"))]
    for root, rooms in ((article, ARTICLE_ROOMS), (house, HOUSE_ROOMS)):
        for room in rooms:
            places += [(root, path) for path in _walk(os.path.join(root, room))]
    files = {}
    for root, path in places:
        _has_a_name(path)
        try:
            with open(path, "rb") as file:
                name = path[len(root.rstrip(os.sep)) + 1 :].replace(os.sep, "/")
                files[name] = (file.read(), os.stat(file.fileno()).st_ctime_ns)
        except FileNotFoundError:
            pass  # it went between the listing and the reading, or leads nowhere
        except OSError as error:
            raise _unreadable(path, error) from error
    return files


def _has_a_name(path: str) -> None:
    try:
        path.encode("utf-8")
    except UnicodeEncodeError as error:
        what = "has a name that is not UTF-8"
        raise BuildError(Problem(what, Place(shown(path)), "rename it")) from error


def _unreadable(path: str, error: OSError) -> BuildError:
    what = f"cannot be read: {(error.strerror or str(error)).lower()}"
    return BuildError(Problem(what, Place(shown(path)), "give leave to read it"))


def _closed(error: OSError) -> None:
    """A folder that is gone holds nothing; what one holds that cannot be read would be missed."""
    if not isinstance(error, (FileNotFoundError, NotADirectoryError)):
        raise _unreadable(error.filename, error) from error


def _walk(folder: str) -> Iterator[str]:
    """The sources below a folder, behind links to folders too; one that leads up again is left."""
    above = {folder: [os.path.realpath(folder)]}
    for base, folders, names in os.walk(folder, onerror=_closed, followlinks=True):
        chain = above.pop(base)
        kept = sorted(f for f in folders if f not in SKIPPED and not f.startswith("."))
        real = {f: os.path.realpath(os.path.join(base, f)) for f in kept}
        folders[:] = [f for f in kept if real[f] not in chain]
        above |= {os.path.join(base, f): [*chain, real[f]] for f in folders}
        for name in sorted(names):
            path = os.path.join(base, name)
            if is_source(name) and os.path.isfile(path):  # reading a pipe would wait for ever
                yield path


def is_source(name: str) -> bool:
    """Whether a file in a room is the author's, by its name, and not an editor's or a cache."""
    return not name.startswith((".", "#", "4913")) and not name.endswith(TEMPORARY)
