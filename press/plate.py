"""A figure becomes a plate: its first pose as SVG, its pose as JavaScript, its words as data.

A plate is plain data (it is cached as JSON). Languages are put in at the end, by `localised`.
"""

from __future__ import annotations

import importlib
import inspect
import itertools
import re
from pathlib import Path

import numpy as np

from press import stage as words
from press import svg
from press.blame import problem
from press.drawing import DrawingError, Stage, arrow_outline
from press.errors import BuildError, Place, Problem
from press.numbers import show
from press.tracer import Tape, cells_of, state_symbols

KEEP = "a part keeps its number of points: let some coincide, or hide it with show(0)"
FINITE = "keep the denominator above 0, for instance with np.maximum"
RIGID = ("turn", "scale", "show", "shade")


def load(slug: str, source: Path) -> words.Figure:
    """The figure of figures/<slug>.py. Raises BuildError with the figure's own file and line."""
    file = source / "figures" / f"{slug}.py"
    try:
        module = importlib.import_module(f"figures.{slug}")
    except Exception as error:
        raise BuildError(problem(error, file, source)) from error
    figure = getattr(module, "figure", None)
    if not isinstance(figure, words.Figure):
        raise BuildError(_wrong(file, source, "no figure", "end it with figure = Figure(…)"))
    if not (module.__doc__ or "").strip():
        way_out = "open it with one sentence that a reader could disagree with"
        raise BuildError(_wrong(file, source, "a figure without a claim", way_out))
    return figure


def _wrong(file: Path, source: Path, what: str, way_out: str, line: int = 1) -> Problem:
    return Problem(what, Place(str(file.relative_to(source)), line), way_out)


def plate(slug: str, source: Path, state: dict | None = None) -> dict:
    """Draw, trace and describe one figure; `state` (arguments of its pose) replaces the initial.

    Raises BuildError for whatever the figure gets wrong, with its file, line and way out.
    """
    figure = load(slug, source)
    file = source / "figures" / f"{slug}.py"
    try:
        return _plate(slug, figure, words.initial(figure) | (state or {}))
    except Exception as error:
        line = inspect.getsourcelines(figure.pose)[1]
        raise BuildError(problem(error, file, source, line)) from error


def _plate(slug: str, figure: words.Figure, state: dict) -> dict:
    pose = figure.pose(**state)
    context = svg.style()
    try:
        stage = Stage(pose, figure.height, figure.readouts)
        figure.draw(stage)
        _agree(pose, stage, figure)
        inside = svg.assemble(stage, _shown(pose, stage, figure), _handles(figure, stage))
    finally:
        context.__exit__(None, None, None)
    layout, numbers = frame(pose, stage, figure)
    _check_paths(inside, layout)
    _check_corners(figure, stage, len(numbers))
    return {
        "slug": slug,
        "title": dict(figure.title),
        "describe": dict(figure.describe),
        "labels": {key: dict(label) for key, label in figure.labels.items()},
        "height": figure.height,
        "svg": inside,
        "program": program(figure, stage),
        "parts": layout["parts"],
        "maps": layout["maps"],
        "controls": words.controls(figure),
        "readouts": [_readout(entry, figure, numbers) for entry in layout["readouts"]],
        "arrows": list(figure.arrows) if figure.arrows else None,
    }


def _agree(pose: dict, stage: Stage, figure: words.Figure) -> None:
    """Parts drawn = parts posed; readouts need a value or a text, and may be drawn or not."""
    for name in pose:
        if name not in stage.parts and name not in figure.readouts:
            raise DrawingError(
                f'part "{name}" is posed but not drawn', "draw it, or do not pose it"
            )
    for name, readout in figure.readouts.items():
        word = "text" if readout.words else "value"
        if word not in pose.get(name, {}):
            raise DrawingError(f'readout "{name}" is not posed with {word}', f"pose it: {word}(…)")


def _handles(figure: words.Figure, stage: Stage) -> dict[str, str]:
    handles: dict[str, str] = {}
    for control in words.controls(figure):
        part = control.get("handle")
        if part and (part not in stage.parts or stage.parts[part].home is None):
            raise DrawingError(
                f'handle "{part}" is not drawn as a part with a place',
                "pose it with at(…) and draw it as a dot",
            )
        if part:
            handles[part] = f"{handles[part]} {control['name']}" if part in handles else (
                control["name"])  # fmt: skip
    return handles


def _shown(pose: dict, stage: Stage, figure: words.Figure) -> dict[str, dict]:
    """Per part: whether and how it is seen at home, and what its text says there."""
    shown = {}
    for name, part in stage.parts.items():
        posed = pose[name]
        record = {word: float(posed[word]) for word in RIGID if word in posed}
        for element in part.elements:
            if element.kind == "text" and "value" in posed:
                record["text"] = show(plain(posed["value"]), element.form)
            elif element.kind == "text" and "text" in posed:
                record["text"] = element.words[round(float(posed["text"]))]
        shown[name] = record
    return shown


