// What a phone is told of its own answer at the reveal.

import assert from "node:assert/strict";
import { test } from "node:test";

import { verdict } from "../../stage/classshares.js";

/** @import { ClassReveal } from "../../stage/types" */
/** @import { Question } from "../../stage/classshares.js" */
/** @type {(kind: Question["kind"], options?: string[]) => Question} */
const questionOf = (kind, options = []) => ({ number: 1, text: "Which?", kind, options, html: { text: "Which?", options }, points: 0, about: [] });
/** @type {(right: number[], truth?: number[], near?: number) => ClassReveal} */
const revealOf = (right, truth, near = 0) => ({ right, why: "", why_html: "", rounds: [], ...(truth && { truth, near }) });

test("one's own answer stands beside the right one", () => {
  const choice = questionOf("choice", ["left", "right", "both"]);
  assert.equal(verdict(choice, revealOf([1]), [1]), "Your answer: B. That is right.");
  assert.equal(verdict(choice, revealOf([1, 2]), [0]), "Your answer: A. Right: B or C.");
  assert.equal(verdict(choice, revealOf([1]), null), "You gave no answer. Right: B.");
  assert.equal(verdict(questionOf("point"), revealOf([2]), [0]), "Your answer: point 1. Right: point 3.");
});

test("of numbers the right one is told with its tolerance, whichever were given", () => {
  assert.equal(verdict(questionOf("number"), revealOf([2.4, 2.5], [2.5], 0.5), [2.4]), "Your answer: 2.4. That is right.");
  assert.equal(verdict(questionOf("number"), revealOf([2.4, 2.5], [2.5], 0.5), [7]), "Your answer: 7. Right: 2.5 ± 0.5.");
  assert.equal(verdict(questionOf("number"), revealOf([1, 3], [1, 3]), [7]), "Your answer: 7. Right: 1 or 3.");
});

test("an order is held against the right one, not against how far off it is", () => {
  const order = questionOf("order", ["a", "b"]);
  assert.equal(verdict(order, revealOf([0, 2], [1, 0]), [0, 1]), "Your answer: a, then b. Right: b, then a.");
  assert.equal(verdict(order, revealOf([0], [1, 0]), [1, 0]), "Your answer: b, then a. That is right.");
});

test("where nothing is right, only one's own is told; what is drawn is told by the plane", () => {
  assert.equal(verdict(questionOf("choice", ["a", "b"]), revealOf([]), [1]), "Your answer: B.");
  assert.equal(verdict(questionOf("line"), revealOf([]), [0, 0, 1, 1]), "");
});
