"""The least that drawing can cost: import matplotlib, pose each figure once, draw it, save it.

python tools/bench/floor.py HOUSE shadow score_bars …      no tracing, no checks, no page
"""

from __future__ import annotations

import io
import sys
from importlib import import_module


def drawn(slug: str) -> int:
    """Draw a figure of the article; the bytes of its SVG."""
    from matplotlib.backends.backend_svg import FigureCanvasSVG

    from press.figure.controls import initial
    from press.figure.sheet import Sheet

    figure = import_module(f"figures.{slug}").figure
    sheet = Sheet(figure.pose(**initial(figure)), figure.height)
    figure.draw(sheet)
    buffer = io.BytesIO()
    FigureCanvasSVG(sheet.drawing).print_svg(buffer, metadata={"Date": None})
    return len(buffer.getvalue())


if __name__ == "__main__":
    house, *slugs = sys.argv[1:]
    sys.path.insert(0, house)
    import matplotlib as mpl

    mpl.rcdefaults()
    from press.figure.sheet import STYLE

    mpl.rcParams.update(STYLE)
    print(sum(drawn(slug) for slug in slugs), "bytes")
