"""A figure becomes a plate: its first pose as SVG, its pose as JavaScript, its words as data.

A plate is plain data (it is kept as JSON). Its texts are in every language, {language: text};
`localised` chooses one at the end. Its keys:

    slug                     the name of the figure's file
    title, describe          texts; {name} in a description stands for a readout, or
                             for the word that a control of that name stands at
    labels                   {key: texts}: what "@key" stands for in the SVG and in words
    width, height            in units
    svg                      the inside of the <svg>, as press.figure.svg assembles it
    program                  a JavaScript function: the state, one number per control, to the
                             frame's numbers
    parts, maps, readouts    the layout of press.figure.layout; a readout has its label (texts)
                             besides, and its value at home: a number, a vector or a word
    controls                 as press.figure.controls writes them, in the order of the state
    arrows                   [across, down], the controls that arrow keys move, or None
"""

from __future__ import annotations

import importlib
from pathlib import Path

from press.blame import problem
from press.errors import BuildError, Place, Problem
from press.figure import svg
from press.figure.controls import controls, initial, plain
from press.figure.declared import is_declared
from press.figure.layout import RIGID, lay_out, program, read, traced
from press.figure.mistake import DrawingError
from press.figure.posed import (
    agrees,
    draws_on_its_sheet,
    is_posed_in_words,
    is_sound_at_corners,
    keeps_its_points,
    knows_its_controls,
    knows_its_labels,
)
from press.figure.sheet import WIDTH, Sheet
from press.figure.stage import Figure
from press.numbers import Value, show


def load(slug: str, source: Path) -> Figure:
    """The figure of figures/<slug>.py. Raises BuildError with the figure's own file and line."""
    file = source / "figures" / f"{slug}.py"
    try:
        module = importlib.import_module(f"figures.{slug}")
    except Exception as error:
        raise BuildError(problem(error, file, source)) from error
    figure = getattr(module, "figure", None)
    if not isinstance(figure, Figure):
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
        is_declared(figure)
        return _plate(slug, figure, initial(figure) | (state or {}))
    except Exception as error:
        raise BuildError(problem(error, file, source, _begins(figure.pose, file))) from error


def _begins(pose: object, file: Path) -> int:
    """The line of the figure's file where its pose begins; 1 where it is written elsewhere."""
    code = getattr(pose, "__code__", None)
    return code.co_firstlineno if code and code.co_filename == str(file) else 1


def _plate(slug: str, figure: Figure, state: dict) -> dict:
    tape, symbols = traced(figure)  # before any number: what cannot be traced knows its way out
    pose = figure.pose(**state)
    is_posed_in_words(pose)
    with svg.style():
        sheet = Sheet(pose, figure.height)
        figure.draw(sheet)
        draws_on_its_sheet(sheet)
        agrees(pose, sheet, figure)
        knows_its_controls(figure, sheet)
        layout, numbers = lay_out(pose, sheet, figure)
        inside = svg.assemble(sheet, _shown(layout, numbers), _handles(figure, sheet))
    knows_its_labels(figure, inside, layout)
    keeps_its_points(inside, layout, numbers)
    is_sound_at_corners(figure, sheet, len(numbers))
    return {
        "slug": slug,
        "title": dict(figure.title),
        "describe": dict(figure.describe),
        "labels": {key: dict(label) for key, label in figure.labels.items()},
        "width": WIDTH,
        "height": plain(figure.height),
        "svg": inside,
        "program": program(tape, symbols, sheet, figure),
        "parts": layout["parts"],
        "maps": layout["maps"],
        "controls": controls(figure),
        "readouts": [_readout(entry, figure, numbers) for entry in layout["readouts"]],
        "arrows": list(figure.arrows) if figure.arrows else None,
    }


def _handles(figure: Figure, sheet: Sheet) -> dict[str, str]:
    handles: dict[str, str] = {}
    for control in controls(figure):
        part = control.get("handle")
        if part and (part not in sheet.parts or sheet.parts[part].home is None):
            raise DrawingError(
                f'handle "{part}" is not drawn as a part with a place',
                "pose it with at(…) and draw it as a dot",
            )
        if part:
            handles[part] = f"{handles.get(part, '')} {control['name']}".lstrip()
    return handles


def _shown(layout: dict, numbers: list) -> dict[str, dict]:
    """Per part: whether and how it is seen at home, and what its text says there."""
    shown = {}
    for part in layout["parts"]:
        record: dict[str, Value] = {w: float(numbers[part[w]]) for w in RIGID if w in part}
        if "value" in part:
            record["text"] = show(read(numbers, part["value"]), part["form"])
        elif "text" in part:
            record["text"] = read(numbers, (part["text"], 1), part["words"])
        shown[part["name"]] = record
    return shown


def _readout(entry: dict, figure: Figure, numbers: list) -> dict:
    value = read(numbers, entry["at"], entry["words"])
    return entry | {"label": dict(figure.readouts[entry["name"]].label), "value": value}
