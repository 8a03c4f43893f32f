"""A figure becomes a plate: its first pose as SVG, its pose as JavaScript, its words as data.

A plate is plain data (it is cached as JSON). Languages are put in at the end, by `localised`.
"""

from __future__ import annotations

import importlib
import inspect
from pathlib import Path

from press import stage as words
from press import svg
from press.blame import problem
from press.drawing import DrawingError, Stage
from press.errors import BuildError, Place, Problem
from press.frame import RIGID, frame, plain, program, traced
from press.numbers import show
from press.soundness import agrees, is_sound_at_corners, is_worded, keeps_its_points


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
    tape, symbols = traced(figure)  # before any number: what cannot be traced knows its way out
    pose = figure.pose(**state)
    context = svg.style()
    try:
        stage = Stage(pose, figure.height, figure.readouts)
        figure.draw(stage)
        agrees(pose, stage, figure)
        inside = svg.assemble(stage, _shown(pose, stage, figure), _handles(figure, stage))
    finally:
        context.__exit__(None, None, None)
    layout, numbers = frame(pose, stage, figure)
    is_worded(figure, inside)
    keeps_its_points(inside, layout, numbers)
    is_sound_at_corners(figure, stage, len(numbers))
    return {
        "slug": slug,
        "title": dict(figure.title),
        "describe": dict(figure.describe),
        "labels": {key: dict(label) for key, label in figure.labels.items()},
        "height": figure.height,
        "svg": inside,
        "program": program(tape, symbols, stage, figure),
        "parts": layout["parts"],
        "maps": layout["maps"],
        "controls": words.controls(figure),
        "readouts": [_readout(entry, figure, numbers) for entry in layout["readouts"]],
        "arrows": list(figure.arrows) if figure.arrows else None,
    }


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


def _readout(entry: dict, figure: words.Figure, numbers: list) -> dict:
    start, count = entry["at"]
    values = tuple(float(v) for v in numbers[start : start + count])
    value = values if count > 1 else values[0]
    if entry["words"]:
        value = entry["words"][round(values[0])]
    return entry | {"label": dict(figure.readouts[entry["name"]].label), "value": value}
