"""The machine that builds leaves no mark on the site: not its settings, not its language."""

from __future__ import annotations

import gc
import shutil

import pytest
from authoring import LEFT_OUT, Author, tree
from inventory import ROOT
from matplotlib.figure import Figure as Sheet
from plates import drawn

RC = """
font.size: 31
lines.linewidth: 9
figure.dpi: 300
svg.fonttype: path
axes.facecolor: red
text.usetex: False
path.sketch: 5, 20, 2
"""
MACHINES = {
    "a backend with windows": {"MPLBACKEND": "TkAgg"},
    "a backend that is none": {"MPLBACKEND": "module://nowhere"},
    "no language": {"LC_ALL": "C", "LANG": "C", "PYTHONUTF8": "0"},
    "another order of hashes and another place": {"PYTHONHASHSEED": "77", "TZ": "Asia/Tokyo"},
    "a Python that drops docstrings": {"PYTHONOPTIMIZE": "2"},
    "a date of its own": {"SOURCE_DATE_EPOCH": "86400"},
}


@pytest.fixture(scope="module")
def plain(tmp_path_factory) -> dict[str, bytes]:
    """What is built where nothing is set."""
    author = Author(tmp_path_factory.mktemp("plain"))
    unset = dict.fromkeys(("MPLBACKEND", "MATPLOTLIBRC", "LC_ALL", "SOURCE_DATE_EPOCH"))
    author.built(env=unset)
    return author.site()


@pytest.mark.parametrize("machine", MACHINES)
def test_the_site_is_the_same_bytes_on(tmp_path, plain, machine):
    author = Author(tmp_path)
    author.built(env=MACHINES[machine])
    assert author.site() == plain


def test_a_readers_own_settings_of_matplotlib_do_not_leak_in(tmp_path, plain):
    (tmp_path / "matplotlibrc").write_text(RC)
    author = Author(tmp_path / "author")
    author.built(env={"MATPLOTLIBRC": str(tmp_path / "matplotlibrc")})
    assert author.site() == plain


def test_settings_in_the_projects_own_folder_do_not_leak_in_either(tmp_path, plain):
    author = Author(tmp_path)
    for folder in (author.article, author.house):
        (folder / "matplotlibrc").write_text(RC)
    author.built(cwd=author.article)
    assert author.site() == plain


def test_settings_that_are_none_stop_nothing(tmp_path, plain):
    (tmp_path / "matplotlibrc").write_bytes(b"\xff no settings")
    author = Author(tmp_path / "author")
    author.built(env={"MATPLOTLIBRC": str(tmp_path / "matplotlibrc")})
    assert author.site() == plain


def test_drawing_over_and_over_leaves_no_sheets_behind(figures):
    for _ in range(25):
        drawn(figures[0])
    gc.collect()
    assert sum(isinstance(thing, Sheet) for thing in gc.get_objects()) <= 1


PROCESSORS = {
    "an old one": {"OPENBLAS_CORETYPE": "Sandybridge", "NPY_DISABLE_CPU_FEATURES": "X86_V3"},
    "a newer one": {"OPENBLAS_CORETYPE": "Haswell"},
}


@pytest.mark.parametrize("processor", PROCESSORS)
def test_the_article_is_the_same_bytes_on_every_processor(build, site, tmp_path, processor):
    for room in ("content", "model", "figures"):
        shutil.copytree(ROOT / room, tmp_path / room, ignore=LEFT_OUT)
    done = build(source=tmp_path, out=tmp_path / "site", env=PROCESSORS[processor])
    assert done.returncode == 0, done.stderr
    assert tree(tmp_path / "site") == tree(site)


def test_a_folder_that_matplotlib_cannot_keep_is_made_beside_the_article(tmp_path, plain):
    author = Author(tmp_path / "author")
    home = tmp_path / "home"
    home.write_text("no folder")
    unset = {"HOME": str(home), "XDG_CACHE_HOME": None, "XDG_CONFIG_HOME": None}
    done = author.build(env={**unset, "MPLCONFIGDIR": None, "TMPDIR": str(tmp_path / "tmp")})
    assert (done.returncode, done.stderr) == (0, "")
    assert author.site() == plain
    assert not (tmp_path / "tmp").exists()
