"""A row is one token asking, and how steep it is says how choosy that token is."""

import numpy as np

from figures._asks import TOKENS, one_token
from figures._bars import bars, draw_bars, ghost_column, tokens_below
from figures._matrix import BOTTOM, LEFT, RIGHT, SIDES, around, grid, matrix, squares
from model.measures import spans
from model.toy_head import HEAD
from press.figure.stage import Figure, Readout, box, row, value
from press.numbers import show as shown

SCORES = HEAD.scaled
LOW, HIGH = -0.5, 2.4
FLAT = SCORES[HEAD.index("the")]  # the row that has no preference
FLATNESS = shown(float(spans(FLAT)), "f2")
EDGE = len(TOKENS) - 0.5


def pose(token):
    scores = row(SCORES, token)  # (keys,)
    largest, smallest = np.max(scores), np.min(scores)
    return bars(scores, np.argmax(scores), hang=0.31, ghosts=FLAT) | {
        "above": box(-0.5, -0.5, EDGE, token - 0.5),
        "below": box(-0.5, token + 0.5, EDGE, EDGE),
        "asking": around(-0.5, token - 0.5, EDGE, token + 0.5),
        "largest": value(largest),
        "smallest": value(smallest),
        "range": value(largest - smallest),
    }


def draw(stage):
    axes = matrix(stage)
    squares(axes, SCORES)
    grid(axes)
    axes.polygon("above", "paper", alpha=0.7)
    axes.polygon("below", "paper", alpha=0.7)
    axes.line("asking", "query", width=2)
    for i in range(len(TOKENS)):
        axes.target(-1.4, i + 0.5, EDGE, i - 0.5, token=i)
    draw_row(stage)


def draw_row(stage):
    axes = stage.axes((-0.5, EDGE), (LOW, HIGH), (LEFT, BOTTOM + 4, RIGHT, BOTTOM + 240))
    for i, score in enumerate(FLAT):
        ghost_column(axes, i, score, "key")
    draw_bars(axes, len(TOKENS), "key", hang=True)
    axes.text((-0.5, 0), "0", "muted", anchor="end", dx=-6, dy=6)
    axes.text((EDGE, FLAT[-1]), "the", "muted", anchor="start", dx=8, dy=6)
    tokens_below(axes, TOKENS, bottom=LOW, dy=32)


figure = Figure(
    title={"zh": "方阵的一行", "en": "One row of the matrix"},
    describe={
        "zh": "缩放后的分数方阵，选中 {token} 的一行，同一行在下面立成六根条，列对着列。"
        "最大 {largest}，最小 {smallest}，极差 {range}。淡色的虚框是 the 的那一行，"
        f"极差只有 {FLATNESS}。",
        "en": "The matrix of scaled scores with the row of {token} singled out, and the same row "
        "as six bars below it, column under column. Largest {largest}, smallest {smallest}, "
        "range {range}. "
        f"The faint outlines are the row of the, whose range is only {FLATNESS}.",
    },
    state={"token": one_token()},
    readouts={
        "largest": Readout({"zh": "最大", "en": "largest"}),
        "smallest": Readout({"zh": "最小", "en": "smallest"}),
        "range": Readout({"zh": "极差", "en": "range"}),
    },
    labels=SIDES,
    pose=pose,
    draw=draw,
    height=BOTTOM + 284,
)
