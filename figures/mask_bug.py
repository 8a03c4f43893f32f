"""A score of zero is a perfectly good score, so a mask that multiplies hides nothing."""

import numpy as np

from figures._bars import TALL, bars, draw_bars, ghost_column, level, tokens_below
from figures._strip import COUNT, LEFT, cell, draw_hidden, hidden, strip
from model.attention import causal_mask
from model.faults import faulty_weights
from model.toy_head import HEAD
from press.figure.stage import Choice, Figure, Readout, at, point, row, show, text, value
from press.numbers import show as shown

TOKENS = HEAD.tokens
IT, RAN = HEAD.index(HEAD.protagonist), HEAD.index("ran")
SCORES, FUTURE = HEAD.scaled[IT], causal_mask(COUNT)[IT]  # (keys,)
RIGHT = HEAD.weights(causal=True)[IT]  # (keys,)
WRONG = faulty_weights("multiply", causal=True)[IT]  # (keys,)
HIGHEST = 0.4
EDGE = 424  # units: beside the last column there is room for the number of its ghost


def pose(mask):
    weights = row(np.stack([RIGHT, WRONG]), mask)  # (keys,)
    leaks, top = np.equal(mask, 1), point(float(RAN), WRONG[RAN])
    parts = bars(weights, RAN, ghosts=WRONG)
    parts[f"bar_{RAN}_number"] |= show(leaks)
    return parts | {
        "nothing": at(top) | show(np.where(leaks, 0, 1)),
        "leak": at(top) | show(np.where(leaks, 0, 1)),
        f"hidden_{RAN}": hidden(RAN, EDGE),
        f"hidden_{RAN}_score": cell(RAN) | text(mask),
        "ran": value(weights[RAN]),
    }


def draw(stage):
    axes = stage.axes((-0.5, COUNT - 0.5), (0, HIGHEST), (LEFT, 30, EDGE, 30 + TALL))
    for height in (0, HIGHEST):
        level(axes, height, shown(height, "f1") if height else "0")
    axes.line([(-0.5, HIGHEST), (COUNT - 0.5, HIGHEST)], "rule", width=1)
    axes.text((COUNT - 0.5, HIGHEST), "@asks", "muted", anchor="end", dy=26)
    for i in range(COUNT):
        ghost_column(axes, i, WRONG[i])
    draw_bars(axes, COUNT, form="f3")
    axes.text("nothing", "0", dy=-7)
    for words, dy in ((shown(WRONG[RAN], "f3"), 6), ("× 0", 27)):
        axes.text("leak", words, "muted", anchor="start", dx=29, dy=dy)
    tokens_below(axes, TOKENS, bottom=0)
    cells = strip(stage, 302, EDGE)
    for i in np.flatnonzero(~FUTURE):
        cells.text((i, 0), shown(SCORES[i], "f2"), "muted", dy=6)
    draw_hidden(cells, RAN, ["−∞", "0"])


figure = Figure(
    title={"zh": "加负无穷，还是乘以零", "en": "Add minus infinity, or multiply by zero"},
    describe={
        "zh": "it 这一行的六个权重，ran 在它后面，应当遮住。现在 ran 的权重是 {ran}。"
        "虚影是用乘以零来遮的结果，"
        f"{shown(WRONG[RAN], 'f3')}。",
        "en": "The six weights in the row of it, where ran comes later and should be hidden. The "
        "weight of ran is now {ran}. The ghosts are what multiplying by zero gives, "
        f"{shown(WRONG[RAN], 'f3')}.",
    },
    state={
        "mask": Choice(
            options={
                "add": {"zh": "加 −∞", "en": "add −∞"},
                "multiply": {"zh": "乘以 0", "en": "multiply by 0"},
            },
            at="add",
            label={"zh": "掩码", "en": "mask"},
        )
    },
    readouts={"ran": Readout({"zh": "ran 的权重", "en": "weight of ran"}, "f3")},
    labels={"asks": {"zh": "it 在问", "en": "it asks"}},
    pose=pose,
    draw=draw,
    height=330,
)
