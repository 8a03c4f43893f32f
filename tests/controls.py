"""The controls of every figure, as the specification of the article tells them.

Ranges end where the specification says; a step of None is continuous. `initial` values that the
specification calls the model's own are worked out by the oracle from the JSON file.
"""

from __future__ import annotations

from typing import NamedTuple


class Control(NamedTuple):
    """One control: a `range` with its ends and step, a `choice` of words, or a `toggle` of 0, 1."""

    name: str
    kind: str
    min: float | None
    max: float | None
    step: float | None
    initial: float | str
    values: tuple


OWN = "the model's own"
FAULTS = ("none", "multiply", "unscaled", "long_key", "shuffled")


def _range(name, low, high, step, initial):
    return Control(name, "range", low, high, step, initial, ())


def _choice(name, initial, *words):
    return Control(name, "choice", None, None, None, initial, words)


def _toggle(name, initial):
    return Control(name, "toggle", 0, 1, 1, initial, (0, 1))


CONTROLS: dict[str, tuple[Control, ...]] = {
    "three_arrows": (_range("step", 0, 3, None, 3),),
    "drag_input": (_range("x", -1.5, 1.5, 0.01, 0.99), _range("y", -1.5, 1.5, 0.01, -0.64)),
    "winning_key": (_range("token", 0, 5, 1, 4),),
    "merge_maps": (_range("mix", 0, 1, 0.01, 0),),
    "shadow": (_range("x", -2, 2, None, OWN), _range("y", -2, 2, None, OWN)),
    "score_bars": (_range("token", 0, 5, 1, 4),),
    "long_key": (_range("stretch", 1, 5, 0.1, 1),),
    "fill_matrix": (_range("rows", 0, 6, 1, 6),),
    "read_row": (_range("token", 0, 5, 1, 4),),
    "transpose": (_range("flip", 0, 1, None, 0),),
    "staircase": (_range("token", 0, 5, 1, 4),),
    "push_score": (_range("score", -6, 6, None, OWN),),
    "strict_floor": (_range("score", -30, 3, None, -30),),
    "spread_curve": (_range("width_log2", 0, 8, 1, 6),),
    "collapse": (_range("width_log2", 0, 8, 1, 4),),
    "divisor": (
        _range("width_log2", 0, 8, 1, 6),
        _choice("divisor", "sqrt", "none", "sqrt", "d"),
    ),
    "remove_future": (_range("rows", 0, 6, 1, 6),),
    "causal_row": (_range("position", 0, 5, 1, 4),),
    "mask_bug": (_choice("mask", "add", "add", "multiply"),),
    "tip_to_tail": (_range("terms", 0, 6, 1, 6),),
    "inside_hull": (_range("score", -8, 8, None, OWN),),
    "shuffle": (_range("order", 0, 5, 1, 0),),
    "memory_chart": (_range("tokens_log2", 7, 17, 1, 10),),
    "attention_map": (
        _toggle("causal", 1),
        _choice("fault", "none", *FAULTS),
        _range("query", 0, 5, 1, 4),
        _range("key", 0, 5, 1, 1),
    ),
}
