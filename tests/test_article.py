"""The article on disk: its table of contents is checked like its prose."""

from __future__ import annotations

import os

import pytest

from press.errors import BuildError
from press.files.snapshot import Snapshot
from press.prose import article as articles

TOML = """sections = ["one", "two"]
[zh]
name = "中文"
html_lang = "zh-CN"
title = "甲"
description = "乙"
[en]
name = "English"
html_lang = "en"
title = "A"
description = "B"
"""


@pytest.fixture
def article(tmp_path):
    """Write an article: metadata, and files below content/ by their paths."""

    def write(toml: str | bytes = TOML, **files: str):
        (tmp_path / "content" / "zh").mkdir(parents=True, exist_ok=True)
        data = toml.encode() if isinstance(toml, str) else toml
        (tmp_path / "content" / "article.toml").write_bytes(data)
        for path, text in files.items():
            file = tmp_path / "content" / path
            file.parent.mkdir(exist_ok=True)
            file.write_bytes(text.encode())
        return tmp_path

    return write


def read(source) -> articles.Article:
    """The article in a folder, as a build reads it."""
    return articles.read(Snapshot(str(source), str(source)).content())


def complaints(source) -> list[str]:
    with pytest.raises(BuildError) as caught:
        read(source)
    return [str(problem) for problem in caught.value.problems]


def test_parts_come_in_reading_order_and_a_missing_section_keeps_its_number(article):
    found = read(article(**{"zh/closing.md": "c", "zh/02-two.md": "b", "zh/opening.md": "a"}))
    (edition,) = found.editions
    assert [(part.id, part.number, part.section) for part in edition.parts] == [
        ("opening", None, None),
        ("two", 2, "two"),
        ("closing", None, None),
    ]
    assert edition.sections == {"two": 2}
    assert [part.text for part in edition.parts] == [b"a", b"b", b"c"]


def test_an_edition_exists_where_its_folder_has_prose(article):
    assert read(article(**{"zh/opening.md": "a"})).languages == ("zh",)
    assert read(article(**{"en/opening.md": "a"})).languages == ("zh", "en")


def test_a_folder_that_cannot_be_read_is_an_error_and_no_missing_edition(article, monkeypatch):
    source = article(**{"zh/opening.md": "a", "en/opening.md": "a"})
    listed = os.scandir

    def guarded(folder):
        if os.path.basename(folder) == "en":
            raise PermissionError(13, "Permission denied", folder)
        return listed(folder)

    monkeypatch.setattr(os, "scandir", guarded)
    (said,) = complaints(source)
    assert said.endswith("content/en: cannot be read: permission denied (give leave to read it)")


def test_a_folder_of_the_article_may_be_a_link(article, tmp_path):
    source = article(**{"zh/opening.md": "a"})
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "opening.md").write_text("b")
    os.symlink(elsewhere, source / "content/en")
    assert read(source).languages == ("zh", "en")


def test_links_that_lead_up_again_are_followed_once(article):
    source = article(**{"zh/opening.md": "a"})
    os.symlink(source / "content", source / "content/zh/all")
    os.symlink(source / "content/zh", source / "content/zh/self")
    paths = Snapshot(str(source), str(source)).content()
    assert set(paths) == {"content/article.toml", "content/zh/opening.md"}


@pytest.mark.parametrize("path", ["en/index.html", "figures/swing.en.svg"])
def test_an_edition_that_stands_published_is_taken_away_on_demand_only(article, path):
    found = read(article(**{"zh/opening.md": "a"}))
    assert [str(problem) for problem in found.withdrawn(["index.html", path])] == [
        "content/article.toml: [en] stands published, and content/en/ holds no prose"
        " (bring content/en/ back, or delete [en] to take the edition away)"
    ]
    assert found.withdrawn(["index.html", "figures/swing.zh.svg"]) == []


