"""Neither the handbook nor the code can drift: what is there is named, what is named is there."""

from __future__ import annotations

import ast
import importlib
import inspect
import math
import re
import tomllib
from fnmatch import fnmatch
from textwrap import indent
from typing import get_args

import handbook as book
import numpy as np
import pytest
from composing import WORLD
from inventory import ROOT
from plates import article

from press.figure import sheet, stage
from press.figure.plate import plate
from press.numbers import FORMAT, show
from press.palette import ROLES
from press.prose import references
from press.prose.article import META, read
from press.prose.compose import compose, facts_table
from press.prose.lines import FOLDS
from press.trace.operations import UFUNCS
from press.trace.symbols import FUNCTIONS, STRUCTURAL, Symbols, Untraceable, state_symbols
from press.trace.tape import Tape
from press.truth.facts import Kind

COMMAND = re.compile(r"(\.venv/bin/python build\.py|make|git|\.venv/bin/python -m pytest) ?(.*)")


def cases(*infos: str) -> list:
    """The blocks of these kinds as cases of a test, named by their places."""
    return [pytest.param(block, id=block.place) for block in book.blocks(*infos)]


def called(name: str, thing) -> str:
    """A name with what it takes, as the handbook writes it: with defaults, without types."""
    given = [
        each.replace(
            annotation=each.empty, default={} if "factory" in repr(each.default) else each.default
        )
        for each in inspect.signature(thing).parameters.values()
        if each.name != "self"
    ]
    return f"{name}{inspect.Signature(given)}"


def own(owner, kind=inspect.isfunction) -> dict:
    """The public functions or classes that a module or a class defines itself."""
    home = getattr(owner, "__module__", None) or owner.__name__
    members = inspect.getmembers(owner, kind)
    return {n: thing for n, thing in members if n[0] != "_" and thing.__module__ == home}


# Nothing is missing

MARKS = re.findall(r'"class": "(\w+)"', (ROOT / "press/prose/marks.py").read_text("utf-8"))
DRAWN = {f"{of.__name__}.{n}": m for of in (sheet.Sheet, sheet.Axes) for n, m in own(of).items()}
FIGURES = "authors-figures.md"
THERE = {
    "words of the stage": (FIGURES, [called(*word) for word in own(stage).items()]),
    "controls": (FIGURES, [called(*each) for each in own(stage, inspect.isclass).items()]),
    "methods that draw": (FIGURES, [called(*method) for method in DRAWN.items()]),
    "colour roles": (FIGURES, [*ROLES, "none"]),
    "kinds of marks": ("authors-prose.md", MARKS),
    "blocks that fold": ("authors-prose.md", FOLDS),
    "kinds of facts": ("authors-model.md", get_args(Kind)),
    "options of build.py": ("authors.md", book.options()),
    "targets of make": ("authors.md", [f"make {target}" for target in book.TARGETS]),
    "flat files": ("maintainers.md", [f for f in book.FILES if re.match(r"press/[a-z]+\.py", f)]),
}


@pytest.mark.parametrize("what", THERE)
def test_all_that_there_is_stands_in_the_handbook(what):
    page, names = THERE[what]
    assert names
    assert set(names) - book.spans(page) == set()


def test_all_of_numpy_that_is_traced_stands_in_the_handbook():
    text = "\n".join(book.lines("python traced"))
    named = {eval(name, {"np": np}) for name in re.findall(r"np(?:\.[a-z_]\w*)+", text)}
    methods = {n for n in vars(Symbols) if not n.startswith("_")}
    assert {*UFUNCS, *FUNCTIONS, *STRUCTURAL} - named == set()
    assert methods - set(re.findall(r"\.([a-z]\w*|T)\b", text)) == set()


