"""One query gets six answers, and nothing says how large a score may be."""

import numpy as np

from figures._asks import TOKENS, one_token
from figures._bars import bars, draw_bars, tokens_below
from model.toy_head import HEAD
from press.figure.stage import Figure, Readout, at, row, show, text, value
from press.numbers import show as shown

RAW = HEAD.raw  # (queries, keys)
LOW, HIGH = -0.6, 3.2
LEVELS = {"highest": RAW.max(), "lowest": RAW.min()}  # of all rows


def pose(token):
    scores = row(RAW, token)  # (keys,)
    winner, best = np.argmax(scores), np.max(scores)
    reached = {"highest": best >= RAW.max(), "lowest": np.min(scores) <= RAW.min()}
    parts = bars(scores, winner, hang=0.29)
    for name, level in LEVELS.items():  # a bar that reaches it says the number itself
        parts[name] = at((-0.5, level)) | show(np.where(reached[name], 0, 1))
    return parts | {"winner": text(winner), "score": value(best)}


def draw(stage):
    axes = stage.axes((-0.5, len(TOKENS) - 0.5), (LOW, HIGH), (66, 24, 470, 354))
    for name, level in LEVELS.items():
        axes.line([(-0.5, level), (len(TOKENS) - 0.5, level)], "muted", width=1, dashed=True)
        axes.text(name, shown(level, "f2"), "muted", anchor="end", dx=-6, dy=6)
    draw_bars(axes, len(TOKENS), "key", hang=True)
    axes.text((-0.5, 0), "0", "muted", anchor="end", dx=-6, dy=6)
    for i in range(len(TOKENS)):
        axes.target(i - 0.5, LOW - 0.5, i + 0.5, HIGH, token=i)
    tokens_below(axes, TOKENS, bottom=LOW, dy=38)


figure = Figure(
    title={"zh": "一个查询，六个键的原始分数", "en": "One query, the raw scores of six keys"},
    describe={
        "zh": "六根带正负的条，是 {token} 的查询对六个键的原始分数。最高的是 {winner}，{score}。",
        "en": "Six signed bars: the raw scores that the query of {token} gives to six keys. "
        "The highest is {winner}, {score}.",
    },
    state={"token": one_token()},
    readouts={
        "winner": Readout({"zh": "赢家", "en": "winner"}, words=TOKENS),
        "score": Readout({"zh": "它的原始分数", "en": "its raw score"}),
    },
    pose=pose,
    draw=draw,
    height=408,
)
