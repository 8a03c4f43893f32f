"""This page's head: six tokens, vectors of two components, three matrices of two decimals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from model.attention import causal_mask, masked, mix, project, scale, score, softmax
from model.entries import load
from model.gpt2 import Sizes
from press.errors import Mistake

FILE = Path(__file__).with_name("toy_head.json")
ASKERS = ("figures/*.py", "model/statements/*.py", "model/*_facts.py")  # who asks for a token


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
        """The position of a token, counted from 0. Raises Mistake for a word not in it."""
        if token not in self.tokens:
            way_out = f"the tokens are {', '.join(self.tokens)}"
            raise Mistake(f'no token "{token}"', way_out=way_out, askers=ASKERS)
        return self.tokens.index(token)

    @property
    def width(self) -> int:
        """The number of components of a query and of a key."""
        return self.W_Q.shape[0]

    @property
    def queries(self) -> np.ndarray:
        """What each token looks for, (tokens, 2)."""
        return project(self.W_Q, self.embeddings)

    @property
    def keys(self) -> np.ndarray:
        """What each token announces, (tokens, 2)."""
        return project(self.W_K, self.embeddings)

    @property
    def values(self) -> np.ndarray:
        """What each token hands over, (tokens, 2)."""
        return project(self.W_V, self.embeddings)

    def embedding(self, token: str) -> np.ndarray:
        """The input vector of a token, (2,)."""
        return self.embeddings[self.index(token)]

    def query(self, token: str) -> np.ndarray:
        """W_Q x of a token, (2,)."""
        return project(self.W_Q, self.embedding(token))

    def key(self, token: str) -> np.ndarray:
        """W_K x of a token, (2,)."""
        return project(self.W_K, self.embedding(token))

    def value(self, token: str) -> np.ndarray:
        """W_V x of a token, (2,)."""
        return project(self.W_V, self.embedding(token))

    @property
    def raw(self) -> np.ndarray:
        """Raw scores q·k, query first, (tokens, tokens)."""
        return score(self.queries, self.keys)

    @property
    def scaled(self) -> np.ndarray:
        """Scores divided by √width, (tokens, tokens)."""
        return scale(self.raw, self.width)

    def weights(self, *, causal: bool = False) -> np.ndarray:
        """Softmax of the scaled scores, the future hidden where `causal`, (tokens, tokens)."""
        scores = self.scaled
        return softmax(masked(scores, causal_mask(len(self.tokens))) if causal else scores)

    def outputs(self, *, causal: bool = False) -> np.ndarray:
        """The mixed values, one row per token, (tokens, 2)."""
        return mix(self.weights(causal=causal), self.values)

    def merged(self, share: float = 1.0) -> Head:
        """The head in which W_Q has gone `share` of the way to W_K."""
        return replace(self, W_Q=(1 - share) * self.W_Q + share * self.W_K)

    def reordered(self, order: Sequence[int] | np.ndarray) -> Head:
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
    """The head in a JSON file. Raises Mistake at the line of the entry that is wrong."""
    vectors = ("embeddings", "W_Q", "W_K", "W_V")
    said = load(file, ("tokens", "protagonist", *vectors, "unit_scores", "gpt2_small"))
    tokens = said.words("tokens")
    head = Head(
        tokens,
        said.array("embeddings", (len(tokens), 2)),
        W_Q=said.array("W_Q", (2, 2)),
        W_K=said.array("W_K", (2, 2)),
        W_V=said.array("W_V", (2, 2)),
        protagonist=said.one_of("protagonist", tokens),
    )
    unit_scores = said.inner("unit_scores", ("values",)).array("values", (len(tokens),))
    names = tuple(Sizes.__dataclass_fields__)
    sizes = said.inner("gpt2_small", names)
    return Toy(head, unit_scores, Sizes(*(sizes.count(name) for name in names)))


TOY = read()
HEAD = TOY.head
UNIT_SCORES = TOY.unit_scores
GPT2 = TOY.gpt2
