"""What is set is what was read, in the words and languages there are; a save is never lost."""

from __future__ import annotations

import errno
from contextlib import contextmanager

import pytest
from authoring import Author, built_here

from press.errors import BuildError
from press.files.cache import Cache
from press.files.snapshot import Snapshot
from press.run import assembly, crew
from press.run.assembly import Assembly
from press.run.drawing import Drawing, begin

CLOSING = "content/en/closing.md"
WORDS = "templates/words.toml"


@pytest.fixture(scope="module")
def author(tmp_path_factory):
    """An author whose article was built once; tests leave it as they found it."""
    author = Author(tmp_path_factory.mktemp("author"))
    with crew.open_for_long():
        assert not built_here(author.house, author.article, author.out).startswith("failed")
        yield author


@contextmanager
def edited(author: Author, path: str, old: str, new: str):
    """A file with something replaced, for as long as this lasts; the file's own path."""
    before = (author / path).read_bytes()
    author.edit(path, old, new)
    try:
        yield author / path
    finally:
        author.write(path, before)


def begun(author: Author) -> tuple[Snapshot, Drawing, Cache]:
    """A build up to the moment at which the sources have been read."""
    snapshot = Snapshot(str(author.house), str(author.article))
    cache = Cache(str(author.article / ".cache"))
    return snapshot, begin(snapshot, cache), cache


def assembled(author: Author) -> Assembly:
    """The article, composed."""
    snapshot, drawing, cache = begun(author)
    return Assembly(snapshot, cache, drawing)


def told(author: Author) -> str:
    """What a build says that must fail."""
    said = built_here(author.house, author.article, author.out)
    assert said.startswith("failed")
    return said


def test_what_is_composed_is_what_was_read(author):
    snapshot, drawing, cache = begun(author)
    with edited(author, CLOSING, "The string", "That string"):
        found = Assembly(snapshot, cache, drawing)
    (english,) = (e for e in found.article.editions if e.lang == "en")
    assert english.parts[-1].text == (author / CLOSING).read_bytes()
    assert b"The string" in found.files()["en/index.html"]


def test_a_save_between_reading_and_rewriting_is_kept(author, capsys):
    with edited(author, CLOSING, "[4.01](=period.4)", "[4.02](=period.4)") as file:
        late = assembled(author)
        author.edit(CLOSING, "The string", "That string")
        saved = file.read_bytes()
        assert late.rewrite_numbers(), "the sources are others now"
        assert file.read_bytes() == saved and capsys.readouterr().out == ""
        assert assembled(author).rewrite_numbers()
        assert file.read_bytes() == saved.replace(b"[4.02](=period.4)", b"[4.01](=period.4)")
        assert capsys.readouterr().out == f"{CLOSING}: 1 number rewritten\n"
        assert not assembled(author).rewrite_numbers()


def test_an_edition_that_the_figures_do_not_speak_is_refused(author):
    table = '[fr]\nname = "F"\nhtml_lang = "fr"\ntitle = "P"\ndescription = "D"\n[en]'
    english = author.article / "content/en"
    words = (author / WORDS).read_text("utf-8")
    french = "[fr]" + words.split("[en]")[1]
    with edited(author, "content/article.toml", "[en]", table), edited(
        author, WORDS, words, f"{words}\n{french}"
    ):  # fmt: skip
        english.rename(english.parent / "fr")
        said = told(author)
        (english.parent / "fr").rename(english)
    assert (
        'figures/swing.py: speaks no fr (give each of its texts a "fr": the edition content/fr/'
        " shows it)" in said
    )


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ('copied = "Copied"\n', "",
         '[en] has no copied (templates/figure.html:37 reads it: add copied = "…")'),
        ('footnotes = "Notes"\n', "",
         '[en] has no footnotes (every footnote reads it: add footnotes = "…")'),
        ('figure = "Figure"', "figure = 3", "[en] has no figure (templates/"),
        ('figure = "Figure"', 'figure = " "', "[en] has no figure (templates/"),
        ('skip = "Skip', 'skipp = "Skip', '[en]: nobody reads skipp (did you mean "skip"?)'),
        ("[zh]", 'spare = "x"\n[zh]', '"spare" stands in no table (put it below [zh] or [en])'),
        ("[zh]", "[zh", "no TOML: "),
    ],
)  # fmt: skip
def test_the_pages_own_words_are_whole_or_there_is_no_build(author, old, new, what):
    with edited(author, WORDS, old, new):
        said = told(author)
    assert f"{WORDS}: {what}" in said or f"{what}" in said.partition(f"{WORDS}:3:")[2]


def test_every_page_is_in_the_language_that_the_article_gives_its_edition(author):
    with edited(author, "content/article.toml", '"zh-CN"', '"zh-Hant"'):
        built_here(author.house, author.article, author.out)
        site = author.site()
    assert b'<html lang="zh-Hant">' in site["index.html"]
    assert b'<html lang="zh-Hant">' in site["404.html"]
    assert b'<div lang="zh-Hant">' in site["404.html"]
    assert b'<div lang="en">' in site["404.html"]


@pytest.mark.parametrize(
    "path", ["templates/style/text.css", "templates/stage/main.js", "templates/icon.svg"]
)
def test_a_page_is_not_set_without_its_style_or_its_script(author, path):
    with edited(author, path, (author / path).read_text("utf-8"), "\n"):
        assert f"{path}: is empty" in told(author)


def test_a_style_that_would_end_its_element_is_refused(author):
    path = "templates/style/text.css"
    before = (author / path).read_text("utf-8")
    line = before.count("\n") + 1
    with edited(author, path, before, f"{before}/* </STYLE> */\n"):
        assert f"{path}:{line}: </STYLE ends the page's style" in told(author)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('@import "./text.css";\n', "", "text.css: is imported by nobody (add @import"),
        ("./text.css", "./txt.css", 'main.css:2: unknown style: "txt.css" (did you mean "text.css'),
        ("@import", "a { } @import", "main.css:1: imports nothing: a { }"),
    ],
)
def test_every_style_is_named_once_in_the_order_of_the_sheet(author, old, new, said):
    with edited(author, "templates/style/main.css", old, new):
        assert f"templates/style/{said}" in told(author)


@pytest.mark.parametrize("path", ["templates/style/main.css", WORDS, "templates/not-found.js"])
def test_what_no_page_can_do_without_is_missed_by_its_name(author, path):
    before = (author / path).read_bytes()
    (author / path).unlink()
    said = told(author)
    author.write(path, before)
    assert f"{path}: is missing (bring it back)" in said


def test_numbers_that_cannot_be_rewritten_are_told(author, monkeypatch):
    def full(*_):
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(assembly, "replace", full)
    with edited(author, CLOSING, "[4.01]", "[4.02]"):
        composed = assembled(author)
        with pytest.raises(BuildError, match=f"{CLOSING}: cannot be written: read-only file"):
            composed.rewrite_numbers()


def test_a_figure_that_nothing_could_place_is_said_once(author):
    file = author / "figures/Swing.py"
    file.write_bytes((author / "figures/swing.py").read_bytes())
    try:
        assert told(author).count("\n") == 0
        assert "figures/Swing.py: no figure can be called" in told(author)
    finally:
        file.unlink()
