"""A causal mask saves no work: fifteen of the thirty-six scores are made only to be dropped."""

import numpy as np

from figures._matrix import (
    BOTTOM,
    LEFT,
    MASKED,
    RIGHT,
    SIDES,
    TINT,
    around,
    dashed,
    grid,
    matrix,
    square,
    squares,
)
from model.attention import causal_mask
from model.toy_head import HEAD
from press.figure.stage import Figure, Readout, Steps, at, box, show, value

FUTURE = causal_mask(len(HEAD.tokens))
FOOT = BOTTOM + 34
COUNT = len(HEAD.tokens)
LOST = FUTURE.sum(axis=1)  # (queries,)
HIDDEN = [(i, j) for i, j in np.ndindex(FUTURE.shape) if FUTURE[i, j]]


def pose(rows):
    parts, dropped = {}, 0.0
    for i, lost in enumerate(LOST):
        gone = rows > i
        if lost:
            parts[f"empty_{i}"] = box(i + 0.5, i - 0.5, COUNT - 0.5, i + 0.5) | show(gone)
        dropped = dropped + np.where(gone, lost, 0)
    for i, j in HIDDEN:
        half = MASKED / 2
        parts[f"masked_{i}_{j}"] = around(j - half, i - half, j + half, i + half) | show(rows > i)
    return parts | {
        "kept": at((LEFT + 48, FOOT)) | value(COUNT**2 - dropped),
        "dropped": at(((LEFT + RIGHT) / 2 + 54, FOOT)) | value(dropped),
    }


def draw(stage):
    axes = matrix(stage)
    squares(axes, HEAD.scaled)
    for i in range(COUNT - 1):
        axes.polygon(f"empty_{i}", "paper")
    grid(axes)
    for i, j in HIDDEN:
        dashed(axes, f"masked_{i}_{j}")
    for i in range(-1, COUNT):
        axes.target(-1.4, i + 0.5, COUNT + 0.5, i - 0.5, rows=i + 1)
    draw_counts(stage)


def draw_counts(stage):
    """The two counters, each behind the mark of what it counts."""
    foot = stage.units()
    middle = (LEFT + RIGHT) / 2
    foot.polygon(square(FOOT - 6, LEFT + 9, 14), "key", alpha=TINT)
    foot.text((LEFT + 56, FOOT), "@kept", anchor="start")
    dashed(foot, around(middle + 8, FOOT - 13, middle + 22, FOOT + 1)["path"])
    foot.text((middle + 62, FOOT), "@dropped", anchor="start")
    foot.text("kept", "", anchor="end", form="n0", bold=True)
    foot.text("dropped", "", anchor="end", form="n0", bold=True)


figure = Figure(
    title={"zh": "一行一行遮住未来", "en": "The future, hidden row by row"},
    describe={
        "zh": "分数方阵。从上往下，每一行里查询之后的键变成虚线方框；最后一行一格不丢。"
        "留下 {kept} 格，丢掉 {dropped} 格。",
        "en": "The matrix of scores. From the top down, the keys that come after each row’s query "
        "turn into dashed squares; the last row loses none. Kept: {kept}, dropped: {dropped}.",
    },
    state={
        "rows": Steps(
            high=6, at=6, form="n0", label={"zh": "遮了几行", "en": "rows masked"}, walk=True
        )
    },
    readouts={
        "kept": Readout({"zh": "留下", "en": "kept"}, form="n0"),
        "dropped": Readout({"zh": "丢掉", "en": "dropped"}, form="n0"),
    },
    labels=SIDES
    | {"kept": {"zh": "留下", "en": "kept"}, "dropped": {"zh": "丢掉", "en": "dropped"}},
    pose=pose,
    draw=draw,
    height=FOOT + 14,
)
