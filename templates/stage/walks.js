// Previous, next and play. Whole steps pause at each; a continuous walk glides, unless the reader
// asked for no motion: then it too goes step by step. Whatever else the reader does stops it.

const PAUSE = 900; // ms at each step
const GLIDE = 1600; // ms from one whole step to the next

export const walks = (figure) => {
  figure.element.querySelectorAll('[data-walk="play"]').forEach((button) => {
    const way = wayOf(figure, button.dataset.for);
    const { stop, toggle } = player(way, button);
    button.addEventListener("click", toggle);
    stepper(figure, button.dataset.for, way);
    const interrupted = ({ target, key }) => {
      if (target.closest("button") !== button && key !== "Tab") stop();
    };
    for (const kind of ["pointerdown", "keydown", "input", "click"]) {
      figure.element.addEventListener(kind, interrupted);
    }
  });
};

// The whole steps of one control, and the way from each to the next.
const wayOf = (figure, name) => {
  const { low, high, step } = figure.data.controls[figure.index(name)];
  const isWhole = step >= 1;
  const stride = isWhole ? step : Math.min(1, high - low);
  const to = (value) => figure.set({ [name]: value });
  return {
    isWhole,
    isOver: () => figure.value(name) >= high,
    rewind: () => to(low),
    next: (by) => {
      const steps = (figure.value(name) - low) / stride;
      const whole = by > 0 ? Math.floor(steps + 1e-9) + 1 : Math.ceil(steps - 1e-9) - 1;
      to(low + whole * stride);
    },
    glide: () => {
      const from = figure.value(name);
      const start = performance.now();
      return (now) => to(from + (stride * Math.max(0, now - start)) / GLIDE);
    },
  };
};

const afterPause = (go) => {
  const timer = setTimeout(go, PAUSE);
  return () => clearTimeout(timer);
};

const nextFrame = (go) => {
  const frame = requestAnimationFrame(go);
  return () => cancelAnimationFrame(frame);
};

const player = (way, button) => {
  const play = button.getAttribute("aria-label");
  const calm = window.matchMedia?.("(prefers-reduced-motion: reduce)");
  let cancel = null;

  const stop = () => {
    cancel?.();
    cancel = null;
    button.setAttribute("aria-label", play);
    delete button.dataset.playing;
  };
  const start = () => {
    if (way.isOver()) way.rewind();
    const smooth = !way.isWhole && !calm?.matches;
    const move = smooth ? way.glide() : () => way.next(1);
    const wait = smooth ? nextFrame : afterPause;
    const go = (now) => {
      move(now);
      if (way.isOver()) stop();
      else cancel = wait(go);
    };
    cancel = wait(go);
    button.setAttribute("aria-label", button.dataset.playingLabel);
    button.dataset.playing = "true";
  };
  return { stop, toggle: () => (cancel ? stop() : start()) };
};

const stepper = (figure, name, way) => {
  const buttons = figure.element.querySelectorAll(`[data-walk][data-for="${name}"]`);
  for (const button of buttons) {
    const by = Number(button.dataset.walk);
    if (Number.isFinite(by)) button.addEventListener("click", () => way.next(by));
  }
};
