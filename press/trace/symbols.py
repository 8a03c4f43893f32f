"""A numpy function, called once with symbols, leaves a straight-line JavaScript program.

`Symbols` is an array whose cells are names on a tape instead of numbers. numpy's own protocols
(`__array_ufunc__`, `__array_function__`) carry it through the mathematics unchanged, so there is
one function, and two worlds that run it. What the protocols cannot carry raises `Untraceable`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, NoReturn

import numpy as np
from numpy.lib.mixins import NDArrayOperatorsMixin

from press.trace.operations import UFUNCS, cells_of, each, matmul, reduce
from press.trace.tape import Name, Tape


class Untraceable(TypeError):
    """Something in a pose that JavaScript could not follow. `way_out` says what to write."""

    def __init__(self, what: str, way_out: str):
        super().__init__(what)
        self.way_out = way_out


class NoMethod(Untraceable, AttributeError):
    """What numpy's arrays have, and an array of symbols has not."""


WRITTEN = "write it in the functions of numpy that are traced: docs/authors-figures.md lists them"
OF_ARRAYS = {
    "round": "np.floor(x + 0.5)",
    "flatten": "np.ravel(x)",
    "std": "np.sqrt of np.mean",
    "astype": "take it away: all numbers are floats",
    "item": "the number itself: x[0]",
    "tolist": "the array itself",
    "fill": "return a new array",
    "sort": "np.minimum and np.maximum",
}
STRUCTURAL: set[Callable] = {
    np.stack, np.concatenate, np.vstack, np.hstack, np.column_stack, np.transpose, np.reshape,
    np.ravel, np.broadcast_to, np.expand_dims, np.squeeze, np.flip, np.roll, np.tile, np.repeat,
    np.moveaxis, np.swapaxes, np.take, np.atleast_1d, np.atleast_2d, np.diagonal, np.copy,
}  # fmt: skip


class Symbols(NDArrayOperatorsMixin):
    """An array of names and constants, shaped like the array of numbers it stands for."""

    __array_priority__ = 1000
    __array__: Callable[..., np.ndarray]  # refuses, below; numpy's types take what has one

    def __init__(self, tape: Tape, cells: np.ndarray):
        self.tape, self.cells = tape, cells

    shape = property(lambda self: self.cells.shape)
    ndim = property(lambda self: self.cells.ndim)
    size = property(lambda self: self.cells.size)
    T = property(lambda self: Symbols(self.tape, self.cells.T))

    def __len__(self) -> int:
        return len(self.cells)

    def __iter__(self) -> Iterator[Symbols]:
        return (self[i] for i in range(len(self)))

    def __getitem__(self, index: Any) -> Symbols:
        if any(isinstance(i, Symbols) for i in (index if isinstance(index, tuple) else (index,))):
            raise Untraceable("an array is indexed by a part of the state", ROW)
        return Symbols(self.tape, cells_of(self.cells[index]))

    def reshape(self, *shape: Any) -> Symbols:
        """The same cells in another shape."""
        return Symbols(self.tape, self.cells.reshape(*shape))

    def sum(self, axis: int | None = None, keepdims: bool = False) -> Symbols:
        """As numpy's: along `axis`, or over all cells."""
        return FUNCTIONS[np.sum](self, axis=axis, keepdims=keepdims)

    def max(self, axis: int | None = None, keepdims: bool = False) -> Symbols:
        """As numpy's: along `axis`, or over all cells."""
        return FUNCTIONS[np.max](self, axis=axis, keepdims=keepdims)

    def min(self, axis: int | None = None, keepdims: bool = False) -> Symbols:
        """As numpy's: along `axis`, or over all cells."""
        return FUNCTIONS[np.min](self, axis=axis, keepdims=keepdims)

    def mean(self, axis: int | None = None, keepdims: bool = False) -> Symbols:
        """As numpy's: along `axis`, or over all cells."""
        return FUNCTIONS[np.mean](self, axis=axis, keepdims=keepdims)

    def cumsum(self, axis: int | None = None) -> Symbols:
        """The running sums along `axis`, or over all cells in turn."""
        return FUNCTIONS[np.cumsum](self, axis=axis)

    def argmax(self, axis: int | None = None) -> Symbols:
        """The index of the largest, the first of equals."""
        return FUNCTIONS[np.argmax](self, axis=axis)

    def argmin(self, axis: int | None = None) -> Symbols:
        """The index of the smallest, the first of equals."""
        return FUNCTIONS[np.argmin](self, axis=axis)

    def dot(self, other: object) -> Symbols:
        """The matrix product, of one or two dimensions each."""
        return self @ other

    def copy(self) -> Symbols:
        """The same symbols in an array of their own."""
        return Symbols(self.tape, self.cells.copy())

    def __getattr__(self, name: str) -> NoReturn:
        if name.startswith("_") or not hasattr(np.ndarray, name):
            raise AttributeError(f"a part of the state has no {name}", name=name, obj=self)
        function = getattr(np, name, None)
        is_traced = function in FUNCTIONS or function in STRUCTURAL or function in UFUNCS
        way_out = f"np.{name}(…)" if is_traced else OF_ARRAYS.get(name, WRITTEN)
        raise NoMethod(f"an array of the state is asked for its .{name}", way_out)

    def __array_ufunc__(
        self, ufunc: np.ufunc, method: str, *inputs: object, **options: Any
    ) -> Symbols:
        if options.pop("out", None) is not None or options.pop("where", True) is not True:
            raise Untraceable(f"np.{ufunc.__name__} writes into an array", "return a new array")
        arrays = [cells_of(x) for x in inputs]
        if ufunc is np.matmul and method == "__call__":
            return self._like(matmul(self.tape, *arrays))
        if ufunc not in UFUNCS:
            raise Untraceable(
                f"np.{ufunc.__name__} has no JavaScript", "see press.trace.operations.UFUNCS"
            )
        if method == "__call__":
            return self._like(each(self.tape, ufunc, *arrays))
        if method == "reduce":
            return self._like(reduce(self.tape, ufunc, arrays[0], **options))
        raise Untraceable(f"np.{ufunc.__name__}.{method} is not traced", "write it as a sum")

    def __array_function__(
        self, function: Callable, types: Collection[type], arguments: Sequence, options: dict
    ) -> Any:
        if function in STRUCTURAL:
            arguments = [_opened(a) for a in arguments]
            return self._like(function(*arguments, **options))
        if function not in FUNCTIONS:
            name = getattr(function, "__name__", str(function))
            raise Untraceable(f"np.{name} is not traced", "see press.trace.symbols.FUNCTIONS")
        return FUNCTIONS[function](*arguments, **options)

    def _like(self, cells: object) -> Symbols:
        return Symbols(self.tape, cells_of(cells))


