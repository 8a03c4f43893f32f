"""By keyboard alone: everything can be reached, moved, and heard in the page's language."""

from __future__ import annotations

import pytest
from inventory import page
from live import SET, STATE, look, walk
from plates import figure, first
from visits import settle

from press.figure.controls import controls
from press.page.view import localised

# Where the focus is, and whether one can see that it is there.
FOCUS = """() => {
  const it = document.activeElement;
  const style = getComputedStyle(it);
  const ring = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
  const order = [...document.querySelectorAll("*")].indexOf(it);
  return { body: it === document.body, order, visible: ring || style.boxShadow !== "none",
           what: it.outerHTML.slice(0, 90), figure: it.closest("figure")?.id ?? null,
           name: it.name ?? "", kind: it.type ?? it.localName };
}"""


@pytest.fixture(scope="module")
def stops(live):
    """Every stop of the Tab key, from the top of the page to its end."""
    live.evaluate("document.activeElement.blur(), scrollTo(0, 0)")
    found = []
    for _ in range(600):
        live.keyboard.press("Tab")
        stop = live.evaluate(FOCUS)
        if stop["body"] or (found and stop["order"] <= found[-1]["order"]):
            break
        found.append(stop)
    return found


def test_the_tab_key_stops_in_reading_order_and_one_sees_where(stops):
    assert [s["order"] for s in stops] == sorted({s["order"] for s in stops})
    assert [s["what"] for s in stops if not s["visible"]] == []


def test_every_control_is_a_stop(stops, live, figure_slug):
    there = [s for s in stops if s["figure"] == figure_slug]
    ranges = {s["name"] for s in there if s["kind"] in ("range", "checkbox", "radio")}
    assert ranges == {control["name"] for control in controls(figure(figure_slug))}
    buttons = live.locator(f"#{figure_slug} button:visible").count()
    assert sum(s["kind"] == "button" for s in there) == buttons >= 2


def pressed(live, slug: str, control: dict, start: float, key: str) -> float:
    """Where a key takes a range from `start`."""
    values = {control["name"]: start}
    live.evaluate(
        f"([slug, values]) => ({SET})(document.getElementById(slug), values)", [slug, values]
    )
    settle(live)
    live.locator(f'#{slug} input[name="{control["name"]}"]').press(key)
    settle(live)
    return look(live, slug, STATE)[control["name"]]


def test_keys_move_every_range(live, figure_slug):
    for control in controls(figure(figure_slug)):
        if control["kind"] != "range":
            continue
        low, high, span = control["low"], control["high"], control["high"] - control["low"]
        step = control["step"] or span / 100
        middle = low + round(span / 2 / step) * step

        def near(value, low=low, high=high):
            return pytest.approx(min(high, max(low, value)), abs=1e-9)

        leap = step if step >= span / 10 else round(span / 10 / step) * step
        for key, value in {
            "ArrowRight": middle + step,
            "ArrowUp": middle + step,
            "ArrowLeft": middle - step,
            "ArrowDown": middle - step,
            "PageUp": middle + leap,
            "PageDown": middle - leap,
            "Home": low,
            "End": high,
        }.items():
            got = pressed(live, figure_slug, control, middle, key)
            assert got == near(value), f"{control['name']}: {key}"
        if control["step"] is None:
            got = pressed(live, figure_slug, control, middle, "Shift+ArrowRight")
            assert got == near(middle + span / 10), "Shift is a tenth of the range"


SAID = """figure => Object.fromEntries([...figure.querySelectorAll("input[type=range]")].map(
  field => [field.name, [field.getAttribute("aria-valuetext"), field.labels[0].textContent,
    figure.querySelector(`[data-shown="${field.name}"]`).textContent]]))"""


def test_a_range_says_its_value_in_the_pages_language(page_at, site, edition, figures):
    here = page_at(page(site, edition))
    views = {slug: localised(first(slug), edition)["controls"] for slug in figures}
    ranges = {slug: [c for c in views[slug] if c["kind"] == "range"] for slug in figures}
    ends = {s: [{c["name"]: c[end] for c in ranges[s]} for end in ("min", "max")] for s in figures}
    heard = walk(here, ends, SAID)
    for slug in figures:
        for control in ranges[slug]:
            for end, said in zip((0, -1), heard[slug], strict=True):
                value, label, shown = said[control["name"]]
                assert value and value == shown and label.strip() == control["label"]
                assert not control["words"] or value == control["words"][end], f"{slug} {value}"


def test_arrow_keys_in_a_figure_move_the_two_controls_it_names(live, figures):
    steered = [slug for slug in figures if figure(slug).arrows]
    assert steered, "the attention map is walked with the arrow keys"
    for slug in steered:
        across, down = figure(slug).arrows
        svg = live.locator(f"#{slug} .plate svg")
        svg.press("Home")
        svg.press("PageUp")
        settle(live)
        start = look(live, slug, STATE)
        svg.press("ArrowRight")
        settle(live)
        assert look(live, slug, STATE) == start | {across: start[across] + 1}
        svg.press("ArrowDown")
        settle(live)
        assert look(live, slug, STATE) == start | {across: start[across] + 1, down: start[down] + 1}


def test_radios_and_boxes_answer_to_the_keyboard(live, figures):
    seen = 0
    for slug in figures:
        for control in controls(figure(slug)):
            field = live.locator(f'#{slug} input[name="{control["name"]}"]')
            before = look(live, slug, STATE)[control["name"]]
            if control["kind"] == "radio":
                live.locator(f'#{slug} input[name="{control["name"]}"]:checked').press("ArrowDown")
                options = list(control["options"])
                right = options[(options.index(before) + 1) % len(options)]
            elif control["kind"] == "check":
                field.press("Space")
                right = 1 - before
            else:
                continue
            settle(live)
            assert look(live, slug, STATE)[control["name"]] == right, f"{slug} {control['name']}"
            seen += 1
    assert seen >= 3


def test_a_walk_goes_on_back_and_plays_to_its_end(page_at, site, figures):
    here = page_at(page(site, "zh"), reduced_motion=True)
    walked = [(slug, c) for slug in figures for c in controls(figure(slug)) if c.get("walk")]
    assert walked
    for slug, control in walked:
        name, low, high = control["name"], control["low"], control["high"]
        stride = min(1, high - low)
        field = here.locator(f'#{slug} input[name="{name}"]')
        field.press("Home")
        forward = here.locator(f'#{slug} [data-walk="1"][data-for="{name}"]')
        forward.press("Enter")
        settle(here)
        assert look(here, slug, STATE)[name] == pytest.approx(low + stride)
        here.locator(f'#{slug} [data-walk="-1"][data-for="{name}"]').press("Enter")
        settle(here)
        assert look(here, slug, STATE)[name] == low
    slug, control = walked[0]
    name, high = control["name"], control["high"]
    here.locator(f'#{slug} input[name="{name}"]').press("End")
    here.locator(f'#{slug} input[name="{name}"]').press("ArrowLeft")
    play = here.locator(f'#{slug} [data-walk="play"][data-for="{name}"]')
    before = play.get_attribute("aria-label")
    play.press("Enter")
    assert play.get_attribute("aria-label") != before
    here.wait_for_function(
        "([slug, name, high]) => Number(document.querySelector("
        "`#${slug} input[name=${name}]`).value) === high",
        arg=[slug, name, high],
    )
    here.wait_for_function(
        "([slug, name, label]) => document.querySelector("
        "`#${slug} [data-walk=play][data-for=${name}]`).getAttribute('aria-label') === label",
        arg=[slug, name, before],
    )
