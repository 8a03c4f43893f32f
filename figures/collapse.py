"""The same six scores, only in wider vectors, leave one winner and five beggars."""

import numpy as np

from figures._bars import bars, draw_bars, ghost_column, unit_axis
from model.measures import unit_row, unit_weights
from model.toy_head import UNIT_SCORES
from press.figure.stage import Figure, Readout, Steps, at, point, show, value
from press.numbers import show as shown

COUNT = len(UNIT_SCORES)
LEADER = int(np.argmax(UNIT_SCORES))
SPREAD = shown(UNIT_SCORES.std(), "f2")
NARROW = unit_weights(1)  # (scores,)
HIGH = 8
LEAST = 0.001  # a smaller weight is written with an exponent: it is never zero


def pose(width_log2):
    width = np.exp2(width_log2)
    scores, weights = unit_row(width), unit_weights(width)
    parts = bars(weights, LEADER, ghosts=NARROW)
    for i in range(COUNT):
        parts[f"score_{i}"] = at(point(float(i), 0.0)) | value(scores[i])
        if i != LEADER:
            small, number = weights[i] < LEAST, parts[f"bar_{i}_number"]
            parts[f"small_{i}"] = number | show(small)
            parts[f"bar_{i}_number"] = number | show(np.where(small, 0, 1))
    return parts | {
        "width": value(width),
        "largest": value(np.max(weights)),
    }


def draw(stage):
    axes = unit_axis(stage, 30)
    for i in range(COUNT):
        ghost_column(axes, i, NARROW[i])
    draw_bars(axes, COUNT, form="f3")
    axes.text((COUNT - 0.5, 1), "@made", "muted", anchor="end", dy=26)
    axes.text((COUNT - 0.5, 1), "@whose", "muted", anchor="end", dy=50)
    axes.text((-0.5, 0), "√d·s", "muted", anchor="end", dx=-4, dy=30)
    for i in range(COUNT):
        axes.text(f"score_{i}", "", dy=30)
        if i != LEADER:
            axes.text(f"small_{i}", "", form="e0", dy=-7)


figure = Figure(
    title={"zh": "宽度一大，一行分数只剩一个赢家", "en": "Width leaves one winner in a row"},
    describe={
        "zh": f"一行人造的分数，展幅 {SPREAD}，乘上宽度的平方根再做 softmax。"
        "宽度 {width} 时，"
        "最大的权重是 {largest}。虚影是宽度为一时的六个权重。",
        "en": f"A made-up row of scores with spread {SPREAD}, times the root of the width, "
        "through softmax. At width {width} the largest weight is {largest}. The ghosts are the six "
        "weights at width one.",
    },
    state={
        "width_log2": Steps(
            high=HIGH,
            at=4,
            words=[str(2**i) for i in range(HIGH + 1)],
            label={"zh": "宽度", "en": "width"},
            walk=True,
        )
    },
    readouts={
        "width": Readout({"zh": "宽度", "en": "width"}, "f0"),
        "largest": Readout({"zh": "最大的权重", "en": "largest"}, "f3"),
    },
    labels={
        "made": {
            "zh": f"s：人造的一行，展幅 {SPREAD}",
            "en": f"s: a made-up row, spread {SPREAD}",
        },
        "whose": {"zh": "不是 it 的那一行", "en": "not it’s row"},
    },
    pose=pose,
    draw=draw,
    height=292,
)