ROW = "row(table, i) of press.figure.stage looks up a row by a part of the state"


def _refuse(what: str, way_out: str) -> Callable[..., NoReturn]:
    def method(self: Symbols, *_: object, **__: object) -> NoReturn:
        raise Untraceable(what, way_out)

    return method


for _method, _what, _way_out in (
    (
        "__bool__",
        "the pose decides with if, and, or, min or max on a part of the state",
        "np.where(condition, yes, no), np.minimum or np.maximum",
    ),
    ("__float__", "float() or a function of math meets a part of the state", "use numpy's"),
    ("__int__", "int() meets a part of the state", "np.floor, or row(table, i)"),
    ("__index__", "an index, a range or a slice meets a part of the state", ROW),
    (
        "__array__",
        "np.array, np.asarray or an index of a table meets a part of the state",
        "np.stack([x, y]); row(table, i) of press.figure.stage looks up a row",
    ),
    ("__format__", "a part of the state is formatted", "value(x): the page writes the number"),
    ("__str__", "a part of the state becomes a text", "value(x): the page writes the number"),
    ("__repr__", "a part of the state becomes a text", "value(x): the page writes the number"),
    ("__setitem__", "an array is changed in place", "np.where(condition, new, old)"),
    ("__iadd__", "an array is changed in place", "x = x + …"),
    ("__round__", "round() meets a part of the state", "np.floor(x + 0.5)"),
):
    setattr(Symbols, _method, _refuse(_what, _way_out))


def _opened(argument: object) -> object:
    if isinstance(argument, Symbols):
        return argument.cells
    if isinstance(argument, (list, tuple)) and any(isinstance(a, Symbols) for a in argument):
        return [cells_of(a) for a in argument]
    return argument


def _tape_of(*arrays: object) -> Tape:
    return next(a.tape for a in arrays if isinstance(a, Symbols))


def _where(condition: object, yes: object, no: object) -> Symbols:
    tape = _tape_of(condition, yes, no)
    arrays = np.broadcast_arrays(*map(cells_of, (condition, yes, no)))
    result = np.empty(arrays[0].shape, dtype=object)
    for index in np.ndindex(result.shape):
        test, a, b = (array.item(index) for array in arrays)
        known = not isinstance(test, Name)
        result[index] = (a if test else b) if known else tape.write("{}?{}:{}", test, a, b)
    return Symbols(tape, result)


def _reduction(ufunc: np.ufunc) -> Callable[..., Symbols]:
    def function(
        a: Symbols, axis: int | None = None, keepdims: bool = False, **options: Any
    ) -> Symbols:
        return ufunc.reduce(a, axis=axis, keepdims=keepdims, **options)

    return function


_sum = _reduction(np.add)


def _mean(a: Symbols, axis: int | None = None, keepdims: bool = False) -> Symbols:
    count = a.size if axis is None else a.shape[axis]
    return _sum(a, axis=axis, keepdims=keepdims) / count


def _norm(x: Symbols, axis: int | None = None, keepdims: bool = False) -> Any:
    return np.sqrt(_sum(x * x, axis=axis, keepdims=keepdims))


def _cumsum(a: Symbols, axis: int | None = None) -> Any:
    a, axis = (a.reshape(-1), 0) if axis is None else (a, axis)
    slices = [Symbols(a.tape, cells_of(part)) for part in np.moveaxis(a.cells, axis, 0)]
    totals = [slices[0]]
    for part in slices[1:]:
        totals.append(totals[-1] + part)
    return np.stack(totals, axis=axis)


def _first_best(better: np.ufunc) -> Callable[..., Any]:
    def function(a: Symbols, axis: int | None = None) -> Any:
        a, axis = (a.reshape(-1), 0) if axis is None else (a, axis)
        slices = [Symbols(a.tape, cells_of(part)) for part in np.moveaxis(a.cells, axis, 0)]
        best: Any = slices[0]
        where = np.zeros(best.shape)
        for i, part in enumerate(slices[1:], start=1):
            where = np.where(better(part, best), i, where)
            best = np.where(better(part, best), part, best)
        return where

    return function


FUNCTIONS: dict[Callable, Callable] = {
    np.where: _where,
    np.sum: _sum,
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
    symbols: dict[str, Symbols] = {}
    start = 0
    for name, size in sizes.items():
        cells = np.array([None] * size, dtype=object)
        for i in range(size):
            cells[i] = tape.write(f"s[{start + i}]")
        symbols[name] = Symbols(tape, cells if size > 1 else cells_of(cells[0]))
        start += size
    return symbols
