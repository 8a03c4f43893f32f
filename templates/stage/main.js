// From a static page to a live one: every figure that has a program, in the order of the page.

import { copier, restore, writer } from "./address.js";
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
  figures.filter(({ element }) => element.isConnected).forEach(copier);
  contents();
  paper();
  scrollers();
  hint();
};
