"""With the mouse: rings follow the pointer, areas do what they say, the hint goes away."""

from __future__ import annotations

import math

import pytest
from holding import NEAR, bring, dragged_to, handles, places, put, reads_right, ring
from inventory import page
from live import STATE, look
from plates import figure, first
from visits import settle

from press.figure.controls import controls


@pytest.fixture
def mouse(live):
    """Drag with the mouse from one place on the screen to another, in a few steps."""

    def drag(start, goal):
        live.mouse.move(*start)
        live.mouse.down()
        live.mouse.move(*goal, steps=4)
        live.mouse.up()

    return drag


def test_a_ring_follows_the_mouse(live, mouse, draggables):
    for slug in draggables:
        bring(live, slug)
        for name, group in handles(slug):
            dragged_to(live, slug, name, group, mouse)


def test_a_ring_is_taken_where_it_is_pressed_and_does_not_jump(live, draggables):
    for slug in draggables:
        bring(live, slug)
        for name, group in handles(slug):
            put(live, slug, {c["name"]: c["value"] for c in group})
            x, y = ring(live, slug, name)
            before = look(live, slug, STATE)
            live.mouse.move(x + 7, y - 6)
            live.mouse.down()
            live.mouse.move(x + 7, y - 6)
            settle(live)
            live.mouse.up()
            after = look(live, slug, STATE)
            for control in group:
                span = control["high"] - control["low"]
                assert abs(after[control["name"]] - before[control["name"]]) < 0.004 * span, slug


CAUGHT = """([slug, x, y, reach]) => [[0, 1], [0, -1], [1, 0], [-1, 0]].every(([u, v]) => {
  const top = document.elementFromPoint(x + u * reach, y + v * reach);
  return !top.closest(`#${slug} .plate svg *`) || top.closest("[data-handle]");
})"""


def test_nothing_drawn_over_a_ring_keeps_the_pointer_from_it(live, draggables):
    for slug in draggables:
        bring(live, slug)
        for name, group in handles(slug):
            for values in places(group):
                put(live, slug, values)
                assert live.evaluate(CAUGHT, [slug, *ring(live, slug, name), 20]), (
                    f"{slug} {values}"
                )


def meant(here, slug: str, area) -> dict[str, float | str]:
    """What an area says it sets, as the controls say it: a number, an option, a word shown."""
    pairs = (pair.split("=") for pair in area.get_attribute("data-set").split())
    words = {part["name"]: part["words"] for part in first(slug)["parts"] if "words" in part}
    shown = {name: here.locator(f'#{slug} [data-part="{name}"]').text_content() for name in words}
    options = {c["name"]: list(c.get("options", ())) for c in controls(figure(slug))}
    said = {}
    for name, text in pairs:
        value = words[text].index(shown[text]) if text in words else float(text)
        said[name] = options[name][round(value)] if options[name] else value
    return said


def test_every_area_sets_what_it_says(live, figure_slug):
    bring(live, figure_slug)
    areas = live.locator(f"#{figure_slug} [data-set]")
    assert areas.count() == first(figure_slug)["svg"].count("data-set=")
    for i in range(areas.count()):
        said, spot = meant(live, figure_slug, areas.nth(i)), areas.nth(i).evaluate(FREE)
        assert spot is not None, f"no place to press {said}"
        live.mouse.click(*spot)
        settle(live)
        state = look(live, figure_slug, STATE)
        assert {name: state[name] for name in said} == said
        reads_right(live, figure_slug)


def test_an_area_that_says_so_is_set_by_passing_over_it(live, figures):
    for slug in figures:
        areas = live.locator(f"#{slug} [data-hover]")
        for i in range(0, areas.count(), 7):
            bring(live, slug)
            live.mouse.move(*areas.nth(i).evaluate(FREE))
            settle(live)
            said, state = meant(live, slug, areas.nth(i)), look(live, slug, STATE)
            assert {name: state[name] for name in said} == said, slug


FREE = """area => {
  const box = area.getBoundingClientRect();
  for (const u of [0.5, 0.2, 0.8]) for (const v of [0.5, 0.85, 0.15]) {
    const [x, y] = [box.x + u * box.width, box.y + v * box.height];
    if (document.elementFromPoint(x, y) === area) return [x, y];
  }
  return null;
}"""


