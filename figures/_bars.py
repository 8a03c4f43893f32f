"""A row of signed bars, one per token: filled above zero, hollow below, the winner solid."""

from __future__ import annotations

import numpy as np

from press.stage import at, box, shade, show, value

WIDTH = 0.56  # of the distance between two bars


def bars(heights, leader, *, gap, name="bar"):
    """The parts of a row of bars: (tokens,) heights, and the index of the winner.

    Each token has a filled bar for what is above zero, a hollow one for what hangs below, and its
    number off the bar's end, `gap` (in data) above it or below.
    """
    parts = {}
    for i in range(len(heights)):
        height, wins = heights[i], leader == i
        left, right = i - WIDTH / 2, i + WIDTH / 2
        parts[f"{name}_{i}"] = box(left, 0, right, np.maximum(height, 0.0)) | shade(
            np.where(wins, 1.0, 0.42)
        )
        parts[f"{name}_{i}_below"] = box(left, np.minimum(height, 0.0), right, 0) | show(height < 0)
        end = np.stack([float(i), height + np.where(height < 0, -gap, gap)])
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
