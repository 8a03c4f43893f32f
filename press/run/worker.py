"""The worker's side: each task runs in a process of its own, for as long as it may."""

from __future__ import annotations

import atexit
import gc
import json
import logging
import os
import select
import signal
import sys
import threading
import time
import warnings
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple, NoReturn

from press.blame import problem
from press.errors import BuildError, Mistake, Place, Problem, saying
from press.figure import svg
from press.figure.plate import plate
from press.figure.sheet import Sheet
from press.numbers import meant
from press.run import cage, fresh
from press.run.reach import CODE, KNOWLEDGE
from press.truth.code import NAMES, failure
from press.truth.knowledge import knowledge

GRACE = 2.0  # seconds from the limit to the end of a task that does not listen


def work(house: str, article: str, limit: float, *, debug: bool) -> NoReturn:
    """Answer each task, a line of standard input, with two lines on standard output: the task, and
    its answer in JSON."""
    answers = os.dup(1)
    os.dup2(2, 1)  # what an author prints is shown, and does not mix with the answers
    logging.getLogger("matplotlib").setLevel(logging.ERROR)  # nothing of it is an author's matter
    warnings.simplefilter("ignore", RuntimeWarning)  # what overflows is told as a problem
    warnings.formatwarning = lambda message, category, filename, lineno, line=None: _warned(
        f"{category.__name__}: {message}", filename.removeprefix(f"{article}/"), lineno
    )
    fresh.trust_content_under(article)
    sys.path.insert(0, article)

    close = cage.built(house, article)

    def run(task: str) -> dict:
        close(task)
        return _answer(task, article, debug)

    _warmed_up()
    gc.disable()  # each process would look through all of numpy, and so take a copy of it
    gc.freeze()
    _serve(run, answers, limit)
    _end()


def _warmed_up() -> None:
    """Draw a sheet that nobody sees: fonts and the like are then known to every process."""
    with suppress(Exception), svg.style():  # what is wrong is told of a figure
        sheet = Sheet({}, 100)
        axes = sheet.units()
        axes.line([(0, 0), (9, 9)], "ink", dashed=True)
        axes.polygon([(0, 0), (9, 0), (9, 9)], "ink")
        axes.dot((9, 9), "ink")
        axes.text((9, 9), "x")
        svg.drawn(sheet)


def _warned(what: str, file: str, line: int) -> str:
    way_out = "mend what it warns of"
    return f"{Problem(what, Place(file, line), way_out)}\n"


def _write(stream: int, data: bytes) -> None:
    while data:
        data = data[os.write(stream, data) :]


def _end() -> NoReturn:
    """Tidy up what asked for it, as matplotlib's folders, and not all that numpy left in memory:
    that takes a tenth of a second, an eighth of a figure's edit."""
    atexit._run_exitfuncs()
    sys.stderr.flush()
    os._exit(0)


class _Process:
    """A process that does one task alone. It changes nothing here; it has no input and no
    terminal; it ends with its answer, with this worker, or when its time is up, and whatever it
    began ends with it."""

    def __init__(self, run: Callable[[str], dict], task: str, lives: Pipe, limit: float):
        self.task, self.line, self.limit = task, b"", limit
        self.end = time.monotonic() + limit + GRACE
        self.answer, said = os.pipe()
        self.child = os.fork()
        if self.child == 0:
            os.close(self.answer)
            os.close(lives.held)
            _child(partial(run, task), task, said, lives.read, limit)
        os.close(said)

    def told(self, *, is_ready: bool) -> bytes | None:
        """Its answer as a line of JSON, once it has said a line, ended, or taken too long."""
        is_late = not is_ready and self.end <= time.monotonic()
        data = os.read(self.answer, 1 << 20) if is_ready else b""
        self.line += data
        if self.line.endswith(b"\n") or is_late or (is_ready and not data):
            status = self.ended()
            if self.line.endswith(b"\n"):
                return self.line
            return _told(self.task, _fate(status, is_late, self.limit))
        return None

    def ended(self) -> int:
        """End it, with whatever it began; how it ended."""
        os.close(self.answer)
        with suppress(ProcessLookupError):
            os.killpg(self.child, signal.SIGKILL)
        return os.waitstatus_to_exitcode(os.waitpid(self.child, 0)[1])


