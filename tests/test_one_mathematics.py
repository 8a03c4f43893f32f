"""There is one copy of the mathematics: the browser's is traced, and the stage knows none."""

from __future__ import annotations

import ast
import itertools
import json
import re
import subprocess
import sys
from functools import cache

import numpy as np
import pytest
from inventory import ROOT
from plates import figure, first

from model.faults import FAULTS, faulty_weights
from model.toy_head import HEAD

STAGE = sorted((ROOT / "templates" / "stage").glob("*.js"))
WORDS = re.compile(r"softmax|attention|queries|score|weight|embedding|token|Math\.(?:exp|log|pow)")
ROOMS = ("figures", "model", "press")
PYTHON = sorted(path for room in ROOMS for path in (ROOT / room).rglob("*.py"))


def code(path) -> str:
    """A module of the stage without its comments."""
    return re.sub(r"//.*", "", path.read_text(encoding="utf-8"))


WEIGHTS = {
    "staircase",
    "push_score",
    "strict_floor",
    "causal_row",
    "mask_bug",
    "tip_to_tail",
    "inside_hull",
    "shuffle",
    "attention_map",
}
SCALED = WEIGHTS | {"merge_maps", "read_row", "transpose"}
RAW = SCALED | {"winning_key", "shadow", "score_bars", "long_key"}
FOLLOWERS = {  # whose numbers come, by any way, from a function of the model
    "model.attention.project": RAW | {"three_arrows", "drag_input"},
    "model.attention.score": RAW,
    "model.attention.scale": SCALED,
    "model.attention.softmax": WEIGHTS | {"collapse", "divisor"},
    "model.attention.masked": {"causal_row", "attention_map"},
    "model.attention.mix": {"inside_hull"},
    "model.measures.pushed": {"push_score", "strict_floor", "inside_hull"},
    "model.measures.pushed_output": {"inside_hull"},
    "model.measures.gap": {"inside_hull"},
    "model.measures.tip_to_tail": {"tip_to_tail", "shuffle"},
    "model.measures.spread": {"spread_curve", "collapse", "divisor"},
    "model.measures.unit_weights": {"collapse", "divisor"},
    "model.faults.weights_under": {"mask_bug", "attention_map"},
    "model.faults.long_keys": {"long_key", "mask_bug", "attention_map"},
}


@cache
def halved(*names: str) -> dict[str, list]:
    """What every figure reads, the named functions of the model halved."""
    command = [sys.executable, str(ROOT / "tests" / "halving.py"), *names]
    return json.loads(subprocess.run(command, capture_output=True, check=True, text=True).stdout)


@pytest.mark.parametrize("path", STAGE, ids=lambda path: path.name)
def test_the_stage_knows_nothing_of_attention(path):
    assert WORDS.findall(code(path)) == []


@pytest.mark.parametrize("path", STAGE, ids=lambda path: path.name)
def test_no_number_of_the_head_stands_in_the_stage(path):
    head = json.loads((ROOT / "model" / "toy_head.json").read_text(encoding="utf-8"))
    own = {abs(n) for n in _numbers(head) if n != round(n) and len(f"{abs(n):g}") > 3}
    written = {float(n) for n in re.findall(r"\d+\.\d+", code(path))}
    assert own and written & own == set()


def _numbers(data) -> list[float]:
    if isinstance(data, (int, float)):
        return [float(data)]
    inside = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return [number for item in inside for number in _numbers(item)]


def passes_on(function: ast.FunctionDef) -> bool:
    """Whether a function only calls the one of its own name, as a tensor's method may."""
    calls = (node.func for node in ast.walk(function) if isinstance(node, ast.Call))
    return any(isinstance(call, ast.Name) and call.id == function.name for call in calls)


def test_each_step_of_the_mechanism_is_written_once():
    steps = {"softmax": [], "score": [], "scores": [], "mix": []}
    for path in PYTHON:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name in steps and not passes_on(node):
                steps[node.name].append(path.relative_to(ROOT).as_posix())
    assert steps["softmax"] == ["model/attention.py"]
    assert all(len(places) <= 1 for places in steps.values()), steps


def test_the_programs_are_where_the_mathematics_is(figures):
    assert any("Math.exp" in first(slug)["program"] for slug in figures)
    assert all(first(slug)["program"].startswith("s=>") for slug in figures)


@pytest.mark.parametrize("name", FOLLOWERS)
def test_what_changes_in_the_model_changes_in_every_figure_that_shows_it(name):
    whole, half = halved(), halved(name)
    changed = {slug for slug in whole if whole[slug] != half[slug]}
    assert FOLLOWERS[name] - changed == set()


@pytest.mark.parametrize(("fault", "causal"), [*itertools.product(FAULTS, (True, False))])
def test_the_map_shows_the_weights_of_every_fault(fault, causal):
    right, pose = faulty_weights(fault, causal=causal), figure("attention_map").pose
    for query, key in np.ndindex(right.shape):
        posed = pose(float(causal), float(FAULTS.index(fault)), float(query), float(key))
        assert posed["cell"]["value"] == right[query, key]
        assert posed["it_cat"]["value"] == right[HEAD.index("it"), HEAD.index("cat")]
        assert _under_the_frame(posed) == (query, key, right[query, key] > 0)


def _under_the_frame(posed) -> tuple[int, int, bool]:
    """Whose row and column the frame lies in, by the words there, and whether it is tinted."""
    column, row = np.round(np.mean(posed["reading"]["path"][:4], axis=0)).astype(int)
    words = posed[f"row_{row}"]["text"], posed[f"column_{column}"]["text"]
    return *map(int, words), bool(posed[f"cell_{row}_{column}"]["shade"] > 0)