def test_every_number_format_is_shown_as_the_handbook_says():
    table = book.rows(FIGURES, "format | of | shows")
    for form, value, shown, _ in table:
        number = float(value.replace("\u2212", "-"))
        assert show(number, form).replace("\u00a0", " ") == shown, form
    parts = [FORMAT.fullmatch(form) for form, *_ in table]
    assert {part["kind"] for part in parts} == set(re.search(r"\[(\w+)\]", FORMAT.pattern)[1])
    assert any(part["plus"] for part in parts) and any(part["unit"] for part in parts)


def test_every_room_says_what_it_does_and_what_it_imports():
    told = {room: rest for room, *rest in book.rows("maintainers.md", "room | ")}
    rooms = {path.rsplit("/", 1)[0] for path in book.FILES if fnmatch(path, "press/*/*.py")}
    for room in rooms:
        others = {name for name in imported(room) if f"press/{name}" in rooms and name not in room}
        does = importlib.import_module(room.replace("/", ".")).__doc__
        assert told[f"{room}/"] == [does, ", ".join(sorted(others)) or "nothing"], room
        assert f"\n  {room.removeprefix('press/')}/ " in book.TEXT["README.md"]
    assert len(told) == len(rooms)


def imported(room: str) -> set[str]:
    """What the files of a room import from press: rooms, and flat files."""
    trees = (ast.parse(file.read_text(encoding="utf-8")) for file in (ROOT / room).glob("*.py"))
    nodes = [n for tree in trees for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)]
    names = [f"{node.module}.{alias.name}" for node in nodes for alias in node.names]
    return {name.split(".")[1] for name in names if name.startswith("press.")}


# Nothing is gone


@pytest.mark.parametrize("page", book.TEXT)
def test_whatever_a_page_names_is_there(page):
    assert [span for span in sorted(book.spans(page)) if not book.is_known(span)] == []
    pairs = re.findall(r"`([A-Za-z_.]+)` in `([\w/.]+\.(?:py|js))`", book.prose(page))
    assert [pair for pair in pairs if not book.is_defined(*pair)] == []


@pytest.mark.parametrize("page", book.TEXT)
def test_every_link_of_a_page_leads_somewhere(page):
    for target, anchor in re.findall(r"\]\(([\w./-]+)(?:#([\w-]+))?\)", book.prose(page)):
        file = book.PAGES[page].parent / target
        assert file.is_file(), target
        assert not anchor or anchor in book.anchors(file.name), f"{target}#{anchor}"


@pytest.mark.parametrize("block", cases("text way"))
def test_a_way_leads_through_functions_that_there_are(block):
    for path, rest in re.findall(r"^([\w./]+\.\w+) +(.*)$", block.body, re.M):
        assert path in book.FILES, path
        names = re.findall(r"([A-Za-z_.]+)\(", rest)
        assert [name for name in names if not book.is_defined(name, path)] == [], path


@pytest.mark.parametrize("block", cases("sh"))
def test_every_command_can_be_typed(block):
    for line in block.body.splitlines():
        command, rest = COMMAND.fullmatch(line.split("#")[0].strip()).groups()
        assert set(re.findall(r"--[a-z-]+", rest)) <= book.options()
        assert command != "make" or not rest or rest.split()[0] in book.TARGETS
        assert all(book.is_there(path) for path in re.findall(r"[\w/]+\.py", rest))


@pytest.mark.parametrize("page", book.TEXT)
def test_no_page_calls_a_python_that_has_no_packages(page):
    assert re.findall(r"(?<!bin/)python3? build\.py", book.TEXT[page]) == []


# The examples run


def complaints(text: str) -> list[str]:
    """What is wrong with a section, if the text has a title, or else with an opening."""
    section, file = ("string", "02-string.md") if text.startswith("# ") else (None, "opening.md")
    file = f"content/en/{file}"
    fragment = compose(text.encode(), file=file, section=section, lang="en", known=WORLD)
    return [str(problem) for problem in fragment.problems]


@pytest.mark.parametrize("block", cases("markdown prose"))
def test_what_is_shown_as_right_is_accepted(block):
    assert complaints(block.body) == []


