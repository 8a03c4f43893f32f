"""The numbers the prose may quote, by name: each one computed, none of them written down."""

from __future__ import annotations

from model import fixed_facts, head_facts
from model.tables import FACTS
from model.toy_head import HEAD, Head
from press.truth.facts import Fact

# Importing a chapter enters its facts; naming them here says that this is what they are for.
CHAPTERS = (head_facts, fixed_facts)


def facts(head: Head = HEAD) -> dict[str, Fact]:
    """Every fact by its name. Raises Mistake for a name that two tables give."""
    return FACTS.of(head)
