"""Bars, one per token: signed ones for scores, and shares of one for weights, with their ghosts."""

from __future__ import annotations

import numpy as np

from figures._ghost import standing
from press.figure.stage import at, path, point, shade, show, value

WIDTH = 0.56  # of the distance between two bars
GHOST = 0.8  # wider than the bar, so that a ghost is seen beside it and holds a number
TALL = 216  # units from weight 0 to weight 1
TINT = 0.42  # the opacity of all bars but the winner


def bars(heights, leader, *, hang=None, ghosts=None):
    """The parts of a row of bars: (tokens,) heights, and the index of the winner.

    Each token has a filled bar, and its number on the bar's top; where a ghost, of the heights
    `ghosts` (tokens,), is taller than the bar, the number stands above the ghost: it never stands
    on a tint. Scores may be negative: with `hang`, in data, what is below zero is a hollow bar,
    and its number hangs so far below.
    """
    parts = {}
    for i in range(len(heights)):
        height = heights[i]
        end = height if ghosts is None else np.maximum(height, ghosts[i])
        full = height
        if hang is not None:
            end, full = np.where(height < 0, height - hang, end), np.maximum(height, 0.0)
            parts[f"bar_{i}_below"] = column(i, np.minimum(height, 0.0)) | show(height < 0)
        parts[f"bar_{i}"] = column(i, full) | shade(np.where(leader == i, 1.0, TINT))
        parts[f"bar_{i}_number"] = at(np.stack([float(i), end])) | value(height)
    return parts


def draw_bars(axes, count, color="weight", *, hang=False, form="f2", raised=None):
    """Draw the parts of `bars` and the line they stand on, hollow bars too where they `hang`.

    `raised` moves the numbers of some columns: {column: units down}.
    """
    for i in range(count):
        axes.polygon(f"bar_{i}", color)
        if hang:
            axes.polygon(f"bar_{i}_below", "paper", edge=color, width=1.5)
    axes.line([(-0.5, 0), (count - 0.5, 0)], "ink", width=1)
    for i in range(count):
        axes.text(f"bar_{i}_number", "", form=form, dy=(raised or {}).get(i, -7))


def tokens_below(axes, tokens, *, bottom=0, dy=24):
    """The tokens at the foot of the frame, clear of bars that hang."""
    for i, token in enumerate(tokens):
        axes.text((i, bottom), token, dy=dy)


def unit_axis(stage, top, *, left=54):
    """Axes for a row of weights, six columns from 0 to 1, with the two marks on their axis."""
    axes = stage.axes((-0.5, 5.5), (0, 1), (left, top, 474, top + TALL))
    for height in (0, 1):
        level(axes, height, str(height))
    axes.line([(-0.5, 1), (5.5, 1)], "rule", width=1)
    return axes


def column(i, height, width=WIDTH):
    """The path of a bar that stands on zero in column i, up its left side and down its right."""
    left, right = i - width / 2, i + width / 2
    return path(point(left, 0.0), point(left, height), point(right, height), point(right, 0.0))


def ghost_column(axes, i, height, color="weight", *, width=GHOST):
    """Draw the ghost of a bar that stands on zero in column i."""
    standing(axes, column(i, height, width)["path"], color)


def level(axes, height, words, color="muted", *, left=-0.5):
    """A mark on the axis at the left: its words beside `height`."""
    axes.text((left, height), words, color, anchor="end", dx=-8, dy=6)
