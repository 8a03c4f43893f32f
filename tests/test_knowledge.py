"""Facts and claims come in numpy's types too; what is none is told by its name."""

from __future__ import annotations

import json

import pytest
from plates import article

from press.errors import BuildError
from press.truth.knowledge import knowledge

MODEL = '''"""What is known."""

from types import SimpleNamespace as Known

import numpy as np


def {table}():
    return {{"it": Known({fields})}}
'''


def known(tmp_path, fact: str = "value=1.0, what='w'", claim: str = "holds=1, values={}, what='w'"):
    """What a model says that has one fact and one claim."""
    room = tmp_path / "model"
    room.mkdir()
    (room / "__init__.py").write_text("")
    for table, fields in (("facts", fact), ("claims", claim)):
        text = MODEL.format(table=table, fields=fields)
        (room / f"{table}.py").write_text(text, encoding="utf-8")
    with article(tmp_path):
        return json.loads(json.dumps(knowledge(tmp_path), allow_nan=False))


@pytest.mark.parametrize(
    ("value", "right"),
    [
        ("np.float32(0.5)", 0.5),
        ("np.float64(2.5)", 2.5),
        ("np.int64(6)", 6),
        ("6", 6),
        ("np.array(0.25)", 0.25),
        ("np.array([1, 2])", [1, 2]),
        ("np.str_('cat')", "cat"),
        ("(np.float32(0.5), np.array(1))", [0.5, 1]),
        ("[1, 2.5]", [1, 2.5]),
        ("'cat'", "cat"),
    ],
)
def test_a_value_is_taken_in_any_type_that_is_a_number_a_vector_or_a_word(tmp_path, value, right):
    told = known(
        tmp_path, f"value={value}, what='w'", f"holds=np.True_, values={{'v': {value}}}, what='w'"
    )
    assert told["facts"] == {"it": {"value": right, "what": "w"}}
    assert told["claims"] == {"it": {"holds": True, "values": {"v": right}, "what": "w"}}


@pytest.mark.parametrize(
    "value",
    [
        "np.nan",
        "float('inf')",
        "np.array([1, np.inf])",
        "None",
        "np.eye(2)",
        "{}",
        "1j",
        "b'cat'",
        "np.array(1j)",
        "[[1]]",
        "object()",
    ],
)
def test_a_fact_that_is_none_is_told_by_its_name_and_its_file(tmp_path, value):
    with pytest.raises(BuildError) as told:
        known(tmp_path, f"value={value}, what='w'")
    (problem,) = told.value.problems
    assert str(problem).startswith("model/facts.py: fact it: "), str(problem)
    assert "a finite number, a vector of them or a word" in problem.way_out


@pytest.mark.parametrize(
    "fields",
    [
        "holds=np.array([1, 0]), values={}, what='w'",
        "holds=True, values=[], what='w'",
        "holds=True, values={'v': None}, what='w'",
        "holds=True, what='w'",
    ],
)
def test_a_claim_that_is_none_is_told_by_its_name_and_its_file(tmp_path, fields):
    with pytest.raises(BuildError) as told:
        known(tmp_path, claim=fields)
    (problem,) = told.value.problems
    assert str(problem).startswith("model/claims.py: claim it: "), str(problem)
    assert "whether it holds" in problem.way_out


def test_everything_that_is_wrong_is_told_at_once(tmp_path):
    with pytest.raises(BuildError) as told:
        known(tmp_path, "value=None, what='w'", "holds=True, values=None, what='w'")
    assert [p.where.file for p in told.value.problems] == ["model/facts.py", "model/claims.py"]


@pytest.mark.parametrize(
    ("fact", "claim", "said"),
    [
        ("value='a\\u202e', what='w'", "", "model/facts.py: fact.it.value: the character U+202E"),
        ("value=1, what='w\\0'", "", "model/facts.py: fact.it.what: the character U+0000"),
        (
            "",
            "holds=1, values={'v': '\\u200b'}, what='w'",
            "model/claims.py: claim.it.values.v: the",
        ),
        ("", "holds=1, values={'\\r': 1}, what='w'", "model/claims.py: claim.it.values.?: the"),
        ("", "holds=1, values={}, what='\\ufffd'", "model/claims.py: claim.it.what: the"),
    ],
)
def test_a_character_that_no_page_can_show_is_told_by_its_name(tmp_path, fact, claim, said):
    with pytest.raises(BuildError) as told:
        known(tmp_path, **{k: v for k, v in (("fact", fact), ("claim", claim)) if v})
    (problem,) = told.value.problems
    assert str(problem).startswith(said)
