// The regions of the plane: by the perceptron's line, or by the nearest point.

import { hundredths } from "./hundredths.js";

/** @import { Point } from "./types" */
/** @typedef {[x: number, y: number]} Place */

export const WIDE = 5; // the plane reaches from -5 to 5,
export const HIGH = 4; // and from -4 to 4
/** @type {Place[]} */
const PLANE = [[-WIDE, -HIGH], [WIDE, -HIGH], [WIDE, HIGH], [-WIDE, HIGH]];

/**
 * The part of a convex polygon with a x + b y + c >= 0. Source: Sutherland and Hodgman, "Reentrant polygon clipping",
 * Communications of the ACM 17 (1974).
 * @param {Place[]} polygon @param {number} a @param {number} b @param {number} c
 */
function clipped(polygon, a, b, c) {
  const at = ([x, y] = /** @type {Place} */ ([0, 0])) => a * x + b * y + c;
  return polygon.flatMap((from, i) => {
    const to = polygon[(i + 1) % polygon.length], [s, t] = [at(from), at(to)];
    const inside = s >= 0 ? [from] : [];
    if (s >= 0 === t >= 0) return inside;
    const part = s / (s - t);
    return [...inside, /** @type {Place} */ ([from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])])];
  });
}

/** The half of the plane on the side `sign` of a line. @param {{w: number[], b: number}} line @param {number} sign */
export const side = ({ w: [u, v], b }, sign) => clipped(PLANE, sign * u, sign * v, sign * b);

/** The two places where the line crosses the plane's edges, or none. @param {{w: number[], b: number}} line */
export function ends({ w: [u, v], b }) {
  return clipped(PLANE, u, v, b).filter(([x, y]) => Math.abs(u * x + v * y + b) <= 1e-9 * (Math.abs(u) + Math.abs(v)) * (WIDE + HIGH));
}

/** The part of a polygon to which no other point is nearer. @param {Point[]} points @param {number} i @param {Place[]} within */
export function cell(points, i, within = PLANE) {
  const { x, y } = points[i];
  return points.reduce((rest, other) => (other === points[i] ? rest : clipped(
    rest, 2 * (x - other.x), 2 * (y - other.y), other.x ** 2 + other.y ** 2 - x ** 2 - y ** 2,
  )), within);
}

/** The parts of a point's cell that the other points would have without it. @param {Point[]} points @param {number} i */
export function cellWithout(points, i) {
  const others = points.filter((_, j) => j !== i), own = cell(points, i);
  return others.map(({ sign }, j) => ({ sign, places: cell(others, j, own) })).filter(({ places }) => places.length);
}

/** The nearest other point; of equal distances the first. @param {Point[]} points @param {number} i */
export function nearest(points, i) {
  const far = (/** @type {Point} */ { x, y }) => hundredths(x - points[i].x) ** 2 + hundredths(y - points[i].y) ** 2;
  return points.filter((_, j) => j !== i).reduce((best, other) => (far(other) < far(best) ? other : best));
}
