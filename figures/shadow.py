"""A score is the length of the query's shadow on the key, times the length of the key."""

import numpy as np

from figures import _ghost
from figures._plane import (
    HEIGHT,
    LIMIT,
    apart,
    band,
    behind,
    beyond,
    foot_on,
    origin,
    overlaps,
    plane,
    right_angle,
    whole_line,
)
from model.attention import score
from model.measures import lengths
from model.toy_head import HEAD
from press.figure.stage import Figure, Point, Readout, arrow, at, path, show, value
from press.numbers import show as shown

QUERY = HEAD.query(HEAD.protagonist)  # (2,)
KEY = HEAD.key("cat")  # (2,)
LENGTH = lengths(KEY)
ACROSS = np.array([KEY[1], -KEY[0]]) / LENGTH * lengths(QUERY)  # as long as the query
ZERO = whole_line(ACROSS)  # (2, 2)
AGAINST = ACROSS / 1.4 - np.sign(QUERY @ KEY) * QUERY  # a query on the far side of the zero line

# The middles of two labels, at the zero line's end and in a corner of the half-plane against.
ZERO_WORDS = np.clip(ZERO[0] + 0.44 * KEY / LENGTH, 0.52 - LIMIT, LIMIT - 0.52)
CORNERS = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * (LIMIT - 0.67, LIMIT - 0.17)
AGAINST_WORDS = max(CORNERS[CORNERS @ KEY < 0], key=lambda corner: float(lengths(corner - AGAINST)))
EDGE_OF_WORDS = LIMIT - 0.14  # further out the query's own label would leave the sheet
ROOM = (0.9, 0.27)  # what they need beside the query's own


def pose(query):  # (2,)
    foot = foot_on(query, KEY)
    label = np.clip(beyond(query, by=(0.38, 0.28)), -EDGE_OF_WORDS, EDGE_OF_WORDS)
    return {
        "shadow_bar": path(band(foot)),
        "drop": path(query, foot),
        "square": path(right_angle(query, KEY)),
        "query": arrow(query),
        "query_label": at(label),
        "zero_words": at(ZERO_WORDS) | show(1 - overlaps(label, ZERO_WORDS, ROOM)),
        "against_words": at(AGAINST_WORDS) | show(1 - overlaps(label, AGAINST_WORDS, ROOM)),
        "grip": at(query),
        "zero_label": at(beyond(ACROSS, by=0.22)) | show(apart(query, ACROSS)),
        "against_label": at(beyond(AGAINST, by=0.22)) | show(apart(query, AGAINST)),
        "score": value(score(query, KEY)),
        "shadow": value(score(query, KEY) / LENGTH),
    }


def draw(stage):
    axes = plane(stage)
    axes.polygon(behind(KEY), "muted", alpha=0.1)
    axes.line(ZERO, "muted", dashed=True)
    axes.line(whole_line(KEY), "key", width=1, alpha=0.6)
    axes.polygon("shadow_bar", "query", alpha=0.35)
    axes.line("drop", "muted", width=1)
    axes.line("square", "muted", width=1)
    for ghost in (ACROSS, AGAINST):
        _ghost.arrow(axes, np.stack([np.zeros(2), ghost]), "query")
    axes.text("zero_label", "0", "query", dy=-6)
    axes.text("against_label", shown(float(score(AGAINST, KEY)), "f2"), "query", dy=12)
    axes.arrow(np.stack([np.zeros(2), KEY]), "key")
    axes.arrow("query", "query", width=2.5)
    axes.dot("grip", "none", radius=9, edge="query", width=1.5)
    axes.text("query_label", "@query", "query", dy=6)
    axes.text(whole_line(KEY)[1], "@key", "key", dy=-10)
    axes.text("zero_words", "@zero", "muted", dy=6)
    axes.text("against_words", "@against", "muted", dy=6)
    origin(axes)


figure = Figure(
    title={"zh": "查询在键上的影子", "en": "The query’s shadow on the key"},
    describe={
        "zh": "平面上有 it 的查询和 cat 的键。查询在键所在直线上的影子带符号的长度是 {shadow}，"
        "原始分数是 {score}。虚线是分数为零的直线，键背面的半平面是反对票。",
        "en": "The query of it and the key of cat in the plane. The query’s shadow on the key’s "
        "line has the signed length {shadow}; the raw score is {score}. The dashed line is where "
        "the score is zero; on the side away from the key lie the votes against.",
    },
    state={
        "query": Point(
            at=QUERY, within=2.0, label={"zh": "查询", "en": "query"}, handle="grip", form="f2"
        )
    },
    readouts={
        "score": Readout({"zh": "原始分数", "en": "raw score"}),
        "shadow": Readout({"zh": "影子长度", "en": "shadow length"}),
    },
    labels={
        "query": {"zh": "查询", "en": "query"},
        "key": {"zh": "cat 的键", "en": "cat’s key"},
        "zero": {"zh": "分数为零", "en": "score zero"},
        "against": {"zh": "反对票", "en": "votes against"},
    },
    pose=pose,
    draw=draw,
    height=HEIGHT,
)
