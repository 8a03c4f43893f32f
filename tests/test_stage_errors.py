"""What a figure gets wrong stops the build at its file and line, with the way out."""

from __future__ import annotations

import re
import shutil

import pytest
from inventory import FIXTURE, ROOT
from plates import article

from press.errors import BuildError
from press.figure.plate import plate
from press.truth.knowledge import knowledge

RIGHT = '''"""A dot goes along a line."""

import numpy as np

from press.figure.stage import (
    Choice,
    Figure,
    Point,
    Readout,
    Slider,
    Steps,
    Toggle,
    at,
    path,
    text,
    turn,
    value,
)

TABLE = np.array([[0.0, 1.0], [1.0, 0.0]])


def pose(t):
    return {
        "dot": at(np.stack([t, t * t])),
        "line": path([(0.0, 0.0), (1.0, 0.5)] + np.zeros((2, 1)) * t),
        "height": value(t * t),
    }


def draw(stage):
    axes = stage.axes((0, 1), (0, 1), (20, 20, 460, 260))
    axes.line("line", "ink")
    axes.dot("dot", "key")
    axes.text((0.5, 0.5), "@name")


figure = Figure(
    title={"zh": "点", "en": "dot"},
    describe={"zh": "高{height}", "en": "height {height}"},
    state={"t": Slider(low=0, high=1, at=0.5, label={"zh": "时", "en": "time"}, handle="dot")},
    readouts={"height": Readout({"zh": "高", "en": "height"})},
    labels={"name": {"zh": "名", "en": "name"}},
    pose=pose,
    draw=draw,
    height=280,
)
'''

POSE, DRAW = '        "height": value(t * t),\n', '    axes.dot("dot", "key")\n'
PLACED = '"dot": at(np.stack([t, t * t]))'

# A part that says a word: how it is posed, and for each mistake how it is drawn.
SAYS = '        "said": at(np.stack([t, t])) | text(t),\n'
SAID = {
    "another state of it says an unknown label": '"said", ["@name", "@nmae"]',
    "another state of it has no word": '"said", ["a", "b"]',
    "it poses a text that has no words": '"said", ""',
}
BOTH = '        "both": at(np.stack([t, t])) | path([(0.0, 0.0), (1.0, 1.0)]),\n'

