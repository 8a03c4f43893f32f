"""Where the article's own Python runs: processes that draw figures and compute facts.

The build never imports a model or a figure itself, so every edit of them is always seen, and a
text edit needs no numpy. A worker reads one task a line and answers with one line of JSON.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterable
from queue import Empty, SimpleQueue

from press import fresh
from press.errors import BuildError, Place, Problem
from press.sources import Snapshot, digest, tools

KNOWLEDGE = "facts and claims"
TOOLS = "Python, numpy and matplotlib"


def ingredients(snapshot: Snapshot, task: str) -> dict[str, str]:
    """What a task depends on, with digests: all of model/ and press/ and, for a figure, its own
    file, the shared files of figures/, and the tools."""
    files = snapshot.under("model/", "press/")
    if task != KNOWLEDGE:
        others = {f"figures/{slug}.py" for slug in snapshot.slugs() if slug != task}
        files |= {p: d for p, d in snapshot.under("figures/").items() if p not in others}
    return {path: digest(data) for path, data in files.items()} | {TOOLS: digest(tools())}


def keys(snapshot: Snapshot) -> dict[str, str]:
    """Every task of an article, with the key of its result."""
    tasks = [KNOWLEDGE, *snapshot.slugs()]
    parts = {task: ingredients(snapshot, task).items() for task in tasks}
    return {task: digest(task, *(p for pair in parts[task] for p in pair)) for task in tasks}


def results(tasks: Iterable[str], house: str, article: str, *, debug: bool = False):
    """Start the workers; gives a function that waits for all answers, {task: answer}.

    Every task is done whatever becomes of the others; then BuildError tells all that went wrong.
    """
    waiting: SimpleQueue[str] = SimpleQueue()
    tasks = list(tasks)
    for task in tasks:
        waiting.put(task)
    answers: dict[str, dict] = {}
    count = min(len(tasks), os.cpu_count() or 1)
    crew = [threading.Thread(target=_serve, args=(waiting, answers, house, article, debug))
            for _ in range(count)]  # fmt: skip
    for worker in crew:
        worker.start()

    def wait() -> dict[str, dict]:
        for worker in crew:
            worker.join()
        problems = [_problem(p) for task in tasks for p in answers[task].get("problems", ())]
        if problems:
            raise BuildError(dict.fromkeys(problems))
        return {task: answers[task]["value"] for task in tasks}

    return wait


def _problem(data: dict) -> Problem:
    where = Place(*data["where"]) if data["where"] else None
    return Problem(data["what"], where, data["way_out"])


def _serve(waiting: SimpleQueue, answers: dict, house: str, article: str, debug: bool) -> None:
    command = [sys.executable, os.path.join(house, "build.py"), "--work", "--source", article]
    command += ["--debug"] if debug else []
    environment = os.environ | {"OPENBLAS_NUM_THREADS": "1"}
    worker = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              env=environment, encoding="utf-8", cwd=house)  # fmt: skip
    with worker:
        while True:
            try:
                task = waiting.get_nowait()
            except Empty:
                worker.stdin.close()
                return
            answers[task] = _ask(worker, task)


def _ask(worker: subprocess.Popen, task: str) -> dict:
    try:
        worker.stdin.write(task + "\n")
        worker.stdin.flush()
        return json.loads(worker.stdout.readline())
    except (OSError, ValueError):
        place = (f"figures/{task}.py",) if task != KNOWLEDGE else ("model",)
        what = "the process that runs it ended before it answered"
        return {"problems": [{"what": what, "where": place, "way_out": ""}]}


def work(article: str, *, debug: bool) -> int:
    """The worker's side: tasks from standard input, answers to what was standard output."""
    answer_to = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what an author prints is shown, and does not mix with the answers
    fresh.trust_content_under(article)
    sys.path.insert(0, article)
    with open(0, encoding="utf-8", closefd=False) as tasks:
        for line in tasks:
            answer = _answer(line.strip(), article, debug)
            answer_to.write(json.dumps(answer, ensure_ascii=False) + "\n")
            answer_to.flush()
    return 0


def _answer(task: str, article: str, debug: bool) -> dict:
    from pathlib import Path

    try:
        if task == KNOWLEDGE:
            from press.knowledge import knowledge

            return {"value": knowledge(Path(article))}
        from press.plate import plate

        return {"value": plate(task, Path(article))}
    except BuildError as error:
        if debug:
            import traceback

            traceback.print_exc()
        return {"problems": [_plain(problem) for problem in error.problems]}


def _plain(problem: Problem) -> dict:
    place = problem.where and (problem.where.file, problem.where.line, problem.where.column)
    return {"what": problem.what, "where": place, "way_out": problem.way_out}
