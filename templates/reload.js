// Served pages only: shows what went wrong over the last good page, and follows every good build.
// The address holds the figures' states, so a reload keeps them once the reader's hand rests.

(() => {
  const REST = 300; // ms: the stage writes the address 250 ms after the last move
  const AGAIN = 500; // ms
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

  const keep = () => {
    const open = folds().map((fold) => fold.open);
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ page: location.pathname, y: scrollY, open }));
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
