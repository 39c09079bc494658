// The perceptron learns before one's eyes: its line after each update in turn, the point that it learns from next, and the
// turn from one line to the next (ui/stage/film/turns.js).

import { mix, turned } from "../stage/film/turns.js";
import { train } from "./perceptron.js";

/** @import { Line, Point } from "./types" */

const PACE = 350; // milliseconds that an update takes
const LONG = 4000; // all of them, at most
const LEAST = 50; // of one: of more updates than fit, only some are seen
const TURNS = 0.6; // of an update's time; then the line rests

/**
 * The lines on the way, from the one after the first update, which is wrong, to the last; and the time for each.
 * @param {Point[]} points
 * @returns {{lines: Line[], pace: number}}
 */
export function course(points) {
  const { updates } = train(points), steps = Math.min(Math.max(updates - 1, 0), LONG / LEAST);
  const counts = Array.from({ length: steps + 1 }, (_, i) => Math.round(mix(Math.min(1, updates), updates, steps ? i / steps : 1)));
  return { lines: counts.map((count) => train(points, count)), pace: Math.min(PACE, LONG / Math.max(steps, 1)) };
}

/**
 * The line after so many milliseconds, and the point that is looked at; null once all is over.
 * @param {ReturnType<typeof course>} way
 * @param {number} time
 * @returns {Line | null}
 */
export function lineAt({ lines, pace }, time) {
  const at = Math.floor(time / pace), [line, next] = lines.slice(at, at + 2);
  if (!next) return null;
  const share = Math.max(0, (time / pace - at - 1 + TURNS) / TURNS), eased = share * (2 - share);
  const [a, b, c] = turned([line.w[0], line.w[1], line.b], [next.w[0], next.w[1], next.b], eased, [0, 0]) ?? [0, 0, 0];
  return { w: [a, b], b: c, mistake: line.mistake };
}
