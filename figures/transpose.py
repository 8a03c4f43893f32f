"""The matrix is no table of similarity: flipped across its diagonal, it is another matrix."""

import numpy as np

from figures._ghost import EDGE
from figures._matrix import BOTTOM, CELL, OUT, SIDES, fill, grid, matrix, sides, square
from model.toy_head import HEAD
from press.figure.stage import Figure, Readout, Slider, at, path, value

SCORES = HEAD.scaled
CAT, ATE = HEAD.index("cat"), HEAD.index("ate")
PAIR = ((CAT, ATE), (ATE, CAT))
SIDE = sides(SCORES)  # (queries, keys)
DASHABLE = 10 / CELL  # of a cell: a smaller outline would be one dash a side
APART = [(i, j) for i, j in np.ndindex(SCORES.shape) if i != j]


def pose(flip):
    parts = {}
    for i, j in APART:
        way = np.array([i - j, j - i]) * flip  # straight to the mirror place
        parts[f"square_{i}_{j}"] = path(square(i, j, SIDE[i, j]) + way)
    there, back = SCORES[CAT, ATE], SCORES[ATE, CAT]
    arrived = flip >= 0.5
    return parts | {
        "grip": at(np.array([ATE, CAT]) + np.array([CAT - ATE, ATE - CAT]) * flip),
        "cat_ate": at((OUT, CAT + 0.5)) | value(np.where(arrived, back, there)),
        "ate_cat": at((OUT, ATE + 0.5)) | value(np.where(arrived, there, back)),
    }


def draw(stage):
    axes = matrix(stage)
    last = len(SCORES) - 0.5
    grid(axes)
    axes.line([(-0.5, -0.5), (last, last)], "muted", width=1, dashed=True, alpha=0.6)
    for i in range(len(SCORES)):
        fill(axes, square(i, i, SIDE[i, i]), SCORES[i, i], alpha=0.25)
    for i, j in sorted(APART, key=lambda cell: cell in PAIR):
        fill(axes, f"square_{i}_{j}", SCORES[i, j], alpha=1 if (i, j) in PAIR else 0.4)
    for i, j in APART:
        mirror = square(i, j, SIDE[j, i])
        axes.polygon(mirror, edge="ink", width=1, dashed=SIDE[j, i] > DASHABLE, alpha=EDGE)
    for i, j in PAIR:
        axes.polygon(square(i, j, 1), edge="key", width=1.5)
        axes.line([(j + 0.5, i + 0.5), (OUT, i + 0.5)], "key", width=1, alpha=0.7)
    for name in ("cat_ate", "ate_cat"):
        axes.text(name, "", "key", anchor="end", dy=-8, bold=True)
    axes.dot("grip", "none", radius=15, edge="key", width=1.5)


figure = Figure(
    title={"zh": "沿对角线翻过去的方阵", "en": "The matrix, flipped across its diagonal"},
    describe={
        "zh": "缩放后的分数方阵，方块沿对角线飞向镜中的位置，行列的标签不动，虚框是各格的镜像伙伴。"
        "cat 问 ate 的格子里是 {cat_ate}，ate 问 cat 的格子里是 {ate_cat}。",
        "en": "The matrix of scaled scores; its squares travel to their mirror places across the "
        "diagonal while the labels stay, and each cell’s mirror partner is a dashed outline. "
        "Where cat asks ate stands {cat_ate}, where ate asks cat {ate_cat}.",
    },
    state={
        "flip": Slider(
            low=0, high=1, at=0, handle="grip", label={"zh": "翻转", "en": "flip"}, walk=True
        )
    },
    readouts={
        "cat_ate": Readout({"zh": "cat 问 ate", "en": "cat asks ate"}),
        "ate_cat": Readout({"zh": "ate 问 cat", "en": "ate asks cat"}),
    },
    labels=SIDES,
    pose=pose,
    draw=draw,
    height=BOTTOM + 14,
)
