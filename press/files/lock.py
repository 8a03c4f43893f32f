"""One build of an article at a time."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager

from filelock import FileLock, Timeout

from press.errors import shown


@contextmanager
def lock(folder: str):
    """One build of an article at a time; a second one waits. A killed build holds nothing.

    Where the folder cannot be written there is no lock: such a build keeps no results either.
    """
    held = None
    try:
        os.makedirs(folder, exist_ok=True)
        held = FileLock(os.path.join(folder, "lock"))
        try:
            held.acquire(timeout=0)
        except Timeout:
            print("another build is running: waiting for it", file=sys.stderr)
            held.acquire()
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        print(f"{shown(folder)}: results are not kept: {why}", file=sys.stderr)
    try:
        yield
    finally:
        if held:
            held.release()
