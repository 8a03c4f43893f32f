"""With one map instead of two, asking and being asked become the same."""

import numpy as np

from figures._plane import SIDE, TOP, foot_on, origin, plane, right_angle
from model.toy_head import HEAD
from press.figure.stage import Figure, Readout, Slider, arrow, at, path, point, value
from press.numbers import show as shown

KEY_CAT, KEY_ATE = HEAD.key("cat"), HEAD.key("ate")  # (2,)
THERE, BACK = (HEAD.index("cat"), HEAD.index("ate")), (HEAD.index("ate"), HEAD.index("cat"))
CAT_ATE, ATE_CAT = float(HEAD.scaled[THERE]), float(HEAD.scaled[BACK])
MEETING = float(HEAD.merged().scaled[THERE])
LOW, HIGH = -0.5, 1.35
LINES = (80, TOP + SIDE + 38, 446, TOP + SIDE + 38 + 150)
LEFT, RIGHT = np.array([-0.12, 0.12]), np.array([0.14, -0.16])  # labels beside the two queries


def pose(mix):
    head = HEAD.merged(mix)
    cat, ate = head.query("cat"), head.query("ate")
    cat_ate, ate_cat = head.scaled[THERE], head.scaled[BACK]
    return {
        "q_cat": arrow(cat),
        "q_ate": arrow(ate),
        "q_cat_label": at(cat + LEFT),
        "q_ate_label": at(ate + RIGHT),
        "shadow_on_ate": path(np.zeros(2), foot_on(cat, KEY_ATE)),
        "shadow_on_cat": path(np.zeros(2), foot_on(ate, KEY_CAT)),
        "drop_on_ate": path(cat, foot_on(cat, KEY_ATE)),
        "drop_on_cat": path(ate, foot_on(ate, KEY_CAT)),
        "angle_on_ate": path(right_angle(cat, KEY_ATE)),
        "angle_on_cat": path(right_angle(ate, KEY_CAT)),
        "gap": path(point(mix, cat_ate), point(mix, ate_cat)),
        "upper": at(point(mix, cat_ate)),
        "lower": at(point(mix, ate_cat)),
        "cat_ate": value(cat_ate),
        "ate_cat": value(ate_cat),
    }


def draw(stage):
    draw_plane(plane(stage))
    draw_lines(stage.axes((0, 1), (LOW, HIGH), LINES))


def draw_plane(axes):
    for name, key in (("cat", KEY_CAT), ("ate", KEY_ATE)):
        axes.line(np.stack([HEAD.query(name), key]), "query", width=1, dashed=True, alpha=0.5)
        axes.line(f"shadow_on_{name}", "query", width=9, alpha=0.3, cap="butt")
        axes.line(f"drop_on_{name}", "muted", width=1)
        axes.line(f"angle_on_{name}", "muted", width=1)
    for key in (KEY_CAT, KEY_ATE):
        axes.arrow(np.stack([np.zeros(2), key]), "key")
    for name in ("q_cat", "q_ate"):
        axes.arrow(name, "query", width=2.5)
    axes.text("q_cat_label", "@q_cat", "query", anchor="end")
    axes.text("q_ate_label", "@q_ate", "query", anchor="start", dy=8)
    axes.text(KEY_CAT, "@k_cat", "key", anchor="start", dx=8, dy=-12)
    axes.text(KEY_ATE, "@k_ate", "key", anchor="start", dx=9, dy=-9)
    origin(axes)


def draw_lines(axes):
    axes.line([(0, 0), (1, 0)], "ink", width=1)
    axes.text((0, 0), "0", "muted", anchor="end", dx=-14, dy=6)
    for start in (CAT_ATE, ATE_CAT):
        axes.line([(0, start), (1, MEETING)], "query", width=1.5)
        axes.text((0, start), shown(start, "f2"), "query", anchor="end", dx=-14, dy=6)
    axes.text((0.05, CAT_ATE), "@cat_ate", "query", anchor="start", dy=-24)
    axes.text((0.27, ATE_CAT), "@ate_cat", "query", anchor="start", dy=6)
    axes.text((0, HIGH), "@scaled", "muted", anchor="start", dy=2)
    axes.text((0, LOW), "@two", "muted", anchor="start", dy=28)
    axes.text((1, LOW), "@one", "muted", anchor="end", dy=28)
    axes.line("gap", "muted", dashed=True)
    axes.dot("upper", "query", radius=4)
    axes.dot("lower", "query", radius=4)
    axes.dot("lower", "none", radius=9, edge="query", width=1.5)
    axes.dot((1, MEETING), "outcome", radius=6, edge="outcome-edge", width=1)
    axes.text((1, MEETING), shown(MEETING, "f2"), "outcome-edge", dy=-14)


figure = Figure(
    title={"zh": "把两个矩阵合成一个", "en": "Merging the two maps into one"},
    describe={
        "zh": "上面的平面上，cat 和 ate 的查询滑向各自的键。下面两条线是缩放后的分数："
        "cat 问 ate 是 {cat_ate}，ate 问 cat 是 {ate_cat}；走到头两条线相遇，"
        f"都是 {shown(MEETING, 'f2')}。",
        "en": "In the plane above, the queries of cat and ate glide to their own keys. The two "
        "lines below are scaled scores: cat asking ate gets {cat_ate}, ate asking cat {ate_cat}; "
        "at the end they meet, "
        f"at {shown(MEETING, 'f2')}.",
    },
    state={
        "mix": Slider(
            low=0,
            high=1,
            step=0.01,
            at=0,
            label={"zh": "合并", "en": "merged"},
            handle="lower",
            walk=True,
        )
    },
    readouts={
        "cat_ate": Readout({"zh": "cat 问 ate", "en": "cat asks ate"}),
        "ate_cat": Readout({"zh": "ate 问 cat", "en": "ate asks cat"}),
    },
    labels={
        "q_cat": {"zh": "cat 的查询", "en": "cat’s query"},
        "q_ate": {"zh": "ate 的查询", "en": "ate’s query"},
        "k_cat": {"zh": "cat 的键", "en": "cat’s key"},
        "k_ate": {"zh": "ate 的键", "en": "ate’s key"},
        "scaled": {"zh": "缩放后的分数", "en": "scaled score"},
        "two": {"zh": "两个矩阵", "en": "two maps"},
        "one": {"zh": "一个矩阵", "en": "one map"},
        "cat_ate": {"zh": "cat 问 ate", "en": "cat asks ate"},
        "ate_cat": {"zh": "ate 问 cat", "en": "ate asks cat"},
    },
    pose=pose,
    draw=draw,
    height=TOP + SIDE + 38 + 150 + 44,
)
