"""matplotlib's SVG, rewritten: only what was drawn, in roles, with the parts as groups.

Out go the prolog, metadata, the global style rule, the white background, every id, sizes in pt.
A part is one <g data-part>, at the place of its first element. Labels stay as "@key".
"""

from __future__ import annotations

import io
import math
import re
from collections.abc import Iterator
from contextlib import contextmanager
from xml.etree import ElementTree

import matplotlib as mpl
from matplotlib.backends.backend_svg import FigureCanvasSVG

from press.figure.mistake import DrawingError
from press.figure.sheet import STYLE, Sheet, Target
from press.markup import tag, text
from press.numbers import exact, meant
from press.palette import ROLE_OF, variable

SVG = "{http://www.w3.org/2000/svg}"
KEPT = (
    *("fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap"),
    *("opacity", "fill-opacity", "stroke-opacity"),
    *("font-size", "font-weight", "text-anchor"),
)
DEFAULTS = {"stroke-linecap": "butt", "stroke-width": "1", "font-weight": "normal"}
VISIBLE = "hide with shade(0) or show(0), never with an empty text or an invisible artist"
MOVABLE = "draw lines, polygons, dots and texts; cells of a map are polygons"
ROLES_ARE = f"the roles are {', '.join(ROLE_OF.values())}"
GRIP = 32  # units: 44 px on a screen that shows a figure 328 px wide
NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e-?\d+)?")


@contextmanager
def style() -> Iterator[None]:
    """A context for drawing that starts from matplotlib's defaults, whatever the user has set."""
    with mpl.rc_context():
        mpl.rcdefaults()
        mpl.rcParams.update(STYLE)
        yield


def drawn(sheet: Sheet) -> list[tuple[str, list[str]]]:
    """What matplotlib drew, in painter's order: (part name or "", markup of its elements)."""
    buffer = io.BytesIO()
    FigureCanvasSVG(sheet.drawing).print_svg(buffer, metadata={"Date": None})
    root = ElementTree.fromstring(buffer.getvalue())
    groups: list[tuple[str, list[str]]] = []
    for group in root.iter(f"{SVG}g"):
        gid = group.get("id", "")
        if gid == "still" or gid.startswith("part "):
            marks = [_mark(child) for child in group]
            if not marks:
                raise DrawingError(f'"{gid}" left nothing in the drawing', VISIBLE)
            groups.append((gid[5:], marks))
    if len(groups) != sheet.drawn:
        raise DrawingError(
            f"{sheet.drawn} things were drawn, {len(groups)} are to be seen", VISIBLE
        )
    return groups


def _mark(element: ElementTree.Element) -> str:
    attributes = _attributes(element.get("style", ""))
    if element.tag == f"{SVG}path":
        if "fill" not in attributes:
            raise DrawingError("something is drawn in pure black, which has no role", ROLES_ARE)
        d = _short(element.get("d", ""))
        d = _once(d) if attributes["fill"] == "none" else d
        return tag("path", {"d": d} | attributes) + "/>"
    if element.tag == f"{SVG}text":
        where = {"x": _short(element.get("x", "0")), "y": _short(element.get("y", "0"))}
        turned = re.match(r"rotate\((-?[\d.]+)", element.get("transform", ""))
        if turned and float(turned[1]) % 360:
            where["transform"] = f"rotate({_short(turned[1])} {where['x']} {where['y']})"
        return tag("text", where | attributes) + f">{text(element.text or '')}</text>"
    raise DrawingError(
        f"a drawing made of <{element.tag.removeprefix(SVG)}> cannot be moved", MOVABLE
    )


def _attributes(declarations: str) -> dict[str, str]:
    found = dict(re.findall(r"([\w-]+):\s*([^;]+)", declarations))
    kept = {name: found[name] for name in KEPT if name in found}
    for name in ("fill", "stroke"):
        if kept.get(name, "none") != "none":
            if kept[name] not in ROLE_OF:
                raise DrawingError(f"colour {kept[name]} has no role", ROLES_ARE)
            kept[name] = variable(kept[name])
    kept = {name: value.removesuffix("px") for name, value in kept.items()}
    return {name: value for name, value in kept.items() if DEFAULTS.get(name) != value}


def _short(numbers: str) -> str:
    """Path data with two decimals, on one line."""
    rounded = NUMBER.sub(lambda n: f"{round(float(n[0]), 2):.2f}".rstrip("0").rstrip("."), numbers)
    return re.sub(r"(?<![\d.])-0(?![\d.])", "0", " ".join(rounded.split()))


def _once(path: str) -> str:
    """A closed outline without its first point again at its end, as an unfilled one has it."""
    closed = re.fullmatch(r"M (\S+ \S+)( .*) L \1 z", path)
    return f"M {closed[1]}{closed[2]} z" if closed else path


def assemble(sheet: Sheet, shown: dict[str, dict], handles: dict[str, str]) -> str:
    """The SVG's inside: parts as groups with their state, handles with a grip, targets below them.

    `shown` has the words show, shade, turn, scale and text of each part at home; `handles` maps a
    part to the controls that follow it.
    """
    groups: dict[str, list[str]] = {}
    for index, (name, marks) in enumerate(drawn(sheet)):
        groups.setdefault(name or f"still {index}", []).extend(marks)
    lines: list[str] = []
    for name, marks in groups.items():
        if name.startswith("still "):
            lines += marks
        else:
            lines.append(_group(name, marks, shown[name], sheet, handles.get(name)))
    first = next((i for i, line in enumerate(lines) if "data-handle=" in line), len(lines))
    lines[first:first] = [_area(target) for target in sheet.targets]
    return "\n".join(lines)


def _group(name: str, marks: list[str], shown: dict, sheet: Sheet, handle: str | None) -> str:
    attributes, home = {"data-part": name}, sheet.parts[name].home
    if handle and home:
        x, y = (_short(str(v)) for v in home)
        attributes["data-handle"] = handle
        marks = [*marks, f'<circle cx="{x}" cy="{y}" r="{GRIP}" fill="transparent"/>']
    if not shown.get("show", 1):
        attributes["display"] = "none"
    if shown.get("shade", 1) != 1:
        attributes["opacity"] = _short(str(float(shown["shade"])))
    if home and ("turn" in shown or "scale" in shown):
        attributes["transform"] = _about(home, shown)
    if "text" in shown:
        marks = [re.sub(r">@[^<]*</text>$", f">{text(shown['text'])}</text>", m) for m in marks]
    return tag("g", attributes) + ">" + "".join(marks) + "</g>"


def _about(home: tuple[float, float], shown: dict) -> str:
    """Turned and scaled about its own place, as parts.js writes it."""
    x, y = (_short(str(v)) for v in home)
    degrees, factor = meant([-shown.get("turn", 0.0) * 180 / math.pi, shown.get("scale", 1.0)])
    there = f"translate({x} {y}) rotate({exact(degrees)}) scale({exact(factor)})"
    return f"{there} translate({_short(str(-home[0]))} {_short(str(-home[1]))})"


def _area(target: Target) -> str:
    x, y, width, height = (_short(str(v)) for v in target.box)
    attributes = {"class": "target", "x": x, "y": y, "width": width, "height": height}
    attributes["data-set"] = " ".join(f"{k}={v}" for k, v in target.sets.items())
    if target.hover:
        attributes["data-hover"] = ""
    return tag("rect", attributes | {"fill": "transparent"}) + "/>"
