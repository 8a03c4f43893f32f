"""The mechanism once more and slowly, in plain floats: the oracle's own head.

Written from the formulas and the numbers in the JSON file, without numpy and without the model, so
that it shares no mistake with it.
"""

from __future__ import annotations

import json
import math
from pathlib import Path

DATA = json.loads(
    (Path(__file__).parent.parent / "model" / "toy_head.json").read_text(encoding="utf-8")
)
TOKENS = DATA["tokens"]
UNIT = DATA["unit_scores"]["values"]
GPT2 = DATA["gpt2_small"]
SIX = range(len(TOKENS))
CAT, ATE, AND, IT, RAN = (TOKENS.index(word) for word in ("cat", "ate", "and", "it", "ran"))


def apply(matrix, x):
    """The matrix times the column x."""
    return tuple(row[0] * x[0] + row[1] * x[1] for row in matrix)


def dot(a, b):
    """The sum of the products of matching slots."""
    return a[0] * b[0] + a[1] * b[1]


def softmax(scores):
    """Each exponential over the sum of all; −∞ counts as nothing."""
    powers = [math.exp(s) for s in scores]
    return [p / math.fsum(powers) for p in powers]


def combined(weights, vectors):
    """The sum of the vectors, each times its weight."""
    return tuple(math.fsum(w * v[i] for w, v in zip(weights, vectors, strict=True)) for i in (0, 1))


ROOT = math.sqrt(2)
QUERY, KEY, VALUE = (
    [apply(DATA[name], x) for x in DATA["embeddings"]] for name in ("W_Q", "W_K", "W_V")
)


def raw(i):
    """The raw scores of token i's query, one per key."""
    return [dot(QUERY[i], k) for k in KEY]


def scaled(i):
    """The same, divided by √2."""
    return [s / ROOT for s in raw(i)]


def pushed(score):
    """it's weights with cat's scaled score replaced."""
    return softmax([score if j == CAT else s for j, s in enumerate(scaled(IT))])


def best(scores, place=0):
    """The index of the highest score, or of the one in a later place."""
    return sorted(SIX, key=lambda j: -scores[j])[place]


def map_row(causal, fault, i):
    """One token's row of the map, in token order, under a mask or none and one fault or none."""
    scores = [
        dot(QUERY[i], k) * (5 if fault == "long_key" and j == AND else 1) for j, k in enumerate(KEY)
    ]
    # Read as 543210, the words before a token are those of a higher index.
    later = (lambda j: j < i) if fault == "shuffled" else (lambda j: j > i)
    hidden = 0.0 if fault == "multiply" else -math.inf
    divided = [s / (1 if fault == "unscaled" else ROOT) for s in scores]
    return softmax([hidden if causal and later(j) else s for j, s in enumerate(divided)])
