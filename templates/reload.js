// Served pages only: shows what went wrong over the last good page, and follows every good build.
// The address holds the figures' states, so a reload keeps them once the reader's hand rests.

(() => {
  const REST = 300; // ms: the stage writes the address 250 ms after the last move
  const AGAIN = 500; // ms
  const SOON = 3000; // ms a page may take until what had the keyboard is there again
  const KEY = "place-before-reload";
  const LOOK = `
    dialog { position: fixed; inset: auto 0 0 0; z-index: 9; box-sizing: border-box; width: 100%;
      max-width: none; max-height: 60vh; margin: 0; padding: 1rem 1.5rem; overflow: auto; border: 0;
      border-top: 3px solid #c44a00; background: #16181d; color: #ececf0; }
    h2 { margin: 0 0 0.5rem; font: 600 1rem system-ui, sans-serif; }
    pre { margin: 0; font: 0.875rem/1.5 ui-monospace, monospace; white-space: pre-wrap;
      overflow-wrap: anywhere; }
    button { position: absolute; top: 0.75rem; right: 1rem; width: 2rem; height: 2rem; border: 0;
      background: none; color: inherit; font-size: 1.25rem; cursor: pointer; }`;
  const { socket, version } = document.currentScript.dataset;
  let touched = -REST;

  const element = (name, text, parent) => {
    const made = document.createElement(name);
    made.textContent = text;
    parent.append(made);
    return made;
  };

  const overlay = () => {
    const host = document.createElement("div");
    host.dataset.overlay = "";
    const shadow = host.attachShadow({ mode: "open" });
    const look = new CSSStyleSheet();
    look.replaceSync(LOOK);
    shadow.adoptedStyleSheets = [look];
    const dialog = element("dialog", "", shadow);
    dialog.setAttribute("role", "alertdialog");
    const title = element("h2", "", dialog);
    const text = element("pre", "", dialog);
    const close = element("button", "×", dialog);
    close.setAttribute("aria-label", "close");
    close.addEventListener("click", () => dialog.close());
    document.body.append(host);
    return (problem) => {
      const count = problem.trim().split("\n").length;
      title.textContent = count > 1 ? `the build failed (${count} lines)` : "the build failed";
      text.textContent = problem;
      host.dataset.overlay = problem;
      if (!problem) dialog.close();
      else if (!dialog.open) dialog.show();
    };
  };

  const folds = () => [...document.querySelectorAll("details")];

  const called = (thing) =>
    ["id", "name", "value", "href"]
      .filter((word) => thing.hasAttribute(word) && (word !== "value" || thing.type === "radio"))
      .map((word) => `[${word}="${CSS.escape(thing.getAttribute(word))}"]`)
      .join("");

  // The element that has the keyboard, as a selector and its number among those it selects.
  const held = () => {
    const at = document.activeElement;
    if (!at || at === document.body || at.matches("[data-overlay]")) return null;
    const home = at.closest("[id]");
    const scope = home && home !== at ? `#${CSS.escape(home.id)} ` : "";
    const selector = `${scope}${at.localName}${called(at)}`;
    return { selector, number: [...document.querySelectorAll(selector)].indexOf(at) };
  };

  // A figure goes live a moment later, and makes its controls then.
  const hold = (focus, until = performance.now() + SOON) => {
    const there = focus && document.querySelectorAll(focus.selector)[focus.number];
    if (there) there.focus({ preventScroll: true });
    if (!focus || document.activeElement === there || performance.now() > until) return;
    if (document.activeElement === document.body) requestAnimationFrame(() => hold(focus, until));
  };

  const keep = () => {
    const open = folds().map((fold) => fold.open);
    const kept = { page: location.pathname, y: scrollY, open, focus: held() };
    try {
      sessionStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // Storage may be blocked; the browser's own scroll restoration remains.
    }
  };

  const restore = () => {
    try {
      const kept = JSON.parse(sessionStorage.getItem(KEY));
      sessionStorage.removeItem(KEY);
      if (kept?.page !== location.pathname) return;
      const now = folds();
      if (kept.open.length === now.length) now.forEach((fold, i) => (fold.open = kept.open[i]));
      scrollTo({ top: kept.y, behavior: "instant" });
      hold(kept.focus);
    } catch {
      // As above.
    }
  };

  const reload = () => {
    const wait = touched + REST - performance.now();
    if (wait > 0) return setTimeout(reload, wait);
    keep();
    return location.reload();
  };

  const moved = ({ type, buttons }) => {
    if (type !== "pointermove" || buttons) touched = performance.now();
  };

  const connect = (show) => {
    const line = new WebSocket(new URL(socket, location.href.replace(/^http/, "ws")));
    line.addEventListener("message", ({ data }) => {
      const now = JSON.parse(data);
      show(now.problem);
      if (now.version !== version) reload();
    });
    line.addEventListener("close", () => setTimeout(connect, AGAIN, show));
  };

  for (const type of ["input", "pointermove", "keydown"]) addEventListener(type, moved, true);
  restore();
  connect(overlay());
})();
