// The protocol of the stage's reports, against a transport that loses, doubles and delays, and servers that come and go.

import assert from "node:assert/strict";
import { test } from "node:test";

import { STILL } from "../../ui/stage/frame_reports.js";
import { RETRY, SILENT } from "../../ui/stage/reports.js";
import { Page, Server } from "./scripted.js";

/** @import { Points } from "../../ui/stage/types" */

/** @type {(n: number, x?: number) => Points} */
const list = (n, x = 0) => Array.from({ length: n }, (_, i) => [x, i, i % 2]);

/** @type {(points?: Points) => {page: Page, server: Server}} */
function open(points = []) {
  const page = new Page(), server = new Server("first", points);
  page.receive(server.answer());
  return { page, server };
}

test("the first answer brings the list and the frame", () => {
  const page = new Page(), server = new Server("first", list(3));
  server.frame = 7;
  assert.deepEqual(page.receive(server.answer()), { list: list(3), first: true, frame: 7 });
  assert.equal(page.sent.length, 0);
});

test("an edit goes out whole and numbered, and its answer settles it", () => {
  const { page, server } = open();
  page.edit(list(1));
  assert.deepEqual(page.sent, [{ name: "points", base: "first.1", seq: 1, points: list(1) }]);
  assert.equal(page.reports.settled, false);
  assert.deepEqual(page.receive(server.take(page.sent[0])), { list: null, first: false, frame: null });
  assert.equal(page.reports.settled, true);
});

test("an answer older than the last edit is passed over, whenever it comes", () => {
  const { page, server } = open();
  page.edit(list(1));
  page.edit(list(2));
  const [one, two] = page.sent.map((message) => server.take(message));
  assert.equal(page.receive(one), null);
  assert.notEqual(page.receive(two), null);
  assert.equal(page.receive(one), null);
  assert.deepEqual(page.list, list(2));
  assert.equal(page.reports.settled, true);
});

test("a doubled answer and a doubled edit change nothing", () => {
  const { page, server } = open();
  page.edit(list(1));
  const answer = server.take(page.sent[0]);
  assert.deepEqual(server.take(page.sent[0]), answer);
  page.receive(answer);
  assert.deepEqual(page.receive(answer), { list: null, first: false, frame: null });
  assert.deepEqual([page.sent.length, page.list], [1, list(1)]);
});

test("an edit that gets lost goes again until it is answered, each time with a run of the whole page", () => {
  const { page, server } = open();
  page.edit(list(1));
  page.script.pass(RETRY - 1);
  assert.equal(page.sent.length, 1);
  page.script.pass(1 + RETRY);
  assert.deepEqual(page.sent, Array(3).fill(page.sent[0]));
  assert.equal(page.reruns, 2);
  page.receive(server.take(page.sent[2]));
  page.script.pass(10 * RETRY);
  assert.deepEqual([page.sent.length, page.reruns, server.points], [3, 2, list(1)]);
});

test("only the last edit is sent again: it holds what the lost one held", () => {
  const { page } = open();
  page.edit(list(1));
  page.script.pass(RETRY / 2);
  page.edit(list(2));
  page.script.pass(RETRY);
  assert.deepEqual(page.sent.map(({ seq }) => seq), [1, 2, 2]);
});

test("a drag has at most one list under way while answers are slow, and its last place always goes", () => {
  const { page, server } = open(list(1));
  for (let x = 1; x <= 100; x += 1) {
    page.edit(list(1, x), false);
    if (x % 30 === 0) page.receive(server.take(page.sent.at(-1)));
    assert.ok(page.reports.seq - page.reports.ack <= 1);
  }
  assert.deepEqual(page.sent.map(({ points: [[x]] }) => x), [1, 30, 60, 90]);
  page.edit(list(1, 101), true);
  for (const message of page.sent.slice(-2)) page.receive(server.take(message));
  assert.deepEqual(server.points, list(1, 101));
  assert.equal(page.reports.settled, true);
});

test("what waits for an answer goes as soon as it comes, also where the hand rests", () => {
  const { page, server } = open(list(1));
  page.edit(list(1, 1), false);
  page.edit(list(1, 2), false);
  page.receive(server.take(page.sent[0]));
  assert.deepEqual(page.sent[1], { name: "points", base: "first.1", seq: 2, points: list(1, 2) });
});

