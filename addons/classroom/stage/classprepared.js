// Questions of a lecturer's own: as they are typed, as they are asked, and those that this browser keeps for later, in their
// order. It touches no element.

import { readNumber } from "../../../ui/stage/settings/numerals.js";

/**
 * As it is typed. `options`: a line each, the right ones of a choice with an asterisk, the items of an order in the right one;
 * `near`: how far a number may be off; `then`: whether the reveal goes to the end of the film.
 * @typedef {{text: string, kind: string, options: string, right: string, near: string, why: string, then: boolean}} Typed
 */
/** @typedef {Typed & {asked: boolean}} Prepared */

export const KINDS = ["choice", "number", "point", "place", "line", "region", "order"];
const KEPT = "playground-class-prepared"; // of this browser
const MOST = 50;
/** @type {Typed} */
export const EMPTY = { text: "", kind: "choice", options: "", right: "", near: "", why: "", then: false };

/** Anything may be kept under that name by now: what is no question is left out. @returns {Prepared[]} */
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

/** @type {<T>(list: T[], from: number, by: number) => T[]} with one of them at another place */
export function moved(list, from, by) {
  const to = Math.max(0, Math.min(list.length - 1, from + by)), others = list.filter((_, i) => i !== from);
  return [...others.slice(0, to), list[from], ...others.slice(to)];
}

/**
 * As the room takes it; `wrong`: a sentence for each field that cannot be read.
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

/** @param {string[]} lines in the right order; a class is shown them by the alphabet, or the other way round where that is right */
function sorted(lines) {
  const options = lines.toSorted();
  if (String(options) === String(lines)) options.reverse();
  return { options, right: lines.map((line) => options.indexOf(line)) };
}
