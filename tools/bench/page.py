"""How heavy the page is, and how long its script takes for one input event on each figure."""

from __future__ import annotations

import gzip
import re
import tempfile
from pathlib import Path
from statistics import median, quantiles

from tools import browsers
from tools.bench.project import Copy, Scale

KIB = 1024
NOTHING = """async () => {
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
}"""
EVENT = """async ([slug, i]) => {
  const controls = [...document.getElementById(slug).querySelectorAll("form input")];
  const control = controls[i % controls.length];
  const range = control.max - control.min;
  if (control.type === "range") control.value = +control.min + ((i * 0.618034) % 1) * range;
  else control.checked = control.type === "radio" || !control.checked;
  control.dispatchEvent(new Event("input", { bubbles: true }));
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
}"""


def page(scale: Scale) -> None:
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
        clock = view.context.new_cdp_session(view)
        clock.send("Performance.enable", {"timeDomain": "threadTicks"})
        view.goto(index.as_uri())
        idle = median(spent(view, clock, NOTHING, [None] * 50))
        for slug in copy.slugs:
            view.locator(f"#{slug}").scroll_into_view_if_needed()
            taken = spent(view, clock, EVENT, [[slug, i] for i in range(scale.events)])
            event(slug, [max(each - idle, 0.0) for each in taken[scale.events // 6 :]])
        browser.close()


def spent(view, clock, script: str, arguments: list) -> list[float]:
    """Milliseconds of script that the page's thread worked for each call, others' work left out."""
    taken, before = [], _script_time(clock)
    for argument in arguments:
        view.evaluate(script, argument)
        now = _script_time(clock)
        taken.append((now - before) * 1000)
        before = now
    return taken


def _script_time(clock) -> float:
    metrics = clock.send("Performance.getMetrics")["metrics"]
    return next(metric["value"] for metric in metrics if metric["name"] == "ScriptDuration")


def sizes(html: str) -> None:
    """The page and its one script, gzipped."""
    script = re.findall(r"<script>(.*?)</script>", html, re.S)[-1]
    for what, text, most in (("page, gzipped", html, 150), ("script, gzipped", script, 45)):
        size = len(gzip.compress(text.encode(), 9, mtime=0)) / KIB
        print(f"{what:<34}{size:8.1f} KiB  ≤ {most} {'ok' if size <= most else 'TOO HEAVY'}")


def event(slug: str, taken: list[float]) -> None:
    """One figure's events: the handler and the redraw."""
    middle, late = median(taken), quantiles(taken, n=20)[-1]
    verdict = "ok" if middle <= 1 and late <= 2 else "TOO SLOW"
    print(f"{slug:<34}{middle:8.2f} ms median, {late:.2f} ms at 95 %  ≤ 1, 2 {verdict}")
