"""The numbers the prose may quote, by name: each one computed, none of them written down."""

from __future__ import annotations

from model import fixed_facts, head_facts
from model.fact import TABLES, Fact, told
from model.mistake import mistake_in
from model.toy_head import HEAD, Head

# Importing a chapter enters its facts; naming them here says that this is what they are for.
CHAPTERS = (head_facts, fixed_facts)


def facts(head: Head = HEAD) -> dict[str, Fact]:
    """Every fact by its name. Raises Mistake for a name that two tables give."""
    found: dict[str, Fact] = {}
    for kind, rows in TABLES:
        for name, fact in told(kind, rows, head):
            if name in found:
                raise mistake_in(rows, f'fact "{name}" is defined twice', "rename one of them")
            found[name] = fact
    return found
