"""The crew: a worker that draws and computes, in as many processes as there are cores."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from press.files.digest import tools
from press.run.reach import is_figure

UNSET = ("MPLBACKEND", "PYTHONOPTIMIZE")  # the latter takes docstrings away, which are checked
SOURCE_DECIDES = ("--check-hash-based-pycs", "always")  # see press/run/fresh.py
_idle: dict[tuple[str, ...], list[subprocess.Popen]] = {}  # by command and tools
_stay: list[bool] = []


def asked(
    tasks: list[str], house: str, article: str, limit: float, debug: bool
) -> Callable[[], dict[str, dict]]:
    """Put the crew to work; gives a function that waits for every answer, {task: answer}."""
    answers: dict[str, dict] = {}
    command = _command(house, article, limit, debug)
    crew = threading.Thread(target=_serve, args=(deque(tasks), answers, command), daemon=True)
    crew.start()

    def wait() -> dict[str, dict]:
        crew.join()
        return {task: answers[task] for task in tasks}

    return wait


def expect(house: str, article: str, limit: float, debug: bool) -> None:
    """Start a worker for what will be asked: it loads numpy while the sources are read."""
    command = _command(house, article, limit, debug)
    with suppress(OSError):  # it is told when it is asked
        _idle.setdefault((tools(), *command), []).append(_worker(command))


def _command(house: str, article: str, limit: float, debug: bool) -> tuple[str, ...]:
    options = ("--debug",) if debug else ()
    story = (sys.executable, *SOURCE_DECIDES, f"{house}/build.py")
    return (*story, "--work", article, str(limit), *options)


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _serve(waiting: deque[str], answers: dict[str, dict], command: tuple[str, ...]) -> None:
    """Have a worker do the tasks; one that dies is replaced."""
    kind = (tools(), *command)
    while waiting:
        try:
            worker = _hired(command, kind)
        except OSError as error:
            what = f"no process can be started for it: {(error.strerror or str(error)).lower()}"
            way_out = "let fewer programs run, and build again"
            answers.update({task: _told(task, what, way_out) for task in waiting})
            return
        if _ask(worker, waiting, answers):
            _parted(worker, kind)
        else:
            _ended(worker)


def _hired(command: tuple[str, ...], kind: tuple[str, ...]) -> subprocess.Popen:
    while _idle.get(kind):
        worker = _idle[kind].pop()
        if worker.poll() is None:
            return worker
        _ended(worker)
    return _worker(command)


def _parted(worker: subprocess.Popen, kind: tuple[str, ...]) -> None:
    if _stay:
        _idle.setdefault(kind, []).append(worker)
    else:
        _ended(worker)


def _ended(worker: subprocess.Popen) -> None:
    with suppress(BrokenPipeError), worker:  # it may be dead, and what was not read is lost
        pass


@contextmanager
def open_for_long() -> Iterator[None]:
    """Meanwhile workers stay when they have no task: the next figure does not wait for numpy.

    A task starts from fresh modules in any case; only an edit of press/ needs fresh workers.
    """
    _stay.append(True)
    try:
        yield
    finally:
        _stay.pop()
        while _idle and not _stay:
            for worker in _idle.popitem()[1]:
                _ended(worker)


def _worker(command: tuple[str, ...]) -> subprocess.Popen:
    """No setting of its user's reaches it: matplotlib looks for some in the working folder too."""
    environment = {k: v for k, v in os.environ.items() if k not in UNSET}
    environment |= {"OPENBLAS_NUM_THREADS": "1", "PYTHONUNBUFFERED": "1"}
    environment |= {"OPENBLAS_CORETYPE": "Prescott"}  # sums in one order: see meant of numbers.py
    environment |= {"PYTHONHASHSEED": "0"}  # sets and their order
    environment |= {"MATPLOTLIBRC": os.devnull}
    environment |= {"MPLCONFIGDIR": _fonts(command[command.index("--work") + 1])}
    heard = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # a build ends its workers
    try:
        return subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
            cwd=os.path.abspath(os.sep),
        )
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, heard)


def _fonts(article: str) -> str:
    """Where matplotlib keeps what it knows of fonts: where it always does or, if that cannot be
    written, beside the article; by itself it would leave a temporary folder behind."""
    kept = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser(os.path.join("~", ".cache"))
    folder = os.environ.get("MPLCONFIGDIR") or os.path.join(kept, "matplotlib")
    with suppress(OSError):
        os.makedirs(folder, exist_ok=True)
    return folder if os.access(folder, os.W_OK | os.X_OK) else f"{article}/.cache/matplotlib"


def _ask(worker: subprocess.Popen, waiting: deque[str], answers: dict[str, dict]) -> bool:
    """Have a worker do what is waiting, as much at once as there are cores, and whether it can be
    asked again. What was begun when it died is answered by how it died."""
    assert worker.stdin and worker.stdout, "a worker is hired with pipes"
    begun: list[str] = []
    try:
        while waiting or begun:
            while waiting and len(begun) < _cores():
                begun.append(waiting.popleft())
                worker.stdin.write(f"{begun[-1]}\n".encode())
                worker.stdin.flush()
            task, answer = worker.stdout.readline().decode(), worker.stdout.readline()
            answers[task.rstrip("\n")] = json.loads(answer)
            begun.remove(task.rstrip("\n"))
        return True
    except (OSError, ValueError):
        end = worker.wait()
        how = f"was killed by signal {-end}" if end < 0 else f"ended with exit code {end}"
        what = f"the process that runs it {how} before it answered"
        answers.update({task: _told(task, what, "--debug may tell") for task in begun})
        return False


def _told(task: str, what: str, way_out: str) -> dict:
    place = [f"figures/{task}.py"] if is_figure(task) else ["model"]
    return {"problems": [{"what": what, "where": place, "way_out": way_out}]}
