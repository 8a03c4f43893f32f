"""With a finger: rings follow it to the end, and beside them it scrolls the page."""

from __future__ import annotations

from holding import bring, dragged_to, handles
from inventory import page
from live import STATE, look
from visits import settle


class Finger:
    """Touches as a phone sends them."""

    def __init__(self, page):
        self.page, self.session = page, page.context.new_cdp_session(page)

    def _send(self, kind, *points):
        touches = [{"x": x, "y": y} for x, y in points]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def drag(self, start, goal, steps=4):
        """Put down at `start`, move to `goal`, lift."""
        self._send("touchStart", start)
        for i in range(1, steps + 1):
            share = i / steps
            there = (a + share * (b - a) for a, b in zip(start, goal, strict=True))
            self._send("touchMove", tuple(there))
        self._send("touchEnd")
        settle(self.page)


def test_a_vertical_drag_of_a_ring_on_a_phone_follows_to_the_end(page_at, site, draggables):
    phone = page_at(page(site, "zh"), width=360, height=740, touch=True)
    finger = Finger(phone)
    for slug in draggables:
        bring(phone, slug)
        scrolled = phone.evaluate("scrollY")
        for name, group in handles(slug):
            dragged_to(phone, slug, name, group, finger.drag, count=2)
        assert phone.evaluate("scrollY") == scrolled, f"{slug} scrolled under the finger"


def test_a_swipe_beside_the_rings_scrolls_the_page(page_at, site, figures):
    phone = page_at(page(site, "zh"), width=360, height=740, touch=True)
    finger = Finger(phone)
    for slug in figures:
        phone.evaluate(RESTED)
        bring(phone, slug)
        before, state = phone.evaluate("scrollY"), look(phone, slug, STATE)
        x, y = phone.evaluate(BESIDE, slug)
        finger.drag((x, y), (x, y - 150))
        assert phone.evaluate("scrollY") > before + 50, f"{slug} holds the page"
        assert look(phone, slug, STATE) == state, f"{slug} moved"


RESTED = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  for (let last = -1, still = 0; still < 5; last = scrollY) {
    await frame();
    still = scrollY === last ? still + 1 : 0;
  }
}"""
BESIDE = """slug => {
  const box = document.querySelector(`#${slug} .plate svg`).getBoundingClientRect();
  const far = [];
  for (let u = 0.05; u < 1; u += 0.1) for (let v = 0.1; v < 1; v += 0.1) {
    const [x, y] = [box.x + u * box.width, box.y + v * box.height];
    const top = document.elementFromPoint(x, y);
    const inside = y > 160 && y < innerHeight - 10 && top?.closest(`#${slug} .plate`);
    if (inside && !top.closest("[data-handle]")) far.push([x, y]);
  }
  return far[Math.floor(far.length / 2)];
}"""


def test_a_grip_is_wide_enough_for_a_finger(page_at, site, draggables):
    phone = page_at(page(site, "zh"), width=360, height=740, touch=True)
    for slug in draggables:
        for name, _ in handles(slug):
            box = phone.locator(f'#{slug} [data-handle="{name}"] circle').bounding_box()
            assert min(box["width"], box["height"]) >= 43, f"{slug} {name}: {box}"
