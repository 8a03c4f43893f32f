"""The mechanism against the definition, the oracle, and what no copy of a mistake can pass."""

from __future__ import annotations

import json
import math
from dataclasses import replace

import numpy as np
import oracle_head as oracle
import pytest
from heads import random_heads
from hypothesis import given
from hypothesis import strategies as st

from model import faults, measures, toy_head
from model.attention import attend, causal_mask, masked, mix, project, scale, score, softmax
from model.toy_head import GPT2, HEAD, UNIT_SCORES
from press.errors import Mistake
from press.trace.symbols import Symbols, state_symbols
from press.trace.tape import Tape

N = len(HEAD.tokens)
ROWS = st.lists(st.floats(-700, 700), min_size=1, max_size=9).map(np.array)


def disagreements(head=HEAD) -> set[str]:
    """What a head says otherwise than the oracle."""
    pairs = {
        "queries": (head.queries, oracle.QUERY),
        "keys": (head.keys, oracle.KEY),
        "values": (head.values, oracle.VALUE),
        "raw": (head.raw, [oracle.raw(i) for i in range(N)]),
        "scaled": (head.scaled, [oracle.scaled(i) for i in range(N)]),
        "weights": (head.weights(), _map(0)),
        "causal": (head.weights(causal=True), _map(1)),
        "outputs": (head.outputs(), [oracle.combined(row, oracle.VALUE) for row in _map(0)]),
    }
    return {name for name, (a, b) in pairs.items() if not np.allclose(a, b, rtol=0, atol=1e-12)}


def _map(causal, fault="none"):
    return [oracle.map_row(causal, fault, i) for i in range(N)]


def test_the_head_agrees_with_the_oracle():
    assert disagreements() == set()


def test_the_oracle_catches_a_transposed_query_matrix():
    broken = disagreements(replace(HEAD, W_Q=HEAD.W_Q.T))
    assert broken == {"queries", "raw", "scaled", "weights", "causal", "outputs"}


def test_the_oracle_catches_a_missing_root(monkeypatch):
    monkeypatch.setattr(toy_head, "scale", lambda scores, width: scores)
    assert disagreements() == {"scaled", "weights", "causal", "outputs"}


def test_the_oracle_catches_a_mask_that_hides_the_past(monkeypatch):
    monkeypatch.setattr(toy_head, "causal_mask", lambda n: causal_mask(n).T)
    assert disagreements() == {"causal"}


@pytest.mark.parametrize("fault", faults.FAULTS)
@pytest.mark.parametrize("causal", [0, 1])
def test_every_faulty_map_agrees_with_the_oracle(fault, causal):
    weights = faults.faulty_weights(fault, causal=bool(causal))
    np.testing.assert_allclose(weights, _map(causal, fault), rtol=0, atol=1e-12)


def test_a_shorter_sentence_is_read_backwards_too():
    short = HEAD.reordered([HEAD.index(t) for t in ("cat", "and", "it")])
    weights = faults.faulty_weights("shuffled", causal=True, head=short)
    assert (weights == 0).tolist() == [[0, 0, 0], [1, 0, 0], [1, 1, 0]]


def test_an_unknown_fault_is_named():
    with pytest.raises(ValueError, match='unknown fault: "typo"'):
        faults.faulty_weights("typo", causal=True)


@pytest.mark.parametrize("scaled_score", [-30.0, -6.0, 0.0, 1.5, 6.0])
def test_a_pushed_score_agrees_with_the_oracle(scaled_score):
    weights = measures.pushed(HEAD, scaled_score)
    np.testing.assert_allclose(weights, oracle.pushed(scaled_score), rtol=1e-12)


@given(ROWS)
def test_softmax_is_a_ratio_of_exponentials(scores):
    top = max(scores)
    powers = [math.exp(s - top) for s in scores]
    expected = [p / math.fsum(powers) for p in powers]
    np.testing.assert_allclose(softmax(scores), expected, rtol=1e-12, atol=1e-300)


