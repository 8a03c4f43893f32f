"""A numpy function, called once with symbols, leaves a straight-line JavaScript program.

`Symbols` is an array whose cells are names on a tape instead of numbers. numpy's own protocols
(`__array_ufunc__`, `__array_function__`) carry it through the mathematics unchanged, so there is
one function, and two worlds that run it. What the protocols cannot carry raises `Untraceable`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence

import numpy as np
from numpy.lib.mixins import NDArrayOperatorsMixin


class Untraceable(TypeError):
    """Something in a pose that JavaScript could not follow. `way_out` says what to write."""

    def __init__(self, what: str, way_out: str):
        super().__init__(what)
        self.way_out = way_out


class Name(str):
    """A value on the tape: the JavaScript name of a number that is not known yet."""

    __slots__ = ()


class Tape:
    """Scalar operations in the order in which they were first needed, each written once."""

    def __init__(self) -> None:
        self.names: dict[str, Name] = {}
        self.operations: dict[str, tuple[str, tuple]] = {}

    def write(self, template: str, *operands: float | Name) -> Name:
        """The name of `template` filled with the operands; a known text has its name already."""
        text = template.format(*map(literal, operands))
        if text not in self.names:
            name = self.names[text] = Name(f"_{_base36(len(self.names))}")
            self.operations[name] = (template, operands)
        return self.names[text]

    def program(self, outputs: Sequence[float | Name]) -> str:
        """A JavaScript function of the state s: the list of the outputs' values.

        What is used once stands where it is used; what is used again has a name.
        """
        uses = self._uses(outputs)
        text: dict[str, str] = {}
        lines = []
        for name, (template, operands) in self.operations.items():
            if name not in uses:
                continue
            filled = template.format(*(text.get(o) or literal(o) for o in operands))
            if uses[name] > 1:
                lines.append(f"{name}={filled}")
            else:
                text[name] = filled if CALL.fullmatch(filled) else f"({filled})"
        head = f"const {','.join(lines)};" if lines else ""
        return f"s=>{{{head}return[{','.join(text.get(o) or literal(o) for o in outputs)}]}}"

    def _uses(self, outputs: Sequence[float | Name]) -> dict[str, int]:
        uses: dict[str, int] = {}
        waiting = [cell for cell in outputs if isinstance(cell, Name)]
        while waiting:
            name = waiting.pop()
            uses[name] = uses.get(name, 0) + 1
            if uses[name] == 1:
                template, operands = self.operations[name]
                again = {o: template.count(f"{{{i}}}") or 1 for i, o in enumerate(operands)}
                for operand in operands:
                    if isinstance(operand, Name):
                        waiting += [operand] * again[operand]
        return uses


CALL = re.compile(r"s\[\d+\]|Math\.\w+\([^()]*\)")


def _base36(number: int) -> str:
    digits = ""
    while number or not digits:
        number, digit = divmod(number, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + digits
    return digits


def literal(cell: float | bool | Name) -> str:
    """A constant or a name as JavaScript writes it; negative constants stand in brackets."""
    if isinstance(cell, Name):
        return str.__str__(cell)
    number = float(cell)
    if math.isnan(number):
        return "NaN"
    if math.isinf(number):
        return "Infinity" if number > 0 else "(-Infinity)"
    text = repr(int(number)) if number.is_integer() and abs(number) < 1e15 else repr(number)
    return f"({text})" if number < 0 or text.startswith("-") else text


UFUNCS: dict[Callable, str] = {
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

STRUCTURAL = {
    np.stack, np.concatenate, np.vstack, np.hstack, np.column_stack, np.transpose, np.reshape,
    np.ravel, np.broadcast_to, np.expand_dims, np.squeeze, np.flip, np.roll, np.tile, np.repeat,
    np.moveaxis, np.swapaxes, np.take, np.atleast_1d, np.atleast_2d, np.diagonal, np.copy,
}  # fmt: skip


class Symbols(NDArrayOperatorsMixin):
    """An array of names and constants, shaped like the array of numbers it stands for."""

    __array_priority__ = 1000

    def __init__(self, tape: Tape, cells: np.ndarray):
        self.tape, self.cells = tape, cells

    shape = property(lambda self: self.cells.shape)
    ndim = property(lambda self: self.cells.ndim)
    size = property(lambda self: self.cells.size)
    T = property(lambda self: Symbols(self.tape, self.cells.T))

    def __len__(self) -> int:
        return len(self.cells)

    def __iter__(self):
        return (self[i] for i in range(len(self)))

    def __getitem__(self, index) -> Symbols:
        if any(isinstance(i, Symbols) for i in (index if isinstance(index, tuple) else (index,))):
            raise Untraceable("an array is indexed by a part of the state", ROW)
        return Symbols(self.tape, cells_of(self.cells[index]))

    def reshape(self, *shape) -> Symbols:
        return Symbols(self.tape, self.cells.reshape(*shape))

    def sum(self, axis=None, keepdims=False):
        return np.sum(self, axis=axis, keepdims=keepdims)

    def max(self, axis=None, keepdims=False):
        return np.max(self, axis=axis, keepdims=keepdims)

    def min(self, axis=None, keepdims=False):
        return np.min(self, axis=axis, keepdims=keepdims)

    def mean(self, axis=None, keepdims=False):
        return np.mean(self, axis=axis, keepdims=keepdims)

    def cumsum(self, axis=None):
        return np.cumsum(self, axis=axis)

    def argmax(self, axis=None):
        return np.argmax(self, axis=axis)

    def argmin(self, axis=None):
        return np.argmin(self, axis=axis)

    def dot(self, other):
        return self @ other

    def copy(self) -> Symbols:
        return Symbols(self.tape, self.cells.copy())

    def __array_ufunc__(self, ufunc, method, *inputs, **options):
        if options.pop("out", None) is not None or options.pop("where", True) is not True:
            raise Untraceable(f"np.{ufunc.__name__} writes into an array", "return a new array")
        arrays = [cells_of(x) for x in inputs]
        if ufunc is np.matmul and method == "__call__":
            return self._like(_matmul(self.tape, *arrays))
        if ufunc not in UFUNCS:
            raise Untraceable(f"np.{ufunc.__name__} has no JavaScript", "see press.tracer.UFUNCS")
        if method == "__call__":
            return self._like(_each(self.tape, ufunc, *arrays))
        if method == "reduce":
            return self._like(_reduce(self.tape, ufunc, arrays[0], **options))
        raise Untraceable(f"np.{ufunc.__name__}.{method} is not traced", "write it as a sum")

    def __array_function__(self, function, types, arguments, options):
        if function in STRUCTURAL:
            arguments = [_opened(a) for a in arguments]
            return self._like(function(*arguments, **options))
        if function not in FUNCTIONS:
            name = getattr(function, "__name__", str(function))
            raise Untraceable(f"np.{name} is not traced", "see press.tracer.FUNCTIONS")
        return FUNCTIONS[function](*arguments, **options)

    def _like(self, cells) -> Symbols:
        return Symbols(self.tape, cells_of(cells))


ROW = "row(table, i) of press.stage looks up a row by a part of the state"


def _refuse(what: str, way_out: str):
    def method(self, *_, **__):
        raise Untraceable(what, way_out)

    return method


for _method, _what, _way_out in (
    ("__bool__", "the pose decides with if, and, or, min or max on a part of the state",
     "np.where(condition, yes, no), np.minimum or np.maximum"),
    ("__float__", "float() or a function of math meets a part of the state", "use numpy's"),
    ("__int__", "int() meets a part of the state", "np.floor, or row(table, i)"),
    ("__index__", "an index, a range or a slice meets a part of the state", ROW),
    ("__array__", "np.array, np.asarray or an index of a table meets a part of the state",
     "np.stack([x, y]); row(table, i) of press.stage looks up a row"),
    ("__format__", "a part of the state is formatted", "value(x): the page writes the number"),
    ("__setitem__", "an array is changed in place", "np.where(condition, new, old)"),
    ("__iadd__", "an array is changed in place", "x = x + …"),
    ("__round__", "round() meets a part of the state", "np.floor(x + 0.5)"),
):  # fmt: skip
    setattr(Symbols, _method, _refuse(_what, _way_out))


def cells_of(x) -> np.ndarray:
    """An array of objects: a symbol's cells, or numbers as they are."""
    if isinstance(x, Symbols):
        return x.cells
    if isinstance(x, np.ndarray):
        return x.astype(object)
    if isinstance(x, (list, tuple)):
        return np.stack([cells_of(item) for item in x])
    cell = np.empty((), dtype=object)
    cell[()] = x
    return cell


