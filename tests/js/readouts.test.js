// What a plane says of a place: the value of a line, votes, posteriors.

import assert from "node:assert/strict";
import { test } from "node:test";

import { gallery } from "../../ui/stage/plane/pictures.js";
import { posteriorsAt, regionAt, sideOf, votesAt } from "../../ui/stage/film/readouts.js";

/** @type {[number, number, number][]} */
const PLACES = [[0, 0, 0], [1, 0, 1], [0, 2, 1], [3, 3, 0]];
/** @type {Parameters<typeof votesAt>[0]} */
const RULE = { places: PLACES, metric: "euclidean", ties: "nearest", units: [1, 1], names: ["+", "−"] };

test("a line says its value and the class on whose side the place is", () => {
  assert.equal(sideOf([2, -1, 0.5], "w·x + b", ["+", "−"], [1, 0.25]), "w·x + b = 2.25: +");
  assert.equal(sideOf([2, -1, 0.5], "w·x + b", ["+", "−"], [-1, 0]), "w·x + b = −1.5: −");
  assert.equal(sideOf([0, 1, 0], "w·x + b", ["+", "−"], [-1, 0]), "w·x + b = 0: on the boundary");
  assert.equal(sideOf([0, 0, 0], "w·x + b", ["+", "−"], [1, 1]), "w·x + b = 0 everywhere: neither side");
  assert.equal(sideOf([0.1, 0.2, -0.3], "w·x + b", ["+", "−"], [1, 1]), "w·x + b = 0: on the boundary", "rounding is no side");
});

test("the nearest vote, and are named from the nearest on", () => {
  assert.deepEqual(votesAt(RULE, 1, null, [0.1, 0]), { text: "nearest: +", nearest: [[0, 0]] });
  assert.deepEqual(votesAt(RULE, 3, null, [0.1, 0]), { text: "k = 3: 2 votes −, 1 vote +: −", nearest: [[0, 0], [1, 0], [0, 2]] });
  assert.equal(votesAt(RULE, 1, [0, 1, 1, 1], [0.1, 0])?.text, "nearest: −", "only who is present votes");
  assert.equal(votesAt(RULE, 1, [0, 0, 0, 0], [0, 0]), null);
});

test("where two classes have as many votes the rule for ties decides", () => {
  for (const [ties, answer] of [["nearest", "−"], ["smallest", "+"], ["undecided", "a tie"]]) {
    assert.equal(votesAt({ ...RULE, ties }, 2, null, [0.9, 0])?.text, `k = 2: 1 vote +, 1 vote −: ${answer}`);
  }
});

test("of equally far ones the first votes, in any metric and unit", () => {
  assert.deepEqual(votesAt(RULE, 1, null, [0.5, 0])?.nearest, [[0, 0]]);
  assert.deepEqual(votesAt({ ...RULE, metric: "manhattan" }, 1, null, [0.1, 0.9])?.nearest, [[0, 0]]);
  assert.deepEqual(votesAt({ ...RULE, metric: "chebyshev" }, 1, null, [1, 1])?.nearest, [[0, 0]]);
  assert.deepEqual(votesAt({ ...RULE, units: [1, 10] }, 1, null, [0.9, 9])?.nearest, [[1, 0]]);
});

test("posteriors add up to one, and a class without a density has none", () => {
  const equal = [0, 0, 0, 0, 0, 0], right = [0, 0, 0, 2, 0, 0], none = [0, 0, 0, 0, 0, -1e35];
  assert.equal(posteriorsAt([...equal, ...right], [-5, 5, -5, 5], ["+", "−"], [0, 3])?.text, "P(+ | x) = 0.50, P(− | x) = 0.50");
  assert.equal(posteriorsAt([...equal, ...right, ...none], [-5, 5, -5, 5], ["+", "−", "▲"], [5, 3])?.text, "P(+ | x) = 0.12, P(− | x) = 0.88, P(▲ | x) = 0.00");
  assert.equal(posteriorsAt([NaN, 0, 0, 0, 0, 0], [-5, 5, -5, 5], ["+"], [0, 0]), null);
});

test("a region says its class, in whatever shade, and where there is none nothing", () => {
  assert.deepEqual([2, 3].map((level) => regionAt(level, 1, ["+", "−"])?.text), ["classified +", "classified −"]);
  assert.deepEqual([9, 10, 17].map((level) => regionAt(level, 8, ["+", "−"])?.text), ["classified +", "classified −", "classified −"]);
  assert.deepEqual([0, 1, 4].map((level) => regionAt(level, 1, ["+", "−"])), [null, null, null]);
});

test("the level of a picture at a place is that of the cell which is drawn there, the first row on top", () => {
  const levels = Uint8Array.from([2, 2, 3, 1, 0, 3, /* the second, XOR the first */ 0, 1, 0, 0, 2, 0]);
  const { level } = gallery({ type: "pictures", cols: 3, colors: [], from: 0, to: 12, width: 6 }, levels);
  const at = (/** @type {number} */ i) => [0.9, 0.1].map((up) => [0.1, 0.5, 0.9].map((across) => level?.(i, across, up)));
  assert.deepEqual(at(0), [[2, 2, 3], [1, 0, 3]]);
  assert.deepEqual(at(1), [[2, 3, 3], [1, 2, 3]]);
  assert.deepEqual([level?.(0, -0.01, 0.5), level?.(0, 0.5, 1.01), level?.(0, 1, 0.5)], [0, 0, 0]);
});