@given(ROWS, st.floats(-1e3, 1e3))
def test_softmax_ignores_a_constant_shift(scores, shift):
    np.testing.assert_allclose(softmax(scores + shift), softmax(scores), rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize(
    ("scores", "weights"),
    [([1000.0, 0.0], [1.0, 0.0]), ([-1000.0, -1000.0], [0.5, 0.5]), ([-np.inf, 3.0], [0.0, 1.0])],
)
def test_softmax_is_finite_at_the_extremes(scores, weights):
    assert softmax(np.array(scores)).tolist() == weights


def test_a_row_masked_whole_is_nan_and_its_neighbours_are_not():
    hide = np.array([[True, True], [False, True]])
    weights = softmax(masked(np.array([[1.0, 2.0], [3.0, 4.0]]), hide))
    assert np.isnan(weights[0]).all()
    assert weights[1].tolist() == [1.0, 0.0]


def test_the_mask_hides_what_comes_later():
    assert causal_mask(3).tolist() == [
        [False, True, True],
        [False, False, True],
        [False, False, False],
    ]


def test_attend_is_the_four_steps_one_after_the_other():
    mask = causal_mask(N)
    slow = [oracle.combined(oracle.map_row(1, "none", i), oracle.VALUE) for i in range(N)]
    np.testing.assert_allclose(attend(HEAD.queries, HEAD.keys, HEAD.values, mask), slow)
    np.testing.assert_allclose(
        attend(HEAD.queries, HEAD.keys, HEAD.values), HEAD.outputs(), rtol=1e-15
    )


def test_one_query_attends_like_its_row():
    alone = attend(HEAD.query("it"), HEAD.keys, HEAD.values)
    np.testing.assert_allclose(alone, HEAD.outputs()[HEAD.index("it")], rtol=1e-12)


def test_the_mechanism_runs_on_symbols():
    query = state_symbols(Tape(), {"query": 2})["query"]
    mixed = attend(query, HEAD.keys, HEAD.values, causal_mask(N)[4])
    assert isinstance(mixed, Symbols)
    assert len(mixed) == 2
    moved = project(HEAD.W_Q, query)
    weights = softmax(scale(score(moved, HEAD.keys), 2))
    assert len(weights) == N
    assert len(mix(weights, HEAD.values)) == 2


@pytest.mark.parametrize("head", random_heads(20), ids=lambda head: "")
@pytest.mark.parametrize("causal", [False, True])
def test_outputs_are_weighted_averages(head, causal):
    weights = head.weights(causal=causal)
    np.testing.assert_allclose(weights.sum(axis=1), 1)
    assert (weights >= 0).all()
    assert measures.hull_margin(head.outputs(causal=causal), head.values) > -1e-9


@given(st.permutations(range(N)))
def test_a_permutation_permutes(order):
    shuffled = HEAD.reordered(order).outputs()
    np.testing.assert_allclose(shuffled, HEAD.outputs()[list(order)], rtol=1e-12)


@given(st.floats(0, 1))
def test_a_merged_head_walks_straight_to_its_keys(share):
    there = HEAD.merged(share).queries
    np.testing.assert_allclose(there, HEAD.queries + share * (HEAD.keys - HEAD.queries), atol=1e-12)


def test_the_hull_leaves_out_what_lies_inside():
    square = np.array([[0, 0], [1, 0.5], [2, 0], [2, 2], [0, 2], [1, 1.5]], dtype=float)
    assert sorted(measures.corners(square)) == [0, 2, 3, 4]
    assert measures.hull_margin([np.array([1.0, 1.0])], square) == 1
    assert measures.hull_margin([np.array([3.0, 1.0])], square) == -1


def test_a_sector_is_measured_across_the_cut():
    west = np.array([[-1, 0.1], [-1, -0.1]])
    assert math.isclose(measures.fan(west), 2 * math.degrees(math.atan(0.1)))


def test_no_stretch_helps_a_key_on_the_far_side():
    against = replace(HEAD, embeddings=HEAD.embeddings * [[1], [1], [1], [-1], [1], [1]])
    assert measures.stretch_crossing(against) == math.inf


def test_the_synthetic_row_has_mean_zero_and_unit_spread():
    assert math.isclose(math.fsum(UNIT_SCORES), 0, abs_tol=1e-12)
    assert round(math.sqrt(math.fsum(s * s for s in UNIT_SCORES) / N), 2) == 1


def test_gpt2_pays_for_squares_by_the_number():
    n = 1000
    assert GPT2.head_products(n) == 2 * n**2 * 64
    assert GPT2.attention_products(n) == 2 * n**2 * 768
    assert GPT2.projection_products(n) == 4 * n * 768**2
    assert GPT2.score_bytes(n) == 2_000_000
    assert GPT2.model_bytes(n) == 288_000_000
    assert GPT2.token_bytes(n) == 1_536_000


# what is changed in the head's file, what that is called, and the way out
TORN = [
    ('"W_Q": [', '"W_Q": [[1, 2], ', '"W_Q" has the shape (3, 2), not (2, 2)', "(2, 2)"),
    ('"W_K"', '"WK"', '"WK" is no key here', 'did you mean "W_K"?'),
    ("[0.75, -0.2]", '["0.75", -0.2]', '"W_V" holds "0.75", which is no number', "bare"),
    ("[0.75, -0.2]", "[true, -0.2]", '"W_V" holds true, which is no number', "bare"),
    ("[0.75, -0.2]", "[null, -0.2]", '"W_V" holds null, which is no number', "bare"),
    ("[0.75, -0.2]", "[0.75]", '"W_V" has rows of different lengths', "(2, 2)"),
    ("[0.75, -0.2]", "[NaN, -0.2]", '"W_V" holds a number that is not finite', "finite"),
    ("[0.75, -0.2]", "[1e999, -0.2]", '"W_V" holds a number that is not finite', "finite"),
    ("[0.75, -0.2]", f"[1{400 * '0'}, 0]", '"W_V" holds a number that is not finite', "finite"),
    ("[1.11, 0.68]", "[1, 2], [3, 4]", '"embeddings" has the shape (7, 2), not (6, 2)', "(6, 2)"),
    ('"it",\n', '"itt",\n', '"protagonist" is "itt", which is none of the, cat', '"it"?'),
    ('"ran"]', '"the"]', '"tokens" has a word twice', "once"),
    ('"ran"]', "6]", '"tokens" is no list of words', "write"),
    ('"d_model": 768', '"d_model": 0.5', '"d_model" is 0.5', "whole number"),
    ('"d_model": 768', '"d_model": true', '"d_model" is True', "whole number"),
    ('"layers"', '"layer"', '"layer" is no key here', 'did you mean "layers"?'),
    ('"W_V": [', '"W_Q": [', '"W_Q" is given twice', "keep one"),
    ('"layers": 12,', "", 'missing key "layers"', 'add "layers"'),
]


@pytest.mark.parametrize(("old", "new", "message", "way_out"), TORN)
def test_a_bad_head_names_its_line_its_key_and_the_way_out(tmp_path, old, new, message, way_out):
    right = toy_head.FILE.read_text(encoding="utf-8")
    assert right.count(old) == 1
    file = tmp_path / "bad.json"
    file.write_text(right.replace(old, new), encoding="utf-8")
    with pytest.raises(Mistake) as told:
        toy_head.read(file)
    key = message.split('"')[1] if "missing" not in message else "gpt2_small"
    lines = file.read_text(encoding="utf-8").splitlines()
    named = [i for i, line in enumerate(lines, 1) if f'"{key}":' in line]
    column = lines[named[-1] - 1].index(f'"{key}"') + 1
    assert (told.value.file, told.value.line) == (str(file), named[-1])
    assert told.value.column == column
    assert message in told.value.what and way_out in told.value.way_out
    assert str(told.value).startswith(f"bad.json:{named[-1]}:{column}: {told.value.what} (")


def test_an_object_that_is_none_is_refused_at_its_key(tmp_path):
    file = tmp_path / "bad.json"
    data = json.loads(toy_head.FILE.read_text(encoding="utf-8")) | {"unit_scores": [1, 2]}
    file.write_text(json.dumps(data, indent=1), encoding="utf-8")
    with pytest.raises(Mistake, match='"unit_scores" is no object') as told:
        toy_head.read(file)
    assert '"unit_scores"' in file.read_text(encoding="utf-8").splitlines()[told.value.line - 1]


@pytest.mark.parametrize(
    ("saved", "place"),
    [
        (b'{\n "tokens": [', ":2:13: "),
        (b"[1]", ": "),
        (b"\xff", ": is not in UTF-8"),
        (b"", ":1:1"),
    ],
)
def test_a_torn_file_is_named_with_the_place_of_the_tear(tmp_path, saved, place):
    file = tmp_path / "torn.json"
    file.write_bytes(saved)
    with pytest.raises(Mistake) as told:
        toy_head.read(file)
    assert str(told.value).startswith(f"torn.json{place}") and told.value.way_out


def test_a_head_that_is_not_there_is_named(tmp_path):
    with pytest.raises(Mistake, match=r"^gone\.json: cannot be read"):
        toy_head.read(tmp_path / "gone.json")


def test_an_unknown_token_is_named_with_the_known_ones():
    with pytest.raises(ValueError, match=r'no token "dog" \(the tokens are the, cat'):
        HEAD.query("dog")


def test_the_head_cannot_be_written_over():
    with pytest.raises(ValueError, match="read-only"):
        HEAD.W_Q[0, 0] = 1
