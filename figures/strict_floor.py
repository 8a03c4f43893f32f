"""A weight may become too small to see and still is not zero."""

import numpy as np

from figures._ghost import dot, standing
from model.measures import pushed
from model.toy_head import HEAD
from press.figure.stage import Figure, Readout, Slider, at, box, point, value

CAT = HEAD.index("cat")
OWN = HEAD.scaled[HEAD.index(HEAD.protagonist), CAT]
LOW, HIGH, DECADES = -30, 3, 15
FLOOR = -DECADES - 1.5  # the axis goes on below its last mark


def weight_at(score):
    """The weight that it gives to cat where cat's scaled score is `score`."""
    return pushed(HEAD, score)[CAT]


def on_curve(score, weight):
    """The place on the lower panel (2,): the score across, the decades of the weight up."""
    return point(score, np.log10(weight))


def pose(score):
    weight = weight_at(score)
    return {
        "bar": box(0.0, 0.0, weight, 1.0),
        "number": at(point(weight, 1.0)) | value(weight),
        "grip": at(on_curve(score, weight)),
        "weight": value(weight),
    }


def draw(stage):
    linear(stage.axes((0, 1), (0, 1), (72, 64, 452, 90)))
    logarithmic(stage.axes((LOW, HIGH), (FLOOR, 0), (72, 182, 452, 440)))


def linear(axes):
    """The weight as a bar on a linear axis from 0 to 1."""
    own = weight_at(OWN)
    axes.polygon(box(0, 0, 1, 1)["path"], "none", edge="rule", width=1)
    standing(axes, [(0, 0), (own, 0), (own, 1), (0, 1)], "weight")
    axes.polygon("bar", "weight")
    axes.text((0, 0.5), "@weight", "muted", anchor="end", dx=-8, dy=6)
    axes.line([(0, -0.2), (0, 1.2)], "ink", width=1)
    axes.text("number", "", anchor="start", dy=-9, form="s")
    for share, words in ((0, "0"), (own, "@own"), (1, "1")):
        axes.text((share, 0), words, "muted", dy=22)


def logarithmic(axes):
    """The same weight over the score, each step up ten times the weight below."""
    for decade in range(0, -DECADES - 1, -5):
        axes.line([(LOW, decade), (HIGH, decade)], "rule", width=1)
        words = f"1e{decade}" if decade else "1"
        axes.text((LOW, decade), words, "muted", anchor="end", dx=-8, dy=6)
    for score in range(LOW, HIGH, 10):
        words = f"−{-score}" if score else "0"
        axes.text((score, FLOOR), words, "muted", dy=24)
    axes.line([(LOW, FLOOR), (HIGH, FLOOR)], "ink", width=1)
    axes.text((LOW, 0), "@same", "muted", anchor="start", dy=-18)
    axes.text((HIGH, 0), "@own", "muted", anchor="end", dy=-18)
    axes.text((HIGH, FLOOR), "@score", "muted", anchor="end", dy=48)
    curve = [on_curve(s, weight_at(s)) for s in np.linspace(LOW, HIGH, 67)]
    axes.line(np.stack(curve), "weight", width=2)
    dot(axes, on_curve(OWN, weight_at(OWN)), "weight")
    axes.text((HIGH, FLOOR), "@never", anchor="end", dx=-6, dy=-6)
    axes.dot("grip", "weight", radius=4)
    axes.dot("grip", "none", radius=9, edge="weight", width=1.5)


figure = Figure(
    title={"zh": "画不出来的权重也大于零", "en": "A weight too small to draw, and above zero"},
    describe={
        "zh": "cat 的权重 {weight}，先画成从零到一的普通的条，再画成对数轴上的一条曲线："
        "分数越低，权重越小，却从不到零。虚影是模型自己的分数给出的权重。",
        "en": "The weight of cat, {weight}, first as a plain bar from zero to one, then as a point "
        "on a curve with a logarithmic axis: the lower the score, the smaller the weight, and "
        "never zero. The ghosts are the weight at the model’s own score.",
    },
    state={
        "score": Slider(
            low=LOW,
            high=HIGH,
            at=-30,
            label={"zh": "cat 的分数", "en": "cat’s score"},
            handle="grip",
        )
    },
    readouts={"weight": Readout({"zh": "cat 的权重", "en": "weight of cat"}, "s")},
    labels={
        "weight": {"zh": "权重", "en": "weight"},
        "same": {"zh": "同一个权重，对数轴", "en": "on a log axis"},
        "own": {"zh": "模型自己的分数处", "en": "at the model’s score"},
        "score": {"zh": "cat 缩放后的分数", "en": "scaled score of cat"},
        "never": {"zh": "往下没有零", "en": "no zero down here"},
    },
    pose=pose,
    draw=draw,
    height=498,
)
