// Pixels of a plane and the points' own units lead back to each other at any scale; nothing leaves the plane.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Ruler, view } from "../../ui/stage/plane/ruler.js";

/** @import { Axis, Place } from "../../ui/stage/types" */

/** @type {(range: [number, number], down: boolean) => Axis} */
const axis = (range, down) => /** @type {any} */ ({ offset: 40, length: 400, range, down, dtick: 1 });
const box = /** @type {any} */ ({ getBoundingClientRect: () => ({ left: 10, top: 20 }) });
/** @type {(scale: number) => Ruler} */
const ruler = (scale) => new Ruler(box, [axis([-5, 5], false), axis([-5, 5], true)], scale);
/** @type {(x: number, y: number, shiftKey?: boolean) => any} */
const press = (x, y, shiftKey = false) => ({ clientX: 10 + x, clientY: 20 + y, shiftKey, pointerType: "mouse" });

test("a press is where its pixel is, in the points' own units", () => {
  for (const scale of [1, 0.1, 20]) {
    const measured = ruler(scale), [across, up] = measured.axes;
    for (const [x, y] of /** @type {Place[]} */ ([[1.25, -2], [0, 0], [-4.5, 4]])) {
      const at = press(measured.pixel(across, x / scale), measured.pixel(up, y / scale));
      const [a, b] = /** @type {Place} */ (measured.where(at));
      assert.ok(Math.hypot(a * scale - x, b * scale - y) < 0.03, `${a * scale}, ${b * scale}`);
    }
  }
});

test("beside the axes there is no place, and Shift goes to the half grid", () => {
  assert.equal(ruler(1).where(press(39, 200)), null);
  assert.deepEqual(ruler(1).where(press(243, 196, true)), [0, 1]);
});

test("what is pressed is the nearest place within reach: a finger reaches further than a mouse", () => {
  const measured = ruler(1), at = press(240 + 15, 240);
  assert.equal(measured.pressed(at, [[4, 4], [0, 0]]), -1);
  assert.equal(measured.pressed({ ...at, pointerType: "touch" }, [[4, 4], [0, 0]]), 1);
  assert.equal(measured.under([0.1, 0], [[4, 4], [0, 0]]), 1);
});

test("the crosshair begins in the middle and does not leave the plane", () => {
  const measured = ruler(1);
  assert.deepEqual(measured.middle(), [0, 0]);
  assert.deepEqual(measured.beside([0, 0], [1, -10]), [0.1, -1]);
  assert.deepEqual(measured.beside([4.98, 0], [10, 0]), [5, 0]);
});

test("axes are told in the points' own units, to as many digits as can be seen", () => {
  assert.deepEqual(view([-1, 1.00004, 0, 2], 0.5), { axes: [-2, 2.0001, 0, 4], ranges: [-1, 1.00005, 0, 2] });
});

test("where only the first coordinate counts, places are shown on a curve, and a press beside it means the one on it", () => {
  const parabola = new Ruler(box, ruler(1).axes, 1, [0, 0, 1]), at = press(240 + 80, 240 - 160); // (2, 4)
  assert.deepEqual(parabola.where(at), [2, 0]);
  assert.deepEqual(parabola.where({ ...at, clientY: at.clientY + 40 }), [2, 0]);
  assert.equal(parabola.pressed(at, [[1, 4], [2, 0]]), 1);
  assert.equal(parabola.under([2, 0], [[-2, 0], [2, 3]]), 1);
  assert.deepEqual(parabola.beside([2, 0], [10, 10]), [3, 0]);
});
