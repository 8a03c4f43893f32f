// From a static page to a live one: every figure that has a program, in the order of the page.

import { copier, followers, restore, writer } from "./address.js";
import { revive } from "./figure.js";
import { contents, hint, paper, scrollers } from "./page.js";

export const start = (programs) => {
  const data = JSON.parse(document.getElementById("plates").textContent);
  const figures = [];
  let moved = () => {};
  for (const element of document.querySelectorAll("figure[data-figure]")) {
    const slug = element.dataset.figure;
    if (!programs[slug] || !data[slug]) continue;
    figures.push(revive(element, data[slug], programs[slug], () => moved()));
  }
  restore(figures);
  moved = writer(figures);
  addEventListener("popstate", () => moved()); // an earlier entry remembers an earlier state
  figures.filter(({ element }) => element.isConnected).forEach(copier);
  followers(figures);
  [contents, paper, scrollers, hint].forEach(comfort);
};

// What makes reading pleasant must not cost the figures where a browser lacks something.
const comfort = (provide) => {
  try {
    provide();
  } catch (error) {
    console.warn(error.message);
  }
};
