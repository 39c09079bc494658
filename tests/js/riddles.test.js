// The third riddle: each point is asked about as if it were not there, and what is drawn says the same as the sentence.

import assert from "node:assert/strict";
import { test } from "node:test";

import { nearest } from "../../ui/front/regions.js";
import { RIDDLES, start } from "../../ui/front/riddles.js";

/** @import { Point } from "../../ui/front/types" */
/** @typedef {[x: number, y: number]} Place */

/** @type {(polygon: Place[], place: Place) => boolean} */
const holds = (polygon, [x, y]) => polygon.every(([ax, ay], i) => {
  const [bx, by] = polygon[(i + 1) % polygon.length];
  return (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= -1e-9;
});

test("every point lies in the colour of its nearest neighbour, and is hollow where that is the other one", () => {
  for (const [x, y] of [[2.6, 0.63], [0.4, -1.5], [3.23, 1.7], [-3, 3.1]]) {
    /** @type {Point[]} */
    const points = start();
    Object.assign(points[5], { x, y });
    const view = RIDDLES[2].shows(points);
    for (const [i, point] of points.entries()) {
      const guess = nearest(points, i).sign;
      const tinted = view.tints.filter(({ places }) => holds(/** @type {Place[]} */ (places), [point.x, point.y])).map(({ sign }) => sign);
      assert.ok(tinted.includes(guess), `point ${i + 1} at ${point.x}, ${point.y}`);
      assert.equal(view.wrong.has(point), guess !== point.sign);
      if (guess !== point.sign) assert.deepEqual(new Set(tinted), new Set([guess]));
    }
  }
});
