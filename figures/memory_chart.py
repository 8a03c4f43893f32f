"""Length is paid for twice over in the score matrix, and only once in the token vectors."""

import numpy as np

from model.toy_head import GPT2
from press.figure.stage import Figure, Readout, Steps, at, path, point, value
from press.numbers import show as shown

LOW, HIGH = 7, 17
FLOOR, CEILING = 13, 35  # log2 of bytes
BOX = (84, 40, 466, 380)
MARKED = (int(np.log2(GPT2.context)), HIGH)  # log2 of tokens: GPT-2's context, and one of today's
CROSSING = np.log2(GPT2.d_model)
CROSS = shown(GPT2.d_model, "n0")
ALL = GPT2.layers * GPT2.heads


def sizes(tokens_log2):
    """Bytes of one head's scores and of the token vectors, at 2**tokens_log2 tokens."""
    tokens = np.exp2(tokens_log2)
    return GPT2.score_bytes(tokens), GPT2.token_bytes(tokens)


def pose(tokens_log2):
    head, tokens = sizes(tokens_log2)
    upper, lower = point(tokens_log2, np.log2(head)), point(tokens_log2, np.log2(tokens))
    return {
        "difference": path(upper, lower),
        "head_dot": at(upper),
        "tokens_dot": at(lower),
        "here": at(point(tokens_log2, FLOOR)),
        "grip": at(upper),
        "head": value(head),
        "model": value(GPT2.model_bytes(np.exp2(tokens_log2))),
        "tokens": value(tokens),
        "ratio": value(head / tokens),
    }


def draw(stage):
    axes = stage.axes((LOW, HIGH), (FLOOR, CEILING), BOX)
    _scales(axes)
    ends = np.log2([sizes(LOW), sizes(HIGH)])  # (2, head and tokens)
    for line, color in ((1, "input"), (0, "key")):
        axes.line([(LOW, ends[0, line]), (HIGH, ends[1, line])], color, width=2)
    crossing = np.log2(sizes(CROSSING)[0])
    axes.line([(CROSSING, FLOOR), (CROSSING, crossing)], "outcome-edge", dashed=True)
    axes.text((CROSSING, FLOOR), CROSS, "outcome-edge", anchor="end", dx=-6, dy=-10)
    axes.text((13.0, 27.0), "@head", "key", anchor="end", dx=-14, dy=-8)
    axes.text((13.2, np.log2(sizes(13.2)[1])), "@tokens", "muted", anchor="start", dx=8, dy=24)
    _marks(axes)
    axes.line("difference", "ink", width=1)
    axes.dot("tokens_dot", "input", radius=4)
    axes.dot("head_dot", "key", radius=4)
    axes.dot("here", "ink", radius=3)
    axes.dot("grip", "none", radius=10, edge="key", width=1.5)


def _scales(axes):
    for log2 in range(15, CEILING + 1, 5):
        axes.line([(LOW, log2), (HIGH, log2)], "rule")
        axes.text((LOW, log2), shown(2**log2, "b0"), "muted", anchor="end", dx=-13, dy=6)
    for log2, anchor in ((7, "middle"), (10, "middle"), (13, "middle"), (17, "end")):
        axes.line([(log2, FLOOR), (log2, CEILING)], "rule", alpha=0.6)
        axes.text((log2, FLOOR), shown(2**log2, "n0"), "muted", anchor=anchor, dy=24)
    axes.text(((LOW + HIGH) / 2, FLOOR), "@across", "muted", dy=50)
    axes.line([(LOW, FLOOR), (HIGH, FLOOR)], "rule", width=1.5)
    axes.text((LOW, CEILING), "@up", "muted", anchor="start", dx=-76, dy=-20)


def _marks(axes):
    """Both sizes at the marked lengths, with their bytes."""
    for log2, dx, dy, anchor in ((MARKED[0], 10, 29, "start"), (MARKED[1], -10, -10, "end")):
        head, tokens = sizes(log2)
        for size, color in ((head, "key"), (tokens, "input")):
            axes.dot((log2, np.log2(size)), "paper", radius=4, edge=color, width=1.5)
        axes.text((log2, np.log2(head)), shown(head, "b1"), "key", anchor="end", dx=-10, dy=-8)
        axes.text(
            (log2, np.log2(tokens)), shown(tokens, "b1"), "muted", anchor=anchor, dx=dx, dy=dy
        )


figure = Figure(
    title={"zh": "方阵与词元向量各占多少内存", "en": "Memory of the scores and of the tokens"},
    describe={
        "zh": "两个轴都取对数，两条都是直线：一个头的方阵占 {head}，词元向量占 {tokens}，"
        "前者是后者的 {ratio} 倍；全部的头合计 {model}。"
        f"两条线在 {CROSS} 个词元处相交。",
        "en": "Both axes are logarithmic and both lines straight: one head’s scores take {head}, "
        "the token vectors {tokens}, a ratio of {ratio}; all heads together take {model}. "
        f"The lines cross at {CROSS} tokens.",
    },
    state={
        "tokens_log2": Steps(
            low=LOW,
            high=HIGH,
            at=MARKED[0],
            words=[shown(2**log2, "n0") for log2 in range(LOW, HIGH + 1)],
            label={"zh": "上下文长度", "en": "context length"},
            handle="grip",
            walk=True,
        )
    },
    readouts={
        "head": Readout({"zh": "一个头的方阵", "en": "one head’s scores"}, form="b1"),
        "tokens": Readout({"zh": "词元向量", "en": "token vectors"}, form="b1"),
        "ratio": Readout({"zh": "前者比后者", "en": "their ratio"}),
        "model": Readout({"zh": "全部的头", "en": f"all {ALL} heads"}, form="b1"),
    },
    labels={
        "head": {"zh": "一个头的方阵", "en": "one head’s scores"},
        "tokens": {"zh": "词元向量", "en": "token vectors"},
        "across": {"zh": "上下文长度（词元数）", "en": "context length in tokens"},
        "up": {"zh": "内存", "en": "memory"},
    },
    pose=pose,
    draw=draw,
    height=440,
)
