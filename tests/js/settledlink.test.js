// What is pressed while an edit is on its way is followed with what the edit has made.

import assert from "node:assert/strict";
import { test } from "node:test";

import { followSettled } from "../../ui/stage/page/settledlink.js";

const PLAIN = { button: 0, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
/** @type {(keys?: object) => {press: any, waits: () => boolean}} */
function pressed(keys = {}) {
  let prevented = false;
  return { press: { ...PLAIN, ...keys, preventDefault: () => { prevented = true; } }, waits: () => prevented };
}

test("a link waits for the answer, and leads to the scene that it makes", async () => {
  const { press, waits } = pressed();
  let settled = false, scene = "before";
  const went = new Promise((done) => followSettled(press, () => settled, () => `?scene=${scene}`, done));
  assert.equal(waits(), true);
  setTimeout(() => { settled = true; scene = "after"; }, 100);
  assert.equal(await went, "?scene=after");
});

test("with nothing on its way a press is the browser's own, and so is one that opens a window", () => {
  const refuse = () => assert.fail("it is the browser that goes");
  const plain = pressed();
  followSettled(plain.press, () => true, () => "?", refuse);
  assert.equal(plain.waits(), false);
  for (const keys of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }]) {
    const other = pressed(keys);
    followSettled(other.press, () => false, () => "?", refuse);
    assert.equal(other.waits(), false);
  }
});
