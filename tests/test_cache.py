"""What is kept between builds is found by content alone, and never believed when damaged."""

from __future__ import annotations

import importlib.util
import json
import os
import py_compile
import shutil
import subprocess
import sys

import pytest
from authoring import Author, plain

from press.files.cache import Cache
from press.files.snapshot import Snapshot

HEAVY = {"numpy", "matplotlib", "model", "figures"}
PARSERS = {"tinycss2", "tree_sitter", "tree_sitter_javascript", "xml"}
SLOW_TO_START = {"jinja2", "markdown", "fasteners", "subprocess", "pygments"} | PARSERS


@pytest.fixture(scope="module")
def experienced(tmp_path_factory):
    """An author whose article was built once; tests leave it as they found it."""
    author = Author(tmp_path_factory.mktemp("author"))
    author.built()
    return author


def drawn(author: Author) -> dict[str, str]:
    """Why each figure was drawn last, as --explain tells it."""
    return {slug: author.built("--explain", slug).splitlines()[-1] for slug in ("bars", "swing")}


def imported(author: Author) -> set[str]:
    """The top-level modules that a build imports in its own process."""
    command = author.command()
    command[1:1] = ["-X", "importtime"]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=True, env=plain())
    lines = [line for line in done.stderr.splitlines() if line.startswith("import time:")]
    assert lines
    return {line.rpartition("|")[2].strip().split(".")[0] for line in lines}


def test_a_build_with_nothing_to_do_imports_next_to_nothing(experienced):
    assert imported(experienced) & (HEAVY | SLOW_TO_START) == set()


def test_a_text_edit_needs_no_numpy_no_model_no_figure_and_no_template(experienced):
    experienced.edit("content/en/closing.md", "The string", "That string")
    modules = imported(experienced)
    assert modules & (HEAVY | PARSERS - {"xml"} | {"jinja2", "subprocess"}) == set()
    assert "markdown" in modules
    assert b"That string" in experienced.site()["en/index.html"]
    experienced.edit("content/en/closing.md", "That string", "The string")
    experienced.built()


def test_touching_every_file_changes_nothing(experienced):
    for root in (experienced.article, experienced.house):
        for path in root.rglob("*"):
            os.utime(path)
    assert experienced.built().startswith("nothing changed")


def test_old_bytes_find_the_old_drawing(experienced):
    kept = (experienced / "figures/swing.py").read_bytes()
    experienced.edit("figures/swing.py", "radius=10", "radius=9")
    experienced.built()
    made = (experienced.article / ".cache/made/swing.json").stat().st_mtime_ns
    experienced.write("figures/swing.py", kept)
    experienced.built()
    assert (experienced.article / ".cache/made/swing.json").stat().st_mtime_ns == made
    assert b'r="9' not in experienced.site()["index.html"]


def test_explain_tells_what_a_figure_depends_on_and_why_it_was_drawn(tmp_path):
    author = Author(tmp_path)
    told = author.built("--explain", "swing")
    for part in ("model/pendulum.py", "press/palette.py", "figures/_deep.py", "figures/swing.py"):
        assert f"  {part}\n" in told
    assert "  Python, numpy and matplotlib\n" in told
    assert "figures/bars.py" not in told
    assert told.endswith("and will be drawn by the next build: for the first time\n")
    author.built()
    assert drawn(author)["swing"] == "and is up to date; it was last drawn: for the first time"
    author.edit("figures/swing.py", "radius=10", "radius=9")
    told = author.built("--explain", "swing").splitlines()[-1]
    assert told == "and will be drawn by the next build: because of figures/swing.py"
    author.built()
    assert drawn(author) == {
        "bars": "and is up to date; it was last drawn: for the first time",
        "swing": "and is up to date; it was last drawn: because of figures/swing.py",
    }
    assert 'unknown figure: "swig" (did you mean "swing"?)' in author.refused("--explain", "swig")


def damage(path):
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2])


def mangle(path):
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)


@pytest.mark.parametrize("harm", [damage, mangle, lambda path: path.write_bytes(b"")])
def test_a_damaged_entry_is_not_believed(experienced, harm):
    site = experienced.site()
    entries = [path for path in (experienced.article / ".cache").rglob("*.json")]
    assert {path.parent.name for path in entries} == {"result", "made", "fragment", "set"}
    for path in entries:
        harm(path)
    shutil.rmtree(experienced.out)
    experienced.built()
    assert experienced.site() == site


