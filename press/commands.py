"""The command line: what is asked for, and where things are."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from dataclasses import dataclass

from press import sources
from press.cache import Cache
from press.errors import BuildError, Place, Problem, nearest

META = "content/article.toml"
COMMANDS = ("check", "update-numbers", "facts", "serve")


@dataclass(frozen=True)
class Request:
    """One call of build.py: its command ("build" where none is named), folders and options."""

    command: str
    source: str
    out: str
    debug: bool = False
    slug: str | None = None
    prefix: str = "/"
    port: int = 8000

    @property
    def cache(self) -> str:
        """Where results are kept between builds."""
        return os.path.join(self.source, ".cache")

    @property
    def publishes(self) -> bool:
        """Whether this command ends in a published site."""
        return self.command in ("build", "serve", "update-numbers")

    @property
    def page(self) -> str:
        """The page to open, as short as it can be said."""
        return sources.shown(os.path.join(self.out, "index.html"))


def parse(arguments: list[str], house: str) -> Request:
    """The request in the arguments; prints help or usage and exits where that is due."""
    if not arguments:
        return Request("build", house, os.path.join(house, "site"))
    if arguments[0] == "--work":  # the build to itself, once a worker: see press/worker.py
        return Request("work", arguments[1], "", "--debug" in arguments)
    from argparse import ArgumentParser, RawDescriptionHelpFormatter

    main = sys.modules["__main__"]
    parser = ArgumentParser(prog="build.py", description=main.__doc__, allow_abbrev=False,
                            formatter_class=RawDescriptionHelpFormatter)  # fmt: skip
    what = parser.add_mutually_exclusive_group()
    for name in COMMANDS:
        what.add_argument(f"--{name}", dest="command", action="store_const", const=name)
    what.add_argument("--explain", metavar="FIGURE", dest="slug")
    parser.add_argument("--source", default=house, help="the folder of the article")
    parser.add_argument("--out", help="the folder to publish in (default: site beside the article)")
    parser.add_argument("--prefix", default="/", help="with --serve: the path to serve under")
    parser.add_argument("--port", default=8000, type=int, help="with --serve: the port")
    parser.add_argument("--debug", action="store_true", help="show where in Python it went wrong")
    found = parser.parse_args(arguments)
    if not 0 <= found.port <= 65535:
        parser.error(f"argument --port: {found.port} is no port (0–65535)")
    source = os.path.abspath(found.source)
    out = os.path.abspath(found.out) if found.out else os.path.join(source, "site")
    return Request(found.command or "build", source, out, found.debug, found.slug,
                   f"/{found.prefix.strip('/')}/".replace("//", "/"), found.port)  # fmt: skip


def speak_utf8() -> None:
    """Print Chinese whatever the locale says."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def say(text: str) -> None:
    """Print what was asked for, and at once. Raises BuildError where it cannot be written."""
    try:
        print(text, flush=True)
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what still waits to be printed goes there
        if isinstance(error, BrokenPipeError):
            sys.exit(141)  # whoever read has read enough
        what = f"standard output cannot be written: {(error.strerror or str(error)).lower()}"
        raise BuildError(Problem(what, None, "make room, and ask again")) from error


def has_article(snapshot: sources.Snapshot) -> None:
    """Raise BuildError where there is no article, before a folder is made for its results."""
    if META not in snapshot.files:
        place = Place(sources.shown(os.path.join(snapshot.article, META)))
        raise BuildError(Problem("is missing", place, "an article needs this file"))


@contextmanager
def lock(folder: str):
    """One build of an article at a time; a second one waits. A killed build holds nothing.

    Where the folder cannot be written there is no lock: such a build keeps no results either.
    """
    from filelock import FileLock, Timeout

    held = None
    try:
        os.makedirs(folder, exist_ok=True)
        held = FileLock(os.path.join(folder, "lock"))
        try:
            held.acquire(timeout=0)
        except Timeout:
            print("another build is running: waiting for it", file=sys.stderr)
            held.acquire()
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        print(f"{sources.shown(folder)}: results are not kept: {why}", file=sys.stderr)
    try:
        yield
    finally:
        if held:
            held.release()


def explained(request: Request, house: str) -> str:
    """What a figure depends on, whether its drawing is up to date, and why it was drawn last."""
    from press import workshop

    snapshot = sources.Snapshot(house, request.source)
    has_article(snapshot)
    slugs = snapshot.slugs()
    if request.slug not in slugs:
        way_out = nearest(request.slug, slugs, f"the figures are {', '.join(slugs)}")
        raise BuildError(Problem(f'unknown figure: "{request.slug}"', Place("figures"), way_out))
    cache = Cache(request.cache)
    now, last = workshop.ingredients(snapshot, request.slug), cache.get("made", request.slug)
    lines = [f"{request.slug} depends on", *(f"  {path}" for path in now)]
    if cache.get("result", workshop.keys(snapshot)[request.slug]) is None:
        reason = _reason(workshop.changed(now, last and last["of"]))
        return "\n".join([*lines, f"and will be drawn by the next build: {reason}"])
    reason = _reason(last["because"]) if last else "when, is forgotten"
    return "\n".join([*lines, f"and is up to date; it was last drawn: {reason}"])


def _reason(changed: list[str] | None) -> str:
    if changed is None:
        return "for the first time"
    return f"because of {', '.join(changed)}" if changed else "its drawing was lost"
