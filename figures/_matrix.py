"""The matrix: one cell where a query's row meets a key's column, a square for what it scores."""

from __future__ import annotations

import numpy as np

from model.toy_head import HEAD
from press.figure.stage import box, path, point

CELL = 54  # units
LEFT, TOP = 78, 58
RIGHT = LEFT + len(HEAD.tokens) * CELL
MARGIN = RIGHT + 36  # the middle of what stands to the right
OUT = len(HEAD.tokens) - 0.5 + 68 / CELL  # in cells: how far a line leads out to the right
BOTTOM = TOP + len(HEAD.tokens) * CELL
FULL = 0.94  # of a cell: the side of the largest square
MASKED = 0.7  # of a cell: the side of a dashed square
TINT = 0.5
SIDES = {
    "rows": {"zh": "行是查询", "en": "rows are queries"},
    "columns": {"zh": "列是键", "en": "columns are keys"},
}


def matrix(stage, tokens=HEAD.tokens):
    """Axes in which cell (row i, column j) is centred on the point (j, i), rows downwards.

    With `tokens` the rows and columns are labelled once and for all; without, the figure does it.
    """
    last = len(HEAD.tokens) - 0.5
    axes = stage.axes((-0.5, last), (last, -0.5), (LEFT, TOP, RIGHT, BOTTOM))
    words = stage.units()
    words.text((LEFT - 40, 20), "@rows", "query", anchor="start")
    words.text((RIGHT - 14, 20), "@columns", "key", anchor="end")
    for i, token in enumerate(tokens):
        axes.text((-0.5, i), token, "query", anchor="end", dx=-10, dy=6)
        axes.text((i, -0.5), token, "key", dy=-10)
    return axes


def grid(axes):
    """The hairlines around the cells, above what fills them."""
    count = len(HEAD.tokens)
    for i in range(count + 1):
        axes.line([(i - 0.5, -0.5), (i - 0.5, count - 0.5)], "rule", width=1)
        axes.line([(-0.5, i - 0.5), (count - 0.5, i - 0.5)], "rule", width=1)


def around(left, top, right, bottom):
    """The path of a frame, five points, for a line that can be moved."""
    return path(np.concatenate([box(left, top, right, bottom)["path"], [point(left, top)]]))


def sides(scores):
    """The sides of the squares, in cells: proportional to the size of this head's scores."""
    return np.round(np.abs(scores) * (FULL / np.max(np.abs(HEAD.scaled))), 4)


def square(row, column, side):
    """The corners (4, 2) of a square on the middle of a cell."""
    around = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) / 2
    return np.array([column, row]) + np.round(around * side, 4)


def fill(axes, points, score, *, alpha=TINT):
    """One score's square: filled where it is positive, hollow where it is negative."""
    if score < 0:
        axes.polygon(points, "paper", edge="key", width=1.5, alpha=1)
    else:
        axes.polygon(points, "key", alpha=alpha)


def squares(axes, scores):
    """Every score's square in its cell, the largest of each row solid."""
    side = sides(scores)
    for i, j in np.ndindex(scores.shape):
        wins = scores[i, j] == np.max(scores[i])
        fill(axes, square(i, j, side[i, j]), scores[i, j], alpha=1 if wins else TINT)


def dashed(axes, points):
    """A masked cell, by the path of its frame."""
    axes.line(points, "input", width=1.25, dashed=True)
