"""A control that is declared wrongly stops the build before anything is drawn."""

from __future__ import annotations

import json

import pytest
from test_stage_errors import RIGHT, built

from press.errors import BuildError

TIME = 'Slider(low=0, high=1, at=0.5, label={"zh": "时", "en": "time"}, handle="dot")'
BEGINS = {  # a control that is declared wrongly: what that is called, the way out
    "it begins outside": ("Slider(low=0, high=1, at=2, label=L)", "outside its range", "inside"),
    "it begins nowhere": (
        "Slider(low=0, high=1, at=float('nan'), label=L)", "outside its range", "inside",
    ),
    "it goes nowhere": ("Slider(low=1, high=1, at=1, label=L)", "from 1 to 1", "high exceed low"),
    "it never ends": (
        "Slider(low=0, high=float('inf'), at=1, label=L)", "from 0 to inf", "high exceed low",
    ),
    "it stands still": (
        "Slider(low=0, high=1, at=1, step=-0.1, label=L)", "steps by -0.1", "more than 0",
    ),
    "it writes in no format": (
        'Slider(low=0, high=1, at=1, form="2f", label=L)', 'unknown number format: "2f"', "f2",
    ),
    "it has a word too few": (
        'Steps(high=3, at=0, words=("a", "b"), label=L)', "2 words for 4 numbers", "its word",
    ),
    "it has a word too many": (
        'Steps(low=1, high=2, at=1, words=("a", "b", "c"), label=L)', "3 words for 2 numbers",
        "its word",
    ),
    "it takes a half step": ("Steps(high=2.5, at=0, label=L)", "whole numbers", "Slider"),
    "a word of it lacks a language": (
        'Steps(high=1, at=0, words=({"zh": "一", "en": "one"}, {"zh": "二"}), label=L)',
        'word 1 of control "t" is not in en', "every",
    ),
    "it chooses what is no option": (
        'Choice(options={"moon": L}, at="mon", label=L)', 'no option: "mon"', '"moon"?',
    ),
    "an option of it lacks a language": (
        'Choice(options={"moon": {"en": "moon"}}, at="moon", label=L)',
        'the label of option "moon" is not in zh', "every",
    ),
    "its label lacks a language": (
        'Toggle(at=False, label={"zh": "时"})', 'the label of control "t" is not in en', "every",
    ),
    "its label has no language": (
        'Toggle(at=False, label="time")', 'the label of control "t" has no languages',
        '{"en": "…"}',
    ),
    "its point is outside": (
        'Point(at=(0, 3), within=2, label=L, handle="dot")', "outside its range", "inside",
    ),
    "two of its names are one": (
        'Point(at=(0, 1), within=2, label=L, handle="dot", names=("x", "x"))',
        'two controls are called "x"', "rename one",
    ),
    "its name is no name": (
        'Point(at=(0, 1), within=2, label=L, handle="dot", names=("x", "a b"))',
        '"a b" is no name', "Latin letters",
    ),
}  # fmt: skip


HIDDEN = {  # what holds a character that no page can show: where that is put, what is said
    "a title": ('title={"zh": "点"', 'title={"zh": "点\\u202e"', "the title in zh"),
    "a description": ('"height {height}"', '"height\\0 {height}"', "the description in en"),
    "a label": ('{"zh": "名"', '{"zh": "\\u200b名"', 'label "name" in zh'),
    "a readout": ('Readout({"zh": "高"', 'Readout({"zh": "高\\x1b"', 'of readout "height" in zh'),
    "a control": (
        TIME, 'Toggle(at=False, label={"zh": "\\ud800", "en": "t"})', 'control "t" in zh',
    ),
    "a word": (TIME, 'Steps(low=0, high=1, at=1, words=("a", "\\u202e"), label=L)', 'control "t"'),
    "an option": (
        TIME, 'Choice(options={"a\\u2066": {"zh": "a", "en": "a"}}, at="a\\u2066", label=L)',
        'control "t"',
    ),
    "drawn words": ('"@name")', '"na\\u2028\\u200dme")', "a text"),
}  # fmt: skip


@pytest.mark.parametrize("what", HIDDEN)
def test_a_character_that_no_page_can_show_is_refused_in(tmp_path, what):
    old, new, said = HIDDEN[what]
    assert old in RIGHT
    new = new.replace("label=L", 'label={"zh": "时", "en": "time"}')
    with pytest.raises(BuildError) as told:
        built(tmp_path, RIGHT.replace(old, new))
    (problem,) = told.value.problems
    assert f"{said} holds the character U+" in problem.what, str(problem)
    assert problem.where.file == "figures/dot.py" and problem.way_out.endswith("delete it")


@pytest.mark.parametrize("what", BEGINS)
def test_a_control_is_refused_where(tmp_path, what):
    control, message, way_out = BEGINS[what]
    assert TIME in RIGHT
    source = RIGHT.replace(TIME, control.replace("label=L", 'label={"zh": "时", "en": "time"}'))
    with pytest.raises(BuildError) as told:
        built(tmp_path, source.replace(": L}", ': {"zh": "月", "en": "moon"}}'))
    (problem,) = told.value.problems
    assert message in problem.what and way_out in problem.way_out, str(problem)
    assert problem.where.file == "figures/dot.py"


def test_numbers_of_numpy_are_declared_like_pythons_own(tmp_path):
    own = RIGHT.replace(TIME, "Steps(low=0, high=1, at=1, label={'zh': '时', 'en': 'time'})")
    own = own.replace("stage.axes((0, 1)", "stage.axes((0, 2)")
    (tmp_path / "own").mkdir()
    (tmp_path / "other").mkdir()
    other = own.replace("high=1, at=1", "high=np.int64(1), at=np.float32(1)")
    other = other.replace("height=280", "height=np.int16(280)")
    other = other.replace("stage.axes((0, 2)", "stage.axes((0, np.float32(2))")
    plates = [built(tmp_path / "own", own), built(tmp_path / "other", other)]
    assert json.dumps(plates[0]) == json.dumps(plates[1])
