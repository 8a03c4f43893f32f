"""The command line: what is asked for, and where things are."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from dataclasses import dataclass

from press import sources
from press.cache import Cache
from press.errors import BuildError, Place, Problem, nearest

COMMANDS = ("check", "update-numbers", "facts", "serve")


@dataclass(frozen=True)
class Request:
    """One call of build.py: its command ("build" where none is named), folders and options."""

    command: str
    source: str
    out: str
    debug: bool = False
    slug: str = ""
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
        page = os.path.join(self.out, "index.html")
        return os.path.relpath(page) if page.startswith(os.getcwd() + os.sep) else page


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
    what.add_argument("--explain", metavar="FIGURE", default="", dest="slug")
    parser.add_argument("--source", default=house, help="the folder of the article")
    parser.add_argument("--out", help="the folder to publish in (default: site beside the article)")
    parser.add_argument("--prefix", default="/", help="with --serve: the path to serve under")
    parser.add_argument("--port", default=8000, type=int, help="with --serve: the port")
    parser.add_argument("--debug", action="store_true", help="show where in Python it went wrong")
    found = parser.parse_args(arguments)
    source = os.path.abspath(found.source)
    out = os.path.abspath(found.out) if found.out else os.path.join(source, "site")
    return Request(found.command or "build", source, out, found.debug, found.slug,
                   f"/{found.prefix.strip('/')}/".replace("//", "/"), found.port)  # fmt: skip


def speak_utf8() -> None:
    """Print Chinese whatever the locale says."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


@contextmanager
def lock(folder: str):
    """One build of an article at a time; a second one waits. A killed build holds nothing."""
    from filelock import FileLock, Timeout

    try:
        os.makedirs(folder, exist_ok=True)
        held = FileLock(os.path.join(folder, "lock"))
        try:
            held.acquire(timeout=0)
        except Timeout:
            print("another build is running: waiting for it", file=sys.stderr)
            held.acquire()
    except OSError as error:
        what = f"cannot be written: {(error.strerror or str(error)).lower()}"
        raise BuildError(Problem(what, Place(folder), "a build keeps its results there")) from error
    try:
        yield
    finally:
        held.release()


def explained(request: Request, house: str) -> str:
    """What a figure depends on, whether its drawing is up to date, and why it was drawn last."""
    from press import workshop

    snapshot = sources.Snapshot(house, request.source)
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
