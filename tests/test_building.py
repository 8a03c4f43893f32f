"""What a build does with what an author wrote, and what it says when something is wrong."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from authoring import Author, plain, tree
from running import Running, wait

from press.files.cache import Cache
from press.files.snapshot import Snapshot
from press.run.drawing import begin

POSED = "    place = bob(angle)"


@pytest.fixture
def author(tmp_path):
    """An author whose article has not been built yet."""
    return Author(tmp_path)


def test_two_edits_of_the_same_length_within_a_second_are_both_seen(author):
    author.edit("model/pendulum.py", "GRAVITY = 9.81", "GRAVITY = 9.71")
    for path in ("content/zh/opening.md", "content/en/opening.md"):
        author.edit(path, "9.81", "9.71")
    assert "says 2.01, period.1 is 2.02" in author.refused()
    author.edit("model/pendulum.py", "GRAVITY = 9.71", "GRAVITY = 9.81")
    assert "says 9.71, gravity is 9.81" in author.refused()


def test_a_drawing_of_what_was_saved_too_late_is_not_kept_for_what_was_read(author):
    snapshot = Snapshot(str(author.house), str(author.article))
    cache, kept = Cache(str(author.article / ".cache")), (author / "figures/swing.py").read_bytes()
    author.edit("figures/swing.py", "radius=10", "radius=9")
    late = begin(snapshot, cache).finish()["swing"]["svg"]
    author.write("figures/swing.py", kept)
    now = begin(Snapshot(str(author.house), str(author.article)), cache).finish()
    assert now["swing"]["svg"] != late


def test_the_numbers_of_the_prose_are_rewritten_and_nothing_else_of_it(author):
    author.built()
    before = tree(author.article / "content")
    for path in ("content/zh/opening.md", "content/en/opening.md"):
        author.edit(path, "[9.81](=gravity)", "[9.18](=gravity)")
    assert "says 9.18, gravity is 9.81" in author.refused()
    author.built("--update-numbers")
    assert tree(author.article / "content") == before


def test_numbers_are_rewritten_behind_a_link_and_leave_the_permissions(author, tmp_path):
    path, real = author / "content/zh/opening.md", tmp_path / "opening.md"
    author.edit("content/zh/opening.md", "[9.81](=gravity)", "[9.18](=gravity)")
    path.rename(real)
    path.symlink_to(real)
    real.chmod(0o640)
    author.built("--update-numbers")
    assert path.is_symlink()
    assert "[9.81](=gravity)" in real.read_text("utf-8")
    assert real.stat().st_mode & 0o777 == 0o640


def test_a_pipe_among_the_sources_holds_nothing_up(author):
    for path in ("content/zh/pipe.md", "figures/pipe.py"):
        os.mkfifo(author / path)
    assert "all is well" in author.built("--check")


def test_where_there_is_no_article_no_folder_is_made(author, tmp_path):
    author.article = tmp_path / "nowhere"
    for arguments in ((), ("--check",), ("--explain", "swing")):
        assert author.refused(*arguments).endswith(
            "nowhere/content/article.toml: is missing (an article needs this file)\n"
        )
    assert not author.article.exists()


@pytest.mark.parametrize("port", ["-1", "65536", "99999"])
def test_a_port_that_is_none_is_a_mistake_of_usage(author, port):
    done = author.build("--serve", "--port", port)
    assert done.returncode == 2
    assert f"{port} is no port" in done.stderr


def test_no_name_is_the_name_of_no_figure(author):
    assert 'unknown figure: ""' in author.refused("--explain", "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
def test_a_table_that_cannot_be_printed_is_told(author):
    with open("/dev/full", "w") as full:
        done = subprocess.run(author.command("--facts"), stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 1
    assert done.stderr.decode() == (
        "standard output cannot be written: no space left on device (make room, and ask again)\n"
    )


def test_a_reader_who_has_read_enough_is_no_mishap(author):
    reading = subprocess.Popen(
        author.command("--facts"), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    reading.stdout.close()
    assert reading.stderr.read() == b""
    assert reading.wait() == 141
    reading.stderr.close()


def test_results_that_cannot_be_kept_stop_nothing(author):
    author.write(".cache", "a file where the folder of results would be")
    for arguments in ((), ("--check",), ("--facts",)):
        done = author.build(*arguments)
        assert done.returncode == 0
        assert len(done.stderr.splitlines()) == 1
        assert "results are not kept" in done.stderr


def test_a_build_that_is_interrupted_while_it_draws_says_nothing(author):
    author.edit("figures/swing.py", POSED, f"{wait(author)}{POSED}")
    is_interrupted(author)


def test_a_build_that_is_interrupted_while_its_workers_start_says_nothing(author):
    worker = f"import sys\n\nif '--work' in sys.argv:\n{wait(author)}"
    author.edit("press/errors.py", "import os\n", f"import os\n{worker}")
    is_interrupted(author)


def is_interrupted(author: Author, point: str = "") -> None:
    """Press Ctrl-C where the build waits: it ends as it should, without a word."""
    with Running(author, point) as build:
        build.stopped()
        assert build.interrupted() == 130
        assert build.said() == ""


@pytest.fixture
def rewriting(author):
    """An author with a built article, who has rewritten its text: no figure is to be drawn."""
    author.built()
    for lang, old, new in (
        ("zh", "绳长管周期", "绳的长短管周期"),
        ("en", "The string", "That string"),
    ):
        author.edit(f"content/{lang}/closing.md", old, new)
    return author


@pytest.mark.parametrize(
    "point", ["composing begins", "a file is staged", "all is staged", "a file is replaced"]
)
def test_a_build_that_is_interrupted_says_nothing_and_leaves_nothing_half_done(rewriting, point):
    names = rewriting.site().keys()
    is_interrupted(rewriting, point)
    assert rewriting.site().keys() == names


def test_a_build_that_is_interrupted_while_it_waits_for_another_says_nothing_more(rewriting):
    with Running(rewriting, "composing begins", "first") as first:
        first.stopped()
        with Running(rewriting) as second:
            second.until(second.said)
            assert second.interrupted() == 130
            assert second.said() == "another build is running: waiting for it\n"
        assert first.ended() == 0


def test_a_check_writes_no_site(author):
    assert "all is well" in author.built("--check")
    assert not author.out.exists()


def test_a_check_minds_no_output(author):
    author.write("site/thesis.txt", "mine")
    author.out = author.article / "site"
    assert "all is well" in author.built("--check")
    assert "gravity" in author.built("--facts")
    assert "will not write here" in author.refused()


def test_what_was_renamed_or_dropped_does_not_stay_published(author):
    author.built()
    (author.out / "visitor.txt").write_text("mine")
    for lang in ("zh", "en"):
        path = author / f"content/{lang}/02-string.md"
        path.write_text(path.read_text("utf-8").replace("bars", "strings"), "utf-8")
    (author / "figures/bars.py").rename(author / "figures/strings.py")
    author.built()
    names = {name for name in author.site() if name.startswith("figures/")}
    assert names == {
        f"figures/{s}.{lang}.svg" for s in ("strings", "swing") for lang in ("zh", "en")
    }
    shutil.rmtree(author / "content/en")
    author.edit("content/article.toml", "[en]", "[fr]")
    author.edit("content/zh/opening.md", "§02", "§01")
    author.built()
    assert not [name for name in author.site() if "en" in name.split("/")[0] or ".en." in name]
    assert (author.out / "visitor.txt").read_text() == "mine"


def test_several_things_that_are_wrong_are_told_at_once(author):
    author.edit("content/en/closing.md", "4.01", "4.02")
    author.edit("content/zh/opening.md", "=gravity", "=gravty")
    told = author.refused()
    assert "content/en/closing.md:5:" in told
    assert 'did you mean "gravity"?' in told
    author.edit("content/article.toml", 'name = "English"', "")
    author.edit("figures/bars.py", "chosen = row(times, string)", "chosen = 1 / 0")
    told = author.refused()
    assert "content/article.toml: [en] has no name" in told
    assert "figures/bars.py:" in told


def test_a_figure_that_raises_shows_its_own_line_and_its_trace_when_asked(author):
    author.edit("figures/swing.py", "    rise = height(angle)", "    rise = height(angel)")
    line = (author / "figures/swing.py").read_text("utf-8").split("angel")[0].count("\n") + 1
    author.edit("figures/bars.py", "chosen = row(times, string)", "chosen = 1 / 0")
    told = author.refused()
    assert f"figures/swing.py:{line}: NameError" in told
    assert "figures/bars.py:" in told
    assert "ZeroDivisionError" in told
    assert "Traceback" in author.build("--debug").stderr


def test_what_was_drawn_beside_a_figure_that_failed_is_not_drawn_again(author):
    author.edit("figures/bars.py", "chosen = row(times, string)", "chosen = 1 / 0")
    author.refused()
    assert "up to date" in author.built("--explain", "swing")
    assert "up to date" not in author.built("--explain", "bars")


def test_a_worker_that_dies_takes_only_its_own_figure_with_it(author):
    author.write("figures/fatal.py", '"""No."""\nimport os\n\nos.kill(os.getpid(), 9)\n')
    assert author.refused().strip() == (
        "figures/fatal.py: the process that runs it was killed by signal 9 before it answered "
        "(--debug may tell)"
    )


@pytest.mark.parametrize(
    "line",
    [
        "from figures import swing",
        "import figures.swing",
        'open("content/article.toml")',
        "import importlib; importlib.import_module('figures.swing')",
    ],
)
def test_a_figure_cannot_lean_on_what_would_not_redraw_it(author, line):
    author.edit("figures/bars.py", "import numpy as np\n", f"import numpy as np\n{line}\n")
    if "open(" in line:
        author.edit("figures/bars.py", "open(", f"open({str(author.article)!r} + '/' + ")
    told = author.refused()
    assert "figures/bars.py:4: reads " in told
    assert "would not be drawn again when that changes" in told


def test_any_locale_and_a_pipe_will_do(author):
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": None, "MPLBACKEND": "nonsense"}
    author.edit("content/zh/closing.md", "](=period.4)", "](=周期)")
    assert "周期" in author.refused(env=plain)
    author.edit("content/zh/closing.md", "](=周期)", "](=period.4)")
    author.built(env=plain)
    assert "摆一个来回" in author.site()["index.html"].decode("utf-8")


def test_without_its_packages_a_build_says_in_one_line_what_to_do(author):
    command = [sys.executable, "-S", *author.command()[1:]]  # no site-packages
    done = subprocess.run(command, env=plain(), capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 1
    assert done.stderr == (
        "build.py: fasteners is not installed (run make, then .venv/bin/python build.py)\n"
    )
