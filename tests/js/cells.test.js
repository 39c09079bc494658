// Which cell of a picture a press or a key chooses.

import assert from "node:assert/strict";
import { test } from "node:test";

import { beside, cellAt, pressed } from "../../ui/stage/plane/cells.js";

/** @import { Cells, DrawnAxes } from "../../ui/stage/types" */

/** @type {Cells} two pictures of three by two cells */
const cells = { corners: [[0, 20], [50, 20]], size: 10, across: 3, down: 2, name: "pixel", now: "pixel", chosen: 0 };
const across = { offset: 100, length: 200, range: [0, 100], dtick: 1, log: false, down: false };
/** @type {DrawnAxes} two pixels a unit, y upwards from 100 */
const axes = { xaxis: across, yaxis: { ...across, offset: 0, length: 100, range: [0, 50], down: true } };

/** @param {{now?: number, chosen?: number} | null} stands */
function plane(stands) {
  /** @type {Record<string, (event: any) => void>} */
  const on = {};
  /** @type {number[]} */
  const chosen = [];
  const part = {
    picture: { axes }, addEventListener: (/** @type {string} */ name, /** @type {any} */ what) => { on[name] = what; },
    getBoundingClientRect: () => ({ left: 0, top: 0 }), setAttribute() {}, setPointerCapture() {},
  };
  const state = () => stands && { cells: { ...cells, chosen: stands.chosen ?? 0 }, now: stands.now ?? 1 };
  pressed(/** @type {any} */ ({ root: part, box: part }), state, (cell) => { chosen.push(cell); });
  return { on, chosen };
}
const at = (/** @type {number} */ clientX, /** @type {number} */ clientY) => ({ button: 0, clientX, clientY });
const key = (/** @type {string} */ name) => ({ key: name, preventDefault() {} });

test("a place in either picture is one of its cells, counted row by row from the top; beside them is none", () => {
  for (const left of [100, 200]) {
    assert.deepEqual([1, 21, 41].map((right) => cellAt(cells, axes, [left + right, 61])), [1, 2, 3]);
    assert.deepEqual([1, 21, 59].map((right) => cellAt(cells, axes, [left + right, 99])), [4, 5, 6]);
  }
  for (const beyond of [[99, 70], [161, 70], [199, 70], [261, 70], [110, 59], [110, 101]]) {
    assert.equal(cellAt(cells, axes, /** @type {[number, number]} */ (beyond)), 0);
  }
});

test("a press chooses, and a press on the chosen cell lets go", () => {
  const other = plane({ chosen: 2 });
  other.on.pointerdown(at(101, 61));
  other.on.pointerup(at(105, 65));
  other.on.pointerdown(at(121, 61));
  other.on.pointerup(at(121, 61));
  assert.deepEqual(other.chosen, [1, 0]);
});

test("a swipe, a press that ends elsewhere and the other button choose nothing", () => {
  const { on, chosen } = plane({});
  on.pointerdown(at(101, 61));
  on.pointercancel({});
  on.pointerup(at(101, 61));
  on.pointerdown(at(101, 61));
  on.pointerup(at(141, 61));
  on.pointerdown({ ...at(101, 61), button: 2 });
  on.pointerup(at(101, 61));
  assert.deepEqual(chosen, []);
});

test("arrows go to the neighbour and stay at the edge; Escape lets go of what was chosen", () => {
  assert.deepEqual([[1, 0], [-1, 0], [0, 1], [0, -1]].map((by) => beside(cells, 2, by)), [3, 1, 2, 5]);
  assert.deepEqual([[1, 0], [0, -1]].map((by) => beside(cells, 6, by)), [6, 6]);
  const free = plane({ now: 5 }), own = plane({ now: 5, chosen: 5 });
  for (const { on } of [free, own]) for (const name of ["ArrowUp", "Escape", "Home"]) on.keydown(key(name));
  assert.deepEqual([free.chosen, own.chosen], [[2], [2, 0]]);
});

test("a plane without cells is left alone", () => {
  const { on, chosen } = plane(null);
  on.pointerdown(at(101, 61));
  on.pointerup(at(101, 61));
  on.keydown({ key: "ArrowRight", preventDefault() { assert.fail("the film steps"); } });
  assert.deepEqual(chosen, []);
});
