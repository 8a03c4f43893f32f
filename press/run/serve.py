"""What is published, served while it is written: pages that follow every change of the sources."""

from __future__ import annotations

import os
import re
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from press.errors import BuildError, Problem
from press.files.publish import manifest
from press.page.policy import hashed
from press.run.crew import open_for_long
from press.run.request import Request

if TYPE_CHECKING:  # packages that only the server needs, and that may be missing
    from starlette.applications import Starlette
    from starlette.requests import Request as Asked
    from starlette.responses import Response
    from starlette.websockets import WebSocket

    from press.run.watching import Builds

HERE = "127.0.0.1"
HOSTS = [HERE, "localhost"]
LINE = ".reload"  # the address of the web socket, below the prefix
TYPES = {".html": "text/html", ".svg": "image/svg+xml", ".json": "application/json"}


def serve(request: Request, build: Callable[[Request], str], house: str) -> int:
    """Serve the article on this machine alone and rebuild at every change, until Ctrl-C.

    Raises BuildError where a package is missing or the port is taken.
    """
    try:
        import uvicorn

        from press.run.watching import Builds
    except ImportError as error:
        raise BuildError(Problem(f"serving needs {error.name}", None, "make serve")) from error
    door = _door(request.port)
    site = Site(request, house)
    site.builds = Builds(request, build, house, site.tell)
    config = uvicorn.Config(
        site.app(),
        ws="websockets-sansio",
        log_level="error",
        access_log=False,
        timeout_graceful_shutdown=1,
    )
    print(f"http://{HERE}:{door.getsockname()[1]}{request.prefix} (Ctrl-C ends it)", flush=True)
    with door, open_for_long(), suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[door])
    return 0


def _door(port: int) -> socket.socket:
    """A socket of this machine's own at the port. Raises BuildError naming the next free one."""
    try:
        return _bound(port)
    except OSError as error:
        for other in range(port + 1, min(port + 100, 65536)):
            with suppress(OSError), _bound(other):
                way_out = f"--port {other} is free"
                raise BuildError(Problem(f"port {port} is taken", None, way_out)) from error
        raise BuildError(Problem(f"port {port} cannot be used: {error.strerror}")) from error


def _bound(port: int) -> socket.socket:
    door = socket.socket()
    try:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind((HERE, port))
        door.listen(128)
    except BaseException:
        door.close()
        raise
    return door


class Site:
    """The published files under a prefix, and the open pages that hear of every build."""

    builds: Builds  # which tell this site, and are made after it

    def __init__(self, request: Request, house: str):
        self.request, self.templates = request, os.path.join(house, "templates")
        self.pages: set[WebSocket] = set()

    def app(self) -> Starlette:
        """The application: the web socket, and beside it every file of the manifest."""
        from starlette.applications import Starlette
        from starlette.middleware import Middleware
        from starlette.middleware.trustedhost import TrustedHostMiddleware
        from starlette.routing import Route, WebSocketRoute

        return Starlette(
            routes=[
                WebSocketRoute(self.request.prefix + LINE, self.listen),
                Route("/{path:path}", self.answer),
            ],
            middleware=[Middleware(TrustedHostMiddleware, allowed_hosts=HOSTS)],
            lifespan=self._alive,
        )

    @asynccontextmanager
    async def _alive(self, _: Starlette) -> AsyncIterator[None]:
        import asyncio

        following = asyncio.create_task(self.builds.follow())
        yield
        following.cancel()
        with suppress(asyncio.CancelledError):
            await following

    async def listen(self, page: WebSocket) -> None:
        """One open page: it is told how things stand, now and after every build."""
        origin = page.headers.get("origin", "")
        if origin and origin != f"http://{page.headers.get('host')}":
            await page.close()
            return
        await page.accept()
        self.pages.add(page)
        try:
            await page.send_json(self._state())
            while (await page.receive())["type"] != "websocket.disconnect":
                pass  # a page has nothing to say
        finally:
            self.pages.discard(page)

    async def tell(self) -> None:
        """Tell every open page how things stand."""
        for page in list(self.pages):
            with suppress(Exception):  # it went while it was told
                await page.send_json(self._state())

    def _state(self) -> dict[str, str]:
        return {"version": self.builds.version, "problem": self.builds.problem}

    def answer(self, asked: Asked) -> Response:
        """A file that the build published; for anything else the 404 page."""
        from starlette.responses import RedirectResponse, Response

        path, prefix = asked.scope["path"], self.request.prefix
        files = manifest(self.request.out)["files"]
        name = path.removeprefix(prefix) if path.startswith(prefix) else None
        if path + "/" == prefix or (name and f"{name}/index.html" in files):
            return RedirectResponse(path + "/", status_code=307)
        if name is not None and (not name or name.endswith("/")):
            name += "index.html"
        body = _read(self.request.out, name) if name and name in files else None
        status = 404 if body is None else 200
        if name is None or body is None:
            name = "404.html"
            body = _read(self.request.out, name) if name in files else None
            body = body or _read(self.templates, "unbuilt.html") or b"<body>404</body>"
        headers = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}
        kind = TYPES.get(os.path.splitext(name)[1], "text/plain")
        return Response(self._following(body, kind), status, headers, media_type=kind)

    def _following(self, body: bytes, kind: str) -> bytes:
        """A page with the script that lets it follow; without, where there is none."""
        script = _read(self.templates, "reload.js") if kind == "text/html" else None
        if script is None:
            return body
        page = body.decode("utf-8", "surrogateescape")
        page = with_script(page, script.decode("utf-8-sig", "replace"), self._line())
        return page.encode("utf-8", "surrogateescape")

    def _line(self) -> str:
        line, version = self.request.prefix + LINE, self.builds.version
        return f'data-socket="{line}" data-version="{version}"'


def _read(room: str, name: str) -> bytes | None:
    """A file that is really in this folder, whatever its name or a link says; else None."""
    try:
        top, path = os.path.realpath(room), os.path.realpath(os.path.join(room, name))
        if not (path.startswith(os.path.join(top, "")) and os.path.isfile(path)):
            return None
        with open(path, "rb") as file:
            return file.read()
    except (OSError, ValueError):
        return None


def with_script(page: str, script: str, attributes: str) -> str:
    """The page with one more script, which its policy knows and lets speak to this server."""
    policy = re.compile(r'(<meta http-equiv="Content-Security-Policy" content=")([^"]*)')
    page = policy.sub(lambda m: m[1] + _allowing(m[2], hashed(script)), page, count=1)
    above, end, below = page.rpartition("</body>")
    return f"{above}<script {attributes}>{script}</script>\n{end}{below}"


def _allowing(rules: str, script: str) -> str:
    quote = "&#39;" if "&#39;" in rules else "'"
    rules = rules.replace("script-src ", f"script-src {script.replace(chr(39), quote)} ", 1)
    return rules if "connect-src" in rules else f"{rules}; connect-src {quote}self{quote}"
