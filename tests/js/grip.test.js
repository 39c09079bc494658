// Which frame a hand means that drags a mark of the plane.

import assert from "node:assert/strict";
import { test } from "node:test";

import { nearestFrame } from "../../ui/stage/plane/grip.js";

const across = { offset: 0, length: 200, range: [-1, 1], dtick: 1, log: false, down: false };
const axes = { xaxis: across, yaxis: { ...across, down: true } };
// A direction that turns by half a circle, a frame for each degree, and is held by both of its ends.
/** @type {import("../../ui/stage/types").Grips[]} */
const grips = Array.from({ length: 180 }, (_, t) => {
  const [x, y] = [Math.cos, Math.sin].map((wave) => 0.8 * wave((t * Math.PI) / 180));
  return /** @type {import("../../ui/stage/types").Grips} */ ([[x, -x], [y, -y]]);
});

test("a hand turns a direction by its angle around the middle, however far away it is", () => {
  for (const far of [20, 90, 300]) {
    for (const t of [0, 1, 45, 90, 179]) {
      const angle = (t * Math.PI) / 180;
      assert.equal(nearestFrame(grips, axes, [100 + far * Math.cos(angle), 100 - far * Math.sin(angle)]), t);
    }
  }
});

test("past half a circle the other end goes on", () => {
  assert.equal(nearestFrame(grips, axes, [100 - 90 * Math.cos(0.1), 100 + 90 * Math.sin(0.1)]), 6);
});
