"""What a figure poses is what is drawn, and its program in the browser poses as numpy does."""

from __future__ import annotations

import gzip
import math
from xml.etree import ElementTree

import numpy as np
import pytest
from inventory import FIXTURE
from plates import article, corners, drawn, figure, first, flat, numbers, tried
from test_stage_errors import RIGHT, built

from press.errors import BuildError
from press.figure.controls import initial
from press.figure.plate import load, plate

RANDOM = 200  # states per figure, besides the initial one and every corner
RUN = """([text, states]) => {
  const program = (0, eval)(`(${text})`);
  return states.map(state => program(state).map(Number));
}"""


@pytest.fixture(scope="module")
def blank(browser):
    """An empty page to run programs in."""
    page = browser.new_page()
    yield page
    page.close()


def groups(svg: str) -> list[str]:
    """The names of the parts in a drawing, as often as they stand in it."""
    root = ElementTree.fromstring(f"<svg>{svg}</svg>")
    return [g.get("data-part") for g in root.iter("g") if g.get("data-part") is not None]


def test_parts_drawn_are_parts_posed(figure_slug):
    this = figure(figure_slug)
    for state in [initial(this), *corners(this)]:
        posed = this.pose(**state)
        parts = groups(drawn(figure_slug, state)["svg"])
        assert len(parts) == len(set(parts)), f"drawn twice at {state}"
        assert set(parts) <= set(posed), f"drawn but not posed at {state}"
        assert set(posed) - set(parts) <= set(this.readouts), f"posed but not drawn at {state}"


def test_a_part_keeps_its_size_in_every_state(figure_slug):
    this = figure(figure_slug)
    sizes = {}
    for state in tried(this, 20):
        for name, posed in this.pose(**state).items():
            shapes = {word: np.shape(value) for word, value in posed.items()}
            assert sizes.setdefault(name, shapes) == shapes, f"{name} at {state}"


def test_the_program_poses_in_the_browser_as_numpy_does(blank, figure_slug):
    _agree(blank, figure(figure_slug), first(figure_slug)["program"], figure_slug)


@pytest.mark.parametrize("slug", ["swing", "bars"])
def test_a_figure_of_another_subject_poses_alike_too(blank, slug):
    with article(FIXTURE):
        _agree(blank, load(slug, FIXTURE), plate(slug, FIXTURE)["program"], slug)


def _agree(page, this, program, slug):
    states = tried(this, RANDOM)
    answers = page.evaluate(RUN, [program, [flat(state) for state in states]])
    for state, answer, right in zip(states, answers, numbers(this, states), strict=True):
        assert len(answer) == len(right)
        assert all(map(math.isfinite, answer)), f"{slug} at {state}"
        np.testing.assert_allclose(answer, right, rtol=1e-9, atol=1e-15, err_msg=f"{slug} {state}")


@pytest.mark.parametrize("cut", [0.05, 0.5])  # units; matplotlib draws until one beyond the sheet
def test_a_line_of_which_the_least_is_cut_at_the_sheets_edge_is_refused(tmp_path, cut):
    end = (480 + 1 + cut - 20) / 440
    with pytest.raises(BuildError, match=r'"line" is cut at the sheet\'s edge'):
        built(tmp_path, RIGHT.replace("(1.0, 0.5)]", f"({end}, 0.5)]"))


def test_all_programs_together_stay_small(figures):
    text = "\n".join(first(slug)["program"] for slug in figures)
    assert len(gzip.compress(text.encode())) <= 30 * 1024


def test_a_second_drawing_in_the_same_process_is_the_same(figures):
    before = [first(slug)["svg"] for slug in figures]
    assert [drawn(slug)["svg"] for slug in reversed(figures)] == before[::-1]
