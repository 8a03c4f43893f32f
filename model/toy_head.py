"""This page's head: six tokens, vectors of two components, three matrices of two decimals."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from model.attention import causal_mask, masked, mix, project, scale, score, softmax
from model.gpt2 import Sizes

FILE = Path(__file__).with_name("toy_head.json")


@dataclass(frozen=True, eq=False)
class Head:
    """One attention head and the sentence it reads.

    Vectors are columns in the formulas (q = W_Q x); all of them together have tokens in rows.
    """

    tokens: tuple[str, ...]
    embeddings: np.ndarray  # (tokens, 2)
    W_Q: np.ndarray  # (2, 2)
    W_K: np.ndarray  # (2, 2)
    W_V: np.ndarray  # (2, 2)
    protagonist: str = "it"

    def index(self, token: str) -> int:
        """The position of a token, counted from 0. Raises ValueError for a word not in it."""
        if token not in self.tokens:
            raise ValueError(f'no token "{token}" (the tokens are {", ".join(self.tokens)})')
        return self.tokens.index(token)

    @property
    def width(self) -> int:
        """The number of components of a query and of a key."""
        return self.W_Q.shape[0]

    @property
    def queries(self):
        """What each token looks for, (tokens, 2)."""
        return project(self.W_Q, self.embeddings)

    @property
    def keys(self):
        """What each token announces, (tokens, 2)."""
        return project(self.W_K, self.embeddings)

    @property
    def values(self):
        """What each token hands over, (tokens, 2)."""
        return project(self.W_V, self.embeddings)

    def embedding(self, token: str):
        """The input vector of a token, (2,)."""
        return self.embeddings[self.index(token)]

    def query(self, token: str):
        """W_Q x of a token, (2,)."""
        return project(self.W_Q, self.embedding(token))

    def key(self, token: str):
        """W_K x of a token, (2,)."""
        return project(self.W_K, self.embedding(token))

    def value(self, token: str):
        """W_V x of a token, (2,)."""
        return project(self.W_V, self.embedding(token))

    @property
    def raw(self):
        """Raw scores q·k, query first, (tokens, tokens)."""
        return score(self.queries, self.keys)

    @property
    def scaled(self):
        """Scores divided by √width, (tokens, tokens)."""
        return scale(self.raw, self.width)

    def weights(self, *, causal: bool = False):
        """Softmax of the scaled scores, the future hidden where `causal`, (tokens, tokens)."""
        scores = self.scaled
        return softmax(masked(scores, causal_mask(len(self.tokens))) if causal else scores)

    def outputs(self, *, causal: bool = False):
        """The mixed values, one row per token, (tokens, 2)."""
        return mix(self.weights(causal=causal), self.values)

    def merged(self, share: float = 1.0) -> Head:
        """The head in which W_Q has gone `share` of the way to W_K."""
        return replace(self, W_Q=(1 - share) * self.W_Q + share * self.W_K)

    def reordered(self, order) -> Head:
        """The head reading the same words in another order: token indices, first to last."""
        words = tuple(self.tokens[i] for i in order)
        return replace(self, tokens=words, embeddings=self.embeddings[list(order)])


@dataclass(frozen=True, eq=False)
class Toy:
    """All that toy_head.json says."""

    head: Head
    unit_scores: np.ndarray  # (tokens,)
    gpt2: Sizes


def read(file: Path = FILE) -> Toy:
    """The head in a JSON file. Raises ValueError naming the file and the key that is wrong."""
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
        tokens = tuple(_entry(data, "tokens"))
        head = Head(
            tokens,
            _array(data, "embeddings", (len(tokens), 2)),
            *(_array(data, name, (2, 2)) for name in ("W_Q", "W_K", "W_V")),
            protagonist=_member(data, "protagonist", tokens),
        )
        unit_scores = _array(_entry(data, "unit_scores"), "values", (len(tokens),))
        return Toy(head, unit_scores, _sizes(_entry(data, "gpt2_small")))
    except ValueError as error:
        raise ValueError(f"{file.name}: {error}") from None


def _entry(data, name):
    if not isinstance(data, dict) or name not in data:
        raise ValueError(f'missing key "{name}"')
    return data[name]


def _member(data, name, tokens):
    if _entry(data, name) not in tokens:
        raise ValueError(f'"{name}" is "{data[name]}", which is none of the tokens')
    return data[name]


def _array(data, name, shape):
    try:
        array = np.array(_entry(data, name), dtype=float)
    except TypeError:
        raise ValueError(f'"{name}" holds something that is no number') from None
    except ValueError as error:
        raise ValueError(f'"{name}": {error}' if name in data else str(error)) from None
    if array.shape != shape:
        raise ValueError(f'"{name}" has the shape {array.shape}, not {shape}')
    if not np.isfinite(array).all():
        raise ValueError(f'"{name}" holds a number that is not finite')
    array.flags.writeable = False
    return array


def _sizes(data):
    names = Sizes.__dataclass_fields__
    sizes = Sizes(**{name: _entry(data, name) for name in names})
    for name in names:
        if not isinstance(data[name], int) or data[name] < 1:
            raise ValueError(f'"{name}" is {data[name]!r}, not a whole number above 0')
    return sizes


TOY = read()
HEAD = TOY.head
UNIT_SCORES = TOY.unit_scores
GPT2 = TOY.gpt2