PADDED = """slug => {
  const figure = document.getElementById(slug);
  figure.style.padding = "31px 17px 9px 43px";
  figure.style.border = "5px solid";
  document.documentElement.style.zoom = "1.5";
  figure.querySelector(".plate").scrollIntoView({ block: "center" });
}"""


def test_a_ring_follows_in_a_padded_box_of_a_zoomed_and_scrolled_page(page_at, site, draggable):
    here = page_at(page(site, "zh"))
    here.evaluate(PADDED, draggable)

    def drag(start, goal):
        here.mouse.move(*start)
        here.mouse.down()
        here.mouse.move(*goal, steps=3)
        here.mouse.up()

    for name, group in handles(draggable):
        dragged_to(here, draggable, name, group, drag)


@pytest.fixture(params=["inner", "outer"])
def draggable(request, draggables):
    """Two of them: the first and the last."""
    return draggables[0 if request.param == "inner" else -1]


def test_rings_lie_above_the_areas_of_their_figure(page_at, fixture_site):
    here = page_at(page(fixture_site, "zh"))
    bring(here, "bars")
    start = ring(here, "bars", "string")
    put(here, "bars", {"string": 3})
    goal = ring(here, "bars", "string")
    put(here, "bars", {"string": 0})
    here.mouse.move(*start)
    here.mouse.down()
    here.mouse.move(*goal, steps=3)
    here.mouse.up()
    settle(here)
    assert look(here, "bars", STATE)["string"] == 3
    assert math.dist(ring(here, "bars", "string"), goal) < NEAR


def test_the_hint_goes_away_for_good_once_a_ring_was_dragged(page_at, site, draggables):
    here = page_at(page(site, "zh"))
    hint = here.locator("[data-hint]:visible")
    assert hint.count() == 1
    slug = here.locator("figure:has([data-hint]:visible)").get_attribute("id")
    bring(here, slug)
    (name, _), *_ = handles(slug)
    x, y = ring(here, slug, name)
    here.mouse.move(x, y)
    here.mouse.down()
    here.mouse.move(x + 20, y + 20, steps=3)
    here.mouse.up()
    settle(here)
    assert hint.count() == 0
    here.reload()
    settle(here)
    assert hint.count() == 0


def test_every_handle_is_declared_and_drawn(figure_slug):
    drawn = first(figure_slug)["svg"]
    for name, group in handles(figure_slug):
        assert f'data-part="{group[0]["handle"]}" data-handle="{name}"' in drawn
    assert drawn.count("data-handle=") == len(handles(figure_slug))


FINGER = """([slug, kind, id, x, y]) => document.querySelector(`#${slug} [data-handle]`)
  .dispatchEvent(new PointerEvent(kind, { pointerId: id, clientX: x, clientY: y, button: 0,
                                          bubbles: true, cancelable: true }))"""


def test_a_second_pointer_neither_takes_the_ring_nor_lets_it_go(live, draggables):
    live.evaluate("Element.prototype.setPointerCapture = () => {}")  # these pointers are made up
    for slug in draggables:
        bring(live, slug)
        [(name, group), *_] = handles(slug)
        put(live, slug, {c["name"]: c["value"] for c in group})
        x, y = ring(live, slug, name)

        def act(kind, pointer, dx, dy, slug=slug, x=x, y=y):
            live.evaluate(FINGER, [slug, kind, pointer, x + dx, y + dy])
            settle(live)
            return look(live, slug, STATE)

        act("pointerdown", 71, 0, 0)
        alone = act("pointermove", 71, 12, -12)
        act("pointerdown", 72, 40, 30)
        assert act("pointermove", 72, 60, 50) == pytest.approx(alone, abs=1e-6), slug
        act("pointerup", 72, 60, 50)
        assert act("pointermove", 71, 12, -12) == pytest.approx(alone, abs=1e-6), slug
        moved = act("pointermove", 71, -14, 14)
        act("pointerup", 71, -14, 14)
        assert act("pointermove", 71, 12, -12) == pytest.approx(moved, abs=1e-6), slug
