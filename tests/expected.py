"""What a figure should offer and read: by the oracle, or by its own word where that knows nothing.

A figure that the specification of the article tables is held to it. One that somebody adds later
is held to what it declares, and its numbers in the browser to its own in numpy.
"""

from __future__ import annotations

import numpy as np
import oracle
from controls import Control
from plates import figure

from press.figure.controls import controls
from press.figure.stage import Point
from press.truth.facts import plain

KINDS = {"range": "range", "radio": "choice", "check": "toggle"}


def states(slug: str) -> tuple[Control, ...]:
    """The controls of a figure, each with name, kind, min, max, step, initial and values."""
    if slug in oracle.READOUTS:
        return oracle.states(slug)
    return tuple(_declared(control) for control in controls(figure(slug)))


def initial(slug: str) -> dict[str, float | str]:
    """The state in which a figure is first seen."""
    return {control.name: control.initial for control in states(slug)}


def readouts(slug: str, state: dict[str, float | str]) -> dict[str, float | tuple | str]:
    """The numbers and words beside a figure in the state that its controls show."""
    return oracle.readouts(slug, state) if slug in oracle.READOUTS else _posed(slug, state)


def _declared(control: dict) -> Control:
    kind, options = KINDS[control["kind"]], tuple(control.get("options", ()))
    if kind == "choice":
        return Control(control["name"], kind, None, None, None,
                       options[round(control["value"])], options)  # fmt: skip
    if kind == "toggle":
        return Control(control["name"], kind, 0, 1, 1, round(control["value"]), (0, 1))
    ends = (control["low"], control["high"], control["step"])
    return Control(control["name"], kind, *ends, control["value"], ())


def _posed(slug: str, state: dict[str, float | str]) -> dict[str, float | tuple | str]:
    this = figure(slug)
    flat = {c["name"]: _number(c, state[c["name"]]) for c in controls(this)}
    values = iter(flat.values())
    arguments = {
        name: np.array([next(values), next(values)]) if isinstance(s, Point) else next(values)
        for name, s in this.state.items()
    }
    pose = this.pose(**arguments)
    return {
        name: readout.words[round(float(pose[name]["text"]))]
        if readout.words
        else plain(pose[name]["value"])
        for name, readout in this.readouts.items()
    }


def _number(control: dict, value: float | str) -> float:
    return float(list(control["options"]).index(value)) if "options" in control else float(value)
