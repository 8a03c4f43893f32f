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


@pytest.mark.parametrize("path", ["templates/page.html", "templates/404.html"])
@pytest.mark.parametrize("text", [None, b" \n"])
def test_a_lost_template_is_named_and_nobody_blames_the_words(author, path, text):
    before = (author / path).read_bytes()
    (author / path).unlink()
    if text:
        author.write(path, text)
    said = told(author)
    author.write(path, before)
    assert said == f"failed: {path}: is {'empty' if text else 'missing'} (bring it back)"


def test_an_included_template_is_missed_where_it_is_included(author):
    before = (author / "templates/figure.html").read_bytes()
    (author / "templates/figure.html").unlink()
    said = told(author)
    author.write("templates/figure.html", before)
    way_out = "bring it back; templates/page.html:7 includes it"
    assert said == f"failed: templates/figure.html: is missing ({way_out})"


@pytest.mark.parametrize("room", ["model", "figures"])
def test_a_room_without_its_init_is_given_an_empty_file(author, room):
    path = f"{room}/__init__.py"
    before = (author / path).read_bytes()
    (author / path).unlink()
    said = told(author)
    author.write(path, before)
    assert said == f"failed: {path}: is missing (create the empty file)"


HOUSE = ["templates/page.html", "templates/figure.html", "templates/404.html", WORDS,
         "templates/icon.svg", "templates/not-found.js", "templates/reload.js",
         "templates/style/text.css", "templates/style/main.css",
         "templates/stage/main.js"]  # fmt: skip


@pytest.mark.parametrize("path", HOUSE)
@pytest.mark.parametrize(
    "saved",
    [
        lambda data: data.replace(b"\n", b"\r\n"),
        lambda data: data.replace(b"\n", b"\r"),
        lambda data: b"\xef\xbb\xbf" + data,
    ],
    ids=["CRLF", "CR", "BOM"],
)
def test_line_ends_and_a_mark_leave_no_trace_on_a_page(author, path, saved):
    built_here(author.house, author.article, author.out)
    site, before = author.site(), (author / path).read_bytes()
    author.write(path, saved(before))
    said = built_here(author.house, author.article, author.out)
    found = author.site()
    author.write(path, before)
    site.pop("manifest.json"), found.pop("manifest.json")
    assert not said.startswith("failed") and found == site


@pytest.mark.parametrize("path", HOUSE)
@pytest.mark.parametrize("character", ["\0", "\u202e", "\u200b", "\ufeff", "\ufffd", "\x1b"])
def test_a_character_that_no_page_can_show_is_refused_in_the_houses_texts(author, path, character):
    before = (author / path).read_bytes()
    line = before.count(b"\n") + 1
    author.write(path, before + f"ab{character}".encode())
    said = told(author)
    author.write(path, before)
    what = f"the character U+{ord(character):04X} cannot be used here"
    assert f"failed: {path}:{line}:3: {what} (it shows as nothing" in said


@pytest.mark.parametrize(
    ("path", "old", "new", "said"),
    [
        (WORDS, 'skip = "', 'skip = "\\u202e', "zh.skip: the character U+202E cannot be used here"),
        ("content/article.toml", 'name = "', 'name = "\\u200b', "zh.name: the character U+200B"),
        ("content/article.toml", 'name = "', 'name = "\\u0000', "zh.name: the character U+0000"),
        ("content/article.toml", "name =", '"n\\u202eame" =', "zh.n?ame: the character U+202E"),
        ("content/references.toml", 'title = "', 'title = "\\r', ".title: the character U+000D"),
        ("templates/404.html", "<main>", "<main>&#x202e;", "&#x202e; cannot be used here"),
        ("templates/404.html", "<main>", "<main>\n&#0;", "&#0; cannot be used here"),
        ("templates/figure.html", "<div", "&zwj;<div", "&zwj; cannot be used here"),
        ("templates/404.html", "<main>", '<main>{{ "\\u200b" }}', "sets the character U+200B"),
    ],
)
def test_an_escape_does_not_bring_in_what_is_refused(author, path, old, new, said):
    text = (author / path).read_text("utf-8")
    with edited(author, path, text, text.replace(old, new, 1)):
        complaint = told(author)
    assert complaint.startswith(f"failed: {path}:") and said in complaint


SLIPS = {
    "a declaration without its colon": ("style/text.css", "a { color red; }", "no CSS: "),
    "a brace too many": ("style/text.css", "a { color: red; } }", "no CSS: "),
    "a brace too few": ("style/text.css", "a { color: red;", "no CSS: something is never closed"),
    "a comment without its end": ("style/text.css", "/* a", "no CSS: something is never closed"),
    "a string over two lines": ("style/text.css", "a { content: 'a\n'; }", "no CSS: bad string"),
    "a slip inside a condition": ("style/text.css", "@media print { a { b } }", "no CSS: "),
    "half a statement": ("stage/main.js", "const a = ;", "no JavaScript: const a = ;"),
    "half a function": ("stage/page.js", "const f = () => {", "no JavaScript: "),
    "a comment of HTML": ("stage/page.js", "f(a <!--b);", "no JavaScript: f(a <"),
    "an open string": ("not-found.js", "f('a", "no JavaScript: f('a"),
    "a slip in what a server adds": ("reload.js", "f((1)", "no JavaScript: f((1)"),
    "the end of its script": ("not-found.js", "f('</SCRIPT>')", "</SCRIPT ends the script, or"),
    "what hides its end": ("reload.js", "f('<!--')", "<!-- ends the script, or hides its end"),
    "a picture that is none": ("icon.svg", "<g>", "no SVG: "),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_what_a_browser_would_not_read_is_refused_where_it_is(author, slip):
    name, text, said = SLIPS[slip]
    path = f"templates/{name}"
    before = (author / path).read_bytes()
    line = before.count(b"\n") + 1
    author.write(path, before + text.encode())
    complaint = told(author)
    author.write(path, before)
    assert complaint.startswith(f"failed: {path}:{line}:") and said in complaint


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
