"""A tape of scalar operations, and the straight-line JavaScript it is printed as."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from press.numbers import meant


class Name(str):
    """A value on the tape: the JavaScript name of a number that is not known yet."""

    __slots__ = ()


Cell = float | Name  # what stands in an array of a pose; a truth counts as a number


class Tape:
    """Scalar operations in the order in which they were first needed, each written once."""

    def __init__(self) -> None:
        self.names: dict[str, Name] = {}
        self.operations: dict[Name, tuple[str, tuple[Cell, ...]]] = {}

    def write(self, template: str, *operands: Cell) -> Name:
        """The name of `template` filled with the operands; a known text has its name already."""
        text = template.format(*map(literal, operands))
        if text not in self.names:
            name = self.names[text] = Name(f"_{_base36(len(self.names))}")
            self.operations[name] = (template, operands)
        return self.names[text]

    def program(self, outputs: Sequence[Cell]) -> str:
        """A JavaScript function of the state s: the list of the outputs' values.

        What is used once stands where it is used; what is used again has a name.
        """
        uses = self._uses(outputs)
        text: dict[Cell, str] = {}
        lines = []
        for name, (template, operands) in self.operations.items():
            if name not in uses:
                continue
            filled = template.format(*(text.get(o) or literal(o) for o in operands))
            if uses[name] > 1:
                lines.append(f"{name}={filled}")
            else:
                text[name] = filled if CALL.fullmatch(filled) else f"({filled})"
        head = f"const {','.join(lines)};" if lines else ""
        return f"s=>{{{head}return[{','.join(text.get(o) or literal(o) for o in outputs)}]}}"

    def _uses(self, outputs: Sequence[Cell]) -> dict[str, int]:
        uses: dict[str, int] = {}
        waiting = [cell for cell in outputs if isinstance(cell, Name)]
        while waiting:
            name = waiting.pop()
            uses[name] = uses.get(name, 0) + 1
            if uses[name] == 1:
                template, operands = self.operations[name]
                again = {o: template.count(f"{{{i}}}") or 1 for i, o in enumerate(operands)}
                for operand in operands:
                    if isinstance(operand, Name):
                        waiting += [operand] * again[operand]
        return uses


CALL = re.compile(r"s\[\d+\]|Math\.\w+\([^()]*\)")


def _base36(number: int) -> str:
    digits = ""
    while number or not digits:
        number, digit = divmod(number, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + digits
    return digits


def literal(cell: Cell) -> str:
    """A constant or a name as JavaScript writes it; negative constants stand in brackets."""
    if isinstance(cell, Name):
        return str.__str__(cell)
    number = float(cell)
    if math.isnan(number):
        return "NaN"
    if math.isinf(number):
        return "Infinity" if number > 0 else "(-Infinity)"
    number = meant(number)
    text = f"{number:.0f}" if number.is_integer() and abs(number) < 1e15 else repr(number)
    return f"({text})" if text.startswith("-") else text
