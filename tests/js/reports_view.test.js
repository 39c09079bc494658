// The view of a plane, moved by hand: it travels with the points, and is told until Python has seen it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { RETRY } from "../../ui/stage/reports.js";
import { Page, Server } from "./scripted.js";

/** @import { Box, Points } from "../../ui/stage/types" */

/** @type {Box} */
const VIEW = [0, 1, 0, 1];
/** @type {Points} */
const ONE = [[1, 2, 0]];

/** @type {(points?: Points) => {page: Page, server: Server}} */
function open(points = []) {
  const page = new Page(), server = new Server("first", points);
  page.receive(server.answer());
  return { page, server };
}

test("a view goes out with the list as it stands, and is told no more once it is answered", () => {
  const { page, server } = open(ONE);
  page.reports.viewed(VIEW);
  assert.deepEqual(page.sent, [{ name: "points", base: "first.1", seq: 1, points: ONE, axes: VIEW }]);
  page.receive(server.take(page.sent[0]));
  page.edit([]);
  assert.deepEqual(page.sent[1], { name: "points", base: "first.1", seq: 2, points: [] });
});

test("what is edited before the answer comes takes the view along: one of the two may get lost", () => {
  const { page } = open(ONE);
  page.reports.viewed(VIEW);
  page.edit([]);
  page.script.pass(RETRY);
  assert.deepEqual(page.sent.slice(1), Array(2).fill({ name: "points", base: "first.1", seq: 2, points: [], axes: VIEW }));
});

test("a list that waits for an answer goes with the view, at once", () => {
  const { page } = open();
  page.edit(ONE, false);
  page.edit([...ONE, ...ONE], false);
  page.reports.viewed("home");
  assert.deepEqual(page.sent.map(({ seq, points, axes }) => [seq, points.length, axes]), [[1, 1, undefined], [2, 2, "home"]]);
});

test("answers from before the view was moved are passed over", () => {
  const { page, server } = open();
  page.edit(ONE);
  const before = server.take(page.sent[0]);
  page.reports.viewed(VIEW);
  assert.equal(page.receive(before), null);
  assert.notEqual(page.receive(server.take(page.sent[1])), null);
});

test("another list from Python comes in its own view", () => {
  const { page, server } = open();
  page.reports.viewed(VIEW);
  page.receive(server.set(ONE));
  page.edit([]);
  assert.equal(page.sent.at(-1).axes, undefined);
});

test("a new server that knows the list, but not the view, is told", () => {
  const { page } = open(ONE);
  page.reports.viewed(VIEW);
  assert.equal(page.receive(new Server("second", ONE).answer()), null);
  assert.deepEqual([page.sent.at(-1).base, page.sent.at(-1).axes], ["second.1", VIEW]);
});
