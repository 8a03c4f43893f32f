// Previous, next and play. Whole steps pause at each; a continuous walk glides, unless the reader
// asked for no motion: then it too goes step by step.

const PAUSE = 900; // ms at each step
const GLIDE = 1600; // ms from one whole step to the next

export const walks = (figure) => {
  figure.element.querySelectorAll('[data-walk="play"]').forEach((button) => walk(figure, button));
};

const walk = (figure, button) => {
  const name = button.dataset.for;
  const control = figure.data.controls[figure.index(name)];
  const { low, high } = control;
  const stride = control.step && control.step >= 1 ? control.step : Math.min(1, high - low);
  const form = button.closest("form");
  const play = button.getAttribute("aria-label");
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let timer = 0;

  const stop = () => {
    clearTimeout(timer);
    cancelAnimationFrame(timer);
    timer = 0;
    button.setAttribute("aria-label", play);
    delete button.dataset.playing;
  };
  const next = (by) => {
    const steps = (figure.value(name) - low) / stride;
    const whole = by > 0 ? Math.floor(steps + 1e-9) + 1 : Math.ceil(steps - 1e-9) - 1;
    figure.set({ [name]: low + whole * stride });
  };
  const paused = () => {
    next(1);
    if (figure.value(name) >= high) stop();
    else timer = setTimeout(paused, PAUSE);
  };
  const glide = (from, start) => (now) => {
    figure.set({ [name]: from + (stride * Math.max(0, now - start)) / GLIDE });
    if (figure.value(name) >= high) stop();
    else timer = requestAnimationFrame(glide(from, start));
  };
  const start = () => {
    button.setAttribute("aria-label", button.dataset.playingLabel);
    button.dataset.playing = "true";
    if (figure.value(name) >= high) figure.set({ [name]: low });
    const smooth = !(control.step >= 1) && !calm.matches;
    timer = smooth
      ? requestAnimationFrame(glide(figure.value(name), performance.now()))
      : setTimeout(paused, PAUSE);
  };

  button.addEventListener("click", () => (timer ? stop() : start()));
  figure.element.addEventListener("pointerdown", (event) => event.target.closest("button") !== button && stop());
  form.addEventListener("input", stop);
  form.querySelectorAll(`[data-walk][data-for="${name}"]:not([data-walk="play"])`).forEach((step) => {
    step.addEventListener("click", () => {
      stop();
      next(Number(step.dataset.walk));
    });
  });
};
