"""Prose: what an author writes is what a reader sees, with every mark resolved."""

from __future__ import annotations

import json
from unicodedata import normalize

import pytest
from composing import PRIVATE, WORLD, accepted, complaints, composed, parsed, spoken, written

from press.prose.compose import Fragment, Known, ambiguous, facts_table, update
from press.prose.references import listed

RAW = [r"\mathbf{Q}_{i}\cdot\mathbf{K}_{j}", r"\{a\}", "a*b*c", r"a_i b_j c_k", "x|y", "[a](b)"]


@pytest.mark.parametrize("tex", RAW)
def test_tex_reaches_the_typesetter_untouched(tex, monkeypatch):
    seen = []
    monkeypatch.setattr(
        "press.prose.stashed.mathml", lambda tex, display: (seen.append(tex) or "", {})
    )
    accepted(f"*before* ${tex}$ after, $${tex}$$ and\n\n| ${tex}$ |\n|---|\n| `a|b` |")
    assert seen == [tex, tex, tex]


def test_a_fact_is_written_with_its_value_and_its_name():
    fact = parsed(accepted("It takes [2.01](=period) s.")).find(".//data")
    assert (fact.text, fact.attrib) == (
        "2.01",
        {"class": "fact", "value": "2.00607", "data-fact": "period"},
    )


@pytest.mark.parametrize(
    ("shown", "name"),
    [
        *(("2", "period"), ("2.0", "period"), ("2.006", "period"), ("+2.01", "period")),
        *(("−0.32", "drop"), ("1,024", "swings"), ("1024", "swings"), ("1%", "share")),
        *(("1.2e-14", "tiny"), ("2.0 MiB", "memory"), ("[0.48, −0.88]", "bob"), ("bob", "winner")),
        *(("`bob`", "winner"), ("**2.01**", "period")),
    ],
)
def test_a_fact_may_be_written_in_any_format_that_shows_it(shown, name):
    fragment = accepted(f"So [{shown}](={name}) it is.")
    assert spoken(parsed(fragment).find(".//data")).replace("\xa0", " ") == shown.strip("*`")
    assert list(fragment.facts) == [name]


def test_a_claim_keeps_its_wording_and_its_markup():
    claim = parsed(accepted("[the `bob` *swings*, twice as far](=it_swings)")).find(".//span")
    assert spoken(claim) == "the bob swings, twice as far"
    assert claim.attrib == {"class": "claim", "data-claim": "it_swings"}
    assert [child.tag for child in claim] == ["code", "em"]


@pytest.mark.parametrize(
    ("shown", "value"),
    [("1,024", "1024"), ("5", "5"), ("−2.5", "-2.5"), ("1%", "0.01"), ("2 KiB", "2048")],
)
def test_a_given_number_carries_its_value(shown, value):
    given = parsed(accepted(f"[{shown}](=)")).find(".//data")
    assert (given.get("class"), given.get("value")) == ("given", value)


def test_a_given_multiplier_stays_words():
    assert (
        spoken(parsed(accepted("[三倍](=)", lang="zh")).find(".//span[@class='given']")) == "三倍"
    )


def test_a_paragraph_that_begins_with_an_image_is_a_figure_and_the_rest_its_caption():
    fragment = accepted("Look.\n\n![](swing.svg)\nIt is [0.12](=swing.height) *high*.\n\nSeen.")
    assert [block[0] for block in fragment.blocks] == ["html", "figure", "html"]
    assert fragment.blocks[1][1:] == [
        "swing",
        'It is <data class="readout" data-readout="height" data-format="f2" value="0.1224">'
        "0.12</data> <em>high</em>.",
    ]
    assert str(fragment.figures["swing"]) == "content/en/02-string.md:5:5"


def test_a_word_of_any_characters_is_written_and_read_back_as_it_is():
    word = """a > b, "c" & <d>'s"""
    table = {"swing": {"leader": {"value": word, "format": ""}}}
    known = Known(facts={"odd": {"value": word, "what": "a word"}}, readouts=table)
    text = f"[{word}](=odd)\n\n![](swing.svg)\n[{word}](=swing.leader)"
    fact, live = (data for data in parsed(accepted(text, known=known)).iter("data"))
    assert (fact.text, fact.get("value"), fact.get("data-fact")) == (word, word, "odd")
    assert (live.text, live.get("value"), live.get("data-readout")) == (word, word, "leader")


