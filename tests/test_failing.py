"""A program that fails gives its still figure back, and nothing that is no number is shown."""

from __future__ import annotations

import re

import pytest
from holding import reads_right
from inventory import page
from live import SET
from visits import settle

FAILURES = {
    "it raises": "s => { throw new Error('broken') }",
    "it gives NaN": "s => PROGRAM(s).map(() => NaN)",
    "it gives one infinity": "s => PROGRAM(s).map((x, i) => i ? x : Infinity)",
    "it gives a hole": "s => PROGRAM(s).map((x, i) => i ? x : undefined)",
}
LATER = "s => (globalThis.broken ? BROKEN : PROGRAM)(s)"


@pytest.fixture
def broken(browser, site, figures):
    """The page with the first figure's program replaced; the policy is set aside for it."""
    opened = []

    def open_with(program: str):
        source = page(site, "zh").read_text(encoding="utf-8")
        own = re.compile(rf'^("{figures[0]}": )(s=>.*?)(,?)$', re.M)
        text, count = own.subn(
            lambda m: f"{m[1]}{program.replace('PROGRAM', f'({m[2]})')}{m[3]}", source
        )
        assert count == 1
        context = browser.new_context(bypass_csp=True)
        opened.append(context)
        here = context.new_page()
        errors: list[str] = []
        here.on("pageerror", lambda error: errors.append(str(error)))
        here.route(
            "**/index.html*", lambda route: route.fulfill(body=text, content_type="text/html")
        )
        here.goto("http://127.0.0.1:9/index.html")
        return here, errors

    yield open_with
    for context in opened:
        context.close()


def figure_text(source: str, slug: str) -> str:
    """The drawing of a figure as it stands in the file."""
    return re.search(rf'<figure id="{slug}".*?<svg[^>]*>(.*?)</svg>', source, re.S)[1]


def is_still(here, source: str, slug: str) -> None:
    """The figure is what the file says, without controls and without a claim to be live."""
    assert here.locator(f"#{slug}").count() == 1
    assert here.locator(f"#{slug}[data-live]").count() == 0
    assert here.locator(f"#{slug} input:visible, #{slug} button:visible").count() == 0
    parts = r'data-part="[^"]*"|(?<= d=)"[^"]*"'
    inside = here.locator(f"#{slug} .plate svg").inner_html()
    right = figure_text(source, slug)
    assert re.findall(parts, inside) == re.findall(parts, right)


@pytest.mark.parametrize("how", FAILURES)
def test_a_program_that_fails_at_once_leaves_the_figure_still(broken, site, figures, how):
    here, errors = broken(FAILURES[how])
    settle(here)
    is_still(here, page(site, "zh").read_text("utf-8"), figures[0])
    assert here.locator("figure[data-live=true]").count() == len(figures) - 1
    reads_right(here, figures[1])
    assert errors == []


@pytest.mark.parametrize("how", FAILURES)
def test_a_program_that_fails_later_gives_the_still_figure_back(broken, site, figures, how):
    here, errors = broken(LATER.replace("BROKEN", f"({FAILURES[how]})"))
    assert here.locator("figure[data-live=true]").count() == len(figures)
    here.evaluate("globalThis.broken = true")
    here.evaluate(
        f"""slug => {{
      const figure = document.getElementById(slug);
      const control = figure.querySelector("input[type=range]");
      ({SET})(figure, {{ [control.name]: control.max }});
    }}""",
        figures[0],
    )
    settle(here)
    is_still(here, page(site, "zh").read_text("utf-8"), figures[0])
    assert here.locator("figure[data-live=true]").count() == len(figures) - 1
    body = here.locator("body").inner_html()
    shown = re.sub(r"<script.*?</script>", "", body, flags=re.S)
    assert not re.search(r"\bNaN\b|\bInfinity\b|\bundefined\b", shown)
    assert errors == []
