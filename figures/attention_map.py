"""A broken map of attention looks like any other: no fault raises, and each row still sums to 1."""

import numpy as np

from figures._asks import TOKENS, one_token
from figures._matrix import BOTTOM, CELL, MARGIN, MASKED, SIDES, TOP, around, dashed, grid, matrix
from model.attention import causal_mask
from model.faults import FAULTS, backwards, weights_under
from model.toy_head import HEAD
from press.figure.stage import (
    Choice,
    Figure,
    Readout,
    Toggle,
    at,
    box,
    row,
    shade,
    show,
    text,
    value,
)
from press.figure.stage import scale as grown

COUNT = len(TOKENS)
CAT, IT = HEAD.index("cat"), HEAD.index("it")
MULTIPLY, SHUFFLED = FAULTS.index("multiply"), FAULTS.index("shuffled")
ORDER = backwards(COUNT)  # the token that is read in each place when they are shuffled
PLACE = np.argsort(ORDER)  # of each token, then
FUTURE = causal_mask(COUNT)
FOOT = (COUNT / 2 - 0.5, COUNT - 0.5)  # the middle of the map's lower edge
HIDDEN = [(i, j) for i, j in np.ndindex(FUTURE.shape) if FUTURE[i, j]]
WHY = (*FAULTS, "idle")  # idle: a mask by multiplication where there is no mask
DOT = 13  # units: the radius of a weight of 1
LEAST, STEEP = 0.1, 1.3  # a small weight is told from none, and a stripe from its neighbours


def tint(weight):
    """How dark a weight's cell is: linear up to about 0.7, as the key beside the map shows."""
    return np.where(weight > 0, np.minimum(LEAST + STEEP * weight, 1.0), 0.0)


def pose(causal, fault, query, key):
    shuffled, hiding = fault == SHUFFLED, causal > 0.5
    weights, unmasked = (weights_under(fault, on) for on in (hiding, False))  # (queries, keys)
    cut = hiding & (fault != MULTIPLY)
    i, j = (np.where(shuffled, row(PLACE, token), token) for token in (query, key))
    return {
        **cells(in_order(weights, shuffled), in_order(unmasked, shuffled), cut),
        **words_in_order(shuffled),
        "open": box(-0.5, -0.5, COUNT - 0.5, COUNT - 0.5) | show(causal < 0.5),
        "reading": around(j - 0.5, i - 0.5, j + 0.5, i + 0.5),
        "read_query": at(FOOT) | text(query),
        "to": at(FOOT),
        "read_key": at(FOOT) | text(key),
        "cell": at(FOOT) | value(row(row(weights, query), key)),
        "it_cat": value(weights[IT, CAT]),
        "why": text(np.where((fault == MULTIPLY) & (causal < 0.5), len(FAULTS), fault)) | at(FOOT),
    }


def in_order(weights, shuffled):
    """The map by places instead of tokens: rows and columns as the sentence is read."""
    return np.where(shuffled, weights[np.ix_(ORDER, ORDER)], weights)


def cells(weights, unmasked, cut):
    """A shade for every weight, and in the masked cells a dot for what would have been there."""
    shades = tint(weights)
    parts = {
        f"cell_{i}_{j}": box(j - 0.5, i - 0.5, j + 0.5, i + 0.5) | shade(shades[i, j])
        for i, j in np.ndindex(weights.shape)
    }
    for i, j in HIDDEN:
        size = np.sqrt(unmasked[i, j])  # so that a dot's area is its weight
        parts[f"dot_{i}_{j}"] = at(np.array([j, i])) | grown(size) | show(cut)
    return parts


def words_in_order(shuffled):
    """Rows and columns carry the tokens in the order in which they are read."""
    parts = {}
    for i in range(COUNT):
        token = np.where(shuffled, ORDER[i], i)
        parts[f"row_{i}"] = at((-0.5, i)) | text(token)
        parts[f"column_{i}"] = at((i, -0.5)) | text(token)
    return parts


