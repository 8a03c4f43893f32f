"""Words on figures: large enough on a phone, inside their sheet, and never over one another."""

from __future__ import annotations

import itertools
from random import Random

import pytest
from inventory import editions, page
from live import look, walk
from plates import figure, first
from test_readouts import states
from visits import Visits

SMALLEST = 11  # pixels, at the width of a small phone
MOST = 60  # states per figure
WIDER = "text { letter-spacing: 0.04em }"  # a browser whose font is wider than ours

STYLED = """css => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
}"""

# The words that can be seen, each with its box in units: [what, left, top, right, bottom].
WORDS = """figure => {
  const svg = figure.querySelector(".plate svg");
  const share = (element, name) => Number(element.getAttribute(name) ?? 1);
  const opacity = element => element === svg ? 1
    : share(element, "opacity") * share(element, "fill-opacity") * opacity(element.parentElement);
  const toSheet = svg.getScreenCTM().inverse();
  const seen = text =>
    text.textContent.trim() && !text.closest('[display="none"]') && opacity(text) > 0.3;
  return [...svg.querySelectorAll("text")].filter(seen).map(text => {
    const size = parseFloat(getComputedStyle(text).fontSize), box = text.getBBox();
    const y = Number(text.getAttribute("y"));
    const m = toSheet.multiply(text.getScreenCTM());
    const corners = [[box.x, y - 0.72 * size], [box.x + box.width, y - 0.72 * size],
      [box.x, y + 0.08 * size], [box.x + box.width, y + 0.08 * size]]
      .map(([u, v]) => new DOMPoint(u, v).matrixTransform(m));
    const [xs, ys] = [corners.map(c => c.x), corners.map(c => c.y)];
    return [text.textContent, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  });
}"""


def some(slug: str) -> list[dict]:
    """States of a figure to look at, all of them where they are few."""
    every = states(slug)
    return every if len(every) <= MOST else Random(3).sample(every, MOST)


FONTS = {"our font": "", "a wider font": WIDER}


@pytest.fixture(scope="module", params=itertools.product(editions(), FONTS), ids=", in ".join)
def worded(request, browser, site, figures):
    """Per figure: its states and the words to be seen in each, in one edition and one font."""
    lang, font = request.param
    visits = Visits(browser)
    here = visits(page(site, lang))
    here.evaluate(STYLED, FONTS[font])
    walks = {slug: some(slug) for slug in figures}
    seen = walk(here, walks, WORDS)
    visits.close()
    return {slug: list(zip(walks[slug], seen[slug], strict=True)) for slug in figures}


def overlaps(words: list) -> list[str]:
    """The pairs of words whose boxes have more than a unit in common both ways."""
    found = []
    for i, (one, *a) in enumerate(words):
        for other, *b in words[:i]:
            across = min(a[2], b[2]) - max(a[0], b[0])
            down = min(a[3], b[3]) - max(a[1], b[1])
            if min(across, down) > 1:
                found.append(f"{other} / {one} ({across:.0f} × {down:.0f})")
    return found


def test_no_word_lies_over_another(worded, figure_slug):
    faults = {str(state): overlaps(words) for state, words in worded[figure_slug]}
    assert {state: fault for state, fault in faults.items() if fault} == {}


def test_every_word_is_inside_its_sheet(worded, figure_slug):
    height = figure(figure_slug).height
    faults = {
        (word, str(state))
        for state, words in worded[figure_slug]
        for word, left, top, right, bottom in words
        if left < -0.5 or right > 480.5 or top < -0.5 or bottom > height + 0.5
    }
    assert faults == set()


@pytest.mark.parametrize("width", [360, 320])
def test_words_can_be_read_on_a_small_phone(page_at, site, edition, figures, width):
    here = page_at(page(site, edition), width=width, height=700, touch=True)
    sizes = here.evaluate("""() => Object.fromEntries([...document.querySelectorAll("figure")].map(
      figure => { const svg = figure.querySelector(".plate svg"), k = svg.getScreenCTM().a;
        return [figure.id, Math.min(...[...svg.querySelectorAll("text")].map(
          text => k * parseFloat(getComputedStyle(text).fontSize)))]; }))""")
    assert sizes.keys() == set(figures)
    assert {slug: size for slug, size in sizes.items() if size < SMALLEST} == {}


@pytest.mark.parametrize("width", [1280, 768, 360, 320])
def test_nothing_makes_the_page_scroll_sideways(page_at, site, edition, width):
    here = page_at(page(site, edition), width=width, height=700)
    wide = here.evaluate("[document.scrollingElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1]
    assert here.locator("figure .plate svg").first.bounding_box()["width"] <= width


def test_the_labels_of_a_drawing_are_all_replaced(site, edition, figure_slug):
    text = page(site, edition).read_text(encoding="utf-8")
    inside = text.split(f'<figure id="{figure_slug}"')[1].split("</figure>")[0]
    assert ">@" not in inside and "¤" not in inside
    labels = {key: label[edition] for key, label in first(figure_slug)["labels"].items()}
    assert all(label.strip() for label in labels.values())


def test_the_oracle_for_overlaps_sees_one(live, figures):
    words = look(live, figures[0], WORDS)
    assert words and overlaps([*words, words[0]]) != []