test("a release where the press has reported the point already says it no second time", () => {
  const { page } = open();
  const points = list(1);
  page.edit(points, false);
  page.edit(points, true);
  assert.equal(page.sent.length, 1);
});

test("undo while an answer is under way is not undone by that answer", () => {
  const { page, server } = open(list(1));
  page.edit(list(2));
  page.edit(list(1)); // undo
  assert.equal(page.receive(server.take(page.sent[0])), null);
  assert.deepEqual(page.list, list(1));
  page.receive(server.take(page.sent[1]));
  assert.deepEqual([page.list, server.points], [list(1), list(1)]);
});

test("a preset replaces the list, and voids what was made on the one before", () => {
  const { page, server } = open(list(1));
  page.edit(list(2), false);
  page.edit(list(3), false);
  const taken = page.receive(server.set(list(9)));
  assert.deepEqual(taken, { list: list(9), first: false, frame: null });
  assert.equal(server.take(page.sent[0]).edit.points.length, 9); // it was made on another base
  page.script.pass(10 * RETRY);
  assert.equal(page.sent.length, 1);
  page.edit(list(8));
  assert.deepEqual(page.sent[1], { name: "points", base: "first.2", seq: 1, points: list(8) });
});

test("a refused edit is taken back: the list is again as it was, on a new base", () => {
  const { page, server } = open(list(2));
  page.edit(list(501));
  assert.deepEqual(page.receive(server.set(list(2)))?.list, list(2));
  assert.deepEqual([page.list, page.reports.settled], [list(2), true]);
  page.script.pass(10 * RETRY);
  assert.equal(page.sent.length, 1);
});

test("a new server that knows an older list of this page is sent this page's own", () => {
  const { page, server } = open();
  page.edit(list(1));
  page.receive(server.take(page.sent[0]));
  page.edit(list(2)); // never arrives
  const next = new Server("second", list(1));
  assert.equal(page.receive(next.answer()), null);
  assert.deepEqual(page.sent.at(-1), { name: "points", base: "second.1", seq: 1, points: list(2) });
  page.receive(next.take(page.sent.at(-1)));
  assert.deepEqual([page.list, next.points], [list(2), list(2)]);
});

test("what a new server is sent goes again too, however many edits the old one had seen", () => {
  const { page, server } = open();
  for (let n = 1; n <= 5; n += 1) {
    page.edit(list(n));
    page.receive(server.take(page.sent.at(-1)));
  }
  page.edit(list(6));
  const next = new Server("second", list(5));
  page.receive(next.answer());
  page.script.pass(RETRY); // what was sent has been lost
  assert.deepEqual(page.sent.at(-1), { name: "points", base: "second.1", seq: 1, points: list(6) });
  assert.equal(page.of("points").length, 8);
  page.receive(next.take(page.sent.at(-1)));
  assert.deepEqual(next.points, list(6));
});

test("a new server in the middle of a drag gets where the hand is now", () => {
  const { page, server } = open(list(1));
  page.edit(list(1, 1), false);
  page.receive(server.take(page.sent[0]));
  page.edit(list(1, 2), false);
  page.edit(list(1, 3), false); // waits for an answer that will not come
  const next = new Server("second", list(1, 1));
  assert.equal(page.receive(next.answer()), null);
  assert.deepEqual(page.sent.at(-1).points, list(1, 3));
});

test("a new server that has this very list is believed, frame and all", () => {
  const { page, server } = open(list(4));
  page.receive(server.go(3));
  const next = new Server("second", list(4));
  next.frame = 5;
  assert.deepEqual(page.receive(next.answer()), { list: null, first: false, frame: null });
  assert.equal(page.sent.length, 0);
  page.reports.frames.stand(5, true);
  assert.equal(page.sent.length, 0); // it knows
});

test("a new server with a list that this page never had is another scene", () => {
  const { page } = open(list(4));
  page.edit(list(5));
  assert.deepEqual(page.receive(new Server("second", list(7)).answer())?.list, list(7));
  page.script.pass(10 * RETRY);
  assert.deepEqual([page.sent.length, page.list], [1, list(7)]);
});

