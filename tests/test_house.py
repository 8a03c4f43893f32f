"""The laws of the house: which way the arrows run, what is promised, what stays out of it."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from inventory import ROOT, editions, figures, tracked
from packaging.markers import default_environment
from packaging.requirements import Requirement

ROOMS = ["content", "figures", "model", "press", "templates", "tests", "tools"]
PAPERS = "README.md LICENSE Makefile build.py pyproject.toml .ci/run .github/workflows/pages.yml"
PINNED = ("requirements.lock", "requirements-dev.lock")
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


@pytest.mark.parametrize("name", [*ROOMS, *PAPERS.split(), *PINNED])
def test_every_room_and_paper_is_where_it_is_looked_for(name):
    assert (ROOT / name).exists()


@pytest.mark.parametrize("file", python_files("press"), ids=named)
def test_press_knows_nothing_of_attention(file):
    assert not imports(file) & {"model", "figures", "tests", "tools", "build"}
    assert not re.search("softmax|transformer", file.read_text(encoding="utf-8"), re.IGNORECASE)


@pytest.mark.parametrize("file", python_files("model"), ids=named)
def test_the_model_imports_numpy_alone(file):
    assert imports(file) <= {"numpy", "model", "."} | sys.stdlib_module_names


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


def pins(lock: str) -> dict[str, str]:
    """Each requirement of a lock with its lines of hashes, by the requirement's own line."""
    text = (ROOT / lock).read_text(encoding="utf-8").replace("\\\n", " ")
    lines = (line.partition("--hash=") for line in text.splitlines() if line.strip())
    return {name.strip(): mark + hashes for name, mark, hashes in lines}


def chosen(lock: str) -> dict[str, Requirement]:
    """What a lock installs here, by name."""
    requirements = [Requirement(line) for line in pins(lock)]
    environment = default_environment() | {"extra": ""}
    here = (r for r in requirements if r.marker is None or r.marker.evaluate(environment))
    return {requirement.name.lower(): requirement for requirement in here}


@pytest.mark.parametrize("lock", PINNED)
def test_a_lock_pins_every_package_by_version_and_hash(lock):
    loose = [
        line
        for line, hashes in pins(lock).items()
        if not re.match(r"[\w.-]+==[\w.]+( ;|$)", line) or "--hash=sha256:" not in hashes
    ]
    assert loose == []


@pytest.mark.parametrize("lock", PINNED)
def test_a_lock_names_no_address(lock):
    text = (ROOT / lock).read_text(encoding="utf-8")
    assert re.findall(r"https?:|file:|--(?:extra-)?index|--find-links|@ ", text) == []


def test_what_the_project_asks_for_is_what_the_locks_hold():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"].values()
    asked = {
        "requirements.lock": project["dependencies"],
        "requirements-dev.lock": project["dependencies"] + [r for extra in extras for r in extra],
    }
    for lock, lines in asked.items():
        held = {name: next(iter(r.specifier)).version for name, r in chosen(lock).items()}
        for wanted in map(Requirement, lines):
            assert wanted.name in held, f"{lock} lacks {wanted.name}"
            assert held[wanted.name] in wanted.specifier


def test_both_locks_agree():
    dev = pins("requirements-dev.lock")
    assert {line: dev.get(line) for line in pins("requirements.lock")} == pins("requirements.lock")


def permissions(workflow: str) -> dict[str, set[str]]:
    """The permission lines of a workflow, by the job they belong to ("" for the whole)."""
    found, job, inside = {}, "", False
    for line in workflow.splitlines():
        indent = len(line) - len(line.lstrip())
        if indent == 2 and line.endswith(":"):
            job = line.strip(" :")
        inside = line.strip() == "permissions:" or (inside and indent in (2, 6) and ": " in line)
        if inside and line.strip() != "permissions:":
            found.setdefault(job if indent == 6 else "", set()).add(line.strip())
    return found


def test_only_the_deploying_job_may_write_and_only_pages():
    workflow = (ROOT / ".github/workflows/pages.yml").read_text(encoding="utf-8")
    assert permissions(workflow) == {
        "": {"contents: read"},
        "deploy": {"pages: write", "id-token: write"},
    }
    assert workflow.count("permissions:") == 2


def test_every_action_is_pinned_to_a_major_version():
    workflow = (ROOT / ".github/workflows/pages.yml").read_text(encoding="utf-8")
    actions = re.findall(r"uses: (\S+)", workflow)
    assert actions
    assert [name for name in actions if not re.fullmatch(r"actions/[\w-]+@v\d+", name)] == []


def test_the_commands_name_only_files_that_exist():
    text = "".join((ROOT / file).read_text(encoding="utf-8") for file in ("Makefile", ".ci/run"))
    mentioned = set(re.findall(r"[\w/]+\.py\b", text))
    assert {"build.py", "tools/browsers.py"} <= mentioned
    assert {file for file in mentioned if not (ROOT / file).exists()} == set()


def test_the_archive_that_is_uploaded_holds_the_build_file_for_file(fixture_site, tmp_path):
    workflow = (ROOT / ".github/workflows/pages.yml").read_text(encoding="utf-8")
    (packing,) = re.findall(r"run: (tar .*)", workflow)
    shutil.copytree(fixture_site, tmp_path / "site")
    subprocess.run(packing.split(), cwd=tmp_path, check=True)
    with tarfile.open(tmp_path / "artifact.tar") as archive:
        packed = {
            member.name.removeprefix("./"): archive.extractfile(member).read()
            for member in archive
            if member.isfile()
        }
    built = {
        file.relative_to(fixture_site).as_posix(): file.read_bytes()
        for file in fixture_site.rglob("*")
        if file.is_file()
    }
    assert "index.html" in packed
    assert packed == built
