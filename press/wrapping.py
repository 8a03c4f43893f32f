"""A drawing as one <svg>: in the page under its name, or alone on its own paper."""

from __future__ import annotations

from press.markup import tag, text
from press.palette import LIGHT

WIDTH = 480  # units, of every figure


def wrap(inside: str, *, slug: str, height: float, name: str, description: str, role: str) -> str:
    """One <svg> for the page, named and described; ids begin with the figure's slug."""
    head = {
        "xmlns": "http://www.w3.org/2000/svg",
        "viewBox": f"0 0 {WIDTH} {height:g}",
        "role": role,
        "aria-labelledby": f"{slug}-name",
        "aria-describedby": f"{slug}-description",
        "stroke-linejoin": "round",
        "font-family": "system-ui, 'PingFang SC', 'Noto Sans CJK SC', 'Microsoft YaHei', "
        "sans-serif",
    }
    title = f'<title id="{slug}-name">{text(name)}</title>'
    desc = f'<desc id="{slug}-description">{text(description)}</desc>'
    return tag("svg", head) + f">{title}{desc}\n{inside}\n</svg>"


def alone(svg: str, height: float) -> str:
    """The same SVG as a file of its own, on its own paper."""
    size = {"width": WIDTH, "height": f"{height:g}"}
    paper = tag("rect", size | {"fill": LIGHT["paper"]}) + "/>"
    svg = svg.replace("<svg", tag("svg", size), 1)
    return svg.replace("</desc>", f"</desc>{paper}", 1) + "\n"
