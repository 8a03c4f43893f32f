"""What stands published is whole, and ours: the old site or the new one, whatever happens."""

from __future__ import annotations

import os
import random
import re
import resource
import shutil
import subprocess
import threading
import time
import urllib.request

import pytest
from authoring import Author
from rewriting import Rewriting
from running import Running, killed
from stopper import POINTS

from press.errors import BuildError
from press.files.digest import digest
from press.files.publish import publish, refuse


@pytest.fixture
def author(tmp_path):
    """An author whose article was built once."""
    author = Author(tmp_path)
    author.built()
    return author


def is_whole(page: bytes) -> bool:
    """Whether a page has its end."""
    return page.startswith(b"<!doctype html>") and page.rstrip().endswith(b"</html>")


def test_a_figure_that_fails_leaves_the_old_site_as_it_was(author):
    before = author.site()
    author.edit("content/en/closing.md", "The string", "That string")
    author.edit("figures/swing.py", "place = bob(angle)", "place = bob(1 / 0)")
    assert "ZeroDivisionError" in author.refused()
    assert author.site() == before


@pytest.fixture(scope="module")
def rewriting(tmp_path_factory):
    """An author between two versions, for all who are killed on their way from one to the other."""
    return Rewriting(Author(tmp_path_factory.mktemp("rewriting")))


STANDS = {"a file is replaced": "some of each", "all but the last record is done": "new"}


@pytest.mark.parametrize("point", POINTS)
def test_a_build_that_is_killed_leaves_whole_files_and_a_next_build_that_is_right(rewriting, point):
    rewriting.take(rewriting.old)
    rewriting.author.built()
    assert rewriting.shows(rewriting.old)
    rewriting.take(rewriting.new)
    killed(rewriting.author, point)
    assert rewriting.stands() == STANDS.get(point, "old")
    next_build = rewriting.author.build()
    assert (next_build.returncode, next_build.stderr) == (0, ""), "its lock holds nobody up"
    assert rewriting.shows(rewriting.new)


def test_kills_at_any_moment_leave_whole_files_and_a_build_that_works(rewriting):
    dice, author = random.Random(6), rewriting.author

    def begun(number: int) -> Running:
        rewriting.take((rewriting.old, rewriting.new)[number % 2])
        author.write("figures/_deep.py", f"LOW = -1.3  # drawn again for the {number}\n")
        return Running(author)

    started = time.monotonic()
    with begun(0) as build:
        assert build.ended() == 0
    whole = time.monotonic() - started
    for number in range(1, 6):
        with begun(number):
            time.sleep(dice.uniform(0, whole))
        assert rewriting.stands() != "broken"
    rewriting.take(rewriting.old)
    author.built()
    assert rewriting.shows(rewriting.old)


def test_a_reader_never_gets_half_a_page_while_it_is_rebuilt(author, serve_under):
    home, read, done = serve_under("/", author.out), [], threading.Event()

    def reading():
        while not done.is_set():
            read.append(urllib.request.urlopen(home).read())

    reader = threading.Thread(target=reading)
    reader.start()
    try:
        for old, new in (("管周期", "定周期"), ("定周期", "管周期")):
            author.edit("content/zh/closing.md", old, new)
            author.built()
    finally:
        done.set()
        reader.join()
    assert all(is_whole(page) for page in read)
    assert len({digest(page) for page in read}) == 2


@pytest.mark.parametrize(
    ("where", "reason"),
    [
        (".", "it holds the sources"),
        ("..", "it holds the sources"),
        ("content", "it is among the sources"),
        ("content/site", "it is among the sources"),
        ("figures/site", "it is among the sources"),
        ("link", "it is a link"),
        ("file", "it is a file"),
        ("cloned", "it holds a repository (.git)"),
        (".git/site", "it is inside a repository's own folder (.git)"),
        ("theirs", "it holds files that no build wrote (thesis.txt)"),
        ("app", "it holds files that no build wrote (manifest.json)"),
    ],
)
def test_an_output_that_is_not_ours_is_refused_and_left_alone(tmp_path, where, reason):
    author = Author(tmp_path)
    for name in ("cloned/.git", "theirs", "app", "empty", ".git"):
        (author.article / name).mkdir(parents=True)
    (author.article / "app/manifest.json").write_text('{"name": "somebody\'s web application"}')
    (author.article / "theirs/thesis.txt").write_text("mine")
    (author.article / "file").write_text("mine")
    (author.article / "link").symlink_to(author.article / "empty")
    before = sorted(author.article.rglob("*"))
    with pytest.raises(BuildError, match="will not write here") as refusal:
        refuse(str(author.article / where), str(author.house), str(author.article))
    assert reason in str(refusal.value)
    author.out = author.article / where
    assert reason in author.refused()
    assert sorted(p for p in author.article.rglob("*") if ".cache" not in p.parts) == before


def test_what_a_stopped_build_left_behind_is_no_files_of_somebodys(tmp_path):
    out = tmp_path / "out"
    for folder in ("en", "figures"):
        (out / folder).mkdir(parents=True)
    (out / "en/index.html.41.tmp").write_text("half a pa")
    refuse(str(out), str(tmp_path / "house"), str(tmp_path / "article"))
    (out / "en/thesis.txt").write_text("mine")
    with pytest.raises(BuildError, match=r"no build wrote \(en\)"):
        refuse(str(out), str(tmp_path / "house"), str(tmp_path / "article"))


