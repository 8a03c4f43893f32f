"""Numpy in Python and its trace in the browser are one function, whatever numpy is asked.

Expressions whose decisions hang on exact arithmetic (dyadic numbers) may decide; roots, powers and
exponentials come after all decisions, since two worlds may differ in their last bit.
"""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import settings as effort
from hypothesis import strategies as st

from press.figure.stage import point, row
from press.trace.operations import cells_of
from press.trace.symbols import Untraceable, state_symbols
from press.trace.tape import Tape

M = np.array([[1, 2, 0, -1], [0.5, 0, 1, 1], [-2, 1, 0, 0.25], [0, 0, 1, -1]])
WORLD = {"np": np, "M": M, "row": row, "point": point}
RUN = """programs => programs.map(([text, states]) => {
  const program = (0, eval)(`(${text})`);
  return states.map(state => program(state).map(Number));
})"""


def traced(pose) -> str:
    """The JavaScript of a function of x (4,), p (2,) and the number t."""
    tape = Tape()
    cells = cells_of(pose(**state_symbols(tape, {"x": 4, "p": 2, "t": 1})))
    return tape.program(list(cells.reshape(-1)))


def _joined(template, *parts):
    return st.tuples(*parts).map(lambda found: template.format(*found))


def _decided(children):
    a = b = children
    numbers = [
        "np.sum({0})",
        "np.max({0})",
        "{0}.min()",
        "np.mean({0})",
        "np.argmax({0}) + 0.0",
        "{0}.argmin() * 1.0",
        "np.any({0} > 1) * 1.0",
        "np.all({0} > -1) * 2.0",
        "{0}[-1]",
        "np.sum({0} >= 1)",
    ]
    arrays = [
        "({0} + {1})", "({0} - {1})", "(-{0})", "np.where({0} > {1}, {0}, p[0])", "np.abs({0})",
        "np.where(({0} <= {1}) & ~({1} == 0), {0}, {1})", "np.minimum({0}, {1})", "np.sign({0})",
        "np.maximum({0}, t)", "np.floor({0})", "np.ceil({0} / 2)", "np.cumsum({0})", "{0}[::-1]",
        "(M @ {0})", "({0} @ M.T)", "np.clip({0}, -1, 1)", "np.roll({0}, 1)", "np.trunc({0})",
        "np.concatenate([{0}[:2], {1}[2:]])", "np.stack([p[0], t, {0}[0], {1}[3]])",
        "np.sum(M * {0}, axis=1)", "np.max(M - {0}[:, None], axis=0)",
        "row(M, np.argmax({0}))", "row(np.stack([{0}, {1}]), t > 0)",
        "np.outer({0}, p)[:, 1]", "np.where(np.logical_or({0} < 0, {1} != {0}), 1.0, {1})",
        "np.repeat(p, 2)", "np.cumsum(M - {0}, axis=0)[2]", "np.broadcast_to(t, (4,))",
    ]  # fmt: skip
    scaled = ["({0} * ({1}))".replace("{1}", n.replace("{0}", "{1}")) for n in numbers]
    return st.one_of([_joined(template, a, b) for template in arrays + scaled])


def _curved(children):
    a = b = children
    templates = [
        "np.exp(np.minimum({0}, 3))", "np.sqrt(np.abs({0}))", "np.log1p(np.abs({0}))",
        "np.sin({0})", "np.cos({0})", "np.tanh({0})", "np.arctan2({0}, 1 + np.abs({1}))",
        "np.hypot({0}, {1})", "({0} ** 2 + {1} ** 3)", "({0} / (1 + np.abs({1})))",
        "np.linalg.norm(M - {0}[None, :], axis=1)", "np.log2(1 + {0} * {0})", "np.square({0})",
        "np.exp({0} - np.max({0})) / np.sum(np.exp({0} - np.max({0})))", "({0} * np.mean({1}))",
        "np.power(1 + np.abs({0}), 0.3)", "np.arctan({0})", "np.expm1(np.minimum({0}, 1))",
        "np.reciprocal(1 + np.abs({0}))", "np.float_power(1.5, np.clip({0}, -9, 9))",
        "np.log10(2 + np.abs({0}))", "np.exp2(np.minimum({0}, 4))",
    ]  # fmt: skip
    return st.one_of([_joined(template, a, b) for template in templates])


