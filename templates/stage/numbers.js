// How a number is shown: the same rule as press/numbers.py, by the same format texts.

const MINUS = "\u2212";
const UNITS = ["B", "KiB", "MiB", "GiB", "TiB"];
const FORMAT = /^(\+?)([fnpesb])(\d*)(?: (\S+))?$/;

// toFixed and toExponential are exact, but take ties away from zero; Python takes them to even.
const fixed = (x, decimals) =>
  unsigned(toEven(x.toFixed(decimals), x.toFixed(Math.min(100, decimals + 60))));

const scientific = (x, decimals) => {
  const [rounded, power] = x.toExponential(decimals).split("e");
  const [exact, magnitude] = x.toExponential(Math.min(100, decimals + 60)).split("e");
  const mantissa = power === magnitude ? toEven(rounded, exact) : rounded;
  return unsigned(`${mantissa}e${power.replace("+", "")}`);
};

// `exact` cut to the length of `rounded` where it is a tie that was taken to an odd digit.
const toEven = (rounded, exact) => {
  const kept = rounded.includes(".") ? exact.slice(0, rounded.length) : exact.split(".")[0];
  const isTie = /^\.?50*$/.test(exact.slice(kept.length));
  return isTie && "13579".includes(rounded.at(-1)) ? kept : rounded;
};

const unsigned = (text) => (/^-[0.]*(e|$)/.test(text) ? text.slice(1) : text);

const grouped = (text) => {
  const [whole, fraction] = text.split(".");
  const apart = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? apart : `${apart}.${fraction}`;
};

const share = (x) =>
  Math.abs(x) > 0 && Math.abs(x) < 0.001 ? scientific(x, 1) : fixed(x, 3);

const bytes = (x, decimals) => {
  let unit = 0;
  while (unit < UNITS.length - 1 && Math.abs(x) >= 1024 ** (unit + 1)) unit += 1;
  return `${fixed(x / 1024 ** unit, decimals)}\u00a0${UNITS[unit]}`;
};

const KINDS = {
  f: fixed,
  n: (x, decimals) => grouped(fixed(x, decimals)),
  p: (x, decimals) => `${fixed(x * 100, decimals)}%`,
  e: scientific,
  s: share,
  b: bytes,
};

const one = (x, form) => {
  const [, plus, kind, decimals, unit] = FORMAT.exec(form);
  const endless = Number.isFinite(x) ? null : x < 0 ? "-∞" : "∞";
  const text = (endless ?? KINDS[kind](x, Number(decimals))) + (unit ?? "");
  if (text.startsWith("-")) return MINUS + text.slice(1);
  return (plus ? "+" : "") + text;
};

// A number, a vector (in brackets) or a word, as the page shows it.
export const show = (value, form) => {
  if (typeof value === "string") return value;
  return Array.isArray(value) ? `[${value.map((x) => one(x, form)).join(", ")}]` : one(value, form);
};

// The digits that are meant, as press/numbers.py has them: fourteen of a number that is not whole.
export const meant = (value) => {
  if (Array.isArray(value)) return value.map(meant);
  return typeof value === "string" || Number.isInteger(value) ? value : Number(value.toPrecision(14));
};

// The full precision of data-value.
export const exact = (value) => (Array.isArray(value) ? value.join(",") : String(value));
