"""A row of scaled scores under the bars, in which what is hidden stands in a dashed square."""

from __future__ import annotations

import numpy as np

from figures._matrix import CELL, MASKED, around, dashed
from model.toy_head import HEAD
from press.figure.stage import at

COUNT = len(HEAD.tokens)
LEFT, RIGHT = 72, 474  # units
HALF = CELL * MASKED / 2  # of a dashed square's side, in units


def strip(stage, middle, right=RIGHT):
    """Axes for the row of scores under the bars, in units up and down from `middle`."""
    box = (LEFT, middle - HALF, right, middle + HALF)
    axes = stage.axes((-0.5, COUNT - 0.5), (-HALF, HALF), box)
    axes.text((-0.5, 0), f"q·k/√{HEAD.width}", "muted", anchor="end", dx=-2, dy=6)
    return axes


def cell(i):
    """Where a score's number stands in column i."""
    return at(np.array([float(i), 0.0]))


def hidden(i, right=RIGHT):
    """The path of the dashed square in column i of a strip that ends at `right`."""
    wide = HALF * COUNT / (right - LEFT)  # in columns
    return around(i - wide, -HALF, i + wide, HALF)


def draw_hidden(axes, i, words):
    """Draw the parts `hidden_i` and `hidden_i_score`: the square, and what is in it."""
    dashed(axes, f"hidden_{i}")
    axes.text(f"hidden_{i}_score", words, "muted", dy=6)
