// A pose is one list of numbers; each part knows where its words lie in it.

import { show } from "./numbers.js";

const short = (x) => String(Math.round(x * 100) / 100 + 0);

const line = (numbers, [start, count], [a, d, e, f], closed) => {
  let text = "";
  for (let i = start; i < start + count; i += 2) {
    text += `${text ? " L " : "M "}${short(a * numbers[i] + e)} ${short(d * numbers[i + 1] + f)}`;
  }
  return closed ? `${text} z` : text;
};

export const placed = (part, numbers, [a, d, e, f]) => [
  a * numbers[part.at] + e,
  d * numbers[part.at + 1] + f,
];

const transform = (part, numbers, map) => {
  const [x, y] = placed(part, numbers, map);
  const [homeX, homeY] = part.home;
  if (part.turn === undefined && part.scale === undefined) {
    return `translate(${short(x - homeX)} ${short(y - homeY)})`;
  }
  const angle = part.turn === undefined ? 0 : (-numbers[part.turn] * 180) / Math.PI;
  const factor = part.scale === undefined ? 1 : numbers[part.scale];
  const there = `translate(${short(x)} ${short(y)}) rotate(${angle}) scale(${factor})`;
  return `${there} translate(${short(-homeX)} ${short(-homeY)})`;
};

const put = (element, name, text) => {
  if (text === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== text) element.setAttribute(name, text);
};

// The words in numbers[at], as they are shown: a number, a vector or one of `words`.
export const read = (numbers, { at: [start, count], words }) => {
  if (words) return words[Math.round(numbers[start])];
  return count === 1 ? numbers[start] : numbers.slice(start, start + count);
};

// What moves one part: a function of the pose's numbers.
export const mover = (group, part, maps) => {
  const map = maps[part.map];
  const paths = part.paths ? [...group.querySelectorAll("path")] : [];
  const closed = paths.map((path) => path.getAttribute("d").endsWith("z"));
  const label = group.querySelector("text");
  return (numbers) => {
    if (part.show !== undefined) put(group, "display", numbers[part.show] ? null : "none");
    if (part.shade !== undefined) put(group, "opacity", short(numbers[part.shade]));
    if (part.show !== undefined && !numbers[part.show]) return;
    paths.forEach((path, i) => {
      put(path, "d", line(numbers, part.paths[i % part.paths.length], map, closed[i]));
    });
    if (part.at !== undefined) put(group, "transform", transform(part, numbers, map));
    if (part.value) label.textContent = show(read(numbers, { at: part.value }), part.form);
    if (part.text !== undefined) label.textContent = part.words[Math.round(numbers[part.text])];
  };
};
