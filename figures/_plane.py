"""The plane that vectors live in: square units, axes through the origin, arrows with labels."""

from __future__ import annotations

import numpy as np

LIMIT = 2.4
TOP, SIDE = 34, 440  # units: words stand above the plane, out of every arrow's way
HEIGHT = TOP + SIDE + 16
BOX = (20, TOP, 20 + SIDE, TOP + SIDE)
UNIT = SIDE / (2 * LIMIT)  # units of the sheet per unit of the plane, the same in every figure
WIDEST = 100  # more lines than that are no grid
LABEL = (0.56, 0.26)  # the room that a short label needs, in data


def plane(stage, *, x=(-LIMIT, LIMIT), y=(-LIMIT, LIMIT), box=BOX):
    """The axes of a plane, with its two axis lines, a quiet grid and the origin."""
    if max(x[1] - x[0], y[1] - y[0]) > WIDEST:
        raise ValueError(f"vectors as long as {max(map(abs, (*x, *y))):.2g} fit on no plane")
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
    """A place for a label: `by` beyond the tip, along the arrow; straight up where it has none.

    `by` is a distance, or the half-axes (across, up) of the ellipse on which the label lies, since
    words are wider than high.
    """
    along = tip - np.asarray(tail, dtype=float) if isinstance(tail, tuple) else tip - tail
    along = along + np.array([0.0, 1e-9])
    length = np.maximum(np.sqrt(np.sum(along * along)), 1e-12)
    return tip + along / length * np.asarray(by)


def overlaps(place, other, room=LABEL):
    """Whether the label at `place` would touch the one at `other`; `room` is (width, height)."""
    across, up = np.abs(place[0] - other[0]), np.abs(place[1] - other[1])
    return np.logical_and(across < room[0] - 1e-6, up < room[1] - 1e-6)


def clear_of(place, taken, room=LABEL):
    """The place nearest to `place`, straight above or below it, that touches no place in `taken`.

    There always is one: next to each taken place a label is clear of it, and of two such rows in
    each direction the outermost is clear of all.
    """
    rows = [place[1]] + [other[1] + side * room[1] for other in taken for side in (1, -1)]
    best, cost = rows[0], 1e9
    for row in rows:
        at = np.stack([place[0], row])
        blocked = np.any(np.stack([overlaps(at, other, room) for other in taken]))
        price = np.where(blocked, 1e6, np.abs(row - place[1]))
        best, cost = np.where(price < cost, row, best), np.minimum(price, cost)
    return np.stack([place[0], best])


def foot_on(vector, line):
    """The foot of the perpendicular from `vector` to the line through the origin along `line`."""
    return (vector @ line) / (line @ line) * line


def band(end, width=0.12):
    """The outline (4, 2) of a shadow from the origin to `end`, `width` thick in data."""
    length = np.maximum(np.sqrt(end @ end), 1e-9)
    side = np.stack([-end[1], end[0]]) * (width / 2 / length)
    return np.stack([side, end + side, end - side, -side])


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


def whole_line(direction, floor=-LIMIT):
    """Where the line through the origin leaves the plane, behind and ahead, (2, 2).

    The plane ends below at `floor`.
    """
    return np.stack([_way_out(-direction, floor), _way_out(direction, floor)])


def _way_out(direction, floor):
    x, y = direction
    edges = (LIMIT, abs(x)), (LIMIT if y > 0 else -floor, abs(y))
    return direction * min(edge / size for edge, size in edges if size > 0)


def behind(direction):
    """The half of the plane that `direction` points away from, as a polygon (n, 2)."""
    corners = LIMIT * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    zero = whole_line(np.array([-direction[1], direction[0]]))
    outline = np.concatenate([corners[corners @ direction <= 0], zero])
    around = outline - np.mean(outline, axis=0)
    return outline[np.argsort(np.arctan2(around[:, 1], around[:, 0]))]


def perpendicular(axes, vector, line):
    """Draw the way from a vector that stays to its foot on a line, with its right angle."""
    axes.line(np.stack([vector, foot_on(vector, line)]), "muted", width=1)
    axes.line(right_angle(vector, line), "muted", width=1)
