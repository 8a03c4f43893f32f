"""Attention adds up a set: read the words in any order, and it's output stays where it is."""

import numpy as np

from figures._bars import bars, draw_bars
from figures._ghost import line
from figures._mix import corner, draw_output, leaders, rails, steps
from model.attention import softmax
from model.measures import tip_to_tail
from model.toy_head import HEAD
from press.figure.stage import Figure, Readout, Steps, at, path, row, text, value

TOKENS = HEAD.tokens
WORDS = ("012345", "543210", "140253", "415032", "203514", "351402")
ORDERS = np.array([[int(digit) for digit in word] for word in WORDS])
BOX = (116, 196, 416, 496)
UNIT = 1 / (BOX[2] - BOX[0])

SCORES = HEAD.scaled[HEAD.index(HEAD.protagonist)]  # (tokens,)


def read_in(words):
    """it's weights and the places of its path, for the words (tokens,) in reading order."""
    scores = np.stack([row(SCORES, word) for word in words])
    values = np.stack([row(HEAD.values, word) for word in words])
    weights = softmax(scores)
    return weights, tip_to_tail(weights, values)


GHOST = read_in(ORDERS[1])[1]


def pose(order):
    words = row(ORDERS, order)
    weights, places = read_in(words)
    middles, names = rails(places, GHOST[-1], UNIT)
    ways = leaders(middles, names)
    parts = bars(weights, np.argmax(weights)) | steps(places, len(TOKENS))
    for i in range(len(TOKENS)):
        parts[f"word_{i}"] = at(np.array([float(i), 0.0])) | text(words[i])
        parts[f"name_{i}"] = at(names[i]) | text(words[i])
        parts[f"leader_{i}"] = path(ways[i])
    return parts | {"output_dot": at(places[-1]), "output": value(places[-1])}


def draw(stage):
    above = stage.axes((-0.5, len(TOKENS) - 0.5), (0, 0.34), (46, 46, 466, 138))
    above.text((-0.5, 0.34), "@weights", "weight", anchor="start", dy=-26)
    draw_bars(above, len(TOKENS))
    below = corner(stage, x=1, y=1, box=BOX)
    line(below, GHOST, "value")
    for i in range(len(TOKENS)):
        above.text(f"word_{i}", TOKENS, dy=22)
        below.line(f"leader_{i}", "muted", width=1, alpha=0.6)
        below.text(f"name_{i}", TOKENS, dy=6)
        below.arrow(f"step_{i}", "value", width=2.5)
    below.dot((0, 0), "ink", radius=3)
    below.text(GHOST[-1], "@output", "outcome-edge", dy=-16)
    draw_output(below)


figure = Figure(
    title={"zh": "换了词序，终点不动", "en": "Other orders, the same output"},
    describe={
        "zh": "上面是 it 对六个词元的权重，按读的顺序排列；下面是按同样的顺序首尾相接的路，"
        "终点是输出 {output}。虚线是倒着读的路，终点在同一处。",
        "en": "Above, it’s weights on the six tokens in the order in which they are read; below, "
        "the path in the same order, ending in the output {output}. The dashed path is that of "
        "the reversed order; it ends in the same point.",
    },
    state={
        "order": Steps(
            high=len(ORDERS) - 1,
            at=0,
            words=(
                {"zh": "原来的", "en": "as written"},
                {"zh": "倒着", "en": "backwards"},
                {"zh": "打乱一", "en": "shuffle A"},
                {"zh": "打乱二", "en": "shuffle B"},
                {"zh": "打乱三", "en": "shuffle C"},
                {"zh": "打乱四", "en": "shuffle D"},
            ),
            label={"zh": "顺序", "en": "order"},
            walk=True,
        )
    },
    readouts={"output": Readout({"zh": "输出", "en": "output"})},
    labels={
        "weights": {"zh": "it 的权重", "en": "it’s weights"},
        "output": {"zh": "it 的输出", "en": "it’s output"},
    },
    pose=pose,
    draw=draw,
    height=526,
)
