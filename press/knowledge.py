"""What the article's model says is true: its facts and claims, as plain data."""

from __future__ import annotations

import importlib
import math
from pathlib import Path

from press.blame import problem
from press.errors import BuildError, Place, Problem

FACTS, CLAIMS = "model/facts.py", "model/claims.py"


def knowledge(source: Path) -> dict:
    """{"facts": {name: {value, what}}, "claims": {name: {holds, values, what}}}.

    Raises BuildError for a model that raises, and for a fact that is no finite number.
    """
    facts = _table(source, FACTS, "facts")
    claims = _table(source, CLAIMS, "claims")
    known = {
        "facts": {name: {"value": fact.value, "what": fact.what} for name, fact in facts.items()},
        "claims": {
            name: {"holds": bool(claim.holds), "values": _plain(claim.values), "what": claim.what}
            for name, claim in claims.items()
        },
    }
    endless = [name for name, fact in known["facts"].items() if not _finite(fact["value"])]
    if endless:
        raise BuildError(
            Problem(f"fact {name} is no finite number", Place(FACTS)) for name in endless
        )
    return known


def _table(source: Path, file: str, name: str) -> dict:
    if not (source / file).is_file():
        return {}
    try:
        module = importlib.import_module(file.removesuffix(".py").replace("/", "."))
        return getattr(module, name)()
    except Exception as error:
        raise BuildError(problem(error, source / file, source)) from error


def _plain(values: dict) -> dict:
    return {k: v if isinstance(v, (str, list, tuple)) else float(v) for k, v in values.items()}


def _finite(value) -> bool:
    values = value if isinstance(value, (list, tuple)) else [value]
    return all(isinstance(v, str) or math.isfinite(v) for v in values)
