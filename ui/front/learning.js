// Animates how the perceptron learns: its line after each update, the point of the next update, and the turn from one line
// to the next (ui/stage/film/turns.js).

import { mix, turned } from "../stage/film/turns.js";
import { train } from "./perceptron.js";

/** @import { Line, Point } from "./types" */

const PACE = 350; // milliseconds of an update
const LONG = 4000; // milliseconds of all updates, at most
const LEAST = 50; // milliseconds of an update, at least: if there are more updates, only some are shown
const TURNS = 0.6; // the share of an update's time in which the line turns

/**
 * The lines from the one after the first update, which is wrong, to the last; and the time of each.
 * @param {Point[]} points
 * @returns {{lines: Line[], pace: number}}
 */
export function course(points) {
  const { updates } = train(points), steps = Math.min(Math.max(updates - 1, 0), LONG / LEAST);
  const counts = Array.from({ length: steps + 1 }, (_, i) => Math.round(mix(Math.min(1, updates), updates, steps ? i / steps : 1)));
  return { lines: counts.map((count) => train(points, count)), pace: Math.min(PACE, LONG / Math.max(steps, 1)) };
}

/**
 * The line after a number of milliseconds, and the point of its update; null at the end.
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
