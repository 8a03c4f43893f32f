"""A statement the prose makes, as a predicate of the head."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np

from model.mistake import mistake_in, nearest
from model.toy_head import Head

Kind = Literal["head", "theorem", "fixed"]
Predicate = Callable[[Head], tuple[object, dict]]

TABLE: dict[str, tuple[Kind, Predicate]] = {}


@dataclass(frozen=True)
class Claim:
    """Whether a statement holds, and the values that decide it.

    A claim of kind `head` fails for some other head; a `theorem` holds for every one; what is
    `fixed` is a count, or the arithmetic of widths and of GPT-2, and no head has a say in it.
    """

    holds: bool
    values: dict[str, float | str]
    what: str
    kind: Kind


def claim(kind: Kind):
    """Enter a predicate under its own name; its docstring is the statement it decides.

    The predicate takes a head and returns whether it holds, with the values that show it.
    Raises Mistake, at the predicate, for an unknown kind, a name given twice, or no docstring.
    """
    if callable(kind):
        raise mistake_in(kind, f'claim "{kind.__name__}" has no kind', 'write @claim("head")')

    def enter(predicate: Predicate) -> Predicate:
        name = predicate.__name__
        if kind not in get_args(Kind):
            way_out = nearest(kind, get_args(Kind))
            raise mistake_in(predicate, f'claim "{name}" is of unknown kind "{kind}"', way_out)
        if name in TABLE:
            raise mistake_in(predicate, f'claim "{name}" is defined twice', "rename one of them")
        if not predicate.__doc__:
            what = f'claim "{name}" does not say what it claims in a docstring'
            raise mistake_in(predicate, what, "write one sentence")
        TABLE[name] = kind, predicate
        return predicate

    return enter


def decide(name: str, head: Head) -> Claim:
    """The claim of this name for a head. Raises Mistake where its predicate decides nothing."""
    kind, predicate = TABLE[name]
    told = predicate(head)
    if not (isinstance(told, tuple) and len(told) == 2 and isinstance(told[1], dict)):
        what = f'claim "{name}" returns {_called(told)}'
        raise mistake_in(predicate, what, "return condition, values: two things, values a dict")
    holds, values = told
    if holds is None or isinstance(holds, str) or np.ndim(holds):
        what = f'claim "{name}" has {_called(holds)} for its condition'
        raise mistake_in(predicate, what, "return condition, values: one condition, as by np.all")
    shown = {key: _shown(name, predicate, key, value) for key, value in values.items()}
    return Claim(bool(holds), shown, predicate.__doc__, kind)


def _shown(name: str, predicate: Predicate, key: str, value) -> float | str:
    try:
        return value if isinstance(value, str) else float(value)
    except (TypeError, ValueError):
        what = f'claim "{name}" shows {_called(value)} as its value "{key}"'
        raise mistake_in(predicate, what, "show numbers and words") from None


def _called(value: object) -> str:
    return repr(value) if value is None or isinstance(value, bool) else f"a {type(value).__name__}"


def in_order(words: list[str]) -> dict[str, str]:
    """The values of a claim about a ranking."""
    return {"from highest to lowest": " ".join(words)}
