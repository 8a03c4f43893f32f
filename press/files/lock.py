"""One build of an article at a time."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from fasteners import InterProcessLock  # filelock takes 25 ms more to load, a tenth of a text edit

from press.errors import shown


@contextmanager
def lock(folder: str) -> Iterator[None]:
    """One build of an article at a time; a second one waits. A killed build holds nothing.

    Where the folder cannot be written there is no lock: such a build keeps no results either.
    """
    held = InterProcessLock(os.path.join(folder, "lock"))
    try:
        if not held.acquire(blocking=False):
            print("another build is running: waiting for it", file=sys.stderr)
            held.acquire()
    except (OSError, RuntimeError) as error:
        why = (getattr(error, "strerror", None) or str(error)).lower()
        print(f"{shown(folder)}: results are not kept: {why}", file=sys.stderr)
    try:
        yield
    finally:
        if held.acquired:
            held.release()
