"""A key can win by length alone, without coming any closer to what the query looks for."""

import numpy as np

from figures import _ghost
from figures._bars import WIDTH, bars, draw_bars, ghost_column, tokens_below
from figures._plane import UNIT, beyond, foot_on, origin, perpendicular, plane
from model.attention import score
from model.faults import long_keys
from model.measures import stretch_crossing
from model.toy_head import HEAD
from press.figure.stage import Figure, Readout, Slider, arrow, at, text, value

TOKENS = HEAD.tokens
QUERY = HEAD.query(HEAD.protagonist)  # (2,)
AND, CAT = HEAD.key("and"), HEAD.key("cat")  # (2,)
LONG = HEAD.index("and")
FIRST, MOST = stretch_crossing(HEAD), 5  # the first stretch at which `and` wins; the slider's end

X, Y = (-1.0, 2.4), (-0.5, 3.0)
LEFT, TOP = 84, 20
PLANE = (LEFT, TOP, LEFT + (X[1] - X[0]) * UNIT, TOP + (Y[1] - Y[0]) * UNIT)
HIGH = 2.2
BARS = (30, PLANE[3] + 30, 470, PLANE[3] + 30 + 150)


def pose(stretch):
    keys = long_keys(HEAD, stretch)  # (tokens, 2)
    scores, tip = score(QUERY, keys), keys[LONG]  # (keys,), (2,)
    winner = np.argmax(scores)
    return bars(scores, winner, hang=0.35) | {
        "long": arrow(tip),
        "grip": at(tip),
        "long_label": at(tip + np.array([0.16, -0.06])),
        "and": value(scores[LONG]),
        "cat": value(scores[HEAD.index("cat")]),
        "winner": text(winner),
    }


def draw(stage):
    draw_plane(plane(stage, x=X, y=Y, box=PLANE))
    draw_scores(stage.axes((-0.5, len(TOKENS) - 0.5), (0, HIGH), BARS))


def draw_plane(axes):
    for key in (CAT, AND):
        shadow = np.stack([np.zeros(2), foot_on(QUERY, key)])
        axes.line(shadow, "query", width=11, alpha=0.35, cap="butt")
        perpendicular(axes, QUERY, key)
    if FIRST <= MOST:
        _ghost.arrow(axes, np.stack([np.zeros(2), FIRST * AND]), "key")
        axes.text(FIRST * AND, f"×{FIRST:.1f}", "muted", anchor="end", dx=-18, dy=4)
    axes.arrow(np.stack([np.zeros(2), CAT]), "key")
    axes.text(CAT, "@cat", "key", dy=-10)
    axes.arrow(np.stack([np.zeros(2), QUERY]), "query", width=2.5)
    axes.text(beyond(QUERY, by=(0.2, 0.2)), "@query", "query", anchor="end", dy=6)
    axes.arrow("long", "key", width=2.5)
    axes.dot("grip", "none", radius=9, edge="key", width=1.5)
    axes.text("long_label", "@and", "key", anchor="start", dy=6)
    origin(axes)


def draw_scores(axes):
    if FIRST <= MOST:
        ghost_column(axes, LONG, FIRST * score(QUERY, AND), "key", width=WIDTH)
    draw_bars(axes, len(TOKENS), "key", hang=True)
    axes.text((-0.5, HIGH), "@raw", "muted", anchor="start", dy=6)
    tokens_below(axes, TOKENS, bottom=0)


figure = Figure(
    title={"zh": "把一个键拉长", "en": "Stretching one key"},
    describe={
        "zh": "平面上有 it 的查询、cat 的键和被拉长的 and 的键，下面是 it 的六个原始分数。"
        "and 得 {and}，cat 得 {cat}，赢家是 {winner}。",
        "en": "The query of it, the key of cat and the stretched key of and in the plane; below, "
        "the six raw scores of it. The key of and scores {and}, that of cat {cat}; the winner is "
        "{winner}.",
    },
    state={
        "stretch": Slider(
            low=1,
            high=MOST,
            step=0.1,
            at=1,
            label={"zh": "and 的键长", "en": "length of and’s key"},
            form="f1 ×",
            handle="grip",
            walk=True,
        )
    },
    readouts={
        "and": Readout({"zh": "and 原始分数", "en": "and, raw"}),
        "cat": Readout({"zh": "cat 原始分数", "en": "cat, raw"}),
        "winner": Readout({"zh": "赢家", "en": "winner"}, words=TOKENS),
    },
    labels={
        "raw": {"zh": "原始分数", "en": "raw score"},
        "query": {"zh": "it 的查询", "en": "it’s query"},
        "cat": {"zh": "cat 的键", "en": "cat’s key"},
        "and": {"zh": "and 的键", "en": "and’s key"},
    },
    pose=pose,
    draw=draw,
    height=BARS[3] + 36,
)
