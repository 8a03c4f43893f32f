"""From plates, facts and prose to the files of a site: compose, check, set."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from press import article as articles
from press import prose
from press.article import Article, Edition
from press.cache import Cache, replace
from press.compiled import Compiled
from press.errors import BuildError, Place, Problem, nearest
from press.fragment import Fragment, Known
from press.page import Templates, embedded, policy
from press.references import listed
from press.sources import Snapshot, digest, shown
from press.words import words
from press.workshop import KNOWLEDGE, Drawing


class Assembly:
    """An article with its plates and knowledge, ready to be composed and set."""

    def __init__(self, snapshot: Snapshot, cache: Cache, drawing: Drawing):
        self.snapshot, self.cache = snapshot, cache
        self.article: Article | None = None
        self.prepared: dict[str, prose.Prepared] = {}
        problems: list[Problem] = []
        for step in (self._read, lambda: self._prepare(drawing), lambda: self._take(drawing)):
            try:
                step()
            except BuildError as error:
                problems += error.problems
        if problems:
            raise BuildError(problems)
        self.known = {e.lang: self._known(e) for e in self.article.editions}
        self.fragments = {e.lang: self._composed(e) for e in self.article.editions}

    def _read(self) -> None:
        self.words = words(self.snapshot)
        self.templates = templates(self.snapshot, self.cache)
        self.article = articles.read(self.snapshot.content())
        for note in self.article.notes:
            print(note, file=sys.stderr)

    def _prepare(self, drawing: Drawing) -> None:
        """While figures are drawn, the prose is read: it will be composed anew if they changed."""
        if not drawing.stale or not self.article:
            return
        self.templates.compile()
        for part in (part for edition in self.article.editions for part in edition.parts):
            with suppress(BuildError, RecursionError):  # composing will report it
                self.prepared[part.file] = prose.prepare(part.text, part.file)

    def _take(self, drawing: Drawing) -> None:
        results = drawing.finish()
        self.plates = {task: plate for task, plate in results.items() if task != KNOWLEDGE}
        self.truth = results[KNOWLEDGE]

    def _known(self, edition: Edition) -> Known:
        readouts = {slug: {r["name"]: {"value": r["value"], "format": r["form"]}
                           for r in plate["readouts"]}
                    for slug, plate in self.plates.items()}  # fmt: skip
        if edition.lang not in self.words:
            way_out = nearest(edition.lang, self.words, "add a table for it")
            where = Place("templates/words.toml")
            raise BuildError(Problem(f"no words for the edition [{edition.lang}]", where, way_out))
        return Known(
            facts=self.truth["facts"], claims=self.truth["claims"], readouts=readouts,
            sections=edition.sections, references=self.article.references,
            words=self.words[edition.lang],
        )  # fmt: skip

    def _composed(self, edition: Edition) -> dict[str, Fragment]:
        known = self.known[edition.lang]
        base = digest(json.dumps(vars(known), sort_keys=True), self.snapshot.key("press/"))
        fragments = {}
        for part in edition.parts:
            key = digest(base, edition.lang, part.file, str(part.section), part.text)
            kept = self.cache.get("fragment", key)
            if kept is None:
                fragments[part.id] = prose.compose(
                    part.text, file=part.file, section=part.section, lang=edition.lang,
                    known=known, prepared=self.prepared.get(part.file),
                )  # fmt: skip
                self.cache.put("fragment", key, fragments[part.id].to_json())
            else:
                fragments[part.id] = Fragment.from_json(kept)
        return fragments

    def problems(self) -> list[Problem]:
        """All that is wrong with the prose: in each file, in each edition, between editions."""
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
        return found + self._unspoken()

    def _unspoken(self) -> list[Problem]:
        return [
            Problem(f"speaks no {lang}", Place(f"figures/{slug}.py"),
                    f'give each of its texts a "{lang}": the edition content/{lang}/ shows it')
            for lang in self.article.languages
            for slug, plate in self.plates.items() if lang not in plate["title"]
        ]  # fmt: skip

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
        templates = self.templates
        texts = {"404.html": self._lost(templates)}
        for edition in self.article.editions:
            plates = self._localised(edition)
            folder = folder_of(edition.lang, self.article.editions)
            texts[f"{folder}index.html"] = self._page(templates, edition, plates)
            texts |= {view["file"]: view["alone"] for view in plates.values()}
        return {path: text.encode() for path, text in texts.items()}

    def _localised(self, edition: Edition) -> dict[str, dict]:
        from press.localised import localised

        placed = [s for f in self.fragments[edition.lang].values() for s in f.figures]
        return {
            slug: localised(self.plates[slug], edition.lang, number)
            for number, slug in enumerate(placed, start=1)
        }

    def _page(self, templates: Templates, edition: Edition, plates: dict) -> str:
        fragments = self.fragments[edition.lang]
        rules = {k: v for f in fragments.values() for k, v in f.styles.items()}
        style = templates.style() + "".join(f".{k}{{{v}}}\n" for k, v in sorted(rules.items()))
        script = templates.script({slug: self.plates[slug]["program"] for slug in plates})
        sections = [
            {"id": part.id, "number": f"{part.number:02d}", "title": fragments[part.id].title,
             "title_html": fragments[part.id].title_html, "blocks": fragments[part.id].blocks}
            for part in edition.parts if part.number
        ]  # fmt: skip
        cited = {key for fragment in fragments.values() for key in fragment.citations}
        references = [
            {"key": key, "html": listed(reference, edition.lang)}
            for key, reference in self.article.references.items() if key in cited
        ]  # fmt: skip
        return templates.render(
            "page.html", html_lang=edition.html_lang, title=edition.title,
            description=edition.description, words=self.words[edition.lang],
            editions=editions(self.article.editions, edition.lang),
            style=style, script=script, csp=policy(style, script), icon=templates.icon(),
            data=embedded({slug: view["data"] for slug, view in plates.items()}),
            opening=blocks(fragments, "opening"), closing=blocks(fragments, "closing"),
            sections=sections, references=references, plates=plates,
        )  # fmt: skip

    def _lost(self, templates: Templates) -> str:
        style, script = templates.style(), self.snapshot.text("templates/not-found.js")
        homes = [{"html_lang": e.html_lang, "words": self.words[e.lang],
                  "href": folder_of(e.lang, self.article.editions) or "./"}
                 for e in self.article.editions]  # fmt: skip
        csp = policy(style, script, connect="'self'")
        return templates.render("404.html", editions=homes, style=style, script404=script, csp=csp,
                                icon=templates.icon())  # fmt: skip


def _rewrite(path: Path, data: bytes) -> None:
    """Put a file's new text where the file really is, behind any links to it."""
    try:
        replace(str(path.resolve()), data)
    except OSError as error:
        what = f"cannot be written: {(error.strerror or str(error)).lower()}"
        raise BuildError(
            Problem(what, Place(shown(str(path))), "give leave to write it")
        ) from error


