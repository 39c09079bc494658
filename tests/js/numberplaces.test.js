// Numbers of points: none lies on another, nor beyond the axes, where a side of its point is free.

import assert from "node:assert/strict";
import { test } from "node:test";

import { numberPlaces } from "../../ui/stage/plane/numberplaces.js";

/** @import { Box, Pixel } from "../../ui/stage/types" */

/** @type {Box} */
const AXES = [0, 300, 0, 300];
/** @type {(points: Pixel[]) => string[]} */
const places = (points) => numberPlaces(points, points.map((_, i) => String(i + 1)), 12, AXES);

test("a lone point has its number above on the right, and at an edge within the axes", () => {
  assert.deepEqual(places([]), []);
  assert.deepEqual(places([[150, 150]]), ["top right"]);
  assert.deepEqual(places([[298, 2]]), ["bottom left"]);
  assert.deepEqual(places([[2, 2]]), ["bottom right"]);
});

test("a number keeps out of the way of a point, and of a number before it", () => {
  assert.deepEqual(places([[150, 150], [162, 138]]), ["top left", "top right"]);
  assert.deepEqual(places([[150, 150], [150, 146]]), ["top right", "top left"]);
});

test("where all corners are taken a number stands at a side", () => {
  const corners = /** @type {Pixel[]} */ ([[-16, -16], [16, -16], [-16, 16], [16, 16]].map(([x, y]) => [150 + x, 150 + y]));
  assert.equal(places([[150, 150], ...corners])[0], "middle right");
});

test("each point has one, also where all are at one place", () => {
  assert.equal(new Set(places(Array.from({ length: 8 }, () => [150, 150]))).size, 8);
});
