"""How a number is shown: one rule, here and in templates/stage/numbers.js.

A format is a short text, `[+]kind[decimals][ unit]`, so that it travels as data:

    f2      −0.32        fixed decimals; exact ties go to even, there is no −0
    n0      1,000,000    the same, with thousands set apart
    p0      1%           a share, in per cent
    e1      1.2e-14      mantissa and exponent
    s       0.297        a share: three decimals from 0.001 on, below that like e1
    b1      2.0 MiB      bytes, in the largest unit that leaves at least 1
    f0 °    87°          any of them with a unit behind it; + shows the sign always
"""

from __future__ import annotations

import math
import re
from typing import Any

Value = float | tuple[float, ...] | list[float] | str  # a number, a vector or a word

MINUS = "\u2212"
UNITS = ("B", "KiB", "MiB", "GiB", "TiB")
FORMAT = re.compile(r"(?P<plus>\+?)(?P<kind>[fnpesb])(?P<decimals>\d*)(?: (?P<unit>\S+))?")

SHOWN = re.compile(
    r"(?P<sign>[+\u2212]?)(?P<whole>\d{1,3}(?:,\d{3})+|\d+)(?:\.(?P<fraction>\d+))?"
    r"(?:e(?P<exponent>-?\d+))?(?P<unit>%|°|×|\u202f?\u00a0? ?(?:B|KiB|MiB|GiB|TiB))?"
)


def show(value: Value, form: str) -> str:
    """Write a number, a vector (in brackets) or a word (as it is) in the format `form`.

    Raises ValueError for an unknown format and for NaN; −∞ and ∞ are shown as such.
    """
    if isinstance(value, str):
        return value
    if isinstance(value, (tuple, list)):
        return "[" + ", ".join(show(component, form) for component in value) + "]"
    parts = FORMAT.fullmatch(form)
    if parts is None:
        raise ValueError(f'unknown number format: "{form}"')
    value = float(value)
    if math.isnan(value):
        raise ValueError("NaN cannot be shown")
    text = _digits(value, parts["kind"], int(parts["decimals"] or 0)) + (parts["unit"] or "")
    if text.startswith("-"):
        return MINUS + text[1:]
    return parts["plus"] + text


def _digits(value: float, kind: str, decimals: int) -> str:
    if math.isinf(value):
        return "-∞" if value < 0 else "∞"
    if kind == "f":
        return format(value, f"z.{decimals}f")
    if kind == "n":
        return format(value, f"z,.{decimals}f")
    if kind == "p":
        return format(value * 100, f"z.{decimals}f") + "%"
    if kind == "e":
        return _scientific(value, decimals)
    if kind == "s":
        small = 0 < abs(value) < 0.001
        return _scientific(value, 1) if small else format(value, "z.3f")
    unit = 0
    while unit < len(UNITS) - 1 and abs(value) >= 1024 ** (unit + 1):
        unit += 1
    return format(value / 1024**unit, f"z.{decimals}f") + "\u00a0" + UNITS[unit]


def _scientific(value: float, decimals: int) -> str:
    mantissa, exponent = format(value, f"z.{decimals}e").split("e")
    return f"{mantissa}e{int(exponent)}"


def format_of(shown: str) -> str | None:
    """The format in which `shown` is written, or None where it is no number at all.

    A vector is written in brackets, `[0.82, 0.81]`, and has the format of its first component.
    """
    if shown.startswith("[") and shown.endswith("]"):
        components = re.split(r", ?|，", shown[1:-1])
        forms = [format_of(component.strip()) for component in components]
        return forms[0] if len(forms) > 1 and None not in forms else None
    parts = SHOWN.fullmatch(shown)
    if parts is None:
        return None
    plus = "+" if parts["sign"] == "+" else ""
    decimals = len(parts["fraction"] or "")
    unit = (parts["unit"] or "").strip("\u202f\u00a0 ")
    if parts["exponent"]:
        return f"{plus}e{decimals}"
    if unit in UNITS:
        return f"{plus}b{decimals}"
    if unit == "%":
        return f"{plus}p{decimals}"
    kind = "n" if "," in parts["whole"] else "f"
    return f"{plus}{kind}{decimals}" + (f" {unit}" if unit else "")


def same_text(shown: str, right: str) -> bool:
    """Whether two shown numbers are the same: any kind of space before a unit will do."""
    return re.sub(r"[\u202f\u00a0]", " ", shown) == re.sub(r"[\u202f\u00a0]", " ", right)


def meant(value: Any) -> Any:
    """Plain data with its numbers in the digits that are meant: fourteen of one that is not whole.

    The last of a float's sixteen or seventeen are not the same on every processor, and so are not
    published. They are rounded here alone: what a worker answers, and the constants of programs.
    With twelve a difference of two close numbers would be wrong by more than 1e-9 of itself.
    """
    if isinstance(value, float):
        whole = value.is_integer() or not math.isfinite(value)
        return value if whole else float(f"{value:.14g}")
    if isinstance(value, dict):
        return {key: meant(inner) for key, inner in value.items()}
    return [meant(inner) for inner in value] if isinstance(value, (list, tuple)) else value


def exact(value: Value) -> str:
    """The full precision of `data-value`: `1.5`, `0.25,-1`, or a word."""
    if isinstance(value, str):
        return value
    if isinstance(value, (tuple, list)):
        return ",".join(exact(component) for component in value)
    value = float(value)
    return str(int(value)) if value.is_integer() and abs(value) < 2**53 else repr(value)
