"""Every query meets every key: six tokens cost thirty-six products, and none can be spared."""

from figures._matrix import BOTTOM, OUT, SIDES, grid, matrix, squares
from model.toy_head import HEAD
from press.figure.stage import Figure, Readout, Steps, at, box, path, point, show, value

COUNT = len(HEAD.tokens)


def pose(rows):
    foot = rows - 0.5  # of the last full row
    parts = {
        f"empty_{i}": box(-0.5, i - 0.5, COUNT - 0.5, i + 0.5) | show(rows <= i)
        for i in range(COUNT)
    }
    return parts | {
        "sum": path(point(COUNT - 0.5, foot), point(OUT, foot)),
        "what": at(point(OUT, foot)),
        "products": at(point(OUT, foot)) | value(COUNT * rows),
    }


def draw(stage):
    axes = matrix(stage)
    squares(axes, HEAD.scaled)
    for i in range(COUNT):
        axes.polygon(f"empty_{i}", "paper")
    grid(axes)
    axes.line("sum", "ink", width=1)
    axes.text("what", "@products", "muted", anchor="end", dy=-29)
    axes.text("products", "", anchor="end", form="n0", dy=-8, bold=True)
    for i in range(-1, COUNT):
        axes.target(-1.4, i + 0.5, COUNT + 0.5, i - 0.5, rows=i + 1)


figure = Figure(
    title={"zh": "一行一行填满的分数方阵", "en": "The matrix of scores, filled row by row"},
    describe={
        "zh": "六行查询、六列键的方阵。方块的边长与缩放后的分数成正比，正的实心，负的空心，"
        "还没算的格子空着。已经做了 {products} 次点积。",
        "en": "A matrix of six queries in rows and six keys in columns. The side of each square is "
        "proportional to the scaled score; positive ones are filled, negative ones hollow, cells "
        "not yet computed are empty. Products so far: {products}.",
    },
    state={
        "rows": Steps(
            high=6, at=6, form="n0", label={"zh": "填了几行", "en": "rows filled"}, walk=True
        )
    },
    readouts={"products": Readout({"zh": "点积", "en": "products"}, form="n0")},
    labels=SIDES | {"products": {"zh": "点积", "en": "in all"}},
    pose=pose,
    draw=draw,
    height=BOTTOM + 14,
)
