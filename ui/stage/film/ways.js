// Numbers and paths at a share of the way from one frame to the next.

import { gap } from "../plane/outlines.js";
import { mix } from "./turns.js";

/** @import { Box } from "../types" */
/** @typedef {(number | null)[]} Numbers a gap is null, or NaN */
/** @typedef {{x: Numbers, y: Numbers}} Path */
/** @typedef {[from: number, to: number]} Range */

const LARGE = 0.8; // the share by which a ring is larger before it lands
const NEAR = 1e-4; // of a line's length, as places are rounded

/** @param {unknown} value @returns {value is Numbers} */
export const isList = (value) => Array.isArray(value) && value.every((each) => gap(each) || typeof each === "number");

/** @type {(before: Numbers, after: Numbers) => boolean} whether both have gaps at the same entries */
const alike = (before, after) => before.length === after.length && before.every((value, i) => gap(value) === gap(after[i]));

/** @type {(before: Path, after: Path) => boolean} */
export const areAlike = (before, after) => alike(before.x, after.x) && alike(before.y, after.y);

/**
 * Interpolates numbers, or lists of the same length; any other value changes at once.
 * @type {(before: unknown, after: unknown, share: number) => unknown}
 */
export function slid(before, after, share) {
  if (typeof before === "number" && typeof after === "number") return Number.isNaN(before + after) ? after : mix(before, after, share);
  if (!isList(before) || !isList(after) || !alike(before, after)) return after;
  return after.map((value, i) => (gap(value) ? value : mix(Number(before[i]), Number(value), share)));
}

/** @type {(path: Path) => Range[]} the pieces of a path between its gaps */
export function pieces({ x, y }) {
  /** @type {Range[]} */
  const ranges = [];
  for (let i = 0, from = -1; i <= x.length; i += 1) {
    const here = i < x.length && !gap(x[i]) && !gap(y[i]);
    if (here && from < 0) from = i;
    if (!here && from >= 0) {
      ranges.push([from, i]);
      from = -1;
    }
  }
  return ranges;
}

/**
 * Interpolates lines that correspond. A straight piece of which neither end was there before is a new one, which is drawn
 * from its start, within the box; so are straight pieces that are added to those that stay. Other lines change at once.
 * @type {(before: Path, after: Path, share: number, box: Box) => Path}
 */
export function led(before, after, share, box) {
  const [old, all] = [pieces(before), pieces(after)];
  if (areAlike(before, after)) {
    const other = all.length === 1 && isStraight(all[0]) && !stays(before, after, all[0][0]);
    return other ? begun(after, all, share, box) : slidPath(before, after, share);
  }
  const there = old.filter(isStraight), more = all.filter(([from, to]) => !there.some(([start]) => liesOn(before, start, after, from, to)));
  return more.every(isStraight) && all.length - more.length >= old.length / 2 ? begun(after, more, share, box) : after;
}

/** @type {(piece: Range) => boolean} */
const isStraight = ([from, to]) => to - from === 2;

/** @type {(line: Path, start: number, path: Path, from: number, to: number) => boolean} whether a piece lies on a straight one */
function liesOn({ x, y }, start, path, from, to) {
  const [ax, ay, bx, by] = [x[start], y[start], x[start + 1], y[start + 1]].map(Number), length = Math.hypot(bx - ax, by - ay);
  return path.x.slice(from, to).every((value, i) => {
    const [dx, dy] = [Number(value) - ax, Number(path.y[from + i]) - ay], along = (dx * (bx - ax) + dy * (by - ay)) / length;
    return Math.abs(dx * (by - ay) - dy * (bx - ax)) <= NEAR * length ** 2 && along >= -NEAR * length && along <= (1 + NEAR) * length;
  });
}

/** @type {(path: Path, straight: Range[], share: number, box: Box) => Path} the path, with a share of each of these pieces */
function begun({ x, y }, straight, share, [x0, x1, y0, y1]) {
  const ends = new Set(straight.map(([from]) => from + 1));
  /** @type {(values: Numbers, others: Numbers, low: number, high: number) => Numbers} */
  const part = (values, others, low, high) => values.map((value, i) => {
    if (!ends.has(i)) return value;
    const within = (/** @type {number | null} */ place) => Math.min(Math.max(Number(place), low), high);
    const [from, to] = [values[i - 1], value].map(others[i - 1] === others[i] ? within : Number);
    return mix(from, to, share);
  });
  return { x: part(x, y, x0, x1), y: part(y, x, y0, y1) };
}

/**
 * Whether the straight piece at i was there before: an end stays, or it moves along an axis.
 * @type {(before: Path, after: Path, i: number) => boolean}
 */
function stays(before, after, i) {
  const still = (/** @type {"x" | "y"} */ axis, /** @type {number} */ j) => before[axis][j] === after[axis][j];
  const ends = [i, i + 1];
  return ends.some((j) => still("x", j) && still("y", j)) || ends.every((j) => still("x", j)) || ends.every((j) => still("y", j));
}

/** @type {(path: Path, start: Path, share: number) => Path} an arrow that grows from a place or from its tail */
export function grown(path, start, share) {
  const at = gap(start.x.at(-1)) || gap(start.y.at(-1)) ? path : start, end = at === path ? 0 : -1;
  const place = (/** @type {"x" | "y"} */ axis) => path[axis].map((value) => (gap(value) ? value : Number(at[axis].at(end))));
  return slidPath({ x: place("x"), y: place("y") }, path, share);
}

/** @type {(before: Path, after: Path, time: number) => number[]} the factor by which each marker that moved is larger */
export function landing(before, after, time) {
  const there = new Set(before.x.map((x, i) => `${x} ${before.y[i]}`)), larger = 1 + LARGE * (1 - time) ** 2;
  return after.x.map((x, i) => (there.has(`${x} ${after.y[i]}`) ? 1 : larger));
}

/** @type {(before: Path, after: Path, share: number) => Path} */
export function slidPath(before, after, share) {
  return /** @type {Path} */ ({ x: slid(before.x, after.x, share), y: slid(before.y, after.y, share) });
}