@pytest.mark.parametrize("block", cases("markdown refused"))
def test_what_is_shown_as_wrong_is_refused_in_these_words(block):
    assert complaints(block.body) == block.below.splitlines() != []


@pytest.mark.parametrize("block", cases("text facts"))
def test_the_names_of_the_examples_are_listed_as_the_build_would(block):
    facts = {name: fact for name, fact in WORLD.facts.items() if name != "broken"}
    assert block.body.rstrip() == facts_table(WORLD._replace(facts=facts))


@pytest.mark.parametrize("block", cases("toml article", "toml references"))
def test_the_tables_are_taken(block):
    if block.info == "toml references":
        assert references.checked(tomllib.loads(block.body), "") == []
    else:
        assert read({META: block.body.encode(), "content/en/opening.md": b"x"}).languages


def pieces() -> str:
    """The figure that the pieces of the handbook make."""
    imports = "import numpy as np\nfrom press.figure.stage import *"
    (posed,) = [block.body for block in book.blocks("python pose")]
    declared = "\n".join(book.lines("python stage"))
    drawn = indent("\n".join(book.lines("python draw")), "    ")
    pose = f"def pose(t, i, p, where, on):\n    return (\n{posed})\n"
    return f'"""The pieces fit."""\n{imports}\n{pose}\ndef draw(stage):\n{drawn}\n{declared}\n'


WHOLE = [block.body for block in book.blocks("python figure")]


@pytest.mark.parametrize("source", [*WHOLE, pieces()], ids=[*["whole"] * len(WHOLE), "pieces"])
def test_a_figure_is_drawn_and_traced(source, tmp_path):
    (tmp_path / "figures").mkdir()
    (tmp_path / "figures/__init__.py").touch()
    (tmp_path / "figures/shown.py").write_text(source, encoding="utf-8")
    with article(tmp_path):
        assert plate("shown", tmp_path)["program"].startswith("s=>")


M, NUMBERS = np.array([[0.5, 1.0], [2.0, -1.0]]), {"t": 0.5, "i": 1.0, "p": np.array([0.3, -0.6])}
NAMES = {"np": np, "math": math, "M": M, "row": stage.row, "point": stage.point}


def traced(expression: str):
    """What an expression is to symbols."""
    return eval(expression, NAMES, state_symbols(Tape(), {"t": 1, "i": 1, "p": 2}))


@pytest.mark.parametrize("line", book.lines("python traced"))
def test_what_can_be_traced_is(line):
    for one, other in zip(traced(line), eval(line, NAMES, NUMBERS), strict=True):
        assert np.shape(one) == np.shape(other)


@pytest.mark.parametrize("line", book.lines("python untraced"))
def test_what_cannot_be_traced_is_refused_and_its_way_out_is_not(line):
    wrong, way_out = line.split("  # ")
    with pytest.raises((Untraceable, AttributeError)):
        traced(wrong)
    assert np.shape(traced(way_out)) == np.shape(eval(wrong, NAMES, NUMBERS))
    assert np.allclose(eval(wrong, NAMES, NUMBERS), eval(way_out, NAMES, NUMBERS))


@pytest.mark.parametrize("block", cases("python model", "python mistaken"))
def test_facts_and_claims_are_entered_and_decided(block):
    with article(ROOT):
        tables = [importlib.import_module(f"model.{name}") for name in ("facts", "claims")]
        facts, claims = (getattr(table, table.__name__[6:]) for table in tables)
        before = {*facts(), *claims()}
        if block.info == "python model":
            exec(block.body, {})
            assert {*facts(), *claims()} > before
            assert all(claim.holds for claim in claims().values())
            return
        with pytest.raises(ValueError) as refused:
            exec(block.body, {}), facts(), claims()
        assert f"{refused.value.what} ({refused.value.way_out})" == block.below.strip()
