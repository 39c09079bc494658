// The draft of a lesson is kept by the tab that changed it last; what another tab has kept since is not written over.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

/** @type {Map<string, string>} */
const kept = new Map();
Object.assign(globalThis, {
  localStorage: {
    getItem: (/** @type {string} */ name) => kept.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ text) => kept.set(name, text),
    removeItem: (/** @type {string} */ name) => kept.delete(name),
  },
});

const PLACE = "playground.draft";
let tabs = 0;

/** A tab: its module, and what it has told Python. */
async function tab() {
  const name = `s${++tabs}`, module = await import(`../../ui/course/draft_keeper.js?${name}`);
  /** @type {Record<string, unknown>[]} */
  const told = [];
  const setStateValue = (/** @type {string} */ _, /** @type {Record<string, unknown>} */ value) => told.push(value);
  const run = (/** @type {string} */ text, heard = true) => module.default({ data: { session: name, heard, text }, setStateValue });
  return { told, run };
}

beforeEach(() => kept.clear());

test("what a tab composes is kept, and deleted once it is empty", async () => {
  const one = await tab();
  one.run("", false);
  one.run("a");
  assert.equal(kept.get(PLACE), "a");
  one.run("");
  assert.equal(kept.has(PLACE), false);
  assert.deepEqual(one.told, []);
});

test("a new tab gets what was kept, and goes on with it", async () => {
  kept.set(PLACE, "a");
  const one = await tab();
  one.run("", false);
  assert.equal(one.told[0].text, "a");
  one.run("a");
  one.run("ab");
  assert.equal(kept.get(PLACE), "ab");
});

test("what another tab has kept since stays, and that is said once", async () => {
  const [one, other] = [await tab(), await tab()];
  one.run("", false);
  other.run("", false);
  one.run("a");
  other.run("b");
  other.run("bc");
  assert.equal(kept.get(PLACE), "a");
  assert.deepEqual(other.told.map(({ elsewhere }) => elsewhere), [true]);
  one.run("ad");
  assert.equal(kept.get(PLACE), "ad");
  assert.deepEqual(one.told, []);
});