def test_a_readout_is_live_in_its_own_caption_and_still_in_the_prose():
    fragment = accepted(
        "![](swing.svg)\nNow [0.12](=swing.height).\n\nIt was [0.12](=swing.height)."
    )
    live, still = parsed(fragment).findall(".//data")
    assert (live.get("data-readout"), live.get("data-fact")) == ("height", None)
    assert (still.get("data-readout"), still.get("data-fact")) == (None, "swing.height")


def test_a_live_share_keeps_the_format_its_figure_declares():
    caption = accepted("![](swing.svg)\nThat is [0.297](=swing.share) of [bob](=swing.leader).")
    share, leader = parsed(caption).findall(".//data")
    assert share.get("data-format") == "s"
    assert (leader.get("data-format"), leader.get("value")) == (None, "bob")


def test_a_live_number_keeps_the_format_its_caption_writes():
    caption = accepted("![](swing.svg)\nIt is [0.1224](=swing.height), or [12%](=swing.height).")
    live = parsed(caption).findall(".//data")
    assert [(data.text, data.get("data-format")) for data in live] == [
        ("0.1224", "f4"),
        ("12%", "p0"),
    ]


def test_inserting_a_chinese_heading_leaves_the_other_anchors_alone():
    before = accepted("## 摆长\n\n一\n\n## 周期\n\n二", lang="zh")
    after = accepted("## 引力\n\n零\n\n## 摆长\n\n一\n\n## 周期\n\n二", lang="zh")
    assert list(before.ids) == ["string-摆长", "string-周期"]
    assert list(after.ids) == ["string-引力", *before.ids]
    assert [heading.get("id") for heading in parsed(after).iter("h2")] == list(after.ids)


def test_a_heading_may_name_its_own_anchor():
    heading = parsed(accepted("## Of `L` and $x$ {#length}\n\nA [way](#length).")).find("h2")
    assert (heading.get("id"), spoken(heading).strip()) == ("length", "Of L and x")


@pytest.mark.parametrize("text", ["${{ github.ref }}", "{{ x }}", "{% raw %}", "{# c #}", "a"])
def test_template_marks_are_text_in_prose_and_in_code(text):
    tree = parsed(
        accepted(f"Write {text} or `{text}`, {text} both.\n\n## Of {text}\n\n```\n{text}\n```")
    )
    paragraph, heading, code = tree.find("p"), tree.find("h2"), tree.find(".//pre")
    assert spoken(paragraph) == f"Write {text} or {text}, {text} both."
    assert spoken(heading) == f"Of {text}"
    assert spoken(code).strip() == text


def test_raw_html_and_entities_never_act():
    text = '<b onclick="x()">bold</b> & &amp; <!-- note --> <script>a</script>\n\n<div>\n\nend'
    tree = parsed(composed(text))
    assert {element.tag for element in tree} == {"p"}
    assert [spoken(paragraph) for paragraph in tree] == text.split("\n\n")


def test_what_is_escaped_is_text():
    text = r"\<b> \&nbsp; \__init\__ \~~gone\~~ \[ ] \==so== and a < b, snake_case, 蛇_形"
    assert spoken(parsed(accepted(text))) == text.replace("\\", "")


