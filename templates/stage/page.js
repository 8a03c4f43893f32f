// The page around the figures: where one is, folds that open on paper, the hint that goes away.

export const contents = () => {
  const links = [...document.querySelectorAll("nav.contents a")];
  const mark = (id) => {
    for (const link of links) {
      if (link.hash === `#${id}`) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  };
  const watcher = new IntersectionObserver(
    (entries) => entries.filter((entry) => entry.isIntersecting).forEach(({ target }) => mark(target.id)),
    { rootMargin: "-20% 0px -70% 0px" },
  );
  document.querySelectorAll("main > section").forEach((section) => watcher.observe(section));
};

// What is wider than the page scrolls inside itself: the keyboard must get there too.
export const scrollers = () => {
  const wide = document.querySelectorAll("pre, .table, p:has(math[display=block])");
  for (const element of wide) {
    if (element.scrollWidth > element.clientWidth) element.tabIndex = 0;
  }
};

export const paper = () => {
  let folded = [];
  addEventListener("beforeprint", () => {
    folded = [...document.querySelectorAll("details:not([open])")];
    folded.forEach((details) => details.setAttribute("open", ""));
  });
  addEventListener("afterprint", () => folded.forEach((details) => details.removeAttribute("open")));
};

const KEY = "dragged-once";

const remembered = () => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
};

export const hint = () => {
  const [first] = document.querySelectorAll("[data-live] [data-hint]");
  if (!first || remembered()) return;
  first.hidden = false;
  const gone = () => {
    first.hidden = true;
    try {
      localStorage.setItem(KEY, "1");
    } catch {
      // Storage may be blocked; then the hint returns on the next visit.
    }
  };
  addEventListener("dragged", gone, { once: true });
};
