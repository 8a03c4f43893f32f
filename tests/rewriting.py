"""An author who goes back and forth between two versions of an article, both built before."""

from __future__ import annotations

import re
import shutil

from authoring import Author, tree

NO_PAGE = re.compile(r"^manifest\.json$|\.tmp$")


class Rewriting:
    """The old version and the new: sources and site of each. Nothing is to be drawn for either."""

    def __init__(self, author: Author):
        self.author = author
        self.old = self._built()
        author.edit("figures/swing.py", "radius=10", "radius=9")
        (author / "figures/bars.py").rename(author / "figures/strings.py")
        for lang in ("zh", "en"):
            path = author / f"content/{lang}/02-string.md"
            path.write_text(path.read_text("utf-8").replace("bars", "strings"), "utf-8")
        self.new = self._built()

    def _built(self) -> tuple[dict[str, bytes], dict[str, bytes]]:
        self.author.built()
        files = tree(self.author.article).items()
        sources = {path: data for path, data in files if path.startswith(("content", "figures"))}
        return sources, self.author.site()

    def take(self, version: tuple) -> None:
        """Save every source as it is in this version."""
        for room in ("content", "figures"):
            shutil.rmtree(self.author.article / room)
        for path, data in version[0].items():
            self.author.write(path, data)

    def shows(self, version: tuple) -> bool:
        """Whether the site is exactly what was built of this version."""
        return self.author.site() == version[1]

    def stands(self) -> str:
        """Whose pages a reader finds: the old ones, the new, some of each, or broken ones."""
        found, old, new = map(pages, (self.author.site(), self.old[1], self.new[1]))
        if found in (old, new):
            return "old" if found == old else "new"
        are_whole = all(data in (old.get(name), new.get(name)) for name, data in found.items())
        return "some of each" if are_whole and old.keys() & new.keys() <= found.keys() else "broken"


def pages(site: dict[str, bytes]) -> dict[str, bytes]:
    """What readers are given of a site."""
    return {name: data for name, data in site.items() if not NO_PAGE.search(name)}
