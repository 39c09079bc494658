// The perceptron (Rosenblatt 1958) on the points of the plane, like `train` in playground/perceptron.py: one point after the
// other, from w = 0 and b = 0, with an offset and η = 1.

/** @import { Point } from "./types" */

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
    if (sign * (u * x + v * y + b) > 0) clean++;
    else if (updates === most) return { w: [u, v], b, updates, converged: false, mistake: i };
    else {
      [u, v, b, clean] = [u + sign * x, v + sign * y, b + sign, 0];
      updates++;
    }
  }
  return { w: [u, v], b, updates, converged: true, mistake: -1 };
}
