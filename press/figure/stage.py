"""What a figure is made of: a declared state, a pose in a few words, readouts, and a drawing.

A pose maps part names to words, all in data coordinates, all numbers:

    at, turn, scale     where a rigid part stands (turn in radians, counter-clockwise)
    path, arrow         the points of a line, a polygon or an arrow
    shade, show         how: an opacity from 0 to 1; 1 to be seen, 0 to be hidden
    value, text         what: a number or a vector; the index of a word

Words are joined with |, as in `at(tip) | value(score)`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

Array = np.ndarray  # or symbols: the same pose runs on both
Number = float | np.number | np.bool | Array  # one number; arrays without dimensions, too
Numbers = Number | Sequence  # a number, a point or several, as arrays or in lists
Words = dict[str, object]
Label = Mapping[str, str]  # language → text


def at(point: Numbers) -> Words:
    """A rigid part (a dot, a label) stands at `point` (2,)."""
    return {"at": point}


def path(*points: Numbers) -> Words:
    """A line or polygon through `points`: (n, 2), or n points of shape (2,)."""
    return {"path": points[0] if len(points) == 1 else np.stack(points)}


def box(left: Number, bottom: Number, right: Number, top: Number) -> Words:
    """The path of an upright rectangle, in the order left, bottom, right, top."""
    corners = [(left, bottom), (right, bottom), (right, top), (left, top)]
    return {"path": np.stack([point(x, y) for x, y in corners])}


def arrow(tip: Numbers, tail: Numbers = (0.0, 0.0)) -> Words:
    """An arrow from `tail` to `tip`, both (2,). Of no length, it is a dot."""
    return {"arrow": np.stack([tail, tip])}


def turn(angle: Number) -> Words:
    """Turned about its own place by `angle` radians, counter-clockwise."""
    return {"turn": angle}


def scale(factor: Number) -> Words:
    """Scaled about its own place."""
    return {"scale": factor}


def shade(opacity: Number) -> Words:
    """Seen through: 1 is solid, 0 is gone."""
    return {"shade": opacity}


def show(flag: Number) -> Words:
    """1 (or True) to be seen, 0 to be hidden."""
    return {"show": flag}


def value(number: Numbers) -> Words:
    """A number, or a vector (2,), which the page formats."""
    return {"value": number}


def text(index: Number) -> Words:
    """One of the words declared for this part or readout, by its index."""
    return {"text": index}


def point(x: Number, y: Number) -> Array:
    """The point (2,) of two numbers, of which either may depend on the state."""
    return np.stack([x, y])


def row(table: Array | Sequence, index: Number) -> Array:
    """Row `index` of a table whose rows are numbers or arrays, for an index that is state."""
    chosen = table[0]
    for i in range(1, len(table)):
        chosen = np.where(index > i - 0.5, table[i], chosen)
    return chosen


@dataclass(frozen=True, kw_only=True)
class Slider:
    """A number from `low` to `high`; `step` None is continuous. `handle` is a part to drag."""

    low: float
    high: float
    at: float
    label: Label
    step: float | None = None
    form: str = "f2"
    handle: str | None = None
    walk: bool = False


@dataclass(frozen=True, kw_only=True)
class Steps:
    """A whole number from `low` to `high`, shown as one of `words` where there are any.

    With `walk` the reader also gets previous, next and play.
    """

    high: int
    at: int
    label: Label
    low: int = 0
    words: Sequence[str | Label] = ()
    form: str = "f0"
    handle: str | None = None
    walk: bool = False


@dataclass(frozen=True, kw_only=True)
class Point:
    """A point to drag, with two ranges named `x` and `y` from −within to within."""

    at: Sequence[float] | np.ndarray
    within: float
    label: Label
    handle: str
    step: float | None = None
    form: str = "f2"
    names: tuple[str, str] = ("x", "y")


@dataclass(frozen=True, kw_only=True)
class Choice:
    """One of several named values; the pose sees its index."""

    options: Mapping[str, Label]
    at: str
    label: Label


@dataclass(frozen=True, kw_only=True)
class Toggle:
    """On or off; the pose sees 1 or 0."""

    at: bool
    label: Label


@dataclass(frozen=True)
class Readout:
    """A live number, vector or word beside the figure; `words` for what a text part shows."""

    label: Label
    form: str = "f2"
    words: Sequence[str] = ()


State = Slider | Steps | Point | Choice | Toggle


@dataclass(frozen=True, kw_only=True)
class Figure:
    """A figure: pure function from state to pose, and how its parts are drawn once.

    title, describe   its name and its description per language; {score} in a description is
                      the readout of that name, or the word that a control of that name stands at
    state             what the reader may change, by the names of the pose's arguments
    readouts          what is read off, by name; the pose gives each a value or a text
    labels            the words on the drawing, by key; drawn as "@key"
    height            in units; every figure is 480 units wide
    arrows            the two controls that the arrow keys move in the figure: across, down
    """

    title: Label
    describe: Label
    state: Mapping[str, State]
    readouts: Mapping[str, Readout]
    pose: Callable[..., dict[str, Words]]
    draw: Callable
    height: float
    labels: Mapping[str, Label] = field(default_factory=dict)
    arrows: tuple[str, str] | None = None
