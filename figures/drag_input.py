"""The same push of the input turns the query most, the key less and the value least."""

import numpy as np

from figures._ghost import arrow as ghost_arrow
from figures._plane import HEIGHT, beyond, clear_of, origin, overlaps, plane
from model.attention import project
from model.measures import UP
from model.toy_head import HEAD
from press.figure.stage import Figure, Point, Readout, arrow, at, path, show, value

INPUT = HEAD.embedding(HEAD.protagonist)  # (2,)
MAPS = {"query": HEAD.W_Q, "key": HEAD.W_K, "value": HEAD.W_V}
ROOM = (0.42, 0.26)
NOTE = np.array([0.24, -0.5])  # from the pushed tip to the note beside the way it went


def pose(x):  # (2,)
    parts = {"input": arrow(x), "grip": at(x), "push": path(x, x + UP)}
    parts["pushed"] = arrow(x + UP)
    taken = [x, beyond(x, by=ROOM)]
    for name, matrix in MAPS.items():
        tip, pushed = project(matrix, x), project(matrix, x + UP)
        parts[name] = arrow(tip) | value(tip)
        parts[f"{name}_pushed"] = arrow(pushed)
        parts[f"{name}_turn"] = path(np.zeros(2), tip, pushed)
        taken.append(clear_of(beyond(tip, by=ROOM), taken))
    for name, place in zip(("input", *MAPS), taken[1:], strict=True):
        parts[f"{name}_label"] = at(place)
    note = x + UP + NOTE
    covered = np.any(np.stack([overlaps(note, place) for place in taken]))
    return parts | {"note": at(note) | show(np.where(covered, 0, 1))}


def draw(stage):
    axes = plane(stage)
    for name in MAPS:
        axes.polygon(f"{name}_turn", name, alpha=0.14)
    for name in MAPS:
        ghost_arrow(axes, f"{name}_pushed", name)
    axes.line("push", "input", width=1, dashed=True)
    ghost_arrow(axes, "pushed", "input")
    axes.arrow("input", "input", width=2.5)
    for name in MAPS:
        axes.arrow(name, name, width=2.5)
    axes.dot("grip", "none", radius=9, edge="input", width=1.5)
    axes.text("note", "+1", "muted", dy=6)
    axes.text("input_label", "@input", "muted", dy=6)
    for name in MAPS:
        axes.text(f"{name}_label", f"@{name}", name, dy=6)
    origin(axes)


figure = Figure(
    title={"zh": "拖动输入，三支箭头跟着走", "en": "Drag the input; three arrows follow"},
    describe={
        "zh": "平面上有灰色的输入和由它算出的三支箭头：查询 {query}，键 {key}，值 {value}。"
        "四支虚线箭头是把输入往上推一个单位以后的样子。",
        "en": "The grey input in the plane and the three arrows computed from it: query {query}, "
        "key {key}, value {value}. Four dashed arrows show all of them after the input has been "
        "pushed up by one unit.",
    },
    state={
        "x": Point(
            at=INPUT,
            within=1.5,
            step=0.01,
            label={"zh": "输入", "en": "input"},
            handle="grip",
        )
    },
    readouts={
        "query": Readout({"zh": "查询", "en": "query"}),
        "key": Readout({"zh": "键", "en": "key"}),
        "value": Readout({"zh": "值", "en": "value"}),
    },
    labels={
        "input": {"zh": "输入", "en": "input"},
        "query": {"zh": "查询", "en": "query"},
        "key": {"zh": "键", "en": "key"},
        "value": {"zh": "值", "en": "value"},
    },
    pose=pose,
    draw=draw,
    height=HEIGHT + 14,  # the pushed query reaches below the plane
)
