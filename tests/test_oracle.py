"""The oracle itself: against the tabled results, its own ranges, and cases done by hand."""

from __future__ import annotations

import ast
import math
from pathlib import Path

import expected
import oracle
import pytest
from hypothesis import given
from hypothesis import strategies as st
from quoted import quoted

SLUGS = list(oracle.READOUTS)

# Results the specification tables, and the state of a figure in which each of them is read.
READ = [
    ("raw.it.cat", "winning_key", {}, "score"),
    ("raw.it.it", "winning_key", {}, "runner_up_score"),
    ("scaled.cat.ate", "merge_maps", {}, "cat_ate"),
    ("scaled.ate.cat", "merge_maps", {}, "ate_cat"),
    ("merged.cat.ate", "merge_maps", {"mix": 1}, "cat_ate"),
    ("merged.cat.ate", "merge_maps", {"mix": 1}, "ate_cat"),
    ("query.it", "three_arrows", {}, "query"),
    ("raw.cat.cat", "score_bars", {"token": 1}, "score"),
    ("products.6", "fill_matrix", {}, "products"),
    ("scaled.it.cat", "read_row", {}, "largest"),
    ("range.the", "read_row", {"token": 0}, "range"),
    ("scaled.cat.ate", "transpose", {"flip": 0.49}, "cat_ate"),
    ("scaled.ate.cat", "transpose", {"flip": 0.5}, "cat_ate"),
    ("weight.it.cat", "staircase", {}, "largest"),
    ("weight.it.the", "staircase", {}, "smallest"),
    ("weight.it.cat", "push_score", {}, "cat"),
    ("floor.weight", "strict_floor", {}, "weight"),
    ("spread.64", "spread_curve", {}, "spread"),
    ("saturated.16", "collapse", {}, "largest"),
    ("saturated.64", "divisor", {"divisor": "none"}, "largest"),
    ("divided", "divisor", {"width_log2": 3}, "largest"),
    ("dropped", "remove_future", {}, "dropped"),
    ("kept", "remove_future", {}, "kept"),
    ("causal.the.the", "causal_row", {"position": 0}, "largest"),
    ("causal.it.cat", "causal_row", {}, "largest"),
    ("leak.it.ran", "mask_bug", {"mask": "multiply"}, "ran"),
    ("output.it", "tip_to_tail", {}, "output"),
    ("output.it", "shuffle", {"order": 3}, "output"),
    ("output.pushed", "inside_hull", {"score": 8}, "output"),
    ("gap.pushed", "inside_hull", {"score": 8}, "gap"),
    ("head.1024", "memory_chart", {}, "head"),
    ("model.1024", "memory_chart", {}, "model"),
    ("tokens.131072", "memory_chart", {"tokens_log2": 17}, "tokens"),
    ("ratio.131072", "memory_chart", {"tokens_log2": 17}, "ratio"),
    ("causal.it.cat", "attention_map", {}, "it_cat"),
    ("weight.it.cat", "attention_map", {"causal": 0}, "cell"),
    ("leak.it.ran", "attention_map", {"fault": "multiply", "key": 5}, "cell"),
]


@pytest.mark.parametrize(("name", "slug", "moved", "readout"), READ)
def test_the_oracle_reads_the_tabled_result(name, slug, moved, readout):
    right = next(row.exact for row in quoted() if row.id == name)
    value = oracle.readouts(slug, oracle.initial(slug) | moved)[readout]
    got = value if isinstance(value, tuple) else (value,)
    assert got == pytest.approx(right, rel=1e-9, abs=1e-18)


@pytest.mark.parametrize(
    ("slug", "state", "right"),
    [
        ("three_arrows", {"step": 0}, {"query": (0.99, -0.64), "value": (0.99, -0.64)}),
        ("three_arrows", {"step": 1}, {"key": (0.99, -0.64)}),
        ("drag_input", {"x": 0, "y": 1}, {"query": (0.95, -0.75), "value": (-0.2, 0.06)}),
        ("score_bars", {"token": 2}, {"winner": "ate"}),
        ("long_key", {"stretch": 4.3}, {"winner": "cat"}),
        ("long_key", {"stretch": 4.4}, {"winner": "and"}),
        ("fill_matrix", {"rows": 0}, {"products": 0}),
        ("remove_future", {"rows": 0}, {"kept": 36, "dropped": 0}),
        ("remove_future", {"rows": 2}, {"kept": 27, "dropped": 9}),
        ("causal_row", {"position": 0}, {"available": 1, "largest": 1}),
        ("mask_bug", {"mask": "add"}, {"ran": 0}),
        ("tip_to_tail", {"terms": 0}, {"output": (0, 0)}),
        ("divisor", {"width_log2": 8, "divisor": "d"}, {"spread": 1 / 16}),
        ("memory_chart", {"tokens_log2": 9}, {"ratio": 512 / 768}),
        ("attention_map", {"fault": "shuffled"}, {"it_cat": 0}),
    ],
)
def test_the_oracle_agrees_with_cases_done_by_hand(slug, state, right):
    got = oracle.readouts(slug, oracle.initial(slug) | state)
    for name, value in right.items():
        assert got[name] == (value if isinstance(value, str) else pytest.approx(value, abs=1e-12))


def test_the_right_angle_and_the_far_side_score_as_they_should():
    kx, ky = oracle.KEY[oracle.CAT]
    assert oracle.readouts("shadow", {"x": -ky, "y": kx})["score"] == pytest.approx(0, abs=1e-12)
    far = oracle.readouts("shadow", {"x": -kx, "y": -ky})
    assert far["shadow"] == pytest.approx(-math.hypot(kx, ky))
    assert far["score"] == pytest.approx(-(kx**2 + ky**2))


def state_of(slug):
    return st.fixed_dictionaries(
        {control.name: _values(control) for control in oracle.states(slug)}
    )


def _values(control):
    if control.kind != "range":
        return st.sampled_from(control.values)
    if control.step == 1:
        return st.integers(control.min, control.max)
    return st.floats(control.min, control.max)


@pytest.mark.parametrize("slug", SLUGS)
@given(data=st.data())
def test_every_state_can_be_read(slug, data):
    state = data.draw(state_of(slug))
    names = set(oracle.readouts(slug, oracle.initial(slug)))
    got = oracle.readouts(slug, state)
    assert set(got) == names
    numbers = [v for v in got.values() if not isinstance(v, str)]
    flat = [x for v in numbers for x in (v if isinstance(v, tuple) else (v,))]
    assert all(math.isfinite(x) for x in flat)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_control_begins_within_its_range(slug):
    for control in oracle.states(slug):
        if control.kind == "range":
            assert control.min <= control.initial <= control.max
        else:
            assert control.initial in control.values


def test_the_oracle_borrows_nothing_from_what_it_judges():
    here = Path(oracle.__file__).parent
    for name in ("oracle.py", "oracle_head.py", "controls.py"):
        tree = ast.parse((here / name).read_text(encoding="utf-8"))
        modules = {n.module for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)}
        modules |= {a.name for n in ast.walk(tree) if isinstance(n, ast.Import) for a in n.names}
        own = {"__future__", "json", "math", "pathlib", "typing", "controls", "oracle_head"}
        assert modules <= own


def test_the_oracle_judges_every_figure_of_the_article(figure_slug):
    assert figure_slug in oracle.READOUTS, expected.UNJUDGED.format(figure_slug)


def test_none_of_the_twenty_four_figures_is_missing():
    assert len(SLUGS) >= 24
