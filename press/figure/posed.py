"""What must be true of every figure, whatever it shows; each check raises DrawingError."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

import numpy as np

from press.errors import nearest, one_of
from press.figure.controls import controls, initial
from press.figure.layout import lay_out, read
from press.figure.mistake import DrawingError
from press.figure.sheet import Part, Sheet, framed
from press.figure.stage import Choice, Figure, Point

PART = re.compile(r"[A-Za-z][\w.-]*", re.ASCII)
WORD_OF = {"path": "path", "shaft": "arrow", "head": "arrow", "dot": "at", "text": "at"}
WORDS = ("at", "turn", "scale", "path", "arrow", "shade", "show", "value", "text")
AS_DRAWN = "pose it with the words of what it is drawn as"
KEEP = "a part keeps its number of points: let some coincide, or hide it with show(0)"
FINITE = "keep the denominator above 0, for instance with np.maximum"
WHOLE = "keep it inside the sheet in every state, and draw it as a line, a polygon or an arrow"


def is_posed_in_words(pose: object) -> None:
    """A pose is a dict of parts, each in words that there are."""
    if not isinstance(pose, dict):
        way_out = 'return {"part": at(…), …}'
        raise DrawingError(f"the pose returns a {type(pose).__name__}, no dict", way_out)
    for name, words in pose.items():
        if not isinstance(words, dict):
            what = f'part "{name}" is posed as a {type(words).__name__}'
            raise DrawingError(what, f"pose it with a word: one of {', '.join(WORDS)}")
        for word in words:
            if word not in WORDS:
                what = f'part "{name}" is posed with an unknown word: "{word}"'
                raise DrawingError(what, one_of(word, WORDS))


def agrees(pose: dict, sheet: Sheet, figure: Figure) -> None:
    """Parts drawn = parts posed; readouts need a value or a text, and may be drawn or not."""
    for name in pose:
        if not (isinstance(name, str) and PART.fullmatch(name)):
            way_out = "use Latin letters, digits, _, - and ."
            raise DrawingError(f"{name!r} is no name of a part", way_out)
        if name not in sheet.parts and name not in figure.readouts:
            known = {*sheet.parts, *figure.readouts} - pose.keys()
            like = nearest(name, sorted(known), "draw it, or do not pose it")
            raise DrawingError(f'part "{name}" is posed but not drawn', like)
    for name, part in sheet.parts.items():
        drawn = {WORD_OF[element.kind] for element in part.elements}
        for word in {*WORD_OF.values()} & set(pose[name]) - drawn:
            raise DrawingError(f'part "{name}" is posed with {word} but not drawn so', AS_DRAWN)
        _is_moved_and_said_as_drawn(name, part, pose[name], name in figure.readouts)
        for element in part.elements if "text" in pose[name] else ():
            if element.kind == "text" and not element.words:
                way_out = f'axes.text("{name}", [word, word])'
                raise DrawingError(f'part "{name}" is posed with text, and has no words', way_out)
    for name, readout in figure.readouts.items():
        word = "text" if readout.words else "value"
        if word not in pose.get(name, {}):
            raise DrawingError(f'readout "{name}" is not posed with {word}', f"pose it: {word}(…)")


def _is_moved_and_said_as_drawn(name: str, part: Part, posed: dict, is_read: bool) -> None:
    for word in {"turn", "scale"} & set(posed):
        if part.home is None:
            what = f'part "{name}" is posed with {word}, and has no place to {word} about'
            raise DrawingError(what, "move its points in the pose, or draw it as a dot or a text")
    says = any(element.kind == "text" for element in part.elements)
    for word in {"value", "text"} & set(posed):
        if not says and not is_read:
            what = f'part "{name}" is posed with {word} and drawn without a text'
            raise DrawingError(what, f'axes.text("{name}", …), a readout "{name}", or no {word}')


def draws_on_its_sheet(sheet: Sheet) -> None:
    """All that is there was drawn by a method of the axes: nothing else could be shown or moved."""
    known = {id(artist) for axes in sheet.panels for artist in (axes.panel, *axes.own)}
    known.add(id(sheet.drawing.patch))
    there = [*sheet.drawing.get_children()]
    there += [artist for axes in sheet.panels for artist in axes.panel.get_children()]
    for stray in (artist for artist in there if id(artist) not in known):
        what = f"drawn past the sheet: {type(stray).__name__}"
        raise DrawingError(what, "draw it by a method of the axes: line, polygon, arrow, dot, text")
    for axes in sheet.panels:
        if framed(axes.panel) != axes.made:
            way_out = "say their ranges and their box where they are made: axes(x, y, box)"
            raise DrawingError("the axes are changed after they were made", way_out)


def knows_its_labels(figure: Figure, inside: str, layout: dict) -> None:
    """Every label that is drawn, now or in another state, is declared; and none besides."""
    drawn = re.findall(r">@([^<]*)</text>", inside)
    words = [word for part in layout["parts"] for word in part.get("words", ())]
    words += [word for readout in layout["readouts"] for word in readout["words"]]
    said = [*drawn, *(word[1:] for word in words if word.startswith("@"))]
    for key in said:
        if key not in figure.labels:
            raise DrawingError(f'unknown label: "@{key}"', nearest(key, figure.labels, "add it"))
    for key in figure.labels:
        if key not in said:
            raise DrawingError(f'label "{key}" is drawn nowhere', f'draw "@{key}", or delete it')


def knows_its_controls(figure: Figure, sheet: Sheet) -> None:
    """Every area that sets a control sets one there is."""
    known = [control["name"] for control in controls(figure)]
    for name in (name for target in sheet.targets for name in target.sets):
        if name not in known:
            raise DrawingError(f'an area sets no control: "{name}"', one_of(name, known))


def keeps_its_points(inside: str, layout: dict, numbers: list) -> None:
    """matplotlib cuts lines at the sheet's edge and drops what it cannot draw: not a part's."""
    for part in layout["parts"]:
        group = re.search(rf'<g data-part="{re.escape(part["name"])}".*?</g>', inside)
        paths = re.findall(r'<path d="([^"]*)"', group[0]) if group else []
        posed = [_placed(numbers, at, layout["maps"][part["map"]]) for at in part.get("paths", [])]
        expected = posed * (len(paths) // max(len(posed), 1))
        found = [np.array(re.findall(r"-?[\d.]+", d), dtype=float) for d in paths] if posed else []
        if (posed and not paths) or [len(points) for points in found] != [*map(len, expected)]:
            raise DrawingError(f'part "{part["name"]}" lost points while it was drawn', WHOLE)
        if any(np.max(np.abs(a - b)) > 0.02 for a, b in zip(found, expected, strict=True)):
            raise DrawingError(f'part "{part["name"]}" is cut at the sheet\'s edge', WHOLE)


def _placed(numbers: list, at: list[int], axes_map: list[float]) -> np.ndarray:
    """The coordinates of a posed path in units, x and y in turn."""
    points = np.array(numbers[at[0] : at[0] + at[1]], dtype=float).reshape(-1, 2)
    return (points * axes_map[:2] + axes_map[2:]).reshape(-1)


def is_sound_at_corners(figure: Figure, sheet: Sheet, count: int) -> None:
    """At home and at every corner a pose has the same numbers, all finite, and a word for each."""
    for state in (initial(figure), *corners(figure)):
        layout, numbers = lay_out(figure.pose(**state), sheet, figure)
        if len(numbers) != count:
            raise DrawingError(f"the pose changes its size at {_said(state)}", KEEP)
        if not np.all(np.isfinite(np.array(numbers, dtype=float))):
            raise _infinite(figure, state)
        for readout in layout["readouts"]:
            read(numbers, readout["at"], readout["words"])
        for part in layout["parts"]:
            if "text" in part and ("show" not in part or numbers[part["show"]]):
                read(numbers, (part["text"], 1), part["words"])


def _infinite(figure: Figure, state: dict) -> DrawingError:
    """That a pose is not finite: at the line of it that first is not, where there is one."""
    what = f"the pose is not finite at {_said(state)}"
    try:
        with np.errstate(divide="raise", over="raise", invalid="raise"):
            figure.pose(**state)
    except FloatingPointError as error:
        return DrawingError(f"{what}: {error}", FINITE).with_traceback(error.__traceback__)
    return DrawingError(what, FINITE)


def _said(state: dict) -> str:
    return ", ".join(f"{name} = {np.array2string(np.asarray(v))}" for name, v in state.items())


def corners(figure: Figure) -> Iterator[dict[str, object]]:
    """The states in which every control is at one of its ends."""
    ends: list[list[tuple[str, object]]] = []
    for name, state in figure.state.items():
        if isinstance(state, Point):
            w = state.within
            ends.append([(name, np.array(p)) for p in itertools.product((-w, w), repeat=2)])
        elif isinstance(state, Choice):
            ends.append([(name, np.float64(i)) for i in range(len(state.options))])
        else:
            low, high = getattr(state, "low", 0), getattr(state, "high", 1)
            ends.append([(name, np.float64(low)), (name, np.float64(high))])
    return (dict(corner) for corner in itertools.product(*ends))
