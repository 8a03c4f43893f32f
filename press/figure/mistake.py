"""What an author of figures gets wrong: one error for all of it."""

from __future__ import annotations

from press.errors import Mistake


class DrawingError(Mistake):
    """A figure whose declaration, pose and drawing do not agree, with the way out."""

    def __init__(self, what: str, way_out: str = ""):
        super().__init__(what, way_out=way_out)
