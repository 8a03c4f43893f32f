"""Lines of the page: no line begins with what closes, or ends with what opens, at any width."""

from __future__ import annotations

import pytest
from inventory import page

TORN = r"""() => {
  const main = document.querySelector("main"), torn = [];
  const walk = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  const beside = (formula, step) => {
    walk.currentNode = formula;
    let node = walk[step]();
    while (node && (formula.contains(node) || !node.data)) node = walk[step]();
    if (!node) return ["", null];
    const at = step === "nextNode" ? 0 : node.length - 1, range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    return [node.data[at], range.getBoundingClientRect()];
  };
  for (const formula of main.querySelectorAll("math:not([display='block'])")) {
    const box = formula.getBoundingClientRect();
    const [behind, below] = beside(formula, "nextNode");
    const [before, above] = beside(formula, "previousNode");
    const words = formula.textContent;
    const closes = /[，。、；：！？）”,.;:!?)]/.test(behind);
    if (closes && below.top >= box.bottom - 2) torn.push(words + behind);
    if (/[（“(]/.test(before) && above.bottom <= box.top + 2) torn.push(before + words);
  }
  return [torn, document.documentElement.scrollWidth - innerWidth];
}"""
WIDTHS = range(320, 621, 20)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_no_punctuation_is_torn_from_its_formula(page_at, site, lang):
    reader = page_at(page(site, lang), width=WIDTHS[0])
    reader.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
    assert reader.locator(".held").count() > 0
    for width in WIDTHS:
        reader.set_viewport_size({"width": width, "height": 900})
        assert reader.evaluate(TORN) == [[], 0], width
