"""Every number of a pose in one list: the same list in numpy, in the tape and in the browser."""

from __future__ import annotations

import numpy as np

from press import stage as words
from press.cells import cells_of
from press.drawing import DrawingError, Stage, arrow_outline
from press.tape import Tape
from press.tracer import state_symbols

RIGID = ("turn", "scale", "show", "shade")


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


def traced(figure: words.Figure) -> tuple[Tape, dict]:
    """The pose of symbols, and the tape that it left. Raises Untraceable."""
    tape = Tape()
    return tape, figure.pose(**state_symbols(tape, words.sizes(figure)))


def program(tape: Tape, pose: dict, stage: Stage, figure: words.Figure) -> str:
    """A traced pose as a JavaScript function of the state that returns the frame's numbers."""
    return tape.program(frame(pose, stage, figure)[1])