def draw(stage):
    axes = matrix(stage, tokens=())
    half = MASKED / 2
    for i, j in HIDDEN:
        dashed(axes, around(j - half, i - half, j + half, i + half)["path"])
    axes.polygon("open", "paper")
    for i, j in np.ndindex(FUTURE.shape):
        axes.polygon(f"cell_{i}_{j}", "weight")
    grid(axes)
    for i, j in HIDDEN:
        axes.dot(f"dot_{i}_{j}", "weight", radius=DOT, alpha=0.6)
    for i in range(COUNT):
        axes.text(f"row_{i}", TOKENS, "query", anchor="end", dx=-10, dy=6)
        axes.text(f"column_{i}", TOKENS, "key", dy=-10)
    axes.line("reading", "ink", width=2.5)
    for i, j in np.ndindex(FUTURE.shape):
        axes.target(
            j - 0.5, i + 0.5, j + 0.5, i - 0.5, hover=True, query=f"row_{i}", key=f"column_{j}"
        )
    draw_scale(stage)
    draw_reading(axes)
    axes.text("why", [f"@{name}" for name in WHY], "muted", dy=60)


def draw_reading(axes):
    """The cell being read, in words under the map: who asks, who is asked, the weight."""
    axes.text("read_query", TOKENS, "query", anchor="end", dx=-42, dy=32)
    axes.text("to", "→", "muted", dx=-26, dy=32)
    axes.text("read_key", TOKENS, "key", anchor="start", dx=-10, dy=32)
    axes.text("cell", "", anchor="start", form="s", dx=36, dy=32, bold=True)


def draw_scale(stage):
    """What the shades mean, from weight 1 down to 0, in the margin."""
    words, steps = stage.units(), 10
    high = 2 * CELL / steps
    words.text((MARGIN, TOP - 10), "@weight", "weight")
    for k in range(steps):
        top = TOP + k * high
        corners = box(MARGIN - 22, top, MARGIN - 4, top + high)["path"]
        words.polygon(corners, "weight", alpha=float(tint(1 - (k + 0.5) / steps)))
    words.polygon(box(MARGIN - 22, TOP, MARGIN - 4, TOP + 2 * CELL)["path"], edge="muted")
    for level, share in ((TOP + 13, "1"), (TOP + CELL + 6, "0.5"), (TOP + 2 * CELL, "0")):
        words.text((MARGIN + 4, level), share, "muted", anchor="start")


figure = Figure(
    title={"zh": "整句的注意力图", "en": "The attention map of the whole sentence"},
    describe={
        "zh": "六行六列的热图，行是查询，列是键，着色的深浅是权重，虚线方框是被遮住的格子。"
        "正在读的一格是 {query} 问 {key}，权重 {cell}；it 给 cat 的权重是 {it_cat}。",
        "en": "A heatmap of six rows, the queries, and six columns, the keys; the shade is the "
        "weight, dashed squares are masked cells. The cell being read, where {query} asks "
        "{key}, holds {cell}; it gives cat {it_cat}.",
    },
    state={
        "causal": Toggle(at=True, label={"zh": "因果掩码", "en": "causal mask"}),
        "fault": Choice(
            options={
                "none": {"zh": "没有", "en": "none"},
                "multiply": {"zh": "乘法掩码", "en": "multiply by 0"},
                "unscaled": {"zh": "不除以√d", "en": "no √d"},
                "long_key": {"zh": "键太长", "en": "long key"},
                "shuffled": {"zh": "打乱次序", "en": "shuffled"},
            },
            at="none",
            label={"zh": "毛病", "en": "fault"},
        ),
        "query": one_token(walk=False),
        "key": one_token({"zh": "问谁", "en": "who is asked"}, at="cat", walk=False),
    },
    readouts={
        "cell": Readout({"zh": "这一格", "en": "this cell"}, form="s"),
        "it_cat": Readout({"zh": "it 给 cat", "en": "it to cat"}, form="s"),
    },
    labels=SIDES
    | {
        "weight": {"zh": "权重", "en": "weight"},
        "none": {"zh": "每一行的权重加起来是一", "en": "the weights of each row sum to 1"},
        "multiply": {
            "zh": "零分也是分数，照样有份：不报错",
            "en": "a score of 0 is still a score: no error",
        },
        "unscaled": {
            "zh": "分数再大，softmax 也收：不报错",
            "en": "softmax takes scores of any size: no error",
        },
        "long_key": {
            "zh": "键再长，点积也算得出：不报错",
            "en": "a key of any length has products: no error",
        },
        "shuffled": {
            "zh": "次序换了，形状没变：不报错",
            "en": "the order is new, the shape is not: no error",
        },
        "idle": {"zh": "没有掩码，就没有东西可乘", "en": "no mask, so nothing to multiply"},
    },
    pose=pose,
    draw=draw,
    height=BOTTOM + 74,
    arrows=("key", "query"),
)
