// What a reader takes hold of: rings are dragged, areas are pressed (or passed), arrows move.

import { placed } from "./parts.js";

export const hands = (figure) => {
  figure.svg.querySelectorAll("[data-handle]").forEach((group) => draggable(figure, group));
  if (figure.svg.querySelector("[data-set]")) pressable(figure);
  if (figure.data.arrows) steerable(figure);
};

const toUnits = (svg, { clientX, clientY }) => {
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM().inverse());
  return [x, y];
};

const draggable = (figure, group) => {
  const part = figure.data.parts.find(({ name }) => name === group.dataset.part);
  const map = figure.data.maps[part.map];
  const names = group.dataset.handle.split(" ");
  let offset = null;
  let holder = null; // the pointer that took hold: another finger changes nothing

  const pressed = (event) => {
    if (event.button !== 0 || holder !== null) return;
    holder = event.pointerId;
    const [x, y] = toUnits(figure.svg, event);
    const [homeX, homeY] = placed(part, figure.numbers, map);
    offset = [homeX - x, homeY - y];
    group.setPointerCapture(event.pointerId);
    event.preventDefault();
  };
  const dragged = (event) => {
    if (event.pointerId !== holder) return;
    const [x, y] = toUnits(figure.svg, event);
    const wanted = [x + offset[0], y + offset[1]];
    figure.set(names.length === 2 ? straight(names, wanted, map) : nearest(figure, part, names[0], wanted, map));
    figure.element.dispatchEvent(new CustomEvent("dragged", { bubbles: true }));
  };
  const released = (event) => {
    if (event.pointerId === holder) holder = null;
  };
  group.addEventListener("pointerdown", pressed);
  group.addEventListener("pointermove", dragged);
  group.addEventListener("pointerup", released);
  group.addEventListener("pointercancel", released);
  group.addEventListener("lostpointercapture", released);
  // touch-action is ignored on inner SVG shapes: without this a drag becomes a scroll.
  group.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
};

const straight = ([across, up], [x, y], [a, d, e, f]) => ({
  [across]: (x - e) / a,
  [up]: (y - f) / d,
});

// The state of one control whose pose brings the part nearest to where the pointer wants it.
const nearest = (figure, part, name, [x, y], map) => {
  const i = figure.index(name);
  const control = figure.data.controls[i];
  const state = [...figure.state];
  const gap = (value) => {
    state[i] = value;
    const [px, py] = placed(part, figure.program(state).map(Number), map);
    return Math.hypot(px - x, py - y);
  };
  const count = control.step ? Math.round((control.high - control.low) / control.step) : 96;
  const width = (control.high - control.low) / count;
  let best = figure.state[i];
  let least = gap(best) - 1e-9;
  for (let k = 0; k <= count; k += 1) {
    const value = control.low + k * width;
    const distance = gap(value);
    if (distance < least) [best, least] = [value, distance];
  }
  return { [name]: control.step ? best : refined(gap, control, best, width) };
};

const refined = (gap, control, best, width) => {
  let low = Math.max(control.low, best - width);
  let high = Math.min(control.high, best + width);
  for (let k = 0; k < 40; k += 1) {
    const [left, right] = [low + (high - low) / 3, high - (high - low) / 3];
    if (gap(left) <= gap(right)) high = right;
    else low = left;
  }
  return (low + high) / 2;
};

// What an area sets: a number, or the index of the word that a part shows just now.
const asked = (figure, area) => {
  const pairs = area.dataset.set.split(" ").map((pair) => pair.split("="));
  const parts = new Map(figure.data.parts.map((part) => [part.name, part]));
  const number = (text) => (parts.has(text) ? figure.numbers[parts.get(text).text] : Number(text));
  return Object.fromEntries(pairs.map(([name, text]) => [name, number(text)]));
};

const pressable = (figure) => {
  const taken = (target) => {
    figure.set(asked(figure, target));
  };
  const area = (event) => event.target.closest?.("[data-set]");
  figure.svg.addEventListener("click", (event) => area(event) && taken(area(event)));
  figure.svg.addEventListener("pointermove", (event) => {
    const target = event.pointerType === "mouse" && area(event);
    if (target && (event.buttons & 1 || "hover" in target.dataset)) taken(target);
  });
};

const steerable = (figure) => {
  const [across, down] = figure.data.arrows;
  const { svg } = figure;
  svg.setAttribute("tabindex", "0");
  svg.addEventListener("keydown", (event) => {
    const moves = {
      ArrowLeft: [across, -1],
      ArrowRight: [across, 1],
      ArrowUp: [down, -1],
      ArrowDown: [down, 1],
      Home: [across, -Infinity],
      End: [across, Infinity],
      PageUp: [down, -Infinity],
      PageDown: [down, Infinity],
    };
    const move = moves[event.key];
    if (!move || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const [name, by] = move;
    figure.set({ [name]: beside(figure, name, name === across ? down : across, by) });
  });
};

// The value one area further along its row or column, as drawn; without areas, the next number.
const beside = (figure, name, other, by) => {
  const { low, high } = figure.data.controls[figure.index(name)];
  const areas = [...figure.svg.querySelectorAll("[data-set]")].map((area) => asked(figure, area));
  const line = areas.filter((sets) => sets[other] === figure.value(other) && name in sets);
  const values = line.map((sets) => sets[name]);
  const here = values.indexOf(figure.value(name));
  if (here < 0) return Math.min(high, Math.max(low, figure.value(name) + by));
  return values[Math.min(values.length - 1, Math.max(0, here + by))];
};
