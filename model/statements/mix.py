"""§07: the mix of values, its hull, and its blindness to order."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from model import measures
from model.attention import mix, scale
from model.tables import claim
from model.toy_head import Head
from press.truth.claims import Decided

ORDERS = [(5, 4, 3, 2, 1, 0), (1, 4, 0, 2, 5, 3), (4, 1, 5, 0, 3, 2)]
NEAR = 1e-9


@claim("theorem")
def outputs_lie_in_the_hull(head: Head) -> Decided:
    """every output lies in the polygon of the values, masked or not"""
    margin = min(_margin(head, causal=c) for c in (False, True))
    return margin > -NEAR, {"how deep the outermost lies": margin}


@claim("head")
def hull_corners_are_four(head: Head) -> Decided:
    """the corners of the values' hull are the, cat, ate and and"""
    found = [t for i, t in enumerate(head.tokens) if i in measures.corners(head.values)]
    return found == ["the", "cat", "ate", "and"], {"corners": " ".join(found)}


@claim("head")
def it_and_ran_lie_inside(head: Head) -> Decided:
    """the values of it and ran lie inside the hull of the six"""
    inside = [t for i, t in enumerate(head.tokens) if i not in measures.corners(head.values)]
    return inside == ["it", "ran"], {"inside": " ".join(inside)}


@claim("head")
def values_point_up_and_right(head: Head) -> Decided:
    """all six values have two components above 0"""
    return np.min(head.values) > 0, {"smallest component": np.min(head.values)}


@claim("head")
def path_rises(head: Head) -> Decided:
    """it's path of weighted values rises in both coordinates at every step"""
    steps = np.diff(measures.path(head), axis=0)
    return np.min(steps) > 0, {"smallest rise": np.min(steps)}


@claim("head")
def first_step_is_shortest(head: Head) -> Decided:
    """the first step of it's path, the's, is the shortest of the six"""
    steps = measures.lengths(np.diff(measures.path(head), axis=0))
    return np.argmin(steps) == 0, dict(zip(head.tokens, steps, strict=True))


@claim("head")
def cat_step_is_longest(head: Head) -> Decided:
    """the longest step of it's path is cat's"""
    steps = measures.lengths(np.diff(measures.path(head), axis=0))
    return np.argmax(steps) == head.index("cat"), dict(zip(head.tokens, steps, strict=True))


@claim("theorem")
def path_ends_in_the_output(head: Head) -> Decided:
    """the weighted values, laid tip to tail, end in the output"""
    end, output = measures.path(head)[-1], measures.row(head.outputs(), head)
    return np.allclose(end, output), {"distance": np.max(abs(end - output))}


@claim("theorem")
def output_moves_on_a_straight_line(head: Head) -> Decided:
    """as cat's score moves, the other five keep their mean, and it's output moves on the straight
    line from that mean to cat's value"""
    corner, mean, powers = head.value("cat"), _others_mean(head), _others_powers(head)
    off = []
    for raw in (-8.0, -2.0, 0.0, 3.0, 8.0):
        share = 1 / (1 + np.sum(powers) / np.exp(scale(raw, head.width)))
        off.append(measures.pushed_output(head, raw) - (mean + share * (corner - mean)))
    far = np.max(abs(np.array(off)))
    return far < NEAR * (1 + np.max(abs(head.values))), {"furthest off": far}


@claim("theorem")
def corner_is_never_reached(head: Head) -> Decided:
    """at no score does it's output stand on cat's value, though every push takes it nearer, and as
    near as one likes; unless the other five's mean stands there itself"""
    # The output keeps of the mean's distance to cat's value the share r/(1 + r), where r is the
    # sum of the other exponentials over that of the score s pushed: above 0 at every s, falling,
    # and below any bound in the end. That is the proof; the sweep shows that the outputs obey it.
    corner, powers, sweep = head.value("cat"), _others_powers(head), np.arange(-30.0, 31.0)  # raw
    away = measures.lengths(_others_mean(head) - corner)
    ratio = np.sum(powers) / np.exp(scale(sweep, head.width))
    outputs = np.array([measures.pushed_output(head, s) for s in sweep])
    left = measures.lengths(outputs - corner)
    obeyed = np.max(abs(left - ratio / (1 + ratio) * away)) < NEAR * (1 + away)
    short = np.min(ratio) > 0 and np.max(np.diff(np.log(ratio))) < -0.5  # e^(−0.5) a step, at least
    ends = {"distance at −30": left[0], "at 30": left[-1]}
    return obeyed and short, {"distance of the other five's mean": away, **ends}


