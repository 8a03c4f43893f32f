"""What every figure must read at every state: a second opinion in plain floats.

Written from the definitions in the specification of the article, without the model or the press.
"""

from __future__ import annotations

import math

from controls import CONTROLS, OWN, Control
from oracle_head import (
    AND,
    ATE,
    CAT,
    DATA,
    GPT2,
    IT,
    KEY,
    QUERY,
    RAN,
    ROOT,
    TOKENS,
    UNIT,
    VALUE,
    apply,
    best,
    combined,
    dot,
    map_row,
    pushed,
    raw,
    scaled,
    softmax,
)

ORDERS = ("012345", "543210", "140253", "415032", "203514", "351402")


def states(slug: str) -> tuple[Control, ...]:
    """The controls of a figure, each with name, kind, min, max, step, initial and values."""
    return tuple(
        control._replace(initial=_own(slug, control.name)) if control.initial == OWN else control
        for control in CONTROLS[slug]
    )


def initial(slug: str) -> dict[str, float | str]:
    """The state in which a figure is first seen."""
    return {control.name: control.initial for control in states(slug)}


def readouts(slug: str, state: dict[str, float | str]) -> dict[str, float | tuple | str]:
    """The live numbers beside a figure: numbers as floats, vectors as tuples, tokens as words.

    Tokens go in as indices, choices as words, a toggle as 0 or 1.
    """
    return READOUTS[slug](**{c.name: _whole(c, state[c.name]) for c in CONTROLS[slug]})


def _whole(control, value):
    return int(value) if control.step == 1 else value


def _own(slug, name):
    if slug == "shadow":
        return dict(zip("xy", QUERY[IT], strict=True))[name]
    return dot(QUERY[IT], KEY[CAT]) / (ROOT if slug == "push_score" else 1)


# The figures, in the order of the article


def three_arrows(step):
    x = DATA["embeddings"][IT]
    # An arrow's tip goes from the input's tip to its place as `step` crosses its unit of the range.
    shares = [min(max(step - i, 0), 1) for i in range(3)]
    tips = [
        tuple(a + share * (b - a) for a, b in zip(x, place[IT], strict=True))
        for share, place in zip(shares, (QUERY, KEY, VALUE), strict=True)
    ]
    return dict(zip(("query", "key", "value"), tips, strict=True))


def drag_input(x, y):
    maps = {"query": "W_Q", "key": "W_K", "value": "W_V"}
    return {name: apply(DATA[matrix], (x, y)) for name, matrix in maps.items()}


def winning_key(token):
    scores = raw(token)
    first, second = best(scores), best(scores, 1)
    return {
        "winner": TOKENS[first],
        "score": scores[first],
        "runner_up": TOKENS[second],
        "runner_up_score": scores[second],
    }


def merge_maps(mix):
    rows = zip(DATA["W_Q"], DATA["W_K"], strict=True)
    moved = [[(1 - mix) * a + mix * b for a, b in zip(q, k, strict=True)] for q, k in rows]
    cat, ate = (apply(moved, DATA["embeddings"][i]) for i in (CAT, ATE))
    return {"cat_ate": dot(cat, KEY[ATE]) / ROOT, "ate_cat": dot(ate, KEY[CAT]) / ROOT}


def shadow(x, y):
    score = dot((x, y), KEY[CAT])
    return {"score": score, "shadow": score / math.hypot(*KEY[CAT])}


def score_bars(token):
    return {"winner": TOKENS[best(raw(token))], "score": max(raw(token))}


def long_key(stretch):
    scores = [s * stretch if j == AND else s for j, s in enumerate(raw(IT))]
    return {"and": scores[AND], "cat": scores[CAT], "winner": TOKENS[best(scores)]}


def fill_matrix(rows):
    return {"products": rows * len(TOKENS)}


def read_row(token):
    row = scaled(token)
    return {"largest": max(row), "smallest": min(row), "range": max(row) - min(row)}


def transpose(flip):
    there, back = scaled(CAT)[ATE], scaled(ATE)[CAT]
    return (
        {"cat_ate": back, "ate_cat": there} if flip >= 0.5 else {"cat_ate": there, "ate_cat": back}
    )


def staircase(token):
    weights = softmax(scaled(token))
    return {"largest": max(weights), "smallest": min(weights), "total": math.fsum(weights)}


def push_score(score):
    weights = pushed(score)
    others = math.fsum(w for j, w in enumerate(weights) if j != CAT)
    return {"cat": weights[CAT], "others": others, "total": weights[CAT] + others}


def strict_floor(score):
    return {"weight": pushed(score)[CAT]}


def spread_curve(width_log2):
    return {"width": 2**width_log2, "spread": math.sqrt(2**width_log2)}


def collapse(width_log2):
    root = math.sqrt(2**width_log2)
    return {"width": 2**width_log2, "largest": max(softmax([root * s for s in UNIT]))}


def divisor(width_log2, divisor):
    d = 2**width_log2
    spread = math.sqrt(d) / {"none": 1, "sqrt": math.sqrt(d), "d": d}[divisor]
    return {"width": d, "largest": max(softmax([spread * s for s in UNIT])), "spread": spread}


def remove_future(rows):
    dropped = sum(len(TOKENS) - 1 - i for i in range(rows))
    return {"kept": len(TOKENS) ** 2 - dropped, "dropped": dropped}


def causal_row(position):
    seen = scaled(position)[: position + 1]
    return {"available": len(seen), "largest": max(softmax(seen))}


def mask_bug(mask):
    hidden = {"add": -math.inf, "multiply": 0.0}[mask]
    row = [hidden if j > IT else s for j, s in enumerate(scaled(IT))]
    return {"ran": softmax(row)[RAN]}


def tip_to_tail(terms):
    # With fewer than six terms the output is where the path has got to; with none, the origin.
    return {"output": combined(softmax(scaled(IT))[:terms], VALUE[:terms])}


def inside_hull(score):
    output = combined(pushed(score / ROOT), VALUE)
    return {
        "output": output,
        "gap": math.dist(output, VALUE[CAT]) / math.hypot(*VALUE[CAT]),
    }


def shuffle(order):
    words = [int(digit) for digit in ORDERS[order]]
    weights = softmax([scaled(IT)[j] for j in words])
    return {"output": combined(weights, [VALUE[j] for j in words])}


def memory_chart(tokens_log2):
    n = 2**tokens_log2
    head = GPT2["bytes_per_number"] * n * n
    tokens = GPT2["bytes_per_number"] * n * GPT2["d_model"]
    model = GPT2["layers"] * GPT2["heads"] * head
    return {"head": head, "model": model, "tokens": tokens, "ratio": head / tokens}


def attention_map(causal, fault, query, key):
    # `query` and `key` name tokens, not places: the cell of it and cat is theirs in any order.
    # `cell` is what the broken head computes: multiplied masks leave their leak in it.
    return {
        "it_cat": map_row(causal, fault, IT)[CAT],
        "cell": map_row(causal, fault, query)[key],
    }


READOUTS = {slug: globals()[slug] for slug in CONTROLS if slug in globals()}
