// What is guessed by handles: their numbers lead back to them, nothing leaves the plane, and what is right comes from the
// guess to its own place.

import assert from "node:assert/strict";
import { test } from "node:test";

import { between, handleNames, handlesOf, moved, numbersOf, traces } from "../../ui/stage/lesson/guess_shapes.js";

/** @import { Box, GuessKind, Place } from "../../ui/stage/types" */

/** @type {Box} */
const AXES = [-5, 5, -3, 7];
/** @type {GuessKind[]} */
const KINDS = ["arrow", "line", "place", "region"];
const GUESSES = { arrow: [1, 2], line: [3, -1, 2], place: [-4, 6.5], region: [-2, -1, 3, 4], order: [] };
const near = (/** @type {number[]} */ one, /** @type {number[]} */ other) =>
  one.length === other.length && one.every((value, i) => Math.abs(value - other[i]) < 1e-6);
// Numbers that grow in no order that a person could see, the same each time.
let state = 7;
const random = () => (state = (state * 16807) % 2147483647) / 2147483647;
/** @type {() => Place} */
const somewhere = () => [-5 + 10 * random(), -3 + 10 * random()];
/** @type {(place: Place) => boolean} */
const within = ([x, y]) => x >= -5 - 1e-9 && x <= 5 + 1e-9 && y >= -3 - 1e-9 && y <= 7 + 1e-9;

test("handles of a guess have its numbers, and each has a name", () => {
  for (const kind of KINDS) {
    const places = handlesOf(kind, GUESSES[kind], AXES), [a, b, c] = GUESSES[kind], long = Math.hypot(a, b);
    assert.equal(places.length, handleNames(kind).length);
    const again = numbersOf(kind, places), sign = kind === "line" ? Math.sign(again[0] * a + again[1] * b) : 1;
    assert.ok(near(again, kind === "line" ? [a, b, c].map((v) => (sign * v) / long) : GUESSES[kind]), `${kind}: ${again}`);
  }
});

test("at first all handles are on the plane, also of a line that is not", () => {
  for (const kind of KINDS) assert.ok(handlesOf(kind, null, AXES).every(within), kind);
  assert.ok(handlesOf("line", [1, 0, 900], AXES).every(within));
});

test("however it is dragged it stays on the plane and is a line, or a region", () => {
  for (const kind of KINDS) {
    let places = handlesOf(kind, null, AXES);
    for (let i = 0; i < 500; i++) {
      const handle = Math.floor(random() * places.length);
      places = moved(kind, places, handle, somewhere(), AXES);
      assert.ok(places.every(within), `${kind}: ${places}`);
      const numbers = numbersOf(kind, places);
      assert.ok(numbers.every(Number.isFinite));
      if (kind === "line") assert.ok(Math.abs(Math.hypot(numbers[0], numbers[1]) - 1) < 1e-6);
      if (kind === "region") assert.ok(numbers[0] < numbers[2] && numbers[1] < numbers[3]);
    }
  }
});

test("the middle takes both ends along, and keeps what it moves", () => {
  const before = handlesOf("region", [-2, -1, 1, 1], AXES), after = moved("region", before, 2, [1.5, 3], AXES);
  assert.ok(near(numbersOf("region", after), [0, 2, 3, 4]), String(after));
});

test("two ends in one place make no line: they stay apart", () => {
  const places = handlesOf("line", [0, 1, 0], AXES);
  assert.deepEqual(moved("line", places, 0, places[1], AXES), places);
});

test("what is right begins at the guess and ends in its place; a line turns no more than it has to", () => {
  for (const kind of KINDS) {
    const from = numbersOf(kind, handlesOf(kind, null, AXES)), to = GUESSES[kind];
    assert.ok(near(on(kind, between(kind, from, to, 0, AXES)), on(kind, from)), kind);
    assert.ok(near(on(kind, between(kind, from, to, 1, AXES)), on(kind, to)), kind);
  }
  const there = between("line", [0, 1, -2], [0.1, -1, 2], 0.5, AXES);
  assert.ok(Math.abs(there[1]) > 0.99, "not through the upright");
});

// A line is the same under any factor.
/** @type {(kind: GuessKind, numbers: number[]) => number[]} */
function on(kind, numbers) {
  const factor = kind === "line" ? Math.hypot(numbers[0], numbers[1]) * Math.sign(numbers[0] || numbers[1]) : 1;
  return numbers.map((value) => value / factor);
}

test("a guess that is given is dashed or hollow, and is drawn in the film's units", () => {
  const mark = { color: "#0072B2", symbol: "circle" }, look = { color: "#7b3fa0", mark, fill: "none" };
  const [ghost] = traces("arrow", [1, 2], AXES, { ...look, faint: true }, 0.5);
  assert.deepEqual([ghost.x, ghost.y, ghost.line?.dash], [[0, 0.5], [0, 1], "dash"]);
  const [point] = traces("place", [1, 2], AXES, { ...look, faint: true }, 1);
  assert.equal(point.marker?.symbol, "circle-open");
  const [line] = traces("line", [0, 1, -1], AXES, { ...look, faint: false }, 1);
  assert.deepEqual(new Set(line.y), new Set([1]));
});
