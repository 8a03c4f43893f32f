"""The plane that vectors live in: square units, axes through the origin, arrows with labels."""

from __future__ import annotations

import numpy as np

LIMIT = 2.4
TOP, HEIGHT = 34, 490  # units: words stand above and below the plane, out of every arrow's way
BOX = (20, TOP, 460, TOP + 440)


def plane(stage, *, x=(-LIMIT, LIMIT), y=(-LIMIT, LIMIT), box=BOX):
    """The axes of a plane, with its two axis lines, a quiet grid and the origin."""
    axes = stage.axes(x, y, box)
    for i in range(int(np.ceil(x[0])), int(np.floor(x[1])) + 1):
        axes.line([(i, y[0]), (i, y[1])], "rule", width=1 if i else 1.5, alpha=1 if i == 0 else 0.6)
    for j in range(int(np.ceil(y[0])), int(np.floor(y[1])) + 1):
        axes.line([(x[0], j), (x[1], j)], "rule", width=1 if j else 1.5, alpha=1 if j == 0 else 0.6)
    return axes


def origin(axes):
    """The dot at the origin, drawn last so that the arrows start beneath it."""
    axes.dot((0, 0), "ink", radius=3)


def beyond(tip, tail=(0.0, 0.0), by=0.2):
    """A place for a label: `by` beyond the tip, along the arrow; straight up where it has none."""
    along = tip - np.asarray(tail, dtype=float) if isinstance(tail, tuple) else tip - tail
    length = np.sqrt(np.sum(along * along) + 1e-12)
    return tip + along * (by / length) + np.array([0.0, 1e-9])


def foot_on(vector, line):
    """The foot of the perpendicular from `vector` to the line through the origin along `line`."""
    return (vector @ line) / (line @ line) * line


def right_angle(vector, line, size=0.12):
    """The mark of a right angle where the perpendicular meets the line, three points (3, 2).

    Where the perpendicular has no length the mark has none either.
    """
    foot = foot_on(vector, line)
    along = line / np.sqrt(line @ line) * size
    rise = vector - foot
    length = np.sqrt(np.sum(rise * rise))
    across = rise * (np.minimum(size, length) / np.maximum(length, 1e-9))
    toward = along * np.where(vector @ line > 0, -1.0, 1.0) * np.minimum(1.0, length / size)
    return np.stack([foot + toward, foot + toward + across, foot + across])


def apart(point, other, by=0.55):
    """1 where two points are at least `by` apart, else 0: what would lie underneath is hidden."""
    gap = point - other
    return np.sqrt(np.sum(gap * gap)) > by


def whole_line(direction, reach=LIMIT):
    """Two points at which the line through the origin leaves a square of half-width `reach`."""
    end = np.asarray(direction) / np.max(np.abs(direction)) * reach
    return np.stack([-end, end])
