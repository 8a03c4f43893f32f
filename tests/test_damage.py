"""Whatever happens to a file of an article, a build ends in the grammar or in a right site."""

from __future__ import annotations

import pytest

from tools.damage import LINE, damaged, workshop

SEED, COUNT, AT_ONCE = 1, 60, 10


@pytest.fixture(scope="module")
def shop():
    """A small article that is damaged in one file at a time."""
    with workshop() as place:
        yield place


@pytest.mark.parametrize("first", range(0, COUNT, AT_ONCE))
def test_a_damaged_article_ends_in_the_grammar_or_in_a_right_site(shop, first):
    found = {str(case): shop.faults(case) for case in shop.cases(AT_ONCE, SEED, first)}
    assert {case: faults for case, faults in found.items() if faults} == {}


def test_damage_is_the_same_for_the_same_seed_and_of_every_kind(shop):
    twice = [list(shop.cases(COUNT, SEED)) for _ in range(2)]
    assert twice[0] == twice[1]
    suffixes = {case.path.rpartition(".")[2] for case in twice[0]}
    assert suffixes == {"md", "toml", "json", "html", "css", "js", "py", "svg"}
    kinds = {case.how.split()[0] for case in twice[0]}
    assert kinds == {"delete", "double", "swap", "insert", "replace", "truncate"}


@pytest.mark.parametrize("line", ["Traceback (most recent call last):", "a: b", '  File "x"'])
def test_what_is_not_in_the_grammar_would_be_seen(line):
    assert not LINE.fullmatch(line)
    assert LINE.fullmatch("content/a.md:1:2: is wrong (mend it)")
    assert damaged.__doc__
