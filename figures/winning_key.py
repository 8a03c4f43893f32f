"""Asked by the pronoun, six keys compete within a narrow fan, and the noun's key wins."""

import numpy as np

from figures import _ghost
from figures._asks import TOKENS, one_token
from figures._bars import bars, draw_bars, tokens_below
from figures._plane import (
    LIMIT,
    SIDE,
    TOP,
    UNIT,
    band,
    foot_on,
    origin,
    plane,
    right_angle,
    whole_line,
)
from model.attention import score
from model.toy_head import HEAD
from press.figure.stage import Figure, Readout, arrow, at, path, row, text, value

QUERIES, KEYS = HEAD.queries, HEAD.keys  # (tokens, 2)
BEST = np.argsort(-HEAD.raw, axis=1)[:, :2]  # (queries, 2): winner and runner-up
FEET = [foot_on(QUERIES[i], KEYS[j]) for i, pair in enumerate(BEST) for j in pair]
# This head's arrows and shadows all stay above −1, so the lower half of the plane would be empty
# paper: it is left out. A head that reaches further down gets the room it needs.
FLOOR = min(-1.0, np.min(np.concatenate([QUERIES, KEYS, FEET])[:, 1]) - 0.2)
LINES = np.stack([whole_line(key, FLOOR) for key in KEYS])  # (tokens, 2, 2)
BOTTOM = TOP + (LIMIT - FLOOR) * UNIT
LOW, HIGH = -0.6, 3.2
BARS = (66, BOTTOM + 40, 470, BOTTOM + 40 + 118)

FAN = np.radians([79, 104, 42, 68, 91, 57])  # where the labels stand, in the order of the tokens
PLACES = 2.02 * np.stack([np.cos(FAN), np.sin(FAN)], axis=-1)
CAPTIONS = np.array(  # where the query's label stands, per asking token: clear of keys and fan
    [(-0.62, 0.3), (-1.38, 1.96), (1.45, -0.42), (0.95, -0.16), (-1.1, 1.05), (1.1, -0.2)]
)


def pose(token):
    query = row(QUERIES, token)  # (2,)
    scores = score(query, KEYS)  # (keys,)
    winner = np.argmax(scores)
    others = np.where(np.arange(len(TOKENS)) == winner, -np.inf, scores)
    second = np.argmax(others)
    key, rival = row(KEYS, winner), row(KEYS, second)
    return bars(scores, winner, hang=0.78) | {
        "key": arrow(key),
        "line": path(row(LINES, winner)),
        "shadow": path(band(foot_on(query, key))),
        "rival_shadow": path(band(foot_on(query, rival))),
        "drop": path(query, foot_on(query, key)),
        "square": path(right_angle(query, key)),
        "query": arrow(query),
        "query_label": at(row(CAPTIONS, token)) | text(token),
        "winner": text(winner),
        "score": value(np.max(scores)),
        "runner_up": text(second),
        "runner_up_score": value(np.max(others)),
    }


def leader(tip, place):
    """The hairline from a key's tip to its label, clear of both."""
    way = place - tip
    along = way / np.sqrt(way @ way)
    return np.stack([tip + 0.08 * along, place - along * (0.22, 0.13)])


def draw(stage):
    axes = plane(stage, y=(FLOOR, LIMIT), box=(20, TOP, 20 + SIDE, BOTTOM))
    axes.line("line", "key", width=1, alpha=0.45)
    _ghost.area(axes, "rival_shadow", "query")
    axes.polygon("shadow", "query", alpha=0.4)
    axes.line("drop", "muted", width=1)
    axes.line("square", "muted", width=1)
    for i, token in enumerate(TOKENS):
        axes.line(leader(KEYS[i], PLACES[i]), "key", width=0.75, alpha=0.5)
        axes.arrow(np.stack([np.zeros(2), KEYS[i]]), "key", width=1.25, alpha=0.6)
        axes.text(PLACES[i], token, "key", dy=6)
    axes.arrow("key", "key", width=1.5)
    axes.arrow("query", "query", width=3)
    axes.text("query_label", [f"@asks_{token}" for token in TOKENS], "query", dy=6)
    origin(axes)
    small = stage.axes((-0.5, len(TOKENS) - 0.5), (LOW, HIGH), BARS)
    draw_bars(small, len(TOKENS), "key", hang=True)
    small.text((-0.5, HIGH), "@raw", "muted", anchor="start", dx=-46)
    small.text((-0.5, 0), "0", "muted", anchor="end", dx=-6, dy=6)
    for i in range(len(TOKENS)):
        small.target(i - 0.5, LOW - 1, i + 0.5, HIGH, token=i)
    tokens_below(small, TOKENS, bottom=LOW, dy=36)


figure = Figure(
    title={"zh": "一个查询面对六个键", "en": "One query before six keys"},
    describe={
        "zh": "平面上有 {token} 的查询和六个键，查询在赢家的键上投下影子。"
        "赢家是 {winner}，原始分数 {score}；亚军是 {runner_up}，原始分数 {runner_up_score}。"
        "下面六根条是六个键的原始分数。",
        "en": "The query of {token} and six keys in the plane; the query casts its shadow on the "
        "winner’s key. The winner is {winner} with the raw score {score}, the runner-up "
        "{runner_up} with {runner_up_score}. Six bars below show the raw scores of all keys.",
    },
    state={"token": one_token()},
    readouts={
        "winner": Readout({"zh": "赢家", "en": "winner"}, words=TOKENS),
        "score": Readout({"zh": "赢家原始分数", "en": "winner, raw"}),
        "runner_up": Readout({"zh": "亚军", "en": "runner-up"}, words=TOKENS),
        "runner_up_score": Readout({"zh": "亚军原始分数", "en": "runner-up, raw"}),
    },
    labels={
        f"asks_{token}": {"zh": f"{token} 的查询", "en": f"{token}’s query"} for token in TOKENS
    }
    | {"raw": {"zh": "原始分数", "en": "raw score"}},
    pose=pose,
    draw=draw,
    height=BOTTOM + 40 + 118 + 50,
)
