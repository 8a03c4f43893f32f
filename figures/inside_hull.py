"""The output never leaves the polygon of the values, and comes as near a corner as it likes."""

import numpy as np

from figures import _ghost
from figures._mix import corner, draw_output
from model.measures import corners, gap, pushed_output
from model.toy_head import HEAD
from press.figure.stage import Figure, Readout, Slider, at, path, show, value
from press.numbers import show as shown

VALUES = HEAD.values  # (tokens, 2)
RAW = HEAD.raw[HEAD.index(HEAD.protagonist)]  # (keys,)
AT = HEAD.index("cat")
CAT = VALUES[AT]  # (2,)
CORNERS = corners(VALUES)
HULL = VALUES[CORNERS]
NAMED = [HEAD.tokens[i] for i in sorted(CORNERS)]
LOW, HIGH = -8.0, 8.0
BOX = (46, 38, 466, 428)
LENS = (318, 292, 454, 404)  # a look at cat's corner
HALF = np.array([0.034, 0.028])  # data from its middle to its edges: seven times as large
NAMES = {
    "the": (-8, 20),
    "cat": (25, 6),
    "ate": (0, -14),
    "and": (-24, 2),
    "it": (14, 3),
    "ran": (18, -9),
}


START, GHOST = pushed_output(HEAD, LOW), pushed_output(HEAD, HIGH)


def pose(score):
    output = pushed_output(HEAD, score)
    near = np.max(np.abs(CAT - output) / HALF) < 1
    return {
        "gone": path(START, output),
        "output_dot": at(output),
        "output_label": at(output),
        "grip": at(output),
        "close_dot": at(np.where(near, output, GHOST)) | show(near),
        "output": value(output),
        "gap": value(gap(output, CAT)),
    }


def draw(stage):
    axes = corner(stage, x=1.4, y=1.3, box=BOX)
    axes.polygon(HULL, "value", alpha=0.09)
    axes.polygon(HULL, edge="value", width=1.5)
    axes.line([START, CAT], "outcome-edge", width=1, dashed=True)
    axes.line("gone", "outcome-edge", width=2)
    for token, (dx, dy) in NAMES.items():
        axes.dot(HEAD.value(token), "value", radius=4)
        axes.text(HEAD.value(token), token, "value", dx=dx, dy=dy)
    _ghost.dot(axes, GHOST, "outcome", edge="outcome-edge", radius=5)
    _lens(stage, axes)
    draw_output(axes)
    axes.dot("grip", "none", radius=11, edge="outcome-edge", width=1.5)
    axes.text("output_label", "@output", "outcome-edge", dx=-6, dy=-17)


def _lens(stage, axes):
    """Cat's corner, seven times as large: there too the output stops short of it."""
    edges = np.stack([CAT - HALF, CAT + HALF]).T
    close = stage.axes(*edges, LENS)
    (x0, x1), (y0, y1) = edges
    frame = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
    axes.polygon(frame, edge="muted")
    for x, unit in ((x0, LENS[0]), (x1, LENS[2])):
        top = (unit - BOX[0], BOX[3] - LENS[1]) * axes.unit
        axes.line([(x, y0), top], "muted", width=1, alpha=0.4)
    close.polygon(frame, "paper", edge="muted")
    around = CORNERS.index(AT)
    ends = [_at_edge(HULL[around - 1]), CAT, _at_edge(HULL[(around + 1) % len(HULL)])]
    close.polygon(ends, "value", alpha=0.09)
    close.line(ends, "value")
    close.line([_at_edge(START), CAT], "outcome-edge", width=1, dashed=True)
    close.dot(CAT, "value", radius=4)
    _ghost.dot(close, GHOST, "outcome", edge="outcome-edge")
    close.text(CAT, "cat", "value", dx=22, dy=6)
    close.text(GHOST, shown(HIGH, "f2"), "outcome-edge", dx=16, dy=35)
    close.dot("close_dot", "outcome", radius=6, edge="outcome-edge")


def _at_edge(other):
    """Where the way from cat's value to another point leaves the lens."""
    way = other - CAT
    return CAT + way / np.max(np.abs(way) / HALF)


figure = Figure(
    title={"zh": "输出在凸包里走一条直线", "en": "The output keeps to a line inside the hull"},
    describe={
        "zh": f"平面上有六个值和它们的凸包，角是 {'、'.join(NAMED)} 的值。"
        "输出在 {output}，"
        "离 cat 的值还差它长度的 {gap}。",
        "en": "The six values in the plane, and their convex hull with the values of "
        f"{', '.join(NAMED[:-1])} and {NAMED[-1]} at its corners. "
        "The output is at {output}; what it lacks to the value of cat is {gap} of that value’s "
        "length.",
    },
    state={
        "score": Slider(
            low=LOW,
            high=HIGH,
            at=RAW[AT],
            label={"zh": "原始分数", "en": "raw score"},
            handle="grip",
        )
    },
    readouts={
        "output": Readout({"zh": "输出", "en": "output"}),
        "gap": Readout({"zh": "离 cat 的值", "en": "gap to cat’s value"}, form="p0"),
    },
    labels={"output": {"zh": "输出", "en": "output"}},
    pose=pose,
    draw=draw,
    height=458,
)
