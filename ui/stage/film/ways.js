// How numbers, lines and paths go from one frame of a film to the next: what lies at a share of the way.

/** @import { Abc, Place } from "../types" */
/** @typedef {(number | null)[]} Numbers a gap is null, or NaN */
/** @typedef {{x: Numbers, y: Numbers}} Path */

const LARGE = 0.8; // by so much of its size a ring is larger before it lands
const WIDE = -0.5; // the cosine of a turn by 120 degrees
const MANY = 4; // times as long is another vector altogether

/** @type {(before: number, after: number, share: number) => number} */
export const mix = (before, after, share) => before + share * (after - before);
/** @type {(value: unknown) => boolean} */
const gap = (value) => value === null || value === undefined || Number.isNaN(value);
/** @param {unknown} value @returns {value is Numbers} */
export const isList = (value) => Array.isArray(value) && value.every((each) => gap(each) || typeof each === "number");

/**
 * A line on its way to another, both directed: it turns about the place where they meet, as the line of the vectors in
 * between does; and where that would be too sudden by its angle and by how far it is from a centre, the shorter way round.
 * @param {Abc | null} before
 * @param {Abc | null} after
 * @param {number} share of the way
 * @param {Place} centre
 * @returns {Abc | null}
 */
export function turned(before, after, share, [x, y]) {
  if (!before || !after) return after;
  const [far, near] = [before, after].map(([a, b, c]) => a * x + b * y + c), sizes = [before, after].map(([a, b]) => Math.hypot(a, b));
  const [least, most] = sizes.toSorted((one, other) => one - other), product = before[0] * after[0] + before[1] * after[1];
  if (!least || (product >= WIDE * least * most && most <= MANY * least)) {
    return [mix(before[0], after[0], share), mix(before[1], after[1], share), mix(before[2], after[2], share)];
  }
  const [start, end] = [before, after].map(([a, b]) => Math.atan2(b, a)), whole = 2 * Math.PI;
  const angle = start + share * (end - start - whole * Math.round((end - start) / whole));
  const size = mix(sizes[0], sizes[1], share), away = mix(far / sizes[0], near / sizes[1], share);
  const [a, b] = [size * Math.cos(angle), size * Math.sin(angle)];
  return [a, b, size * away - a * x - b * y];
}

/**
 * The same for a line without sides, which turns by a right angle at most.
 * @type {(before: Abc | null, after: Abc | null, share: number, centre: Place) => Abc | null}
 */
export function turnedEitherWay(before, after, share, centre) {
  const opposed = before && after && before[0] * after[0] + before[1] * after[1] < 0;
  return turned(opposed ? [-before[0], -before[1], -before[2]] : before, after, share, centre);
}

/** @type {(before: Numbers, after: Numbers) => boolean} whether entry by entry they are the same things */
const alike = (before, after) => before.length === after.length && before.every((value, i) => gap(value) === gap(after[i]));

/**
 * Numbers, or lists of as many; anything else is there at once.
 * @type {(before: unknown, after: unknown, share: number) => unknown}
 */
export function slid(before, after, share) {
  if (typeof before === "number" && typeof after === "number") return Number.isNaN(before + after) ? after : mix(before, after, share);
  if (!isList(before) || !isList(after) || !alike(before, after)) return after;
  return after.map((value, i) => (gap(value) ? value : mix(Number(before[i]), Number(value), share)));
}

/** @type {(path: Path) => [from: number, to: number][]} the pieces of a path between its gaps */
export function pieces({ x, y }) {
  /** @type {[number, number][]} */
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
 * Lines: those that were there slide, straight ones of which neither end was there are drawn from where they begin. Other
 * ones that do not correspond are there at once.
 * @type {(before: Path, after: Path, share: number) => Path}
 */
export function led(before, after, share) {
  const same = alike(before.x, after.x) && alike(before.y, after.y), all = pieces(after);
  const straight = all.filter(([from, to]) => to - from === 2);
  if (!same && straight.length < all.length) return after;
  const path = same ? slidPath(before, after, share) : { x: [...after.x], y: [...after.y] };
  const piece = (/** @type {Path} */ { x, y }, /** @type {number} */ i) => String([x[i], y[i], x[i + 1], y[i + 1]]);
  const old = same ? [] : pieces(before).map(([from]) => piece(before, from));
  for (const [from] of straight) {
    if (same ? stays(before, after, from) : old.includes(piece(after, from))) continue;
    for (const axis of /** @type {const} */ (["x", "y"])) {
      const start = Number(after[axis][from]);
      path[axis].splice(from, 2, start, mix(start, Number(after[axis][from + 1]), share));
    }
  }
  return path;
}

/**
 * Whether the straight piece at i is the one that was there: an end stays, or it moves along an axis.
 * @type {(before: Path, after: Path, i: number) => boolean}
 */
function stays(before, after, i) {
  const still = (/** @type {"x" | "y"} */ axis, /** @type {number} */ j) => before[axis][j] === after[axis][j];
  const ends = [i, i + 1];
  return ends.some((j) => still("x", j) && still("y", j)) || ends.every((j) => still("x", j)) || ends.every((j) => still("y", j));
}

/** @type {(path: Path, start: Path, share: number) => Path} an arrow that grows from a place, or from its own tail */
export function grown(path, start, share) {
  const at = gap(start.x.at(-1)) || gap(start.y.at(-1)) ? path : start, end = at === path ? 0 : -1;
  const place = (/** @type {"x" | "y"} */ axis) => path[axis].map((value) => (gap(value) ? value : Number(at[axis].at(end))));
  return slidPath({ x: place("x"), y: place("y") }, path, share);
}

/** @type {(before: Path, after: Path, time: number) => number[]} how much larger each ring is that has come to another point */
export function landing(before, after, time) {
  const there = new Set(before.x.map((x, i) => `${x} ${before.y[i]}`)), larger = 1 + LARGE * (1 - time) ** 2;
  return after.x.map((x, i) => (there.has(`${x} ${after.y[i]}`) ? 1 : larger));
}

/** @type {(before: Path, after: Path, share: number) => Path} */
export function slidPath(before, after, share) {
  return /** @type {Path} */ ({ x: slid(before.x, after.x, share), y: slid(before.y, after.y, share) });
}
