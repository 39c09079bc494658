// Where a stage stands while Streamlit shows it here and there.

import assert from "node:assert/strict";
import { test } from "node:test";

import { GONE, Places } from "../../ui/stage/places.js";
import { Script } from "./scripted.js";

/** @typedef {{isConnected: boolean, append: (root: any) => void}} Host */

function stage() {
  const script = new Script(), root = /** @type {any} */ ({ parentNode: null });
  /** @type {string[]} */
  const shown = [];
  const gone = { times: 0 };
  const places = new Places(root, {
    show: ({ data }) => shown.push(String(data)),
    gone: () => { gone.times += 1; },
  }, script.clock);
  const host = () => {
    /** @type {Host} */
    const made = { isConnected: true, append: (moved) => { moved.parentNode = made; } };
    return made;
  };
  const call = (/** @type {Host} */ parentElement, /** @type {string} */ data) =>
    places.called(/** @type {any} */ ({ parentElement, data }));
  const take = (/** @type {Host} */ place) => {
    place.isConnected = false;
    places.left();
  };
  return { script, root, shown, gone, places, host, call, take };
}

test("it moves to a new place, whichever is taken away first", () => {
  for (const early of [true, false]) {
    const { root, shown, gone, script, host, call, take } = stage(), [one, other] = [host(), host()];
    call(one, "a");
    if (early) take(one);
    call(other, "b");
    if (!early) take(one);
    script.pass(2 * GONE);
    assert.deepEqual([root.parentNode === other, shown, gone.times], [true, ["a", "b"], 0]);
  }
});

test("a call for the old place takes it from the new one no more, be that still there or gone", () => {
  for (const there of [true, false]) {
    const { root, shown, gone, script, host, call, take } = stage(), [one, other] = [host(), host()];
    call(one, "a");
    call(other, "b");
    one.isConnected = there;
    call(one, "late");
    take(one);
    script.pass(2 * GONE);
    assert.deepEqual([root.parentNode === other, shown, gone.times], [true, ["a", "b"], 0]);
  }
});

test("where the new place goes, it is back in the old one, with what was to be shown there last", () => {
  const { root, shown, host, call, take } = stage(), [one, other] = [host(), host()];
  call(one, "a");
  call(other, "b");
  call(one, "later");
  take(other);
  assert.deepEqual([root.parentNode === one, shown], [true, ["a", "b", "later"]]);
});

test("a place that is said to be left, and is not, keeps it", () => {
  const { root, shown, gone, script, places, host, call } = stage(), one = host();
  call(one, "a");
  call(one, "b");
  places.left();
  script.pass(2 * GONE);
  assert.deepEqual([root.parentNode === one, shown, gone.times], [true, ["a", "b"], 0]);
});

test("without a place it is given up after a while, and not if one comes in time", () => {
  const { gone, script, host, call, take } = stage(), [one, other] = [host(), host()];
  call(one, "a");
  take(one);
  script.pass(GONE - 1);
  call(other, "b");
  script.pass(2 * GONE);
  assert.equal(gone.times, 0);
  take(other);
  script.pass(GONE);
  assert.equal(gone.times, 1);
});

test("called for a place that has gone already, it is shown nowhere, and given up", () => {
  const { shown, gone, script, host, call } = stage(), one = host();
  one.isConnected = false;
  call(one, "a");
  script.pass(GONE);
  assert.deepEqual([shown, gone.times], [[], 1]);
});