def test_an_entry_under_another_name_is_not_believed(tmp_path):
    cache = Cache(str(tmp_path))
    cache.put("result", "one", {"is": "one"})
    shutil.copy(cache.path("result", "one"), cache.path("result", "two"))
    assert cache.get("result", "one") == {"is": "one"}
    assert cache.get("result", "two") is None


def test_the_cache_may_be_deleted_at_any_time(experienced):
    site = experienced.site()
    shutil.rmtree(experienced.article / ".cache")
    assert experienced.built().startswith("nothing changed")
    experienced.edit("content/en/closing.md", "The string", "That string")
    experienced.built()
    experienced.edit("content/en/closing.md", "That string", "The string")
    experienced.built()
    assert experienced.site() == site


def test_the_cache_is_bounded_and_forgets_what_was_not_used(tmp_path):
    earlier = Cache(str(tmp_path))
    for number in range(30):
        earlier.put("result", f"old{number}", number)
        os.utime(earlier.path("result", f"old{number}"), (number, number))
    cache = Cache(str(tmp_path))
    assert cache.get("result", "old0") == 0
    cache.put("result", "new", "new")
    cache.trim(kept=5)
    left = {path.stem for path in tmp_path.rglob("*.json")}
    assert left == {"old0", "new", *(f"old{number}" for number in range(25, 30))}


def test_a_cache_that_cannot_be_written_costs_only_time(tmp_path):
    (tmp_path / "result").write_text("a file where a folder should be")
    cache = Cache(str(tmp_path))
    cache.put("result", "one", 1)
    assert cache.get("result", "one") is None


@pytest.mark.parametrize("mode", ["TIMESTAMP", "UNCHECKED_HASH"])
def test_bytecode_of_pythons_own_is_not_believed(tmp_path, mode):
    author = Author(tmp_path)
    source = author / "model/pendulum.py"
    stamp = source.stat()
    text = source.read_text("utf-8")
    source.write_text(text.replace("9.81", "9.71"), "utf-8")
    os.utime(source, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    py_compile.compile(str(source), invalidation_mode=py_compile.PycInvalidationMode[mode])
    assert os.path.exists(importlib.util.cache_from_source(str(source)))
    source.write_text(text, "utf-8")
    os.utime(source, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    author.built()


def test_a_change_that_is_taken_back_with_its_date_is_still_a_change_in_between(tmp_path):
    author = Author(tmp_path)
    source = author / "model/facts.py"
    kept, before = source.read_bytes(), source.stat()
    snapshot = Snapshot(str(author.house), str(author.article))
    assert snapshot.is_still_so()
    while source.stat().st_ctime_ns == before.st_ctime_ns:  # until the file system's clock ticks
        source.write_bytes(b"")
        source.write_bytes(kept)
        os.utime(source, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert not snapshot.is_still_so()


def test_what_editors_leave_behind_is_no_source(tmp_path):
    author = Author(tmp_path)
    before = Snapshot(str(author.house), str(author.article)).key("")
    for name in ("4913", ".#x.md", "#x.md#", "x.md~", ".x.md.swp", "x.tmp", "__pycache__/x.pyc"):
        author.write(f"content/zh/{name}", b"x")
    os.symlink("nobody@nowhere:1", author / "content/zh/.#01-swing-time.md")
    assert Snapshot(str(author.house), str(author.article)).key("") == before


def test_another_version_of_a_tool_is_another_key(tmp_path, monkeypatch):
    author = Author(tmp_path)
    before = Snapshot(str(author.house), str(author.article)).key("")
    folder = tmp_path / "site-packages"
    (folder / "numpy-99.0.dist-info").mkdir(parents=True)
    monkeypatch.setattr(sys, "path", [str(folder), *sys.path])
    assert Snapshot(str(author.house), str(author.article)).key("") != before


def test_entries_are_plain_data(experienced):
    for path in (experienced.article / ".cache").rglob("*.json"):
        json.loads(path.read_bytes().partition(b"\n")[2])
