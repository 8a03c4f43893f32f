"""Readers whose browsers do less, or were told to: all of them get all text and all figures."""

from __future__ import annotations

import pytest
from holding import put, reads_right
from inventory import editions, page
from plates import figure, settings, tried

from press.figure.controls import controls

VISIBLE = """figures => figures.filter(slug => {
  const svg = document.querySelector(`#${slug} .plate svg`);
  return svg.checkVisibility() && svg.getBoundingClientRect().height > 100;
})"""


@pytest.fixture(params=["disk", "host"])
def home(request, site, serve_under) -> str:
    """The page's address, opened from disk or from a host under a sub-path."""
    if request.param == "disk":
        return page(site, "zh").as_uri()
    return serve_under("/some-repo/", site)


def test_without_scripts_all_is_there_but_the_dead_controls(page_at, home, figures):
    here = page_at(home, javascript=False)
    for slug in figures:
        this = here.locator(f"#{slug}")
        assert this.locator(".plate svg").is_visible()
        assert this.locator("figcaption").is_visible()
        assert this.locator("output").first.is_visible()
        assert this.locator("input:visible, button:visible").count() == 0
    assert here.locator("noscript").first.is_visible()


def test_with_scripts_every_figure_is_live_wherever_it_is_opened(page_at, home, figures):
    here = page_at(home)
    assert here.locator("figure[data-live=true]").count() == len(figures)
    assert here.evaluate(VISIBLE, figures) == figures
    for slug in figures:
        assert here.locator(f"#{slug} input:visible").count() >= 1
        assert here.locator(f"#{slug} [data-hint]:visible").count() <= 1


BLOCKED = """
const denied = () => { throw new DOMException("denied", "SecurityError") };
for (const name of ["localStorage", "sessionStorage", "indexedDB"])
  Object.defineProperty(window, name, { get: denied });
history.replaceState = history.pushState = () => { globalThis.refused = true; denied(); };
"""


def test_where_storage_and_history_are_blocked_the_figures_live(browser, site, figures):
    context = browser.new_context()
    context.add_init_script(BLOCKED)
    here, complaints = context.new_page(), []
    here.on("pageerror", lambda error: complaints.append(str(error)))
    here.goto(page(site, "zh").as_uri())
    slug = figures[0]
    last = settings(figure(slug), tried(figure(slug), 3)[-1])
    put(here, slug, last)
    here.wait_for_function("() => globalThis.refused")
    reads_right(here, slug)
    live = here.locator("figure[data-live=true]").count()
    context.close()
    assert (live, complaints) == (len(figures), [])


def test_who_asked_for_no_motion_gets_none(page_at, site, figures):
    here = page_at(page(site, "zh"), reduced_motion=True)
    moving = here.evaluate("""() => [...document.querySelectorAll("*")].filter(element => {
      const style = getComputedStyle(element);
      const long = times => times.split(",").some(time => parseFloat(time) > 0.01);
      const animated = style.animationName !== "none" && long(style.animationDuration);
      return animated || long(style.transitionDuration) || style.scrollBehavior === "smooth";
    }).map(element => element.outerHTML.slice(0, 80))""")
    assert moving == []
    glides = [
        (s, c)
        for s in figures
        for c in controls(figure(s))
        if c.get("walk") and not (c["step"] and c["step"] >= 1)
    ]
    for slug, control in glides:
        name = control["name"]
        put(here, slug, {name: control["low"]})
        here.locator(f'#{slug} [data-walk="play"][data-for="{name}"]').click()
        seen = {
            here.evaluate(
                "([s, n]) => document.querySelector(`#${s} [name=${n}]`).value", [slug, name]
            )
            for _ in range(40)
        }
        stride = min(1, control["high"] - control["low"])
        whole = {str(round(control["low"] + i * stride)) for i in range(9)}
        assert seen <= whole, f"{slug} glides"


def test_in_forced_colours_every_figure_and_control_is_there(page_at, site, figures):
    here = page_at(page(site, "zh"), forced_colors=True)
    assert here.evaluate(VISIBLE, figures) == figures
    assert here.locator("figure[data-live=true]").count() == len(figures)
    faint = here.evaluate("""() => [...document.querySelectorAll("figure :is(input, button)")]
      .filter(field => field.checkVisibility() && getComputedStyle(field).opacity < 1).length""")
    assert faint == 0


def test_on_paper_all_is_open_and_nothing_is_to_be_pressed(page_at, site, figures):
    here = page_at(page(site, "zh"))
    here.evaluate("dispatchEvent(new Event('beforeprint'))")
    here.emulate_media(media="print")
    assert here.locator("details:not([open])").count() == 0
    assert here.locator("input:visible, button:visible").count() == 0
    assert here.evaluate(VISIBLE, figures) == figures
    assert here.locator("output:visible").count() >= len(figures)
    here.emulate_media(media="screen")
    assert here.locator("figure input:visible").count() >= len(figures)


def test_the_page_asks_no_one_for_anything(page_at, home):
    here = page_at(home)
    here.wait_for_load_state("networkidle")
    assert here.evaluate("performance.getEntriesByType('resource').map(entry => entry.name)") == []


def test_every_edition_lives(page_at, site, figures):
    for lang in editions():
        here = page_at(page(site, lang), lang=lang)
        assert here.locator("figure[data-live=true]").count() == len(figures), lang
