"""Live figures in a page: set their controls, wait, and look, all figures of a page at once."""

from __future__ import annotations

# What is to be seen of a figure's parts, of a drawing in the page or of one given as text.
SEEN = """svg => [...svg.querySelectorAll("[data-part]")].map(group => {
  let m = new DOMMatrix();
  for (let i = 0; i < group.transform.baseVal.length; i += 1)
    m = m.multiply(DOMMatrix.fromMatrix(group.transform.baseVal.getItem(i).matrix));
  const marks = [...group.children].filter(mark => mark.localName !== "circle").map(mark => {
    const dress = Object.fromEntries([...mark.attributes].map(a => [a.name, a.value]));
    const numbers = mark.localName === "text" ? [Number(dress.x), Number(dress.y)]
      : (dress.d.match(/-?[\\d.]+(?:e-?\\d+)?/g) ?? []).map(Number);
    const points = [];
    for (let i = 0; i < numbers.length; i += 2) {
      const p = new DOMPoint(numbers[i], numbers[i + 1]).matrixTransform(m);
      points.push([p.x, p.y]);
    }
    const commands = (dress.d ?? "").replace(/[^a-z]/gi, "").toUpperCase();
    for (const name of ["d", "x", "y"]) delete dress[name];
    return { tag: mark.localName, commands, points, dress, text: mark.textContent };
  });
  const opacity = Number(group.getAttribute("opacity") ?? 1);
  const turned = Math.atan2(m.b, m.a);
  return { name: group.dataset.part, hidden: group.getAttribute("display") === "none", opacity,
           turned, size: Math.hypot(m.a, m.b), marks };
})"""

PARTS = f"figure => ({SEEN})(figure.querySelector('.plate svg'))"

READ = """figure => Object.fromEntries([...figure.querySelectorAll("output")].map(
  output => [output.name, output.dataset.value]))"""

STATE = """figure => {
  const state = {};
  for (const input of figure.querySelectorAll("input")) {
    if (input.type === "range") state[input.name] = Number(input.value);
    else if (input.type === "checkbox") state[input.name] = Number(input.checked);
    else if (input.checked) state[input.name] = input.value;
  }
  return state;
}"""

SET = """(figure, values) => {
  for (const [name, value] of Object.entries(values)) {
    const inputs = [...figure.querySelectorAll(`input[name="${name}"]`)];
    const input = inputs.find(i => i.type === "radio" && i.value === String(value)) ?? inputs[0];
    if (!input) throw new Error(`no control ${name} in ${figure.id}`);
    if (input.type === "range") input.value = value;
    else input.checked = input.type === "radio" || Boolean(value);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
}"""

WALK = """async (walks) => {
  const look = LOOK, set = SET;
  const redrawn = () => new Promise(r => requestAnimationFrame(() => requestAnimationFrame(r)));
  const seen = Object.fromEntries(Object.keys(walks).map(slug => [slug, []]));
  const longest = Math.max(...Object.values(walks).map(states => states.length));
  for (let k = 0; k < longest; k += 1) {
    const moving = Object.keys(walks).filter(slug => k < walks[slug].length);
    for (const slug of moving) set(document.getElementById(slug), walks[slug][k]);
    await redrawn();
    for (const slug of moving) seen[slug].push(look(document.getElementById(slug)));
  }
  return seen;
}"""


def walk(page, walks: dict[str, list[dict]], look: str) -> dict[str, list]:
    """Take every figure through its states (by its controls) and gather what `look` sees."""
    return page.evaluate(WALK.replace("LOOK", look).replace("SET", SET), walks)


def look(page, slug: str, what: str):
    """What `what` sees of one figure now."""
    return page.evaluate(f"slug => ({what})(document.getElementById(slug))", slug)


def parts_of(page, svgs: list[str]) -> list[list[dict]]:
    """What is to be seen of the parts of drawings given as text."""
    return page.evaluate(
        f"""svgs => svgs.map(text => ({SEEN})(
          new DOMParser().parseFromString(text, "image/svg+xml").documentElement))""",
        svgs,
    )
