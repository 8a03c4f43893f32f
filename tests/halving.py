"""python halving.py [model.attention.softmax]: what every figure reads, that function halved.

A figure that takes its numbers from the function follows; one with a copy of it does not notice.
"""

from __future__ import annotations

import json
import sys
from importlib import import_module

import numpy as np
from inventory import ROOT, figures


def halve(name: str) -> None:
    """Let the function of this name return half of what it did, to all who import it later."""
    home, _, function = name.rpartition(".")
    module = import_module(home)
    whole = getattr(module, function)
    setattr(module, function, lambda *args, **options: whole(*args, **options) / 2)


def readouts(slug: str) -> list[list[float]]:
    """What a figure reads in its first state, in its corners, and in some states between."""
    from plates import figure, tried

    this = figure(slug)
    poses = [this.pose(**state) for state in tried(this, 12)]
    words = [pose[name] for pose in poses for name in this.readouts]
    return [np.ravel(word.get("value", word.get("text"))).tolist() for word in words]


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    for name in sys.argv[1:]:
        halve(name)
    print(json.dumps({slug: readouts(slug) for slug in figures()}))
