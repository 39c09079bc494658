// Where a stage stands while Streamlit shows it here and there.

import assert from "node:assert/strict";
import { test } from "node:test";

import { GONE, Places } from "../../ui/stage/page/places.js";
import { Script } from "./scripted.js";

/** @typedef {{isConnected: boolean, append: (root: any) => void}} Host */

function stage() {
  const script = new Script(), root = /** @type {any} */ ({ parentNode: null });
  /** @type {string[]} */
  const views = [];
  const gone = { times: 0 };
  const places = new Places(root, {
    show: ({ data }) => views.push(String(data)),
    gone: () => { gone.times += 1; },
  }, script.clock);
  const host = () => {
    /** @type {Host} */
    const element = { isConnected: true, append: (moved) => { moved.parentNode = element; } };
    return element;
  };
  const call = (/** @type {Host} */ parentElement, /** @type {string} */ data) =>
    places.called(/** @type {any} */ ({ parentElement, data }));
  const take = (/** @type {Host} */ place) => {
    place.isConnected = false;
    places.left();
  };
  return { script, root, views, gone, places, host, call, take };
}

test("it moves to a new place, whichever is taken away first", () => {
  for (const early of [true, false]) {
    const { root, views, gone, script, host, call, take } = stage(), [one, other] = [host(), host()];
    call(one, "a");
    if (early) take(one);
    call(other, "b");
    if (!early) take(one);
    script.pass(2 * GONE);
    assert.deepEqual([root.parentNode === other, views, gone.times], [true, ["a", "b"], 0]);
  }
});

test("a call for the old place takes it from the new one no more, be that still there or gone", () => {
  for (const there of [true, false]) {
    const { root, views, gone, script, host, call, take } = stage(), [one, other] = [host(), host()];
    call(one, "a");
    call(other, "b");
    one.isConnected = there;
    call(one, "late");
    take(one);
    script.pass(2 * GONE);
    assert.deepEqual([root.parentNode === other, views, gone.times], [true, ["a", "b"], 0]);
  }
});

test("where the new place goes, it is back in the old one, with what was to be shown there last", () => {
  const { root, views, host, call, take } = stage(), [one, other] = [host(), host()];
  call(one, "a");
  call(other, "b");
  call(one, "later");
  take(other);
  assert.deepEqual([root.parentNode === one, views], [true, ["a", "b", "later"]]);
});

test("a place that is said to be left, and is not, keeps it", () => {
  const { root, views, gone, script, places, host, call } = stage(), one = host();
  call(one, "a");
  call(one, "b");
  places.left();
  script.pass(2 * GONE);
  assert.deepEqual([root.parentNode === one, views, gone.times], [true, ["a", "b"], 0]);
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
  const { views, gone, script, host, call } = stage(), one = host();
  one.isConnected = false;
  call(one, "a");
  script.pass(GONE);
  assert.deepEqual([views, gone.times], [[], 1]);
});

test("while the first response has it, it stays there; then it goes to the latest place, with what was to be shown there", () => {
  const { root, views, gone, script, places, host, call, take } = stage(), [first, one, other] = [host(), host(), host()];
  places.held = true;
  first.append(root);
  call(one, "a");
  call(other, "b");
  take(one);
  script.pass(2 * GONE);
  assert.deepEqual([root.parentNode === first, views, gone.times], [true, [], 0]);
  places.release();
  assert.deepEqual([root.parentNode === other, views], [true, ["b"]]);
});

test("where the first response leaves, and no place is there, it is given up after a while", () => {
  const { gone, script, places } = stage();
  places.held = true;
  places.release();
  script.pass(2 * GONE);
  assert.equal(gone.times, 1);
});
