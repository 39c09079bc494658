// Where a hand is on a pad, and what its strokes become.

import assert from "node:assert/strict";
import { test } from "node:test";

import { placeOn } from "../../ui/stage/plane/pad.js";

const PAD = { corner: /** @type {[number, number]} */ ([0, 22]), size: 10, grid: 64, strokes: [] };
const AXES = {
  xaxis: { offset: 10, length: 220, range: [-1, 21], log: false },
  yaxis: { offset: 20, length: 240, range: [-1, 23], log: false, down: true },
};

/** @type {(x: number, y: number) => [number, number]} */
const at = (x, y) => placeOn(PAD, /** @type {any} */ (AXES), [x, y]);

test("the pad's corners are the first and the last places of its grid", () => {
  assert.deepEqual(at(20.1, 30.1), [0, 0]);
  assert.deepEqual(at(119.9, 129.9), [63, 63]);
});

test("each place is a square of the grid", () => {
  assert.deepEqual(at(20 + 100 / 64 + 0.1, 30 + 200 / 64 + 0.1), [1, 2]);
  assert.deepEqual(at(70.1, 80.1), [32, 32]);
});

test("beyond the pad there are places beyond the grid", () => {
  assert.deepEqual(at(19, 29), [-1, -1]);
  assert.ok(at(121, 80)[0] > 63);
});
