// The tries at a lesson's question, and the words on them. The engine judges places, like challenges: the verdict comes with
// a film.

import { gapOf, inBox, isNear, MOVED, read, ROUNDING } from "./judge.js";

/** @import { Question } from "../types" */
/** @import { LessonQuestion, Verdict } from "./lessontypes" */

export const UNSURE = "unsure";
export const SEEN = "seen";
export const MET = "met";
export const SHOWN = "shown"; // a challenge whose solution was shown
export const MET_LATER = "shown|met"; // and that the reader met afterwards

/** @type {(mark: string) => string[]} the tries in a step's record, in order */
export const triesOf = (mark) => (["", SEEN, MET, SHOWN, MET_LATER].includes(mark) ? [] : mark.split("|"));

/** @type {(question: Question, mark: string) => string[]} the tries in a record; none if the question cannot have one of them */
export function triesAt(question, mark) {
  const tries = triesOf(mark);
  return tries.every((text) => text === UNSURE || read(question, text)) ? tries : [];
}

/** @type {(value: number) => string} */
const inWords = (value) => String(Number(value.toPrecision(6))).replace("-", "−");
/** @type {(count: number, word: string) => string} */
const plural = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;

/** @type {(question: Question, gap: number, number: string) => string} a gap that is too large is not rounded to one that would do */
function rounded(question, gap, number) {
  const { near = 0 } = question;
  return !isNear(question, gap) && Number(number) <= near ? `a little more than ${near}` : number;
}
/** @type {(question: Question, gap: number) => string} */
function degrees(question, gap) {
  const number = gap < 0.5 ? "less than 1" : rounded(question, gap, String(Math.round(gap)));
  return `${number} degree${number.split(" ").at(-1) === "1" ? "" : "s"}`;
}

/** @type {Record<string, (question: Question, answer: number[], gap: number) => string>} a sentence on how far off an answer is */
const OFF = {
  arrow(question, _, gap) {
    if (Number.isNaN(gap)) return "An arrow without a length has no direction.";
    if (question.unit !== "distance") return `Your arrow is ${degrees(question, gap)} off.`;
    return `The tip of your arrow is ${rounded(question, gap, String(Number(gap.toPrecision(2))))} from the correct place.`;
  },
  line(question, _, gap) {
    if (question.unit !== "wrong") return `Your line is turned by ${degrees(question, gap)}.`;
    return `Your line has ${gap ? `${gap} of` : "none of the"} ${question.spots?.length} points wrong.`;
  },
  region(question, box) {
    const { missed, others } = inBox(question, box), count = question.right?.length;
    const parts = [missed ? `leaves out ${missed} of the ${count} points` : `holds all ${count} points`];
    if (others) parts.push(`holds ${plural(others, "other")}`);
    return `Your region ${parts.join(" and ")}.`;
  },
  order({ right = [] }, order, gap) {
    if (!gap) return "Every item is in its place.";
    return `${order.filter((item, i) => item !== right[i]).length} items are out of place, by ${gap} places in all.`;
  },
};

/**
 * The verdict on a try other than UNSURE; for a place that of the engine, from `places`.
 * @type {(question: Question, text: string, places?: Map<string, Verdict>) => Verdict}
 */
export function verdictOn(question, text, places = new Map()) {
  const answer = read(question, text), { kind } = question;
  if (!answer) return { met: false, said: "" };
  if (kind === "place") return places.get(text) ?? { met: false, said: "" };
  const gap = gapOf(question, answer);
  return { met: isNear(question, gap), said: OFF[kind]?.(question, answer, gap) ?? "" };
}

/** @type {(question: Question, text: string, places?: Map<string, Verdict>) => boolean} */
export const isRight = (question, text, places) => text !== UNSURE && verdictOn(question, text, places).met;

/** @type {(question: Question, mark: string, most: number, places?: Map<string, Verdict>) => boolean} whether there is no try left */
export function isOver(question, mark, most, places) {
  const tries = triesAt(question, mark), last = tries.at(-1);
  return last !== undefined && (tries.length >= most || last === UNSURE || isRight(question, last, places));
}

/** @type {(question: Question, text: string, places?: Map<string, Verdict>) => string} a try in words, as HTML */
export function wordsOf(question, text, places) {
  const { kind, options = [] } = question, value = read(question, text)?.[0];
  if (value === undefined) return "not sure";
  if (MOVED.includes(kind)) return verdictOn(question, text, places).said.replace(/\.$/, "");
  if (kind === "choice") return `“${options[value]}”`;
  return kind === "point" ? `point ${value + 1}` : inWords(value);
}

/**
 * The words after a wrong answer, before the second try.
 * @type {(question: LessonQuestion, text: string, places?: Map<string, Verdict>) => string}
 */
export function nudged(question, text, places) {
  const value = MOVED.includes(question.kind) ? undefined : read(question, text)?.[0];
  const fits = question.nudges.find(({ low, high }) => value !== undefined && low - ROUNDING <= value && value <= high + ROUNDING);
  return `✗ <strong>${wordsOf(question, text, places)}</strong>: ${fits?.text ?? question.nudge}`;
}

/**
 * The words on the last try, with the right answer.
 * @type {(question: LessonQuestion, mark: string, places?: Map<string, Verdict>) => string}
 */
export function resultOf(question, mark, places) {
  const tries = triesAt(question, mark), last = tries.at(-1);
  if (last === undefined || last === UNSURE) return `<strong>The answer:</strong> ${question.answer}.`;
  const { met, said } = verdictOn(question, last, places), at = tries.length > 1 ? " at the second try" : "";
  if (MOVED.includes(question.kind)) return `<strong>${met ? `Right${at}:` : "Not quite."}</strong> ${said}`;
  if (met) return `<strong>Right${at}:</strong> ${question.answer}.`;
  const before = tries.filter((text) => text !== UNSURE).map((text) => wordsOf(question, text)).join(" and then ");
  return `<strong>Not quite.</strong> You said ${before}; the answer is ${question.answer}.`;
}
