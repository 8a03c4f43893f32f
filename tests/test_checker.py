"""The checker: whatever the prose says without a reason is found, with its place."""

from __future__ import annotations

import pytest
from composing import PRIVATE, WORLD, accepted, complaints, composed, parsed, spoken, written
from hypothesis import given
from hypothesis import strategies as st

from press.numbers import format_of, show
from press.prose.compose import Fragment, Known, compare, compose
from press.source import STEP, Source, read_source

HERE = "content/en/02-string.md"

# What is wrong below a title, where (the text begins in line 3), and what is said about it.
WRONG = [
    ("It takes 2 s.", "3:10", 'bare numeral "2" (name its reason, [2](=name), or give it: [2](=))'),
    ("要２秒", "3:2", 'bare numeral "２"'),
    ("要一²", "3:3", 'bare numeral "²"'),
    ("*a*\nb *1,024*", "4:4", 'bare numeral "1,024"'),
    ("| a | b |\n|---|---|\n| x | 3.5 |", "5:7", 'bare numeral "3.5"'),
    ("## Of 3 strings", "3:7", 'bare numeral "3"'),
    ("A[^n].\n\n[^n]: At 5 past.", "5:10", 'bare numeral "5"'),
    ("![](swing.svg)\nDrag 4.", "4:6", 'bare numeral "4"'),
    ('!!! card "With 6"\n\n    x', "3:16", 'bare numeral "6"'),
    ("[7 swings](https://a.org)", "3:2", 'bare numeral "7"'),
    ("[it swings 8 ways](=it_swings)", "3:12", 'bare numeral "8"'),
    ("About-2 and Width-64", "3:7", 'bare numeral "2"'),
    ("比它大三倍", "3:4", 'bare multiplier "三倍"'),
    ("只有一半", "3:3", 'bare multiplier "一半"'),
    ("于是翻倍了", "3:3", 'bare multiplier "翻倍"'),
    ("三**倍**", "3:1", 'bare multiplier "三倍"'),
    ("三分之一", "3:1", 'bare multiplier "三分之一"'),
    ("It is Twice as long", "3:7", 'bare multiplier "Twice"'),
    ("a tenfold rise", "3:3", 'bare multiplier "tenfold"'),
    ("eight times wider", "3:1", 'bare multiplier "eight times"'),
    ("half of it", "3:1", 'bare multiplier "half"'),
    ("36. swings", "3:1", '"36." at the start of a line is the number of a list item'),
    (
        "[2.00](=period)",
        "3:1",
        "says 2.00, period is 2.01 (.venv/bin/python build.py --update-numbers",
    ),
    ("[[0.48, 0.88]](=bob)", "3:1", "says [0.48, 0.88], bob is [0.48, −0.88] (.venv/bin/python"),
    ("[−0.32](=period)", "3:1", "says −0.32, period is 2.01"),
    ("[-0.32](=drop)", "3:1", '"-0.32" is no number that drop could be (write −0.32, with the'),
    ("[two](=period)", "3:1", '"two" is no number that period could be (write it like 2.01'),
    ("[0.48](=bob)", "3:1", '"0.48" is no number that bob could be (it is a vector'),
    ("[[1, 2]](=period)", "3:1", '"[1, 2]" is no number that period could be'),
    ("[rob](=winner)", "3:1", "says rob, winner is bob"),
    ("[1.00](=broken)", "3:1", "broken: NaN cannot be shown"),
    ("[it stops](=it_stops)", "3:1", "it_stops does not hold: speed = 0.25, who = bob (say what"),
    ("[](=it_swings)", "3:1", "it_swings has no wording"),
    ("[2.01](=peroid)", "3:1", 'unknown fact or claim: "peroid" (did you mean "period"?)'),
    ("[2.01](=swing.hight)", "3:1", 'unknown fact or claim: "swing.hight" (did you mean "swing.h'),
    (
        "[2.01](=qqq)",
        "3:1",
        'unknown fact or claim: "qqq" (.venv/bin/python build.py --facts lists',
    ),
    ("[a [2.01](=period) b](=it_swings)", "3:4", "a mark or link inside another (let the outer"),
    ("[a [b](https://a.org)](=it_swings)", "3:4", "a mark or link inside another"),
    ("[big](=)", "3:1", '"big" is no number that could be given'),
    ("[2.01](= period)", "3:7", 'malformed reason "(= period)" (write [shown](=name), with noth'),
    ("[2.01]( =period)", "3:7", 'malformed reason "( =period)"'),
    ("[2.01](=period )", "3:7", 'malformed reason "(=period )"'),
    ('[2.01](=period "t")', "3:7", 'malformed reason "(=period "t")"'),
    ("[2.01](<=period>)", "3:7", 'malformed reason "(<=period>)"'),
    ("[2.01](=周期)", "3:7", 'malformed reason "(=周期)"'),
    ("[2.01]（=period）", "3:7", 'malformed reason "（="'),
    ("[2.01](=period", "3:7", 'malformed reason "(="'),
    ("[2.01][=period]", "3:7", 'malformed reason "[="'),
    ("[two][a]\n\n[a]: =period", "5:1", "a link by reference (write the target beside the text"),
    ("[it swings(=it_swings)", "3:11", 'malformed mark "(=" (write [wording](=name), with noth'),
    ("`[a](=b)` [it] (=it_swings)", "3:16", 'malformed mark "(="'),
    ("它摆（=it_swings）", "3:3", 'malformed mark "（="'),
    ("two\\](=it_swings)", "3:6", 'malformed mark "(="'),
    ("于是$|q|\\cos\\theta，", "3:3", '"$" never closes (close it, or write \\$ for the character'),
    ("$x$, $|q|", "3:6", '"$" never closes'),
    ("于是$|q|\\cos\\theta，", "3:7", '"\\cos" stands outside a formula (write $…$ around'),
    ("[it swings]{=it_swings}", "3:12", 'malformed mark "{="'),
    ("So:\n- a", "4:1", "a list inside a paragraph (leave a blank line above it)"),
    (
        "1. a\n\n   b",
        "5:4",
        "a line indented by 3 spaces (begin it at the margin, or indent by four",
    ),
    ("- a\n\n  b", "5:3", "a line indented by 2 spaces"),
    ("- a\n\n b", "5:2", "a line indented by 1 space ("),
    ("1. a\n   ```\n   x\n   ```", "4:4", "a line indented by 3 spaces"),
    ("> - a\n>\n>   b", "5:5", "a line indented by 2 spaces"),
    ("A[^n].\n\n[^n]: a\n\n  b", "7:3", "a line indented by 2 spaces"),
    ("1. a\n\nb\n\n2. c", "7:4", "a list that begins with 2 (indent by four spaces what stands"),
    ("So:\n| a | b |\n|---|---|\n| x | y |", "4:1", "a table inside a paragraph (leave a blank"),
    ("So:\na | b\n--|--\nx | y", "4:1", "a table inside a paragraph"),
    ("| a | b |\n|---|\n| x | y |", "3:1", "a table inside a paragraph"),
    ("- | a | b |", "3:3", "a table inside a paragraph"),
    ("![](swing.svg)\n| a | b |", "4:1", "a table inside a paragraph"),
    ("It is ~~gone~~ here", "3:7", '"~~" is no markup here (delete what no longer holds'),
    ("It is ==so==", "3:7", '"==" is no markup here (write **…** for bold'),
    ("- [ ] a", "3:3", '"[ ]" is no markup here (a list has no boxes to tick'),
    ("- a\n- [x] b", "4:3", '"[x]" is no markup here'),
    ("[TOC]", "3:1", '"[TOC]" is no markup here (the page has its table of contents'),
    ("a &nbsp; b", "3:3", '"&nbsp;" is no markup here (type the character itself'),
    ("a &#x2014; b", "3:3", '"&#x2014;" is no markup here'),
    ("a<br>b", "3:2", '"<br>" is no markup here (write Markdown'),
    ("<div\nclass=a>", "3:1", '"<div class=a>" is no markup here'),
    ("## A</b>", "3:5", '"</b>" is no markup here'),
    ("a <!-- b -->", "3:3", '"<!--" is no markup here'),
    ("这是__重点__。", "3:3", '"__" is no markup here (write **…** for bold, *…* for emphasis'),
    ("the __init__ of it", "3:5", '"__" is no markup here'),
    ("so _x_ it", "3:4", '"_" is no markup here'),
    ("so $x$_i it", "3:7", '"_" is no markup here'),
    ("so $0.5+1=3$", "3:5", 'the decimal "0.5" in a formula (let the result stand in prose'),
    ("$$a = 1.25$$", "3:7", 'the decimal "1.25" in a formula'),
    ("[so $1.5$](=it_swings)", "3:6", 'the decimal "1.5" in a formula'),
    (
        "so `1.72` it is",
        "3:5",
        'the decimal "1.72" in code (name its reason, [`1.72`](=name), or',
    ),
    ("## Of `x = 1.2e-3`", "3:12", 'the decimal "1.2e-3" in code'),
    ("It double the width", "3:4", 'bare multiplier "double"'),
    ("It doubled to this", "3:4", 'bare multiplier "doubled"'),
    (
        "![](Swing.svg)",
        "3:5",
        'no figure can be called "Swing.svg" (lower-case letters',
    ),
    ("$$a = b", "3:1", '"$$" never closes'),
    ("**粗", "3:1", '"**" never closes (close it, or write \\* for the character itself)'),
    ("## 粗**", "3:5", '"**" never closes'),
    ("[**三倍](=)", "3:2", '"**" never closes'),
    ("two](=it_swings)", "3:4", '"](=it_swings)" is left over (it is no link'),
    ("![](shadw.svg)", "3:5", 'unknown figure: "shadw.svg"'),
    ("![](swng.svg)", "3:5", 'unknown figure: "swng.svg" (did you mean "swing"?)'),
    ("![](swing.svg)\n\n![](swing.svg)", "5:5", f"swing is placed twice (first in {HERE}:3:5)"),
    ("![a swing](swing.svg)", "3:12", "a text in the brackets (write ![](swing.svg)"),
    ("Look: ![](swing.svg)", "3:11", 'the image "swing.svg" stands inside a text (a figure begins'),
    ("- ![](swing.svg)", "3:7", 'the image "swing.svg" stands inside a text'),
    ("![](bars.svg)\n[0.12](=swing.height)", "4:1", "swing.height in the caption of bars is anoth"),
    (
        "![](swing.svg)\n\nIt swings.",
        "3:5",
        "figure swing has no caption (write it on the next line",
    ),
    ("|a|b|\n|-|-|\n|x|y|\n|x|y|z|", "6:6", "a cell too many in the row (the head has no"),
    ("- a\n  - b", "4:3", "a list item neither in a list nor beside it (indent by four"),
    ("1. a\n   1. b", "4:4", "a list item neither in a list nor beside it"),
    ("[x](https://exa mple.com/)", "3:3", "(write a space in an address as %20)"),
    ("大标题\n===", "4:1", "a line that underlines (begin a heading with # or ##"),
    ("小标题\n---", "4:1", "a line that underlines"),
    ("## A\n\n##### B", "5:7", "a heading skips a level (begin it with ###)"),
    *((f"a {hidden} b", "3:3", "cannot be used in prose") for hidden in "\u200b\u200d\u202e\ufffd"),
    ("![](" * 20000, "3:203", "too many brackets are open (close them)"),
    ("[" * 20000, "3:51", "too many brackets are open (close them)"),
    ("In §07.", "3:4", "unknown section: §07 (sections here: §01, §02)"),
    ("In §1.", "3:4", "unknown section: §1 (write §01)"),
    ("So[@hugens1673].", "3:3", 'unknown reference: "hugens1673" (did you mean "huygens1673"?)'),
    ("So[^note].\n\n[^nota]: x", "3:3", 'unknown footnote: "note" (did you mean "nota"?)'),
    ("So.\n\n[^nota]: x", "5:1", 'footnote "nota" is never referred to'),
    ("So[^a].\n\n[^a]: x\n[^a]: y", "6:1", 'footnote "a" is defined twice'),
    ("So $x + \\foo$.", "3:9", 'TeX: Unknown command "\\foo"'),
    ("So $\\frac{1}{$.", "3:14", "TeX: Expected closing token"),
    ("So $a \\\\ b$.", "3:7", "TeX: \\\\ outside an environment (use aligned or cases)"),
    ("So $x = [2.01](=period)$.", "3:14", "TeX: a mark inside TeX (let the worked result"),
    ("So $a % b$.", "3:7", "TeX: % hides the rest of its line"),
    ("```pyton\nx\n```", "3:1", 'unknown language "pyton" (did you mean "python"?)'),
    ("```python chekced\nx\n```", "3:1", 'unknown word "chekced" after the language'),
    ("a\n\n```python\nx", "5:1", "code fence never closes"),
    ('!!! crad "x"\n\n    y', "3:1", 'unknown block "!!! crad" (did you mean "card"?)'),
    ("!!! card\n\n    y", "3:1", "a folding block without a title"),
    ("## A {#b .c}", "3:7", 'attributes "{#b .c}" (a heading takes {#name} only'),
    ("## A {style=color:red}", "3:7", 'attributes "{style=color:red}"'),
    ("## A\n\n## A", "5:4", 'two headings have the id "string-a" (tell them apart'),
    ("## ！", "3:4", 'no id can be made from the heading "！"'),
    ("a\n\n# B", "5:3", "a second title (headings inside a section begin with ##)"),
    ("[a](javascript:x)", "3:3", 'cannot link to "javascript:x"'),
    ('[a](https://a.org "t")', "3:3", "a link with a title"),
    ("a \U000f0001 b", "3:3", "the character U+F0001 cannot be used in prose"),
    ("a \x02 b", "3:3", "the character U+0002 cannot be used in prose"),
]


