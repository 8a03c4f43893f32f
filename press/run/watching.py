"""Builds that follow the sources: one at a time, and none while nothing was saved."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable

from watchfiles import Change, awatch

from press.errors import BuildError
from press.files.digest import digest
from press.files.publish import manifest
from press.files.snapshot import ARTICLE_ROOMS, HOUSE_ROOMS, Snapshot, is_source
from press.run.request import Request
from press.run.terminal import unforeseen

STEP = 10  # ms between two looks; what is saved within one belongs together
LOOK_ROUND = 1000  # ms until rooms are counted again: one may have been renamed and come back
REPLACED = 0.1  # seconds an editor may take between deleting a file and writing it anew
QUIET = "nothing changed"


class Told(Exception):
    """What another process said of its problems, line by line."""

    def __init__(self, told: str):
        super().__init__(told)
        self.told = told


class Builds:
    """The build under watch: `version` of the site that stands, `problem` of the last attempt."""

    def __init__(
        self,
        request: Request,
        build: Callable[[Request], str],
        house: str,
        changed: Callable[[], Awaitable],
    ):
        self.request, self.build, self.house, self.changed = request, build, house, changed
        self.version, self.problem = version(request.out), ""
        self.press, self.is_loaded = self._press(), True
        self.saved: set[tuple[Change, str]] = set()
        self.wake = asyncio.Event()

    async def follow(self) -> None:
        """Build now and after every change, until cancelled."""
        watcher = asyncio.create_task(self._watch())
        await asyncio.sleep(0)  # it watches from here on
        saved: set[tuple[Change, str]] = set()
        try:
            while True:
                await asyncio.to_thread(self._attempt, saved)
                await self.changed()
                await self.wake.wait()
                if any(change is Change.deleted for change, _ in self.saved):
                    await asyncio.sleep(REPLACED)
                saved, self.saved = self.saved, set()
                self.wake.clear()
        finally:
            watcher.cancel()

    async def _watch(self) -> None:
        while True:
            rooms = self._rooms()
            try:
                async for saved in awatch(
                    *rooms,
                    watch_filter=_is_saved,
                    step=STEP,
                    rust_timeout=LOOK_ROUND,
                    yield_on_timeout=True,
                    ignore_permission_denied=True,
                ):
                    self._note(saved)
                    if self._rooms() != rooms:
                        break
            except (OSError, RuntimeError):  # a room went while its watch began
                await asyncio.sleep(REPLACED)
            self._note({(Change.modified, os.path.join(self.house, "press"))})

    def _note(self, saved: set) -> None:
        if saved:
            self.saved |= saved
            self.wake.set()

    def _rooms(self) -> dict[str, tuple[int, ...]]:
        """What is watched, and what tells that it is another folder of the same name."""
        places = [os.path.join(self.request.source, room) for room in ARTICLE_ROOMS]
        places += [os.path.join(self.house, room) for room in HOUSE_ROOMS]
        rooms: dict[str, tuple[int, ...]] = {
            place: (os.stat(place).st_ino,) for place in places if os.path.isdir(place)
        }
        story = os.path.join(self.house, "build.py")
        if os.path.isfile(story):
            rooms[story] = (os.stat(story).st_ino, os.stat(story).st_mtime_ns)
        return rooms

    def _press(self) -> str:
        return Snapshot(self.house, self.request.source).key("press/", "build.py")

    def _attempt(self, saved: set) -> None:
        try:
            report, self.problem = self._report(saved), ""
            if not report.startswith(QUIET):
                print(report, flush=True)
        except BuildError as error:
            self.problem = str(error)
        except Told as error:
            self.problem = error.told
        except Exception as error:  # whatever it is, the next save may mend it
            self.problem = unforeseen(error)
        if self.problem:
            print(self.problem, file=sys.stderr, flush=True)
        self.version = version(self.request.out)

    def _report(self, saved: set) -> str:
        """Build in this process, or in a new one when the press is not what was loaded here."""
        story = tuple(os.path.join(self.house, name) for name in ("press", "build.py"))
        if any(path.startswith(story) for _, path in saved):
            self.is_loaded = self._press() == self.press
        if self.is_loaded:
            return self.build(self.request)
        folders = ["--source", self.request.source, "--out", self.request.out]
        command = [sys.executable, story[1], *folders]
        done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
        if done.returncode:
            raise Told(done.stderr.strip())
        return done.stdout.strip()


def version(out: str) -> str:
    """What tells one published site from another: its files."""
    files = manifest(out)["files"]
    return digest(*(part for pair in sorted(files.items()) for part in pair))


def _is_saved(_: Change, path: str) -> bool:
    return is_source(os.path.basename(path)) and "__pycache__" not in path
