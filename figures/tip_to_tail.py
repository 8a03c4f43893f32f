"""Mixing is walking: six shortened values, tip to tail, lead to the output."""

from figures._ghost import dot, line
from figures._mix import corner, draw_output, leaders, rails, steps
from model.measures import path
from model.toy_head import HEAD
from press.figure.stage import Figure, Readout, Steps, at, row, value

TOKENS = HEAD.tokens
PLACES = path(HEAD)  # (tokens + 1, 2)
BOX = (46, 38, 446, 438)
UNIT = 1 / (BOX[2] - BOX[0])


def pose(terms):
    here = row(PLACES, terms)  # (2,)
    return steps(PLACES, terms) | {
        "output_dot": at(here),
        "grip": at(here),
        "output": value(here),
    }


def draw(stage):
    axes = corner(stage, x=1, y=1, box=BOX)
    middles, names = rails(PLACES, PLACES[-1], UNIT)
    for i, leader in enumerate(leaders(middles, names)):
        axes.line(leader, "muted", width=1, alpha=0.6)
        axes.text(names[i], TOKENS[i], dy=6)
    line(axes, PLACES, "value")
    dot(axes, PLACES[-1], "outcome", edge="outcome-edge")
    for i in range(len(TOKENS)):
        axes.arrow(f"step_{i}", "value", width=2.5)
    axes.dot((0, 0), "ink", radius=3)
    axes.text(PLACES[-1], "@output", "outcome-edge", dy=-20)
    draw_output(axes)
    axes.dot("grip", "none", radius=11, edge="outcome-edge", width=1.5)


figure = Figure(
    title={"zh": "六个加权的值，首尾相接", "en": "Six weighted values, tip to tail"},
    describe={
        "zh": "从原点出发，it 的六个加权的值首尾相接。现在走到 {output}；走完六步就是 it 的输出。",
        "en": "From the origin the six weighted values of it are laid tip to tail. "
        "The path has come to {output}; after six steps that is the output of it.",
    },
    state={
        "terms": Steps(
            high=len(TOKENS),
            at=len(TOKENS),
            label={"zh": "走几步", "en": "steps taken"},
            handle="grip",
            walk=True,
        )
    },
    readouts={"output": Readout({"zh": "走到", "en": "now at"})},
    labels={"output": {"zh": "it 的输出", "en": "it’s output"}},
    pose=pose,
    draw=draw,
    height=468,
)
