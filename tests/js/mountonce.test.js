// What stands in a place of Streamlit's page while it calls for the place twice, and ends the first call late.

import assert from "node:assert/strict";
import { test } from "node:test";

import { mountOnce } from "../../ui/shell/mountonce.js";

/** A place, and what is in it. */
function emptyPlace() {
  /** @type {object[]} */
  const there = [];
  let observers = 0;
  const draw = () => {
    const root = { remove: () => there.splice(there.indexOf(root), 1) };
    there.push(root);
    observers += 1;
    return /** @type {any} */ ({ root, observer: { disconnect: () => { observers -= 1; } } });
  };
  const place = /** @type {Element} */ (/** @type {unknown} */ ({}));
  return { mount: () => mountOnce(place, draw), parts: () => [there.length, observers] };
}

test("it stays while the second call does, though the first ends after that has come", () => {
  const { mount, parts } = emptyPlace(), [first, second] = [mount(), mount()];
  assert.deepEqual(parts(), [1, 1], "drawn once");
  first();
  assert.deepEqual(parts(), [1, 1]);
  second();
  assert.deepEqual(parts(), [0, 0]);
});

test("mounted again at the same place it begins anew", () => {
  const { mount, parts } = emptyPlace();
  mount()();
  const again = mount();
  assert.deepEqual(parts(), [1, 1]);
  again();
  assert.deepEqual(parts(), [0, 0]);
});