@pytest.mark.parametrize(("text", "where", "what"), WRONG, ids=[text[:40] for text, *_ in WRONG])
def test_what_is_wrong_is_reported_once_with_its_place(text, where, what):
    reported = complaints(text)
    found = [said for said in reported if what in said]
    assert len(found) == 1, reported
    assert found[0].startswith(f"{HERE}:{where}: "), found


@pytest.mark.parametrize(
    "text",
    [
        *(
            "GPT-2, fp16, float32, A100, UTF-8, word2vec",
            "六个词元，两张图，一遍",
            "two maps, once",
        ),
        *(
            "`3 + 4` $5 \\times 6$",
            "§01",
            "So[@many2005].",
            "[^n1]\n\n[^n1]: note",
            "1. one\n2. two",
        ),
        *(
            "https: <https://a.org/2017/3>",
            "[a](https://a.org/2017/3)",
            "半平面，对半径，half-plane, half-way",
        ),
        *(
            "几倍？多少倍",
            "manifold, behalf, at times",
            "[4.4](=)倍",
            "```\n2\n```",
            "一成不变，成倍",
        ),
        *("2.01".join(["[", "](=period)"]), "[比它大三倍](=it_swings)", "double precision"),
        *(
            "a \\* b \\$ c \\*\\* \\\\cos ${{ x }}",
            "[\\$5 一半](=), \\$[5](=)",
            "a `` b ` 3 `` c",
            "a ☀\ufe0f [b] " * 99,
            "- a\n\n    - b\n\n---\n\nc",
            "## A {#a1}\n\n### B",
            "a < b > c, a|b, snake_case_name, `__init__`, [x] AT&T, R&D",
            "1. a\n\n    b\n\n    ```\n    c\n    ```\n\n2. d\n  lazily\n\n___",
            "$2^{10}$, `float32 x[3]`, `python3.11`, `1.2.3`, `1,024`",
            "The digits double, weights halve; it doubles the spread, triples, and a triple.",
            "|a|\n|-|\n|\\| \\||",
        ),
    ],
)
def test_what_needs_no_reason_passes(text):
    assert complaints(text) == []


