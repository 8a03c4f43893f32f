"""Figures as the tests see them: posed by numpy, drawn at any state, and the states to try."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from random import Random

import numpy as np
from inventory import ROOT

from press.figure import stage as words
from press.figure import svg
from press.figure.controls import controls, initial
from press.figure.layout import lay_out
from press.figure.plate import load, plate
from press.figure.posed import corners
from press.figure.sheet import Sheet

ROOMS = ("figures", "model")


@contextmanager
def article(source: Path):
    """Import figures and model from another article for as long as this lasts."""
    own = {name: module for name, module in sys.modules.items() if name.split(".")[0] in ROOMS}
    for name in own:
        del sys.modules[name]
    sys.path.insert(0, str(source))
    try:
        yield
    finally:
        sys.path.remove(str(source))
        for name in [name for name in sys.modules if name.split(".")[0] in ROOMS]:
            del sys.modules[name]
        sys.modules.update(own)


def figure(slug: str) -> words.Figure:
    """The project's figure of this name."""
    return load(slug, ROOT)


@cache
def first(slug: str) -> dict:
    """The plate of a figure at its initial state."""
    return plate(slug, ROOT)


def drawn(slug: str, state: dict | None = None) -> dict:
    """The plate of a figure as matplotlib draws it at `state`, the arguments of its pose."""
    return plate(slug, ROOT, state)


def numbers(figure: words.Figure, states: list[dict]) -> list[list[float]]:
    """What numpy says in every state: the same list that the browser's program returns."""
    with svg.style():
        pose = figure.pose(**initial(figure))
        sheet = Sheet(pose, figure.height)
        figure.draw(sheet)
    poses = (figure.pose(**state) for state in states)
    return [[float(cell) for cell in lay_out(pose, sheet, figure)[1]] for pose in poses]


def tried(figure: words.Figure, count: int, seed: int = 1) -> list[dict]:
    """The initial state, every corner, and `count` random states on the controls' steps."""
    chance = Random(seed)
    random = [
        {name: _somewhere(control, chance) for name, control in figure.state.items()}
        for _ in range(count)
    ]
    return [initial(figure), *corners(figure), *random]


def _somewhere(control: words.State, chance: Random):
    if isinstance(control, words.Point):
        return np.array(
            [_between(-control.within, control.within, control.step, chance) for _ in range(2)]
        )
    if isinstance(control, words.Choice):
        return float(chance.randrange(len(control.options)))
    if isinstance(control, words.Toggle):
        return float(chance.randrange(2))
    return _between(control.low, control.high, getattr(control, "step", 1), chance)


def _between(low: float, high: float, step: float | None, chance: Random) -> float:
    if step is None:
        return chance.uniform(low, high)
    return round(low + step * chance.randrange(round((high - low) / step) + 1), 10)


def flat(state: dict) -> list[float]:
    """A state as the traced program takes it: one list of numbers."""
    return [float(x) for value in state.values() for x in np.ravel(value)]


def settings(figure: words.Figure, state: dict) -> dict[str, float | str]:
    """A state as the page's controls take it: ranges by number, choices by word."""
    values = dict(zip((c["name"] for c in controls(figure)), flat(state), strict=True))
    for control in controls(figure):
        if control["kind"] == "radio":
            values[control["name"]] = list(control["options"])[round(values[control["name"]])]
    return values
