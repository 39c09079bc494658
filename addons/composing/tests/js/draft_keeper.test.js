// The draft of a lesson is kept by the tab that changed it last; what another tab has kept since is not written over.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

/** @type {Map<string, string>} */
const storage = new Map();
Object.assign(globalThis, {
  localStorage: {
    getItem: (/** @type {string} */ name) => storage.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ text) => storage.set(name, text),
    removeItem: (/** @type {string} */ name) => storage.delete(name),
  },
});

const PLACE = "playground.draft";
let tabs = 0;

/** A tab: its module, and what it has told Python. */
async function tab() {
  const name = `s${++tabs}`, module = await import(`../../stage/draft_keeper.js?${name}`);
  /** @type {Record<string, unknown>[]} */
  const values = [];
  const setStateValue = (/** @type {string} */ _, /** @type {Record<string, unknown>} */ value) => values.push(value);
  const run = (/** @type {string} */ text, old = true) => module.default({ data: { session: name, heard: old, text }, setStateValue });
  return { values, run };
}

beforeEach(() => storage.clear());

test("what a tab composes is kept, and deleted once it is empty", async () => {
  const one = await tab();
  one.run("", false);
  one.run("a");
  assert.equal(storage.get(PLACE), "a");
  one.run("");
  assert.equal(storage.has(PLACE), false);
  assert.deepEqual(one.values, []);
});

test("a new tab gets what was kept, and goes on with it", async () => {
  storage.set(PLACE, "a");
  const one = await tab();
  one.run("", false);
  assert.equal(one.values[0].text, "a");
  one.run("a");
  one.run("ab");
  assert.equal(storage.get(PLACE), "ab");
});

test("what another tab has kept since stays, and that is said once", async () => {
  const [one, other] = [await tab(), await tab()];
  one.run("", false);
  other.run("", false);
  one.run("a");
  other.run("b");
  other.run("bc");
  assert.equal(storage.get(PLACE), "a");
  assert.deepEqual(other.values.map(({ elsewhere }) => elsewhere), [true]);
  one.run("ad");
  assert.equal(storage.get(PLACE), "ad");
  assert.deepEqual(one.values, []);
});
