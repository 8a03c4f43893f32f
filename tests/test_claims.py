"""A claim checks what its sentence says: where the sentence would be false, it fails."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from model import measures
from model.claims import CLAIMS
from model.statements import scaling, softmax
from model.toy_head import HEAD, UNIT_SCORES

ZERO = np.zeros((2, 2))


def holds(name: str, head=HEAD) -> bool:
    with np.errstate(all="ignore"):
        return bool(CLAIMS.decide(name, head).holds)


@pytest.mark.parametrize(
    "name",
    ["unit_scores_have_unit_spread", "root_restores_unit_spread", "dividing_by_width_flattens"],
)
def test_a_row_three_times_as_wide_has_another_spread(monkeypatch, name):
    assert holds(name)
    for module in (measures, scaling):
        monkeypatch.setattr(module, "UNIT_SCORES", 3 * UNIT_SCORES)
    assert not holds(name)


@pytest.mark.parametrize("name", ["maximum_prevents_overflow", "maximum_prevents_underflow"])
def test_without_the_maximum_taken_out_softmax_has_no_answer(monkeypatch, name):
    assert holds(name)
    monkeypatch.setattr(softmax, "softmax", softmax._plain)
    assert not holds(name)


def test_shares_that_are_no_exponentials_feel_a_shift(monkeypatch):
    assert holds("softmax_ignores_a_shift")

    def shares(scores):
        return abs(scores) / np.sum(abs(scores), axis=-1, keepdims=True)

    monkeypatch.setattr(softmax, "_plain", shares)
    assert not holds("softmax_ignores_a_shift")


@pytest.mark.parametrize("name", ["product_has_unit_variance", "spread_is_root_width"])
def test_components_of_another_variance_have_another_spread(monkeypatch, name):
    assert holds(name)
    wide = {-2.0: 1 / 2, 2.0: 1 / 2}
    monkeypatch.setattr(scaling, "COMPONENTS", scaling.COMPONENTS | {"even signs": wide})
    assert not holds(name)


def test_mirror_cells_of_opposite_sign_are_of_one_size():
    turn = np.array([[0.0, 1.0], [-1.0, 0.0]])
    turned = replace(HEAD, W_Q=np.eye(2), W_K=turn)
    assert np.allclose(turned.scaled, -turned.scaled.T)
    assert holds("matrix_is_not_symmetric", turned)
    assert not holds("every_mirror_pair_differs", turned)


def test_without_values_nothing_is_seen_of_the_future_and_no_order_is_known():
    mute = replace(HEAD, W_V=ZERO)
    for name in ("unmasked_output_sees_the_future", "mask_knows_order"):
        assert holds(name)
        assert not holds(name, mute)
    assert holds("causal_output_ignores_the_future", mute)


def test_queries_of_one_length_are_not_told_apart_by_it():
    assert holds("short_queries_are_flat")
    lengths = measures.lengths(HEAD.embeddings)[:, None]
    assert not holds("short_queries_are_flat", replace(HEAD, embeddings=HEAD.embeddings / lengths))


def test_where_no_score_is_negative_nobody_votes_against():
    kind = replace(HEAD, embeddings=abs(HEAD.embeddings), W_Q=np.eye(2), W_K=np.eye(2))
    for name in ("others_vote_against", "sign_decides_nothing", "stretch_deepens_a_vote_against"):
        assert holds(name)
        assert not holds(name, kind)


def test_what_is_turned_round_in_a_table_is_counted_and_rounding_is_not():
    row = np.array([[1.0, 2.0, 2.0 + 1e-15]])
    assert measures.overturned(row, row) == 0
    assert measures.overturned(row, -row) == 2
    assert measures.overturned(row, row[:, [0, 2, 1]]) == 0


@pytest.mark.parametrize(
    ("point", "margin"), [((1, 0), 0), ((3, 0), -1), ((1, 0.5), -0.5), ((-3, 4), -5)]
)
def test_a_hull_that_is_a_segment_holds_nothing_beside_it(point, margin):
    values = np.array([(0.0, 0.0), (2.0, 0.0), (1.0, 0.0)])
    assert np.isclose(measures.hull_margin(np.array([point], dtype=float), values), margin)


def test_a_hull_that_is_a_point_holds_that_point():
    values = np.ones((3, 2))
    assert measures.hull_margin(values, values) == 0
    assert np.isclose(measures.hull_margin(np.array([(1.0, 3.0)]), values), -2)
