"""Builds from the shell, each beside the least that it could take."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from tools.bench.project import Copy, Scale, line, memory, seconds

IMPORTS = (sys.executable, "-c", "import jinja2, markdown")


def builds(scale: Scale) -> None:
    """Builds from the shell, each beside its floor, in turns so that a busy machine is fair."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Copy(Path(folder) / "copy")
        slugs, one = copy.slugs, "shadow"
        measures: dict[str, Callable[[], float]] = {
            "cold": copy.cold,
            "two": lambda: copy.drawing(slugs[::2], slugs[1::2]),
            "single": lambda: copy.drawing(slugs),
            "nothing": copy.build,
            "imports": lambda: seconds(list(IMPORTS), copy.folder),
            "text": copy.text_edit,
            "figure": lambda: copy.figure_edit(one),
            "one": lambda: copy.drawing([one]),
            "style": copy.style_edit,
        }
        copy.cold(), copy.drawing(slugs)  # bytecode, and the machine's own caches
        taken: dict[str, list[float]] = {name: [] for name in measures}
        for _ in range(scale.runs):
            for name, measure in measures.items():
                if name in ("nothing", "text", "figure"):
                    copy.build()
                taken[name].append(measure())
        line("cold build", taken["cold"], taken["two"], 1.5, "drawing in two processes")
        line("cold build", taken["cold"], taken["single"], 1.6, "drawing in one process")
        line("nothing changed", taken["nothing"], taken["imports"], 1.5, "import jinja2, markdown")
        line("one-character text edit", taken["text"], taken["imports"], 1.8, "the same")
        line("one figure edited", taken["figure"], taken["one"], 1.6, f"drawing {one}")
        line("a colour of the style edited", taken["style"], taken["two"], 0, "two processes")
        memory(copy)