def test_everything_wrong_in_a_file_is_reported_in_one_run_in_order():
    text = "A 1, [2.02](=period).\n\n[b](=it_stops) [c](=nobody)\n\n$\\bad$ §09 [@none] 三倍"
    assert [said.split(": ")[0].split(":", 1)[1] for said in complaints(text)] == [
        *("3:3", "3:6", "5:1", "5:16", "7:2", "7:8", "7:12", "7:20")
    ]


def test_columns_count_characters_and_not_bytes():
    assert complaints("词元𠀀 [2.02](=period)")[0].startswith(f"{HERE}:3:5: ")


def test_a_byte_order_mark_and_crlf_do_not_move_the_place():
    data = "# T\r\n\r\n一 2 三\r\n"
    assert complaints(b"\xef\xbb\xbf" + data.encode())[0].startswith(f"{HERE}:3:3: ")


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (
            "# 标题\n\n周期".encode("gb18030"),
            "1:3: is not UTF-8: byte 0xb1 (save the file as UTF-8)",
        ),
        ("# T".encode("utf-16"), "1:1: is UTF-16 (save the file as UTF-8)"),
    ],
)
def test_a_file_in_another_encoding_is_refused(data, what):
    assert complaints(data) == [f"{HERE}:{what}"]


def test_a_section_without_a_title_is_refused():
    assert complaints(b"Just text.") == [
        f"{HERE}:1:1: no title (begin the file with # and a title)"
    ]


