"""Self-attention: every query meets every key, and the weights mix the values.

Tokens stand in rows. Only functions that numpy lets other array types take over are used, and no
value is ever asked for its truth, so that the same lines run on numbers and on symbols.
"""

from __future__ import annotations

import numpy as np

Array = np.ndarray  # or symbols, in whatever a figure's pose calls


def project(matrix: Array, vectors: Array) -> Array:
    """The vectors seen through a map: W x for one vector (d,), or for each row of (tokens, d)."""
    return vectors @ matrix.T  # (…, d_head)


def score(queries: Array, keys: Array) -> Array:
    """Raw scores q·k, one row per query: (tokens, d) and (tokens, d) give (tokens, tokens).

    One query (d,) gives its row (tokens,); one query and one key give a number.
    """
    return queries @ keys.T  # (queries, keys)


def scale(scores: float | Array, width: float | Array) -> Array:
    """Scores divided by √width, which brings their spread back to 1 at every width."""
    return scores / np.sqrt(width)


def causal_mask(tokens: int) -> np.ndarray:
    """Which cells to hide, True = hide: the keys that come after their query, (tokens, tokens)."""
    position = np.arange(tokens)
    return position[None, :] > position[:, None]  # (queries, keys)


def masked(scores: Array, mask: Array) -> Array:
    """Scores with −∞ where the mask is True, so that these keys get the weight 0 exactly."""
    return np.where(mask, -np.inf, scores)


def softmax(scores: Array) -> Array:
    """Weights along the last axis: positive, summing to 1, blind to a shift of the whole row.

    The maximum is taken out first: it cancels in the ratio, and keeps large scores from overflowing
    and a row of very low ones from vanishing. A row that
    is −∞ throughout has no weights: it is 0/0, and every entry of it is NaN.
    """
    with np.errstate(invalid="ignore"):
        powers = np.exp(scores - np.max(scores, axis=-1, keepdims=True))
    return powers / np.sum(powers, axis=-1, keepdims=True)


def mix(weights: Array, values: Array) -> Array:
    """The weighted average of the values: (queries, keys) and (keys, d) give (queries, d)."""
    return weights @ values


def attend(queries: Array, keys: Array, values: Array, mask: Array | None = None) -> Array:
    """The whole mechanism, rows in, rows out: softmax(q kᵀ / √d) v, hiding what `mask` says."""
    scores = scale(score(queries, keys), keys.shape[-1])  # (queries, keys)
    weights = softmax(scores if mask is None else masked(scores, mask))  # (queries, keys)
    return mix(weights, values)  # (queries, d)
