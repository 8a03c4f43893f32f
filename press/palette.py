"""Colour roles. The light ones are drawn with; the page gives each its colour by theme."""

from __future__ import annotations

ROLES = {  # role: (on light paper, on dark paper)
    "paper": ("#fdfcf8", "#16181d"),
    "ink": ("#1c1d21", "#ececf0"),
    "muted": ("#5e6068", "#a6a8b3"),
    "rule": ("#dedad0", "#343741"),
    "input": ("#7d7f87", "#9a9ca6"),
    "query": ("#0a63b0", "#6db3ff"),
    "key": ("#c44a00", "#ff8f52"),
    "value": ("#9b3f86", "#e08fd0"),
    "weight": ("#00796b", "#3fc9b0"),
    "outcome": ("#e0a000", "#f2b134"),
    "outcome-edge": ("#8a5a00", "#f2b134"),
}
LIGHT = {role: light for role, (light, _) in ROLES.items()}
ROLE_OF = {light: role for role, light in LIGHT.items()}


def variable(colour: str) -> str:
    """A drawn colour as its role's variable, with itself for where the page is not there."""
    if colour == "none":
        return colour
    return f"var(--{ROLE_OF[colour]}, {colour})"


def stylesheet() -> str:
    """The roles as CSS variables: light, dark by the system's preference, light on paper."""
    light, dark = (
        "".join(f"--{role}:{colours[theme]};" for role, colours in ROLES.items())
        for theme in (0, 1)
    )
    scheme = ":root{color-scheme:light dark;"
    return f"{scheme}{light}}}\n@media screen and (prefers-color-scheme:dark){{:root{{{dark}}}}}\n"
