"""What one call of build.py asks for, and where things are."""

from __future__ import annotations

import os
import sys
from typing import NamedTuple

from press.errors import shown

LIMIT = 30.0  # seconds for a figure, or for the facts and claims
COMMANDS = ("check", "update-numbers", "facts", "serve")


class Request(NamedTuple):
    """One call of build.py: its command ("build" where none is named), folders and options."""

    command: str
    source: str
    out: str
    debug: bool = False
    slug: str | None = None
    prefix: str = "/"
    port: int = 8000
    limit: float = LIMIT

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
        return shown(os.path.join(self.out, "index.html"))


def parse(arguments: list[str], house: str) -> Request:
    """The request in the arguments; prints help or usage and exits where that is due."""
    if arguments[:1] == ["--work"]:  # the build to itself, once a worker: see press/run/worker.py
        return Request("work", arguments[1], "", "--debug" in arguments, limit=float(arguments[2]))
    from argparse import ArgumentParser, RawDescriptionHelpFormatter

    main = sys.modules["__main__"]
    parser = ArgumentParser(
        prog="build.py",
        description=main.__doc__,
        allow_abbrev=False,
        formatter_class=RawDescriptionHelpFormatter,
    )
    what = parser.add_mutually_exclusive_group()
    for name in COMMANDS:
        what.add_argument(f"--{name}", dest="command", action="store_const", const=name)
    what.add_argument("--explain", metavar="FIGURE", dest="slug")
    parser.add_argument("--source", default=house, help="the folder of the article")
    parser.add_argument("--out", help="the folder to publish in (default: site beside the article)")
    parser.add_argument("--prefix", default="/", help="with --serve: the path to serve under")
    parser.add_argument("--port", default=8000, type=int, help="with --serve: the port")
    parser.add_argument(
        "--limit",
        default=LIMIT,
        type=float,
        metavar="SECONDS",
        help="how long a figure may take (default: %(default)g)",
    )
    parser.add_argument("--debug", action="store_true", help="show where in Python it went wrong")
    found = parser.parse_args(arguments)
    if not 0 <= found.port <= 65535:
        parser.error(f"argument --port: {found.port} is no port (0–65535)")
    if not 0 < found.limit < float("inf"):
        parser.error(f"argument --limit: {found.limit:g} is no time (seconds above 0)")
    source = os.path.abspath(found.source)
    out = os.path.abspath(found.out) if found.out else os.path.join(source, "site")
    command, prefix = found.command or "build", f"/{found.prefix.strip('/')}/".replace("//", "/")
    return Request(command, source, out, found.debug, found.slug, prefix, found.port, found.limit)