test("of the probe one place is on its way, and the last one always goes", () => {
  const { page, server } = open(list(3));
  for (let x = 1; x <= 50; x += 1) page.reports.look([x, 0]);
  assert.deepEqual(page.of("probe").map(({ place }) => place), [[1, 0]]);
  page.receive(server.take(page.sent[0]));
  assert.deepEqual(page.of("probe").map(({ place }) => place), [[1, 0], [50, 0]]);
  page.receive(server.take(page.sent[1]));
  page.script.pass(10 * RETRY);
  assert.deepEqual([page.sent.length, server.probe, page.reports.probe], [2, [50, 0], [50, 0]]);
});

test("a probe that gets lost goes again, as it then is, and taking it away is a place too", () => {
  const { page, server } = open(list(3));
  page.reports.look([1, 1]);
  page.reports.look([2, 2]);
  page.script.pass(RETRY);
  assert.deepEqual(page.sent.map(({ place }) => place), [[1, 1], [2, 2]]);
  assert.equal(page.reruns, 1);
  page.reports.look(null);
  page.receive(server.take(page.sent[1]));
  page.receive(server.take(page.sent[2]));
  assert.deepEqual([server.probe, page.reports.probe], [null, null]);
});

test("another scene brings its own probe, whatever was on its way", () => {
  const { page, server } = open(list(3));
  page.reports.look([1, 1]);
  server.probe = [9, 9];
  page.receive(server.go(0));
  assert.deepEqual([page.reports.probe, page.sent.length], [[9, 9], 1]);
  page.script.pass(10 * RETRY);
  assert.equal(page.sent.length, 1);
});

test("a frame is reported when it has stood still, once", () => {
  const { page } = open();
  page.reports.frames.arrived(0);
  for (let t = 1; t <= 5; t += 1) {
    page.reports.frames.stand(t);
    page.script.pass(STILL - 1);
  }
  assert.equal(page.sent.length, 0);
  page.script.pass(1);
  assert.deepEqual(page.sent, [{ name: "view", token: "first-1", frame: 5, predict: false, at: 5 * (STILL - 1) + 1 }]);
  page.reports.frames.stand(5, true);
  page.script.pass(10 * STILL);
  assert.equal(page.sent.length, 1);
});

test("when something else is pressed the frame goes at once, with a run of the whole page", () => {
  const { page } = open();
  page.reports.frames.arrived(0);
  page.reports.frames.stand(2);
  page.reports.frames.stand(2, true);
  page.script.pass(10 * STILL);
  assert.deepEqual(page.sent, [{ name: "view with a rerun", token: "first-1", frame: 2, predict: false, at: 0 }]);
});

test("a stage that has come to stand elsewhere on the page tells its frame once more", () => {
  const { page } = open();
  page.reports.frames.elsewhere();
  page.reports.frames.stand(1);
  page.script.pass(STILL);
  assert.equal(page.sent.length, 0, "there is no film yet");
  page.reports.frames.arrived(0);
  page.reports.frames.stand(3);
  page.script.pass(STILL);
  page.reports.frames.elsewhere();
  page.reports.frames.stand(3);
  page.script.pass(10 * STILL);
  assert.deepEqual(page.sent.map(({ name, frame }) => [name, frame]), [["view", 3], ["view", 3]]);
});

test("nothing is reported before the first film is there, or while it plays", () => {
  const { page } = open();
  page.reports.frames.stand(1);
  page.script.pass(10 * STILL);
  assert.equal(page.sent.length, 0);
  page.reports.frames.arrived(0);
  page.reports.frames.stand(1);
  page.reports.frames.stand(null);
  page.script.pass(10 * STILL);
  assert.equal(page.sent.length, 0);
});

test("a seek is followed once, and what was to be told of the scene before is told no more", () => {
  const { page, server } = open();
  page.reports.frames.arrived(0);
  page.reports.frames.stand(4);
  assert.equal(page.receive(server.go(2))?.frame, 2);
  assert.equal(page.receive(server.answer())?.frame, null);
  page.reports.frames.arrived(2);
  page.script.pass(10 * STILL);
  assert.equal(page.sent.length, 0);
});

test("a stage that is taken away waits for nothing", () => {
  const { page } = open();
  page.reports.frames.arrived(0);
  page.edit(list(1));
  page.reports.look([1, 1]);
  page.reports.frames.stand(3);
  page.reports.remove();
  assert.deepEqual(page.script.waiting, []);
});

