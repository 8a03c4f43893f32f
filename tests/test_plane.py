"""The plane of the figures: what lies behind a key, wherever the key points."""

from __future__ import annotations

import numpy as np
import pytest

from figures._plane import LIMIT, behind, plane, whole_line
from press.figure.sheet import Sheet

WHOLE = (2 * LIMIT) ** 2
TURNS = [*range(0, 360, 15), 44.9, 45.1, 179.999]


@pytest.fixture(params=TURNS, ids=str)
def key(request):
    turn = np.radians(request.param)
    return 0.7 * np.array([np.cos(turn), np.sin(turn)])


def area(polygon) -> float:
    """The area inside a polygon's corners, in order (the shoelace formula)."""
    (x, y), (u, v) = polygon.T, np.roll(polygon, -1, axis=0).T
    return float(abs(np.sum(x * v - u * y)) / 2)


def test_behind_a_key_lies_half_of_the_plane(key):
    assert area(behind(key)) == pytest.approx(WHOLE / 2)


def test_nothing_behind_a_key_scores_above_zero_on_it(key):
    assert np.max(behind(key) @ key) < 1e-12


def test_a_line_ends_at_the_edges_of_the_plane_and_runs_along_the_key(key):
    back, ahead = whole_line(key, floor=-1.0)
    for end in (back, ahead):
        assert abs(key[0] * end[1] - key[1] * end[0]) < 1e-12
        overhang = max(abs(end[0]) - LIMIT, end[1] - LIMIT, -1.0 - end[1])
        assert overhang == pytest.approx(0, abs=1e-12)
    assert back @ key < 0 < ahead @ key


@pytest.mark.parametrize("length", [1e3, 1e200])
def test_vectors_that_fit_on_no_plane_are_refused_at_once(length):
    with pytest.raises(ValueError, match="fit on no plane"):
        plane(Sheet({}, 400), y=(-length, LIMIT))
