// Lines, half-planes and the margins of labelled points, clipped to the axes as in films/film/geometry.py.

/** @import { Abc, Box, Curve, Loss, Signed } from "../types" */

/**
 * The line a x + b y + c = 0 within the axes; `keep`: the polygon of the axes on its side where side (a x + b y + c) > 0.
 * @param {Abc | null} abc
 * @param {Box} axes
 * @param {number} side
 * @param {boolean} keep
 * @returns {Curve}
 */
export function cut(abc, [x0, x1, y0, y1], side, keep) {
  /** @type {number[]} */
  const x = [];
  /** @type {number[]} */
  const y = [];
  if (!abc || (keep && !abc[0] && !abc[1])) return { x, y };
  const corners = [[x0, y0], [x1, y0], [x1, y1], [x0, y1]];
  const value = (/** @type {number[]} */ [px, py]) => side * (abc[0] * px + abc[1] * py + abc[2]);
  corners.forEach((from, i) => {
    const to = corners[(i + 1) % 4], p = value(from), q = value(to);
    if (keep && p >= 0) { x.push(from[0]); y.push(from[1]); }
    if (p < 0 !== q < 0) {
      x.push(from[0] + ((to[0] - from[0]) * p) / (p - q));
      y.push(from[1] + ((to[1] - from[1]) * p) / (p - q));
    }
  });
  return { x, y };
}

/** The losses of a margin z that should be at least `level`. @type {Record<Loss, (z: number, level: number) => number>} */
const LOSSES = {
  hinge: (z, level) => Math.max(level - z, 0),
  squared: (z, level) => (level - z) * (level - z),
  logistic: (z) => Math.max(-z, 0) + Math.log1p(Math.exp(-Math.abs(z))),
};

/**
 * For each point whose margin is below the level, the perpendicular to the line at which the margin is the level; a gap
 * after each. With `both` also for points above it.
 * @param {Abc | null} abc
 * @param {Signed[]} points
 * @param {number} level
 * @param {boolean} both
 * @returns {Curve}
 */
export function slack(abc, points, level, both) {
  /** @type {Curve} */
  const { x, y } = { x: [], y: [] };
  const [a, b, c] = abc ?? [0, 0, 0];
  if (!(a * a + b * b)) return { x, y }; // also if a and b were rounded to 0, as for a line far away
  for (const [px, py, sign] of points) {
    const short = level - sign * (a * px + b * py + c), step = (sign * short) / (a * a + b * b);
    if (short > 0 || (both && short < 0)) {
      x.push(px, px + step * a, null);
      y.push(py, py + step * b, null);
    }
  }
  return { x, y };
}

/**
 * The margin and the loss of each point within the axes; with `beyond`, of the others, moved to the edge.
 * @param {Abc | null} abc
 * @param {Signed[]} points
 * @param {number} level
 * @param {Box} axes
 * @param {boolean} beyond
 * @param {Loss} loss
 * @returns {Curve}
 */
export function terms(abc, points, level, [x0, x1, y0, y1], beyond, loss) {
  /** @type {Curve} */
  const { x, y } = { x: [], y: [] };
  const within = (/** @type {number} */ value, /** @type {number} */ low, /** @type {number} */ high) =>
    Math.min(Math.max(value, low), high);
  if (!abc) return { x, y };
  for (const [px, py, sign] of points) {
    const z = sign * (abc[0] * px + abc[1] * py + abc[2]), term = LOSSES[loss](z, level);
    const inside = (z < x0 || z > x1 || term < y0 || term > y1) === beyond;
    x.push(inside ? within(z, x0, x1) : null);
    y.push(inside ? within(term, y0, y1) : null);
  }
  return { x, y };
}
