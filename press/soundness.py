"""What must be true of every figure, whatever it shows; each check raises DrawingError."""

from __future__ import annotations

import itertools
import re
import string

import numpy as np

from press.drawing import DrawingError, Sheet
from press.errors import nearest
from press.frame import frame
from press.stage import Choice, Figure, Point

WORD_OF = {"path": "path", "shaft": "arrow", "head": "arrow", "dot": "at", "text": "at"}
AS_DRAWN = "pose it with the words of what it is drawn as"
KEEP = "a part keeps its number of points: let some coincide, or hide it with show(0)"
FINITE = "keep the denominator above 0, for instance with np.maximum"
WHOLE = "keep it inside the sheet in every state, and draw it as a line, a polygon or an arrow"


def agrees(pose: dict, sheet: Sheet, figure: Figure) -> None:
    """Parts drawn = parts posed; readouts need a value or a text, and may be drawn or not."""
    for name in pose:
        if name not in sheet.parts and name not in figure.readouts:
            raise DrawingError(
                f'part "{name}" is posed but not drawn', "draw it, or do not pose it"
            )
    for name, part in sheet.parts.items():
        drawn = {WORD_OF[element.kind] for element in part.elements}
        for word in {*WORD_OF.values()} & set(pose[name]) - drawn:
            raise DrawingError(f'part "{name}" is posed with {word} but not drawn so', AS_DRAWN)
    for name, readout in figure.readouts.items():
        word = "text" if readout.words else "value"
        if word not in pose.get(name, {}):
            raise DrawingError(f'readout "{name}" is not posed with {word}', f"pose it: {word}(…)")


def is_worded(figure: Figure, inside: str) -> None:
    """Every label that is drawn is there, in every language; a description names readouts."""
    languages = set(figure.title)
    for key in re.findall(r">@([^<]*)</text>", inside):
        if key not in figure.labels:
            raise DrawingError(f'unknown label: "@{key}"', nearest(key, figure.labels, "add it"))
    texts = {"describe": figure.describe} | {f'label "{k}"': v for k, v in figure.labels.items()}
    for what, label in texts.items():
        missing = languages ^ set(label)
        if missing:
            raise DrawingError(f"{what} is not in {sorted(missing)[0]}", "give it every language")
    for text in figure.describe.values():
        for _, name, _, _ in string.Formatter().parse(text):
            if name is not None and name not in figure.readouts:
                way_out = nearest(name, figure.readouts, f"readouts: {[*figure.readouts]}")
                raise DrawingError(f'the description names no readout: "{name}"', way_out)


def keeps_its_points(inside: str, layout: dict, numbers: list) -> None:
    """matplotlib cuts lines at the sheet's edge and drops what it cannot draw: not a part's."""
    for part in layout["parts"]:
        group = re.search(rf'<g data-part="{re.escape(part["name"])}".*?</g>', inside)
        paths = re.findall(r'<path d="([^"]*)"', group[0]) if group else []
        posed = [_placed(numbers, at, layout["maps"][part["map"]]) for at in part.get("paths", [])]
        expected = posed * (len(paths) // max(len(posed), 1))
        found = [np.array(re.findall(r"-?[\d.]+", d), dtype=float) for d in paths] if posed else []
        if (posed and not paths) or [len(points) for points in found] != [*map(len, expected)]:
            raise DrawingError(f'part "{part["name"]}" lost points while it was drawn', WHOLE)
        if any(np.max(np.abs(a - b)) > 0.02 for a, b in zip(found, expected, strict=True)):
            raise DrawingError(f'part "{part["name"]}" is cut at the sheet\'s edge', WHOLE)


def _placed(numbers: list, at: list[int], axes_map: list[float]) -> np.ndarray:
    """The coordinates of a posed path in units, x and y in turn."""
    points = np.array(numbers[at[0] : at[0] + at[1]], dtype=float).reshape(-1, 2)
    return (points * axes_map[:2] + axes_map[2:]).reshape(-1)


def is_sound_at_corners(figure: Figure, sheet: Sheet, count: int) -> None:
    """At every corner of its state a pose has the same numbers, and all are finite."""
    for corner in corners(figure):
        numbers = frame(figure.pose(**corner), sheet, figure)[1]
        if len(numbers) != count:
            raise DrawingError(f"the pose changes its size at {corner}", KEEP)
        if not np.all(np.isfinite(np.array(numbers, dtype=float))):
            raise DrawingError(f"the pose is not finite at {corner}", FINITE)


def corners(figure: Figure):
    """The states in which every control is at one of its ends."""
    ends = []
    for name, state in figure.state.items():
        if isinstance(state, Point):
            w = state.within
            ends.append([(name, np.array(p)) for p in itertools.product((-w, w), repeat=2)])
        elif isinstance(state, Choice):
            ends.append([(name, float(i)) for i in range(len(state.options))])
        else:
            low, high = getattr(state, "low", 0), getattr(state, "high", 1)
            ends.append([(name, float(low)), (name, float(high))])
    return (dict(corner) for corner in itertools.product(*ends))
