"""Code in the prose that is marked `checked` runs, or the build ends at its line."""

from __future__ import annotations

import pytest
from authoring import Author, built_here
from test_cache import imported

from press.run import crew

CLOSING = "content/en/closing.md"
CODE = "model/code.py"
NAMES = '"""Given."""\n\n\ndef names():\n    return {{"given": {}, "length": 1, "gravity": 9.81}}\n'


@pytest.fixture(scope="module")
def author(tmp_path_factory):
    """An author whose article was built once; tests leave it as they found it."""
    author = Author(tmp_path_factory.mktemp("author"))
    author.write(CODE, NAMES.format(2))
    with crew.open_for_long():
        assert not said(author).startswith("failed")
        yield author


def said(author: Author) -> str:
    """What a build says."""
    return built_here(author.house, author.article, author.out)


def with_code(author: Author, *codes: str) -> str:
    """What a build says when the closing ends with these blocks; the first begins on line 9."""
    before = (author / CLOSING).read_bytes()
    lines = before.count(b"\n")
    blocks = [f"```python checked\n{code}\n```\n" for code in codes]
    author.write(CLOSING, before + b"\n" * (8 - lines) + "\n".join(blocks).encode())
    try:
        return said(author)
    finally:
        author.write(CLOSING, before)


@pytest.mark.parametrize(
    "code",
    [
        "assert given == 2",
        "x = 1\n\ndef f():\n    return x\n\nassert f()",
        "import numpy as np\n\nnp.e",
        "from model.pendulum import period",
        "pass",
    ],
)
def test_code_that_runs_is_printed(author, code):
    assert not with_code(author, code).startswith("failed")


@pytest.mark.parametrize(
    ("code", "what", "line"),
    [
        ("assert given == 3", "AssertionError", 1),
        ("x = 1\nassert x == given, 'no'", "AssertionError: no", 2),
        ("x = 1\nx = = 2", "SyntaxError: invalid syntax", 2),
        (
            "def f():\n    return nothing\n\nf()",
            "NameError: name 'nothing' is not defined",
            2,
        ),
        ("import sys\nsys.exit()", "SystemExit", 2),
        ("import os\nos.listdir('/')", "lists a folder", 2),
        ("import time\ntime.time()", "asks the clock", 2),
        ("open('/etc/hostname')", "reads /etc/hostname, and would not be drawn again", 1),
        ("import os\nos._exit(3)", "", 1),
    ],
)
def test_code_that_does_not_run_is_refused_at_its_line(author, code, what, line):
    for _ in range(2):  # what failed is not kept
        told = with_code(author, code)
        assert told.startswith(f"failed: {CLOSING}:{9 + line}:1: ")
        assert (
            told.count("\n") == 0 and (f"the code fails: {what}" if what else "exit code 3") in told
        )


def test_each_block_is_run_by_itself_and_all_that_fail_are_told(author):
    told = with_code(author, "x = 1", "assert x", "assert given", "assert 0").splitlines()
    assert [line.partition(": the")[0] for line in told] == [
        f"failed: {CLOSING}:14:1",
        f"{CLOSING}:22:1",
    ]


def test_names_that_cannot_be_had_are_told_once_in_the_model(author):
    before = (author / CODE).read_bytes()
    author.write(CODE, NAMES.format("1 / 0"))
    told = with_code(author, "given", "pass")
    author.write(CODE, before)
    assert told.startswith(f"failed: {CODE}:5: ZeroDivisionError: division by zero")
    assert told.count("\n") == 0


def test_only_python_is_run(author):
    before = (author / CLOSING).read_text("utf-8")
    author.write(CLOSING, f"{before}\n```javascript checked\n1\n```\n")
    told = said(author)
    author.write(CLOSING, before)
    assert "only python can be checked (write python checked, or take checked away)" in told


def test_code_is_run_when_it_is_new_or_the_model_is_and_only_then(tmp_path, monkeypatch):
    author = Author(tmp_path)
    author.write(CODE, NAMES.format(2))
    asked, ask = [], crew._ask

    def counted(worker, waiting, answers):
        asked.extend(waiting)
        return ask(worker, waiting, answers)

    monkeypatch.setattr(crew, "_ask", counted)

    def run() -> list[str]:
        asked.clear()
        assert not said(author).startswith("failed")
        return [task for task in asked if task.startswith("code ")]

    text = "\n```python checked\nassert given == 2\n```\n"
    for lang in ("zh", "en"):
        path = f"content/{lang}/closing.md"
        author.write(path, (author / path).read_text("utf-8") + text)
    assert len(run()) == 2, "the same text in two editions is run once"
    assert run() == []
    author.edit(CLOSING, "The string", "That string")
    assert run() == []
    author.edit(CLOSING, "That string", "The string")
    assert not imported(author) & {"numpy", "subprocess"}
    author.edit(CODE, "given", "gotten")
    assert said(author).count("NameError: name 'given' is not defined") == 2
    author.edit(CODE, "gotten", "given")
    assert run() == [], "its verdict is known from before"
    author.edit(CLOSING, "given == 2", "given == 4")
    assert "AssertionError" in author.refused("--check")
