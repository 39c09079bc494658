// Which frame a place along a chart's axis means.

import assert from "node:assert/strict";
import { test } from "node:test";

import { nearest, valueAt } from "../../ui/stage/transport/scrub.js";

const axis = { offset: 50, length: 200, range: [-1, 3], dtick: 1, log: false, down: false };

test("a pixel is a value of the axis, on a logarithmic one a power of ten", () => {
  assert.deepEqual([50, 150, 250].map((at) => valueAt(axis, at)), [-1, 1, 3]);
  assert.deepEqual([50, 150, 250].map((at) => valueAt({ ...axis, range: [0, 2], log: true }, at)), [1, 10, 100]);
});

test("the frame is the nearest one, beyond an end the last, and none without a value", () => {
  const values = [NaN, 1, 2, 2, 5];
  assert.deepEqual([-9, 1.4, 1.6, 3.4, 3.6, 99].map((value) => nearest(values, value)), [1, 1, 2, 2, 4, 4]);
});
