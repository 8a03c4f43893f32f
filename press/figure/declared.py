"""What a figure declares holds together before it is posed: words, ranges, names and formats."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping

from press.errors import nearest, one_of
from press.figure.controls import controls
from press.figure.mistake import DrawingError
from press.figure.stage import Choice, Figure, Label, Point, Slider, State, Steps, Toggle
from press.numbers import FORMAT
from press.source import DELETE, unfit

NAME = re.compile(r"[A-Za-z]\w*", re.ASCII)
KEY = re.compile(r"[\w.-]+")
BRACES = re.compile(r"\{([^{}]*)\}|[{}]")
FORMS = "see press/numbers.py: f2, +f1, n0, p0, e1, s, b1, f0 °"


def is_declared(figure: Figure) -> None:
    """Raise DrawingError for the first thing in a declaration that does not hold together."""
    _is_in_every_language(figure)
    for name, state in figure.state.items():
        _is_fit(f'control "{name}"', [*getattr(state, "options", ()), *getattr(state, "words", ())])
        _begins_within(name, state)
    for name in _names(figure):
        if not NAME.fullmatch(name):
            raise DrawingError(f'"{name}" is no name', "use Latin letters, digits and _")
    for owner, form in _forms(figure):
        if not FORMAT.fullmatch(form):
            raise DrawingError(f'{owner}: unknown number format: "{form}"', FORMS)
    for text in figure.describe.values():
        _names_readouts(text, figure)
    _is_steered(figure)


def texts(figure: Figure) -> Iterator[tuple[str, Label]]:
    """Everything that is said in languages, each with what it is called in a message."""
    yield "the title", figure.title
    yield "the description", figure.describe
    yield from ((f'label "{key}"', label) for key, label in figure.labels.items())
    yield from ((f'the label of readout "{n}"', r.label) for n, r in figure.readouts.items())
    for name, state in figure.state.items():
        yield f'the label of control "{name}"', state.label
        options = state.options.items() if isinstance(state, Choice) else ()
        yield from ((f'the label of option "{key}"', label) for key, label in options)
        words = enumerate(getattr(state, "words", ()))
        yield from ((f'word {i} of control "{name}"', w) for i, w in words if type(w) is not str)


def _is_in_every_language(figure: Figure) -> None:
    said = list(texts(figure))
    for what, text in said:
        if not isinstance(text, Mapping):
            raise DrawingError(f"{what} has no languages", 'write {"en": "…"}, each with its own')
    languages = {language for _, text in said for language in text}
    for what, text in said:
        for language in sorted(languages):
            if language not in text:
                raise DrawingError(f"{what} is not in {language}", "give it every language")
            if not isinstance(text[language], str) or not text[language].strip():
                raise DrawingError(f"{what} is empty in {language}", "write a text")
            _is_fit(f"{what} in {language}", text[language])
            if len(text[language].splitlines()) > 1:
                what = f"{what} has several lines in {language}"
                raise DrawingError(what, "write one line; two lines are two labels")


def _is_fit(what: str, text: object) -> None:
    for _, character in unfit(text):
        raise DrawingError(f"{what} holds the character {character}", DELETE)


def _names_readouts(text: str, figure: Figure) -> None:
    for braces in BRACES.finditer(text):
        if braces[1] is None:
            raise DrawingError(f'a lone "{braces[0]}" in the description', "write {readout}")
        name = braces[1]
        state = figure.state.get(name)
        if name in figure.readouts or (isinstance(state, Steps) and state.words):
            continue
        bare = re.split("[:!]", name)[0]
        if bare in figure.readouts:
            what = f'the description formats "{name}"'
            raise DrawingError(what, f"write {{{bare}}}: the readout's own form is used")
        way_out = nearest(name, figure.readouts, f"readouts: {[*figure.readouts]}")
        raise DrawingError(f'the description names no readout: "{name}"', way_out)


def _begins_within(name: str, state: State) -> None:
    """Whether a control has a range, begins in it, and has a word for each of its numbers."""
    if isinstance(state, Choice):
        if state.at not in state.options:
            way_out = nearest(state.at, state.options, f"options: {[*state.options]}")
            raise DrawingError(f'control "{name}" begins at no option: "{state.at}"', way_out)
        return
    low, high, starts = _range(state)
    if not (math.isfinite(low) and math.isfinite(high) and low < high):
        raise DrawingError(f'control "{name}" goes from {low} to {high}', "let high exceed low")
    if not all(low <= start <= high for start in starts):
        what = f'control "{name}" begins outside its range, from {low} to {high}'
        raise DrawingError(what, "begin inside it")
    step = getattr(state, "step", None)
    if not (step or 1) > 0:
        raise DrawingError(f'control "{name}" steps by {step}', "step by more than 0")
    if isinstance(state, Steps):
        _counts(name, state)


def _range(state: Slider | Steps | Point | Toggle) -> tuple[float, float, tuple[float, ...]]:
    if isinstance(state, Point):
        x, y = state.at
        return -state.within, state.within, (x, y)
    if isinstance(state, Toggle):
        return 0, 1, (state.at,)
    return state.low, state.high, (state.at,)


def _counts(name: str, state: Steps) -> None:
    if any(float(number) % 1 for number in (state.low, state.high, state.at)):
        raise DrawingError(f'control "{name}" steps between whole numbers', "make it a Slider")
    count = int(state.high) - int(state.low) + 1
    if len(state.words) not in (0, count):
        what = f'control "{name}" has {len(state.words)} words for {count} numbers'
        raise DrawingError(what, "give each number from low to high its word")


def _names(figure: Figure) -> Iterator[str]:
    yield from (control["name"] for control in controls(figure))
    yield from figure.readouts
    yield from (key for key in figure.labels if not KEY.fullmatch(key))


def _forms(figure: Figure) -> Iterator[tuple[str, str]]:
    yield from ((f'readout "{name}"', r.form) for name, r in figure.readouts.items())
    for name, state in figure.state.items():
        yield f'control "{name}"', getattr(state, "form", "f0")


def _is_steered(figure: Figure) -> None:
    """Whether its controls are told apart, and its arrow keys move two of them."""
    known = [control["name"] for control in controls(figure)]
    for name in known:
        if known.count(name) > 1:
            raise DrawingError(f'two controls are called "{name}"', "rename one")
    for name in figure.arrows or ():
        if name not in known:
            raise DrawingError(f'arrows move no control: "{name}"', one_of(name, known))
