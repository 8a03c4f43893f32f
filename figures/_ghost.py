"""Ghosts, where a control would lead: the same shape, seen through, with a dashed edge."""

from __future__ import annotations

FAINT = 0.25  # the opacity of a ghost's area
EDGE = 0.5  # of its dashed edge, and of what is all edge: a stroke at FAINT would be lost


def area(axes, outline, color):
    """The ghost of an area: its corners (n, 2), or the path of a part."""
    axes.polygon(outline, color, alpha=FAINT)
    axes.polygon(outline, edge=color, width=1.2, dashed=True, alpha=EDGE)


def standing(axes, outline, color):
    """The ghost of a bar, up one side and down the other, open where it stands on its line."""
    axes.polygon(outline, color, alpha=FAINT)
    axes.line(outline, color, width=1.2, dashed=True, alpha=EDGE)


def arrow(axes, ends, color):
    """The ghost of an arrow: its tail and tip (2, 2), or a part posed with them."""
    axes.arrow(ends, color, dashed=True, alpha=EDGE)


def line(axes, points, color, *, width=2.0):
    """The ghost of a way (n, 2)."""
    axes.line(points, color, width=width, dashed=True, alpha=EDGE)


def dot(axes, place, color, *, edge=None, radius=6):
    """The ghost of a dot."""
    axes.dot(place, color, radius=radius, alpha=FAINT)
    axes.dot(place, "none", radius=radius, edge=edge or color, width=1.2, dashed=True, alpha=EDGE)
