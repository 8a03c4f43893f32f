"""A statement the prose makes, as a predicate of the head."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

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
    """

    def enter(predicate: Predicate) -> Predicate:
        name = predicate.__name__
        if name in TABLE:
            raise ValueError(f'claim "{name}" is defined twice')
        if not predicate.__doc__:
            raise ValueError(f'claim "{name}" does not say what it claims in a docstring')
        TABLE[name] = kind, predicate
        return predicate

    return enter


def decide(name: str, head: Head) -> Claim:
    """The claim of this name for a head."""
    kind, predicate = TABLE[name]
    holds, values = predicate(head)
    shown = {key: v if isinstance(v, str) else float(v) for key, v in values.items()}
    return Claim(bool(holds), shown, predicate.__doc__, kind)


def in_order(words: list[str]) -> dict[str, str]:
    """The values of a claim about a ranking."""
    return {"from highest to lowest": " ".join(words)}
