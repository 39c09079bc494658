// The motion of a line to another one.

/** @import { Abc, Place } from "../types" */

const WIDE = -0.5; // the cosine of a turn by 120 degrees
const MANY = 4; // a vector that is so many times as long is another one

/** @type {(before: number, after: number, share: number) => number} */
export const mix = (before, after, share) => before + share * (after - before);

/**
 * A line at a share of the way to another, both directed: it turns about their intersection, as the line of the vectors in
 * between does. If that would be too sudden, it moves by its angle and its distance from the centre, the shorter way round.
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
 * The same for a line without sides, which turns by at most a right angle.
 * @type {(before: Abc | null, after: Abc | null, share: number, centre: Place) => Abc | null}
 */
export function turnedEitherWay(before, after, share, centre) {
  const opposed = before && after && before[0] * after[0] + before[1] * after[1] < 0;
  return turned(opposed ? [-before[0], -before[1], -before[2]] : before, after, share, centre);
}
