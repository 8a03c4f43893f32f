"""What enters the house and what leaves it: pinned packages, a careful workflow, a whole site."""

from __future__ import annotations

import re
import shutil
import subprocess
import tarfile
import tomllib

import pytest
from inventory import ROOT
from packaging.markers import default_environment
from packaging.requirements import Requirement

PINNED = ("requirements.lock", "requirements-serve.lock", "requirements-dev.lock")


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
    needed, extras = project["dependencies"], project["optional-dependencies"]
    asked = {
        "requirements.lock": needed,
        "requirements-serve.lock": needed + extras["serve"],
        "requirements-dev.lock": needed + [r for extra in extras.values() for r in extra],
    }
    for lock, lines in asked.items():
        held = {name: next(iter(r.specifier)).version for name, r in chosen(lock).items()}
        for wanted in map(Requirement, lines):
            assert wanted.name in held, f"{lock} lacks {wanted.name}"
            assert held[wanted.name] in wanted.specifier


def test_the_project_is_no_package_and_brings_what_a_build_needs():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["build-system"]["build-backend"] == "setuptools.build_meta"
    assert project["tool"]["setuptools"] == {"packages": []}
    needed = {Requirement(line).name for line in project["project"]["dependencies"]}
    assert {"jinja2", "markdown", "matplotlib", "numpy"} <= needed


@pytest.mark.parametrize("lock", PINNED[:-1])
def test_the_locks_agree(lock):
    dev = {line.split(" ;")[0]: hashes for line, hashes in pins("requirements-dev.lock").items()}
    for line, hashes in pins(lock).items():
        assert dev.get(line.split(" ;")[0]) == hashes


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
