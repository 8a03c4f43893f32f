"""What the article's model says is true: its facts and claims, as plain data."""

from __future__ import annotations

import importlib
import math
from collections.abc import Callable
from pathlib import Path

from press.blame import problem
from press.errors import BuildError, Place, Problem

FACTS, CLAIMS = "model/facts.py", "model/claims.py"
WAYS_OUT = {
    FACTS: "a fact has what it is, and a finite number, a vector of them or a word",
    CLAIMS: "a claim has what it says, whether it holds, and values: numbers, vectors or words",
}


def knowledge(source: Path) -> dict:
    """{"facts": {name: {value, what}}, "claims": {name: {holds, values, what}}}.

    Raises BuildError for a model that raises, and with every fact and claim that is none.
    """
    problems: list[Problem] = []
    facts = _told(source, FACTS, "facts", _fact, problems)
    claims = _told(source, CLAIMS, "claims", _claim, problems)
    if problems:
        raise BuildError(problems)
    return {"facts": facts, "claims": claims}


def _told(source: Path, file: str, name: str, told: Callable, problems: list[Problem]) -> dict:
    table = {}
    for key, entry in _table(source, file, name).items():
        try:
            if not isinstance(key, str):
                raise TypeError("its name is no text")
            table[key] = told(entry)
        except (AttributeError, TypeError, ValueError, OverflowError) as error:
            what = f"{name.removesuffix('s')} {key}: {error}"
            problems.append(Problem(what, Place(file), WAYS_OUT[file]))
    return table


def _table(source: Path, file: str, name: str) -> dict:
    if not (source / file).is_file():
        return {}
    try:
        module = importlib.import_module(file.removesuffix(".py").replace("/", "."))
        return dict(getattr(module, name)())
    except Exception as error:
        raise BuildError(problem(error, source / file, source)) from error


def _fact(fact) -> dict:
    value = plain(fact.value)
    numbers = value if isinstance(value, list) else [value]
    if not all(isinstance(number, str) or math.isfinite(number) for number in numbers):
        raise ValueError("it is no finite number")
    return {"value": value, "what": str(fact.what)}


def _claim(claim) -> dict:
    values = {str(name): plain(value) for name, value in claim.values.items()}
    return {"holds": bool(claim.holds), "values": values, "what": str(claim.what)}


def plain(value) -> float | str | list:
    """A value in Python's own types: a number, a list of numbers or words, or a word.

    numpy's numbers and arrays are taken too, of no dimension or of one. Raises TypeError.
    """
    value = value.tolist() if hasattr(value, "tolist") else value
    if isinstance(value, (list, tuple)):
        return [_single(component) for component in value]
    return _single(value)


def _single(value) -> float | str:
    value = value.tolist() if hasattr(value, "tolist") else value
    if isinstance(value, str):
        if any("\ud800" <= character <= "\udfff" for character in value):
            raise ValueError(r"its text holds half a character, as \ud800")
        return str(value)
    if isinstance(value, (bytes, list, tuple)) or value is None:
        raise TypeError(f"it is a {type(value).__name__}, neither number nor word")
    return float(value)
