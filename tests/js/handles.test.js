// Handles that are dragged: numbered, one list on its way at most, the last one always goes, and Python's answer stands.
// A drag is undone by leading its handle back.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Handles } from "../../ui/stage/handles.js";
import { RETRY } from "../../ui/stage/reports.js";
import { Page, Server } from "./scripted.js";

/** @import { History, Place, Pulled } from "../../ui/stage/types" */

/** @type {() => {page: Page, server: Server}} */
function open() {
  const page = new Page(), server = new Server("first");
  server.handles = [[0, 0], [1, 0]];
  page.receive(server.answer());
  return { page, server };
}

/** @type {(x: number) => Place[]} */
const at = (x) => [[x, 0], [1, 0]];

test("Python's handles are those of the page", () => {
  assert.deepEqual(open().page.reports.handles.places, [[0, 0], [1, 0]]);
});

test("while a drag goes on one list is on its way, and the last one always goes", () => {
  const { page, server } = open();
  for (const x of [0.2, 0.4, 0.6, 1.7]) page.reports.handles.moved(at(x));
  assert.deepEqual(page.of("handles"), [{ name: "handles", base: "first.1", seq: 1, places: at(0.2) }]);
  page.receive(server.take(page.sent[0]));
  assert.deepEqual(page.of("handles")[1], { name: "handles", base: "first.1", seq: 2, places: at(1.7) });
  page.receive(server.take(page.sent[1]));
  assert.deepEqual(page.reports.handles.places, at(2)); // where Python has put it
  page.script.pass(10 * RETRY);
  assert.equal(page.sent.length, 2);
});

test("an answer that has not seen the drag yet moves nothing", () => {
  const { page, server } = open(), early = server.answer();
  page.reports.handles.moved(at(3));
  page.receive(early);
  assert.equal(page.sent.length, 1);
  page.receive(server.take(page.sent[0]));
  assert.deepEqual(page.reports.handles.places, at(3));
});

test("places that get lost go again, each time with a run of the whole page", () => {
  const { page, server } = open();
  page.reports.handles.moved(at(5));
  page.script.pass(2 * RETRY);
  assert.deepEqual([page.of("handles").length, page.reruns], [3, 2]);
  page.receive(server.take(page.sent[2]));
  page.script.pass(10 * RETRY);
  assert.deepEqual([page.of("handles").length, page.reports.handles.places], [3, at(5)]);
});

test("a world that Python sets ends the drag, and what was told on the old one counts no more", () => {
  const { page, server } = open();
  page.reports.handles.moved(at(7));
  server.handles = [[9, 9], [8, 8]];
  page.receive(server.set([]));
  assert.deepEqual(page.reports.handles.places, [[9, 9], [8, 8]]);
  server.take(page.sent[0]);
  assert.equal(server.handled, 0);
  page.script.pass(10 * RETRY);
  assert.equal(page.of("handles").length, 1);
});

test("a stage that is taken away does not tell again", () => {
  const { page } = open();
  page.reports.handles.moved(at(1));
  page.reports.remove();
  assert.deepEqual(page.script.waiting, []);
});

// The way back ---------------------------------------------------------------------------------------------------------
// A hand on a page whose server rounds what it is told, and the history that it fills.
function hand() {
  const { page, server } = open(), { reports } = page;
  const handles = new Handles({ moved: (places) => reports.handles.moved(places), pulling: () => reports.handles.pulling });
  /** @type {History} */
  const history = { past: [], future: [] };
  handles.are(reports.handles.places);
  let delivered = 0;
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
    answer(/** @type {number} */ most = Infinity) { // what is on its way arrives, and is answered, until nothing is
      for (let i = 0; i < most && delivered < page.sent.length; i += 1) {
        page.receive(server.take(page.sent[delivered]));
        delivered += 1;
        handles.are(reports.handles.places, reports.handles.shown);
      }
      return handles.places;
    },
    hear() { // an answer that Python gave to something else, earlier
      page.receive(server.answer());
      handles.are(reports.handles.places, reports.handles.shown);
      return handles.places;
    },
  };
}

test("a drag is undone and done again, to where Python had put the handle", () => {
  const one = hand();
  one.drag(0, [1.2, 0], [2.4, 3.1]);
  assert.deepEqual(one.answer(), [[2, 3], [1, 0]]);
  one.undo();
  assert.deepEqual(one.answer(), [[0, 0], [1, 0]]);
  one.redo();
  assert.deepEqual(one.answer(), [[2, 3], [1, 0]]);
  one.undo();
  one.answer();
  one.undo(); // there is nothing left
  assert.deepEqual([one.answer(), one.history.future.length], [[[0, 0], [1, 0]], 1]);
});

test("a press on a handle that moves nothing is no step", () => {
  const one = hand();
  one.drag(1);
  one.drag(1, [5, 5], [1, 0]);
  assert.deepEqual(one.history.past, []);
});

test("undo pressed twice while the first is on its way goes both steps back, one after the other", () => {
  const one = hand();
  one.drag(0, [4, 4]);
  one.answer();
  one.drag(1, [7, 7]);
  one.answer();
  one.undo();
  one.undo();
  assert.deepEqual(one.handles.places, [[4, 4], [1, 0]]);
  assert.deepEqual(one.answer(), [[0, 0], [1, 0]]);
  one.redo();
  one.redo();
  assert.deepEqual(one.answer(), [[4, 4], [7, 7]]);
});

test("what is taken in hand before the last drag is answered comes back to where that drag led", () => {
  const one = hand();
  one.drag(0, [2.4, 0]);
  one.handles.take(0, true); // it stands at 2.4; Python will have it at 2
  one.handles.move(0, [6, 6]);
  one.answer();
  const pulled = one.handles.release();
  assert.deepEqual(pulled, { handle: 0, at: [2, 0] });
});

test("two handles dragged one straight after the other both stay where they were led", () => {
  const one = hand();
  one.drag(0, [2.4, 0], [3.3, 0]); // the first place is on its way, the second waits
  one.handles.take(1, true);
  one.answer(1);
  one.handles.move(1, [7, 7]);
  assert.deepEqual(one.answer(), [[3, 0], [7, 7]]);
  one.handles.release();
  assert.deepEqual(one.answer(), [[3, 0], [7, 7]]);
});

test("a handle on its way is not taken back by what Python says of something else", () => {
  const one = hand();
  one.drag(0, [4, 4], [5, 5]);
  assert.deepEqual(one.hear(), [[5, 5], [1, 0]]);
  assert.deepEqual(one.answer(), [[5, 5], [1, 0]]);
  one.drag(1, [6, 6]);
  assert.deepEqual(one.hear(), [[5, 5], [6, 6]]);
});

test("handles that Python sets are not led back, and points are", () => {
  const one = hand();
  one.history.past.push([[1, 1, 0]]);
  one.drag(0, [3, 3]);
  one.answer();
  one.handles.forget(one.history);
  assert.deepEqual(one.history, { past: [[[1, 1, 0]]], future: [] });
});

test("what the hand lets go of stands where Python has it", () => {
  const one = hand();
  one.handles.take(0, true);
  one.handles.move(0, [1.4, 0]);
  assert.deepEqual(one.answer()[0], [1.4, 0]); // in the hand it stays
  one.handles.release();
  assert.deepEqual(one.handles.places[0], [1, 0]);
});
