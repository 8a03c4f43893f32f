"""There is one copy of the mathematics: the browser's is traced, and the stage knows none."""

from __future__ import annotations

import ast
import json
import re

import pytest
from inventory import ROOT
from plates import first

STAGE = sorted((ROOT / "templates" / "stage").glob("*.js"))
WORDS = re.compile(r"softmax|attention|queries|score|weight|embedding|token|Math\.(?:exp|log|pow)")
ROOMS = ("figures", "model", "press")
PYTHON = sorted(path for room in ROOMS for path in (ROOT / room).rglob("*.py"))


def code(path) -> str:
    """A module of the stage without its comments."""
    return re.sub(r"//.*", "", path.read_text(encoding="utf-8"))


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


def test_each_step_of_the_mechanism_is_written_once():
    steps = {"softmax": [], "score": [], "scores": [], "mix": []}
    for path in PYTHON:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name in steps:
                steps[node.name].append(path.relative_to(ROOT).as_posix())
    assert steps["softmax"] == ["model/attention.py"]
    assert all(len(places) <= 1 for places in steps.values()), steps


def test_the_programs_are_where_the_mathematics_is(figures):
    assert any("Math.exp" in first(slug)["program"] for slug in figures)
    assert all(first(slug)["program"].startswith("s=>") for slug in figures)
