"""Of three divisors, only √d makes the row look the same at every width."""

import numpy as np

from figures._bars import TINT, WIDTH, column
from figures._ghost import standing
from model.measures import spread, unit_weights
from model.toy_head import UNIT_SCORES
from press.figure.stage import Choice, Figure, Readout, Steps, at, path, point, row, show, value
from press.numbers import show as shown

COUNT = len(UNIT_SCORES)
LEADER = int(np.argmax(UNIT_SCORES))
HIGH = 8
LEAST = 0.001  # a bar that is too low to see says what it is
DIVISORS = {"none": np.ones_like, "sqrt": np.sqrt, "d": np.copy}  # of a width


def skyline(weights):
    """The outline of all the bars as one path, down to zero between them, (4·tokens, 2)."""
    corners = []
    for i in range(COUNT):
        left, right = i - WIDTH / 2, i + WIDTH / 2
        corners += [point(left, 0.0), point(left, weights[i])]
        corners += [point(right, weights[i]), point(right, 0.0)]
    return path(*corners)


def pose(width_log2, divisor):
    width = np.exp2(width_log2)
    parts, largest, spreads = {}, [], []
    for i, (name, by) in enumerate(DIVISORS.items()):
        weights, chosen = unit_weights(width, by(width)), np.equal(divisor, i)
        parts[f"{name}_ghost"] = skyline(weights) | show(np.where(chosen, 0, 1))
        parts[f"{name}_all"] = skyline(weights) | show(chosen)
        parts[f"{name}_leader"] = column(LEADER, weights[LEADER]) | show(chosen)
        parts[f"{name}_number"] = at(point(float(LEADER), weights[LEADER])) | value(weights[LEADER])
        spreads.append(spread(width, by(width)))
        largest.append(weights[LEADER])
        parts[f"{name}_spread"] = at(np.array([-0.5, 0.0])) | value(spreads[i])
        for k in range(COUNT if name == "none" else 0):
            if k != LEADER:
                small = at(point(float(k), 0.0)) | value(weights[k])
                parts[f"small_{k}"] = small | show(weights[k] < LEAST)
    return parts | {
        "width": value(width),
        "largest": value(row(largest, divisor)),
        "spread": value(row(spreads, divisor)),
    }


def draw(stage):
    for i, name in enumerate(DIVISORS):
        bottom = 120 + 122 * i
        axes = stage.axes((-0.5, COUNT - 0.5), (0, 1), (138, bottom - 88, 474, bottom))
        panel(axes, name)
        if name == "none":
            small_numbers(axes)
        axes.target(-2.4, -0.1, COUNT - 0.5, 1.25, divisor=i)
    for i, score in enumerate(UNIT_SCORES):
        axes.text((i, 0), shown(score, "f2"), "muted", dy=26)
    axes.text((-0.5, 0), "s", "muted", anchor="end", dx=-8, dy=26)


def small_numbers(axes):
    """The undivided weights that are no bars any more; wide vectors leave five of them."""
    for k in range(COUNT):
        if k != LEADER:
            axes.text(f"small_{k}", "", "muted", form="e0", dy=-7)


def panel(axes, name):
    """The row under one divisor: its bars solid when chosen, else a ghost."""
    standing(axes, f"{name}_ghost", "weight")
    axes.polygon(f"{name}_all", "weight", alpha=TINT)
    axes.polygon(f"{name}_leader", "weight")
    axes.line([(-0.5, 0), (COUNT - 0.5, 0)], "ink", width=1)
    axes.text(f"{name}_number", "", form="f3", dy=-7)
    axes.text((-0.5, 0.5), f"@{name}", anchor="end", dx=-8, dy=-6)
    axes.text((-0.5, 0), "@spread", "muted", anchor="end", dx=-74, dy=-4)
    axes.text(f"{name}_spread", "", "muted", anchor="end", dx=-8, dy=-4, form="f3")


figure = Figure(
    title={"zh": "三个除数，一行分数", "en": "Three divisors for one row of scores"},
    describe={
        "zh": "同一行人造的分数，不除、除以根号宽度、除以宽度，各画成六根条，选中的一种是实心的。"
        "宽度 {width} 时，按选中的除数，最大的权重是 {largest}，展幅是 {spread}。",
        "en": "The same made-up row of scores undivided, divided by the root of the width and by "
        "the width, six bars each; the chosen one is solid. At width {width}, with the chosen "
        "divisor, the largest weight is {largest} and the spread {spread}.",
    },
    state={
        "width_log2": Steps(
            high=HIGH,
            at=6,
            words=[str(2**i) for i in range(HIGH + 1)],
            label={"zh": "宽度", "en": "width"},
            walk=True,
        ),
        "divisor": Choice(
            options={
                "none": {"zh": "不除", "en": "none"},
                "sqrt": {"zh": "√d", "en": "√d"},
                "d": {"zh": "d", "en": "d"},
            },
            at="sqrt",
            label={"zh": "除数", "en": "divisor"},
        ),
    },
    readouts={
        "width": Readout({"zh": "宽度", "en": "width"}, "f0"),
        "largest": Readout({"zh": "最大的权重", "en": "largest"}, "f3"),
        "spread": Readout({"zh": "展幅", "en": "spread"}, "f3"),
    },
    labels={
        "spread": {"zh": "展幅", "en": "spread"},
        "none": {"zh": "不除", "en": "undivided"},
        "sqrt": {"zh": "除以 √d", "en": "over √d"},
        "d": {"zh": "除以 d", "en": "over d"},
    },
    pose=pose,
    draw=draw,
    height=402,
)
