"""One build's article: composed, checked, and set where something in it changed."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from press.errors import BuildError, Place, Problem, nearest, shown
from press.files.atomic import replace
from press.files.cache import Cache
from press.files.digest import digest
from press.files.snapshot import Snapshot
from press.page.gaps import filled, outline
from press.page.words import FILE, words
from press.prose import article as articles
from press.prose import compose as prose
from press.prose.article import Article, Edition, Part
from press.prose.fragment import Fragment, Known
from press.run.drawing import Drawing
from press.run.reach import KNOWLEDGE
from press.run.tasks import press

if TYPE_CHECKING:
    from press.page.site import Site

SLUG = re.compile("[a-z][a-z0-9_]*")
PROSE = ("prose/",)
PAGES = ("prose/", "page/")


class Assembly:
    """An article with its plates and knowledge, ready to be composed and set."""

    def __init__(self, snapshot: Snapshot, cache: Cache, drawing: Drawing):
        self.snapshot, self.cache = snapshot, cache
        self.drawn, self.failures = drawing.keys, drawing.failures
        self.plates: dict[str, dict] = {}
        problems: list[Problem] = []
        for step in (self._read, lambda: self._begin(drawing), lambda: self._take(drawing)):
            try:
                step()
            except BuildError as error:
                problems += error.problems
        if problems:
            raise BuildError(problems)
        self.known = {e.lang: self._known(e) for e in self.article.editions}
        self.fragments = {e.lang: self._composed(e) for e in self.article.editions}

    def _read(self) -> None:
        self.templates = self.snapshot.texts("templates/")
        self.words = words(self.templates)
        self.article: Article = articles.read(self.snapshot.content())
        for note in self.article.notes:
            print(note, file=sys.stderr)

    def _begin(self, drawing: Drawing) -> None:
        """While others draw, jinja2 is loaded, and styles and scripts are parsed."""
        if drawing.stale and hasattr(self, "article"):
            with suppress(BuildError):  # it is told in its turn
                self._lost()

    @cached_property
    def _site(self) -> Site:
        from press.page.site import Site  # jinja2
        from press.page.templates import Templates

        return Site(self.article, self.plates, self.words, Templates(self.templates))

    def _lost(self) -> dict[str, str]:
        return self._set("404", "", lambda site: site.lost())

    def _press(self, *rooms: str) -> str:
        files = press(self.snapshot, *rooms)
        return digest(self.snapshot.tools, *(part for pair in files.items() for part in pair))

    def _take(self, drawing: Drawing) -> None:
        results = drawing.finish()
        self.plates |= {task: plate for task, plate in results.items() if task != KNOWLEDGE}
        self.truth = results[KNOWLEDGE]

    def _known(self, edition: Edition) -> Known:
        readouts = {
            slug: {r["name"]: {"value": r["value"], "format": r["form"]} for r in plate["readouts"]}
            for slug, plate in self.plates.items()
            if SLUG.fullmatch(slug)
        }
        if edition.lang not in self.words:
            way_out = nearest(edition.lang, self.words, "add a table for it")
            what = f"no words for the edition [{edition.lang}]"
            raise BuildError(Problem(what, Place(FILE), way_out))
        return Known(
            facts=self.truth["facts"],
            claims=self.truth["claims"],
            readouts=readouts,
            sections=edition.sections,
            references=self.article.references,
            words=self.words[edition.lang],
        )

    def _composed(self, edition: Edition) -> dict[str, Fragment]:
        known = self.known[edition.lang]
        base = digest(json.dumps(known._asdict(), sort_keys=True), self._press(*PROSE))
        return {part.id: self._fragment(part, edition.lang, known, base) for part in edition.parts}

    def _fragment(self, part: Part, lang: str, known: Known, base: str) -> Fragment:
        # Composing everything anew would take 1.5 × importing jinja2 and markdown more.
        key = digest(base, lang, part.file, str(part.section), part.text)
        kept = self.cache.get("fragment", key)
        if kept is not None:
            return Fragment.from_json(kept)
        fragment = prose.compose(
            part.text, file=part.file, section=part.section, lang=lang, known=known
        )
        self.cache.put("fragment", key, fragment.to_json())
        return fragment

    def problems(self, published: Iterable[str] = ()) -> list[Problem]:
        """All that is wrong with the prose: in each file, in each edition, between editions, and
        beside what stands `published`."""
        every = [f for edition in self.fragments.values() for f in edition.values()]
        found = [problem for fragment in every for problem in fragment.problems]
        known = next(iter(self.known.values()), Known())
        parts = ["opening", *self.article.sections, "closing"]
        found += prose.ambiguous(known) + prose.compare(self.fragments, known, parts=parts)
        taken = set(self.article.sections) & set(self.plates)
        found += [
            Problem(
                f'"{name}" is a section and a figure', Place(f"figures/{name}.py"), "rename one"
            )
            for name in sorted(taken)
        ]
        found += self.failures([block for fragment in every for block in fragment.checked])
        found += self._miscalled() + self._unspoken()
        return found + self.article.withdrawn(published)

    def _miscalled(self) -> list[Problem]:
        way_out = "rename it: lower-case letters, digits and _, beginning with a letter"
        return [
            Problem(f'no figure can be called "{slug}"', Place(f"figures/{slug}.py"), way_out)
            for slug in self.plates
            if not SLUG.fullmatch(slug)
        ]

    def _unspoken(self) -> list[Problem]:
        return [
            Problem(
                f"speaks no {lang}",
                Place(f"figures/{slug}.py"),
                f'give each of its texts a "{lang}": the edition content/{lang}/ shows it',
            )
            for lang in self.article.languages
            for slug, plate in self.plates.items()
            if lang not in plate["title"]
        ]

    def facts_table(self) -> str:
        """Every name an author may quote, with its value and what it is."""
        return prose.facts_table(next(iter(self.known.values())))

    def rewrite_numbers(self) -> bool:
        """Put the right numbers in place of stale ones, touching nothing else.

        Whether the sources are others now. Where somebody saved them since they were read, nothing
        is rewritten: what was saved would be lost.
        """
        stale = [
            (part, edits)
            for edition in self.article.editions
            for part in edition.parts
            if (edits := self.fragments[edition.lang][part.id].edits)
        ]
        if stale and self.snapshot.is_still_so():
            for part, edits in stale:
                _rewrite(Path(self.snapshot.article) / part.file, prose.update(part.text, edits))
                print(f"{part.file}: {len(edits)} number{'s'[: len(edits) > 1]} rewritten")
        return bool(stale)

    def files(self) -> dict[str, bytes]:
        """Every file of the site."""
        texts = self._lost()
        for edition in self.article.editions:
            texts |= self._edition(edition)
        return {path: text.encode() for path, text in texts.items()}

    def _edition(self, edition: Edition) -> dict[str, str]:
        fragments = self.fragments[edition.lang]
        frame, prose = outline(edition, fragments, self.article.references)
        pages = self._set(
            edition.lang, json.dumps(frame), lambda site: site.edition(edition, frame)
        )
        return {path: filled(page, prose) for path, page in pages.items()}

    def _set(self, name: str, frame: str, make: Callable) -> dict[str, str]:
        """Pages as they are kept or, where what they are set from has changed, set anew."""
        meta = self.snapshot.key("templates/", articles.META)
        languages = json.dumps(self.article.languages)  # each edition links to the others
        key = digest(meta, languages, self._press(*PAGES), *self.drawn.values(), name, frame)
        kept = self.cache.get("set", name)
        if kept is None or kept["of"] != key:
            kept = {"of": key, "pages": make(self._site)}
            self.cache.put("set", name, kept)
        return kept["pages"]


def _rewrite(path: Path, data: bytes) -> None:
    """Put a file's new text where the file really is, behind any links to it."""
    try:
        replace(str(path.resolve()), data)
    except OSError as error:
        what = f"cannot be written: {(error.strerror or str(error)).lower()}"
        raise BuildError(
            Problem(what, Place(shown(str(path))), "give leave to write it")
        ) from error
