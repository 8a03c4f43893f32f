"""Softmax cuts up exactly one whole, and gives everyone a piece."""

import numpy as np

from figures._asks import ASKS, TOKENS, WORDS, one_token
from figures._bars import GHOST, TINT, column, level, tokens_below
from figures._ghost import standing
from model.attention import softmax
from model.toy_head import HEAD
from press.figure.stage import Figure, Readout, at, box, path, point, row, shade, text, value

COUNT = len(TOKENS)
SCALED = HEAD.scaled  # (queries, keys)
HIGHEST = np.exp(SCALED.max())


def pose(token):
    scores = row(SCALED, token)  # (keys,)
    powers, weights = np.exp(scores), softmax(scores)  # (keys,)
    winner, tops = np.argmax(scores), np.cumsum(weights)
    climb = [point(-0.5, 0.0)]
    parts = {"asks": at(np.array([-0.4, 0.93])) | text(token)}
    for i in range(COUNT):
        block = box(i - 0.5, tops[i] - weights[i], i + 0.5, tops[i])
        parts[f"block_{i}"] = block | shade(np.where(winner == i, 1.0, TINT))
        parts[f"weight_{i}"] = at(point(float(i), tops[i])) | value(weights[i])
        parts[f"power_{i}"] = column(i, powers[i], GHOST)
        parts[f"power_{i}_number"] = at(point(float(i), powers[i])) | value(powers[i])
        climb += [point(i - 0.5, tops[i]), point(i + 0.5, tops[i])]
    return parts | {
        "stairs": path(*climb),
        "largest": value(np.max(weights)),
        "smallest": value(np.min(weights)),
        "total": value(np.sum(weights)),
    }


def draw(stage):
    axes = stage.axes((-0.5, COUNT - 0.5), (0, 1), (54, 36, 472, 322))
    for height in (0, 1):
        axes.line([(-0.5, height), (COUNT - 0.5, height)], "ink", width=1)
        level(axes, height, str(height))
    for i in range(COUNT):
        axes.polygon(f"block_{i}", "weight", edge="paper", width=1)
    axes.line("stairs", "weight", width=4)
    for i in range(COUNT):
        axes.text(f"weight_{i}", "", dy=-9)
        axes.target(i - 0.5, 0, i + 0.5, 1, token=i)
    axes.text("asks", WORDS, "muted", anchor="start")
    tokens_below(axes, TOKENS, bottom=0)
    before_division(stage.axes((-0.5, COUNT - 0.5), (0, HIGHEST), (54, 384, 472, 456)))


def before_division(axes):
    """The exponentials, small and faint, under the tokens they belong to."""
    axes.line([(-0.5, 0), (COUNT - 0.5, 0)], "rule", width=1)
    level(axes, 0, "@power")
    for i in range(COUNT):
        standing(axes, f"power_{i}", "weight")
        axes.text(f"power_{i}_number", "", "muted", dy=-6)


figure = Figure(
    title={"zh": "六级台阶，正好摞到一", "en": "Six steps that climb to exactly one"},
    describe={
        "zh": "{token} 的六个权重一块摞着一块，青色的线沿着它们爬到顶边。最大的权重是 {largest}，"
        "最小的是 {smallest}，总和 {total}。轴下的小条是做除法之前的 e 的幂。",
        "en": "The six weights of {token} as blocks, each standing on the sum of those before it; "
        "the teal line climbs over them to the top edge. The largest weight is {largest}, the "
        "smallest {smallest}, the total {total}. The small bars under the axis are the "
        "exponentials before division.",
    },
    state={"token": one_token()},
    readouts={
        "largest": Readout({"zh": "最大的权重", "en": "largest"}),
        "smallest": Readout({"zh": "最小的权重", "en": "smallest weight"}),
        "total": Readout({"zh": "总和", "en": "total"}),
    },
    labels={"power": {"zh": "指数", "en": "exp"}} | ASKS,
    pose=pose,
    draw=draw,
    height=468,
)
