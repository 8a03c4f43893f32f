// The address of a state: ?shadow.x=1.2&shadow.y=0.4#shadow. Written as the reader moves, never
// into the history; what is malformed in it is ignored.

import { parsed, written } from "./controls.js";

const QUIET = 250; // ms: browsers refuse an address that changes too often

export const restore = (figures) => {
  const asked = new URLSearchParams(location.search);
  for (const figure of figures) {
    const values = {};
    for (const control of figure.data.controls) {
      const text = asked.get(`${figure.element.id}.${control.name}`);
      const value = text === null ? undefined : parsed(control, text);
      if (value !== undefined) values[control.name] = value;
    }
    if (Object.keys(values).length) figure.set(values);
  }
};

const query = (figures) => {
  const pairs = [];
  for (const { element, data, state } of figures) {
    data.controls.forEach((control, i) => {
      if (state[i] === control.value) return;
      pairs.push(`${element.id}.${control.name}=${encodeURIComponent(written(control, state[i]))}`);
    });
  }
  return pairs.length ? `?${pairs.join("&")}` : "";
};

const addressOf = (figures, fragment) => `${location.href.split(/[?#]/)[0]}${query(figures)}${fragment}`;

// A function to call when a figure has moved: writes the address once the reader rests.
export const writer = (figures) => {
  let timer = 0;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      try {
        history.replaceState(history.state, "", addressOf(figures, location.hash));
      } catch {
        // A page opened from disk may not change its address in every browser.
      }
    }, QUIET);
  };
};

// The other editions open in the same state, at the same place.
export const followers = (figures) => {
  document.querySelectorAll(".editions a").forEach((link) => {
    link.addEventListener("click", () => {
      link.search = query(figures);
      link.hash = location.hash;
    });
  });
};

export const copier = (figure) => {
  const button = figure.element.querySelector("[data-copy]");
  const label = button.textContent;
  button.addEventListener("click", async () => {
    await copied(addressOf([figure], `#${figure.element.id}`));
    button.textContent = button.dataset.done;
    setTimeout(() => {
      button.textContent = label;
    }, 2000);
  });
};

const copied = async (text) => {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
};