@pytest.mark.parametrize("part", ["opening", "closing"])
def test_a_title_where_none_is_shown_is_refused(part):
    fragment = compose(
        b"Text.\n\n# T", file=f"content/en/{part}.md", section=None, lang="en", known=WORLD
    )
    assert f"content/en/{part}.md:3:3: " in str(fragment.problems[0])
    first = compose(b"# T", file=f"content/en/{part}.md", section=None, lang="en", known=WORLD)
    assert [str(problem) for problem in first.problems] == [
        f"content/en/{part}.md:1:3: a title in the {part} (it has none: begin a heading with ##)"
    ]


def test_deep_nesting_ends_in_a_report_or_a_page_and_never_in_a_traceback():
    for text in (">" * 3000 + " a", "[" * 3000, "*" * 3000, "!!! card " * 99, "- " * 2000 + "a"):
        assert isinstance(composed(text), Fragment)


def test_a_picture_that_is_no_figure_is_said_to_be_unknown_and_nothing_else():
    fragment = composed("![](a.png)")
    assert [problem.what for problem in fragment.problems] == ['unknown figure: "a.png"']
    assert fragment.figures == {}


# Long files

LONG = {  # what is repeated 3,000 times: how many complaints there are
    "5 ": 3000,
    "---\n": 2999,
    "a\n---\n": 3000,
    "## a\n": 2999,
    "[a](b) ": 3000,
    "[2.02](=period) ": 3000,
    "[`]`](#x) ": 0,
    "a] ](b) ": 3000,
    "a[^n] ": 3000,
    "```a\n": 1,
    "$0.5$ ": 3000,
    "一": 0,
    "A": 0,
    "&a": 0,
    "**a** ": 0,
    "a ": 0,
}