def test_a_lost_manifest_has_a_way_out(author):
    (author.out / "manifest.json").write_text("{")
    assert "delete the folder: make clean" in author.refused()


def test_an_edition_whose_folder_went_is_not_unpublished(author):
    site = author.site()
    (author / "content/en").rename(author.article / "en")
    os.symlink(author.article / "nowhere", author / "content/en")
    for arguments in ([], ["--check"]):
        assert "content/article.toml: [en] stands published, and" in author.refused(*arguments)
    assert author.site() == site
    (author / "content/en").unlink()
    os.symlink(author.article / "en", author / "content/en")
    author.built()
    assert author.site().keys() == site.keys()


def test_what_was_taken_away_is_not_counted_as_written(author):
    shutil.rmtree(author.article / "content/en")
    (author / "content/article.toml").write_text(
        (author / "content/article.toml").read_text("utf-8").split("[en]")[0], "utf-8"
    )
    written, total, gone = map(int, re.findall(r"\d+", author.built().split(":")[0]))
    assert gone == 3
    assert written <= total == len(author.site()) - 1


def test_only_what_an_earlier_build_wrote_is_taken_away(tmp_path):
    out = tmp_path / "out"
    publish({"index.html": b"1", "figures/old.zh.svg": b"1"}, str(out), "first")
    (out / "figures/theirs.svg").write_text("mine")
    publish({"index.html": b"2"}, str(out), "second")
    left = {path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file()}
    assert left == {"index.html", "figures/theirs.svg", "manifest.json"}


def test_a_manifest_that_lies_leads_nowhere_else(tmp_path):
    out, theirs = tmp_path / "out", tmp_path / "theirs.html"
    theirs.write_text("mine")
    publish({"index.html": b"1"}, str(out), "first")
    manifest = out / "manifest.json"
    manifest.write_text(manifest.read_text().replace("index.html", "../theirs.html"))
    publish({"index.html": b"2"}, str(out), "second")
    assert theirs.read_text() == "mine"


def test_a_full_disk_is_told_and_the_old_site_stays(author):
    before = author.site()
    author.write("content/zh/closing.md", "绳长管周期，别的都不管。\n" * 9000)
    author.write("content/en/closing.md", "The string sets the period.\n" * 9000)

    def small():
        resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))

    told = author.refused(preexec_fn=small)
    assert "cannot be written: file too large" in told
    assert author.site() == before


@pytest.fixture
def megabyte(tmp_path):
    """A file system of 1 MB."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(disk)]
    if subprocess.run(mount, capture_output=True).returncode:
        pytest.skip("this user may not mount a file system; the limit above stands in for it")
    yield disk
    subprocess.run(["umount", str(disk)], check=True)


def test_a_disk_of_a_megabyte_that_is_full_is_told_too(author, megabyte):
    author.out = megabyte / "out"
    author.built()
    before = author.site()
    (megabyte / "ballast").write_bytes(b"0" * (700 << 10))
    author.write("content/zh/closing.md", "绳长管周期，别的都不管。\n" * 9000)
    author.write("content/en/closing.md", "The string sets the period.\n" * 9000)
    assert "cannot be written: no space left on device" in author.refused()
    assert author.site() == before


@pytest.fixture
def read_only(author):
    """Make a folder read-only, for root too."""
    bound = []

    def lock(folder):
        if os.getuid():
            folder.chmod(0o555)
            return
        for options in (["--bind", str(folder)], ["-o", "remount,ro,bind"]):
            if subprocess.run(["mount", *options, str(folder)], capture_output=True).returncode:
                pytest.skip("nothing is read-only to root, who may not mount here")
            bound.append(folder)

    yield lock
    for folder in dict.fromkeys(bound):
        subprocess.run(["umount", str(folder)], check=True)
    author.out.chmod(0o755)


def test_a_read_only_output_is_told_and_stays(author, read_only):
    before = author.site()
    author.edit("content/en/closing.md", "The string", "That string")
    read_only(author.out)
    assert re.search(
        "cannot be written: (permission denied|read-only file system)", author.refused()
    )
    assert author.site() == before


def test_two_builds_at_once_do_no_harm(author):
    author.edit("figures/swing.py", "radius=10", "radius=9")
    both = [subprocess.Popen(author.command(), stderr=subprocess.PIPE) for _ in range(2)]
    told = [process.communicate()[1].decode() for process in both]
    assert [process.returncode for process in both] == [0, 0]
    assert sorted(told)[0] == ""
    site = author.site()
    shutil.rmtree(author.out)
    author.built()
    assert author.site() == site


def test_a_second_build_waits_until_the_first_is_done(author):
    author.edit("content/en/closing.md", "The string", "That string")
    with Running(author, "composing begins", "first") as first:
        first.stopped()
        with Running(author, "composing begins", "second") as second:
            second.until(lambda: "waiting" in second.said() or second.sign.exists())
            assert first.ended() == 0
            published = (author.out / "manifest.json").stat()
            second.stopped()
            assert second.sign.stat().st_mtime_ns >= published.st_mtime_ns
            assert second.ended() == 0


def test_an_edit_in_the_middle_of_a_build_is_in_the_site(author):
    author.edit("figures/swing.py", "radius=10", "radius=9")
    with Running(author, "composing begins") as build:
        build.stopped()
        author.edit("content/en/closing.md", "The string", "That string")
        author.edit("templates/words.toml", 'figure = "Figure"', 'figure = "Plate"')
        assert build.ended() == 0
    page = author.site()["en/index.html"]
    assert b"That string" in page
    assert b"Plate 1" in page
