"""Photograph every figure, and all of them on one sheet: two themes, two widths, into pictures/.

python tools/pictures.py                 everything
python tools/pictures.py shadow mask_bug only these figures, and no sheet
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
from tools import browsers  # noqa: E402

PICTURES = ROOT / "pictures"
THEMES = ("light", "dark")
WIDTHS = (360, 1280)
COLUMNS = {360: 4, 1280: 4}
TILE = {360: 328, 1280: 560}  # pixels of a figure on the sheet
SHEET = """<!doctype html><meta charset="utf-8"><style>
  body { margin: 0; padding: 16px; display: grid; gap: 24px 16px; align-items: start;
    grid-template-columns: repeat(%d, %dpx); background: %s; }
  figure { margin: 0; font: 13px system-ui, sans-serif; color: %s; }
  img { display: block; width: 100%%; }
</style>"""


def main(asked: list[str]) -> None:
    """Photograph the built site; build it first."""
    from playwright.sync_api import sync_playwright

    index = ROOT / "site" / "index.html"
    if not index.exists():
        raise SystemExit("there is no site yet: run make")
    PICTURES.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=browsers.chromium(), args=list(browsers.CHROMIUM_ARGS)
        )
        for theme in THEMES:
            for width in WIDTHS:
                taken = figures(browser, index, theme, width, asked)
                if not asked:
                    sheet(browser, taken, theme, width)
        browser.close()
    print(f"{PICTURES.relative_to(ROOT)}/: {len(list(PICTURES.glob('*.png')))} pictures")


def figures(browser, index: Path, theme: str, width: int, asked: list[str]) -> dict[str, Path]:
    """Every figure in its first frame, with its controls and caption: {slug: its picture}."""
    page = browser.new_page(viewport={"width": width, "height": 900}, color_scheme=theme)
    page.goto(index.as_uri())
    slugs = page.eval_on_selector_all("figure[data-figure]", "all => all.map(f => f.id)")
    unknown = sorted(set(asked) - set(slugs))
    if unknown:
        raise SystemExit(f"no such figure: {', '.join(unknown)} (there are {', '.join(slugs)})")
    taken = {}
    for slug in asked or slugs:
        page.wait_for_selector(f"#{slug}[data-live]")
        taken[slug] = PICTURES / f"{slug}.{theme}.{width}.png"
        page.locator(f"#{slug}").screenshot(path=taken[slug])
        if not asked:
            plate = PICTURES / f".{slug}.png"
            page.locator(f"#{slug} .plate").screenshot(path=plate)
            taken[slug] = plate
    page.close()
    return taken


def sheet(browser, taken: dict[str, Path], theme: str, width: int) -> None:
    """One contact sheet of the plates, in the order of the article."""
    paper, ink = {"light": ("#fdfcf8", "#1c1d21"), "dark": ("#16181d", "#ececf0")}[theme]
    tiles = [f'<figure><img src="{p.as_uri()}">{slug}</figure>' for slug, p in taken.items()]
    draft = PICTURES / ".sheet.html"
    head = SHEET % (COLUMNS[width], TILE[width], paper, ink)
    draft.write_text(head + "".join(tiles), encoding="utf-8")
    page = browser.new_page(
        viewport={"width": COLUMNS[width] * (TILE[width] + 16) + 16, "height": 900}
    )
    page.goto(draft.as_uri())
    page.screenshot(path=PICTURES / f"all.{theme}.{width}.png", full_page=True)
    page.close()
    for path in [draft, *taken.values()]:
        path.unlink()


if __name__ == "__main__":
    main(sys.argv[1:])
