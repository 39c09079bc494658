// Numbers and words in captions.

/**
 * Writes a number as films/film/numbers.py does.
 * @param {number | null} value
 */
export function number(value, form = "") {
  if (value === null || Number.isNaN(value)) return "—";
  const text = unsigned(Math.abs(value)), negative = value < 0;
  if (form === "s") return `\u2005${negative ? "−" : "+"}\u2005${text}`;
  const signed = negative ? "−" + text : text;
  return form === "p" && negative ? `(${signed})` : signed;
}

/**
 * Writes a coordinate with all its digits, if these are few; otherwise like `number`.
 * @param {number | null} value
 */
export function written(value) {
  const size = Math.abs(value ?? NaN), digits = String(size);
  const few = size >= 1e-4 && size < 1e16 && /^\d+(\.\d{1,7})?$/.test(digits);
  return few ? (Number(value) < 0 ? "−" : "") + digits : number(value);
}

/** @param {number} size */
function unsigned(size) {
  if (size === Infinity) return "∞";
  if (Number.isInteger(size) && size < 1e6) return String(size);
  const decimals = [[0.1, 4], [0.01, 5], [0.001, 6], [0.0001, 7]].find(([least]) => least <= size && size < 1e6);
  if (decimals) return trimmed(size.toFixed(decimals[1]));
  const [digits, exponent] = size.toExponential(3).split("e");
  const raised = String(Number(exponent)).replace(/./g, (c) => (c === "-" ? "⁻" : "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(c)]));
  return `${trimmed(digits)}×10${raised}`;
}

/** @type {(text: string) => string} */
const trimmed = (text) => text.replace(/\.?0+$/, "");
/** @type {(text: string) => string} for HTML */
export const escaped = (text) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
