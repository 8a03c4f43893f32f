"""One name for many bytes, and for the tools that leave their mark on a page."""

from __future__ import annotations

import os
import sys
from hashlib import blake2b

TOOLS = ("numpy", "matplotlib", "markdown", "jinja2", "markupsafe", "math_core", "pygments")


def digest(*parts: bytes | str) -> str:
    """One name for several texts; their borders count."""
    total = blake2b(digest_size=16)
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        total.update(len(data).to_bytes(8, "little"))
        total.update(data)
    return total.hexdigest()


def tools() -> str:
    """Python and the packages that leave their mark on a page, with their versions."""
    found: dict[str, str] = {}
    for folder in sys.path:
        if not folder.endswith("-packages"):
            continue
        for name in os.listdir(folder):
            package, dash, rest = name.partition("-")
            if dash and rest.endswith(".dist-info") and package.lower() in TOOLS:
                found.setdefault(package.lower(), rest.removesuffix(".dist-info"))
    versions = [f"{name} {version}" for name, version in sorted(found.items())]
    return "\n".join([sys.implementation.cache_tag + sys.version.split()[0], *versions])