class Pipe(NamedTuple):
    """A pipe whose other end is held by this worker: it closes when that goes, however it goes."""

    read: int
    held: int


def _serve(run: Callable[[str], dict], answers: int, limit: float) -> None:
    """Answer tasks, each in a process of its own, until the build is gone or has no more."""
    lives, running, asked = Pipe(*os.pipe()), dict[int, _Process](), b""
    with suppress(BrokenPipeError):  # the build was stopped, and nobody waits for the answer
        while True:
            end = min((process.end for process in running.values()), default=None)
            wait = None if end is None else max(0.0, end - time.monotonic())
            ready, _, _ = select.select([0, *running], [], [], wait)
            for stream, process in list(running.items()):
                answer = process.told(is_ready=stream in ready)
                if answer is not None:
                    del running[stream]
                    _write(answers, process.task.encode() + b"\n" + answer)
            if 0 in ready:
                data = os.read(0, 1 << 16)
                if not data:
                    break
                *tasks, asked = (asked + data).split(b"\n")
                for task in tasks:
                    process = _Process(run, task.decode(), lives, limit)
                    running[process.answer] = process
    for process in running.values():
        process.ended()


def _child(run: Callable[[], dict], task: str, said: int, lives: int, limit: float) -> NoReturn:
    os.setsid()
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    threading.Thread(target=lambda: (os.read(lives, 1), os._exit(1)), daemon=True).start()
    signal.signal(signal.SIGALRM, _too_long(limit))
    signal.setitimer(signal.ITIMER_REAL, limit, 1.0)  # once more for who caught it
    try:
        answer = run()
    except BaseException as error:
        what = f"{type(error).__name__}: {saying(error)}"
        answer = {"problems": [_plain(Problem(what, _place(task), "--debug may tell"))]}
    signal.setitimer(signal.ITIMER_REAL, 0)
    with suppress(BrokenPipeError):
        _write(said, _line_of(answer, task))
    with suppress(Exception):  # an author may have closed it
        sys.stderr.flush()
    os._exit(0)


def _line_of(answer: dict, task: str) -> bytes:
    """An answer as a line of JSON; half a pair of characters is told, and not sent on."""
    try:
        return json.dumps(answer, ensure_ascii="problems" in answer).encode() + b"\n"
    except ValueError:
        way_out = r"write the character itself, or the whole pair, as \U0001f600"
        return _told(task, r"a text holds half a character, as \ud800", way_out)


def _too_long(limit: float) -> Callable:
    def raises(*_: object) -> None:
        way_out = f"let it compute less, or give it more than --limit {limit:g}"
        raise Mistake(f"takes longer than {limit:g} s", way_out=way_out)

    return raises


def _answer(task: str, article: str, debug: bool) -> dict:
    try:
        source = Path(article)
        if task.startswith(CODE):
            return {"failure": failure(json.loads(task.removeprefix(CODE)), source)}
        value = knowledge(source) if task == KNOWLEDGE else plate(task, source)
        return {"value": meant(value)}
    except BuildError as error:
        if debug:
            import traceback

            traceback.print_exc()
        return {"problems": [_plain(problem) for problem in error.problems]}
    except BaseException as error:  # sys.exit(), KeyboardInterrupt
        place = _place(task)
        return {"problems": [_plain(problem(error, Path(article) / place.file, Path(article)))]}


def _fate(status: int, timed_out: bool, limit: float) -> str:
    if timed_out:
        return f"takes longer than {limit:g} s"
    how = f"was killed by signal {-status}" if status < 0 else f"ended with exit code {status}"
    return f"the process that runs it {how} before it answered"


def _told(task: str, what: str, way_out: str = "--debug may tell") -> bytes:
    answer = {"problems": [_plain(Problem(what, _place(task), way_out))]}
    return json.dumps(answer).encode() + b"\n"


def _place(task: str) -> Place:
    if task.startswith(CODE):
        return Place(NAMES)
    return Place("model/facts.py" if task == KNOWLEDGE else f"figures/{task}.py")


def _plain(problem: Problem) -> dict:
    place = problem.where and (problem.where.file, problem.where.line, problem.where.column)
    return {"what": problem.what, "where": place, "way_out": problem.way_out}
