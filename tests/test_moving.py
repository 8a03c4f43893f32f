"""Moving is redrawing: whatever the stage moves stands where matplotlib would draw it."""

from __future__ import annotations

import re
from random import Random

import numpy as np
import pytest
from inventory import FIXTURE, page
from live import PARTS, parts_of, walk
from plates import article, drawn, figure, settings, tried
from visits import Visits

from press.figure.controls import initial, sizes
from press.figure.plate import load, plate
from press.figure.stage import Slider
from press.page.view import localised

NEAR = 0.05  # units; a unit is a pixel where a figure is shown 480 px wide
MANY = 8  # states per figure


def some(this) -> list[dict]:
    """The initial state, and corners and states in between."""
    first, *others = tried(this, 5)
    return [first, *Random(2).sample(others, min(MANY, len(others)))]


@pytest.fixture(scope="module")
def moved(live, figures):
    """Per figure: its states, and what is seen in the page at each."""
    states = {slug: some(figure(slug)) for slug in figures}
    walks = {slug: [settings(figure(slug), state) for state in states[slug]] for slug in figures}
    seen = walk(live, walks, PARTS)
    return {slug: list(zip(states[slug], seen[slug], strict=True)) for slug in figures}


def test_a_moved_part_stands_where_it_would_be_drawn(live, moved, figure_slug):
    svgs = [localised(drawn(figure_slug, s), "zh")["svg"] for s, _ in moved[figure_slug]]
    for (state, seen), right in zip(moved[figure_slug], parts_of(live, svgs), strict=True):
        assert differences(seen, right) == [], f"at {state}"


@pytest.fixture(scope="module")
def untouched(browser, site, figures):
    """Per figure: what is seen once it is live, and its drawing in the file."""
    visits = Visits(browser)
    here = visits(page(site, "zh"))
    source = page(site, "zh").read_text(encoding="utf-8")
    stills = [re.search(rf'<figure id="{s}".*?(<svg.*?</svg>)', source, re.S)[1] for s in figures]
    before = parts_of(here, stills)
    live = walk(here, {slug: [{}] for slug in figures}, f"f => [f.dataset.live, ({PARTS})(f)]")
    visits.close()
    return {s: (live[s][0], still) for s, still in zip(figures, before, strict=True)}


def test_going_live_changes_nothing(untouched, figure_slug):
    (is_live, after), before = untouched[figure_slug]
    assert is_live == "true"
    assert differences(after, before) == []


@pytest.mark.parametrize("slug", ["swing", "bars"])
def test_turned_and_scaled_parts_of_another_subject_move_alike(page_at, fixture_site, slug):
    here = page_at(page(fixture_site, "zh"))
    with article(FIXTURE):
        this = load(slug, FIXTURE)
        states = some(this)
        svgs = [localised(plate(slug, FIXTURE, s), "zh")["svg"] for s in states]
    seen = walk(here, {slug: [settings(this, s) for s in states]}, PARTS)[slug]
    for state, now, right in zip(states, seen, parts_of(here, svgs), strict=True):
        assert differences(now, right) == [], f"at {state}"


def test_the_states_tried_leave_no_control_at_rest(figure_slug):
    this = figure(figure_slug)
    start, *rest = some(this)
    for name in sizes(this):
        assert any(np.any(state[name] != start[name]) for state in rest), name
    continuous = [s for s in this.state.values() if isinstance(s, Slider) and s.step is None]
    assert len(rest) >= (3 if continuous else 1)
    assert initial(this).keys() == start.keys()


def differences(seen: list[dict], right: list[dict]) -> list[str]:
    """What tells two lists of parts apart, in words; where a part is hidden, nothing else does."""
    if [part["name"] for part in seen] != [part["name"] for part in right]:
        return ["the parts are others"]
    pairs = zip(seen, right, strict=True)
    return [f"{a['name']}: {what}" for a, b in pairs for what in _differences(a, b)]


def _differences(a: dict, b: dict) -> list[str]:
    if a["hidden"] or b["hidden"]:
        return [] if a["hidden"] == b["hidden"] else ["one is hidden"]
    found = [word for word in ("turned", "size") if abs(a[word] - b[word]) > 0.001]
    found += ["opacity"] if abs(a["opacity"] - b["opacity"]) > 0.006 else []
    if len(a["marks"]) != len(b["marks"]):
        return [*found, "the marks are others"]
    for one, other in zip(a["marks"], b["marks"], strict=True):
        found += [word for word in ("tag", "commands", "dress", "text") if one[word] != other[word]]
        gap = _gap(one["points"], other["points"])
        found += [f"{gap:.3f} units away"] if gap > NEAR else []
    return found


def _gap(one: list, other: list) -> float:
    if len(one) != len(other):
        return float("inf")
    steps = (abs(u - v) for p, q in zip(one, other, strict=True) for u, v in zip(p, q, strict=True))
    return max(steps, default=0.0)
