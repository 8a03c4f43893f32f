"""What may stand in a page, and what the page's policy allows: itself, and nothing else."""

from __future__ import annotations

import base64
import hashlib
import json


def hashed(text: str) -> str:
    """The source expression by which a policy allows one inline style or script."""
    digest = hashlib.sha256(text.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"


def policy(style: str, *scripts: str, connect: str = "") -> str:
    """A Content-Security-Policy that allows this style, these scripts and an inlined icon."""
    rules = ["default-src 'none'", f"style-src {hashed(style)}", "img-src data:"]
    rules.append("script-src " + " ".join(map(hashed, scripts)))
    if connect:
        rules.append(f"connect-src {connect}")
    return "; ".join([*rules, "base-uri 'none'", "form-action 'none'"])


def embedded(data: object) -> str:
    """JSON that may stand in a page: no <, no NaN, no −∞."""
    text = json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
