// Whether an answer to a lesson's question is right, and what is said to it, as films/lessons/progress.py and guesses.py
// have it. A place is judged by the engine, as a challenge is: its verdict comes with a film.

/** @import { Asked, Verdict } from "./lessontypes" */

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

/** @type {(question: Asked, text: string) => number[] | null} the numbers of one try; null where the question cannot have it */
export function read(question, text) {
  const parts = text.split(",");
  if (!parts.every((part) => NUMBER.test(part))) return null;
  const numbers = parts.map(Number), { kind, options, items } = question;
  if (!numbers.every(Number.isFinite)) return null;
  if (kind === "order") return String([...numbers].sort((a, b) => a - b)) === String((items ?? []).map((_, i) => i)) ? numbers : null;
  if (numbers.length !== (COUNT[kind] ?? 1)) return null;
  if (kind === "choice") return options[numbers[0]] === undefined ? null : numbers;
  if (kind === "point") return Number.isInteger(numbers[0]) ? numbers : null;
  if (kind === "line" && !Math.hypot(numbers[0], numbers[1])) return null;
  if (kind === "region" && !(numbers[0] < numbers[2] && numbers[1] < numbers[3])) return null;
  return numbers;
}

/** @type {(question: Asked, mark: string) => string[]} the tries of a mark at this question; none where it cannot have one of them */
export function triesAt(question, mark) {
  const tries = triesOf(mark);
  return tries.every((text) => text === UNSURE || read(question, text)) ? tries : [];
}

/** @type {(value: number) => string} */
const inWords = (value) => String(Number(value.toPrecision(6))).replace("-", "−");
/** @type {(gap: number, question: Asked) => boolean} */
const within = (gap, { tolerance }) => gap <= tolerance + ROUNDING * Math.max(1, tolerance);
/** @type {(count: number, word: string) => string} */
const plural = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;
/** @type {(question: Asked, gap: number, number: string) => string} a gap that is too large is not said by a number that would do */
const rounded = (question, gap, number) => (!within(gap, question) && Number(number) <= question.tolerance ? `a little more than ${question.tolerance}` : number);
/** @type {(question: Asked, gap: number) => string} */
function degrees(question, gap) {
  const number = gap < 0.5 ? "less than 1" : rounded(question, gap, String(Math.round(gap)));
  return `${number} degree${number.split(" ").at(-1) === "1" ? "" : "s"}`;
}
/** @type {(one: number[], other: number[]) => number} between two directions, in degrees; NaN where one has none */
function angle([a, b], [c, d]) {
  const cross = a * d - b * c, dot = a * c + b * d;
  return cross || dot ? Math.atan2(Math.abs(cross), dot) * (180 / Math.PI) : NaN;
}

/** @type {(question: Asked, tip: number[]) => Verdict} */
function arrow(question, tip) {
  const truth = question.truth ?? [];
  if (question.unit === "distance") {
    const gap = Math.hypot(tip[0] - truth[0], tip[1] - truth[1]), away = rounded(question, gap, String(Number(gap.toPrecision(2))));
    return { met: within(gap, question), said: `The tip of your arrow is ${away} from the correct place.` };
  }
  const gap = angle(tip, truth);
  if (Number.isNaN(gap)) return { met: false, said: "An arrow without a length has no direction." };
  return { met: within(gap, question), said: `Your arrow is ${degrees(question, gap)} off.` };
}

/**
 * How many points a line has wrong, with the better side for the first class.
 * @type {(abc: number[], points: [number, number, number][]) => number}
 */
export function wrongByLine([a, b, c], points) {
  const sides = points.map(([x, y, label]) => Math.sign(x * a + y * b + c) * (label === 0 ? 1 : -1));
  return Math.min(sides.filter((side) => side <= 0).length, sides.filter((side) => side >= 0).length);
}

/** @type {(question: Asked, abc: number[]) => Verdict} */
function line(question, abc) {
  if (question.unit === "degrees") {
    const turned = angle(abc, question.truth ?? []), gap = Math.min(turned, 180 - turned);
    return { met: within(gap, question), said: `Your line is turned by ${degrees(question, gap)}.` };
  }
  const points = question.points ?? [], wrong = wrongByLine(abc, points);
  return { met: within(wrong, question), said: `Your line has ${wrong ? `${wrong} of` : "none of the"} ${points.length} points wrong.` };
}