def test_what_editors_leave_behind_is_no_section(article):
    left = {".#01-one.md": "", "#01-one.md": "", ".01-one.md.swp": "", "01-one.md~": "", "4913": ""}
    files = {f"zh/{name}": text for name, text in left.items()}
    found = read(article(**files, **{"zh/01-one.md": ""}))
    assert [part.id for part in found.editions[0].parts] == ["one"]


@pytest.mark.parametrize(
    ("name", "way_out"),
    [
        ("2-two.md", 'did you mean "02-two.md"?'),
        ("03-two.md", "rename it 02-two.md"),
        ("02-tow.md", 'did you mean "02-two.md"? or add "tow" to sections in content/article.toml'),
        ("03-fresh.md", 'add "fresh" to sections in content/article.toml'),
        ("openning.md", 'did you mean "opening.md"?'),
    ],
)
def test_a_file_that_is_no_section_is_an_error_with_the_nearest_name(article, name, way_out):
    assert complaints(article(**{f"zh/{name}": ""})) == [
        f"content/article.toml: content/zh/{name} is no section ({way_out})"
    ]


@pytest.mark.parametrize(
    ("before", "after", "what"),
    [
        ('title = "甲"', 'titel = "甲"', '[zh]: unknown key "titel" (did you mean "title"?)'),
        ('title = "甲"', "", '[zh] has no title (add title = "…")'),
        (
            '"zh-CN"',
            '"中文"',
            '[zh]: html_lang "中文" is no language tag (write it like "en" or "z',
        ),
        ('"zh-CN"', '"zh_CN"', '[zh]: html_lang "zh_CN" is no language tag (write it like "en" or'),
        ("sections", "section", 'unknown key "section" (did you mean "sections"?)'),
        ('"two"]', '"one"]', 'the section "one" is listed twice (delete one)'),
        ('"two"]', '"Two!"]', 'the section "Two!" is no id (use a-z, digits, _ and -)'),
        ('"two"]', "2]", 'no list of sections (write sections = ["first", "second"])'),
    ],
)
def test_a_slip_in_the_metadata_is_an_error_with_the_way_out(article, before, after, what):
    reported = complaints(article(TOML.replace(before, after)))
    assert [said for said in reported if said.startswith(f"content/article.toml: {what}")]


@pytest.mark.parametrize("tag", ["zh", "zh-Hant-TW", "es-419", "de-CH-1996", "yue", "en-gb"])
def test_a_language_tag_of_any_shape_is_taken(article, tag):
    found = read(article(TOML.replace("zh-CN", tag), **{"zh/opening.md": "a"}))
    assert found.editions[0].html_lang == tag


def test_an_edition_that_nobody_wrote_is_noted(article):
    some = read(article(**{"zh/opening.md": "a"}))
    assert some.notes == ["[en] is not built: there is no content/en/"]
    assert read(article(**{"en/opening.md": "a"})).notes == []


def test_toml_that_does_not_parse_is_reported_with_its_line(article):
    assert complaints(article('sections = ["one"]\ntitle = \n'))[0].startswith(
        "content/article.toml:2:9: no TOML: "
    )


def test_metadata_in_another_encoding_is_refused(article):
    assert "is not UTF-8" in complaints(article(TOML.encode("gb18030")))[0]


def test_a_folder_without_its_table_is_an_error(article):
    assert complaints(article(**{"fr/opening.md": ""})) == [
        "content/article.toml: content/fr/ is no edition (add [fr])"
    ]


def test_an_article_needs_its_metadata(tmp_path):
    assert complaints(tmp_path) == ["content/article.toml: is missing (an article needs this file)"]


def test_a_slip_in_the_references_is_an_error(article):
    sources = '[a]\nauthor = "X"\nyear = 2000\ntitle = "T"\nurl = "x.org"\n'
    assert complaints(article(**{"references.toml": sources})) == [
        'content/references.toml: reference "a" has no authors (add authors = …)',
        'content/references.toml: reference "a": unknown key "author" (did you mean "authors"?)',
        'content/references.toml: reference "a": url is no address (write it whole: https://…)',
    ]
