"""The address of a state: written while one moves, read when one comes, never trusted."""

from __future__ import annotations

import pytest
from holding import put, reads_right
from inventory import page
from live import STATE, look
from plates import figure, settings, tried
from visits import settle

from press.figure.controls import initial

ADDRESS = "() => location.href"
MALFORMED = [
    "#自注意力", "#1-x", "#%E0%A4%A", "#", "#no-such-place", "?SLUG", "?=&&==&.", "?%E0%A4%A=1",
    "?SLUG.NAME=nan", "?SLUG.NAME=", "?SLUG.NAME=Infinity", "?SLUG.NAME=-1e999", "?SLUG.NAME=0x",
    "?SLUG.NAME=<script>", "?SLUG.NAME=true", "?SLUG.nothing=1", "?SLUG.__proto__=1", "?nobody.x=1",
]  # fmt: skip


def far(slug: str) -> dict:
    """A state of a figure in which no control is where it began."""
    start = settings(figure(slug), initial(figure(slug)))
    others = (settings(figure(slug), state) for state in tried(figure(slug), 300, seed=4))
    return next(s for s in others if all(s[name] != start[name] for name in start))


def query(slug: str, state: dict) -> str:
    """The state of one figure as an address has it."""
    return "&".join(f"{slug}.{name}={value}" for name, value in state.items())


def at(site, rest: str) -> str:
    """The page's address with a query and a fragment."""
    return page(site, "zh").as_uri() + rest


def same(state: dict, right: dict) -> bool:
    """Whether two states are the same, numbers to their last bits."""
    return state == {k: v if isinstance(v, str) else pytest.approx(v) for k, v in right.items()}


def test_the_address_of_a_state_is_restored(page_at, site, figures):
    rest = "?" + "&".join(query(slug, far(slug)) for slug in figures)
    here = page_at(at(site, f"{rest}#{figures[-1]}"))
    settle(here)
    for slug in figures:
        assert same(look(here, slug, STATE), far(slug)), slug
        reads_right(here, slug)
    box = here.locator(f"#{figures[-1]}").bounding_box()
    assert -5 < box["y"] < 900, "the fragment scrolls to its figure"


def test_moving_writes_the_address_and_no_history(page_at, site, figures):
    slug = figures[0]
    here = page_at(at(site, ""))
    before = here.evaluate("history.length")
    for _ in range(3):
        put(here, slug, far(slug))
    here.wait_for_function("() => location.search.length > 1")
    assert here.evaluate("history.length") == before
    again = page_at(here.evaluate(ADDRESS))
    settle(again)
    assert same(look(again, slug, STATE), far(slug))


@pytest.mark.parametrize("rest", MALFORMED)
def test_what_is_malformed_in_an_address_is_ignored(page_at, site, figures, rest):
    slug = figures[0]
    start = settings(figure(slug), initial(figure(slug)))
    name = next(name for name, value in start.items() if not isinstance(value, str))
    here = page_at(at(site, rest.replace("SLUG", slug).replace("NAME", name)))
    settle(here)
    assert here.locator("figure[data-live=true]").count() == len(figures)
    assert same(look(here, slug, STATE), start)


def test_a_number_beyond_its_range_is_brought_back_into_it(page_at, site, figures):
    for sign in (1, -1):
        rest = "&".join(query(slug, dict.fromkeys(far(slug), sign * 1e6)) for slug in figures)
        here = page_at(at(site, "?" + rest))
        settle(here)
        for slug in figures:
            assert here.locator(f"#{slug}[data-live=true]").count() == 1
            reads_right(here, slug)


def test_reset_brings_the_first_state_back(page_at, site, figures):
    here = page_at(at(site, ""))
    for slug in figures:
        start = settings(figure(slug), initial(figure(slug)))
        put(here, slug, far(slug))
        assert not same(look(here, slug, STATE), start)
        here.locator(f"#{slug} [data-reset]").click()
        settle(here)
        assert same(look(here, slug, STATE), start), slug
        reads_right(here, slug)
    here.wait_for_function("() => location.search === ''")


def test_copying_gives_the_address_of_that_figure_alone(page_at, site, figures):
    here = page_at(at(site, ""))
    here.evaluate(
        "Object.defineProperty(navigator, 'clipboard', { value: "
        "{ writeText: async text => { window.copied = text } } })"
    )
    one, other = figures[0], figures[1]
    put(here, one, far(one))
    put(here, other, far(other))
    button = here.locator(f"#{one} [data-copy]")
    label = button.text_content()
    button.click()
    here.wait_for_function("() => window.copied")
    copied = here.evaluate("window.copied")
    assert copied.endswith(f"#{one}") and f"{other}." not in copied
    assert button.text_content() != label
    again = page_at(copied)
    settle(again)
    assert same(look(again, one, STATE), far(one))


def test_after_reload_and_after_coming_back_control_and_figure_agree(page_at, site, figures):
    here = page_at(at(site, ""))
    for slug in figures:
        put(here, slug, far(slug))
    here.wait_for_function("slug => location.search.includes(`${slug}.`)", arg=figures[-1])
    here.reload()
    settle(here)
    for slug in figures:
        assert same(look(here, slug, STATE), far(slug)), slug
        reads_right(here, slug)
    here.goto(at(site, "../404.html").replace("index.html../", ""))
    here.go_back()
    settle(here)
    for slug in figures:
        reads_right(here, slug)


def test_after_going_back_the_address_says_what_the_figures_show(page_at, site, figures):
    slug = figures[0]
    here = page_at(at(site, ""))
    put(here, slug, far(slug))
    here.wait_for_function("() => location.search.length > 1")
    here.locator("nav.contents a").last.click()
    here.locator(f"#{slug} [data-reset]").click()
    here.wait_for_function("() => location.search === ''")
    here.go_back()
    here.wait_for_function("() => location.search === ''")
    reads_right(here, slug)
    assert same(look(here, slug, STATE), settings(figure(slug), initial(figure(slug))))


def test_another_edition_opens_in_the_same_state(page_at, site, figures):
    slug = figures[0]
    here = page_at(at(site, ""))
    if not here.locator(".editions a").count():
        assert here.locator(".editions").count() == 0
        return
    put(here, slug, far(slug))
    here.locator(".editions a").first.click()
    here.wait_for_url("**/index.html?**")
    settle(here)
    assert here.locator("html").get_attribute("lang") != "zh-CN"
    assert same(look(here, slug, STATE), far(slug))
