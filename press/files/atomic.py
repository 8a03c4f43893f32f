"""A file is there whole, or not at all."""

from __future__ import annotations

import os
from contextlib import suppress


def remove(path: str) -> None:
    """Take a file away; no harm if it is gone already, or may not go."""
    with suppress(OSError):
        os.unlink(path)


def replace(path: str, data: bytes) -> None:
    """Write a file so that whoever reads it finds the old bytes or the new ones, never some.

    A file that was there keeps its permissions.
    """
    temporary = f"{path}.{os.getpid()}.tmp"
    try:
        with open(temporary, "wb") as file:
            file.write(data)
        with suppress(OSError):
            os.chmod(temporary, os.stat(path, follow_symlinks=False).st_mode & 0o777)
        os.replace(temporary, path)
    except BaseException:
        remove(temporary)
        raise
