"""matplotlib draws a figure at one state: artists in painter's order, each part by its name.

Every length that is not data is in units: a figure is 480 units wide, and a unit is a pixel when
it is shown at that width. Axes stand where they are put, so their maps are known beforehand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
from matplotlib.artist import Artist
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Ellipse, PathPatch
from matplotlib.path import Path

from press.errors import nearest, one_of
from press.figure.mistake import DrawingError
from press.figure.stage import Array, Numbers
from press.palette import LIGHT
from press.source import DELETE, unfit

if TYPE_CHECKING:
    from matplotlib.axes import Axes as Panel
    from matplotlib.typing import CapStyleType, RcKeyType

WIDTH = 480  # units, of every figure
TEXT = 17
HEAD_LENGTH, HEAD_WIDTH = 11.0, 9.0
ANCHORS = {"start": "left", "middle": "center", "end": "right"}
FAR = 1e6  # units: matplotlib and browsers reckon no further
DASHES = (0, (4.0, 3.0))
STYLE: Mapping[RcKeyType, object] = {
    "svg.fonttype": "none",
    "svg.hashsalt": "figure",
    "path.simplify": False,
    "path.snap": False,
    "figure.dpi": 72,
    "savefig.dpi": 72,
    "font.family": "DejaVu Sans",
    "text.parse_math": False,
    "lines.scale_dashes": False,
}


def arrow_outline(ends: Array, unit: np.ndarray) -> tuple[Array, Array]:
    """The shaft (2, 2) and the head (3, 2) of an arrow, in data coordinates.

    `ends` is tail and tip; `unit` (2,) is how much data one unit is along each axis. The head
    keeps its size until the arrow is shorter than it; an arrow of no length is a dot.
    """
    tail, tip = ends[0], ends[1]
    along = (tip - tail) / unit
    length = np.sqrt(np.sum(along * along))
    share = np.minimum(length, HEAD_LENGTH) / np.maximum(length, 1e-9)  # of the arrow, for its head
    back = tip - share * (tip - tail)
    across = np.stack([-along[1], along[0]]) * unit * share * (HEAD_WIDTH / 2 / HEAD_LENGTH)
    neck = tip - 0.7 * share * (tip - tail)
    return np.stack([tail, neck]), np.stack([tip, back + across, back - across])


@dataclass
class Element:
    """One drawn thing of a part: what it is to the script, and where its numbers come from."""

    kind: str  # path, shaft, head, dot, text
    form: str | None = None
    words: Sequence[str] = ()


@dataclass
class Part:
    """A named part as it was drawn: its axes, its home, its elements in order."""

    axes: Axes
    elements: list[Element] = field(default_factory=list)
    home: tuple[float, float] | None = None


@dataclass(frozen=True)
class Target:
    """An area that sets controls when it is pressed (and, with hover, when it is passed)."""

    box: tuple[float, float, float, float]  # left, top, width, height in units
    sets: dict[str, float | str]
    hover: bool


class Sheet:
    """The sheet of one figure, and what has been drawn on it. `pose` is the state being drawn."""

    def __init__(self, pose: dict, height: float):
        self.pose, self.height = pose, height
        self.drawing = Figure(figsize=(WIDTH / 72, height / 72), dpi=72)
        self.parts: dict[str, Part] = {}
        self.targets: list[Target] = []
        self.panels: list[Axes] = []
        self.drawn = 0

    def axes(self, x: tuple, y: tuple, box: tuple) -> Axes:
        """Axes over the ranges x and y in the box (left, top, right, bottom), in units."""
        return Axes(self, x, y, box)

    def units(self) -> Axes:
        """The whole sheet in units, y downwards: for words that belong to no axes."""
        return self.axes((0, WIDTH), (self.height, 0), (0, 0, WIDTH, self.height))


class Axes:
    """Linear axes. A drawing method takes points, or the name of a part posed with them."""

    def __init__(self, sheet: Sheet, x: tuple, y: tuple, box: tuple):
        self.sheet, self.x, self.y, self.box = sheet, x, y, box
        left, top, right, bottom = box
        height = sheet.height
        place = (left / WIDTH, 1 - bottom / height, (right - left) / WIDTH, (bottom - top) / height)
        self.panel = sheet.drawing.add_axes(place, xlim=x, ylim=y, frameon=False)
        self.panel.set_axis_off()
        self.panel.set_zorder(len(sheet.drawing.axes))
        self.own = self.panel.get_children()  # and what is drawn from here on
        self.made = framed(self.panel)
        sheet.panels.append(self)
        self.map = self._map()
        self.unit = np.array([1 / abs(self.map[0]), 1 / abs(self.map[3])])

    def _map(self) -> tuple[float, ...]:
        left, top, right, bottom = map(float, self.box)
        (x0, x1), (y0, y1) = map(float, self.x), map(float, self.y)
        a, d = (right - left) / (x1 - x0), -(bottom - top) / (y1 - y0)
        return (a, 0.0, 0.0, d, left - a * x0, bottom - d * y0)

    def place(self, point: Sequence[float] | np.ndarray) -> tuple[float, float]:
        """A point of the data in units from the sheet's upper left corner."""
        a, _, _, d, e, f = self.map
        return (a * float(point[0]) + e, d * float(point[1]) + f)

    def line(
        self,
        points: str | Numbers,
        color: str,
        *,
        width: float = 1.5,
        dashed: bool = False,
        alpha: float = 1.0,
        cap: CapStyleType = "round",
    ) -> None:
        """A line through points, or along a part's path."""
        name, points = self._path(points, Element("path"))
        self._line(name, points, color, width, dashed, alpha, cap)

    def polygon(
        self,
        points: str | Numbers,
        fill: str = "none",
        *,
        edge: str = "none",
        width: float = 1.0,
        dashed: bool = False,
        alpha: float = 1.0,
    ) -> None:
        """A closed area, filled or hollow (edge only)."""
        name, points = self._path(points, Element("path"))
        self._polygon(name, points, fill, edge, width, dashed, alpha)

    def arrow(
        self,
        ends: str | Numbers,
        color: str,
        *,
        width: float = 2.0,
        dashed: bool = False,
        alpha: float = 1.0,
    ) -> None:
        """An arrow: tail and tip (2, 2), or a part posed with `arrow`."""
        name = ends if isinstance(ends, str) else None
        if name:
            ends = self._part(name, "arrow", [Element("shaft"), Element("head")])
        shaft, head = arrow_outline(np.asarray(ends, dtype=float), self.unit)
        self._line(name, shaft, color, width, dashed, alpha, "butt" if dashed else "round")
        self._polygon(name, head, color, "none", 0, False, alpha)

    def dot(
        self,
        center: str | Numbers,
        fill: str,
        *,
        radius: float = 4.0,
        edge: str = "none",
        width: float = 1.0,
        dashed: bool = False,
        alpha: float = 1.0,
    ) -> None:
        """A round dot at a point, or at a part's place; radius in units."""
        name, center = self._at(center, Element("dot"))
        size = 2 * radius * self.unit
        x, y = center
        patch = Ellipse((x, y), *size, **_area(fill, edge, width, dashed, alpha))
        self._add(name, self.panel.add_patch, patch)

    def text(
        self,
        center: str | Numbers,
        words: str | Sequence[str],
        color: str = "ink",
        *,
        size: float = TEXT,
        anchor: str = "middle",
        dx: float = 0.0,
        dy: float = 0.0,
        form: str = "f2",
        alpha: float = 1.0,
        bold: bool = False,
    ) -> None:
        """Words at a point or a part's place, moved dx right and dy down, on their baseline.

        `words` is a text, "@key" for a label, or a list of them for a part posed with `text`.
        A part posed with `value` shows its number in the format `form`.
        """
        element = Element("text", form, words if isinstance(words, (list, tuple)) else ())
        name, center = self._at(center, element)
        x, y = center + np.array([dx, dy if self.map[3] > 0 else -dy]) * self.unit
        label = words if isinstance(words, str) and words else "@"
        if any("\n" in word for word in (label, *element.words)):
            raise DrawingError("a text of several lines", "draw one text for each line")
        for _, character in unfit([label, *element.words]):
            raise DrawingError(f"a text holds the character {character}", DELETE)
        if anchor not in ANCHORS:
            raise DrawingError(f'unknown anchor: "{anchor}"', one_of(anchor, ANCHORS))
        align, weight = ANCHORS[anchor], "bold" if bold else "normal"
        artist = self.panel.text(
            x, y, label, fontsize=size, color=colour(color), ha=align, va="baseline", weight=weight
        )
        artist.set_alpha(None if alpha == 1 else alpha)
        self._add(name, lambda text: text, artist)

    def target(
        self,
        left: float,
        bottom: float,
        right: float,
        top: float,
        *,
        hover: bool = False,
        **sets: float | str,
    ) -> None:
        """An area, in data coordinates, that sets controls: `target(0, 0, 1, 1, token=3)`.

        A control set to the name of a text part takes the index of the word it shows just then.
        """
        (x0, y0), (x1, y1) = self.place((left, bottom)), self.place((right, top))
        box = (min(x0, x1), min(y0, y1), abs(x1 - x0), abs(y1 - y0))
        self.sheet.targets.append(Target(box, sets, hover))

    def _path(self, points: str | Numbers, element: Element) -> tuple[str | None, Numbers]:
        if isinstance(points, str):
            return points, self._part(points, "path", [element])
        return None, points

    def _at(self, center: str | Numbers, element: Element) -> tuple[str | None, np.ndarray]:
        if not isinstance(center, str):
            return None, np.asarray(center, dtype=float)
        where = self._part(center, "at", [element])
        home = self.sheet.parts[center].home = self.place(where)
        if np.all(np.isfinite(where)) and np.max(np.abs(home)) > FAR:
            raise DrawingError(f'part "{center}" leaves all bounds', "keep it on the sheet")
        return center, where

    def _part(self, name: str, word: str, elements: list[Element]) -> np.ndarray:
        """The posed points of a part, which is from now on a drawn one."""
        posed = self.sheet.pose.get(name)
        if posed is None or word not in posed:
            has = "is not posed" if posed is None else f"is posed without {word}"
            way_out = nearest(name, self.sheet.pose, f"pose it with {word}(…), or do not draw it")
            raise DrawingError(f'part "{name}" is drawn but {has}', way_out)
        part = self.sheet.parts.setdefault(name, Part(self))
        if part.axes is not self:
            raise DrawingError(f'part "{name}" is drawn on two axes', "make it two parts")
        part.elements += elements
        return np.asarray(posed[word], dtype=float)

    def _line(
        self,
        name: str | None,
        points: Numbers,
        color: str,
        width: float,
        dashed: bool,
        alpha: float,
        cap: CapStyleType,
    ) -> None:
        points = np.asarray(points, dtype=float)
        line = Line2D(
            points[:, 0],
            points[:, 1],
            color=colour(color),
            lw=width,
            alpha=alpha,
            ls=DASHES if dashed else "-",
            solid_capstyle=cap,
            dash_capstyle="butt",
            solid_joinstyle="round",
            dash_joinstyle="round",
        )
        self._add(name, self.panel.add_line, line)

    def _polygon(
        self,
        name: str | None,
        points: Numbers,
        fill: str,
        edge: str,
        width: float,
        dashed: bool,
        alpha: float,
    ) -> None:
        points = np.asarray(points, dtype=float)
        outline = Path(np.concatenate([points, points[:1]]), closed=True)
        patch = PathPatch(outline, **_area(fill, edge, width, dashed, alpha))
        self._add(name, self.panel.add_patch, patch)

    def _add(self, name: str | None, add: Callable, artist: Artist) -> None:
        add(artist)
        self.own.append(artist)
        self.sheet.drawn += 1
        artist.set_zorder(self.sheet.drawn)
        artist.set_clip_on(False)
        artist.set_gid(f"part {name}" if name else "still")


def framed(panel: Panel) -> tuple:
    """What is said of axes when they are made, and may not be set afterwards."""
    return (
        panel.get_xlim(),
        panel.get_ylim(),
        panel.get_position().bounds,
        panel.get_title(),
        panel.get_aspect(),
        panel.get_xscale(),
        panel.get_yscale(),
    )


def colour(role: str) -> str:
    """The drawn colour of a role; "none" is none. Raises DrawingError for an unknown role."""
    if role != "none" and role not in LIGHT:
        raise DrawingError(f'unknown role: "{role}"', nearest(role, LIGHT, f"known: {[*LIGHT]}"))
    return LIGHT.get(role, "none")


def _area(fill: str, edge: str, width: float, dashed: bool, alpha: float) -> dict:
    return {
        "facecolor": colour(fill),
        "edgecolor": colour(edge),
        "lw": width if edge != "none" else 0,
        "ls": DASHES if dashed else "-",
        "alpha": alpha if alpha != 1 else None,
        "joinstyle": "round",
    }
