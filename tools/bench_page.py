"""How heavy the page is, and how long its script takes for one input event on each figure."""

from __future__ import annotations

import gzip
import re
import tempfile
from pathlib import Path
from statistics import median, quantiles

from tools import browsers
from tools.bench import Copy

EVENTS = 120
KIB = 1024
EVENT = """async ([slug, events]) => {
  const figure = document.getElementById(slug);
  const controls = [...figure.querySelectorAll("form input")];
  const frame = () => new Promise((done) => requestAnimationFrame(() => done(performance.now())));
  const taken = [];
  for (let i = 0; i < events; i += 1) {
    const control = controls[i % controls.length];
    const share = (i * 0.618034) % 1;
    const range = control.max - control.min;
    if (control.type === "range") control.value = +control.min + share * range;
    else control.checked = control.type === "radio" || !control.checked;
    const before = frame();
    const started = performance.now();
    control.dispatchEvent(new Event("input", { bubbles: true }));
    const handled = performance.now() - started;
    const after = frame();
    taken.push(handled + (await after) - (await before));
  }
  return taken;
}"""


def page(_: int) -> None:
    """Sizes as they travel; script per event, the handler and the redraw together."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        copy = Copy(Path(folder) / "copy")
        copy.build()
        index = copy.folder / "site/index.html"
        sizes(index.read_text(encoding="utf-8"))
        browser = playwright.chromium.launch(
            executable_path=browsers.chromium(), args=list(browsers.CHROMIUM_ARGS)
        )
        view = browser.new_page()
        view.goto(index.as_uri())
        for slug in copy.slugs:
            view.locator(f"#{slug}").scroll_into_view_if_needed()
            view.evaluate(EVENT, [slug, 20])
            event(slug, view.evaluate(EVENT, [slug, EVENTS]))
        browser.close()


def sizes(html: str) -> None:
    """The page and its one script, gzipped."""
    script = re.findall(r"<script>(.*?)</script>", html, re.S)[-1]
    for what, text, most in (("page, gzipped", html, 150), ("script, gzipped", script, 45)):
        size = len(gzip.compress(text.encode(), 9, mtime=0)) / KIB
        print(f"{what:<34}{size:8.1f} KiB  ≤ {most} {'ok' if size <= most else 'TOO HEAVY'}")


def event(slug: str, taken: list[float]) -> None:
    """One figure's events."""
    middle, late = median(taken), quantiles(taken, n=20)[-1]
    verdict = "ok" if middle <= 1 and late <= 2 else "TOO SLOW"
    print(f"{slug:<34}{middle:8.2f} ms median, {late:.2f} ms at 95 %  ≤ 1, 2 {verdict}")