# what is changed in a right figure, what that is called, the line that is blamed, the way out
WRONG = {
    "it decides with if": (
        "    return {\n", "    if t > 0.5:\n        t = 1 - t\n    return {\n",
        "decides with if", "    if t > 0.5:", "np.where",
    ),
    "it calls float": (POSE, '        "height": value(float(t)),\n', "float()", POSE, "numpy"),
    "it looks up with an index": (
        PLACED, '"dot": at(TABLE[int(t)])', "int()", "TABLE[int(t)]", "row(table, i)",
    ),
    "it looks up with a symbol": (
        PLACED, '"dot": at(TABLE[t])', "index of a table", "TABLE[t]", "row(table, i)",
    ),
    "it makes an array of symbols": (
        PLACED, '"dot": at(np.array([t, t]))', "np.array", "np.array([t, t])", "np.stack",
    ),
    "it formats": (
        POSE, '        "height": value(f"{t:.2f}"),\n', "formatted", 'f"{t', "value(x)",
    ),
    "it uses what has no JavaScript": (
        PLACED, '"dot": at(np.stack([t, np.sinc(t)]))', "np.sinc", "np.sinc", "",
    ),
    "it draws what is not posed": (
        DRAW, DRAW + '    axes.dot("dott", "key")\n', 'part "dott" is drawn but is not posed',
        '"dott"', 'did you mean "dot"?',
    ),
    "it poses what is not drawn": (
        POSE, POSE + '        "extra": at(np.stack([t, t])),\n',
        'part "extra" is posed but not drawn', "", "draw it, or do not pose it",
    ),
    "it draws a place as a path": (
        'axes.line("line", "ink")', 'axes.line("dot", "ink")', "is posed without path",
        '"dot", "ink"', "",
    ),
    "it draws on two axes": (
        DRAW, DRAW + '    stage.units().dot("dot", "key")\n', "drawn on two axes", "stage.units()",
        "make it two parts",
    ),
    "it poses a path and draws a dot": (
        PLACED, '"dot": at(np.stack([t, t])) | path([(0.0, 0.0), (1.0, 1.0)])',
        "posed with path but not drawn so", "", "drawn as",
    ),
    "it mixes the rigid with a path": (
        DRAW, DRAW + '    axes.line("both", "ink")\n    axes.dot("both", "ink")\n',
        "both rigid and a path", "", "two parts",
    ),
    "it paints in a colour without a role": (
        DRAW, '    axes.dot("dot", "#ff0000")\n', 'unknown role: "#ff0000"', '"#ff0000"', "known",
    ),
    "it misspells a role": (
        DRAW, '    axes.dot("dot", "kye")\n', 'unknown role: "kye"', '"kye"', 'did you mean "key"?',
    ),
    "it has no claim": (
        '"""A dot goes along a line."""\n', "\n", "without a claim", "", "one sentence",
    ),
    "it has no figure": (
        "figure = Figure(", "plot = Figure(", "no figure", "", "figure = Figure(…)",
    ),
    "it misspells a label": (
        '"@name"', '"@nmae"', 'unknown label: "@nmae"', "", 'did you mean "name"?',
    ),
    "it lacks a language": (
        '{"zh": "名", "en": "name"}', '{"zh": "名"}', "is not in en", "", "every",
    ),
    "it describes what it does not read": (
        '"height {height}"', '"height {heihgt}"', '"heihgt"', "", 'did you mean "height"?',
    ),
    "it describes by a control without words": (
        '"height {height}"', '"height {t}"', 'no readout: "t"', "", "readouts",
    ),
    "it describes in a format of its own": (
        '"height {height}"', '"height {height:.2f}"', 'formats "height:.2f"', "", "{height}",
    ),
    "it describes with a conversion": (
        '"height {height}"', '"height {height!r}"', 'formats "height!r"', "", "{height}",
    ),
    "it describes with half a brace": (
        '"height {height}"', '"height {height"', 'a lone "{"', "", "{readout}",
    ),
    "its title lacks a language": (
        'title={"zh": "点", "en": "dot"}', 'title={"zh": "点"}', "the title is not in en", "",
        "every",
    ),
    "its readout lacks a language": (
        'Readout({"zh": "高", "en": "height"})', 'Readout({"zh": "高"})',
        'the label of readout "height" is not in en', "", "every",
    ),
    "its readout is in no format": (
        '"en": "height"})}', '"en": "height"}, form=".2f")}',
        'unknown number format: ".2f"', "", "f2",
    ),
    "its label is empty": (
        '"en": "name"}', '"en": " "}', "is empty in en", "", "write a text",
    ),
    "its label has three lines": (
        '"en": "name"}', '"en": "name\\nof\\nit"}', "several lines in en", "", "two labels",
    ),
    "it writes three lines": (
        '"@name"', '"name\\nof\\nit"', "several lines", '"name', "one text for each line",
    ),
    "an area of it sets no control": (
        DRAW, DRAW + "    axes.target(0, 0, 1, 1, tt=1)\n", 'sets no control: "tt"', "", '"t"?',
    ),
    "its arrows move no control": (
        "    height=280,\n", '    height=280,\n    arrows=("t", "u"),\n',
        'arrows move no control: "u"', "", "",
    ),
    "another state of it says an unknown label": (
        POSE, POSE + SAYS, 'unknown label: "@nmae"', "", 'did you mean "name"?',
    ),
    "another state of it has no word": (
        POSE, POSE + SAYS.replace("text(t)", "text(2 * t)"), "no word 2", "", "from 0 to 1",
    ),
    "it poses a text that has no words": (
        POSE, POSE + SAYS, "has no words", "", 'axes.text("said", [word, word])',
    ),
    "it is not finite at home": (
        POSE, '        "height": value(1 / np.sum(np.stack([t - 0.5]))),\n', "not finite", "",
        "denominator",
    ),
    "it reads what it does not pose": (POSE, "", 'readout "height" is not posed', "", "value(…)"),
    "its handle is no part": ('handle="dot"', 'handle="dto"', 'handle "dto"', "", "at(…)"),
    "its handle has no place": ('handle="dot"', 'handle="line"', 'handle "line"', "", "at(…)"),
    "it divides by nothing at an end": (
        POSE, '        "height": value(1 / t),\n', "divide by zero", "1 / t", "denominator",
    ),
    "it divides by nothing in numpy": (
        POSE, '        "height": value(1 / np.sum(np.stack([t, t]))),\n', "not finite", "1 / np",
        "denominator",
    ),
    "it leaves the sheet": (
        "(1.0, 0.5)] + np.zeros((2, 1)) * t", "(9.0, 9.0)] + np.zeros((2, 1)) * t",
        "cut at the sheet's edge", "", "inside the sheet",
    ),
    "it draws a picture past the sheet": (
        DRAW, DRAW + "    axes.panel.imshow(TABLE)\n", "drawn past the sheet: AxesImage", "",
        "method of the axes",
    ),
    "it draws a line past the sheet": (
        DRAW, DRAW + "    axes.panel.plot([0, 1], [0, 1])\n", "drawn past the sheet: Line2D",
        "", "method of the axes",
    ),
    "it writes over the sheet": (
        DRAW, DRAW + '    stage.drawing.text(0.5, 0.5, "over")\n', "drawn past the sheet: Text",
        "", "method of the axes",
    ),
    "it moves its axes": (
        DRAW, DRAW + "    axes.panel.set_xlim(0, 9)\n", "the axes are changed", "",
        "axes(x, y, box)",
    ),
    "it stretches its axes": (
        DRAW, DRAW + '    axes.panel.set_aspect("equal")\n', "the axes are changed", "", "axes(x",
    ),
    "it turns a line": (
        "np.zeros((2, 1)) * t)", "np.zeros((2, 1)) * t) | turn(t)", "posed with turn", "", "draw",
    ),
    "it scales a line": (
        "np.zeros((2, 1)) * t)", 'np.zeros((2, 1)) * t) | {"scale": t}', "posed with scale", "",
        "in the pose",
    ),
    "it anchors nowhere": (
        '"@name")', '"@name", anchor="left")', 'unknown anchor: "left"', '"left"', "start, middle",
    ),
    "it clips by a method": (
        PLACED, '"dot": at(np.stack([t, t]).clip(0, 1))', ".clip", ".clip", "np.clip(…)",
    ),
    "it multiplies by a method": (
        PLACED, '"dot": at(np.stack([t, t]) * np.stack([t]).prod())', ".prod", ".prod",
        "np.prod(…)",
    ),
    "it rounds by a method": (
        PLACED, '"dot": at(np.stack([t, t]).round())', ".round", ".round", "np.floor(x + 0.5)",
    ),
    "it says a symbol": (
        POSE, '        "height": value(len(str(t))),\n', "becomes a text", "str(t)", "value(x)",
    ),
    "it prints a symbol": (
        POSE, '        "height": value(len(f"{t!r}")),\n', "becomes a text", "{t!r}", "value(x)",
    ),
    "it poses with no word of the stage": (
        PLACED, '"dot": {"at": np.stack([t, t]), "colour": 1}', 'unknown word: "colour"', "",
        "one of at, turn",
    ),
    "it poses a number": (PLACED, '"dot": t', 'part "dot" is posed as a', "", "with a word"),
    "it poses nothing": (
        "    return {\n", "    return None\n    return {\n", "NoneType, no dict", "", "return {",
    ),
    "it draws no label": ('"@name"', '"name"', 'label "name" is drawn nowhere', "", '"@name"'),
    "its dot says a number": (
        PLACED, PLACED + " | value(t)", "posed with value and drawn without", "", "a readout",
    ),
    "its number leaves all bounds": (
        PLACED, '"dot": at(np.stack([t * 1e308, t]))', "leaves all bounds", "", "on the sheet",
    ),
    "its pose has no source": ("pose=pose", "pose=dict", 'part "t" is posed as', "", "with a word"),
    "its pose is given too much": (
        "pose=pose", "pose=lambda: {}", "unexpected keyword", "", "takes",
    ),
    "its part has no name for a page": (
        POSE, POSE + '        \'头 "1"\': at(np.stack([t, t])),\n', "is no name of a part", "",
        "Latin letters",
    ),
    "it has an empty word": ('"@name"', '""', 'unknown label: "@"', "", ""),
    "it does not parse": ("def draw(stage):", "def draw(stage)", "does not parse", "def draw", ""),
    "it raises": (DRAW, '    raise ValueError("no ink")\n', "no ink", "no ink", ""),
}  # fmt: skip


