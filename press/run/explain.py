"""What a figure depends on, whether it will be drawn again, and why it was drawn last."""

from __future__ import annotations

from press.errors import BuildError, Place, Problem, nearest
from press.files.cache import Cache
from press.files.snapshot import Snapshot
from press.run import tasks
from press.run.request import Request


def explained(request: Request, house: str) -> str:
    """What a figure depends on, whether its drawing is up to date, and why it was drawn last."""
    snapshot = Snapshot(house, request.source)
    snapshot.has_article()
    slug, slugs = request.slug or "", snapshot.slugs()
    if slug not in slugs:
        way_out = nearest(slug, slugs, f"the figures are {', '.join(slugs)}")
        raise BuildError(Problem(f'unknown figure: "{slug}"', Place("figures"), way_out))
    cache = Cache(request.cache)
    now, last = tasks.ingredients(snapshot, slug), cache.get("made", slug)
    lines = [f"{slug} depends on", *(f"  {path}" for path in now)]
    if cache.get("result", tasks.keys(snapshot)[slug]) is None:
        reason = _reason(tasks.changed(now, last and last["of"]))
        return "\n".join([*lines, f"and will be drawn by the next build: {reason}"])
    reason = _reason(last["because"]) if last else "when, is forgotten"
    return "\n".join([*lines, f"and is up to date; it was last drawn: {reason}"])


def _reason(changed: list[str] | None) -> str:
    if changed is None:
        return "for the first time"
    return f"because of {', '.join(changed)}" if changed else "its drawing was lost"
