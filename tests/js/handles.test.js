// Handles that are dragged: at most one set of them on its way, the last one always goes, and the server's answer stands.
// A drag is undone by leading its handle back.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Handles } from "../../ui/stage/plane/handles.js";
import { Page, change } from "./scripted.js";

/** @import { History, Place, Pulled } from "../../ui/stage/types" */

// A hand on a page whose server rounds what it is told, and the history that it fills.
async function hand() {
  const page = new Page();
  page.take("a.1", { line: "[[0,0],[1,0]]" });
  await page.answer();
  const pulling = () => Boolean(page.exchange.underWay?.handles);
  const handles = new Handles({ moved: (places) => page.exchange.edited({ handles: places }, false), pulling });
  /** @type {History} */
  const history = { past: [], future: [], step: "" };
  const take = () => {
    const places = page.shown.at(-1)?.edit?.handles ?? [];
    handles.are(places, page.exchange.underWay?.handles ?? places);
  };
  take();
  return {
    handles, history, page,
    drag(/** @type {number} */ handle, /** @type {Place[]} */ ...way) {
      handles.take(handle, true);
      for (const place of way) handles.move(handle, place);
      const pulled = handles.release();
      if (pulled) history.past.push(pulled);
    },
    travel(/** @type {Pulled[]} */ from, /** @type {Pulled[]} */ to) {
      const step = from.at(-1), back = step && handles.travel(step, () => this.travel(from, to));
      if (back) to.push(back), from.pop();
    },
    undo() { this.travel(/** @type {Pulled[]} */ (history.past), /** @type {Pulled[]} */ (history.future)); },
    redo() { this.travel(/** @type {Pulled[]} */ (history.future), /** @type {Pulled[]} */ (history.past)); },
    async answer(/** @type {number} */ most = Infinity) { // what is on its way arrives, and is answered, until nothing is
      for (let i = 0; i < most && page.open.length; i += 1) {
        await page.answer();
        take();
      }
      return handles.places;
    },
    async hear() { // a film of something else that Python has changed
      page.take("a.1", {}, [change(1, { eta: "2" })]);
      await page.answer(page.open.at(-1));
      take();
      return handles.places;
    },
  };
}

test("a drag is undone and done again, to where Python had put the handle", async () => {
  const one = await hand();
  one.drag(0, [1.2, 0], [2.4, 3.1]);
  assert.deepEqual(await one.answer(), [[2, 3], [1, 0]]);
  one.undo();
  assert.deepEqual(await one.answer(), [[0, 0], [1, 0]]);
  one.redo();
  assert.deepEqual(await one.answer(), [[2, 3], [1, 0]]);
  one.undo();
  await one.answer();
  one.undo(); // there is nothing left
  assert.deepEqual([await one.answer(), one.history.future.length], [[[0, 0], [1, 0]], 1]);
});

test("a press on a handle that moves nothing is no step", async () => {
  const one = await hand();
  one.drag(1);
  one.drag(1, [5, 5], [1, 0]);
  assert.deepEqual(one.history.past, []);
});

test("undo pressed twice while the first is on its way goes both steps back, one after the other", async () => {
  const one = await hand();
  one.drag(0, [4, 4]);
  await one.answer();
  one.drag(1, [7, 7]);
  await one.answer();
  one.undo();
  one.undo();
  assert.deepEqual(one.handles.places, [[4, 4], [1, 0]]);
  assert.deepEqual(await one.answer(), [[0, 0], [1, 0]]);
  one.redo();
  one.redo();
  assert.deepEqual(await one.answer(), [[4, 4], [7, 7]]);
});

test("what is taken in hand before the last drag is answered comes back to where that drag led", async () => {
  const one = await hand();
  one.drag(0, [2.4, 0]);
  one.handles.take(0, true); // it stands at 2.4; Python will have it at 2
  one.handles.move(0, [6, 6]);
  await one.answer();
  const pulled = one.handles.release();
  assert.deepEqual(pulled, { handle: 0, at: [2, 0] });
});

test("two handles dragged one straight after the other both stay where they were led", async () => {
  const one = await hand();
  one.drag(0, [2.4, 0], [3.3, 0]); // the first place is on its way, the second waits
  one.handles.take(1, true);
  await one.answer(1);
  one.handles.move(1, [7, 7]);
  assert.deepEqual(await one.answer(), [[3, 0], [7, 7]]);
  one.handles.release();
  assert.deepEqual(await one.answer(), [[3, 0], [7, 7]]);
});

test("a handle on its way is not taken back by what Python says of something else", async () => {
  const one = await hand();
  one.drag(0, [4, 4], [5, 5]);
  assert.deepEqual(await one.hear(), [[5, 5], [1, 0]]);
  assert.deepEqual(await one.answer(), [[5, 5], [1, 0]]);
  one.drag(1, [6, 6]);
  assert.deepEqual(await one.hear(), [[5, 5], [6, 6]]);
});

test("handles that Python sets are not led back, and points are", async () => {
  const one = await hand();
  one.history.past.push([[1, 1, 0]]);
  one.drag(0, [3, 3]);
  await one.answer();
  one.handles.forget(one.history);
  assert.deepEqual(one.history, { past: [[[1, 1, 0]]], future: [], step: "" });
});

test("what the hand lets go of stands where Python has it", async () => {
  const one = await hand();
  one.handles.take(0, true);
  one.handles.move(0, [1.4, 0]);
  assert.deepEqual((await one.answer())[0], [1.4, 0]); // in the hand it stays
  one.handles.release();
  assert.deepEqual(one.handles.places[0], [1, 0]);
});
