"""How cost grows: the article with 24, 240 and 2,400 figures."""

from __future__ import annotations

import tempfile
from pathlib import Path
from statistics import median

from tools.bench.project import Copy, Scale, line, memory


def growth(scale: Scale) -> None:
    """Each kind of build, beside how much the pages that must be rewritten have grown."""
    first: dict[str, float] = {}
    runs = range(min(scale.runs, 3))
    for times in scale.times:
        with tempfile.TemporaryDirectory() as folder:
            copy = Copy(Path(folder) / "copy")
            multiply(copy, times)
            count = times * len(copy.slugs)
            line(f"{count:,} figures: first build", [copy.cold()])
            taken = {
                "nothing changed": [copy.build() for _ in runs],
                "text edit": [copy.text_edit() for _ in runs],
                "one figure edited": [copy.figure_edit("shadow") for _ in runs],
            }
            for what, seconds in taken.items():
                line(f"{count:,} figures: {what}", seconds)
            line(f"{count:,} figures: a colour edited", [copy.style_edit()])
            memory(copy, kinds=("text edit",))
            size = (copy.folder / "site/index.html").stat().st_size
            now = {what: median(seconds) for what, seconds in taken.items()} | {"page": size}
            first = first or now
            ratios = ", ".join(f"{name} {now[name] / first[name]:.1f} ×" for name in now)
            print(f"{'':<34}{size / 2**20:8.1f} MiB the page; beside the first: {ratios}")


def multiply(copy: Copy, times: int) -> None:
    """Give every figure `times - 1` copies under other names, and each a place in the prose."""
    homes = {p: p.read_text("utf-8") for p in sorted((copy.folder / "content").glob("*/*.md"))}
    for slug in copy.slugs:
        source = (copy.folder / f"figures/{slug}.py").read_text(encoding="utf-8")
        placed = [path for path, text in homes.items() if f"({slug}.svg)" in text]
        for number in range(1, times):
            (copy.folder / f"figures/{slug}_{number}.py").write_text(source, encoding="utf-8")
            for path in placed:
                with path.open("a", encoding="utf-8") as file:
                    file.write(f"\n\n![]({slug}_{number}.svg)\n.\n")
