// Whether an answer is right, as films/question.py has it, and what is said to it. A place is judged by the engine, as a
// challenge is: its verdict comes with a film.

/** @import { Point, Question } from "./types" */
/** @import { LessonQuestion, Verdict } from "./lessontypes" */

export const UNSURE = "unsure";
export const SEEN = "seen";
export const MET = "met";
export const SHOWN = "shown"; // a challenge whose solution was shown
export const MET_LATER = "shown|met"; // and that was met by hand after that
export const MOVED = ["arrow", "line", "place", "region", "order"];
const ROUNDING = 1e-9;
const NUMBER = /^-?\d{1,16}(\.\d{1,16})?(e[-+]?\d{1,3})?$/;
const COUNT = /** @type {Record<string, number>} */ ({ arrow: 2, line: 3, place: 2, region: 4 });

/** @type {(mark: string) => string[]} the tries at a question that a mark holds, the first one first */
export const triesOf = (mark) => (["", SEEN, MET, SHOWN, MET_LATER].includes(mark) ? [] : mark.split("|"));

/** @type {(question: Question, text: string) => number[] | null} the numbers of one try; null where the question cannot have it */
export function read(question, text) {
  const parts = text.split(",");
  if (!parts.every((part) => NUMBER.test(part))) return null;
  const numbers = parts.map(Number), { kind, options = [] } = question;
  if (!numbers.every(Number.isFinite)) return null;
  if (kind === "order") return String([...numbers].sort((a, b) => a - b)) === String(options.map((_, i) => i)) ? numbers : null;
  if (numbers.length !== (COUNT[kind] ?? 1)) return null;
  if (kind === "choice") return options[numbers[0]] === undefined ? null : numbers;
  if (kind === "point") return Number.isInteger(numbers[0]) ? numbers : null;
  if (kind === "line" && !Math.hypot(numbers[0], numbers[1])) return null;
  if (kind === "region" && !(numbers[0] < numbers[2] && numbers[1] < numbers[3])) return null;
  return numbers;
}

/** @type {(question: Question, mark: string) => string[]} the tries of a mark at this question; none where it cannot have one of them */
export function triesAt(question, mark) {
  const tries = triesOf(mark);
  return tries.every((text) => text === UNSURE || read(question, text)) ? tries : [];
}

/** @type {(value: number) => string} */
const inWords = (value) => String(Number(value.toPrecision(6))).replace("-", "−");
/** @type {(count: number, word: string) => string} */
const plural = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;

/** @type {(one: number[], other: number[]) => number} between two directions, in degrees; NaN where one has none */
function angle([a, b], [c, d]) {
  const cross = a * d - b * c, dot = a * c + b * d;
  return cross || dot ? Math.atan2(Math.abs(cross), dot) * (180 / Math.PI) : NaN;
}

/**
 * How many points a line has wrong, with the better side for the first class.
 * @type {(abc: number[], spots: Point[]) => number}
 */
function wrongByLine([a, b, c], spots) {
  const sides = spots.map(([x, y, label]) => Math.sign(x * a + y * b + c) * (label === 0 ? 1 : -1));
  return Math.min(sides.filter((side) => side <= 0).length, sides.filter((side) => side >= 0).length);
}

/** @type {(question: Question, box: number[]) => {missed: number, others: number}} the points left out, and those too many */
function inBox({ right = [], spots = [] }, [x0, y0, x1, y1]) {
  const rows = new Set(right), inside = spots.flatMap(([x, y], i) => (x0 <= x && x <= x1 && y0 <= y && y <= y1 ? [i] : []));
  const others = inside.filter((row) => !rows.has(row)).length;
  return { missed: rows.size - (inside.length - others), others };
}

/** @type {(question: Question, answer: number[]) => number} how far an answer is from what is right */
function gapOf(question, answer) {
  const { kind, unit, right = [], truth = [], spots = [] } = question;
  if (kind === "number") return Math.abs(answer[0] - right[0]);
  if (kind === "arrow") return unit === "distance" ? Math.hypot(answer[0] - truth[0], answer[1] - truth[1]) : angle(answer, truth);
  if (kind === "line") return unit === "wrong" ? wrongByLine(answer, spots) : Math.min(angle(answer, truth), 180 - angle(answer, truth));
  if (kind === "order") return answer.reduce((sum, item, i) => sum + Math.abs(i - right.indexOf(item)), 0);
  if (kind !== "region") return right.includes(answer[0]) ? 0 : Infinity;
  const { missed, others } = inBox(question, answer);
  return missed + others;
}

/** @type {(question: Question, gap: number) => boolean} whether an answer that is so far from what is right will do, up to rounding */
function isNear({ kind, near = 0, right = [] }, gap) {
  return gap <= near + ROUNDING * Math.max(1, kind === "number" ? Math.abs(right[0]) : near);
}

/** @type {(question: Question, gap: number, number: string) => string} a gap that is too large is not said by a number that would do */
function rounded(question, gap, number) {
  const { near = 0 } = question;
  return !isNear(question, gap) && Number(number) <= near ? `a little more than ${near}` : number;
}
/** @type {(question: Question, gap: number) => string} */
function degrees(question, gap) {
  const number = gap < 0.5 ? "less than 1" : rounded(question, gap, String(Math.round(gap)));
  return `${number} degree${number.split(" ").at(-1) === "1" ? "" : "s"}`;
}

/** @type {Record<string, (question: Question, answer: number[], gap: number) => string>} how far what was moved is off, as a sentence */
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
 * The verdict on one try that is no word; of a place what the engine has said of it, by `places`.
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

/** @type {(question: Question, mark: string, most: number, places?: Map<string, Verdict>) => boolean} whether no try is left */
export function isOver(question, mark, most, places) {
  const tries = triesAt(question, mark), last = tries.at(-1);
  return last !== undefined && (tries.length >= most || last === UNSURE || isRight(question, last, places));
}

/** @type {(question: Question, text: string, places?: Map<string, Verdict>) => string} one try in words, as HTML */
export function wordsOf(question, text, places) {
  const { kind, options = [] } = question, value = read(question, text)?.[0];
  if (value === undefined) return "not sure";
  if (MOVED.includes(kind)) return verdictOn(question, text, places).said.replace(/\.$/, "");
  if (kind === "choice") return `“${options[value]}”`;
  return kind === "point" ? `point ${value + 1}` : inWords(value);
}

/**
 * What is said after a wrong answer, before the second try.
 * @type {(question: LessonQuestion, text: string, places?: Map<string, Verdict>) => string}
 */
export function nudged(question, text, places) {
  const value = MOVED.includes(question.kind) ? undefined : read(question, text)?.[0];
  const fits = question.nudges.find(({ low, high }) => value !== undefined && low - ROUNDING <= value && value <= high + ROUNDING);
  return `✗ <strong>${wordsOf(question, text, places)}</strong>: ${fits?.text ?? question.nudge}`;
}

/**
 * Whether the last try was right, and the right answer.
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