def templates(snapshot: Snapshot, cache: Cache) -> Templates:
    """The page's templates. Raises BuildError where one is missing, empty or no text."""
    for path in ("templates/style.css", "templates/icon.svg", "templates/stage/main.js"):
        text = snapshot.text(path)
        if not text.strip():
            raise BuildError(Problem("is empty", Place(path), "bring its text back"))
        end = path.endswith(".css") and re.search("</style", text, re.I)
        if end:
            place = Place(path, text.count("\n", 0, end.start()) + 1)
            raise BuildError(Problem(f"{end[0]} ends the page's style", place, "take it out"))
    return Templates(snapshot.texts("templates/"), Compiled(cache, snapshot.key("press/")))


def folder_of(lang: str, all_editions: Iterable[Edition]) -> str:
    """Where an edition stands: the first one at the root, every other one in its folder."""
    first = next(iter(all_editions)).lang
    return "" if lang == first else f"{lang}/"


def editions(all_editions: tuple[Edition, ...], current: str) -> list[dict]:
    """The switch between editions, as seen from one of them: relative links."""
    up = "../" * folder_of(current, all_editions).count("/")
    return [
        {"lang": e.lang, "name": e.name, "current": e.lang == current,
         "href": f"{up}{folder_of(e.lang, all_editions)}index.html"}
        for e in all_editions
    ]  # fmt: skip


def blocks(fragments: Mapping[str, Fragment], part: str) -> list:
    """The blocks of a part that an edition may lack."""
    return fragments[part].blocks if part in fragments else []