def test_a_byte_order_mark_and_crlf_line_ends_change_nothing():
    text = "# Title\n\nIt takes [2.01](=period) s,\nthen `more`.\n\n```python\nx = 1\ny\n```\n"
    plain = accepted(text.encode())
    dressed = accepted(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert dressed == plain


def test_footnotes_are_listed_once_with_ids_of_their_section_and_twice_the_same():
    text = "A[^b] and[^a], again[^b].\n\n[^a]: First *defined*.\n[^b]: Second, [2.01](=period)."
    fragment = accepted(text)
    assert accepted(text) == fragment
    notes = parsed(fragment).find(".//div[@class='footnote']")
    assert [note.get("id") for note in notes.iter("li")] == ["fn-string-b", "fn-string-a"]
    assert [spoken(note) for note in notes.iter("li")] == ["Second, 2.01. ↩", "First defined. ↩"]
    references = parsed(fragment).findall(".//sup")
    assert [spoken(mark) for mark in references] == ["1", "2", "1"]
    assert [mark.get("id") for mark in references] == ["fnref-string-b", "fnref-string-a", None]


def test_a_note_of_several_paragraphs_keeps_them():
    fragment = accepted("A[^n].\n\n[^n]: One.\n\n    Two.\n\n    ```\n    code 3\n    ```\n")
    note = parsed(fragment).find(".//li")
    assert [child.tag for child in note][:3] == ["p", "p", "div"]
    assert spoken(note).replace("\n", "") == "One.Two.code 3 ↩"


def test_a_card_lies_open_and_a_question_closed():
    text = '!!! card "The `bob`"\n\n    | a | b |\n    |:-:|--:|\n    | x | [2.01](=period) |\n\n'
    card, question = parsed(accepted(text + '!!! question "Why?"\n\n    So.\n')).findall("details")
    assert (card.get("class"), card.get("open")) == ("card", "")
    assert (question.get("class"), question.get("open")) == ("question", None)
    assert spoken(card.find("summary")) == "The bob"
    assert [cell.get("class") for cell in card.iter("td")] == ["align-center", "align-right"]


def test_a_section_is_linked_by_its_number():
    link = parsed(accepted("In §01, that is.")).find(".//a")
    assert (link.text, link.get("href")) == ("§01", "#swing-time")


@pytest.mark.parametrize(
    ("lang", "shown"), [("en", "(Able et al. 2005)"), ("zh", "（Able等，2005）")]
)
def test_a_citation_names_author_and_year_in_the_language_of_the_page(lang, shown):
    fragment = accepted("See[@many2005].", lang=lang)
    assert spoken(parsed(fragment).find("p")) == f"See{shown}."
    assert parsed(fragment).find(".//a").get("href") == "#ref-many2005"
    assert list(fragment.citations) == ["many2005"]


def test_checked_code_is_handed_on_as_written():
    code = 'scores = q @ k.T  # (6, 6)\nif x < 1:\n    print("{{ x }}")\n'
    fragment = accepted(f"Look:\n\n```python checked\n{code}```\n\n```python\nother\n```")
    assert fragment.checked[0][1] == code
    assert len(fragment.checked) == 1
    assert str(fragment.checked[0][0]) == "content/en/02-string.md:6:1"
    assert spoken(parsed(fragment).find(".//pre")) == code


def test_code_inside_a_folding_block_loses_its_indent():
    fragment = accepted(
        '!!! question "How?"\n\n    ```python checked\n    if x:\n        y\n    ```\n'
    )
    assert fragment.checked[0][1] == "if x:\n    y\n"


def test_no_style_attribute_reaches_the_page():
    fragment = accepted(r"$$\begin{cases}a & b\\ c & d\end{cases}$$" + "\n\n| a |\n|:-:|\n| b |")
    page = written(fragment)
    assert " style=" not in page
    assert len(fragment.styles) >= 2
    assert all(f"{name}" in page for name in fragment.styles)


def test_line_ends_inside_a_chinese_paragraph_leave_no_gap():
    assert (
        spoken(parsed(accepted("第一行，\n第二行\nand\nmore", lang="zh")))
        == "第一行，第二行and\nmore"
    )


@pytest.mark.parametrize(
    ("venue", "end"),
    [("A Place (APL 2001)", "A Place (APL 2001)."), ("A Place", "A Place, 2001."), ("", "2001.")],
)
def test_a_source_says_its_year_once(venue, end):
    source = {"authors": "A. Person", "year": 2001, "title": "T", "url": "https://x.org"}
    line = listed(source | ({"venue": venue} if venue else {}), "en")
    assert line.endswith(f"</cite>. {end}")
    assert line.count("2001") == 1


@pytest.mark.parametrize(
    ("text", "lang", "shown"),
    [
        ("**一。**\n**二**", "zh", "一。二"),
        ("**一**\n*二*", "en", "一二"),
        ("“一二\n三四”", "en", "“一二三四”"),
        ("“one”\n“two” 一\ntwo", "en", "“one”\n“two” 一\ntwo"),
        ("[一](https://a.org)\n[二](=it_swings)", "zh", "一二"),
        ("𠀀\n𠀁", "en", "𠀀𠀁"),
        ("- 一\n  二", "en", "一二"),
    ],
)
def test_no_line_end_stands_between_two_han_characters(text, lang, shown):
    assert spoken(parsed(accepted(text, lang=lang))).replace("\n  ", "\n") == shown


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("一$x$，二", ["x，"]),
        ("（$x$）。", ["（x）。"]),
        ("“*$x$*”一", ["“x”"]),
        ("a ($x$) b $y$", ["(x)"]),
        ("**$x$，**", ["x，"]),
        ("| $x$, |\n|---|\n| a |", ["x,"]),
        ("$x$ 一", []),
        ("$$x$$，", []),
    ],
)
def test_a_formula_is_held_together_with_its_punctuation(text, held):
    found = parsed(accepted(text)).findall(".//span[@class='held']")
    assert [spoken(span) for span in found] == held


