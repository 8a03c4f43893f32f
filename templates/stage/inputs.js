// The form under a figure. It shows the state, and asks for another; it is never read back.

import { keyed, written } from "./controls.js";
import { show } from "./numbers.js";

export const inputs = (figure) => {
  const form = figure.element.querySelector(".controls");
  form.addEventListener("submit", (event) => event.preventDefault());
  const views = figure.data.controls.map((control, i) => {
    const fields = [...form.querySelectorAll(`input[name="${control.name}"]`)];
    for (const field of fields) {
      field.addEventListener("input", () => figure.set({ [control.name]: asked(control, field) }));
    }
    if (control.kind === "range") steer(figure, control, fields[0]);
    const shown = form.querySelector(`[data-shown="${control.name}"]`);
    return () => VIEWS[control.kind](control, figure.state[i], fields, shown);
  });
  return () => views.forEach((view) => view());
};

const asked = (control, field) => {
  if (control.kind === "radio") return control.options.indexOf(field.value);
  return control.kind === "check" ? Number(field.checked) : Number(field.value);
};

// Browsers step a continuous range each in its own way: here a hundredth, with Shift a tenth.
const steer = (figure, control, field) => {
  field.addEventListener("keydown", (event) => {
    const wanted = keyed(control, figure.value(control.name), event);
    if (wanted === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    figure.set({ [control.name]: wanted });
  });
};

const VIEWS = {
  range: (control, value, [field], shown) => {
    if (Number(field.value) !== value) field.value = String(value);
    const text = control.words ? control.words[value - control.low] : show(value, control.form);
    if (shown.textContent !== text) shown.textContent = text;
    field.setAttribute("aria-valuetext", text);
  },
  radio: (control, value, fields) => {
    for (const field of fields) field.checked = field.value === written(control, value);
  },
  check: (control, value, [field]) => {
    field.checked = Boolean(value);
  },
};
