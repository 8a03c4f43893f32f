"""GPT-2 small in arithmetic: what its heads cost, in multiplications and in bytes."""

from __future__ import annotations

from dataclasses import dataclass

from model.attention import Array


@dataclass(frozen=True)
class Sizes:
    """The sizes of a model: widths, counts, and bytes per stored number."""

    d_model: int
    heads: int
    layers: int
    d_head: int
    context: int
    bytes_per_number: int

    def score_bytes(self, tokens: float | Array) -> float | Array:
        """Bytes of one head's score matrix, n² numbers."""
        return self.bytes_per_number * tokens * tokens

    def model_bytes(self, tokens: float | Array) -> float | Array:
        """Bytes of the score matrices of all heads of all layers."""
        return self.layers * self.heads * self.score_bytes(tokens)

    def token_bytes(self, tokens: float | Array) -> float | Array:
        """Bytes of the token vectors, n·d_model numbers."""
        return self.bytes_per_number * tokens * self.d_model

    def head_products(self, tokens: float | Array) -> float | Array:
        """Multiply-adds of one head's scores and mix: 2n²·d_head."""
        return 2 * tokens * tokens * self.d_head

    def attention_products(self, tokens: float | Array) -> float | Array:
        """The same for all heads of a layer: 2n²·d_model."""
        return self.heads * self.head_products(tokens)

    def projection_products(self, tokens: float | Array) -> float | Array:
        """Multiply-adds of a layer's four projections: 4n·d_model²."""
        return 4 * tokens * self.d_model * self.d_model

    @property
    def crossover(self) -> int:
        """The length from which scores and mix cost as much as the projections: 2·d_model."""
        return 2 * self.d_model
