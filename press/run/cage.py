"""The cage in which an author's Python runs: a process for each task, which sees only its key.

What a task reads must belong to the key of its result, or an edit would not be seen. An audit hook
sees files being opened, folders listed, processes and connections begun; what has no audit event
(a file's size and times, the environment, the clock, chance) is reached through wrappers. Both ask
who is asking: the nearest line outside Python's own library. Libraries may look around, authors
may not.
"""

from __future__ import annotations

import datetime
import functools
import os
import random
import site
import sys
import sysconfig
import time
from collections.abc import Callable, Iterator, MutableMapping
from types import FrameType
from typing import Any

import matplotlib as mpl
import numpy as np

from press.errors import Mistake
from press.run.reach import covers

LIBRARY = os.path.dirname(os.path.abspath(os.__file__)) + os.sep
FOREIGN = ("site-packages", "dist-packages")  # below the library's own folder
STARTS = (
    *("subprocess.Popen", "os.system", "os.startfile", "webbrowser.open"),
    *("os.exec", "os.fork", "os.forkpty", "os.posix_spawn", "os.spawn", "pty.spawn"),
)
ASKS = ("socket.", "urllib.", "http.", "ftplib.", "smtplib.", "poplib.", "imaplib.")
LISTS = ("os.listdir", "os.scandir", "os.walk", "os.fwalk", "glob.glob")
CHANGES = (
    *("os.remove", "os.rename", "os.rmdir", "os.mkdir", "os.link", "os.symlink", "os.truncate"),
    *("os.chmod", "os.chown", "os.utime", "shutil."),
)
WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
STATS = ("stat", "lstat", "access", "statvfs")
CLOCKS = (
    *("time", "time_ns", "monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns"),
    *("process_time", "process_time_ns", "thread_time", "thread_time_ns"),
    *("localtime", "gmtime", "ctime", "asctime", "strftime"),
)


def built(house: str, article: str) -> Callable[[str], None]:
    """A cage for each process that is forked from this one; gives the function that closes it.

    It is closed around one task and for good. What wraps is put on here, once: before it is closed
    nobody asks who is an author, and putting it on takes as long as importing an article's model.
    """
    cage = _Cage(house, article)
    cage.wraps(os, STATS, "asks the size or the times of a file", "read what is in it")
    cage.wraps(time, CLOCKS, "asks the clock", "a figure shows the same at any time")
    cage.wraps(os, ("urandom", "getrandom"), *CHANCE)
    cage.wraps(os, ("getcwd", "getcwdb"), "asks where it runs", "begin at __file__")
    cage.environment()
    cage.dates()
    cage.chance()
    sys.breakpointhook = _refused("stops for a debugger", "run the figure by itself to debug it")

    def closed(task: str) -> None:
        cage.task = task
        sys.addaudithook(cage.sees)

    return closed


READS = "an article only reads while it is built"
CHANCE = ("asks for chance", "give the generator a seed: np.random.default_rng(1)")


def _refused(what: str, way_out: str) -> Callable:
    def refuse(*_: object, **__: object) -> None:
        raise Mistake(what, way_out=way_out)

    return refuse


