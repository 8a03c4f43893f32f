"""Every target of make runs: small, and whether or not there is a terminal."""

from __future__ import annotations

import re
import signal
import subprocess
import sys

import pytest
from authoring import plain
from inventory import ROOT

BENCH = {
    "builds": ("cold build", "nothing changed", "one-character text edit", "one figure edited"),
    "serving": ("text save until fetchable", "figure save until fetchable"),
    "growth": ("48 figures: first build", "48 figures: text edit"),
    "page": ("shadow",),
}


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


@pytest.mark.parametrize("target", ["build", "test", "lint", "pictures", "bench", "serve"])
def test_what_a_target_would_do_is_known_before_it_is_done(target):
    done = run("make", "--dry-run", target)
    assert done.returncode == 0, done.stderr
    assert "bin/python" in done.stdout


def test_a_child_of_the_tests_hears_ctrl_c_wherever_they_were_started():
    assert signal.getsignal(signal.SIGINT) is not signal.SIG_IGN
