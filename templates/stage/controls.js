// What a control may hold: numbers between two ends, on a step or not; options by their index.

export const settle = (control, wanted) => {
  if (!Number.isFinite(wanted)) return control.value;
  const low = control.low ?? 0;
  const high = control.high ?? (control.options ? control.options.length - 1 : 1);
  const step = control.kind === "range" ? (control.step ?? 0) : 1;
  const clamped = Math.min(high, Math.max(low, wanted));
  if (!step) return clamped;
  const steps = Math.round((clamped - low) / step);
  return Number(Math.min(high, low + steps * step).toFixed(10));
};

const SWITCH = ["off", "on"];

// A value as an address or a test writes it: a number, an option or a word; else undefined.
export const parsed = (control, text) => {
  const names = control.options ?? control.words ?? (control.kind === "check" ? SWITCH : []);
  const isNumber = !control.options && text.trim() !== "" && Number.isFinite(Number(text));
  if (isNumber) return settle(control, Number(text));
  return names.includes(text) ? names.indexOf(text) + (control.low ?? 0) : undefined;
};

export const written = (control, value) =>
  control.options ? control.options[value] : String(value);

// What a key on a range asks for; undefined leaves the key to the browser.
export const keyed = (control, value, event) => {
  const span = control.high - control.low;
  const fine = control.step ?? span / (event.shiftKey ? 10 : 100);
  const coarse = control.step ? Math.max(control.step, span / 10) : span / 10;
  const moves = {
    ArrowLeft: value - fine,
    ArrowDown: value - fine,
    ArrowRight: value + fine,
    ArrowUp: value + fine,
    PageDown: value - coarse,
    PageUp: value + coarse,
    Home: control.low,
    End: control.high,
  };
  return moves[event.key];
};
