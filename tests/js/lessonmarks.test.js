// What a browser keeps of the lessons: marks, and when a step comes back for review; where it keeps nothing, for the visit.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Marks, reviewAfter, today } from "../../ui/stage/lesson/lessonmarks.js";

/** @param {Record<string, string>} held */
const store = (held = {}) => ({
  held,
  getItem: (/** @type {string} */ name) => held[name] ?? null,
  setItem(/** @type {string} */ name, /** @type {string} */ text) { held[name] = text; },
});

test("a mark is kept in the form and the place of the pages with Streamlit, and what is there stays", () => {
  const storage = store({ "playground.lessons": JSON.stringify({ token: "a1", marks: { other: { 2: "1" } }, reviews: { other: { 2: "2026-11-25/1" } } }) });
  new Marks(storage).set("mine", 3, "1|2");
  assert.deepEqual(JSON.parse(storage.held["playground.lessons"]), {
    token: "a1", marks: { other: { 2: "1" }, mine: { 3: "1|2" } }, reviews: { other: { 2: "2026-11-25/1" } },
  });
});

test("a step that was answered does not become one that was only seen", () => {
  const marks = new Marks(store());
  marks.set("mine", 1, "seen");
  marks.set("mine", 1, "2");
  marks.set("mine", 1, "seen");
  assert.equal(marks.mark("mine", 1), "2");
});

test("a step asked once more has a mark for each asking, which the browser does not keep", () => {
  const storage = store(), marks = new Marks(storage);
  marks.set("mine", 1, "2", 7);
  assert.equal(marks.mark("mine", 1, 7), "2");
  assert.equal(marks.mark("mine", 1, 8), "seen");
  assert.equal(marks.mark("mine", 1), "");
  assert.deepEqual(storage.held, {});
});

test("what is no progress is none", () => {
  for (const text of ["", "null", "7", "[]", "{", `{"marks": 3}`, `{"marks": {"mine": {"1": 4}}}`]) {
    assert.equal(new Marks(store({ "playground.lessons": text })).mark("mine", 1), "");
  }
});

test("a browser that keeps nothing remembers for the visit", () => {
  const marks = new Marks({ getItem: () => null, setItem() { throw new Error("full"); } });
  marks.set("mine", 1, "2");
  assert.equal(marks.mark("mine", 1), "2");
});

test("a mistake comes back today, put right in two days, and in a week after that", () => {
  assert.equal(reviewAfter("", "2026-11-25", true), "");
  assert.equal(reviewAfter("", "2026-11-25", false), "2026-11-25/0");
  assert.equal(reviewAfter("2026-11-25/0", "2026-11-25", true), "2026-11-25/1");
  assert.equal(reviewAfter("2026-11-25/1", "2026-11-26", true), "2026-11-25/1");
  assert.equal(reviewAfter("2026-11-25/1", "2026-11-27", true), "2026-11-27/2");
  assert.equal(reviewAfter("2026-11-27/2", "2026-12-04", true), "2026-12-04/3");
  assert.equal(reviewAfter("2026-12-04/3", "2027-01-01", true), "2026-12-04/3");
});

test("a day is that of this browser", () => {
  assert.equal(today(new Date(2026, 0, 5, 23, 59)), "2026-01-05");
});
