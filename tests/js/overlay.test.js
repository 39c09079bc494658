// The reader's points over those of the film: of a sealed point no class is shown, not even while an edit is on its way.

import assert from "node:assert/strict";
import { test } from "node:test";

import { showPoints } from "../../ui/stage/plane/overlay.js";

/** @import { Points, Rules, Trace } from "../../ui/stage/types" */

const RULES = /** @type {Rules} */ (/** @type {unknown} */ ({
  classes: [{ color: "blue", symbol: "circle" }, { color: "red", symbol: "square" }], scale: 1,
}));
const POINTS = /** @type {Points} */ ([[1, 2, 0], [3, 4, 1], [5, 6, 1]]);

// The film's points as they stand in a frame: the first is wrong, the second sealed.
const trace = () => /** @type {Trace} */ ({ x: [1, 3, 5], y: [2, 4, 6], marker: { color: ["blue", "grey", "red"], symbol: ["circle-open", "x-thin", "square"] } });
/** @type {(points: Points, of?: Trace) => unknown[]} */
const looks = (points, target = trace()) => {
  showPoints(target, points, RULES);
  return [target.marker?.symbol, target.marker?.color];
};

test("a sealed point keeps the film's look", () => {
  assert.deepEqual(looks(POINTS), [["circle-open", "x-thin", "square"], ["blue", "grey", "red"]]);
});

test("also where it is dragged or flipped", () => {
  const moved = /** @type {Points} */ ([[1, 2, 0], [3.5, 4, 0], [5, 6, 1]]);
  assert.deepEqual(looks(moved), [["circle-open", "x-thin", "square"], ["blue", "grey", "red"]]);
});

test("also where another has been added, or taken away", () => {
  assert.deepEqual(looks([...POINTS, [0, 0, 0]])[0], ["circle", "x-thin", "square", "circle"]);
  assert.deepEqual(looks(POINTS.slice(1)), [["x-thin", "square"], ["grey", "red"]]);
});
