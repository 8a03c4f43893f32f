// One live figure: a state, a redraw per animation frame, and the static figure back on failure.

import { exact, meant, show } from "./numbers.js";
import { settle } from "./controls.js";
import { mover, read } from "./parts.js";
import { inputs } from "./inputs.js";
import { hands } from "./hands.js";
import { walks } from "./walks.js";

export const revive = (element, data, program, moved) => {
  const figure = staged(element, data, program, moved);
  try {
    attach(figure);
    figure.redraw();
    if (element.isConnected) {
      element.querySelector(".controls").hidden = false;
      element.dataset.live = "true";
    }
  } catch (error) {
    figure.fail(error);
  }
  return figure;
};

// The state, and how it is set and drawn. The views are what a redraw tells of new numbers.
const staged = (element, data, program, moved) => {
  const still = element.cloneNode(true);
  const svg = element.querySelector(".plate svg");
  const state = data.controls.map((control) => control.value);
  const figure = { element, data, program, svg, state, numbers: [], views: [] };
  let waiting = 0;

  figure.index = (name) => data.controls.findIndex((control) => control.name === name);
  figure.value = (name) => state[figure.index(name)];

  figure.set = (values) => {
    for (const [name, value] of Object.entries(values)) {
      const i = figure.index(name);
      if (i >= 0) state[i] = settle(data.controls[i], value);
    }
    waiting ||= requestAnimationFrame(figure.redraw);
    moved(figure);
  };

  figure.reset = () => {
    data.controls.forEach((control, i) => {
      state[i] = control.value;
    });
    figure.set({});
  };

  figure.redraw = () => {
    waiting = 0;
    try {
      const numbers = program(state).map(Number);
      if (!numbers.every(Number.isFinite)) throw new Error("pose not finite");
      figure.numbers = numbers;
      figure.views.forEach((view) => view(numbers));
    } catch (error) {
      figure.fail(error);
    }
  };

  figure.fail = (error) => {
    element.replaceWith(still);
    figure.redraw = () => {};
    console.warn(`${element.id}: ${error.message}`);
  };
  return figure;
};

const attach = (figure) => {
  const { element, data, views } = figure;
  for (const part of data.parts) {
    views.push(mover(element.querySelector(`[data-part="${part.name}"]`), part, data.maps));
  }
  views.push(reader(figure), describer(figure), inputs(figure));
  hands(figure);
  walks(figure);
  element.querySelector("[data-reset]").addEventListener("click", figure.reset);
};

// The readouts beside the figure, and those in its caption, in the format the caption chose.
const reader = ({ element, data }) => {
  const outputs = data.readouts.map((readout) => ({
    readout,
    output: element.querySelector(`output[name="${readout.name}"]`),
    quoted: [...element.querySelectorAll(`figcaption [data-readout="${readout.name}"]`)],
  }));
  return (numbers) => {
    for (const { readout, output, quoted } of outputs) {
      const value = meant(read(numbers, readout));
      put(output, exact(value), show(value, readout.form), "data-value");
      for (const mark of quoted) {
        put(mark, exact(value), show(value, mark.dataset.format || readout.form), "value");
      }
    }
  };
};

const put = (element, value, text, attribute) => {
  if (element.getAttribute(attribute) === value) return;
  element.setAttribute(attribute, value);
  element.textContent = text;
};

// The description a screen reader is given keeps its numbers true, and says what is chosen.
const describer = ({ svg, data, state }) => {
  const description = svg.querySelector("desc");
  return (numbers) => {
    const values = {};
    data.controls.forEach(({ name, words, low }, i) => {
      if (words) values[name] = words[Math.round(state[i] - low)];
    });
    for (const readout of data.readouts) {
      values[readout.name] = show(meant(read(numbers, readout)), readout.form);
    }
    const text = data.describe.replace(/\{(\w+)\}/g, (_, name) => values[name]);
    if (description.textContent !== text) description.textContent = text;
  };
};
