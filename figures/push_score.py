"""No weight rises alone: what one token gains, all the others lose together."""

import numpy as np

from figures._bars import TINT, bars, draw_bars, ghost_column, tokens_below, unit_axis
from figures._strip import LEFT, cell, strip
from model.measures import pushed
from model.toy_head import HEAD
from press.figure.stage import Figure, Readout, Slider, at, box, point, value
from press.numbers import show as shown

TOKENS = HEAD.tokens
COUNT = len(TOKENS)
IT, CAT = HEAD.index(HEAD.protagonist), HEAD.index("cat")
OTHERS = [i for i in range(COUNT) if i != CAT]
SCORES = HEAD.scaled[IT]  # (keys,)
OWN = HEAD.weights()[IT]  # (keys,)


def pose(score):
    weights = pushed(HEAD, score)  # (keys,)
    parts = {"piece_cat": box(0.0, 0.0, weights[CAT], 1.0)}
    others = 0.0
    for i in OTHERS:
        left = weights[CAT] + others
        parts[f"piece_{i}"] = box(left, 0.0, left + weights[i], 1.0)
        others = others + weights[i]
    parts |= bars(weights, CAT, ghosts=OWN)
    return parts | {
        "grip": at(point(float(CAT), weights[CAT])),
        "score": cell(CAT) | value(score),
        "cat": value(weights[CAT]),
        "others": value(others),
        "total": value(np.sum(weights)),
    }


def draw(stage):
    one_whole(stage.axes((0, 1), (0, 1), (LEFT, 20, 474, 42)))
    axes = unit_axis(stage, 112, left=LEFT)
    for i in range(COUNT):
        ghost_column(axes, i, OWN[i])
    draw_bars(axes, COUNT, form="s", raised={CAT: -16})
    axes.dot("grip", "paper", radius=9, edge="weight", width=1.5)
    tokens_below(axes, TOKENS)
    draw_scores(strip(stage, 376))


def draw_scores(axes):
    """What is pushed, under its bar: cat's scaled score among the five that stay."""
    for i in OTHERS:
        axes.text((i, 0), shown(SCORES[i], "f2"), "muted", dy=6)
    axes.text("score", "", dy=6, bold=True)


def one_whole(axes):
    """The six weights end to end, a strip that is always as long as 1."""
    axes.polygon("piece_cat", "weight", edge="paper", width=1)
    for i in OTHERS:
        axes.polygon(f"piece_{i}", "weight", edge="paper", width=1, alpha=TINT)
    axes.line([(OWN[CAT], -0.35), (OWN[CAT], 1.35)], "ink", width=1.2, dashed=True)
    axes.text((0, 0), "cat", anchor="start", dy=22)
    axes.text((1, 0), "@others", anchor="end", dy=22)


figure = Figure(
    title={"zh": "推动一个分数，六个权重都动", "en": "Push one score and all six weights move"},
    describe={
        "zh": "it 的六个权重，cat 缩放后的分数可以推动。cat 的权重是 {cat}，其余五个合计 {others}，"
        "总和 {total}。虚影是模型自己的分数给出的权重。",
        "en": "The six weights of it, where the scaled score of cat can be pushed. The weight "
        "of cat is {cat}, the other five add up to {others}, the total is {total}. The ghosts are "
        "the weights at the model’s own score.",
    },
    state={
        "score": Slider(
            low=-6,
            high=6,
            at=SCORES[CAT],
            label={"zh": "cat 的分数", "en": "cat’s score"},
            handle="grip",
        )
    },
    readouts={
        "cat": Readout({"zh": "cat 的权重", "en": "weight of cat"}, "s"),
        "others": Readout({"zh": "其余五个合计", "en": "the other five"}, "s"),
        "total": Readout({"zh": "总和", "en": "total"}, "s"),
    },
    labels={"others": {"zh": "其余五个", "en": "the other five"}},
    pose=pose,
    draw=draw,
    height=394,
)
