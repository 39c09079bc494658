// The answers of a class at the reveal: for each answer and round a bar, its share of all answers in that round; and sentences.

import { LINES_ARE_COUNTED, percent } from "./classwords.js";
import { histogram, ordered } from "./classanswers.js";
import { inWords } from "../../../ui/stage/lesson/guess_shapes.js";

/** @import { ClassState, ClassReveal } from "./types" */
/** @import { Place } from "../../../ui/stage/types" */
/** @typedef {NonNullable<ClassState["question"]>} Question */
/**
 * An answer, or a bin of them, with a count for each round, and what more is said of each; `html`: the label, typeset.
 * @typedef {{label: string, html?: string, right: boolean, counts: number[], more?: string[], option?: number}} Row
 */

const FEW = 8; // different numbers that are told one by one; more are told in a histogram
const DRAWN = ["place", "line", "region"];
const GRADED = ["region", "order"]; // may be nearly right

/** @type {(option: number) => string} the letter of an option: A, B, C ... */
export const letter = (option) => String.fromCharCode(65 + option);

/** @type {(place: HTMLElement, option: number, html: string) => void} writes an option with its letter, in a button or before its bars */
export function writeOption(place, option, html) {
  place.innerHTML = `<b class="class-letter">${letter(option)}</b> <span dir="auto">${html}</span>`;
}

/** @type {(question: Question, answer: number[]) => string} */
export function worded(question, answer) {
  if (question.kind === "choice") return letter(answer[0]);
  if (question.kind === "point") return `point ${answer[0] + 1}`;
  if (question.kind === "number") return String(answer[0]);
  if (question.kind === "order") return answer.map((item) => question.options[item]).join(", then ");
  if (question.kind === "region") return "the rectangle that is drawn";
  return question.kind === "line" ? "the line that is drawn" : `(${inWords(/** @type {Place} */ (answer))})`;
}

/**
 * What is told at the reveal of one's own answer, beside the right one; "" of what is drawn on the plane, which tells both.
 * `right` holds numbers that are near enough, too.
 * @type {(question: Question, reveal: ClassReveal, mine: number[] | null) => string}
 */
export function verdict(question, { right, truth = [], near = 0 }, mine) {
  const { kind } = question;
  if (!["choice", "number", "point", "order"].includes(kind)) return "";
  const own = mine ? `Your answer: ${worded(question, mine)}.` : "You gave no answer.";
  const rights = kind === "order" ? (truth.length ? [truth] : []) : right.map((value) => [value]);
  if (!rights.length) return own;
  if (mine && rights.some((answer) => String(answer) === String(mine))) return `${own} That is right.`;
  return `${own} Right: ${kind === "number" ? numbers(truth, near) : rights.map((answer) => worded(question, answer)).join(" or ")}.`;
}

/** @type {(truth: number[], near: number) => string} the right numbers, and how far from them an answer may be */
const numbers = (truth, near) => `${truth.join(" or ")}${near ? ` ± ${near}` : ""}`;

/**
 * The bars; then what is right and who has changed, without sentences that are in `beside`, the text next to them.
 * @type {(question: Question, reveal: ClassReveal, round: number, beside?: string) => HTMLElement[]}
 */
export function shares(question, reveal, round, beside = "") {
  const { rounds } = reveal, bars = rows(question, reveal);
  const prefix = (/** @type {number} */ i) => (round > 1 ? `round ${i + 1}: ` : "");
  const list = document.createElement("ul");
  list.append(...bars.map(({ label, html = "", right: is, counts, more = [], option }) => {
    const row = document.createElement("li"), words = Object.assign(document.createElement("span"), { textContent: label, className: is ? "class-right" : "" });
    if (html) words.innerHTML = html;
    if (option !== undefined) writeOption(words, option, question.html.options[option]);
    if (is) words.prepend("✓ ");
    row.append(words, ...rounds.map(({ answered }, i) => bar(counts[i], answered, `${prefix(i)}${counts[i]} of ${answered} (${percent(counts[i], answered)})${more[i] ?? ""}`)));
    return row;
  }));
  const words = sentences(question, reveal, round, bars).filter((text) => !beside.includes(text)).map((text) => Object.assign(document.createElement("p"), { textContent: text }));
  const why = Object.assign(document.createElement("div"), { className: "class-why", innerHTML: reveal.why_html });
  return [...(bars.length ? [list] : []), ...words, ...(reveal.why ? [why] : [])];
}

