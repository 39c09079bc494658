// A lecturer's own questions: as typed, as sent to the server, and the list that this browser keeps for later. It touches no
// element.

import { readNumber } from "../../../ui/stage/settings/numerals.js";

/**
 * A question as typed. `options`: one a line; right ones begin with an asterisk, and items are in their right order; `near`: how
 * far off a number may be; `then`: whether the reveal goes to the end of the film.
 * @typedef {{text: string, kind: string, options: string, right: string, near: string, why: string, then: boolean}} Typed
 */
/** @typedef {Typed & {asked: boolean}} Prepared */

export const KINDS = ["choice", "number", "point", "place", "line", "region", "order"];
const KEPT = "playground-class-prepared"; // of this browser
const MOST = 50;
/** @type {Typed} */
export const EMPTY = { text: "", kind: "choice", options: "", right: "", near: "", why: "", then: false };

/** The list that is kept. Other pages may have written there: what is no question is left out. @returns {Prepared[]} */
export function prepared() {
  try {
    const read = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(read) ? read.filter(isPrepared).slice(0, MOST) : [];
  } catch (error) {
    console.debug("No questions are kept here.", error);
    return [];
  }
}

/** @param {any} entry */
function isPrepared(entry) {
  const texts = [entry?.text, entry?.options, entry?.right, entry?.near, entry?.why];
  return texts.every((text) => typeof text === "string") && KINDS.includes(entry.kind) && typeof entry.then === "boolean" && typeof entry.asked === "boolean";
}

/** @type {(questions: Prepared[]) => boolean} whether this browser has room for them */
export function keepPrepared(questions) {
  try {
    if (questions.length > MOST) return false;
    localStorage.setItem(KEPT, JSON.stringify(questions));
    return true;
  } catch (error) {
    console.debug("The browser has no room for so much.", error);
    return false;
  }
}

/** @type {<T>(list: T[], from: number, by: number) => T[]} the list with one element moved */
export function moved(list, from, by) {
  const to = Math.max(0, Math.min(list.length - 1, from + by)), others = list.filter((_, i) => i !== from);
  return [...others.slice(0, to), list[from], ...others.slice(to)];
}

/**
 * A typed question as the server takes it; `wrong`: for each field why it cannot be read, or "".
 * @type {(typed: Typed, last: number) => {question: object, wrong: {right: string, near: string}}}
 */
export function questionOf({ text, kind, options, right, near, why, then }, last) {
  const lines = options.split("\n").map((line) => line.trim()).filter(Boolean), number = kind === "number";
  const [value, off] = [right, near].map((typed) => (number && typed.trim() ? readNumber(typed) : null));
  const numbers = { right: value ? [Number(value.plain)] : [], ...(value && off && { near: Number(off.plain) }) };
  const answers = number ? numbers : kind === "choice" ? choices(lines) : kind === "order" ? sorted(lines) : {};
  return { question: { text, kind, why, ...answers, ...(then && { then: last }) }, wrong: { right: value?.why ?? "", near: off?.why ?? "" } };
}

/** @param {string[]} lines options, the right ones with an asterisk */
function choices(lines) {
  return { options: lines.map((line) => line.replace(/^\*(?!\*)\s*/, "")), right: lines.flatMap((line, i) => (/^\*(?!\*)/.test(line) ? [i] : [])) };
}

/** @param {string[]} lines in the right order; a class sees them by the alphabet, or reversed if the alphabet is right */
function sorted(lines) {
  const options = lines.toSorted();
  if (String(options) === String(lines)) options.reverse();
  return { options, right: lines.map((line) => options.indexOf(line)) };
}
