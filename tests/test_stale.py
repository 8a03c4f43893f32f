"""When the head changes, the article says what has become false, and loses nothing."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from inventory import ROOT, editions

CHANGES = {"[1.26, -1.41]": "[1.31, -1.41]", "[0.39, -0.09]": "[0.39, -0.05]"}


@pytest.fixture(scope="module")
def story(build, tmp_path_factory):
    """The article built, its head changed, built, its numbers rewritten, and all put back."""
    article = tmp_path_factory.mktemp("changed") / "article"
    for room in ("content", "model", "figures"):
        shutil.copytree(ROOT / room, article / room)
    out, head = article.parent / "site", article / "model" / "toy_head.json"
    told = {"built": build(source=article, out=out)}
    sites = {"built": contents(out)}
    head.write_text(changed(head.read_text()))
    for step, option in (("stale", "--check"), ("stopped", None), ("mended", "--update-numbers")):
        told[step] = build(*([option] if option else []), source=article, out=out)
        sites[step] = contents(out)
    mended = contents(article / "content")
    for room in ("content", "model"):
        shutil.rmtree(article / room)
        shutil.copytree(ROOT / room, article / room)
    told["put back"] = build(source=article, out=out)
    sites["put back"] = contents(out)
    return told, sites, mended


def changed(text: str) -> str:
    for old, new in CHANGES.items():
        assert old in text
        text = text.replace(old, new)
    return text


def contents(folder: Path) -> dict[str, bytes]:
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def test_the_build_stops_and_names_every_stale_number_with_its_place(story):
    told, _, _ = story
    assert told["stopped"].returncode == 1
    lines = told["stopped"].stderr.splitlines()
    stale = [line for line in lines if " says " in line]
    assert len(stale) > 40
    for line in stale:
        found = re.fullmatch(r"(\S+\.md):(\d+):(\d+): says (.+?), (\S+) is (.+?) \(.*\)", line)
        assert found, line
        text = (ROOT / found[1]).read_text(encoding="utf-8").splitlines()[int(found[2]) - 1]
        assert text[int(found[3]) - 1 :].startswith(f"[{found[4]}](={found[5]})")
    for lang in editions():
        place = f"content/{lang}/opening.md"
        assert any(line.startswith(place) and "[1.31, −1.41]" in line for line in stale)


def test_the_claim_that_broke_is_named_with_the_values_that_broke_it(story):
    told, _, _ = story
    broken = [line for line in told["stopped"].stderr.splitlines() if "does not hold" in line]
    parted = [line for line in broken if "longest_shadow_wins" in line]
    assert len(parted) == len(editions())
    for line in parted:
        assert re.search(r"the's longest shadow = \d\.\d+ on \w+", line)
        assert re.search(r"the's highest score = \d\.\d+ for \w+", line)


def test_checking_says_what_building_says_and_neither_touches_the_site(story):
    told, sites, _ = story
    assert told["stale"].stderr == told["stopped"].stderr
    assert sites["stale"] == sites["stopped"] == sites["mended"] == sites["built"]


def test_rewriting_mends_the_numbers_alone_and_leaves_the_claim(story):
    told, _, mended = story
    assert told["mended"].returncode == 1
    assert " says " not in told["mended"].stderr
    assert "longest_shadow_wins" in told["mended"].stderr
    for path, data in contents(ROOT / "content").items():
        old, new = (
            re.sub(r"\[[^\]]*\]?\]\(=[\w.]+\)", "", t.decode()) for t in (data, mended[path])
        )
        assert old == new, path
    assert b"[[1.31, \xe2\x88\x921.41]](=embedding.cat)" in mended["zh/opening.md"]


def test_put_back_the_site_is_what_it_was_byte_for_byte(story):
    told, sites, _ = story
    assert told["put back"].returncode == 0, told["put back"].stderr
    assert sites["put back"] == sites["built"]
