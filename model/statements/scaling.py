"""§05: spread √d, and what dividing by √d restores."""

from __future__ import annotations

import math

import numpy as np

from model import measures
from model.tables import claim
from model.toy_head import UNIT_SCORES, Head
from press.truth.claims import Decided

WIDTHS = [2**n for n in range(9)]
SIGNS = {-1.0: 1 / 2, 1.0: 1 / 2}
# Components of mean 0 and variance 1: {value: odds}.
COMPONENTS = {
    "even signs": SIGNS,
    "mostly 0": {-2.0: 1 / 8, 0.0: 3 / 4, 2.0: 1 / 8},
    "lopsided": {-2.0: 1 / 5, 0.5: 4 / 5},
}


@claim("fixed")
def product_has_unit_variance(head: Head) -> Decided:
    """the product of two independent components of mean 0 and variance 1 has these, too"""
    found = {name: _moments(*_products(odds)) for name, odds in COMPONENTS.items()}
    right = all(np.allclose(moments, (0, 1)) for moments in found.values())
    return right, {name: variance for name, (_, variance) in found.items()}


@claim("fixed")
def spread_is_root_width(head: Head) -> Decided:
    """a sum of d independent products of mean 0 and variance 1 has the spread √d, however the
    components are distributed: even signs, seldom anything but 0, and lopsided"""
    found = {name: [_spread(d, odds) for d in WIDTHS] for name, odds in COMPONENTS.items()}
    right = all(np.allclose(spreads, np.sqrt(WIDTHS)) for spreads in found.values())
    return right, {
        f"d = {d}": spread for d, spread in zip(WIDTHS, found["even signs"], strict=True)
    }


@claim("fixed")
def unit_scores_have_unit_spread(head: Head) -> Decided:
    """the synthetic row has mean 0.00 and spread 1.00"""
    mean, spread = np.mean(UNIT_SCORES), np.std(UNIT_SCORES)
    return abs(mean) < 0.005 and abs(spread - 1) < 0.005, {"mean": mean, "spread": spread}


@claim("fixed")
def leader_takes_all(head: Head) -> Decided:
    """undivided, the leader's weight grows with every doubling of the width"""
    largest = [np.max(measures.unit_weights(d)) for d in WIDTHS]
    return all(np.diff(largest) > 0), {"at 1": largest[0], "at 256": largest[-1]}


@claim("fixed")
def eight_times_wider_is_the_eighth_power(head: Head) -> Decided:
    """eight times the spread raises the leader's lead over each rival to the eighth power"""
    narrow, wide = measures.unit_weights(1), measures.unit_weights(64)
    leads = np.max(narrow) / narrow, np.max(wide) / wide
    return np.allclose(leads[0] ** 8, leads[1]), {"lead at 1": np.sort(leads[0])[1]}


@claim("theorem")
def gradient_is_weight_times_rest(head: Head) -> Decided:
    """the slope of a weight in its own score is w(1 − w)"""
    weight = measures.row(head.weights(), head)[head.index("cat")]
    at = measures.row(head.scaled, head)[head.index("cat")]
    high, low = (measures.pushed(head, at + h)[head.index("cat")] for h in (1e-5, -1e-5))
    slope = (high - low) / 2e-5
    return abs(slope - weight * (1 - weight)) < 1e-6, {"slope": slope, "weight": weight}


@claim("fixed")
def saturated_row_passes_no_gradient(head: Head) -> Decided:
    """at width 64, undivided, the leader's slope is below 1/10,000, and no slope is steeper"""
    weights = measures.unit_weights(64)
    slopes = abs(np.diag(weights) - np.outer(weights, weights))  # of weight i in score j
    leader = slopes[np.argmax(weights), np.argmax(weights)]
    return 0 < leader < 1e-4 and leader == np.max(slopes), {"steepest": np.max(slopes)}


@claim("fixed")
def root_restores_unit_spread(head: Head) -> Decided:
    """divided by √d, the row has the spread 1 at every width, and the same weights"""
    spreads = [np.std(measures.unit_row(d, math.sqrt(d))) for d in WIDTHS]
    rows = [measures.unit_weights(d, math.sqrt(d)) for d in WIDTHS]
    same = np.allclose(rows, rows[0]) and np.allclose(spreads, 1, atol=0.005)
    return same, {"spread at 1": spreads[0], "at 256": spreads[-1], "largest": np.max(rows)}


@claim("fixed")
def dividing_by_width_flattens(head: Head) -> Decided:
    """divided by d, the spread is 1/√d, and the leader's weight falls with the width"""
    spreads = [np.std(measures.unit_row(d, d)) for d in WIDTHS]
    largest = [np.max(measures.unit_weights(d, d)) for d in WIDTHS]
    falls = all(np.diff(largest) < 0)
    right = falls and np.allclose(spreads * np.sqrt(WIDTHS), 1, atol=0.005)
    return right, {"spread at 256": spreads[-1], "at 1": largest[0], "at 256": largest[-1]}


@claim("fixed")
def each_tick_doubles_the_spread(head: Head) -> Decided:
    """four times the width is twice the spread"""
    spreads = [_spread(d, SIGNS) for d in WIDTHS]
    pairs = zip(spreads, spreads[2:], strict=False)
    return all(math.isclose(b, 2 * a) for a, b in pairs), {"at 4": spreads[2]}


@claim("fixed")
def stale_divisor_doubles_the_spread(head: Head) -> Decided:
    """a head of 256 divided by the root of 64 has scores of spread 2"""
    spread = _spread(256, SIGNS) / math.sqrt(64)
    return math.isclose(spread, 2), {"spread": spread}


def _products(odds: dict[float, float]) -> tuple[np.ndarray, np.ndarray]:
    """The product of two components that take these values with these odds: values and odds."""
    values, chances = np.array([*odds]), np.array([*odds.values()])
    return np.outer(values, values).ravel(), np.outer(chances, chances).ravel()


def _moments(values: np.ndarray, odds: np.ndarray) -> tuple[float, float]:
    """The mean and the variance of what takes these values with these odds."""
    mean = values @ odds
    return mean, (values - mean) ** 2 @ odds


def _spread(d: int, odds: dict[float, float]) -> float:
    """The spread of q·k at a width that is a power of two, every outcome counted out."""
    values, chances = _products(odds)
    places = np.rint(4 * values).astype(int)  # all products are whole quarters
    low = int(min(places))
    counted = np.bincount(places - low, chances)
    for _ in range(round(math.log2(d))):
        counted, low = np.convolve(counted, counted), 2 * low
    return math.sqrt(_moments((low + np.arange(len(counted))) / 4, counted)[1])
