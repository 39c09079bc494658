// Decides whether a line separates two classes: if and only if their convex hulls have no point in common. Coordinates are
// hundredths, so each determinant is one of integers, and exact.

import { hundredths } from "./hundredths.js";

/** @import { Point } from "./types" */

/**
 * Twice the signed area of a triangle: positive if a, b, c turn to the left.
 * @param {Point} a @param {Point} b @param {Point} c
 */
function turn(a, b, c) {
  const [ax, ay, bx, by, cx, cy] = [a.x, a.y, b.x, b.y, c.x, c.y].map(hundredths);
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}

/**
 * The corners of the convex hull, anticlockwise. Source: Andrew, "Another efficient algorithm for convex hulls in two
 * dimensions", Information Processing Letters 9 (1979).
 * @param {Point[]} points
 */
export function hull(points) {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y);
  const half = (/** @type {Point[]} */ ordered) => {
    /** @type {Point[]} */
    const chain = [];
    for (const point of ordered) {
      while (chain.length > 1 && turn(chain.at(-2) ?? point, chain.at(-1) ?? point, point) <= 0) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  const corners = [...half(sorted), ...half(sorted.toReversed())];
  return corners.length ? corners : sorted.slice(0, 1);
}

/**
 * @param {Point} a @param {Point} b @param {Point} point
 */
function on(a, b, point) {
  const between = (/** @type {"x" | "y"} */ along) => (a[along] - point[along]) * (b[along] - point[along]) <= 0;
  return between("x") && between("y") && turn(a, b, point) === 0;
}

/**
 * Whether the point lies in the hull with these corners, its edges included.
 * @param {Point[]} corners @param {Point} point
 */
function within(corners, point) {
  const edges = corners.map((corner, i) => /** @type {const} */ ([corner, corners[(i + 1) % corners.length]]));
  if (corners.length < 3) return edges.some(([a, b]) => on(a, b, point));
  return edges.every(([a, b]) => turn(a, b, point) >= 0);
}

/**
 * Whether two segments have a point in common.
 * @param {Point} a @param {Point} b @param {Point} c @param {Point} d
 */
function cross(a, b, c, d) {
  const apart = (/** @type {number} */ s, /** @type {number} */ t) => Math.sign(s) * Math.sign(t);
  if (apart(turn(a, b, c), turn(a, b, d)) < 0 && apart(turn(c, d, a), turn(c, d, b)) < 0) return true;
  return on(a, b, c) || on(a, b, d) || on(c, d, a) || on(c, d, b);
}

/** @param {Point[]} points */
export function separable(points) {
  const [plus, minus] = [1, -1].map((sign) => hull(points.filter((point) => point.sign === sign)));
  if (!plus.length || !minus.length) return true;
  if (plus.some((point) => within(minus, point)) || minus.some((point) => within(plus, point))) return false;
  return !plus.some((a, i) => minus.some((c, j) => cross(a, plus[(i + 1) % plus.length], c, minus[(j + 1) % minus.length])));
}
