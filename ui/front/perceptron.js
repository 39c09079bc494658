// The perceptron (Rosenblatt 1958) on the points of the plane, like `train` in playground/perceptron.py: one point after the
// other, from w = 0 and b = 0, with an offset and η = 1.

/** @import { Line, Point } from "./types" */

export const MOST = 2000; // updates

/**
 * The line w x + b = 0 after at most `most` updates. `converged`: an epoch had no mistake. `mistake`: the index of the point
 * of the next update.
 * @param {Point[]} points
 */
export function train(points, most = MOST) {
  let [u, v, b, updates] = [0, 0, 0, 0];
  for (let clean = 0, i = 0; clean < points.length; i = (i + 1) % points.length) {
    const { x, y, sign } = points[i];
    if (!isWrong({ w: [u, v], b }, points[i])) clean++;
    else if (updates === most) return { w: [u, v], b, updates, converged: false, mistake: i };
    else {
      [u, v, b, clean] = [u + sign * x, v + sign * y, b + sign, 0];
      updates++;
    }
  }
  return { w: [u, v], b, updates, converged: true, mistake: -1 };
}

/**
 * Whether a point lies on the line or on its wrong side. Places are hundredths, so z of a line of `train` is a whole number of
 * ten-thousandths, and exact once it is rounded to these.
 * @param {Pick<Line, "w" | "b">} line
 * @param {Point} point
 */
export const isWrong = ({ w: [u, v], b }, { x, y, sign }) => Math.round(10_000 * sign * (u * x + v * y + b)) <= 0;