leaves = st.sampled_from(["x", "x[::-1]", "np.array([1.0, -0.5, 2.0, 0.0])", "(x * 0.5)"])
decided = st.recursive(leaves, _decided, max_leaves=5)
curved = st.recursive(decided, _curved, max_leaves=3)
dyadic = st.integers(-16, 16).map(lambda n: n / 4)
states = st.lists(st.lists(dyadic, min_size=7, max_size=7), min_size=2, max_size=4)


@pytest.fixture(scope="module")
def blank(browser):
    """An empty page to run programs in."""
    page = browser.new_page()
    yield page
    page.close()


def evaluated(source: str, state: list[float]) -> np.ndarray:
    """What numpy says: the expression at one state."""
    pose = eval(f"lambda x, p, t: {source}", WORLD)
    x, p, t = np.array(state[:4], float), np.array(state[4:6], float), float(state[6])
    return np.asarray(pose(x, p, t), dtype=float)


@effort(max_examples=60)
@given(st.lists(st.tuples(curved, states), min_size=4, max_size=8))
def test_a_traced_expression_says_in_the_browser_what_numpy_says(blank, expressions):
    programs = []
    for source, tried in expressions:
        pose = eval(f"lambda x, p, t: {source}", WORLD)
        programs.append([traced(pose), tried])
    for (source, tried), answers in zip(expressions, blank.evaluate(RUN, programs), strict=True):
        for state, answer in zip(tried, answers, strict=True):
            right = evaluated(source, state).reshape(-1)
            size = max(1.0, float(np.max(np.abs(right))))
            assert answer == pytest.approx(list(right), rel=1e-9, abs=1e-9 * size), source


SINGLE = {  # numpy and JavaScript differ in these unless the tracer takes care
    "the first of several largest": "np.argmax(np.stack([t, t, t])) + np.argmin(x * 0)",
    "a comparison of truths": "np.where((x > 0) == (x > 1), 1.0, 2.0)",
    "a truth is one": "np.where((x > 0) == 1, 1.0, 2.0)",
    "numbers as truths": "np.logical_and(x, 2 * x) + 0.0",
    "either of two numbers": "np.logical_or(x * 0, 3 * x) + 0.0",
    "a reduction with a start": "np.stack([np.max(x, initial=1.5), np.sum(x, initial=10.0)])",
    "a negative power of a negative number": "np.power(-1 - np.abs(x), 3)",
    "minus a negative constant": "x - -2.0 - (-t)",
    "a quotient of quotients": "(8.0 / (1 + x * x)) / (2.0 / (1 + x * x))",
    "a number used in two places": "(x + t) * (x + t) - (x + t)",
    "a vector times itself": "np.stack([x @ x, np.linalg.norm(x), np.dot(x, x)])",
    "a total that keeps its axis": "M / np.sum(M * M + x, axis=1, keepdims=True)",
    "no more than a constant": "np.array([1.0, 2.0])",
    "the state itself": "np.concatenate([x, p])",
}


@pytest.mark.parametrize("what", SINGLE)
def test_where_numpy_and_javascript_differ_the_trace_is_numpys(blank, what):
    source = SINGLE[what]
    tried = [[1, -0.5, 0, 3, 0.25, -2, 2], [0, 0, 0, 0, 0, 0, 0], [-3, 2, 2, 1.5, 1, 1, -1]]
    pose = eval(f"lambda x, p, t: {source}", WORLD)
    (answers,) = blank.evaluate(RUN, [[traced(pose), tried]])
    for state, answer in zip(tried, answers, strict=True):
        right = evaluated(source, state).reshape(-1)
        assert answer == pytest.approx(list(right), rel=1e-9, abs=1e-15)


