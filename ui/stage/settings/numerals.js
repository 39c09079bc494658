// Numbers as people type them, read as films/files/numerals.py reads them: any dash is a minus, and a comma is decimal where
// it cannot group thousands. A text never becomes another number than it says.

const POINT = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i;
const COMMA = /^[+-]?(\d+(,\d*)?|,\d+)(e[+-]?\d{1,3})?$/i;
const UNCLEAR = /^[+-]?[1-9]\d{0,2},\d{3}$/; // a thousand to some, and one to others
const DASHES = /[\u2010-\u2015\u2212\u207b\u02d7\ufe58\ufe63\uff0d]/g; // what is typed for a minus
const LONGEST = 400;
const QUOTED = 40; // characters of a text in a sentence

/**
 * The number that a text says, as JavaScript writes it; or why it says none, as a sentence.
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