def built(tmp_path, source: str) -> dict:
    """The plate of a figure written into an article of its own."""
    folder = tmp_path / "figures"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "dot.py").write_text(source, encoding="utf-8")
    with article(tmp_path):
        return plate("dot", tmp_path)


def test_the_figure_that_is_changed_below_is_right(tmp_path):
    assert built(tmp_path, RIGHT)["readouts"][0]["value"] == 0.25


def test_not_is_not_in_a_pose_as_it_is_in_the_browser(tmp_path):
    source = RIGHT.replace("value(t * t)", "value(np.where(~(t > 0), 0.0, t * t))")
    assert built(tmp_path, source)["readouts"][0]["value"] == 0.25


@pytest.mark.parametrize("what", WRONG)
@pytest.mark.filterwarnings("ignore:divide by zero:RuntimeWarning", "ignore:overflow")
def test_a_figure_is_refused_where(tmp_path, what):
    before, after, message, blamed, way_out = WRONG[what]
    assert before in RIGHT
    source = RIGHT.replace(before, after)
    if what == "it mixes the rigid with a path":
        source = source.replace(POSE, POSE + BOTH)
    if what in SAID:
        source = source.replace(DRAW, f"{DRAW}    axes.text({SAID[what]})\n")
    with pytest.raises(BuildError) as told:
        built(tmp_path, source)
    (problem,) = told.value.problems
    assert message in problem.what and way_out in problem.way_out, str(problem)
    assert problem.where.file == "figures/dot.py"
    lines = [
        i for i, line in enumerate(source.splitlines(), 1) if blamed and blamed.strip() in line
    ]
    assert problem.where.line in (lines or range(1, len(source.splitlines()) + 1)), str(problem)
    assert re.match(r"figures/dot\.py:\d+(:\d+)?: \S", str(problem))


