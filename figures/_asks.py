"""Who asks: the control that chooses a token, and the words that say so on a sheet."""

from __future__ import annotations

from model.toy_head import HEAD
from press.figure.stage import Steps

TOKENS = HEAD.tokens
WHO = {"zh": "谁在问", "en": "who asks"}
ASKS = {f"asks_{i}": {"zh": f"{t} 在问", "en": f"{t} asks"} for i, t in enumerate(TOKENS)}
WORDS = [f"@{key}" for key in ASKS]


def one_token(label=WHO, *, at=HEAD.protagonist, walk=True):
    """The control of one token of the sentence, by its index; at first the protagonist asks."""
    return Steps(high=len(TOKENS) - 1, at=HEAD.index(at), words=TOKENS, label=label, walk=walk)
