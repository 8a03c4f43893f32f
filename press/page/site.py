"""The files of a site: a page and its figures for each edition, and the page that is not there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from press.page.policy import embedded, policy
from press.page.templates import Templates
from press.page.view import localised
from press.prose.article import Article, Edition


@dataclass(frozen=True)
class Site:
    """What pages are made of: the article, the plates of its figures, words and templates."""

    article: Article
    plates: Mapping[str, dict]
    words: Mapping[str, dict[str, str]]
    templates: Templates

    def edition(self, edition: Edition, outline: dict) -> dict[str, str]:
        """The page of an edition, with the gaps of its outline, and its figures: {path: text}."""
        views = {
            slug: localised(self.plates[slug], edition.lang, number)
            for number, slug in enumerate(outline["placed"], start=1)
        }
        page = self._page(edition, outline, views)
        alone = {view["file"]: view["alone"] for view in views.values()}
        return {f"{self.folder(edition.lang)}index.html": page} | alone

    def lost(self) -> dict[str, str]:
        """The page for an address where there is none: {path: text}."""
        self.templates.alone("templates/reload.js")  # which a server puts into every page
        style, script = self.templates.style(), self.templates.alone("templates/not-found.js")
        homes = [
            {
                "html_lang": e.html_lang,
                "words": self.words[e.lang],
                "href": self.folder(e.lang) or "./",
            }
            for e in self.article.editions
        ]
        csp = policy(style, script, connect="'self'")
        page = self.templates.render(
            "404.html",
            editions=homes,
            style=style,
            script404=script,
            csp=csp,
            icon=self.templates.icon(),
        )
        return {"404.html": page}

    def folder(self, lang: str) -> str:
        """Where an edition stands: the first one at the root, every other one in its folder."""
        return "" if lang == self.article.editions[0].lang else f"{lang}/"

    def _page(self, edition: Edition, outline: dict, views: dict) -> str:
        templates = self.templates
        style = templates.style() + outline["rules"]
        script = templates.script({slug: self.plates[slug]["program"] for slug in views})
        parts = {key: outline[key] for key in ("opening", "sections", "closing", "references")}
        return templates.render(
            "page.html",
            html_lang=edition.html_lang,
            title=edition.title,
            description=edition.description,
            words=self.words[edition.lang],
            editions=self._switch(edition.lang),
            style=style,
            script=script,
            csp=policy(style, script),
            icon=templates.icon(),
            data=embedded({slug: view["data"] for slug, view in views.items()}),
            plates=views,
            **parts,
        )

    def _switch(self, current: str) -> list[dict]:
        """The switch between editions, as seen from one of them: relative links."""
        up = "../" * self.folder(current).count("/")
        return [
            {
                "lang": e.lang,
                "name": e.name,
                "current": e.lang == current,
                "href": f"{up}{self.folder(e.lang)}index.html",
            }
            for e in self.article.editions
        ]
