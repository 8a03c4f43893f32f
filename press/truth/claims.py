"""Claims: the statements that prose may make, each decided by a predicate."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, get_args

import numpy as np

from press.errors import mistake_in, one_of
from press.truth.facts import Kind

Decided = tuple[Any, dict]  # a condition, and the values that show it
Predicate = Callable[..., Decided]


@dataclass(frozen=True)
class Claim:
    """Whether a statement holds, and the values that decide it.

    A claim of kind `head` fails for something else that the model could be (here another head); a
    `theorem` holds whatever that is; what is `fixed` is a count or arithmetic.
    """

    holds: bool
    values: dict[str, float | str] = field(default_factory=dict)
    what: str = ""
    kind: Kind = "fixed"
    where: tuple[str, int] | None = field(default=None, compare=False)  # its predicate


class Claims:
    """The statements of an article, each by the name of its predicate.

    A predicate takes what `of` is called with (the head, or nothing) and returns a condition and
    the values that show it; its docstring is the statement that it decides.
    """

    def __init__(self) -> None:
        self._predicates: dict[str, tuple[Kind, Predicate]] = {}

    def claim(self, kind: Kind) -> Callable[[Predicate], Predicate]:
        """Enter a predicate under its own name.

        Raises Mistake, at the predicate, for an unknown kind, a name given twice, no docstring.
        """
        if callable(kind):
            raise mistake_in(kind, f'claim "{kind.__name__}" has no kind', 'write @claim("fixed")')

        def enter(predicate: Predicate) -> Predicate:
            name = predicate.__name__
            if kind not in get_args(Kind):
                what = f'claim "{name}" is of unknown kind "{kind}"'
                raise mistake_in(predicate, what, one_of(kind, get_args(Kind)))
            if name in self._predicates:
                raise mistake_in(predicate, f'claim "{name}" is defined twice', "rename one")
            if not predicate.__doc__:
                what = f'claim "{name}" does not say what it claims in a docstring'
                raise mistake_in(predicate, what, "write one sentence")
            self._predicates[name] = kind, predicate
            return predicate

        return enter

    def of(self, *head: object) -> dict[str, Claim]:
        """Every claim by its name, decided. Raises Mistake where a predicate decides nothing."""
        return {name: self.decide(name, *head) for name in self._predicates}

    def decide(self, name: str, *head: object) -> Claim:
        """The claim of this name. Raises Mistake where its predicate decides nothing."""
        kind, predicate = self._predicates[name]
        told = predicate(*head)
        if not (isinstance(told, tuple) and len(told) == 2 and isinstance(told[1], dict)):
            what = f'claim "{name}" returns {_called(told)}'
            way_out = "return condition, values: two things, values a dict"
            raise mistake_in(predicate, what, way_out)
        holds, values = told
        if holds is None or isinstance(holds, str) or np.ndim(holds):
            what = f'claim "{name}" has {_called(holds)} for its condition'
            way_out = "return condition, values: one condition, as by np.all"
            raise mistake_in(predicate, what, way_out)
        shown = {key: _shown(name, predicate, key, value) for key, value in values.items()}
        code = getattr(predicate, "__code__", None)
        where = (code.co_filename, code.co_firstlineno) if code else None
        return Claim(bool(holds), shown, predicate.__doc__ or "", kind, where)


def _shown(name: str, predicate: Predicate, key: str, value: Any) -> float | str:
    try:
        return value if isinstance(value, str) else float(value)
    except OverflowError:
        what = f'claim "{name}" shows a number as its value "{key}" that is too large'
        raise mistake_in(predicate, what, "show numbers below 1e308") from None
    except (TypeError, ValueError):
        what = f'claim "{name}" shows {_called(value)} as its value "{key}"'
        raise mistake_in(predicate, what, "show numbers and words") from None


def _called(value: object) -> str:
    return repr(value) if value is None or isinstance(value, bool) else f"a {type(value).__name__}"
