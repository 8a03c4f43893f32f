"""Where this article's facts and claims are entered: `@table(kind)` and `@claim(kind)`."""

from __future__ import annotations

from press.truth.claims import Claims
from press.truth.facts import Facts

FACTS, CLAIMS = Facts(), Claims()
table, claim = FACTS.table, CLAIMS.claim


def in_order(words: list[str]) -> dict[str, str]:
    """The values of a claim about a ranking."""
    return {"from highest to lowest": " ".join(words)}
