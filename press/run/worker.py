"""The worker's side: the article's own Python runs here."""

from __future__ import annotations

import atexit
import json
import os
import signal
import sys
import warnings
from typing import NoReturn

from press.errors import BuildError, Problem
from press.run import fresh
from press.run.reach import KNOWLEDGE, Reads


def work(house: str, article: str, *, debug: bool) -> NoReturn:
    """Answer each task (a line of standard input) with one line of JSON on standard output."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what an author prints is shown, and does not mix with the answers
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the build ends its workers by ending their input
    warnings.simplefilter("ignore", RuntimeWarning)  # what overflows is told as a problem
    fresh.trust_content_under(article)
    sys.path.insert(0, article)
    reads = Reads(house, article)
    with open(0, encoding="utf-8", closefd=False) as tasks:
        for line in tasks:
            reads.begin(line.strip())
            answer = _answer(line.strip(), article, debug)
            try:
                answers.write(json.dumps(answer, ensure_ascii=False) + "\n")
                answers.flush()
            except BrokenPipeError:
                _end()  # the build was stopped, and nobody waits for the answer
    _end()


def _end() -> NoReturn:
    """Tidy up what asked for it, as matplotlib's folders, and not all that numpy left in memory:
    that takes a tenth of a second, an eighth of a figure's edit."""
    atexit._run_exitfuncs()
    sys.stderr.flush()
    os._exit(0)


def _answer(task: str, article: str, debug: bool) -> dict:
    from pathlib import Path

    try:
        if task == KNOWLEDGE:
            from press.truth.knowledge import knowledge

            return {"value": knowledge(Path(article))}
        from press.figure.plate import plate

        return {"value": plate(task, Path(article))}
    except BuildError as error:
        if debug:
            import traceback

            traceback.print_exc()
        return {"problems": [_plain(problem) for problem in error.problems]}


def _plain(problem: Problem) -> dict:
    place = problem.where and (problem.where.file, problem.where.line, problem.where.column)
    return {"what": problem.what, "where": place, "way_out": problem.way_out}
