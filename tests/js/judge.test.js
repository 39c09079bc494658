// What is said of an answer that is moved, and whether it is right.

import assert from "node:assert/strict";
import { test } from "node:test";

import { isRight, resultOf, verdictOn } from "../../ui/stage/lesson/lessonjudge.js";

/** @import { LessonQuestion } from "../../ui/stage/lesson/lessontypes" */

const WORDS = { text: "Where?", why: "There.", nudges: [], nudge: "Look.", answer: "(0, 3)", again: false };
/** @type {LessonQuestion} */
const ARROW = { ...WORDS, kind: "arrow", truth: [0, 3], unit: "distance", near: 0.3 };
/** @type {LessonQuestion} */
const LINE = { ...WORDS, kind: "line", truth: [1, 0, -1], unit: "degrees", near: 10 };
/** @type {LessonQuestion} */
const ORDER = { ...WORDS, kind: "order", options: ["a", "b", "c", "d"], right: [2, 0, 1, 3], near: 2 };
/** @type {LessonQuestion} */
const REGION = { ...WORDS, kind: "region", right: [0, 2], spots: [[0, 0, 0], [1, 0, 0], [2, 2, 1]], near: 1 };
const SQUARE = /** @type {[number, number, number][]} */ ([[0, 0, 0], [2, 2, 0], [0, 2, 1], [2, 0, 1]]);

test("an arrow is off by a distance or by degrees", () => {
  assert.deepEqual(verdictOn(ARROW, "0,2"), { met: false, said: "The tip of your arrow is 1 from the correct place." });
  assert.deepEqual(verdictOn(ARROW, "0,2.9"), { met: true, said: "The tip of your arrow is 0.1 from the correct place." });
  const turned = /** @type {const} */ ({ ...ARROW, unit: "degrees", near: 20 });
  assert.deepEqual(verdictOn(turned, "1,1"), { met: false, said: "Your arrow is 45 degrees off." });
  assert.deepEqual(verdictOn(turned, "0,1"), { met: true, said: "Your arrow is less than 1 degree off." });
  assert.deepEqual(verdictOn(turned, "0,0"), { met: false, said: "An arrow without a length has no direction." });
});

test("what is just too far is not said to be near enough", () => {
  assert.deepEqual(verdictOn(ARROW, "0,3.304"), { met: false, said: "The tip of your arrow is a little more than 0.3 from the correct place." });
  const by = (10.3 / 180) * Math.PI;
  assert.deepEqual(verdictOn(LINE, `${Math.cos(by)},${Math.sin(by)},0`), { met: false, said: "Your line is turned by a little more than 10 degrees." });
});

test("a line has points wrong, with the better side for the first class; one on it is wrong", () => {
  const wrong = /** @type {LessonQuestion} */ ({ ...LINE, unit: "wrong", near: 1, spots: SQUARE });
  assert.deepEqual(verdictOn(wrong, "1,1,-3"), { met: true, said: "Your line has 1 of 4 points wrong." });
  assert.deepEqual(verdictOn(wrong, "1,0,-1"), { met: false, said: "Your line has 2 of 4 points wrong." });
  assert.deepEqual(verdictOn({ ...wrong, spots: SQUARE.slice(1, 3) }, "1,0,-1"), { met: true, said: "Your line has none of the 2 points wrong." });
});

test("an order is off by places, and a region by points", () => {
  assert.deepEqual(verdictOn(ORDER, "2,0,1,3"), { met: true, said: "Every item is in its place." });
  assert.deepEqual(verdictOn(ORDER, "2,1,0,3"), { met: true, said: "2 items are out of place, by 2 places in all." });
  assert.deepEqual(verdictOn(ORDER, "0,1,2,3"), { met: false, said: "3 items are out of place, by 4 places in all." });
  assert.deepEqual(verdictOn(REGION, "-1,-1,3,3"), { met: true, said: "Your region holds all 2 points and holds 1 other." });
  assert.deepEqual(verdictOn(REGION, "0.5,-1,1.5,1"), { met: false, said: "Your region leaves out 2 of the 2 points and holds 1 other." });
});

test("several options may be right", () => {
  const choice = /** @type {LessonQuestion} */ ({ ...WORDS, kind: "choice", options: ["a", "b", "c"], right: [0, 2], answer: "“a” or “c”" });
  assert.deepEqual(["0", "1", "2", "3"].map((text) => isRight(choice, text)), [true, false, true, false]);
  assert.equal(resultOf(choice, "1|2"), "<strong>Right at the second try:</strong> “a” or “c”.");
  assert.equal(resultOf(choice, "1|unsure"), "<strong>The answer:</strong> “a” or “c”.");
  assert.equal(resultOf({ ...choice, right: [0] }, "1|2"), "<strong>Not quite.</strong> You said “b” and then “c”; the answer is “a” or “c”.");
  assert.equal(resultOf(ARROW, "0,2"), "<strong>Not quite.</strong> The tip of your arrow is 1 from the correct place.");
});
