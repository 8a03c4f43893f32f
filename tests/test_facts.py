"""Facts are computed and claims decided: on this head, on others, and on all of them."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest
from heads import degenerate_heads, peculiar_heads, random_heads
from quoted import quoted

from model import tables
from model.claims import claims
from model.facts import facts
from model.toy_head import HEAD
from press.errors import Mistake
from press.numbers import format_of, same_text, show
from press.truth.claims import Claims
from press.truth.facts import Facts

FACTS, CLAIMS = facts(), claims()
IDS = [f"{row.section}-{row.id}" for row in quoted()]


@pytest.fixture(scope="module")
def other_facts():
    return [facts(head) for head in random_heads(40) + peculiar_heads()]


@pytest.fixture(scope="module")
def other_claims():
    return [claims(head) for head in random_heads(200) + peculiar_heads()]


def of_kind(table, *kinds):
    return [name for name, entry in table.items() if entry.kind in kinds]


@pytest.mark.parametrize("row", quoted(), ids=IDS)
def test_a_quoted_result_is_the_fact_of_its_name(row):
    value = FACTS[row.id].value
    got = value if isinstance(value, tuple) else (value,)
    assert len(got) == len(row.exact)
    for mine, right in zip(got, row.exact, strict=True):
        assert math.isclose(mine, right, rel_tol=1e-9, abs_tol=1e-18 if abs(right) < 1e-9 else 0)


@pytest.mark.parametrize("row", quoted(), ids=IDS)
def test_a_quoted_result_is_shown_as_tabled(row):
    assert same_text(show(FACTS[row.id].value, format_of(row.shown)), row.shown)


@pytest.mark.parametrize("family", ["raw", "scaled", "weight", "causal"])
def test_every_pair_of_tokens_has_its_cell(family):
    pairs = {f"{family}.{t}.{u}" for t in HEAD.tokens for u in HEAD.tokens}
    assert pairs <= FACTS.keys()


@pytest.mark.parametrize("family", ["embedding", "query", "key", "value", "output"])
def test_every_token_has_its_vectors(family):
    for token in HEAD.tokens:
        x, y = FACTS[f"{family}.{token}"].value
        assert (FACTS[f"{family}.{token}.x"].value, FACTS[f"{family}.{token}.y"].value) == (x, y)


def test_a_fact_of_the_head_moves_with_the_head(other_facts):
    still = [
        name
        for name in of_kind(FACTS, "head")
        if all(other[name].value == FACTS[name].value for other in other_facts)
    ]
    assert still == []


def test_what_no_head_has_a_say_in_stays(other_facts):
    moved = {
        name
        for name in of_kind(FACTS, "fixed", "theorem")
        for other in other_facts
        if not np.allclose(other[name].value, FACTS[name].value, rtol=1e-12, atol=0)
    }
    assert moved == set()


def test_every_head_has_the_same_facts_and_claims(other_facts, other_claims):
    assert all(other.keys() == FACTS.keys() for other in other_facts)
    assert all(other.keys() == CLAIMS.keys() for other in other_claims)


def test_every_claim_holds_for_this_head():
    assert {name: c.values for name, c in CLAIMS.items() if not c.holds} == {}


def test_a_claim_about_this_head_fails_for_another(other_claims):
    always = [
        name for name in of_kind(CLAIMS, "head") if all(other[name].holds for other in other_claims)
    ]
    assert always == []


def test_a_theorem_holds_for_every_head(other_claims):
    broken = {
        name: other[name].values
        for name in of_kind(CLAIMS, "theorem", "fixed")
        for other in other_claims
        if not other[name].holds
    }
    assert broken == {}


@pytest.mark.parametrize("head", degenerate_heads(), ids=["same", "huge", "W_Q", "W_K", "W_V"])
@pytest.mark.parametrize("name", of_kind(CLAIMS, "theorem"))
def test_a_theorem_holds_where_a_head_is_degenerate(name, head):
    with np.errstate(all="ignore"):
        claim = tables.CLAIMS.decide(name, head)
    assert claim.holds, claim.values


def test_facts_and_claims_never_share_a_name():
    assert FACTS.keys().isdisjoint(CLAIMS.keys())


def test_every_fact_says_what_it_is():
    assert [name for name, entry in FACTS.items() if not entry.what.strip()] == []


def test_every_claim_shows_the_values_that_decide_it():
    assert [name for name, entry in CLAIMS.items() if not entry.values] == []


def test_values_are_plain_numbers_and_words():
    kinds = {type(v) for entry in CLAIMS.values() for v in entry.values.values()}
    kinds |= {type(entry.value) for entry in FACTS.values()}
    assert kinds <= {float, tuple, str}


def test_two_facts_of_one_name_are_refused():
    tables = Facts()
    for value in (6, 7):
        tables.table("fixed")(lambda value=value: iter([("tokens", value, "again")]))
    with pytest.raises(ValueError, match='fact "tokens" is defined twice'):
        tables.of()


def test_two_claims_of_one_name_are_refused():
    def it_prefers_cat(head):
        """again"""

    with pytest.raises(ValueError, match='claim "it_prefers_cat" is defined twice'):
        tables.claim("head")(it_prefers_cat)


def test_a_claim_without_a_statement_is_refused():
    def mute(head):
        return True, {}

    with pytest.raises(ValueError, match='claim "mute" does not say what it claims'):
        tables.claim("head")(mute)


def undecided(head):
    """a claim that forgets what it returns"""
    return undecided.told


@pytest.mark.parametrize(
    ("told", "message", "way_out"),
    [
        (None, "returns None", "return condition, values"),
        (True, "returns True", "return condition, values"),
        ((True, 3.0), "returns a tuple", "values a dict"),
        ((np.ones(2) > 0, {}), "has a ndarray for its condition", "np.all"),
        ((None, {}), "has None for its condition", "np.all"),
        ((True, {"v": [1]}), 'shows a list as its value "v"', "numbers and words"),
    ],
)
def test_a_claim_that_decides_nothing_is_named_where_it_stands(told, message, way_out):
    claims = Claims()
    claims.claim("head")(undecided)
    undecided.told = told
    with pytest.raises(Mistake) as refused:
        claims.of(HEAD)
    assert f'claim "undecided" {message}' in refused.value.what
    assert way_out in refused.value.way_out
    assert blamed(refused.value) == "def undecided(head):"


def blamed(mistake) -> str:
    """The line a mistake is placed at."""
    assert mistake.file == __file__
    return Path(__file__).read_text(encoding="utf-8").splitlines()[mistake.line - 1].strip()


def nothing(head):
    yield "it", None, "nothing"


def square(head):
    yield "right", 1.0, "a number"
    yield "it", np.eye(2), "a matrix"


def returning(head):
    return None


def pair(head):
    yield "it", 1.0


@pytest.mark.parametrize(
    ("rows", "message", "line"),
    [
        (nothing, 'fact "it" is no fact: is None', 'yield "it", None, "nothing"'),
        (square, 'fact "it" is no fact: has the shape (2, 2)', 'yield "it", np.eye(2), "a matrix"'),
        (pair, 'a fact of "pair" has not three parts', 'yield "it", 1.0'),
        (returning, 'the facts of "returning" are none', "def returning(head):"),
    ],
)
def test_a_fact_that_is_none_is_named_where_it_is_yielded(rows, message, line):
    facts = Facts()
    facts.table("head")(rows)
    with pytest.raises(Mistake) as refused:
        facts.of(HEAD)
    assert refused.value.what == message and "yield" in refused.value.way_out
    assert blamed(refused.value) == line


@pytest.mark.parametrize("enter", [tables.claim, tables.table])
def test_an_unknown_kind_is_refused_with_the_nearest(enter):
    with pytest.raises(Mistake, match='of unknown kind "hed"') as refused:
        enter("hed")(returning)
    assert refused.value.way_out == 'did you mean "head"?'
    assert blamed(refused.value) == "def returning(head):"


def test_a_claim_without_brackets_is_refused():
    with pytest.raises(Mistake, match='claim "returning" has no kind') as refused:
        tables.claim(returning)
    assert refused.value.way_out == 'write @claim("fixed")'


# What decides each claim, worked out beside the predicate: its values as the reader would see them.
SHOWN = [
    ("cat_votes_for_ate", {"scaled.cat.ate": 0.51, "scaled.ate.cat": -0.32}),
    ("only_cat_resists", {"rows that and does not own": "cat"}),
    ("and_wins_by_length", {"crossing": 4.4, "before": "cat", "after": "and"}),
    ("hull_corners_are_four", {"corners": "the cat ate and"}),
    ("spread_is_root_width", {"d = 4": 2, "d = 64": 8, "d = 256": 16}),
    ("shuffle_hides_cat_from_it", {"it on cat": 0}),
]


@pytest.mark.parametrize(("name", "values"), SHOWN, ids=[name for name, _ in SHOWN])
def test_a_claim_shows_the_tabled_values(name, values):
    shown = CLAIMS[name].values
    for key, right in values.items():
        assert shown[key] == right if isinstance(right, str) else round(shown[key], 2) == right
