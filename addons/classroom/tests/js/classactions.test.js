// What a desk offers next in a lesson: its question, then the next step; in the open film what that asks.

import assert from "node:assert/strict";
import { test } from "node:test";

import { actions, ClickGuard } from "../../stage/classactions.js";

const LESSON = { name: "1-perceptron", step: 2, again: 0, title: "a", next: "b", turns: true, asks: true, question: "How many?", next_question: "" };
const FILM = { asks: true, steps: true, before: "" };
/** @type {(phase: string, more?: object) => any} */
const state = (phase, more = {}) => ({ phase, round: 1, closes: null, lesson: LESSON, question: null, ...more });
/** @type {(phase: string, more?: object, film?: object) => string[]} */
const labels = (phase, more = {}, film = {}) => actions(state(phase, more), { ...FILM, ...film }).map(({ label }) => label);

test("what a lesson asks comes first, then its next step, with the film's own question beside it", () => {
  assert.deepEqual(labels("looking"), ["Ask what the lesson asks", "Ask about the next step", "Next in the lesson"]);
  const after = labels("looking", {}, { before: "How many?" });
  assert.deepEqual(after, ["Next in the lesson", "Ask about the next step", "Ask the lesson’s question once more"]);
  assert.deepEqual(labels("looking", { lesson: { ...LESSON, asks: false, question: "" } }), ["Next in the lesson", "Ask about the next step"]);
});

test("after the reveal of a lesson's question Next turns to the next step", () => {
  const [next, stays] = actions(state("revealed", { question: { text: "How many?" } }), FILM);
  assert.deepEqual([next.label, next.event, stays.event], ["Next", { do: "turn", from: 2 }, { do: "put away" }]);
});

test("after another question, or at the end of the lesson, Next only puts it away", () => {
  const other = state("revealed", { question: { text: "Another?" } }), last = state("revealed", { lesson: { ...LESSON, turns: false }, question: { text: "How many?" } });
  for (const each of [other, last]) assert.deepEqual(actions(each, FILM).map(({ event }) => event), [{ do: "put away" }]);
  assert.deepEqual(labels("looking", { lesson: { ...LESSON, turns: false } }, { before: "How many?" }), ["Ask about the next step", "Ask the lesson’s question once more"]);
});

test("without a lesson the film is what there is", () => {
  assert.deepEqual(labels("looking", { lesson: null }), ["Ask about the next step"]);
  assert.deepEqual(labels("looking", { lesson: null }, { asks: false }), ["Next step"]);
  assert.deepEqual(labels("looking", { lesson: null }, { asks: false, steps: false }), ["Ask your own question"]);
});

test("the second press of a double click is not meant for what the button says by then, a quick row of the same is", () => {
  const guard = new ClickGuard();
  /** @type {(detail: number, label: string) => boolean} */
  const presses = (detail, label) => {
    guard.down(label);
    return guard.isMeant({ detail }, label);
  };
  assert.deepEqual([presses(1, "Ask"), presses(2, "Close"), presses(3, "Close now")], [true, false, false]);
  assert.deepEqual([presses(1, "Close"), presses(1, "Close now")], [true, true], "a press of its own");
  assert.deepEqual([presses(1, "Next step"), presses(2, "Next step"), presses(3, "Next step")], [true, true, true]);
});

test("a press that began before the button said something else is not meant for that; one that no hand made is", () => {
  const guard = new ClickGuard();
  guard.down("Next");
  assert.equal(guard.isMeant({ detail: 1 }, "Ask about the next step"), false);
  assert.equal(guard.isMeant({ detail: 1 }, "Ask about the next step"), true, "as a screen reader presses");
  guard.down("Next");
  assert.equal(guard.isMeant({ detail: 0 }, "Close"), true, "a key");
});