@pytest.mark.parametrize("text", LONG)
def test_a_long_file_has_all_its_complaints(text):
    assert len(complaints(text * 3000)) == LONG[text]


def test_a_number_is_looked_up_and_not_searched_for():
    """Each place is found without reading what stands before it."""
    read = []
    source = read_source("数 [2.02](=period)\n".encode() * 3000, HERE)

    class Counted(str):
        def __getitem__(self, key):
            piece = str.__getitem__(self, key)
            read.append(len(piece))
            return piece

    counted = Source(HERE, Counted(source.text), source.crlf)
    positions = [counted.byte(offset) for offset in range(0, len(source.text), 7)]
    assert positions == [len(source.text[:at].encode()) for at in range(0, len(source.text), 7)]
    assert sum(read) < len(source.text) + len(positions) * STEP


# Editions


def edition(lang: str, **parts: str) -> dict[str, Fragment]:
    return {
        part: compose(
            f"# T\n\n{text}".encode(),
            file=f"content/{lang}/{part}.md",
            section=part,
            lang=lang,
            known=WORLD,
        )
        for part, text in parts.items()
    }


WHOLE = "![](swing.svg)\n\n![](bars.svg)\n\n[@huygens1673][@many2005] [2.01](=period)"


def compared(parts=("a",), **editions: dict) -> list[str]:
    return [str(problem) for problem in compare(editions, WORLD, parts=parts)]