def plain(value) -> float | tuple[float, ...]:
    """A posed number or vector as plain floats."""
    array = np.asarray(value, dtype=float)
    return float(array) if array.ndim == 0 else tuple(float(x) for x in array)


def frame(pose: dict, stage: Stage, figure: words.Figure) -> tuple[dict, list]:
    """Every number of a pose in one list, and where each part's words lie in it.

    Works alike on numbers and on symbols: the browser gets the very same list.
    """
    numbers: list = []

    def put(value) -> list[int]:
        start = len(numbers)
        numbers.extend(cells_of(value).reshape(-1))
        return [start, len(numbers) - start]

    axes = list({id(part.axes): part.axes for part in stage.parts.values()}.values())
    parts = [_part(name, part, pose[name], axes, put) for name, part in stage.parts.items()]
    readouts = [{"name": name, "words": list(readout.words), "form": readout.form,
                 "at": put(pose[name]["text" if readout.words else "value"])}
                for name, readout in figure.readouts.items()]  # fmt: skip
    maps = [[a.map[0], a.map[3], a.map[4], a.map[5]] for a in axes]
    return {"parts": parts, "maps": maps, "readouts": readouts}, numbers


def _part(name: str, part, posed: dict, axes: list, put) -> dict:
    record: dict = {"name": name, "map": axes.index(part.axes)}
    kinds = {element.kind for element in part.elements}
    if part.home and kinds - {"dot", "text"}:
        what = f'part "{name}" is both rigid and a path'
        raise DrawingError(what, "make it two parts: a group has one transform")
    if "path" in kinds:
        record["paths"] = [put(posed["path"])]
    if "shaft" in kinds:
        record["paths"] = [
            put(outline) for outline in arrow_outline(posed["arrow"], part.axes.unit)
        ]
    if part.home:
        record |= {"at": put(posed["at"])[0], "home": [round(v, 6) for v in part.home]}
    record |= {word: put(posed[word])[0] for word in RIGID if word in posed}
    for element in part.elements:
        if element.kind == "text" and "value" in posed:
            record |= {"value": put(posed["value"]), "form": element.form}
        elif element.kind == "text" and "text" in posed:
            record |= {"text": put(posed["text"])[0], "words": list(element.words)}
    return record


def program(figure: words.Figure, stage: Stage) -> str:
    """The pose, traced: a JavaScript function of the state that returns the frame's numbers."""
    tape = Tape()
    pose = figure.pose(**state_symbols(tape, words.sizes(figure)))
    return tape.program(frame(pose, stage, figure)[1])


def _check_paths(inside: str, layout: dict) -> None:
    """matplotlib cuts lines at the sheet's edge and drops what it cannot draw: not a part's."""
    for part in layout["parts"]:
        group = re.search(rf'<g data-part="{re.escape(part["name"])}".*?</g>', inside)
        paths = re.findall(r'<path d="([^"]*)"', group[0]) if group else []
        counts = [count // 2 for _, count in part.get("paths", [])]
        expected = counts * (len(paths) // max(len(counts), 1)) if counts else []
        found = [len(re.findall("[ML]", d)) for d in paths] if counts else []
        if found != expected or (counts and not paths):
            raise DrawingError(
                f'part "{part["name"]}" lost points while it was drawn', part["name"]
            )


def _check_corners(figure: words.Figure, stage: Stage, count: int) -> None:
    """At every corner of its state a pose has the same numbers, and all are finite."""
    for corner in corners(figure):
        numbers = frame(figure.pose(**corner), stage, figure)[1]
        if len(numbers) != count:
            raise DrawingError(f"the pose changes its size at {corner}", KEEP)
        if not np.all(np.isfinite(np.array(numbers, dtype=float))):
            raise DrawingError(f"the pose is not finite at {corner}", FINITE)


def corners(figure: words.Figure):
    """The states in which every control is at one of its ends."""
    ends = []
    for name, state in figure.state.items():
        if isinstance(state, words.Point):
            w = state.within
            ends.append([(name, np.array(p)) for p in itertools.product((-w, w), repeat=2)])
        elif isinstance(state, words.Choice):
            ends.append([(name, float(i)) for i in range(len(state.options))])
        else:
            low, high = getattr(state, "low", 0), getattr(state, "high", 1)
            ends.append([(name, float(low)), (name, float(high))])
    return (dict(corner) for corner in itertools.product(*ends))


def _readout(entry: dict, figure: words.Figure, numbers: list) -> dict:
    start, count = entry["at"]
    values = tuple(float(v) for v in numbers[start : start + count])
    value = values if count > 1 else values[0]
    if entry["words"]:
        value = entry["words"][round(values[0])]
    return entry | {"label": dict(figure.readouts[entry["name"]].label), "value": value}