def test_a_figure_whose_name_is_a_sections_too_is_refused(build, tmp_path):
    source = tmp_path / "article"
    shutil.copytree(FIXTURE, source, ignore=shutil.ignore_patterns("__pycache__", ".cache"))
    shutil.move(source / "figures" / "bars.py", source / "figures" / "string.py")
    for prose in source.glob("content/*/*.md"):
        prose.write_text(prose.read_text("utf-8").replace("bars.", "string."), "utf-8")
    done = build(source=source, out=tmp_path / "o")
    assert done.returncode == 1
    assert re.search(r'^\S+:.*"?string"?.*\(.+\)$', done.stderr, re.M), done.stderr
    assert not (tmp_path / "o").exists()


# a file of the model, what is changed in it, what that is called, the file and the text blamed
MISLED = {
    "the head's file is torn": (
        "model/toy_head.json", "[0.75, -0.2],", "[0.75, -0.2]", "Expecting ',' delimiter",
        "model/toy_head.json", "[0.81, 0.06]", "JSON",
    ),
    "a number is written as a word": (
        "model/toy_head.json", "[0.39, ", '["0.39", ', '"embeddings" holds "0.39"',
        "model/toy_head.json", '"embeddings":', "bare",
    ),
    "a token is renamed": (
        "model/toy_head.json", '"cat"', '"dog"', 'no token "cat"',
        "model/head_facts.py", 'head.query("it") * head.key("cat")', "the tokens are the, dog",
    ),
    "a claim asks for a token that is not there": (
        "model/statements/scores.py", 'head.key("cat")', 'head.key("cta")', 'no token "cta"',
        "model/statements/scores.py", 'head.key("cta")', "the tokens are the, cat",
    ),
    "a claim returns its condition only": (
        "model/statements/scores.py", 'return max(query, key) < 0, {"query": query, "key": key}',
        "return max(query, key) < 0", 'claim "first_slots_are_negative" returns a bool',
        "model/statements/scores.py", '@claim("head")', "return condition, values",
    ),
    "a claim is of an unknown kind": (
        "model/statements/scores.py", '@claim("head")', '@claim("hed")', 'unknown kind "hed"',
        "model/statements/scores.py", '@claim("hed")', 'did you mean "head"?',
    ),
    "the head's file is brackets": (
        "model/toy_head.json", "{\n", "[" * 100000, "nested too deep", "model/toy_head.json", "",
        "plainly",
    ),
    "a claim about the head is called a theorem": (
        "model/statements/scores.py", '@claim("head")', '@claim("theorem")',
        "is no theorem: it fails for another subject", "model/statements/scores.py",
        '@claim("theorem")', 'enter it as "head"',
    ),
    "a fact about the head is called a theorem": (
        "model/head_facts.py", '@table("head")', '@table("theorem")', "is no theorem",
        "model/head_facts.py", "yield ", 'enter it as "head"',
    ),
    "a fact is nothing": (
        "model/head_facts.py", '"W_Q", head.W_Q)', '"W_Q", [None, None])', 'fact "W_Q.0"',
        "model/head_facts.py", 'yield f"{name}.{i}", matrix[i]', "a number, a vector or a word",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", MISLED)
def test_a_mistake_in_the_model_is_told_where_it_is_to_be_mended(tmp_path, what):
    changed, old, new, message, file, blamed, way_out = MISLED[what]
    shutil.copytree(ROOT / "model", tmp_path / "model")
    right = (tmp_path / changed).read_text(encoding="utf-8")
    assert old in right
    wrong = right.replace(old, new, 1 if "theorem" in what or "brackets" in what else -1)
    (tmp_path / changed).write_text(wrong, encoding="utf-8")
    with article(tmp_path), pytest.raises(BuildError) as told:
        knowledge(tmp_path)
    problem, *others = told.value.problems
    assert "theorem" in what or not others
    assert message in problem.what and way_out in problem.way_out, str(problem)
    assert problem.where.file == file, str(problem)
    lines = (tmp_path / file).read_text(encoding="utf-8").splitlines()
    assert blamed in lines[(problem.where.line or 1) - 1], str(problem)