def test_editions_that_quote_the_same_are_at_peace():
    assert compared(zh=edition("zh", a=WHOLE), en=edition("en", a=WHOLE)) == []


@pytest.mark.parametrize(("here", "there"), [("zh", "en"), ("en", "zh")])
@pytest.mark.parametrize(
    ("more", "what"),
    [
        ("[−0.32](=drop)", "fact drop"),
        ("[it](=it_swings)", "claim it_swings"),
        ("[0.12](=swing.height)", "fact swing.height"),
    ],
)
def test_what_one_edition_quotes_and_the_other_does_not_is_reported_with_both(
    more, what, here, there
):
    texts = {here: f"{WHOLE}\n\n{more}", there: WHOLE}
    (reported,) = compared(**{lang: edition(lang, a=texts[lang]) for lang in ("zh", "en")})
    quoted = f"{what} is quoted here and not in content/{there}/a.md"
    assert reported.startswith(f"content/{here}/a.md:9:1: {quoted}")


def test_a_part_that_one_edition_lacks_is_reported():
    reported = compared(("a", "b"), zh=edition("zh", a=WHOLE, b="x"), en=edition("en", a=WHOLE))
    assert reported == ['content/zh/b.md: "b" is missing in en (write it, or delete this one)']


def test_a_figure_is_placed_exactly_once_in_an_edition():
    twice = compared(en=edition("en", a=WHOLE, b="![](swing.svg)"))
    never = compared(en=edition("en", a=WHOLE.replace("![](bars.svg)", "")))
    assert twice == ["content/en/b.md:3:5: swing is placed twice (first in content/en/a.md:3:5)"]
    assert never == ["content/en: bars is placed nowhere (give it a paragraph: ![](bars.svg))"]


def test_a_reference_that_nobody_cites_is_reported_once_the_article_is_whole():
    some = edition("en", a=WHOLE.replace("[@many2005]", ""))
    assert len(compared(("a", "b"), en=some)) == 0
    assert compared(("a",), en=some) == [
        'content/en: reference "many2005" is cited nowhere (cite it, [@many2005], or delete it)'
    ]


def test_a_link_needs_its_anchor_and_an_id_is_taken_once():
    text = "\n\n## B {#b}\n\n[x](#nowhere) [y](#b) [z](#swing) [s](#string)"
    reported = compared(en=edition("en", a=WHOLE + text, c="## B {#b}\n\n## S {#string}"))
    assert sorted(said.split(": ", 1)[1] for said in reported) == [
        "no such anchor: #nowhere",
        'the id "b" is taken (choose another)',
        'the id "string" is taken (choose another)',
    ]


@pytest.mark.parametrize(
    "name",
    [
        *("swing-name", "swing-description", "bars-string", "x-title", "string-title"),
        *("fn-string-a", "fnref-string-a", "ref-huygens1673"),
        *("text", "plates", "closing", "references"),
    ],
)
def test_an_id_that_the_page_makes_for_itself_is_taken(name):
    sections = WORLD.sections | {"x": 3}
    text = f"# T\n\n## B {{#{name}}}\n\n## Swing time {{#swing-time-name}}"
    known = WORLD._replace(sections=sections)
    fragment = composed(text, known=known)
    assert [
        str(problem) for problem in compare({"en": {"string": fragment}}, known, parts="ab")
    ] == [f'{HERE}:3:4: the id "{name}" is taken (choose another)']


