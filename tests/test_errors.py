"""One grammar for all that is wrong: one line each, of a length, and every character seen."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from authoring import Author

from press.blame import SAID, problem, way_out
from press.errors import LENGTH, MOST, BuildError, Place, Problem

POSE = "    place = bob(angle)  # (2,)\n"
FACT = 'yield "gravity", GRAVITY,'


@pytest.fixture(scope="module")
def author(tmp_path_factory):
    """An author with a built article, who mends what is broken."""
    author = Author(tmp_path_factory.mktemp("errors"))
    author.built()
    return author


def refused(author: Author, path: str, old: str, new: str) -> str:
    """The one line that is said when a file is changed so."""
    before = (author / path).read_bytes()
    author.edit(path, old, new)
    try:
        said = author.refused()
    finally:
        author.write(path, before)
    (line,) = said.splitlines()
    assert re.fullmatch(r"[^\s:]+(:\d+){0,2}: \S.* \(.+\)", line), line
    assert len(line) <= 2 * LENGTH + 200
    return line


WRONG = {  # a file, what is changed in it, what is said of it
    "thousands of brackets": ("content/article.toml", "sections = ", f"sections = {'[' * 5000}",
                              "nested too deep"),
    "thousands of digits": ("content/references.toml", "1673", "1" * 5000, "a number too long"),
    "a date": ("content/references.toml", "year = 1673", "year = 1673-01-01",
               '.toml:3: "year" is a date'),
    "a template that divides": ("templates/page.html", "<body>", "<body>{{ 1/0 }}",
                                "page.html:29: template: ZeroDivisionError"),
    "a template in itself": ("templates/page.html", "<body>", "<body>{% include 'page.html' %}",
                             "let no template include itself"),
    "a filter that raises": ("templates/page.html", "<body>", "<body>{{ 'x'|round }}",
                             "page.html:29: template: "),
    "a fact too large": ("model/facts.py", FACT, 'yield "gravity", 10**400,', "too large"),
    "half a character": ("model/facts.py", FACT, r'yield "gravity", "\ud800",',
                         "fact gravity: its text holds half"),
    "half a character in a claim": ("model/claims.py", '{"left": left,', r'{"left": "\ud800",',
                                    "half a character"),
    "half a character in a figure": ("figures/swing.py", '"en": "rise"', r'"en": "\ud800"',
                                     "holds the character U+D800"),
    "a claim too large": ("model/claims.py", '{"left": left,', '{"left": 10**400,', "too large"),
    "a pose too far": ("figures/swing.py", '"bob": at(place)', '"bob": at(place * 1e308)',
                       "leaves all bounds"),
    "a pose without source": ("figures/swing.py", "pose=pose", "pose=dict", "swing.py:1: part"),
    "words without end": ("figures/swing.py", POSE, f"    raise ValueError('x' * 10**7)\n{POSE}",
                          "x… and 9,999,712 characters more"),
    "words of several lines": ("figures/swing.py", POSE, f"    raise ValueError('a\\nb')\n{POSE}",
                               r"ValueError: a\nb (give"),
    "nothing but NULs": ("figures/swing.py", POSE, f"    raise ValueError('\\0' * 5000)\n{POSE}",
                         r"\x00\x00"),
    "words that cannot be told": ("figures/swing.py", POSE,
                                  f"    raise ValueError(10 ** 5000)\n{POSE}", "cannot be told"),
    "an end": ("figures/swing.py", POSE, f"    raise SystemExit\n{POSE}", "14: SystemExit"),
    "a question": ("figures/swing.py", POSE, f"    input()\n{POSE}", "write the value down"),
}  # fmt: skip


@pytest.mark.parametrize("what", WRONG)
def test_what_an_author_can_write_ends_in_one_line(author, what):
    path, old, new, said = WRONG[what]
    assert said in refused(author, path, old, new)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (b"03-\xff.md", r"03-\udcff.md: has a name that is not UTF-8 (rename it)"),
        (b"03-\x1b[31m.md", r"content/zh/03-\x1b[31m.md is no section"),
        ("03-\u202e.md".encode(), r"content/zh/03-\u202e.md is no section"),
    ],
)
def test_a_files_name_is_shown_so_that_it_is_seen(author, name, said):
    path = bytes(author / "content/zh/") + b"/" + name
    with open(path, "w") as file:
        file.write("x")
    try:
        assert said in author.refused()
    finally:
        __import__("os").unlink(path)


def test_a_worker_that_cannot_start_is_told(author):
    author.edit("figures/swing.py", "radius=10", "radius=9")
    start = "import subprocess, sys, runpy\ndef no(*a, **k): raise OSError(11, 'No room')\n"
    start += "subprocess.Popen = no\nsys.argv = sys.argv[1:]\nrunpy.run_path(sys.argv[0], "
    start += "run_name='__main__')"
    done = subprocess.run(
        [sys.executable, "-c", start, *author.command()[1:]],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    author.edit("figures/swing.py", "radius=9", "radius=10")
    assert done.returncode == 1
    assert done.stderr == (
        "figures/swing.py: no process can be started for it: no room "
        "(let fewer programs run, and build again)\n"
    )


def test_a_fault_of_the_press_is_one_line_too(author):
    kept = (author / "press/numbers.py").read_bytes()
    author.edit("press/prose/compose.py", "def compose(", "1 / 0\n\n\ndef compose(")
    said = author.refused()
    assert re.fullmatch(
        r"build\.py: an error of the press itself: \S+press/prose/compose\.py:\d+: "
        r"ZeroDivisionError: .* \(--debug shows where; please report it\)\n",
        said,
    )
    assert "Traceback" in author.build("--debug").stderr
    author.edit("press/prose/compose.py", "1 / 0\n\n\n", "")
    author.write("press/numbers.py", kept)


def test_no_more_problems_are_shown_than_can_be_read():
    error = BuildError(Problem(f"it {i}", Place("a.md", i), "mend it") for i in range(1, 1001))
    lines = str(error).splitlines()
    assert len(error.problems) == 1000
    assert lines[0] == "a.md:1: it 1 (mend it)"
    assert len(lines) == MOST + 1
    assert lines[-1] == f"and {1000 - MOST} more"


RAISED = {  # what is run, what its way out says
    "plce = 1; place": 'did you mean "plce"?',
    "import numpy; numpy.conctenate": '"concatenate"?',
    "import pandas": "may be imported",
    "import numpyy": '"numpy"?',
    "from json import laods": '"loads"?',
    "{}['a']": "one of its keys",
    "[][1]": "count from 0",
    "def f(a, b=1): pass\nf(1, 2, 3)": "it takes a, b=1",
    "1 + 'a'": "numbers",
    "None.x": "gave None",
    "import numpy as np; np.zeros(3) + np.zeros(2)": ".shape",
    "a, b = 1, 2, 3": "as many names",
    "def f(): f()\nf()": "in which it does not",
    "raise MemoryError": "hold less",
    "assert 0": "assertion",
    "x = (": "close it",
    "if 1": "colon",
    "  x": "indent",
    "x = '": "quotes",
    "x x": "mend this line",
    "raise Exception": "--debug",
    "int('a')": "value",
}


@pytest.mark.parametrize("code", RAISED)
def test_every_error_of_python_has_a_way_out(code, tmp_path):
    with pytest.raises(BaseException) as raised:
        exec(compile(code, "figures/x.py", "exec"), {})
    assert RAISED[code] in way_out(raised.value)
    assert str(problem(raised.value, tmp_path / "figures/x.py", tmp_path)).endswith(")")


def test_ways_out_by_words_are_patterns():
    assert all(re.compile(pattern) and words for pattern, words in SAID.items())
