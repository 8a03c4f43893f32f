"""The code that the article prints does what the article says: every checked block is run."""

from __future__ import annotations

import importlib.util
import math
import re

import numpy as np
import oracle_head as oracle
import pytest
from inventory import ROOT, editions

from press.files.snapshot import Snapshot
from press.prose.article import read
from press.prose.compose import Known, compose

CAUSAL = [oracle.softmax(oracle.scaled(i)[: i + 1]) for i in oracle.SIX]
HIDDEN = [[j > i for j in oracle.SIX] for i in oracle.SIX]


class Tensor(np.ndarray):
    """What the lines ask of a PyTorch tensor, in numpy: where True, masked_fill fills."""

    def masked_fill(self, mask, value):
        return np.where(mask, value, self).view(Tensor)

    def softmax(self, dim):
        powers = np.exp(self - self.max(axis=dim, keepdims=True))
        return powers / powers.sum(axis=dim, keepdims=True)


def numpy_tensor(rows):
    return np.array(rows).view(Tensor)


def torch_tensor(rows):
    torch = pytest.importorskip("torch")
    return torch.tensor(rows, dtype=torch.bool if isinstance(rows[0][0], bool) else torch.float64)


KINDS = [pytest.param(numpy_tensor, id="numpy")]
if importlib.util.find_spec("torch"):
    KINDS.append(pytest.param(torch_tensor, id="torch"))


def blocks(lang: str) -> list[str]:
    """The checked code of an edition, in reading order."""
    [edition] = [
        e for e in read(Snapshot(str(ROOT), str(ROOT)).content()).editions if e.lang == lang
    ]
    fragments = [
        compose(part.text, file=part.file, section=part.section, lang=lang, known=Known())
        for part in edition.parts
    ]
    return [code for fragment in fragments for _, code in fragment.checked]


def four_lines(lang: str) -> str:
    """The block that gives outputs: the mechanism itself."""
    [code] = [block for block in blocks(lang) if "out = " in block]
    return code


def ran(code: str, tensor) -> dict:
    """The names that the code leaves when it is given this page's head."""
    names = {"q": oracle.QUERY, "k": oracle.KEY, "v": oracle.VALUE}
    world = {name: tensor([list(row) for row in rows]) for name, rows in names.items()}
    world |= {"math": math, "d": 2, "future": tensor(HIDDEN)}
    exec(code, world)
    return world


@pytest.mark.parametrize("lang", editions())
@pytest.mark.parametrize("tensor", KINDS)
def test_the_four_lines_give_the_weights_and_outputs_of_the_toy_head(lang, tensor):
    code = four_lines(lang)
    assert code.count("\n") == 4
    world = ran(code, tensor)
    for i, weights in enumerate(CAUSAL):
        assert world["w"][i].tolist() == pytest.approx(weights + [0.0] * (5 - i), abs=1e-15)
        mixed = oracle.combined(weights, oracle.VALUE[: i + 1])
        assert world["out"][i].tolist() == pytest.approx(mixed, rel=1e-12)


@pytest.mark.parametrize("lang", editions())
@pytest.mark.parametrize("tensor", KINDS)
def test_the_shape_beside_each_line_is_the_shape_of_what_it_makes(lang, tensor):
    code = four_lines(lang)
    sizes = {"n": 6, "d": 2}
    for line in code.splitlines():
        made = line.split(" = ")[0]
        shape = re.search(r"# \((\w), (\w)\)", line)
        assert shape, f"no shape beside: {line}"
        world = ran(code[: code.index(line) + len(line)], tensor)
        assert tuple(world[made].shape) == (sizes[shape[1]], sizes[shape[2]])


@pytest.mark.parametrize("lang", editions())
def test_a_mask_by_multiplication_in_the_four_lines_would_be_noticed(lang):
    code = four_lines(lang)
    wrong = code.replace('scores.masked_fill(future, float("-inf"))', "scores * ~future")
    assert wrong != code
    assert ran(wrong, numpy_tensor)["w"][4].tolist()[5] == pytest.approx(0.0924, abs=1e-4)


@pytest.mark.parametrize("lang", editions())
def test_a_row_without_its_maximum_gives_the_weights_of_that_row(lang):
    [code] = [block for block in blocks(lang) if "max(s)" in block]
    world = {"np": np, "math": math, "s": np.array(oracle.scaled(4))}
    exec(code, world)
    assert world["w"].tolist() == pytest.approx(oracle.softmax(oracle.scaled(4)), abs=1e-15)
    with pytest.raises(AssertionError), np.errstate(all="ignore"):
        exec(code, world | {"s": np.array([0.0, -1e4])})


@pytest.mark.parametrize("lang", editions())
def test_the_assertion_beside_the_mask_notices_a_multiplication(lang):
    [code] = [block for block in blocks(lang) if "[future] == 0" in block]
    scores = numpy_tensor([oracle.scaled(i) for i in oracle.SIX])
    exec(code, {"scores": scores, "future": numpy_tensor(HIDDEN)})
    wrong = code.replace('scores.masked_fill(future, float("-inf"))', "scores * ~future")
    assert wrong != code
    with pytest.raises(AssertionError):
        exec(wrong, {"scores": scores, "future": numpy_tensor(HIDDEN)})
