"""Bars, one per token: signed ones for scores, and shares of one for weights, with their ghosts."""

from __future__ import annotations

import numpy as np

from press.stage import at, box, path, point, shade, show, value

WIDTH = 0.56  # of the distance between two bars
GHOST = 0.8  # wider than the bar, so that a ghost is seen beside it and holds a number
TALL = 216  # units from weight 0 to weight 1
TINT = 0.42  # the opacity of all bars but the winner


def bars(heights, leader, *, gap, name="bar", ghosts=None):
    """The parts of a row of bars: (tokens,) heights, and the index of the winner.

    Each token has a filled bar for what is above zero, a hollow one for what hangs below, and its
    number off the bar's end, `gap` (in data) above it or below; where a ghost, of the heights
    `ghosts` (tokens,) above zero, is taller than the bar, the number stands above the ghost.
    """
    parts = {}
    for i in range(len(heights)):
        height, wins = heights[i], leader == i
        left, right = i - WIDTH / 2, i + WIDTH / 2
        parts[f"{name}_{i}"] = box(left, 0, right, np.maximum(height, 0.0)) | shade(
            np.where(wins, 1.0, TINT)
        )
        parts[f"{name}_{i}_below"] = box(left, np.minimum(height, 0.0), right, 0) | show(height < 0)
        top = height if ghosts is None else np.maximum(height, ghosts[i])
        end = np.stack([float(i), np.where(height < 0, height - gap, top + gap)])
        parts[f"{name}_{i}_number"] = at(end) | value(height)
    return parts


def draw_bars(axes, count, *, color="key", name="bar", form="f2", size=17):
    """Draw the parts of `bars` and the zero line beneath them."""
    axes.line([(-0.5, 0), (count - 0.5, 0)], "ink", width=1)
    for i in range(count):
        axes.polygon(f"{name}_{i}", color)
        axes.polygon(f"{name}_{i}_below", "paper", edge=color, width=1.5)
        axes.text(f"{name}_{i}_number", "", size=size, form=form, dy=6)


def tokens_below(axes, tokens, *, bottom, dy=24):
    """The tokens at the foot of the frame, clear of bars that hang."""
    for i, token in enumerate(tokens):
        axes.text((i, bottom), token, dy=dy)


def shares(weights, leader, *, name="bar", ghosts=None):
    """The parts of a row of weights (tokens,): bars that only stand, each with its number.

    Where a ghost, of the heights `ghosts` (tokens,), is taller than the bar, the number stands
    above the ghost: it never stands on a tint.
    """
    parts = {}
    for i in range(len(weights)):
        height = weights[i]
        parts[f"{name}_{i}"] = column(i, height) | shade(np.where(leader == i, 1.0, TINT))
        top = height if ghosts is None else np.maximum(height, ghosts[i])
        parts[f"{name}_{i}_number"] = at(np.stack([float(i), top])) | value(height)
    return parts


def unit_axis(stage, top, *, left=54):
    """Axes for a row of weights, six columns from 0 to 1, with the two marks on their axis."""
    axes = stage.axes((-0.5, 5.5), (0, 1), (left, top, 474, top + TALL))
    for height in (0, 1):
        level(axes, height, str(height))
    axes.line([(-0.5, 1), (5.5, 1)], "rule", width=1)
    return axes


def draw_shares(axes, count, *, name="bar", form="f2", raised=None):
    """Draw the parts of `shares` and the line they stand on.

    `raised` moves the numbers of some columns: {column: units down}.
    """
    for i in range(count):
        axes.polygon(f"{name}_{i}", "weight")
    axes.line([(-0.5, 0), (count - 0.5, 0)], "ink", width=1)
    for i in range(count):
        axes.text(f"{name}_{i}_number", "", form=form, dy=(raised or {}).get(i, -7))


def column(i, height, width=WIDTH):
    """The path of a bar that stands on zero in column i, up its left side and down its right."""
    left, right = i - width / 2, i + width / 2
    return path(point(left, 0.0), point(left, height), point(right, height), point(right, 0.0))


def ghost(axes, outline, color="weight"):
    """Draw a ghost along a path or a part's path: faint, with a dashed edge, open at its foot."""
    axes.polygon(outline, color, alpha=0.14)
    axes.line(outline, color, width=1.2, dashed=True, alpha=0.75)


def ghost_column(axes, i, height, color="weight"):
    """Draw the ghost of a bar that stands on zero in column i."""
    ghost(axes, column(i, height, GHOST)["path"], color)


def level(axes, height, words, color="muted", *, left=-0.5):
    """A mark on the axis at the left: its words beside `height`."""
    axes.text((left, height), words, color, anchor="end", dx=-8, dy=6)


def asks(tokens):
    """Labels that say whose query is asking, by key, one per token in order."""
    return {f"asks_{i}": {"zh": f"{t} 在问", "en": f"{t} asks"} for i, t in enumerate(tokens)}