test("a frame reached while a seek is on its way is told of the scene that it leads to, or not at all", () => {
  const { page, server } = open();
  page.reports.frames.arrived(0);
  page.receive(server.go(2));
  page.reports.frames.stand(4); // of the film that is about to go
  page.reports.frames.stand(4, true);
  page.script.pass(10 * STILL);
  assert.equal(page.sent.length, 0);
  page.reports.frames.arrived(2);
  page.reports.frames.stand(2);
  page.script.pass(10 * STILL);
  assert.equal(page.sent.length, 0);
  page.reports.frames.stand(4);
  page.script.pass(STILL);
  assert.deepEqual(page.sent.map(({ token, frame }) => [token, frame]), [["first-2", 4]]);
});

test("a stage that shows only, without points to edit, follows seeks and reports frames", () => {
  const page = new Page(), seek = { token: "a", frame: 3 };
  assert.deepEqual(page.reports.take(null, seek), { list: null, first: true, frame: 3 });
  assert.deepEqual(page.reports.take(null, seek), { list: null, first: true, frame: null });
});

test("an edit made while the line is gone goes as soon as it is back, with a run of the whole page", () => {
  const { page, server } = open();
  page.reports.connected(false);
  assert.equal(page.offline, true);
  page.edit(list(1));
  page.edit(list(2));
  page.sent = []; // Streamlit has dropped them
  page.reports.connected(true);
  assert.deepEqual(page.sent, [{ name: "points", base: "first.1", seq: 2, points: list(2) }]);
  assert.deepEqual([page.reruns, page.offline], [1, false]);
  page.receive(server.take(page.sent[0]));
  page.script.pass(10 * RETRY);
  assert.deepEqual([server.points, page.sent.length], [list(2), 1]);
});

test("a frame reached while the line is gone is told when it is back, the last one only", () => {
  const { page } = open();
  page.reports.frames.arrived(0);
  page.reports.connected(false);
  for (const t of [1, 2, 3]) {
    page.reports.frames.stand(t);
    page.script.pass(2 * STILL);
  }
  page.reports.frames.stand(3, true);
  assert.deepEqual(page.sent, []);
  page.reports.connected(true);
  assert.deepEqual(page.of("view with a rerun").map(({ frame }) => frame), [3]);
  page.reports.frames.stand(3, true);
  page.reports.connected(true);
  assert.equal(page.sent.length, 1);
});

test("back at the frame that Python knows, there is nothing to tell", () => {
  const { page } = open();
  page.reports.frames.arrived(0);
  page.reports.connected(false);
  page.reports.frames.stand(4, true);
  page.reports.frames.stand(0, true);
  page.reports.connected(true);
  assert.deepEqual([page.sent, page.reruns], [[], 0]);
});

test("a frame reached while the line is gone, of a scene that is not shown any more, is told to nobody", () => {
  const { page, server } = open();
  page.reports.frames.arrived(0);
  page.reports.connected(false);
  page.reports.frames.stand(4, true);
  page.receive(server.go(2));
  page.reports.connected(true);
  assert.equal(page.sent.length, 0);
});

test("a place looked at while the line is gone is told when it is back", () => {
  const { page, server } = open(list(3));
  page.reports.connected(false);
  page.reports.look([1, 1]);
  page.reports.look([2, 2]);
  page.sent = [];
  page.reports.connected(true);
  assert.deepEqual(page.sent.map(({ place }) => place), [[2, 2]]);
  page.receive(server.take(page.sent[0]));
  page.script.pass(10 * RETRY);
  assert.deepEqual([page.sent.length, server.probe], [1, [2, 2]]);
});

test("a line that is there and brings no answer counts as gone, until one comes", () => {
  const { page, server } = open();
  page.edit(list(1));
  page.script.pass(RETRY);
  assert.equal(page.offline, false); // a film may take that long
  page.script.pass((SILENT - 1) * RETRY);
  assert.equal(page.offline, true);
  page.receive(server.take(page.sent.at(-1)));
  assert.equal(page.offline, false);
});

test("whether each step is predicted is told with the frame, and a seek says it anew", () => {
  const { page, server } = open();
  page.reports.frames.arrived(0);
  page.reports.frames.predict = true;
  page.reports.frames.stand(0);
  page.script.pass(STILL);
  assert.deepEqual(page.sent.map(({ frame, predict }) => [frame, predict]), [[0, true]]);
  page.reports.frames.stand(0, true);
  assert.equal(page.sent.length, 1);
  page.receive(server.go(2));
  assert.equal(page.reports.frames.predict, false);
});
