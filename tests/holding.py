"""Hands for the tests: what of a figure can be dragged, where it is, and whether it follows."""

from __future__ import annotations

import math

import expected
from live import READ, SET, STATE, look
from plates import figure
from test_readouts import agrees
from visits import settle

from press.figure.controls import controls

NEAR = 1.5  # pixels: a ring stays under the pointer that well
RING = """([slug, name]) => {
  const group = document.querySelector(`#${slug} [data-handle="${name}"]`);
  const mark = group.querySelector("path").getBoundingClientRect();
  return [mark.x + mark.width / 2, mark.y + mark.height / 2];
}"""
SHOWN = """slug => document.querySelector(`#${slug} .plate`)
  .scrollIntoView({ block: "center", behavior: "instant" })"""


def handles(slug: str) -> list[tuple[str, list[dict]]]:
    """What can be dragged in a figure: the names a ring sets, and their controls."""
    found: dict[str, list[dict]] = {}
    for control in controls(figure(slug)):
        if control.get("handle"):
            found.setdefault(control["handle"], []).append(control)
    return [(" ".join(c["name"] for c in group), group) for group in found.values()]


def ring(here, slug: str, name: str) -> tuple[float, float]:
    """Where the ring is on the screen, in pixels."""
    return tuple(here.evaluate(RING, [slug, name]))


def bring(here, slug: str) -> None:
    """Scroll until the figure's plate is in the middle of the screen."""
    here.evaluate(SHOWN, slug)
    settle(here)


def put(here, slug: str, values: dict) -> None:
    """Set the controls of a figure."""
    here.evaluate(
        f"([slug, values]) => ({SET})(document.getElementById(slug), values)", [slug, values]
    )
    settle(here)


def places(group: list[dict]) -> list[dict]:
    """Values to drag a ring to: well inside its range, and at both ends."""
    low, high, step = group[0]["low"], group[0]["high"], group[0]["step"]
    shares = ((0.25, 0.7), (0.8, 0.3), (0.0, 1.0), (1.0, 0.0))
    found = []
    for pair in shares:
        values = [low + share * (high - low) for share in pair[: len(group)]]
        values = [low + round((v - low) / step) * step for v in values] if step else values
        found.append({c["name"]: round(v, 9) for c, v in zip(group, values, strict=True)})
    return found


def dragged_to(here, slug: str, name: str, group: list[dict], drag, count=4) -> None:
    """Drag the ring from its first place to where each of `places` would put it, and see."""
    for values in places(group)[:count]:
        put(here, slug, values)
        goal = ring(here, slug, name)
        put(here, slug, {c["name"]: c["value"] for c in group})
        start = ring(here, slug, name)
        drag(start, goal)
        settle(here)
        where = ring(here, slug, name)
        assert math.dist(where, goal) < NEAR, f"{slug} {values}: at {where}, not {goal}"
        reads_right(here, slug)


def reads_right(here, slug: str) -> None:
    """Whatever state the figure is in, its readouts are the oracle's."""
    state, exact = look(here, slug, STATE), look(here, slug, READ)
    for name, right in expected.readouts(slug, state).items():
        assert agrees(exact[name], right), f"{name} at {state}"
