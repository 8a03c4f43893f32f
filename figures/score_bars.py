"""One query gets six answers, and nothing says how large a score may be."""

import numpy as np

from figures._bars import bars, draw_bars, tokens_below
from model.toy_head import HEAD
from press.numbers import show as shown
from press.stage import Figure, Readout, Steps, row, text, value

TOKENS = HEAD.tokens
RAW = HEAD.raw  # (queries, keys)
LOW, HIGH = -0.6, 3.2


def pose(token):
    scores = row(RAW, token)  # (keys,)
    winner = np.argmax(scores)
    return bars(scores, winner, gap=0.14) | {"winner": text(winner), "score": value(np.max(scores))}


def draw(stage):
    axes = stage.axes((-0.5, len(TOKENS) - 0.5), (LOW, HIGH), (66, 24, 470, 354))
    for level in (RAW.max(), RAW.min()):
        axes.line([(-0.5, level), (len(TOKENS) - 0.5, level)], "muted", width=1, dashed=True)
        axes.text((-0.5, level), shown(level, "f2"), "muted", anchor="end", dx=-6, dy=6)
    draw_bars(axes, len(TOKENS))
    axes.text((-0.5, 0), "0", "muted", anchor="end", dx=-6, dy=6)
    for i in range(len(TOKENS)):
        axes.target(i - 0.5, LOW - 0.5, i + 0.5, HIGH, token=i)
    tokens_below(axes, TOKENS, bottom=LOW, dy=38)


figure = Figure(
    title={"zh": "一个查询，六个键的原始分数", "en": "One query, the raw scores of six keys"},
    describe={
        "zh": "六根带正负的条，是选中的词元的查询对六个键的原始分数。最高的是 {winner}，{score}。",
        "en": "Six signed bars: the raw scores that the chosen token's query gives to six keys. "
        "The highest is {winner}, {score}.",
    },
    state={
        "token": Steps(
            high=5, at=4, words=TOKENS, label={"zh": "谁在问", "en": "who asks"}, walk=True
        )
    },
    readouts={
        "winner": Readout({"zh": "赢家", "en": "winner"}, words=TOKENS),
        "score": Readout({"zh": "它的原始分数", "en": "its raw score"}),
    },
    pose=pose,
    draw=draw,
    height=408,
)
