"""The laws of the house: which way the arrows run, what is promised, what stays out of it."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from inventory import ROOT, editions, figures, tracked

from press.run.reach import PRESS, belongs

ROOMS = ["content", "figures", "model", "press", "templates", "tests", "tools"]
PAPERS = "README.md LICENSE Makefile build.py pyproject.toml .ci/run .github/workflows/pages.yml"
GENERATED = re.compile(
    r"^(site|pictures|\.venv|\.cache|\.hypothesis|\.pytest_cache)/|/?__pycache__/"
)
ELSEWHERE = re.compile(r"\.\./shared|/share[d]/|/(?:work|tmp|home|root|Users)/[a-z]")


@cache
def tree(file: Path) -> ast.Module:
    """The syntax of a Python file."""
    return ast.parse(file.read_text(encoding="utf-8"), filename=str(file))


def imports(file: Path) -> set[str]:
    """The top-level names of what a file imports, `.` for its own package."""
    found = set()
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add("." if node.level else node.module.split(".")[0])
    return found


def definitions(file: Path) -> Iterator[ast.FunctionDef | ast.ClassDef]:
    """The functions and classes a file offers; a decorated function is a row of some table."""
    for node in tree(file).body:
        offered = isinstance(node, ast.ClassDef) or (
            isinstance(node, ast.FunctionDef) and not node.decorator_list
        )
        if offered and not node.name.startswith("_"):
            yield node


def named(file: Path) -> str:
    """A file's path in the project, to name a test case by."""
    return file.relative_to(ROOT).as_posix()


def python_files(*rooms: str) -> list[Path]:
    """The Python files of some rooms, or of the whole house."""
    return tracked(*(f"{room}/*.py" for room in rooms)) if rooms else tracked("*.py")


def test_there_is_something_to_test():
    assert figures()
    assert "zh" in editions()


@pytest.mark.parametrize("name", [*ROOMS, *PAPERS.split(), ".gitattributes"])
def test_every_room_and_paper_is_where_it_is_looked_for(name):
    assert (ROOT / name).exists()


@pytest.mark.parametrize("file", python_files("press"), ids=named)
def test_press_knows_nothing_of_attention(file):
    assert not imports(file) & {"model", "figures", "tests", "tools", "build"}
    assert not re.search("softmax|transformer", file.read_text(encoding="utf-8"), re.IGNORECASE)


@pytest.mark.parametrize("file", python_files("model"), ids=named)
def test_the_model_is_made_of_numpy_and_of_words_for_what_is_true(file):
    assert imports(file) <= {"numpy", "model", "press", "."} | sys.stdlib_module_names
    assert rooms_of(file) <= {"errors", "truth"}


ARROWS = {  # a room of the press: the rooms it may know of, beside what lies flat
    "files": set(),
    "trace": set(),
    "truth": set(),
    "figure": {"trace"},
    "prose": set(),
    "page": {"prose"},
    "run": {"files", "truth", "figure", "prose", "page"},
}


def modules(file: Path) -> set[str]:
    """The modules of the press that a file imports, wherever in it: `press.errors`, `press.a.b`."""
    found = set()
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("press"):
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            known = {name for name in inner if (ROOT / f"{name.replace('.', '/')}.py").exists()}
            found |= known or {node.module}
    return found


def rooms_of(file: Path) -> set[str]:
    """What a file imports of the press: rooms, and modules that lie flat."""
    return {module.split(".")[1] for module in modules(file)}


@pytest.mark.parametrize("file", python_files("press"), ids=named)
def test_a_room_knows_only_of_the_rooms_before_it(file):
    place = file.relative_to(ROOT / "press").parts
    own = place[0] if len(place) > 1 else ""
    assert rooms_of(file) & set(ARROWS) <= (ARROWS[own] | {own} if own else set())


def test_the_arrows_between_rooms_are_those_that_are_drawn():
    drawn = {
        (file.parent.name, room)
        for file in python_files("press")
        for room in rooms_of(file) & set(ARROWS) - {file.parent.name}
    }
    assert drawn == {(room, known) for room, others in ARROWS.items() for known in others}


