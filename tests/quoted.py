"""The results the article must quote, as its specification tables them."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import NamedTuple


class Quoted(NamedTuple):
    """One row of the table: where it is quoted, its name, how it is written, what it is."""

    section: str
    id: str
    shown: str
    exact: tuple[float, ...]
    what: str


def quoted() -> list[Quoted]:
    """Every row; `exact` has one number, or two for a vector."""
    file = Path(__file__).parent / "data" / "numbers.tsv"
    with file.open(encoding="utf-8", newline="") as lines:
        rows = csv.DictReader(lines, delimiter="\t")
        return [Quoted(**r | {"exact": tuple(map(float, r["exact"].split(",")))}) for r in rows]
