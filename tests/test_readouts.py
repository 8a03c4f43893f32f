"""What every figure reads, at every state, against the second opinion of the oracle."""

from __future__ import annotations

import itertools
import math
import re
from random import Random

import expected
import oracle
import pytest
from inventory import page
from live import READ, walk
from plates import figure
from visits import set_control

from press.figure.controls import controls
from press.numbers import show

BETWEEN, RANDOM = 7, 12  # inner points of a continuous range, and random ones


def values(control) -> list:
    """Every value of a stepped control; ends, a grid and random points of a continuous one."""
    if control.kind == "choice":
        return list(control.values)
    if control.step is not None and (control.max - control.min) / control.step <= 50:
        count = round((control.max - control.min) / control.step)
        return [round(control.min + i * control.step, 10) for i in range(count + 1)]
    chance = Random(control.name)
    grid = [control.min + i * (control.max - control.min) / BETWEEN for i in range(BETWEEN + 1)]
    random = [chance.uniform(control.min, control.max) for _ in range(RANDOM)]
    if control.step:
        return [round(round(v / control.step) * control.step, 10) for v in grid + random]
    return grid + random


def states(slug: str) -> list[dict]:
    """The states of a figure to read: all of them where they can be counted."""
    found = expected.states(slug)
    choices = [values(control) for control in found]
    if math.prod(map(len, choices)) > 500:  # two continuous controls: not every pair
        return [expected.initial(slug), *_pairs(choices, found)]
    names = [control.name for control in found]
    every = [dict(zip(names, each, strict=True)) for each in itertools.product(*choices)]
    return [expected.initial(slug), *every]


def _pairs(choices: list, found) -> list[dict]:
    ends = list(itertools.product(*([c.min, c.max] for c in found)))
    chance = Random(5)
    some = [tuple(chance.choice(options) for options in choices) for _ in range(60)]
    return [dict(zip((c.name for c in found), each, strict=True)) for each in ends + some]


@pytest.fixture(scope="module")
def read(live, figures):
    """Per figure: its states, and what its outputs say at each, exactly and as shown."""
    both = (
        f"f => [({READ})(f), Object.fromEntries([...f.querySelectorAll('output')].map("
        "o => [o.name, o.textContent]))]"
    )
    seen = walk(live, {slug: states(slug) for slug in figures}, both)
    return {slug: list(zip(states(slug), seen[slug], strict=True)) for slug in figures}


def test_every_readout_is_right_at_every_state(read, figure_slug):
    for state, (exact, _) in read[figure_slug]:
        right = expected.readouts(figure_slug, state)
        assert exact.keys() == right.keys()
        for name, value in right.items():
            assert agrees(exact[name], value), f"{name} at {state}: {exact[name]}, not {value}"


def test_every_readout_is_shown_by_the_rule_for_numbers(read, figure_slug):
    forms = {name: readout.form for name, readout in figure(figure_slug).readouts.items()}
    for state, (exact, shown) in read[figure_slug]:
        for name, form in forms.items():
            assert shown[name] == show(number(exact[name]), form), f"{name} at {state}"


def test_a_readout_in_a_caption_follows_in_the_format_of_the_caption(page_at, fixture_site):
    here = page_at(page(fixture_site, "en"))
    set_control(here, "swing", "angle", 0.9)
    rise = 1 - math.cos(0.9)
    assert here.locator("#swing output").text_content() == f"{rise:.2f}"
    assert here.locator("#swing figcaption data").text_content() == f"{rise:.3f}"


@pytest.mark.parametrize("slug", ["score_bars", "attention_map"])
def test_a_description_says_who_asks_and_goes_on_saying_it(page_at, site, slug):
    here = page_at(site / "en" / "index.html")
    described = here.locator(f"#{slug} .plate desc")
    chosen = [
        c for c in controls(figure(slug)) if f"{{{c['name']}}}" in figure(slug).describe["en"]
    ]
    assert chosen
    for control in chosen:
        for at, word in enumerate(control["words"]):
            set_control(here, slug, control["name"], at)
            assert re.search(rf"\b{word} asks|asks {word}\b|of {word}\b", described.text_content())


def test_every_figure_of_the_specification_is_there(figures):
    assert set(oracle.READOUTS) <= set(figures)


def test_the_controls_are_those_of_the_specification(figure_slug):
    own = {control["name"]: control for control in controls(figure(figure_slug))}
    assert list(own) == [control.name for control in expected.states(figure_slug)]
    for right in expected.states(figure_slug):
        control = own[right.name]
        if right.kind == "choice":
            options = list(control["options"])
            assert options == list(right.values)
            assert options[round(control["value"])] == right.initial
        else:
            assert control["value"] == pytest.approx(right.initial, rel=1e-12)
        if right.kind == "range":
            assert control["kind"] == "range"
            assert (control["low"], control["high"]) == (right.min, right.max)
            assert control["step"] == right.step


def test_the_readouts_are_those_of_the_specification(figure_slug):
    state = expected.initial(figure_slug)
    assert set(figure(figure_slug).readouts) == set(expected.readouts(figure_slug, state))


def number(text: str) -> float | tuple | str:
    """A `data-value` as it was meant: a number, a vector or a word."""
    try:
        found = tuple(float(part) for part in text.split(","))
    except ValueError:
        return text
    return found if len(found) > 1 else found[0]


def agrees(text: str, right: float | tuple | str) -> bool:
    """Whether a `data-value` says what is right, to 1e-9 relative and 1e-15 absolute."""
    value = number(text)
    if isinstance(right, str) or isinstance(value, str):
        return value == right
    pairs = zip(*(v if isinstance(v, tuple) else (v,) for v in (value, right)), strict=True)
    return all(math.isclose(a, b, rel_tol=1e-9, abs_tol=1e-15) for a, b in pairs)
