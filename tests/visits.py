"""Readers of the page, each in a browser context of their own, who report what went wrong."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

HARMLESS = ("data", "blob", "about")
TWO_FRAMES = "() => new Promise(r => requestAnimationFrame(() => requestAnimationFrame(r)))"


class Visits:
    """Opens pages; `complaints` gathers console errors, page errors and requests to anyone else.

    A test that provokes an error on purpose reads `complaints` and clears it.
    """

    def __init__(self, browser):
        self.browser = browser
        self.complaints: list[str] = []
        self._contexts = []

    def __call__(
        self,
        address: Path | str,
        *,
        width: int = 1280,
        height: int = 900,
        dark: bool = False,
        javascript: bool = True,
        touch: bool = False,
        reduced_motion: bool = False,
        media: str = "screen",
        forced_colors: bool = False,
        lang: str = "zh-CN",
    ):
        """The Playwright page at `address`, a file or a URL."""
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            java_script_enabled=javascript,
            has_touch=touch,
            is_mobile=touch,
            reduced_motion="reduce" if reduced_motion else "no-preference",
            forced_colors="active" if forced_colors else "none",
            locale=lang,
        )
        self._contexts.append(context)
        page = context.new_page()
        url = address.resolve().as_uri() if isinstance(address, Path) else str(address)
        self._listen(page, url)
        page.emulate_media(media=media)
        page.goto(url)
        return page

    def close(self) -> None:
        """End every visit."""
        for context in self._contexts:
            context.close()
        self._contexts.clear()

    def _listen(self, page, url: str) -> None:
        complain = self.complaints.append
        page.on("console", lambda m: m.type == "error" and complain(f"console: {m.text}"))
        page.on("pageerror", lambda error: complain(f"script: {error}"))
        page.on("request", lambda r: _foreign(r.url, url) and complain(f"request: {r.url}"))


def settle(page) -> None:
    """Wait the two animation frames after which a figure has been redrawn."""
    page.evaluate(TWO_FRAMES)


def set_control(page, slug: str, name: str, value: float | str | bool) -> None:
    """Set a control of a figure as its reader would, and wait until the figure has followed."""
    page.evaluate(SETTING, [slug, name, value])
    settle(page)


SETTING = """([slug, name, value]) => {
  const inputs = [...document.querySelectorAll(`#${slug} input[name="${name}"]`)];
  const chosen = inputs.find(i => i.type === "radio" && i.value === String(value)) ?? inputs[0];
  if (!chosen) throw new Error(`no control ${name} in ${slug}`);
  if (chosen.type === "range") chosen.value = value;
  else chosen.checked = chosen.type === "radio" || Boolean(value);
  chosen.dispatchEvent(new Event("input", { bubbles: true }));
}"""


def _foreign(requested: str, opened: str) -> bool:
    there, here = urlsplit(requested), urlsplit(opened)
    if there.scheme in HARMLESS:
        return False
    if there.scheme == "file":
        return here.scheme != "file"
    return (there.scheme, there.netloc) != (here.scheme, here.netloc) or (
        there.hostname != "127.0.0.1"
    )
