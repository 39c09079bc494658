// Judges answers like films/question.py: whether one is right, and how far off it is, for questions of lessons and of films.
// Only the engine can judge a place.

/** @import { Point, Question } from "../types" */

export const ROUNDING = 1e-9;
export const MOVED = ["arrow", "line", "place", "region", "order"];
const NUMBER = /^-?\d{1,16}(\.\d{1,16})?(e[-+]?\d{1,3})?$/;
const COUNT = /** @type {Record<string, number>} */ ({ arrow: 2, line: 3, place: 2, region: 4 });

/** @type {(question: Question, text: string) => number[] | null} the numbers of an answer; null if the question cannot have it */
export function read(question, text) {
  const parts = text.split(",");
  if (!parts.every((part) => NUMBER.test(part))) return null;
  const numbers = parts.map(Number), { kind, options = [], points = Infinity } = question;
  if (!numbers.every(Number.isFinite)) return null;
  if (kind === "order") return String([...numbers].sort((a, b) => a - b)) === String(options.map((_, i) => i)) ? numbers : null;
  if (numbers.length !== (COUNT[kind] ?? 1)) return null;
  if (kind === "choice") return options[numbers[0]] === undefined ? null : numbers;
  if (kind === "point") return Number.isInteger(numbers[0]) && numbers[0] < points ? numbers : null;
  if (kind === "line" && !Math.hypot(numbers[0], numbers[1])) return null;
  if (kind === "region" && !(numbers[0] < numbers[2] && numbers[1] < numbers[3])) return null;
  return numbers;
}

/** @type {(one: number[], other: number[]) => number} the angle between two directions, in degrees; NaN if one is 0 */
function angle([a, b], [c, d]) {
  const cross = a * d - b * c, dot = a * c + b * d;
  return cross || dot ? Math.atan2(Math.abs(cross), dot) * (180 / Math.PI) : NaN;
}

/**
 * The number of points on the wrong side of a line, with the better side for the first class.
 * @type {(abc: number[], spots: Point[]) => number}
 */
function wrongByLine([a, b, c], spots) {
  const sides = spots.map(([x, y, label]) => Math.sign(x * a + y * b + c) * (label === 0 ? 1 : -1));
  return Math.min(sides.filter((side) => side <= 0).length, sides.filter((side) => side >= 0).length);
}

/** @type {(question: Question, box: number[]) => {missed: number, others: number}} how many points are missing, and too many */
export function inBox({ right = [], spots = [] }, [x0, y0, x1, y1]) {
  const rows = new Set(right), inside = spots.flatMap(([x, y], i) => (x0 <= x && x <= x1 && y0 <= y && y <= y1 ? [i] : []));
  const others = inside.filter((row) => !rows.has(row)).length;
  return { missed: rows.size - (inside.length - others), others };
}

/** @type {(question: Question, answer: number[]) => number} how far off an answer is */
export function gapOf(question, answer) {
  const { kind, unit, right = [], truth = [], spots = [] } = question;
  if (kind === "number") return Math.abs(answer[0] - right[0]);
  if (kind === "arrow") return unit === "distance" ? Math.hypot(answer[0] - truth[0], answer[1] - truth[1]) : angle(answer, truth);
  if (kind === "line") return unit === "wrong" ? wrongByLine(answer, spots) : Math.min(angle(answer, truth), 180 - angle(answer, truth));
  if (kind === "order") return answer.reduce((sum, item, i) => sum + Math.abs(i - right.indexOf(item)), 0);
  if (kind !== "region") return right.includes(answer[0]) ? 0 : Infinity;
  const { missed, others } = inBox(question, answer);
  return missed + others;
}

/** @type {(question: Question, gap: number) => boolean} whether an answer that is so far off counts as right, up to rounding */
export function isNear({ kind, near = 0, right = [] }, gap) {
  return gap <= near + ROUNDING * Math.max(1, kind === "number" ? Math.abs(right[0]) : near);
}

/** @type {(question: Question, answer: number[]) => boolean} whether an answer is right; not for a place */
export const isRight = (question, answer) => isNear(question, gapOf(question, answer));