@claim("theorem")
def first_output_is_its_own_value(head: Head) -> Decided:
    """under the causal mask the first token's output is its own value"""
    first, own = head.outputs(causal=True)[0], head.values[0]
    return np.array_equal(first, own), {"distance": np.max(abs(first - own))}


@claim("theorem")
def attention_is_equivariant(head: Head) -> Decided:
    """without a mask, shuffled words give the same outputs, shuffled alike"""
    there = head.outputs()
    off = [np.max(abs(head.reordered(p).outputs() - there[list(p)])) for p in ORDERS]
    return max(off) < NEAR * (1 + np.max(abs(there))), {"largest deviation": max(off)}


@claim("theorem")
def mix_is_invariant(head: Head) -> Decided:
    """it keeps its output, whatever the order its words are summed in"""
    weights, there = measures.row(head.weights(), head), measures.row(head.outputs(), head)
    off = [np.max(abs(mix(weights[list(p)], head.values[list(p)]) - there)) for p in ORDERS]
    return max(off) < NEAR * (1 + np.max(abs(there))), {"largest deviation": max(off)}


@claim("head")
def mask_knows_order(head: Head) -> Decided:
    """the reversed sentence gives it another output with the causal mask, and the same without"""
    turned = head.reordered(ORDERS[0])
    on, off = (
        np.max(abs(measures.row(turned.outputs(causal=c), turned) - measures.row(there, head)))
        for c, there in ((c, head.outputs(causal=c)) for c in (True, False))
    )
    return on > 0.005 and off < NEAR, {"with the mask": on, "without": off}


@claim("theorem")
def raw_eight_is_scaled(head: Head) -> Decided:
    """a raw score of 8.00 is divided by √2 like any other before it is weighed"""
    pushed = measures.pushed_output(head, 8.0)
    same = mix(measures.pushed(head, 8.0 / 2**0.5), head.values)
    return np.allclose(pushed, same), {"largest deviation": np.max(abs(pushed - same))}


@claim("theorem")
def second_output_lies_on_a_segment(head: Head) -> Decided:
    """under the causal mask the second token's output lies between the first two values"""
    first, second = head.values[:2]
    share = head.weights(causal=True)[1, 1]
    off = np.max(abs(head.outputs(causal=True)[1] - (first + share * (second - first))))
    return off < NEAR * (1 + np.max(abs(head.values))) and 0 < share < 1, {"share": share}


@claim("head")
def cat_output_is_near_its_value(head: Head) -> Decided:
    """under the causal mask cat's output is less than 15% of its value's length away from it"""
    output = measures.row(head.outputs(causal=True), head, "cat")
    gap = measures.gap(output, head.value("cat"))
    return gap < 0.15, {"distance": gap}


@claim("theorem")
def causal_output_ignores_the_future(head: Head) -> Decided:
    """another last word changes nothing in it's output under the mask"""
    off = _changed_by_another_end(head, causal=True)
    return off == 0, {"with the mask": off}


@claim("head")
def unmasked_output_sees_the_future(head: Head) -> Decided:
    """another last word changes it's output without the mask"""
    off = _changed_by_another_end(head, causal=False)
    return off > 0.005, {"without": off}


def _others_powers(head: Head) -> np.ndarray:
    """e to the scores in it's row, but cat's, (tokens − 1,)."""
    return np.delete(np.exp(measures.row(head.scaled, head)), head.index("cat"))


def _others_mean(head: Head) -> np.ndarray:
    """Where it's output would be without cat, (2,)."""
    powers = _others_powers(head)
    return mix(powers / np.sum(powers), np.delete(head.values, head.index("cat"), axis=0))


def _changed_by_another_end(head: Head, *, causal: bool) -> float:
    """How far it's output moves, in its larger component, when the last word is another."""
    embeddings = np.vstack([head.embeddings[:-1], head.embeddings[-1:] + 1])
    other = replace(head, embeddings=embeddings)
    return np.max(
        abs(measures.row(other.outputs(causal=causal) - head.outputs(causal=causal), head))
    )


def _margin(head: Head, *, causal: bool) -> float:
    return measures.hull_margin(head.outputs(causal=causal), head.values)
