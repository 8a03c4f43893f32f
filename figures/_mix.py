"""The corner of the plane where mixing happens: weighted values tip to tail, and their output."""

from __future__ import annotations

import numpy as np

from press.figure.stage import arrow, show
from press.numbers import show as shown

RAIL = 44.0  # units from the straight way to the output at which the tokens stand


def corner(stage, *, x, y, box, step=0.5):
    """The axes of the first quadrant, with a grid and its numbers every `step`."""
    axes = stage.axes((0, x), (0, y), box)
    for i in range(int(x / step) + 1):
        axes.line([(i * step, 0), (i * step, y)], "rule", width=1 if i else 1.5)
        axes.text((i * step, 0), shown(i * step, "f1" if i % 2 else "f0"), "muted", dy=25)
    for j in range(int(y / step) + 1):
        axes.line([(0, j * step), (x, j * step)], "rule", width=1 if j else 1.5)
        if j:
            number = shown(j * step, "f1" if j % 2 else "f0")
            axes.text((0, j * step), number, "muted", anchor="end", dx=-7, dy=6)
    return axes


def rails(places, end, unit):
    """Where the steps' names stand: alternately left and right of the way to `end`.

    `unit` is how much data one unit is. Returns the middle of each step and its name's place,
    (steps, 2) each.
    """
    along = end / np.sqrt(end @ end)
    across = np.array([-along[1], along[0]])
    middles = (places[1:] + places[:-1]) / 2
    sides = np.array([1.0, -1.0] * len(middles))[: len(middles)] * RAIL * unit
    least = (1.6 + 0.45 * np.arange(len(middles))) * RAIL * unit  # clear of axes and each other
    forward = np.maximum(middles @ along, least)
    return middles, forward[:, None] * along + sides[:, None] * across


def leaders(middles, names):
    """The lines that lead from the steps to their names, stopping short of both, (steps, 2, 2)."""
    way = names - middles
    return np.stack([middles + 0.16 * way, middles + 0.7 * way], axis=1)


def steps(places, taken):
    """The parts of the steps: an arrow each, seen while its index is below `taken`."""
    return {
        f"step_{i}": arrow(places[i + 1], places[i]) | show(taken > i + 0.5)
        for i in range(len(places) - 1)
    }


def draw_output(axes):
    """The amber point that the mix has come to."""
    axes.dot("output_dot", "outcome", radius=6, edge="outcome-edge", width=1)