def _opened(argument):
    if isinstance(argument, Symbols):
        return argument.cells
    if isinstance(argument, (list, tuple)) and any(isinstance(a, Symbols) for a in argument):
        return [cells_of(a) for a in argument]
    return argument


def _scalar(tape: Tape, ufunc, *operands):
    if not any(isinstance(operand, Name) for operand in operands):
        return ufunc(*operands).item()
    if ufunc in (np.power, np.float_power) and operands[1] in (2, 3):
        template = "*".join(["{0}"] * int(operands[1]))
        return tape.write(template, operands[0])
    return tape.write(UFUNCS[ufunc], *operands)


def _each(tape: Tape, ufunc, *arrays: np.ndarray) -> np.ndarray:
    arrays = np.broadcast_arrays(*arrays)
    result = np.empty(arrays[0].shape, dtype=object)
    for index in np.ndindex(result.shape):
        result[index] = _scalar(tape, ufunc, *(a[index] for a in arrays))
    return result


def _reduce(tape: Tape, ufunc, cells, axis=0, keepdims=False, dtype=None, initial=None):
    if axis is None:
        result = _fold(tape, ufunc, cells.reshape(-1), initial)
        return result.reshape((1,) * cells.ndim) if keepdims else result
    axis = axis % cells.ndim
    result = _fold(tape, ufunc, np.moveaxis(cells, axis, 0), initial)
    return np.expand_dims(result, axis) if keepdims else result


