"""What a figure should offer and read: the oracle's word on it.

Until the oracle knows of a figure, its own word on its controls is taken, so that whatever else is
tested of it is tested; of its readouts nobody's is.
"""

from __future__ import annotations

import oracle
from controls import Control
from plates import figure

from press.figure.controls import controls

KINDS = {"range": "range", "radio": "choice", "check": "toggle"}
UNJUDGED = "nobody judges what figures/{}.py reads: add it to tests/oracle.py and tests/controls.py"


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
    assert slug in oracle.READOUTS, UNJUDGED.format(slug)
    return oracle.readouts(slug, state)


def _declared(control: dict) -> Control:
    kind, options = KINDS[control["kind"]], tuple(control.get("options", ()))
    if kind == "choice":
        return Control(
            control["name"], kind, None, None, None, options[round(control["value"])], options
        )
    if kind == "toggle":
        return Control(control["name"], kind, 0, 1, 1, round(control["value"]), (0, 1))
    ends = (control["low"], control["high"], control["step"])
    return Control(control["name"], kind, *ends, control["value"], ())