class _Cage:
    """Who asks, and whether it may."""

    def __init__(self, house: str, article: str):
        self.task, self.article = "", os.path.join(os.path.realpath(article), "")
        own = os.path.join(os.path.realpath(house), "")
        self.roots = sorted({own, self.article}, key=len, reverse=True)
        self.rooms = tuple(os.path.join(article, room, "") for room in ("figures", "model"))
        self.tools = tuple(os.path.join(path, "") for path in _tools())
        self.is_looking = False

    def asker(self) -> bool:
        """Whether an author asks: the nearest line that is neither Python's own nor the cage's."""
        frame: FrameType | None = sys._getframe(1)
        while frame is not None:
            file = frame.f_code.co_filename
            if file.startswith(self.rooms):
                return True
            if file.startswith("<frozen importlib"):
                return False  # a module is looked for
            own = file.startswith(LIBRARY) and not any(name in file for name in FOREIGN)
            if not (own or file == __file__ or file.startswith("<")):
                return False
            frame = frame.f_back
        return False

    # What has an audit event

    def sees(self, event: str, arguments: tuple) -> None:
        """Python's audit hook. Raises Mistake at what does not belong to the task's key."""
        if self.is_looking:
            return
        if event == "open":
            self._opened(*arguments)
        elif event.startswith((*STARTS, *ASKS, *LISTS, *CHANGES)) and self.asker():
            self._refuse(event, arguments)

    def _refuse(self, event: str, arguments: tuple) -> None:
        if event.startswith(STARTS):
            raise Mistake("starts another process", way_out="compute it in numpy")
        if event.startswith(ASKS):
            raise Mistake("asks the network", way_out="keep the data in figures/ or model/")
        if event.startswith(LISTS):
            raise Mistake("lists a folder", way_out="name the files that it reads")
        raise Mistake(f"changes {arguments[0]!s}", way_out=READS)

    def _opened(self, path: object, mode: object, flags: int) -> None:
        if not isinstance(path, (str, bytes)):
            return
        self.is_looking = True
        try:
            name = os.path.abspath(os.fsdecode(path))
            folder, file = os.path.split(name)
            place = os.path.join(os.path.realpath(folder), file)
        finally:
            self.is_looking = False
        if flags & WRITES and self._is_written(place):
            raise Mistake(f"writes {self._said(place)}", way_out=READS)
        if not self._belongs(place):
            raise Unseen(self._said(place))

    def _belongs(self, place: str) -> bool:
        root = next((root for root in self.roots if place.startswith(root)), None)
        if root is None:
            return place.startswith(self.tools)
        inner = tuple(tool for tool in self.tools if tool.startswith(root))  # as .venv is
        path = place[len(root) :]
        return place.startswith(inner) or covers(path, self.task, article=root == self.article)

    def _is_written(self, place: str) -> bool:
        if place.startswith(tuple(self.roots)):
            return "/__pycache__/" not in place
        return not place.startswith((*self.tools, os.devnull))

    def _said(self, place: str) -> str:
        return place.removeprefix(next((r for r in self.roots if place.startswith(r)), ""))

    # What has none

    def wraps(self, module: Any, names: tuple[str, ...], what: str, way_out: str) -> None:
        """Let functions of a module be called by libraries only."""
        for name in names:
            if hasattr(module, name):
                setattr(module, name, self._watched(getattr(module, name), what, way_out))

    def _watched(self, function: Callable, what: str, way_out: str) -> Callable:
        @functools.wraps(function)
        def watched(*arguments: Any, **options: Any) -> Any:
            if not self.is_looking and self.asker():
                raise Mistake(what, way_out=way_out)
            return function(*arguments, **options)

        return watched

    def environment(self) -> None:
        """Variables of the machine are read by libraries only."""
        watched = _Environment(os.environ, self)
        os.environ = watched  # type: ignore[assignment]  # noqa: B003

    def dates(self) -> None:
        """Today is another day tomorrow."""
        refuse = staticmethod(_refused("asks the clock", "write the date that is meant"))
        for name in ("datetime", "date"):
            kind = getattr(datetime, name)
            body = {word: refuse for word in ("now", "utcnow", "today") if hasattr(kind, word)}
            setattr(datetime, name, type(name, (kind,), body))

    def chance(self) -> None:
        """Generators without a seed give other numbers each time."""
        random._urandom = self._watched(os.urandom, *CHANCE)  # type: ignore[attr-defined]
        for module, kind in ((random, random.Random), (np.random, np.random.RandomState)):
            draws = [name for name in dir(kind) if name[0] != "_" and hasattr(module, name)]
            self.wraps(module, tuple(name for name in draws if name not in STATES), *CHANCE)
            module.seed = self._sown(module, draws)  # type: ignore[attr-defined]
        for module, name in ((random, "Random"), (np.random, "RandomState")):
            kind = getattr(module, name)
            body = {"__init__": self._seeded(kind.__init__, 1)}
            setattr(module, name, type(name, (kind,), body))
        np.random.default_rng = self._seeded(np.random.default_rng)

    def _seeded(self, make: Callable, before: int = 0) -> Callable:
        """The function, refused to an author who gives it nothing behind the first `before`."""

        def seeded(*arguments: Any, **options: Any) -> Any:
            given = [*arguments[before:], *options.values()]
            if not any(seed is not None for seed in given) and self.asker():
                raise Mistake(CHANCE[0], way_out=CHANCE[1])
            return make(*arguments, **options)

        return seeded

    def _sown(self, module: Any, draws: list[str]) -> Callable:
        """From a seed on, what is drawn is the same each time."""
        seed = self._seeded(module.seed)

        def sown(*arguments: Any, **options: Any) -> None:
            seed(*arguments, **options)
            for name in draws:
                drawn = getattr(module, name)
                setattr(module, name, getattr(drawn, "__wrapped__", drawn))

        return sown


STATES = ("seed", "getstate", "setstate", "get_state", "set_state")


class _Environment(MutableMapping):
    """The environment, for whoever is no author."""

    def __init__(self, inner: MutableMapping, cage: _Cage):
        self._inner, self._cage = inner, cage

    def _asked(self) -> MutableMapping:
        if not self._cage.is_looking and self._cage.asker():
            way_out = "keep what it depends on in model/ or figures/"
            raise Mistake("reads the environment", way_out=way_out)
        return self._inner

    def __getitem__(self, name: str) -> str:
        return self._asked()[name]

    def __setitem__(self, name: str, value: str) -> None:
        self._asked()[name] = value

    def __delitem__(self, name: str) -> None:
        del self._asked()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._asked())

    def __len__(self) -> int:
        return len(self._asked())


class Unseen(Mistake):
    """Something was read that is no part of the key, so an edit of it would not be seen."""

    def __init__(self, name: str):
        way_out = "share through figures/_….py, a data file in figures/, or model/"
        what = f"reads {name}, and would not be drawn again when that changes"
        super().__init__(what, way_out=way_out)


def _tools() -> set[str]:
    """Where Python and its packages are, and what matplotlib found out about fonts."""
    paths = {sys.prefix, sys.base_prefix, sys.exec_prefix, *sysconfig.get_paths().values()}
    paths |= {mpl.get_cachedir(), site.getusersitepackages()}
    named = {path for path in (*paths, sys.pycache_prefix) if path}
    return named | {os.path.realpath(path) for path in named}  # as where .venv is a link
