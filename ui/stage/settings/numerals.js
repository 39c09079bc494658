// Reads numbers as people type them, like films/files/numerals.py: any dash is a minus, and a comma is decimal if it cannot
// group thousands. No text is read as another number than it says.

const POINT = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i;
const COMMA = /^[+-]?(\d+(,\d*)?|,\d+)(e[+-]?\d{1,3})?$/i;
const UNCLEAR = /^[+-]?[1-9]\d{0,2},\d{3}$/; // may be a thousand, or one with decimals
const DASHES = /[\u2010-\u2015\u2212\u207b\u02d7\ufe58\ufe63\uff0d]/g; // signs that are typed as a minus
const LONGEST = 400;
const QUOTED = 40; // characters of a text in a sentence

/**
 * Reads a number: returns it as JavaScript writes it, or a sentence that says why there is none.
 * @type {(text: string, whole?: boolean) => {plain: string, why: ""} | {plain: "", why: string}}
 */
export function readNumber(text, whole = false) {
  const cell = text.trim().replace(DASHES, "-"), quoted = `“${cell.length > QUOTED ? `${cell.slice(0, QUOTED)}…` : cell}”`;
  const none = (/** @type {string} */ why) => /** @type {const} */ ({ plain: "", why });
  const isPoint = cell.length <= LONGEST && POINT.test(cell);
  if (!isPoint && UNCLEAR.test(cell)) return none(`${quoted} may be ${cell.replace(",", "")} or ${cell.replace(",", ".")}: write it without the comma, or with a point.`);
  if (!isPoint && !(cell.length <= LONGEST && COMMA.test(cell))) return none(`${quoted} is not a number.`);
  const plain = cell.replace(",", "."), value = Number(plain);
  if (!Number.isFinite(value)) return none(`${quoted} is too large.`);
  if (!whole) return { plain, why: "" };
  return Number.isInteger(value) ? { plain: String(BigInt(value)), why: "" } : none(`${quoted} is not a whole number.`);
}