@pytest.mark.parametrize("sign", ["<", "<=", ">", ">=", "==", "!="])
def test_what_is_equal_is_compared_in_the_browser_as_in_numpy(blank, sign):
    source = f"np.concatenate([x {sign} t, 0.5 {sign} x, x {sign} -x])"
    state = [0.5, 0.75, -1, 0, 0, 0, 0.5]
    program = traced(eval(f"lambda x, p, t: {source}", WORLD))
    assert blank.evaluate(RUN, [[program, [state]]]) == [[evaluated(source, state).tolist()]]


def test_a_constant_zero_keeps_its_sign(blank):
    program = traced(lambda x, p, t: 1 / np.where(t > 0, -0.0, 0.0))
    assert blank.evaluate(RUN, [[program, [[0] * 6 + [1], [0] * 7]]]) == [[[-math.inf], [math.inf]]]


@pytest.mark.parametrize("scores", [[1000, 0], [-1000, -1000], [0, -800], [3, 3]])
def test_softmax_at_its_extremes_is_finite_and_alike_in_both_worlds(blank, scores):
    from model.attention import softmax

    program = traced(lambda x, p, t: softmax(p))
    ((answer,),) = blank.evaluate(RUN, [[program, [[0, 0, 0, 0, *scores, 0]]]])
    assert all(map(math.isfinite, answer))
    assert answer == pytest.approx(softmax(np.array(scores, dtype=float)).tolist(), rel=1e-12)
    assert math.fsum(answer) == pytest.approx(1)


def test_a_row_with_every_key_masked_is_nan_in_both_worlds(blank):
    from model.attention import masked, softmax

    def rows(x, p, t):
        return softmax(masked(x, t > np.array([0.0, 1.0, 2.0, 3.0])))

    ((all_hidden, three_hidden),) = blank.evaluate(
        RUN, [[traced(rows), [[0, 1, 2, 3, 0, 0, 9], [0, 1, 2, 3, 0, 0, 3]]]]
    )
    assert all(map(math.isnan, all_hidden))
    assert np.isnan(rows(np.arange(4.0), None, 9.0)).all()
    assert three_hidden == [0, 0, 0, 1] == rows(np.arange(4.0), None, 3.0).tolist()


UNTRACEABLE = {
    "x if t > 0 else -x": "np.where",
    "max(t, 1.0)": "np.maximum",
    "np.array([t, p[0]])": "np.stack",
    "np.asarray(x)": "np.stack",
    "M[t]": "row(table, i)",
    "M[np.argmax(x)]": "row(table, i)",
    "x[t]": "row(table, i)",
    "float(t)": "numpy",
    "__import__('math').exp(t)": "numpy",
    "int(t)": "np.floor",
    "list(range(t))": "row(table, i)",
    "f'{t}'": "value(x)",
    "f'{t:.2f}'": "value(x)",
    "round(t)": "np.floor",
    "x.__setitem__(0, 1.0)": "np.where",
    "np.exp(x, out=x)": "new array",
    "np.gcd(x, 2)": "press.trace.operations",
    "np.einsum('i,i->', x, x)": "press.trace.symbols",
    "np.fft.fft(x)": "press.trace.symbols",
    "np.add.accumulate(x)": "sum",
    "t and p": "np.where",
    "sorted(x)": "np.where",
}


@pytest.mark.parametrize("source", UNTRACEABLE)
def test_what_cannot_be_traced_says_so_with_a_way_out(source):
    with pytest.raises(Untraceable) as told:
        traced(eval(f"lambda x, p, t: {source}", WORLD))
    assert UNTRACEABLE[source] in told.value.way_out


def test_a_value_needed_twice_is_computed_once():
    program = traced(lambda x, p, t: np.stack([np.exp(t) + x[0], np.exp(t) * x[1]]))
    assert program.count("Math.exp") == 1


def test_what_no_output_needs_is_not_in_the_program():
    def pose(x, p, t):
        np.exp(x)
        return np.stack([t, p[0]])

    assert "exp" not in traced(pose)