@pytest.mark.parametrize(
    ("right", "wrong", "what"),
    [
        ("[2.01](=period)", "[2.01](=peroid)", "unknown fact"),
        ("[2.01](=period)", "[2.01](=qqq)", "unknown fact"),
        ("[2.01](=period)", "[2.01](= period)", "malformed reason"),
        ("[2.01](=period)", "[2.01](=period", "malformed reason"),
        ("[it](=it_swings)", "[it](=it_swngs)", "unknown fact or claim"),
        ("![](bars.svg)", "![](brs.svg)", "unknown figure"),
        ("![](bars.svg)", "![](Bars.svg)", "no figure can be called"),
        ("[@many2005]", "[@many205]", "unknown reference"),
    ],
)
def test_what_is_misspelt_in_one_edition_is_one_error(right, wrong, what):
    whole = f"{WHOLE} [it](=it_swings)".replace("svg)", "svg)\nSeen.")
    wrong = edition("en", a=whole.replace(right, wrong))
    reported = [str(problem) for problem in wrong["a"].problems]
    reported += compared(zh=edition("zh", a=whole), en=wrong)
    assert [what in said for said in reported if "bare numeral" not in said] == [True], reported


@pytest.mark.parametrize("data", [b"# T\n\n\xff", b"# T\n\n\x00", b"# T\n\n" + b"[" * 99])
def test_nothing_is_missed_in_a_file_that_could_not_be_read(data):
    lost = {"a": compose(data, file="content/en/a.md", section="a", lang="en", known=WORLD)}
    assert len(lost["a"].problems) == 1
    lost |= edition("en", b="[x](#below)")
    assert compared(("a", "b"), zh=edition("zh", a=WHOLE, b="x"), en=lost) == []


# Any text

MARKS = [
    f"[{{0}}](={name})" for name in ("period", "drop", "bob", "swings", "share", "tiny", "memory")
]
SHOWN = ["2.01", "−0.32", "[0.48, −0.88]", "1,024", "1%", "1.2e-14", "2.0 MiB", "2.0", "`x`", ""]
SCRAPS = [
    *(
        "\n",
        "\n\n",
        "\n    ",
        "- ",
        "1. ",
        "> ",
        "| ",
        " |",
        "\n|---|---|\n",
        "## ",
        "*",
        "**",
        "_",
    ),
    *(
        "`",
        "```",
        "$",
        "$$",
        "\\",
        "[",
        "]",
        "(",
        ")",
        "](=",
        "](",
        "![](swing.svg)",
        "[^n]",
        "[^n]: ",
    ),
    *(
        '!!! card "x"\n\n    ',
        "{#a}",
        "{{ x }}",
        "<b>",
        "&amp;",
        "§01",
        "[@many2005]",
        "  \n",
        "~~~",
    ),
    *(
        "词元",
        "word",
        "GPT-2",
        "，",
        "😀",
        "\r\n",
        "\t",
        "[so](=it_swings)",
        "<",
        ">",
        '"',
        "\u2028",
        "\x85",
    ),
]
mark = st.builds(str.format, st.sampled_from(MARKS), st.sampled_from(SHOWN))
prose = st.lists(mark | st.sampled_from(SCRAPS) | st.text(max_size=4), max_size=14).map("".join)


@given(prose)
def test_any_text_that_is_accepted_shows_what_the_facts_say(text):
    fragment = composed(text)
    assert not [character for character in written(fragment) if ord(character) in PRIVATE]
    if fragment.problems:
        return
    for fact in parsed(fragment).iter("data"):
        if fact.get("class") == "fact":
            value, shown = WORLD.facts[fact.get("data-fact")]["value"], spoken(fact)
            assert shown == show(value, format_of(shown))


@given(st.binary(max_size=60))
def test_any_bytes_end_in_a_fragment(data):
    assert isinstance(composed(data), Fragment)


@given(st.lists(mark | st.sampled_from(["a ", "数", "\n\n", "**"]), max_size=8).map("".join))
def test_updated_numbers_are_never_stale_again(text):
    from press.prose.compose import update

    data = f"# T\n\n{text}".encode()
    fragment = composed(data)
    again = composed(update(data, fragment.edits))
    assert not [problem for problem in again.problems if "says" in problem.what and again.edits]


@given(
    st.integers(0, 10**7),
    st.sampled_from(["{}", "a {} b", "数{}个", "*{}*", "- {}", "> {}", "## n {}"]),
)
def test_no_bare_numeral_gets_through(number, around):
    assert any("bare numeral" in said for said in complaints(around.format(number)))


def test_known_needs_nothing_to_refer_to():
    assert accepted("Plain.", known=Known()).blocks == [["html", "<p>Plain.</p>"]]