def test_a_block_of_code_keeps_its_line_ends():
    assert spoken(parsed(accepted("```\n一\n二\n```", lang="zh"))).strip() == "一\n二"


def test_a_name_is_the_same_however_its_characters_are_composed():
    apart, whole = normalize("NFD", "Möbius é"), "Möbius é"
    note = normalize("NFD", "é")
    fragment = accepted(
        f"## {apart}\n\n[a](#string-{normalize('NFD', 'möbius-é')})[^{note}]\n\n[^é]: x"
    )
    assert list(fragment.ids) == list(fragment.links) == ["string-möbius-é"]
    assert list(fragment.ids) == list(accepted(f"## {whole}").ids)
    fragment = accepted(f"a[^é]\n\n[^{note}]: x")
    assert parsed(fragment).find(".//li").get("id") == "fn-string-é"


def test_a_title_is_text_and_html_and_no_block():
    fragment = accepted("# The `string` & §01\n\nText.")
    assert fragment.title == "The string & §01"
    assert fragment.title_html.startswith("The <code>string</code> &amp; <a")
    assert [block[1] for block in fragment.blocks] == ["<p>Text.</p>"]


def test_an_opening_needs_no_title():
    fragment = composed(b"Just text.", section=None)
    assert (fragment.problems, fragment.title) == ([], "")


def test_a_fragment_survives_json():
    fragment = composed(
        "![](swing.svg)\nNow [0.13](=swing.height)[^n].\n\n## A\n\n[a](#string-a) $x$ [@many2005]"
        "\n\n```python checked\nx\n```\n\n[^n]: [it](=it_swings)"
    )
    assert fragment.problems and fragment.edits and fragment.checked
    assert Fragment.from_json(json.loads(json.dumps(fragment.to_json()))) == fragment


STALE = "# T\r\n\r\nSays [2.02](=period), `2.02`, [[0.47, −0.88]](=bob)，[1,023](=swings) 2.02\r\n"


def test_stale_numbers_are_rewritten_in_place_and_nothing_else_is():
    data = b"\xef\xbb\xbf" + STALE.encode()
    right = STALE.replace("[2.02]", "[2.01]").replace("0.47,", "0.48,").replace("1,023", "1,024")
    assert update(data, composed(data).edits) == b"\xef\xbb\xbf" + right.encode()
    assert composed(update(data, composed(data).edits)).edits == []


def test_a_stale_number_is_reported_with_both_values_and_the_way_out():
    assert complaints("一二三 [2.02](=period)")[0] == (
        "content/en/02-string.md:3:5: says 2.02, period is 2.01 "
        "(.venv/bin/python build.py --update-numbers rewrites it)"
    )


def test_the_table_of_facts_is_aligned_and_names_everything():
    known = Known(facts={**WORLD.facts}, claims=WORLD.claims, readouts=WORLD.readouts)
    known.facts.pop("broken")
    lines = facts_table(known).split("\n")
    assert len(lines) == len(known.facts) + len(known.claims) + 5
    assert lines[0].split(maxsplit=2) == ["period", "2.00607", "seconds for one metre"]
    assert len({line.index(known.facts[line.split()[0]]["what"]) for line in lines[:8]}) == 1


def test_a_name_that_means_two_things_is_an_error():
    known = Known(facts={"a.b": {"value": 1, "what": ""}}, readouts={"a": {"b": {"value": 1}}})
    assert [str(problem) for problem in ambiguous(known)] == [
        '"a.b" is a fact and a readout (rename one of them)'
    ]
    assert "is a fact and a readout" in complaints("[1](=a.b)", known=known)[0]


def test_private_characters_never_reach_the_page():
    fragment = composed(
        "# 一 `x` $y$\n\n*二*三[^n] [2.02](=period) [x](https://a.org/1) §01\n\n[^n]: 四"
    )
    assert not [character for character in written(fragment) if ord(character) in PRIVATE]
