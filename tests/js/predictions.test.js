// Predictions: a step waits for a commitment, counts it once, and what was told stays until the next step.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Film } from "../../ui/stage/film/film.js";
import { Predictions, UNSURE } from "../../ui/stage/transport/predictions.js";

/** @import { Caption, Payload, QuestionTrack, Reader } from "../../ui/stage/types" */

/** @type {(text: string) => Caption} */
const words = (text) => ({ templates: [text], values: { t: ["frame", null, null] }, which: null });
/** @type {(right: string, options: string[]) => QuestionTrack} */
const question = (right, options) => ({ text: words("{t}?"), why: words("as {t}"), right: [right, null, null], options, tracks: [], hides: [] });

/** @param {Record<string, (number | number[])[]>} columns @param {QuestionTrack[]} questions */
function film(columns, questions) {
  /** @type {any} */
  const figure = { data: [{ name: "points", x: [1, 2, 3, 4] }], layout: {} };
  /** @type {Payload} */
  const payload = {
    figures: [figure], planes: 1, frames: 5, columns: { specs: {}, data: "" }, tracks: [], hovers: [], captions: {}, scrubs: [], timelines: [], unseen: [],
    chapters: [], chapterName: "epoch", questions,
  };
  const all = { frame: [0, 1, 2, 3, 4], ...columns };
  /** @type {Record<string, Reader>} */
  const readers = Object.fromEntries(Object.entries(all).map(([name, rows]) => [name, (t) => rows[t]]));
  return new Film(payload, readers, new Map());
}

const FILM = film({ first: [0, 1, -1, -1, 0], second: [-1, 2, 3, -1, -1] }, [question("first", ["up", "down"]), question("second", [])]);

function open() {
  const state = new Predictions();
  state.show(FILM);
  state.turn(true);
  return state;
}

test("a film asks the first question that has an answer there, and nothing before its first frame or past its end", () => {
  assert.deepEqual([0, 1, 2, 3, 4, 5].map((t) => FILM.questionAt(t)?.index), [undefined, 0, 1, undefined, 0, undefined]);
  assert.deepEqual(FILM.questionAt(2), { kind: "point", index: 1, text: "2?", why: "as 2", right: [3], options: [], points: 4, then: 2 });
});

test("of bits, those that are set are right; where none is, nothing is asked", () => {
  const bits = film({ bits: [[1, 1], [0, 1], [0, 0], [1, 1], [1, 0]] }, [question("bits", [])]);
  assert.deepEqual([1, 2, 3].map((t) => bits.questionAt(t)?.right), [[1], undefined, [0, 1]]);
  assert.equal(bits.questionAt(1)?.points, 2);
});

test("while it is off no step waits", () => {
  const state = new Predictions();
  state.show(FILM);
  assert.equal(state.holds(1), "");
  assert.equal(state.hides(0), false);
});

test("a step waits until there is an answer, which counts once", () => {
  const state = open();
  assert.equal(state.holds(1), "asked");
  assert.equal(state.holds(1), "again");
  assert.equal(state.answer(1)?.then, 1);
  assert.equal(state.answer(1), null);
  assert.deepEqual([state.right, state.made, state.open, state.told?.then], [1, 1, null, 1]);
});

test("not sure is a commitment, and no right one", () => {
  const state = open();
  state.holds(1);
  assert.ok(state.answer(UNSURE));
  assert.deepEqual([state.right, state.made], [0, 1]);
});

test("what is no answer is not counted", () => {
  const state = open();
  state.holds(1);
  for (const chosen of [2, -2, 0.5, NaN]) assert.equal(state.answer(chosen), null);
  assert.deepEqual([state.made, state.open?.then], [0, 1]);
});

test("what was told stays until another frame shows", () => {
  const state = open();
  state.holds(1);
  state.answer(0);
  assert.equal(state.arrived(1), false);
  assert.equal(state.told?.then, 1);
  assert.equal(state.arrived(0), true);
  assert.equal(state.told, null);
});

test("a question is gone once the film stands elsewhere, and nothing is counted for it", () => {
  const state = open();
  state.holds(1);
  assert.equal(state.arrived(0), false);
  assert.equal(state.arrived(3), true);
  assert.deepEqual([state.open, state.made], [null, 0]);
});

test("a question stays open over a new film that asks it, too, with that film's answer", () => {
  const state = open();
  state.holds(1);
  assert.equal(state.show(film({ first: [0, 0, 0, 0, 0] }, [question("first", ["up", "down"])])), true);
  assert.deepEqual(state.open?.right, [0]);
  assert.equal(state.show(film({}, [])), false);
  assert.equal(state.open, null);
});

test("a step that nothing is asked about is made at once", () => {
  assert.equal(open().holds(3), "");
});

test("what is to be clicked is a point", () => {
  const state = open();
  state.holds(2);
  assert.equal(state.clicking, true);
  state.answer(3);
  assert.deepEqual([state.right, state.clicking], [1, false]);
});
