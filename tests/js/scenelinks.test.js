// What links of the prose set, and what Back makes of it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { between, setBy } from "../../ui/stage/page/scenelinks.js";

const FIELDS = new Map([["points", "1abc"], ["t", "3"], ["ties", "smallest"], ["lesson", "4-neighbours"], ["view", "page"]]);
/** @type {(href: string) => ReturnType<typeof setBy>} */
const set = (href) => setBy(new URL(href, "http://localhost/neighbors?t=3"), "/neighbors", FIELDS);

test("fields that are named are set, empty ones to their defaults, and all others stay", () => {
  assert.deepEqual(set("#set-ks=&t=3"), { ks: null, t: "3" });
  assert.deepEqual(set("#set-probe=-0.6,0.4"), { probe: "-0.6,0.4" });
});

test("another scene of this page replaces all but the lesson and the view", () => {
  assert.deepEqual(set("/neighbors?metric=manhattan"), { points: null, t: null, ties: null, metric: "manhattan" });
});

test("headings, other pages and marks are none of them", () => {
  for (const href of ["#ties", "/hinge?t=3", "/hinge#set", "/neighbors?t=3#ties", "/neighbors", "#mark-w"]) assert.equal(set(href), null);
});

/** @type {(number: number, before: Record<string, string | null>, after: Record<string, string | null>) => any} */
const step = (number, before, after) => ({ number, before, after, scrolled: 0 });
const ONE = step(1, { t: "3" }, { t: "5" }), TWO = step(2, { t: "6", ties: null }, { t: "2", ties: "smallest" });

test("Back brings what stood before the link, however many are passed at once; Forward what it has set", () => {
  assert.deepEqual(between([ONE], []), { t: "3" });
  assert.deepEqual(between([ONE, TWO], [ONE]), { t: "6", ties: null });
  assert.deepEqual(between([ONE, TWO], []), { t: "3", ties: null });
  assert.deepEqual(between([], [ONE, TWO]), { t: "2", ties: "smallest" });
  assert.deepEqual(between([ONE], [ONE]), {});
});

test("Back undoes each of many links, of which an entry knows only the last", () => {
  const links = Array.from({ length: 9 }, (_, i) => step(i + 1, { t: `${i}` }, { t: `${i + 1}` }));
  const at = (/** @type {number} */ count) => links.slice(Math.max(0, count - 3), count);
  for (let count = 9; count; count--) {
    assert.deepEqual(between(at(count), at(count - 1)), { t: `${count - 1}` });
    assert.deepEqual(between(at(count - 1), at(count)), { t: `${count}` });
  }
});
