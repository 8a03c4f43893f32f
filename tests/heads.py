"""Other heads than this page's: random ones, and a few with something peculiar about them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from model.toy_head import HEAD, Head


def random_head(rng: np.random.Generator) -> Head:
    """A head with the page's six tokens and everything else drawn at random."""
    return Head(HEAD.tokens, rng.normal(size=(6, 2)), *rng.normal(size=(3, 2, 2)))


def random_heads(count: int, seed: int = 1) -> list[Head]:
    """The same heads on every run."""
    rng = np.random.default_rng(seed)
    return [random_head(rng) for _ in range(count)]


def peculiar_heads() -> list[Head]:
    """Heads in which something is nearly degenerate: one map for two jobs, six like words."""
    nudges = np.random.default_rng(2).normal(size=(6, 2))
    alike = np.tile(HEAD.embeddings[1], (6, 1)) + 1e-3 * nudges
    return [HEAD.merged(), *(h.merged() for h in random_heads(3)), replace(HEAD, embeddings=alike)]


def degenerate_heads() -> list[Head]:
    """Heads that only theorems outlive: six times the same word, a huge entry, a zero matrix."""
    same = np.tile(HEAD.embeddings[1], (6, 1))
    huge = HEAD.embeddings + 40 * (np.arange(12).reshape(6, 2) == 5)
    zeros = [replace(HEAD, **{name: np.zeros((2, 2))}) for name in ("W_Q", "W_K", "W_V")]
    return [*(replace(HEAD, embeddings=embeddings) for embeddings in (same, huge)), *zeros]
