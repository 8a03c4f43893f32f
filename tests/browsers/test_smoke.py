"""What must hold in every engine: the figures live, read right, and follow keys and mouse."""

from __future__ import annotations

import pytest
from inventory import figures, page
from oracle import initial, readouts, states
from visits import SETTING

pytestmark = pytest.mark.browsers

LIVE = """async slugs => {
  const dead = () => slugs.filter(s => document.getElementById(s)?.dataset.live !== "true");
  for (let i = 0; i < 100 && dead().length; i += 1) await new Promise(r => setTimeout(r, 100));
  return dead();
}"""
READ = """async slug => {
  for (let i = 0; i < 2; i += 1) await new Promise(requestAnimationFrame);
  const outputs = [...document.querySelectorAll(`#${slug} output`)];
  return Object.fromEntries(outputs.map(o => [o.name, o.dataset.value]));
}"""
WALK = f"""async ([slug, states]) => {{
  const set = {SETTING}, read = {READ}, seen = [];
  for (const state of states) {{
    for (const [name, value] of Object.entries(state)) set([slug, name, value]);
    seen.push(await read(slug));
  }}
  return seen;
}}"""
CENTRE = """async slug => {
  for (let i = 0; i < 2; i += 1) await new Promise(requestAnimationFrame);
  const handle = document.querySelector(`#${slug} [data-handle]`);
  const inner = [...handle.querySelectorAll("circle, use, path")].at(-1) ?? handle;
  const { x, y, width, height } = inner.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""

SCROLL = """slug => document.querySelector(`#${slug} [data-handle]`)
  .scrollIntoView({ block: "center", behavior: "instant" })"""


@pytest.fixture(scope="module")
def reading(visitor, site):
    """The Chinese edition, opened from disk, with every figure alive."""
    visitor.open(page(site, "zh").as_uri())
    assert visitor.run(LIVE, figures()) == []
    return visitor


def moved(slug: str) -> list[dict]:
    """States off the beaten path: each control at its ends, at 0.37 of its range, at each word."""
    found = []
    for control in states(slug):
        low, high, step = control.min, control.max, control.step
        if control.kind == "range":
            inner = low + 0.37 * (high - low)
            values = (low, high, low + step * round((inner - low) / step) if step else inner)
        else:
            values = control.values
        found += [initial(slug) | {control.name: value} for value in values]
    return found


def alike(shown: str, right) -> bool:
    """Whether a readout's full precision is the right value, number, vector or word."""
    if isinstance(right, str):
        return shown == right
    wanted = right if isinstance(right, tuple) else (right,)
    numbers = [float(number) for number in shown.split(",")]
    return numbers == pytest.approx(list(wanted), rel=1e-9, abs=1e-15)


def test_every_figure_reads_right_wherever_its_controls_are_put(reading):
    wrong = []
    for slug in figures():
        places = moved(slug)
        for state, shown in zip(places, reading.run(WALK, [slug, places]), strict=True):
            right = readouts(slug, state)
            assert shown.keys() == right.keys(), slug
            wrong += [(slug, state, name) for name in right if not alike(shown[name], right[name])]
    assert wrong == []


def test_an_arrow_key_moves_a_continuous_control_by_a_hundredth_of_its_range(reading):
    reading.run(SETTING, ["shadow", "x", 1])
    reading.run(SETTING, ["shadow", "y", 0.5])
    reading.run("""() => document.querySelector('#shadow input[name="x"]').focus()""")
    reading.press("ArrowRight")
    right = readouts("shadow", {"x": 1.04, "y": 0.5})
    assert alike(reading.run(READ, "shadow")["score"], right["score"])


def test_a_handle_stays_under_the_mouse(reading):
    reading.run(SETTING, ["shadow", "x", 1])
    reading.run(SETTING, ["shadow", "y", 0.5])
    reading.run(SCROLL, "shadow")
    start = reading.run(CENTRE, "shadow")
    before = reading.run(READ, "shadow")
    end = [start[0] - 60, start[1] + 40]
    reading.drag(start, end)
    assert reading.run(CENTRE, "shadow") == pytest.approx(end, abs=2)
    assert reading.run(READ, "shadow") != before


def test_the_page_never_scrolls_sideways(reading):
    overflow = "() => document.documentElement.scrollWidth - window.innerWidth"
    assert reading.run(overflow) <= 0


def test_all_of_it_went_without_an_error(reading):
    assert reading.complaints() == []
    assert reading.run(LIVE, figures()) == []


def test_the_page_lives_beneath_a_prefix_too(visitor, site, serve_under):
    visitor.open(serve_under("/some-repo/", site))
    assert visitor.run(LIVE, figures()) == []
