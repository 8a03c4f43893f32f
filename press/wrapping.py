"""A drawing as one <svg>: in the page under its name, or alone on its own paper."""

from __future__ import annotations

from html import escape  # not the one of xml.sax, which brings a web client along

WIDTH = 480


def text(words: str) -> str:
    """Words as they stand between tags, or between double quotes."""
    return escape(words, quote=False).replace('"', "&quot;")


def _tag(name: str, attributes: dict[str, str]) -> str:
    return f"<{name}" + "".join(f' {k}="{text(v)}"' for k, v in attributes.items())


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
    return _tag("svg", head) + f">{title}{desc}\n{inside}\n</svg>"


def alone(svg: str, height: float) -> str:
    """The same SVG as a file of its own, on its own paper."""
    paper = f'<rect width="{WIDTH}" height="{height:g}" fill="#fdfcf8"/>'
    head = f'<svg width="{WIDTH}" height="{height:g}"'
    return svg.replace("<svg", head, 1).replace("</desc>", f"</desc>{paper}", 1) + "\n"
