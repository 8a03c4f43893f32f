"""The wider the vectors, the wider their scores spread, and softmax has only one width it likes."""

import numpy as np

from model.measures import spread
from model.toy_head import GPT2, HEAD
from press.figure.stage import Figure, Readout, Steps, at, point, value

HIGH = 8
WIDTHS = [str(2**i) for i in range(HIGH + 1)]
MARKS = {"page": HEAD.width, "gpt2": GPT2.d_head}


def curve(width_log2):
    """The spread √d of a dot product of d components, over log₂ d."""
    return spread(np.exp2(width_log2))


def pose(width_log2):
    height = curve(width_log2)
    # The number leans away from the curve, further the steeper it is.
    number = point(width_log2 * 0.84 + 0.65, height)
    return {
        "grip": at(point(width_log2, height)),
        "number": at(number) | value(height),
        "width": value(np.exp2(width_log2)),
        "spread": value(height),
    }


def draw(stage):
    axes = stage.axes((0, HIGH), (0, curve(HIGH)), (52, 64, 428, 392))
    ticks(axes)
    axes.line([(0, 1), (HIGH, 1)], "outcome", width=3)
    axes.text((0, 1), "1", "outcome-edge", anchor="end", dx=-15, dy=6)
    axes.text((2.5, 1), "@works", "outcome-edge", anchor="start", dy=-8)
    axes.line([(x, curve(x)) for x in np.linspace(0, HIGH, 65)], "ink", width=2)
    for name, width in MARKS.items():
        mark(axes, np.log2(width), str(width), f"@{name}")
    axes.dot("grip", "ink", radius=4.5)
    axes.dot("grip", "none", radius=9, edge="ink", width=1.5)
    axes.text("number", "", dy=-16, bold=True)


def ticks(axes):
    """Widths below, spreads at the left: each tick of the one doubles the other."""
    axes.line([(0, 0), (HIGH, 0)], "ink", width=1)
    for i in range(0, HIGH + 1, 2):
        axes.line([(i, 0), (i, -0.3)], "ink", width=1)
        axes.text((i, 0), WIDTHS[i], "muted", dy=26)
        if i:
            axes.line([(0, curve(i)), (i, curve(i))], "rule", width=1)
            axes.text((0, curve(i)), f"{curve(i):.0f}", "muted", anchor="end", dx=-15, dy=6)
    axes.text((0, curve(HIGH)), "@spread", "muted", anchor="start", dy=-12)
    axes.text((HIGH, 0), "@width", "muted", anchor="end", dx=22, dy=48)


def mark(axes, x, width, name):
    """A width that means something: its point on the curve, its name under the axis."""
    axes.dot((x, curve(x)), "paper", radius=4.5, edge="ink", width=1.5)
    axes.line([(x, curve(x)), (x, 0)], "muted", width=1, dashed=True, alpha=0.6)
    axes.line([(x, 0), (x, -0.3)], "ink", width=1)
    if width not in WIDTHS[::2]:
        axes.text((x, 0), width, "muted", dy=26)
    axes.text((x, 0), name, dy=48)


figure = Figure(
    title={"zh": "展幅随宽度往上弯", "en": "Spread over width, bending upward"},
    describe={
        "zh": "展幅是宽度的平方根。横轴是取了对数的宽度，纵轴是没有取对数的展幅，曲线向上弯。"
        "宽度 {width} 处展幅是 {spread}。琥珀色的横线是展幅为一。",
        "en": "Spread is the root of width. The width axis is logarithmic, the spread axis linear, "
        "and the curve bends upward. At width {width} the spread is {spread}. The amber line is "
        "spread one.",
    },
    state={
        "width_log2": Steps(
            high=HIGH,
            at=int(np.log2(GPT2.d_head)),
            words=WIDTHS,
            label={"zh": "宽度", "en": "width"},
            handle="grip",
            walk=True,
        )
    },
    readouts={
        "width": Readout({"zh": "宽度", "en": "width"}, "f0"),
        "spread": Readout({"zh": "展幅", "en": "spread"}),
    },
    labels={
        "spread": {"zh": "展幅 √d", "en": "spread √d"},
        "width": {"zh": "宽度 d", "en": "width d"},
        "works": {"zh": "softmax 好用", "en": "good for softmax"},
        "page": {"zh": "本页", "en": "this page"},
        "gpt2": {"zh": "GPT-2", "en": "GPT-2"},
    },
    pose=pose,
    draw=draw,
    height=454,
)
