"""What one reads off a head: turns, winners, ranges, crossings, corners.

What moves with a figure's state (`pushed`, `path`, `unit_weights` …) runs on symbols as well.
"""

from __future__ import annotations

import math

import numpy as np

from model.attention import Array, mix, scale, score, softmax
from model.faults import LONG, long_keys
from model.toy_head import UNIT_SCORES, Head

UP = np.array([0.0, 1.0])


def row(table: np.ndarray, head: Head, token: str | None = None) -> np.ndarray:
    """A token's row of a table with tokens in rows; the protagonist's, unless told otherwise."""
    return table[head.index(token or head.protagonist)]


def turn(head: Head, matrix: np.ndarray, token: str | None = None) -> float:
    """Degrees by which a token's arrow turns when its input is pushed up by 1; the protagonist's,
    unless told otherwise."""
    before = matrix @ head.embedding(token or head.protagonist)
    return angle(before, before + matrix @ UP)


def angle(a: np.ndarray, b: np.ndarray) -> float:
    """Degrees between two vectors (2,), from 0 to 180."""
    return math.degrees(abs(math.atan2(_cross(a, b), a @ b)))


def fan(vectors: np.ndarray) -> float:
    """Degrees of the narrowest sector that holds all the vectors, (n, 2)."""
    angles = np.sort(np.degrees(np.arctan2(vectors[:, 1], vectors[:, 0])))
    return float(360 - max(np.diff(angles, append=angles[0] + 360)))


def ranked(scores: np.ndarray, head: Head) -> list[str]:
    """The tokens of one row of scores or weights, highest first."""
    return [head.tokens[i] for i in np.argsort(-scores, kind="stable")]


def order(head: Head, token: str) -> list[str]:
    """The tokens by their raw score in a token's row, highest first."""
    return ranked(row(head.raw, head, token), head)


def logarithms(scores: np.ndarray) -> np.ndarray:
    """The logarithms of the weights: finite where a weight is too small for double precision, −∞
    where it is 0, (…, n)."""
    return scores - np.logaddexp.reduce(scores, axis=-1, keepdims=True)


def overturned(before: np.ndarray, after: np.ndarray) -> int:
    """How many pairs of a row, (rows, n), stand the other way round in another table; what differs
    by no more than rounding stands in no order."""
    first, then = (table[:, :, None] - table[:, None, :] for table in (before, after))
    return int(np.sum((first > 1e-9 * (1 + np.max(abs(before)))) & (then < 0)))


def spans(scores: np.ndarray) -> np.ndarray:
    """Highest minus lowest of every row, (rows,)."""
    return np.max(scores, axis=-1) - np.min(scores, axis=-1)


def shadows(head: Head) -> np.ndarray:
    """The signed length of each query's shadow on each key's line, (queries, keys)."""
    return head.raw / lengths(head.keys)


def lengths(vectors: Array) -> Array:
    """The length of each row, (n,), or of one vector."""
    return np.sqrt(np.sum(vectors * vectors, axis=-1))


def rows_owned(head: Head, factor: float = LONG[1]) -> int:
    """In how many rows the function word scores highest once its key is stretched."""
    winners = np.argmax(score(head.queries, long_keys(head, factor)), axis=-1)
    return int(np.sum(winners == head.index(LONG[0])))


def stretch_crossing(head: Head, rival: str = "cat") -> float:
    """The first stretch from 1 on, in tenths, at which the function word beats its rival.

    Read in the protagonist's row; infinite where no stretch is enough.
    """
    raw = row(head.raw, head)
    long, other = raw[head.index(LONG[0])], raw[head.index(rival)]
    if long > other:
        return 1.0
    return (math.floor(10 * other / long) + 1) / 10 if long > 0 else math.inf


def pushed(head: Head, scaled_score: float | Array, token: str = "cat") -> Array:
    """The protagonist's weights with one of its scaled scores set to another value, (tokens,)."""
    there = np.arange(len(head.tokens)) == head.index(token)
    return softmax(np.where(there, scaled_score, row(head.scaled, head)))


def pushed_output(head: Head, raw_score: float | Array, token: str = "cat") -> Array:
    """The protagonist's output with one of its raw scores set to another value, (2,)."""
    return mix(pushed(head, scale(raw_score, head.width), token), head.values)


def gap(point: Array, corner: Array) -> Array:
    """The distance of a point to a corner, relative to the corner's length."""
    return lengths(point - corner) / lengths(corner)


def path(head: Head) -> np.ndarray:
    """The protagonist's weighted values laid tip to tail, from the origin, (tokens + 1, 2)."""
    return tip_to_tail(row(head.weights(), head), head.values)


def tip_to_tail(weights: Array, values: Array) -> Array:
    """The origin, then each weighted value added, (tokens + 1, 2)."""
    return np.concatenate([np.zeros((1, 2)), np.cumsum(weights[:, None] * values, axis=0)])


def corners(points: np.ndarray) -> list[int]:
    """The indices of the points that are corners of their convex hull, counter-clockwise."""
    order = sorted(range(len(points)), key=lambda i: tuple(points[i]))
    lower, upper = _chain(points, order), _chain(points, order[::-1])
    return lower[:-1] + upper[:-1]


def _chain(points: np.ndarray, order: list[int]) -> list[int]:
    chain: list[int] = []
    for i in order:
        while len(chain) > 1 and _left(points[chain[-2]], points[chain[-1]], points[i]) <= 0:
            chain.pop()
        chain.append(i)
    return chain


def hull_margin(points: np.ndarray, values: np.ndarray) -> float:
    """How deep the outermost point lies in the values' hull; below 0 where it lies outside.

    A hull without an inside, a segment or a point, holds no point deeper than 0.
    """
    around = [values[i] for i in corners(values)]
    if len(around) < 3:
        return -max(_beside(around[0], around[-1], p) for p in points)
    edges = list(zip(around, around[1:] + around[:1], strict=True))
    return min(_left(a, b, p) / math.dist(a, b) for p in points for a, b in edges)


def _beside(a: np.ndarray, b: np.ndarray, point: np.ndarray) -> float:
    """The distance of a point to a segment."""
    whole = (b - a) @ (b - a)
    share = min(1.0, max(0.0, (point - a) @ (b - a) / whole)) if whole else 0.0
    return math.dist(a + share * (b - a), point)


def _left(a: np.ndarray, b: np.ndarray, c: np.ndarray) -> float:
    return _cross(b - a, c - a)


def _cross(a: np.ndarray, b: np.ndarray) -> float:
    return float(a[0] * b[1] - a[1] * b[0])


def spread(width: float | Array, divisor: float | Array = 1.0) -> Array:
    """The spread √d of a score at a width, over what it is divided by."""
    return np.sqrt(width) / divisor


def unit_row(width: float | Array, divisor: float | Array = 1.0) -> Array:
    """§05's synthetic row at a width, undivided unless told otherwise, (tokens,)."""
    return spread(width, divisor) * UNIT_SCORES


def unit_weights(width: float | Array, divisor: float | Array = 1.0) -> Array:
    """Softmax of that row, (tokens,)."""
    return softmax(unit_row(width, divisor))


def underflow(smallest: float) -> float:
    """The score below which exp rounds to 0 where `smallest` is the least positive number."""
    return math.log(smallest) - math.log(2)
