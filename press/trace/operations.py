"""Arrays whose cells are numbers or names on a tape: numpy's operations, a cell at a time."""

from __future__ import annotations

import numpy as np

from press.trace.tape import Cell, Name, Tape

UFUNCS: dict[np.ufunc, str] = {
    np.add: "{}+{}",
    np.subtract: "{}-{}",
    np.multiply: "{}*{}",
    np.divide: "{}/{}",
    np.negative: "-{}",
    np.positive: "+{}",
    np.power: "Math.pow({},{})",
    np.float_power: "Math.pow({},{})",
    np.square: "{0}*{0}",
    np.reciprocal: "1/{}",
    np.sqrt: "Math.sqrt({})",
    np.exp: "Math.exp({})",
    np.exp2: "Math.pow(2,{})",
    np.log: "Math.log({})",
    np.log2: "Math.log2({})",
    np.log10: "Math.log10({})",
    np.log1p: "Math.log1p({})",
    np.expm1: "Math.expm1({})",
    np.sin: "Math.sin({})",
    np.cos: "Math.cos({})",
    np.tan: "Math.tan({})",
    np.tanh: "Math.tanh({})",
    np.arctan: "Math.atan({})",
    np.arctan2: "Math.atan2({},{})",
    np.hypot: "Math.hypot({},{})",
    np.absolute: "Math.abs({})",
    np.fabs: "Math.abs({})",
    np.sign: "Math.sign({})",
    np.floor: "Math.floor({})",
    np.ceil: "Math.ceil({})",
    np.trunc: "Math.trunc({})",
    np.minimum: "Math.min({},{})",
    np.maximum: "Math.max({},{})",
    np.greater: "{}>{}",
    np.greater_equal: "{}>={}",
    np.less: "{}<{}",
    np.less_equal: "{}<={}",
    np.equal: "{}=={}",  # a truth equals 1, as in numpy
    np.not_equal: "{}!={}",
    np.logical_and: "!!{}&&!!{}",
    np.logical_or: "!!{}||!!{}",
    np.bitwise_and: "{}&&{}",
    np.bitwise_or: "{}||{}",
    np.logical_not: "!{}",
    np.invert: "!{}",
}


def cells_of(x: object) -> np.ndarray:
    """An array of objects: a symbol's cells, or numbers as they are."""
    if hasattr(x, "cells"):
        return x.cells
    if isinstance(x, np.ndarray):
        return x.astype(object)
    if isinstance(x, (list, tuple)):
        return np.stack([cells_of(item) for item in x])
    cell = np.empty((), dtype=object)
    cell[()] = x
    return cell


def _scalar(tape: Tape, ufunc: np.ufunc, *operands: Cell) -> Cell:
    if not any(isinstance(operand, Name) for operand in operands):
        return ufunc(*operands).item()
    if ufunc in (np.power, np.float_power) and operands[1] in (2, 3):
        template = "*".join(["{0}"] * int(operands[1]))
        return tape.write(template, operands[0])
    return tape.write(UFUNCS[ufunc], *operands)


def each(tape: Tape, ufunc: np.ufunc, *arrays: np.ndarray) -> np.ndarray:
    """The ufunc cell by cell, after numpy's own broadcasting."""
    arrays = np.broadcast_arrays(*arrays)
    result = np.empty(arrays[0].shape, dtype=object)
    for index in np.ndindex(result.shape):
        result[index] = _scalar(tape, ufunc, *(a.item(index) for a in arrays))
    return result


def reduce(
    tape: Tape,
    ufunc: np.ufunc,
    cells: np.ndarray,
    axis: int | None = 0,
    keepdims: bool = False,
    dtype: object = None,
    initial: object = None,
) -> np.ndarray:
    """The ufunc along an axis (None: over all cells), with the axis kept where asked."""
    if axis is None:
        result = _fold(tape, ufunc, cells.reshape(-1), initial)
        return result.reshape((1,) * cells.ndim) if keepdims else result
    axis = axis % cells.ndim
    result = _fold(tape, ufunc, np.moveaxis(cells, axis, 0), initial)
    return np.expand_dims(result, axis) if keepdims else result


def _fold(tape: Tape, ufunc: np.ufunc, slices: np.ndarray, initial: object = None) -> np.ndarray:
    first, *rest = slices if initial is None else [initial, *slices]
    total = cells_of(first)
    for part in rest:
        total = each(tape, ufunc, total, cells_of(part))
    return total


def matmul(tape: Tape, a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """The matrix product of one or two dimensions each, as sums of products."""
    left = a[None, :] if a.ndim == 1 else a  # (rows, inner)
    right = b[:, None] if b.ndim == 1 else b  # (inner, columns)
    products = each(tape, np.multiply, left[..., :, None, :], np.swapaxes(right, -1, -2)[None])
    result = reduce(tape, np.add, products, axis=-1)  # (rows, columns)
    result = result[0] if a.ndim == 1 else result
    return result[..., 0] if b.ndim == 1 else result