def _fold(tape: Tape, ufunc, slices, initial=None) -> np.ndarray:
    first, *rest = slices if initial is None else [initial, *slices]
    total = cells_of(first)
    for part in rest:
        total = _each(tape, ufunc, total, cells_of(part))
    return total


def _matmul(tape: Tape, a: np.ndarray, b: np.ndarray) -> np.ndarray:
    left = a[None, :] if a.ndim == 1 else a  # (rows, inner)
    right = b[:, None] if b.ndim == 1 else b  # (inner, columns)
    products = _each(tape, np.multiply, left[..., :, None, :], np.swapaxes(right, -1, -2)[None])
    result = _reduce(tape, np.add, products, axis=-1)  # (rows, columns)
    result = result[0] if a.ndim == 1 else result
    return result[..., 0] if b.ndim == 1 else result


def _tape_of(*arrays) -> Tape:
    return next(a.tape for a in arrays if isinstance(a, Symbols))


def _where(condition, yes, no) -> Symbols:
    tape = _tape_of(condition, yes, no)
    arrays = np.broadcast_arrays(*map(cells_of, (condition, yes, no)))
    result = np.empty(arrays[0].shape, dtype=object)
    for index in np.ndindex(result.shape):
        test, a, b = (array[index] for array in arrays)
        known = not isinstance(test, Name)
        result[index] = (a if test else b) if known else tape.write("{}?{}:{}", test, a, b)
    return Symbols(tape, result)


def _reduction(ufunc):
    def function(a, axis=None, keepdims=False, **options):
        return ufunc.reduce(a, axis=axis, keepdims=keepdims, **options)

    return function


def _mean(a, axis=None, keepdims=False):
    count = a.size if axis is None else a.shape[axis]
    return np.sum(a, axis=axis, keepdims=keepdims) / count


def _norm(x, axis=None, keepdims=False):
    return np.sqrt(np.sum(x * x, axis=axis, keepdims=keepdims))


def _cumsum(a, axis=None):
    a, axis = (a.reshape(-1), 0) if axis is None else (a, axis)
    slices = [Symbols(a.tape, cells_of(part)) for part in np.moveaxis(a.cells, axis, 0)]
    totals = [slices[0]]
    for part in slices[1:]:
        totals.append(totals[-1] + part)
    return np.stack(totals, axis=axis)


def _first_best(better):
    def function(a, axis=None):
        a, axis = (a.reshape(-1), 0) if axis is None else (a, axis)
        slices = [Symbols(a.tape, cells_of(part)) for part in np.moveaxis(a.cells, axis, 0)]
        best, where = slices[0], np.zeros(slices[0].shape)
        for i, part in enumerate(slices[1:], start=1):
            where = np.where(better(part, best), i, where)
            best = np.where(better(part, best), part, best)
        return where

    return function


FUNCTIONS = {
    np.where: _where,
    np.sum: _reduction(np.add),
    np.prod: _reduction(np.multiply),
    np.max: _reduction(np.maximum),
    np.min: _reduction(np.minimum),
    np.all: _reduction(np.logical_and),
    np.any: _reduction(np.logical_or),
    np.mean: _mean,
    np.linalg.norm: _norm,
    np.cumsum: _cumsum,
    np.argmax: _first_best(np.greater),
    np.argmin: _first_best(np.less),
    np.dot: lambda a, b: a @ b,
    np.outer: lambda a, b: a[:, None] * b[None, :],
    np.clip: lambda a, low, high: np.minimum(np.maximum(a, low), high),
    np.zeros_like: lambda a: np.zeros(a.shape),
    np.ones_like: lambda a: np.ones(a.shape),
    np.shape: lambda a: a.shape,
    np.ndim: lambda a: a.ndim,
    np.size: lambda a: a.size,
}


def state_symbols(tape: Tape, sizes: dict[str, int]) -> dict[str, Symbols]:
    """The arguments of a pose as symbols: s[0], s[1] … in order; size 1 is a number, 2 a point."""
    symbols, start = {}, 0
    for name, size in sizes.items():
        cells = np.array([None] * size, dtype=object)
        for i in range(size):
            cells[i] = tape.write(f"s[{start + i}]")
        symbols[name] = Symbols(tape, cells if size > 1 else cells_of(cells[0]))
        start += size
    return symbols
