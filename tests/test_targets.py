"""Every target of make runs: small, and whether or not there is a terminal."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
from authoring import plain
from inventory import ROOT

BENCH = {
    "builds": ("cold build", "nothing changed", "one-character text edit", "one figure edited"),
    "serving": ("text save until fetchable", "figure save until fetchable"),
    "growth": ("48 figures: first build", "48 figures: text edit"),
    "page": ("shadow",),
}

EVERYTHING = re.compile(r"^(\d+) of \1 files written: site/index\.html$", re.M)


def run(*command: str, **options) -> subprocess.CompletedProcess:
    """Run a command in the project, without a terminal."""
    return subprocess.run(
        command, cwd=ROOT, env=plain(), capture_output=True, encoding="utf-8", timeout=600,
        stdin=subprocess.DEVNULL, **options,
    )  # fmt: skip


@pytest.mark.parametrize("part", BENCH)
def test_each_part_of_the_bench_measures_what_it_names(part):
    done = run(sys.executable, "-m", "tools.bench", "--small", part)
    assert done.returncode == 0, done.stderr
    for what in BENCH[part]:
        assert re.search(rf"^{re.escape(what)}\b.*\d", done.stdout, re.M), done.stdout


def test_help_names_every_target_that_is_one():
    told = dict(re.findall(r"make ([a-z-]+) · (.+)", run("make", "help").stdout))
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    phony = re.search(r"^\.PHONY: (.*)$", text, re.M)[1].split()
    assert sorted(told) == sorted(phony)


@pytest.fixture(scope="module")
def copy(tmp_path_factory) -> Path:
    """The project in another folder, with its packages, built by make."""
    copy = tmp_path_factory.mktemp("project")
    for room in ("content", "figures", "model", "press", "templates", "tools"):
        shutil.copytree(ROOT / room, copy / room, ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("build.py", "Makefile", *(path.name for path in ROOT.glob("*.lock"))):
        shutil.copy2(ROOT / file, copy)
    venv = copy / ".venv"
    venv.mkdir()
    for name in ("bin", "lib", "pyvenv.cfg"):
        (venv / name).symlink_to(Path(sys.prefix) / name)
    for stamp in ("installed", "installed-serve", "installed-dev"):
        (venv / stamp).touch()
    assert EVERYTHING.search(make(copy, "build"))
    return copy


def make(folder: Path, target: str, *options: str) -> str:
    """What a target prints; it must succeed."""
    done = run("make", "-C", str(folder), "--no-print-directory", target, *options)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_pictures_are_taken_of_the_figures_that_are_named(copy):
    assert "pictures/: 4 pictures" in make(copy, "pictures", "ARGS=shadow")
    taken = sorted(path.name for path in (copy / "pictures").iterdir())
    assert len(taken) == 4
    assert all("shadow" in name for name in taken)


def test_the_article_is_served_until_ctrl_c(copy):
    serving = subprocess.Popen(
        ("make", "-C", str(copy), "serve"), stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL, env=plain() | {"PYTHONUNBUFFERED": "1"}, text=True,
        start_new_session=True,
    )  # fmt: skip
    try:
        address = next(
            found for line in serving.stdout if (found := re.search(r"http://\S+", line))
        )
        with urllib.request.urlopen(address[0], timeout=30) as page:
            assert b"<h1" in page.read()
    finally:
        os.killpg(serving.pid, signal.SIGINT)
        told = serving.communicate(timeout=30)[0]
    assert "Traceback" not in told


def test_cleaning_takes_what_was_built_and_nothing_else(copy):
    kept = {path.name for path in copy.iterdir()} - {"site", ".cache", "pictures"}
    make(copy, "clean")
    assert {path.name for path in copy.iterdir()} == kept
    assert not [*copy.glob("press/**/__pycache__")]
    assert EVERYTHING.search(make(copy, "build"))


@pytest.mark.parametrize("target", ["build", "test", "lint", "pictures", "bench", "serve"])
def test_what_a_target_would_do_is_known_before_it_is_done(target):
    done = run("make", "--dry-run", target)
    assert done.returncode == 0, done.stderr
    assert "bin/python" in done.stdout


def test_a_child_of_the_tests_hears_ctrl_c_wherever_they_were_started():
    assert signal.getsignal(signal.SIGINT) is not signal.SIG_IGN
