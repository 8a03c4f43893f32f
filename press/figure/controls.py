"""What the reader may change of a figure: where it begins, and its controls as plain data."""

from __future__ import annotations

from typing import Any

import numpy as np

from press.figure.stage import Choice, Figure, Label, Point, State, Toggle


def sizes(figure: Figure) -> dict[str, int]:
    """How many numbers each argument of the pose takes: 2 for a point, 1 for the rest."""
    return {n: 2 if isinstance(s, Point) else 1 for n, s in figure.state.items()}


def initial(figure: Figure) -> dict[str, object]:
    """The arguments of the pose at the initial state."""
    return {name: _start(state) for name, state in figure.state.items()}


def _start(state: State) -> np.float64 | np.ndarray:
    """A number of numpy's: what a pose compares then is numpy's too, as it is when traced."""
    if isinstance(state, Point):
        return np.array(state.at, dtype=float)
    if isinstance(state, Choice):
        return np.float64(list(state.options).index(state.at))
    return np.float64(state.at)


def plain(number: Any) -> Any:
    """A declared number in Python's own types, which JSON takes; None and Python's stay."""
    return number.item() if isinstance(number, np.generic | np.ndarray) else number


def controls(figure: Figure) -> list[dict]:
    """Every control as plain data, in the order of the state's numbers."""
    return [control for name, state in figure.state.items() for control in _controls(name, state)]


def _controls(name: str, state: State) -> list[dict]:
    if isinstance(state, Point):
        common = {"low": -plain(state.within), "high": plain(state.within)}
        common |= {"step": plain(state.step)}
        common |= {"kind": "range", "form": state.form, "handle": state.handle}
        return [
            {"name": axis, "value": float(state.at[i]), "label": _axis(state.label, axis), **common}
            for i, axis in enumerate(state.names)
        ]
    record: dict = {"name": name, "label": dict(state.label)}
    if isinstance(state, Choice):
        options = {key: dict(label) for key, label in state.options.items()}
        return [record | {"kind": "radio", "options": options, "value": float(_start(state))}]
    if isinstance(state, Toggle):
        return [record | {"kind": "check", "value": float(_start(state))}]
    words = [w if isinstance(w, str) else dict(w) for w in getattr(state, "words", ())]
    record |= {"low": plain(state.low), "high": plain(state.high)}
    record |= {"step": plain(getattr(state, "step", 1))}
    record |= {"kind": "range", "value": float(_start(state)), "words": words, "form": state.form}
    return [record | {"handle": state.handle, "walk": state.walk}]


def _axis(label: Label, axis: str) -> dict[str, str]:
    return {language: f"{word} {axis}" for language, word in label.items()}