/** @type {(question: Question, reveal: ClassReveal, round: number, found: Row[]) => string[]} */
function sentences({ kind }, { right, rounds, changed, truth, near: tolerance = 0 }, round, bars) {
  const prefix = (/** @type {number} */ i) => (round > 1 ? `Round ${i + 1}: ` : "");
  const words = rounds.map(({ answered }, i) => (DRAWN.includes(kind) ? `${prefix(i)}${answered} drawn.` : "")).filter(Boolean);
  if (kind === "line" && bars.length) words.push(LINES_ARE_COUNTED);
  if (kind === "order") words.push(`${truth ? "This is the right order. " : ""}Counted: how many have put each item at this place.`);
  if (GRADED.includes(kind) && truth) words.push(...rounds.map((each, i) => `${prefix(i)}${near(each, right)} of ${each.answered} right, or near enough.`));
  if (kind === "number" && truth && (tolerance || !bars.some((row) => row.right))) words.push(`Right: ${numbers(truth, tolerance)}.`);
  if (changed) words.push(`Of ${changed.both} who answered both rounds, ${changed.to_right} changed to a right answer and ${changed.to_wrong} to a wrong one.`);
  return words;
}

/** @type {(round: ClassReveal["rounds"][number], right: number[]) => number} how many were off by no more than will do */
const near = ({ counts = [] }, right) => counts.reduce((sum, [off, count]) => sum + (right.includes(off) ? count : 0), 0);

/** @type {(count: number, whole: number, words: string) => HTMLElement} */
function bar(count, whole, words) {
  const box = Object.assign(document.createElement("div"), { className: "class-bar" });
  box.innerHTML = `<i style="width: ${(100 * count) / Math.max(1, whole)}%"></i><b></b>`;
  /** @type {HTMLElement} */ (box.querySelector("b")).textContent = words;
  return box;
}

/** @type {(question: Question, reveal: ClassReveal) => Row[]} */
function rows(question, { right, rounds, truth }) {
  const { kind } = question;
  if (kind === "place" || (kind === "line" && !rounds.some(({ counts }) => counts))) return [];
  if (kind === "order") return places(question, rounds.map(({ placed }) => placed ?? []), truth);
  const votes = rounds.map(({ counts }) => counts ?? []), unit = kind === "region" ? " points too many or too few" : "";
  const values = [...new Set(votes.flat().map(([value]) => value))].sort((a, b) => a - b);
  if ((kind === "number" || kind === "region") && values.length > FEW) {
    const holds = (/** @type {number} */ from, /** @type {number} */ to) => right.some((value) => from <= value && value < to);
    return histogram(votes).map(({ from, to, counts }) => ({ label: `${from} to ${to}${unit}`, right: holds(from, to), counts }));
  }
  const count = (/** @type {[number, number][]} */ all, /** @type {number} */ value) => all.find(([other]) => other === value)?.[1] ?? 0;
  const counts = (/** @type {number} */ value) => votes.map((all) => count(all, value));
  const wrong = (/** @type {number} */ value) => `${value || "no"} ${value === 1 ? "point" : "points"} wrong`;
  const label = (/** @type {number} */ value) => (kind === "line" ? wrong(value) : unit ? (value ? `${value}${value === 1 ? unit.replace("points", "point") : unit}` : "exactly the right points") : worded(question, [value]));
  return values.map((value) => ({ label: label(value), right: right.includes(value), counts: counts(value), ...(kind === "choice" && { option: value }) }));
}

/** @type {(question: Question, rounds: number[][][], right: number[] | undefined) => Row[]} the items of an order at their places */
function places({ options, html }, rounds, right) {
  return ordered(rounds, right).map(({ item, counts, means }, place) => ({
    label: `${place + 1}. ${options[item]}`, html: `${place + 1}. ${html.options[item]}`, right: false, counts, more: means.map((mean) => (mean ? `, on average place ${mean.toFixed(1)}` : "")),
  }));
}
