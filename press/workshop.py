"""What must be drawn and computed, and the crew that does it.

The build never imports a model or a figure itself, so every edit of them is always seen, and a
text edit needs no numpy. Results are kept under everything they depend on.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import contextmanager
from dataclasses import dataclass
from queue import Empty, SimpleQueue

from press.cache import Cache
from press.errors import BuildError, Place, Problem
from press.sources import Snapshot, digest, tools

KNOWLEDGE = "facts and claims"
TOOLS = "Python, numpy and matplotlib"
UNSET = ("MPLBACKEND", "PYTHONOPTIMIZE")  # the latter takes docstrings away, which are checked
_idle: dict[tuple[str, ...], list[subprocess.Popen]] = {}  # by command and tools
_stay: list[bool] = []


def ingredients(snapshot: Snapshot, task: str) -> dict[str, str]:
    """What a task depends on, with digests: all of model/ and press/ and, for a figure, its own
    file, the shared files of figures/, and the tools."""
    return shared(snapshot, task == KNOWLEDGE) | own(snapshot, task)


def own(snapshot: Snapshot, task: str) -> dict[str, str]:
    """The figure's own file, with its digest."""
    file = f"figures/{task}.py"
    return {} if task == KNOWLEDGE else {file: snapshot.digests[file]}


def shared(snapshot: Snapshot, knowledge: bool) -> dict[str, str]:
    """What every figure depends on or, if `knowledge`, what the facts and claims do."""
    files = snapshot.under("model/", "press/") | {TOOLS: digest(tools())}
    if not knowledge:
        figures = {f"figures/{slug}.py" for slug in snapshot.slugs()}
        files |= {p: d for p, d in snapshot.under("figures/").items() if p not in figures}
    return files


def keys(snapshot: Snapshot) -> dict[str, str]:
    """Every task of an article, with the key of its result."""
    truth, common = (
        digest(*(part for pair in shared(snapshot, knowledge).items() for part in pair))
        for knowledge in (True, False)
    )
    drawn = {s: digest(s, *own(snapshot, s).values(), common) for s in snapshot.slugs()}
    return {KNOWLEDGE: digest(KNOWLEDGE, truth)} | drawn


@dataclass(frozen=True)
class Drawing:
    """Work in progress: the tasks that are `stale`, and `finish` to wait for {task: result}.

    It raises BuildError with all that went wrong; what went well is kept even then.
    """

    stale: list[str]
    finish: Callable[[], dict[str, dict]]


def begin(snapshot: Snapshot, cache: Cache, *, debug: bool = False) -> Drawing:
    """Start to draw and compute what is stale."""
    key_of = keys(snapshot)
    known = {task: cache.get("result", key) for task, key in key_of.items()}
    stale = [task for task, value in known.items() if value is None]
    answers = _asked(stale, snapshot.house, snapshot.article, debug)

    def finish() -> dict[str, dict]:
        given = answers()
        made = {task: answer["value"] for task, answer in given.items() if "value" in answer}
        if made and snapshot.is_still_so():
            _keep(cache, snapshot, made)
        problems = [_problem(p) for answer in given.values() for p in answer.get("problems", ())]
        if problems:
            raise BuildError(dict.fromkeys(problems))
        return known | made

    return Drawing(stale, finish)


def _keep(cache: Cache, snapshot: Snapshot, made: dict[str, dict]) -> None:
    """Keep results, and what each was made of and why it was made anew: `--explain` tells."""
    key_of = keys(snapshot)
    common = {knowledge: shared(snapshot, knowledge) for knowledge in (True, False)}
    for task, result in made.items():
        cache.put("result", key_of[task], result)
        now = common[task == KNOWLEDGE] | own(snapshot, task)
        last = cache.get("made", task)
        cache.put("made", task, {"of": now, "because": changed(now, last and last["of"])})


def changed(now: dict[str, str], last: dict[str, str] | None) -> list[str] | None:
    """The ingredients that differ, came or went; None where it was never made before."""
    return last and [p for p in sorted({*now, *last}) if now.get(p) != last.get(p)]


def _asked(tasks: list[str], house: str, article: str, debug: bool):
    """Put the crew to work; gives a function that waits for every answer, {task: answer}."""
    waiting: SimpleQueue[str] = SimpleQueue()
    for task in tasks:
        waiting.put(task)
    answers: dict[str, dict] = {}
    options = ("--debug",) if debug else ()
    command = (sys.executable, f"{house}/build.py", "--work", article, *options)
    crew = [threading.Thread(target=_serve, args=(waiting, answers, command), daemon=True)
            for _ in range(min(len(tasks), _cores()))]  # fmt: skip
    for worker in crew:
        worker.start()

    def wait() -> dict[str, dict]:
        for worker in crew:
            worker.join()
        return {task: answers[task] for task in tasks}

    return wait


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _problem(data: dict) -> Problem:
    where = Place(*data["where"]) if data["where"] else None
    return Problem(data["what"], where, data["way_out"])


def _serve(waiting: SimpleQueue, answers: dict, command: tuple[str, ...]) -> None:
    """One worker, as long as there are tasks; one that dies is replaced."""
    worker = None
    try:
        while True:
            task = waiting.get_nowait()
            worker = worker or _hired(command, (tools(), *command))
            answers[task], is_alive = _ask(worker, task)
            worker = worker if is_alive else _ended(worker)
    except Empty:
        if worker:
            _parted(worker, (tools(), *command))


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
    with worker:
        pass


@contextmanager
def open_for_long():
    """Meanwhile workers stay when they have no task: the next figure does not wait for numpy.

    A task starts from fresh modules in any case; only an edit of press/ needs fresh workers.
    """
    _stay.append(True)
    try:
        yield
    finally:
        _stay.pop()
        while _idle:
            for worker in _idle.popitem()[1]:
                _ended(worker)


def _worker(command: tuple[str, ...]) -> subprocess.Popen:
    """No setting of its user's reaches it: matplotlib looks for some in the working folder too."""
    environment = {k: v for k, v in os.environ.items() if k not in UNSET}
    environment |= {"OPENBLAS_NUM_THREADS": "1", "PYTHONUNBUFFERED": "1"}
    environment |= {"MATPLOTLIBRC": os.devnull}
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                            env=environment, bufsize=0, cwd=os.path.abspath(os.sep))  # fmt: skip


def _ask(worker: subprocess.Popen, task: str) -> tuple[dict, bool]:
    """The worker's answer, and whether it can be asked again."""
    try:
        worker.stdin.write(f"{task}\n".encode())
        answer = bytearray()
        while not answer.endswith(b"\n"):
            answer += worker.stdout.read(1 << 20) or b" \n"
        return json.loads(answer), True
    except (OSError, ValueError):
        end = worker.wait()
        place = [f"figures/{task}.py"] if task != KNOWLEDGE else ["model"]
        how = f"was killed by signal {-end}" if end < 0 else f"ended with exit code {end}"
        what = f"the process that runs it {how} before it answered"
        return {"problems": [{"what": what, "where": place, "way_out": "--debug may tell"}]}, False
