"""Hiding the future loses no attention: those who stay take over what the others leave."""

import numpy as np

from figures._asks import ASKS, TOKENS, WORDS, one_token
from figures._bars import GHOST, bars, column, draw_bars, tokens_below, unit_axis
from figures._ghost import standing
from figures._strip import COUNT, LEFT, cell, draw_hidden, hidden, strip
from model.attention import causal_mask, masked, softmax
from model.toy_head import HEAD
from press.figure.stage import Figure, Readout, at, point, row, show, text, value

MASK = causal_mask(COUNT)  # (queries, keys)
SEEN = np.sum(~MASK, axis=1)  # (queries,): how many keys each may see


def pose(position):
    scores, hide = row(HEAD.scaled, position), row(MASK, position)  # (keys,)
    full, weights = softmax(scores), softmax(masked(scores, hide))  # (keys,)
    parts = bars(weights, np.argmax(weights), ghosts=full)
    for i in range(COUNT):
        parts[f"ghost_{i}"] = column(i, full[i], GHOST)
        seen = np.where(hide[i], 0, 1)
        parts[f"bar_{i}_number"] |= show(seen)
        parts[f"score_{i}"] = cell(i) | value(scores[i]) | show(seen)
        if i:
            parts[f"nothing_{i}"] = at(point(float(i), full[i])) | show(1 - seen)
            parts[f"hidden_{i}"] = hidden(i) | show(1 - seen)
            parts[f"hidden_{i}_score"] = cell(i) | text(0) | show(1 - seen)
    return parts | {
        "asks": at(np.array([COUNT - 0.5, 1.0])) | text(position),
        "available": value(row(SEEN, position)),
        "largest": value(np.max(weights)),
    }


def draw(stage):
    axes = unit_axis(stage, 30, left=LEFT)
    axes.text("asks", WORDS, "muted", anchor="end", dy=26)
    for i in range(COUNT):
        standing(axes, f"ghost_{i}", "weight")
        axes.target(i - 0.5, -0.4, i + 0.5, 1, position=i)
    draw_bars(axes, COUNT)
    tokens_below(axes, TOKENS, bottom=0)
    cells = strip(stage, 302)
    for i in range(COUNT):
        cells.text(f"score_{i}", "", "muted", dy=6)
        if i:
            axes.text(f"nothing_{i}", "0", dy=-7)
            draw_hidden(cells, i, ["−∞"])


figure = Figure(
    title={"zh": "未来遮住以后，剩下的一行", "en": "What is left of a row without its future"},
    describe={
        "zh": "{position} 在问，看得见 {available} 个词元，它们的权重画成条，最大的是 {largest}；"
        "其余的分数是负无穷，画成虚线方框。虚影是没有掩码时的同一行。",
        "en": "{position} asks and sees {available} tokens, whose weights are drawn as bars; the "
        "largest is {largest}. The other scores are minus infinity, in dashed squares. The ghosts "
        "are the same row without a mask.",
    },
    state={"position": one_token()},
    readouts={
        "available": Readout({"zh": "看得见", "en": "tokens seen"}, "f0"),
        "largest": Readout({"zh": "最大的权重", "en": "largest"}),
    },
    labels=ASKS,
    pose=pose,
    draw=draw,
    height=330,
)
