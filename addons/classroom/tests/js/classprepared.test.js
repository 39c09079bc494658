// Questions that a lecturer types, and keeps for later.

import assert from "node:assert/strict";
import { test } from "node:test";

import { EMPTY, keepPrepared, moved, prepared, questionOf } from "../../stage/classprepared.js";

const store = new Map();
globalThis.localStorage = /** @type {any} */ ({
  getItem: (/** @type {string} */ name) => store.get(name) ?? null,
  setItem: (/** @type {string} */ name, /** @type {string} */ value) => store.set(name, value),
});

/** @type {(more: object) => any} */
const read = (more) => questionOf({ ...EMPTY, text: "Which?", ...more }, 9).question;

test("an asterisk marks a right option; bold words at its beginning do not", () => {
  assert.deepEqual(read({ options: "* left\n\n**right** side" }), { text: "Which?", kind: "choice", why: "", options: ["left", "**right** side"], right: [0] });
});

test("a right number may have a tolerance; what is no number gets a sentence", () => {
  assert.deepEqual(read({ kind: "number", right: "2,5", near: "0.5", then: true }), { text: "Which?", kind: "number", why: "", right: [2.5], near: 0.5, then: 9 });
  assert.deepEqual(read({ kind: "number", near: "0.5" }), { text: "Which?", kind: "number", why: "", right: [] });
  const { wrong } = questionOf({ ...EMPTY, kind: "number", right: "two", near: "x" }, 9);
  assert.ok(wrong.right && wrong.near);
});

test("the items of an order are not shown in the right order", () => {
  const { options, right } = read({ kind: "order", options: "a\nb\nc" });
  assert.deepEqual(right.map((/** @type {number} */ i) => options[i]), ["a", "b", "c"]);
  assert.notDeepEqual(options, ["a", "b", "c"]);
});

test("questions are kept in their order, and moved within the list", () => {
  const [one, two, three] = ["1", "2", "3"].map((text) => ({ ...EMPTY, text, asked: false }));
  assert.ok(keepPrepared([one, two, three]));
  assert.deepEqual(prepared(), [one, two, three]);
  assert.deepEqual(moved([one, two, three], 2, -1), [one, three, two]);
  assert.deepEqual(moved([one, two, three], 0, -1), [one, two, three]);
  assert.equal(keepPrepared(Array.from({ length: 51 }, () => one)), false);
});

test("what is kept and is no question is left out", () => {
  for (const text of ["{", "null", "[1]", JSON.stringify([{ ...EMPTY, kind: "trick", asked: false }]), JSON.stringify([{ text: "?" }])]) {
    store.set("playground-class-prepared", text);
    assert.deepEqual(prepared(), []);
  }
});
