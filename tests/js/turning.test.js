// A drag or a key turns a picture of three dimensions by whole degrees, once around, and no further than to straight above.

import assert from "node:assert/strict";
import { test } from "node:test";

import { turned } from "../../ui/stage/plane/turning.js";

/** @import { Place } from "../../ui/stage/types" */

/** @param {Place | null} angles where the picture is turned to at first */
function picture(angles) {
  /** @type {Record<string, (event: any) => void>} */
  const on = {};
  /** @type {[Place, boolean][]} */
  const angleReports = [];
  const part = { addEventListener: (/** @type {string} */ name, /** @type {any} */ what) => { on[name] = what; }, setPointerCapture() {} };
  turned(/** @type {any} */ ({ root: part, box: part }), () => angles, (to, final) => { angleReports.push([to, final]); });
  return { on, angleReports };
}
const at = (/** @type {number} */ clientX, /** @type {number} */ clientY) => ({ button: 0, pointerId: 1, clientX, clientY });
const key = (/** @type {string} */ name) => ({ key: name, preventDefault() {} });

test("a drag turns from where it began, and says at its end that it has ended", () => {
  const { on, angleReports } = picture([25, 22]);
  on.pointerdown(at(100, 100));
  on.pointermove(at(90, 104));
  on.pointermove(at(80, 110));
  on.pointerup(at(80, 110));
  assert.deepEqual(angleReports, [[[30, 24], false], [[35, 27], false], [[35, 27], true]]);
});

test("a press alone turns nothing", () => {
  const { on, angleReports } = picture([25, 22]);
  on.pointerdown(at(100, 100));
  on.pointerup(at(100, 100));
  assert.deepEqual(angleReports, []);
});

test("it goes once around, and to straight above", () => {
  const { on, angleReports } = picture([175, 85]);
  on.focus({});
  for (const name of ["ArrowLeft", "ArrowDown", "ArrowDown"]) on.keydown(key(name));
  assert.deepEqual(angleReports.map(([to]) => to), [[-180, 85], [-180, 90], [-180, 90]]);
});

test("another picture is not turned", () => {
  const { on, angleReports } = picture(null);
  on.pointerdown(at(100, 100));
  on.pointermove(at(80, 110));
  on.keydown(key("ArrowLeft"));
  assert.deepEqual(angleReports, []);
});