/** @type {(question: Asked, box: number[]) => Verdict} */
function region(question, [x0, y0, x1, y1]) {
  const holds = (/** @type {number[]} */ [x, y]) => x0 <= x && x <= x1 && y0 <= y && y <= y1;
  const rows = new Set(question.rows), inside = (question.points ?? []).flatMap((point, i) => (holds(point) ? [i] : []));
  const others = inside.filter((row) => !rows.has(row)).length, missed = rows.size - (inside.length - others);
  const parts = [missed ? `leaves out ${missed} of the ${rows.size} points` : `holds all ${rows.size} points`];
  if (others) parts.push(`holds ${plural(others, "other")}`);
  return { met: within(missed + others, question), said: `Your region ${parts.join(" and ")}.` };
}

/** @type {(question: Asked, guess: number[]) => Verdict} */
function order(question, guess) {
  const truth = question.truth ?? [], off = guess.reduce((sum, item, i) => sum + Math.abs(i - truth.indexOf(item)), 0);
  if (!off) return { met: true, said: "Every item is in its place." };
  const moved = guess.filter((item, i) => item !== truth[i]).length;
  return { met: within(off, question), said: `${moved} items are out of place, by ${off} places in all.` };
}

const JUDGES = /** @type {Record<string, (question: Asked, numbers: number[]) => Verdict>} */ ({ arrow, line, region, order });

/**
 * The verdict on one try that is no word; of a place what the engine has said of it, by `places`.
 * @type {(question: Asked, text: string, places?: Map<string, Verdict>) => Verdict}
 */
export function verdictOn(question, text, places = new Map()) {
  const numbers = read(question, text), { kind, answer } = question;
  if (!numbers) return { met: false, said: "" };
  if (kind === "place") return places.get(text) ?? { met: false, said: "" };
  if (MOVED.includes(kind)) return JUDGES[kind](question, numbers);
  const near = question.tolerance + ROUNDING * Math.max(1, Math.abs(answer));
  return { met: Math.abs(numbers[0] - answer) <= near, said: "" };
}

/** @type {(question: Asked, text: string, places?: Map<string, Verdict>) => boolean} */
export const isRight = (question, text, places) => text !== UNSURE && verdictOn(question, text, places).met;

/** @type {(question: Asked, mark: string, most: number, places?: Map<string, Verdict>) => boolean} whether no try is left */
export function isOver(question, mark, most, places) {
  const tries = triesAt(question, mark), last = tries.at(-1);
  return last !== undefined && (tries.length >= most || last === UNSURE || isRight(question, last, places));
}

/** @type {(question: Asked, text: string, places?: Map<string, Verdict>) => string} one try in words, as HTML */
export function wordsOf(question, text, places) {
  const { kind } = question, value = read(question, text)?.[0];
  if (value === undefined) return "not sure";
  if (MOVED.includes(kind)) return verdictOn(question, text, places).said.replace(/\.$/, "");
  if (kind === "choice") return `“${question.options[value]}”`;
  return kind === "point" ? `point ${value + 1}` : inWords(value);
}

/**
 * What is said after a wrong answer, before the second try.
 * @type {(question: Asked, text: string, places?: Map<string, Verdict>) => string}
 */
export function nudged(question, text, places) {
  const value = MOVED.includes(question.kind) ? undefined : read(question, text)?.[0];
  const fits = question.nudges.find(({ low, high }) => value !== undefined && low - ROUNDING <= value && value <= high + ROUNDING);
  return `✗ <strong>${wordsOf(question, text, places)}</strong>: ${fits?.text ?? question.nudge}`;
}

/** @type {(question: Asked, mark: string, places?: Map<string, Verdict>) => string} whether the last try was right, and the right answer */
export function resultOf(question, mark, places) {
  const tries = triesAt(question, mark), last = tries.at(-1);
  if (last === undefined || last === UNSURE) return `<strong>The answer:</strong> ${question.right}.`;
  const { met, said } = verdictOn(question, last, places), at = tries.length > 1 ? " at the second try" : "";
  if (MOVED.includes(question.kind)) return `<strong>${met ? `Right${at}:` : "Not quite."}</strong> ${said}`;
  if (met) return `<strong>Right${at}:</strong> ${question.right}.`;
  const before = tries.filter((text) => text !== UNSURE).map((text) => wordsOf(question, text)).join(" and then ");
  return `<strong>Not quite.</strong> You said ${before}; the answer is ${question.right}.`;
}
