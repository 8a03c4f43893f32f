"""What the article's model says is true: its facts and claims, as plain data."""

from __future__ import annotations

import importlib
import math
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from press.blame import problem
from press.errors import BuildError, Place, Problem
from press.source import DELETE, unfit

FACTS, CLAIMS = "model/facts.py", "model/claims.py"
FILES = {"facts": FACTS, "claims": CLAIMS}
WAYS_OUT = {
    FACTS: "a fact has what it is, and a finite number, a vector of them or a word",
    CLAIMS: "a claim has what it says, whether it holds, and values: numbers, vectors or words",
}


def knowledge(source: Path) -> dict:
    """{"facts": {name: {value, what}}, "claims": {name: {holds, values, what}}}.

    Raises BuildError for a model that raises, with every fact and claim that is none, and with
    every theorem that fails for another subject: model/claims.py may offer some, as `others()`.
    """
    tables = {name: _asked(source, file, name) for name, file in FILES.items()}
    problems: list[Problem] = []
    facts = _told(tables["facts"], FACTS, _fact, problems)
    claims = _told(tables["claims"], CLAIMS, _claim, problems)
    for file, table in ((FACTS, {"fact": facts}), (CLAIMS, {"claim": claims})):
        problems += [
            Problem(f"{name}: the character {character} cannot be used here", Place(file), DELETE)
            for name, character in unfit(table)
        ]
    problems = problems or list(_untrue(source, tables))
    if problems:
        raise BuildError(problems)
    return {"facts": facts, "claims": claims}


def _told(table: dict, file: str, told: Callable, problems: list[Problem]) -> dict:
    plainly = {}
    for key, entry in table.items():
        try:
            if not isinstance(key, str):
                raise TypeError("its name is no text")
            plainly[key] = told(entry)
        except (AttributeError, TypeError, ValueError, OverflowError) as error:
            what = f"{'fact' if file == FACTS else 'claim'} {key}: {error}"
            problems.append(Problem(what, Place(file), WAYS_OUT[file]))
    return plainly


def _asked(source: Path, file: str, name: str, kind: Callable = dict, *subject: object) -> Any:
    """What a function of the model returns, as a dict or another kind; empty if there is none."""
    if not (source / file).is_file():
        return kind()
    try:
        module = importlib.import_module(file.removesuffix(".py").replace("/", "."))
        if name == "others" and not hasattr(module, name):
            return kind()
        return kind(getattr(module, name)(*subject))
    except Exception as error:
        raise BuildError(problem(error, source / file, source)) from error


def _untrue(source: Path, tables: dict[str, dict]) -> Iterator[Problem]:
    """Each theorem among the facts and the claims that is none for some other subject."""
    others = _asked(source, CLAIMS, "others", list)
    for name, table in tables.items():
        theorems = {k: e for k, e in table.items() if getattr(e, "kind", "") == "theorem"}
        for other in others if theorems else ():
            there = _asked(source, FILES[name], name, dict, other)
            for key in [k for k, entry in theorems.items() if not _agree(entry, there.get(k))]:
                file, line = theorems.pop(key).where or (FILES[name], None)
                place = Place(file.removeprefix(f"{source}/"), line)
                what = f"{name.removesuffix('s')} {key} is no theorem: it fails for another subject"
                yield Problem(what, place, 'enter it as "head", or mend it')


def _agree(entry: Any, other: Any) -> bool:
    """Whether a theorem is what it was: a claim holds, a fact has the same value."""
    if other is None or hasattr(entry, "holds"):
        return other is not None and bool(other.holds)
    if isinstance(entry.value, str):
        return entry.value == other.value
    ours, theirs = np.asarray(entry.value), np.asarray(other.value)
    return ours.shape == theirs.shape and np.allclose(ours, theirs, rtol=1e-9, atol=1e-12)


def _fact(fact: Any) -> dict:
    value = plain(fact.value)
    numbers = value if isinstance(value, list) else [value]
    if not all(isinstance(number, str) or math.isfinite(number) for number in numbers):
        raise ValueError("it is no finite number")
    return {"value": value, "what": str(fact.what)}


def _claim(claim: Any) -> dict:
    values = {str(name): plain(value) for name, value in claim.values.items()}
    return {"holds": bool(claim.holds), "values": values, "what": str(claim.what)}


def plain(value: Any) -> float | str | list[float | str]:
    """A value in Python's own types: a number, a list of numbers or words, or a word.

    numpy's numbers and arrays are taken too, of no dimension or of one. Raises TypeError.
    """
    value = value.tolist() if hasattr(value, "tolist") else value
    if isinstance(value, (list, tuple)):
        return [_single(component) for component in value]
    return _single(value)


def _single(value: Any) -> float | str:
    value = value.tolist() if hasattr(value, "tolist") else value
    if isinstance(value, str):
        if any("\ud800" <= character <= "\udfff" for character in value):
            raise ValueError(r"its text holds half a character, as \ud800")
        return str(value)
    if isinstance(value, (bytes, list, tuple)) or value is None:
        raise TypeError(f"it is a {type(value).__name__}, neither number nor word")
    return float(value)
