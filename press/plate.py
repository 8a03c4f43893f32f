"""A figure becomes a plate: its first pose as SVG, its pose as JavaScript, its words as data.

A plate is plain data (it is cached as JSON). Languages are put in at the end, by `localised`.
"""

from __future__ import annotations

import importlib
import inspect
import itertools
import re
import sys
import traceback
from pathlib import Path
from xml.sax.saxutils import escape

import numpy as np

from press import stage as words
from press import svg
from press.drawing import DrawingError, Stage, arrow_outline
from press.errors import BuildError, Place, Problem
from press.numbers import exact, show
from press.tracer import Tape, Untraceable, cells_of, state_symbols

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


def problem(error: Exception, file: Path, source: Path, line: int = 1) -> Problem:
    """What went wrong in a figure, at the last line of the article's own code that ran."""
    if isinstance(error, SyntaxError) and error.filename:
        place = Place(_relative(error.filename, source), error.lineno, error.offset)
        return Problem(f"does not parse: {error.msg}", place)
    place = Place(_relative(str(file), source), line)
    for frame in traceback.extract_tb(error.__traceback__):
        if _is_own(frame.filename, source):
            place = Place(_relative(frame.filename, source), frame.lineno)
    if isinstance(error, Untraceable):
        return Problem(str(error), place, error.way_out)
    name = "" if isinstance(error, DrawingError) else f"{type(error).__name__}: "
    return Problem(f"{name}{error}", place)


def _is_own(filename: str, source: Path) -> bool:
    path = Path(filename)
    return any(path.is_relative_to(source / room) for room in ("figures", "model"))


def _relative(filename: str, source: Path) -> str:
    path = Path(filename)
    return str(path.relative_to(source)) if path.is_relative_to(source) else filename


def plate(slug: str, source: Path, state: dict | None = None) -> dict:
    """Draw, trace and describe one figure; `state` (arguments of its pose) replaces the initial.

    Raises BuildError for whatever the figure gets wrong, with its file, line and way out.
    """
    figure = load(slug, source)
    file = source / "figures" / f"{slug}.py"
    try:
        return _plate(slug, figure, words.initial(figure) | (state or {}))
    except Exception as error:
        way_out = inspect.getsourcelines(figure.pose)[1]
        raise BuildError(problem(error, file, source, way_out)) from error


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
            raise DrawingError(f'part "{name}" is posed but not drawn', name)
    for name, readout in figure.readouts.items():
        word = "text" if readout.words else "value"
        if word not in pose.get(name, {}):
            raise DrawingError(f'readout "{name}" is not posed with {word}', name)


def _handles(figure: words.Figure, stage: Stage) -> dict[str, str]:
    handles: dict[str, str] = {}
    for control in words.controls(figure):
        part = control.get("handle")
        if part and (part not in stage.parts or stage.parts[part].home is None):
            raise DrawingError(f'handle "{part}" is not drawn as a part with a place', part)
        if part:
            handles[part] = f"{handles[part]} {control['name']}" if part in handles else (
                control["name"])  # fmt: skip
    return handles


def _shown(pose: dict, stage: Stage, figure: words.Figure) -> dict[str, dict]:
    """Per part: whether and how it is seen at home, and what its text says there."""
    shown = {}
    for name, part in stage.parts.items():
        posed = pose[name]
        record = {word: float(posed[word]) for word in ("show", "shade") if word in posed}
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
            raise DrawingError(f"the pose changes its size at {corner}", "")
        if not np.all(np.isfinite(np.array(numbers, dtype=float))):
            raise DrawingError(f"the pose is not finite at {corner}", "")


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


def localised(plate: dict, language: str, number: int = 0) -> dict:
    """What the page's template needs of a plate, in one language."""
    slug = plate["slug"]
    readouts = [_read_out(readout, language) for readout in plate["readouts"]]
    written = {readout["name"]: readout["shown"] for readout in readouts}
    description = plate["describe"][language].format(**written)
    labels = {key: label[language] for key, label in plate["labels"].items()}
    inside = re.sub(r">@([\w.-]+)<", lambda m: f">{escape(labels[m[1]])}<", plate["svg"])
    role = "group" if plate["arrows"] else "img"
    picture = svg.wrap(inside, slug=slug, height=plate["height"], description=description,
                       name=plate["title"][language], role=role)  # fmt: skip
    return {
        "slug": slug,
        "number": number,
        "title": plate["title"][language],
        "description": description,
        "svg": picture,
        "alone": svg.alone(picture, plate["height"]),
        "controls": [_control(control, slug, language) for control in plate["controls"]],
        "readouts": readouts,
        "draggable": any(control.get("handle") for control in plate["controls"]),
        "file": f"figures/{slug}.{language}.svg",
        "data": _data(plate, labels, language),
    }


def _read_out(readout: dict, language: str) -> dict:
    value = readout["value"]
    value = tuple(value) if isinstance(value, list) else value
    return {"name": readout["name"], "label": readout["label"][language], "value": exact(value),
            "shown": show(value, readout["form"])}  # fmt: skip


def _control(control: dict, slug: str, language: str) -> dict:
    view = {"name": control["name"], "kind": control["kind"], "id": f"{slug}-{control['name']}",
            "label": control["label"][language], "value": exact(control["value"]),
            "walk": control.get("walk", False), "words": None, "options": [], "step": "any",
            "checked": control["kind"] == "check" and bool(control["value"]), "shown": ""}  # fmt: skip
    if control["kind"] == "radio":
        chosen = round(control["value"])
        view["options"] = [
            {"value": key, "label": label[language], "checked": i == chosen}
            for i, (key, label) in enumerate(control["options"].items())
        ]
    if control["kind"] == "range":
        view["words"] = words_in(control["words"] if "words" in control else [], language)
        view |= {"min": exact(control["low"]), "max": exact(control["high"])}
        view["step"] = "any" if control["step"] is None else exact(control["step"])
        index = round(control["value"] - control["low"])
        view["shown"] = (view["words"][index] if view["words"] else
                         show(control["value"], control["form"]))  # fmt: skip
    return view


def words_in(words: list, language: str) -> list[str]:
    """Words of a control in one language; a token is the same in each."""
    return [word if isinstance(word, str) else word[language] for word in words]


def _data(plate: dict, labels: dict, language: str) -> dict:
    """What the script needs of a plate: controls, parts, maps, readouts, its description."""
    controls = []
    for control in plate["controls"]:
        keys = ("name", "kind", "low", "high", "step", "value", "form", "handle")
        record = {key: control[key] for key in keys if control.get(key) is not None}
        if control.get("words"):
            record["words"] = words_in(control["words"], language)
        if control["kind"] == "radio":
            record["options"] = list(control["options"])
        controls.append(record)
    parts = []
    for part in plate["parts"]:
        if "words" in part:
            local = [labels[w[1:]] if w.startswith("@") else w for w in part["words"]]
            part = part | {"words": local}
        parts.append(part)
    readouts = [{k: r[k] for k in ("name", "at", "form", "words") if r[k]}
                for r in plate["readouts"]]  # fmt: skip
    return {"controls": controls, "parts": parts, "maps": plate["maps"], "readouts": readouts,
            "describe": plate["describe"][language], "arrows": plate["arrows"]}  # fmt: skip


def use(source: Path) -> None:
    """Make the article's rooms importable: `figures` and `model` of `source` come first."""
    if str(source) not in sys.path:
        sys.path.insert(0, str(source))
