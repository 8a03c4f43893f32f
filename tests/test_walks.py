"""Previous, next and play: a walk goes on by itself until its end, or until the reader acts."""

from __future__ import annotations

import pytest
from inventory import figures, page
from plates import figure
from visits import Visits

from press.figure.controls import controls

WALKS = [
    (slug, control)
    for slug in figures()
    for control in controls(figure(slug))
    if control.get("walk")
]
GLIDING = [(slug, c) for slug, c in WALKS if c["step"] is None or c["step"] < 1]
VALUE = "([slug, name]) => Number(document.querySelector(`#${slug} input[name=${name}]`).value)"

START = """([slug, name, low]) => {
  const input = document.querySelector(`#${slug} input[name=${name}]`);
  input.value = low;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}"""


class Walk:
    """One walk of a page whose clock stands still until it is told to run."""

    def __init__(self, here, slug: str, control: dict):
        self.here, self.slug, self.name = here, slug, control["name"]
        self.control = control
        self.figure = here.locator(f"figure#{slug}")

    def button(self, walk: str):
        return self.figure.locator(f'[data-walk="{walk}"][data-for="{self.name}"]')

    def after(self, milliseconds: int) -> float:
        self.here.clock.run_for(milliseconds)
        return self.here.evaluate(VALUE, [self.slug, self.name])

    def plays(self) -> bool:
        return self.button("play").get_attribute("data-playing") is not None

    def start_over(self) -> None:
        self.here.evaluate(START, [self.slug, self.name, self.control["low"]])


@pytest.fixture(scope="module")
def walking(browser, site):
    """A walk of a figure, on a page that all walks of its kind share."""
    visits, pages = Visits(browser), {}

    def begin(slug: str, control: dict, **options) -> Walk:
        kind = str(options)
        if kind not in pages:
            here = pages[kind] = visits(page(site, "zh"), **options)
            here.clock.install()
            here.clock.pause_at(here.evaluate("Date.now()") + 1000)
        return Walk(pages[kind], slug, control)

    yield begin
    visits.close()
    assert visits.complaints == []


def named(case) -> str:
    return case[0]


@pytest.mark.parametrize("case", WALKS, ids=named)
def test_play_walks_from_the_first_to_the_last_and_stops_there(walking, case):
    slug, control = case
    walk = walking(slug, control)
    walk.start_over()
    walk.button("play").dispatch_event("click")
    seen = [walk.after(250) for _ in range(48)]
    assert seen == sorted(seen)
    assert len(set(seen)) > control["high"] - control["low"]
    assert seen[-1] == control["high"]
    assert not walk.plays()


@pytest.mark.parametrize("case", WALKS, ids=named)
def test_next_and_previous_go_to_the_whole_steps(walking, case):
    slug, control = case
    walk = walking(slug, control)
    walk.start_over()
    low, stride = control["low"], min(1, control["high"] - control["low"])
    walk.button("1").dispatch_event("click")
    assert walk.after(100) == low + stride
    walk.button("-1").dispatch_event("click")
    assert walk.after(100) == low
    walk.button("-1").dispatch_event("click")
    assert walk.after(100) == low


@pytest.mark.parametrize("case", GLIDING, ids=named)
def test_without_motion_a_gliding_walk_goes_step_by_step(walking, case):
    slug, control = case
    walk = walking(slug, control, reduced_motion=True)
    walk.start_over()
    walk.button("play").dispatch_event("click")
    seen = {walk.after(100) for _ in range(60)}
    assert seen <= {control["low"] + i for i in range(9)}
    assert control["high"] in seen


@pytest.mark.parametrize("case", GLIDING, ids=named)
@pytest.mark.parametrize("key", ["Home", "End"])
def test_a_key_on_the_range_stops_the_walk_and_has_its_way(walking, case, key):
    slug, control = case
    walk = walking(slug, control)
    walk.start_over()
    walk.button("play").dispatch_event("click")
    assert control["low"] < walk.after(400) < control["high"]
    walk.figure.locator(f'input[name="{walk.name}"]').press(key)
    wanted = control["low"] if key == "Home" else control["high"]
    assert walk.after(100) == walk.after(2000) == wanted
    assert not walk.plays()


@pytest.mark.parametrize("case", GLIDING[:1], ids=named)
def test_reset_by_keyboard_and_a_press_on_the_drawing_stop_the_walk(walking, case):
    slug, control = case
    walk = walking(slug, control)
    walk.start_over()
    walk.button("play").dispatch_event("click")
    walk.after(400)
    walk.figure.locator("[data-reset]").press("Enter")
    assert walk.after(100) == walk.after(2000) == control["value"]
    walk.start_over()
    walk.button("play").dispatch_event("click")
    walk.after(400)
    walk.figure.locator(".plate svg").dispatch_event("pointerdown")
    assert not walk.plays()
    stopped = walk.after(100)  # the frame that was under way is drawn
    assert control["low"] < stopped < control["high"]
    assert walk.after(2000) == stopped


@pytest.mark.parametrize("case", GLIDING[:1], ids=named)
def test_leaving_by_the_tab_key_lets_the_walk_go_on(walking, case):
    slug, control = case
    walk = walking(slug, control)
    walk.start_over()
    walk.button("play").focus()
    walk.button("play").dispatch_event("click")
    walk.here.keyboard.press("Tab")
    walk.here.keyboard.press("Tab")
    walk.after(400)
    assert walk.plays()
