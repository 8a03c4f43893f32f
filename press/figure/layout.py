"""Every number of a pose in one list: the same list in numpy, in the tape and in the browser.

A layout says what lies where in that list. It is plain data, and the script reads it too:

    maps      an entry per axes, [a, d, e, f]: the point (x, y) is drawn at (a x + e, d y + f) units
    parts     a record per drawn part, in the order in which they are first drawn:
                name          as it is posed
                map           which of the maps is its own
                paths         [start, count] per outline: x and y of each point in turn; an arrow
                              has two, its shaft and its head
                at            where its x is (its y comes next), if it is rigid
                home          [x, y]: where a rigid part is drawn, in units
                turn, scale, show, shade
                              where that number is
                value, form   [start, count] of the number or vector it says, and its format
                text, words   where the index of what it says is, and the words: texts or "@key"
    readouts  a record per readout: name; at, [start, count]; form; words, [] where it is a number
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from press.figure.controls import sizes
from press.figure.mistake import DrawingError
from press.figure.sheet import Axes, Part, Sheet, arrow_outline
from press.figure.stage import Figure
from press.numbers import Value
from press.trace.operations import cells_of
from press.trace.symbols import state_symbols
from press.trace.tape import Tape

RIGID = ("turn", "scale", "show", "shade")


def lay_out(pose: dict, sheet: Sheet, figure: Figure) -> tuple[dict, list]:
    """The layout of a pose, and its numbers; of a pose of symbols, the symbols.

    Raises DrawingError for a part that is both rigid and a path.
    """
    numbers: list = []

    def put(value: object) -> list[int]:
        start = len(numbers)
        numbers.extend(cells_of(value).reshape(-1))
        return [start, len(numbers) - start]

    axes = list({id(part.axes): part.axes for part in sheet.parts.values()}.values())
    parts = [_part(name, part, pose[name], axes, put) for name, part in sheet.parts.items()]
    readouts = [
        {
            "name": name,
            "words": list(readout.words),
            "form": readout.form,
            "at": put(pose[name]["text" if readout.words else "value"]),
        }
        for name, readout in figure.readouts.items()
    ]
    maps = [[a.map[0], a.map[3], a.map[4], a.map[5]] for a in axes]
    return {"parts": parts, "maps": maps, "readouts": readouts}, numbers


def _part(
    name: str, part: Part, posed: dict, axes: list[Axes], put: Callable[[object], list[int]]
) -> dict:
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


def read(numbers: Sequence, at: Sequence[int], words: Sequence[str] = ()) -> Value:
    """What stands at [start, count]: a float, a tuple of them or, by its index, one of `words`.

    Raises DrawingError where there is no word of that index.
    """
    start, count = at
    values = tuple(float(number) for number in numbers[start : start + count])
    if not words:
        return values if count > 1 else values[0]
    index = round(values[0])
    if not 0 <= index < len(words):
        what = f"there is no word {index} among {', '.join(words)}"
        raise DrawingError(what, f"text(…) takes an index from 0 to {len(words) - 1}")
    return words[index]


def traced(figure: Figure) -> tuple[Tape, dict]:
    """The pose of symbols, and the tape that it left. Raises Untraceable."""
    tape = Tape()
    return tape, figure.pose(**state_symbols(tape, sizes(figure)))


def program(tape: Tape, pose: dict, sheet: Sheet, figure: Figure) -> str:
    """A traced pose as a JavaScript function of the state that returns the frame's numbers."""
    return tape.program(lay_out(pose, sheet, figure)[1])