@pytest.mark.parametrize("file", python_files("press", "tools"), ids=named)
def test_no_module_needs_itself(file):
    own = named(file).removesuffix(".py").replace("/", ".")
    needed, new = set(), modules(file)
    while new:
        needed |= new
        paths = (ROOT / f"{name.replace('.', '/')}.py" for name in new)
        new = set().union(*(modules(path) for path in paths if path.exists())) - needed
    assert own not in needed


def test_everything_that_works_in_a_worker_belongs_to_the_keys_of_its_results():
    for file in python_files("press"):
        if belongs(file.relative_to(ROOT / "press").as_posix(), PRESS):
            others = {name.removeprefix("press.").replace(".", "/") for name in modules(file)}
            strange = {o for o in others if not belongs(f"{o}.py", PRESS)}
            assert strange == set(), named(file)


@pytest.mark.parametrize("room", ARROWS)
def test_a_room_says_in_one_sentence_what_it_is_for(room):
    said = ast.get_docstring(tree(ROOT / "press" / room / "__init__.py"))
    assert re.fullmatch(r"[^.\n]+\.", said)


def test_what_lies_flat_in_the_press_is_seen_at_a_glance():
    assert len(list((ROOT / "press").glob("*.py"))) <= 9


@pytest.mark.parametrize("file", tracked("templates/style/*.css"), ids=named)
def test_a_style_sheet_is_about_one_concern(file):
    assert len(file.read_text(encoding="utf-8").splitlines()) <= 350


@pytest.mark.parametrize("file", python_files("figures"), ids=named)
def test_a_figure_is_drawn_from_the_model_and_the_press_alone(file):
    allowed = {"model", "press", "figures", ".", "numpy", "matplotlib"}
    assert imports(file) <= allowed | sys.stdlib_module_names


def test_nothing_imports_the_tests():
    tests = {file.stem for file in (ROOT / "tests").glob("*.py")} | {"tests"}
    house = [file for file in python_files() if ROOT / "tests" not in file.parents]
    assert {named(file): imports(file) & tests for file in house if imports(file) & tests} == {}


@pytest.mark.parametrize("file", python_files("press", "model", "tools"), ids=named)
def test_what_a_file_offers_says_what_it_does(file):
    empty = not tree(file).body
    silent = [node.name for node in definitions(file) if not ast.get_docstring(node)]
    assert empty or ast.get_docstring(tree(file)), "the file itself says nothing"
    assert silent == []


@pytest.mark.parametrize("slug", figures())
def test_a_figure_opens_with_the_claim_it_makes(slug):
    claim = ast.get_docstring(tree(ROOT / "figures" / f"{slug}.py"))
    assert claim is not None
    assert claim.split("\n")[0].endswith(".")


@pytest.mark.parametrize("file", python_files(), ids=named)
def test_every_function_fits_in_the_head(file):
    functions = [node for node in ast.walk(tree(file)) if isinstance(node, ast.FunctionDef)]
    long = {node.name: node.end_lineno - node.lineno + 1 for node in functions}
    assert {name: lines for name, lines in long.items() if lines > 45} == {}


def test_the_whole_story_fits_on_one_screen():
    assert len((ROOT / "build.py").read_text(encoding="utf-8").splitlines()) <= 120


@pytest.mark.parametrize("file", tracked(), ids=named)
def test_no_file_leans_on_the_machine_it_was_written_on(file):
    text = file.read_bytes().decode("utf-8", errors="replace")
    assert ELSEWHERE.findall(text) == []


def test_what_is_generated_stays_out_of_git():
    assert [named(file) for file in tracked() if GENERATED.search(named(file))] == []


@pytest.mark.parametrize("file", tracked("templates/stage/*.js"), ids=named)
def test_every_function_of_the_stage_fits_in_the_head(file):
    lines = file.read_text(encoding="utf-8").splitlines()
    starts = [
        i for i, line in enumerate(lines) if re.match(r"(export )?const \w+ =.*(=> \{|\($)", line)
    ]
    ends = {
        start: next(i for i in range(start, len(lines)) if lines[i] in ("};", ");"))
        for start in starts
    }
    assert {lines[start]: end for start, end in ends.items() if end - start > 45} == {}
    assert len(lines) <= 170
