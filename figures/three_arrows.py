"""One input vector becomes three arrows that point in three different directions."""

import numpy as np

from figures._plane import HEIGHT, beyond, origin, plane
from model.toy_head import HEAD
from press.figure.stage import Figure, Readout, Slider, arrow, at, show, value

TOKEN = HEAD.protagonist
INPUT = HEAD.embedding(TOKEN)  # (2,)
TIPS = {"query": HEAD.query(TOKEN), "key": HEAD.key(TOKEN), "value": HEAD.value(TOKEN)}
ROOM = (0.44, 0.26)
START = INPUT + np.array([0.4, 0.12])  # where a label sets out, clear of the input's own


def pose(step):
    parts, grip = {}, INPUT
    for i, (name, tip) in enumerate(TIPS.items()):
        share = np.clip(step - i, 0.0, 1.0)
        now = INPUT + share * (tip - INPUT)
        begun = step > i
        parts[name] = arrow(now) | show(begun) | value(now)
        parts[f"{name}_label"] = at(START + share * (beyond(tip, by=ROOM) - START)) | show(begun)
        grip = np.where(begun, now, grip)
    return parts | {"grip": at(grip)}


def draw(stage):
    axes = plane(stage)
    for name, tip in TIPS.items():
        axes.line(np.stack([INPUT, tip]), name, width=1, dashed=True, alpha=0.6)
    axes.arrow(np.stack([np.zeros(2), INPUT]), "input")
    axes.text(beyond(INPUT, by=ROOM), "@input", "muted", dx=8, dy=16)
    for name in TIPS:
        axes.arrow(name, name, width=2.5)
        axes.text(f"{name}_label", f"@{name}", name, dy=6)
    axes.dot("grip", "none", radius=9, edge="muted", width=1.5)
    origin(axes)


figure = Figure(
    title={"zh": "一个输入，三支箭头", "en": "One input, three arrows"},
    describe={
        "zh": "平面上，it 的灰色输入分出三支箭头。"
        "箭尖现在的位置：查询 {query}，键 {key}，值 {value}。"
        "细虚线是三支箭尖从输入走到各自位置的路。",
        "en": "In the plane, the grey input of it gives rise to three arrows. Their tips are now "
        "at {query} for the query, {key} for the key and {value} for the value. Thin dashed lines "
        "are the ways of the three tips from the input to their places.",
    },
    state={
        "step": Slider(
            low=0,
            high=3,
            at=3,
            label={"zh": "步", "en": "step"},
            form="f1",
            handle="grip",
            walk=True,
        )
    },
    readouts={
        "query": Readout({"zh": "查询", "en": "query"}),
        "key": Readout({"zh": "键", "en": "key"}),
        "value": Readout({"zh": "值", "en": "value"}),
    },
    labels={
        "input": {"zh": "it 的输入", "en": "it’s input"},
        "query": {"zh": "查询", "en": "query"},
        "key": {"zh": "键", "en": "key"},
        "value": {"zh": "值", "en": "value"},
    },
    pose=pose,
    draw=draw,
    height=HEIGHT,
)
