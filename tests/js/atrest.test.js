// A frame at rest: its regions are drawn finer after a moment without another frame, and not for a film that is gone.

import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { AtRest } from "../../ui/stage/atrest.js";
import { LONG } from "../../ui/stage/moving.js";

/** @import { Film } from "../../ui/stage/film/film.js" */
/** @import { Reader } from "../../ui/stage/types" */

const WHILE_IT_MOVES = LONG, AFTERWARDS = 1000; // milliseconds

/** @type {(frames: number[], fine?: object) => Film} a film that notes for which frames finer pictures were computed */
const film = (frames, fine = {}) => /** @type {any} */ ({
  readouts: [{ kind: "line" }, { kind: "votes", figure: 0, fine }],
  finer: (/** @type {unknown} */ _, /** @type {number} */ t) => { frames.push(t); return `canvas ${t}`; },
});

/** @type {() => Promise<never>} */
const nobody = () => assert.fail("no server is asked");

/** @type {(use: (rest: AtRest, puts: unknown[][], draws: () => number) => void, ask?: AtRest["ask"]) => AtRest} */
function restAfter(use, ask = nobody) {
  mock.timers.enable({ apis: ["setTimeout"] });
  let draws = 0;
  const rest = new AtRest(() => { draws += 1; }, ask);
  use(rest, [], () => draws);
  mock.timers.reset();
  return rest;
}

/** @type {(use: Parameters<typeof restAfter>[0]) => void} */
const waits = (use) => { restAfter(use); };

// A server that answers when told to.
function server() {
  /** @type {{t: number, signal: AbortSignal, answer: (readers: Record<string, Reader>) => void, fail: (error: Error) => void}[]} */
  const requests = [];
  /** @type {AtRest["ask"]} */
  const ask = (t, signal) => new Promise((answer, fail) => { requests.push({ t, signal, answer, fail }); });
  return { requests, ask };
}

/** @type {(text: string) => Record<string, Reader>} */
const regions = (text) => ({ 1: /** @type {any} */ (() => text) });
const soon = () => new Promise((done) => { setImmediate(done); });

test("nothing is computed before a motion to the frame is over", () => waits((rest) => {
  /** @type {number[]} */
  const frames = [];
  rest.schedule(film(frames), 3, false);
  mock.timers.tick(WHILE_IT_MOVES);
  assert.deepEqual(frames, []);
}));

test("only the frame on which the film rests is computed, once, and put in place of the film's", () => waits((rest, puts, draws) => {
  /** @type {number[]} */
  const frames = [], one = film(frames);
  for (const t of [3, 4, 5]) rest.schedule(one, t, false);
  mock.timers.tick(AFTERWARDS);
  rest.schedule(one, 5, false);
  mock.timers.tick(AFTERWARDS);
  assert.deepEqual([frames, draws()], [[5], 1]);
  rest.apply(one, 5, (...put) => puts.push(put));
  rest.apply(one, 4, (...put) => puts.push(put));
  assert.deepEqual(puts, [[0, null, "images[0].source", "canvas 5"]]);
}));

test("a film that is replaced is not computed, and has no pictures left", () => waits((rest, puts) => {
  /** @type {number[]} */
  const frames = [], one = film(frames);
  rest.schedule(one, 3, false);
  rest.forget();
  mock.timers.tick(AFTERWARDS);
  rest.apply(one, 3, (...put) => puts.push(put));
  assert.deepEqual([frames, puts], [[], []]);
}));

test("votes that cannot be drawn finer are not computed", () => waits((rest, _, draws) => {
  /** @type {number[]} */
  const frames = [];
  rest.schedule(film(frames, /** @type {any} */ (null)), 3, false);
  mock.timers.tick(AFTERWARDS);
  assert.deepEqual([frames, draws()], [[], 0]);
}));

test("the server is asked once the frame is at rest, and its pictures join those of votes", async () => {
  const { requests, ask } = server(), one = film([]);
  /** @type {unknown[][]} */
  const puts = [];
  const rest = restAfter((each, _, draws) => {
    each.schedule(one, 3, true);
    mock.timers.tick(WHILE_IT_MOVES);
    assert.equal(requests.length, 0);
    mock.timers.tick(AFTERWARDS);
    each.schedule(one, 3, true); // as the pointer moves over the plane
    mock.timers.tick(AFTERWARDS);
    assert.deepEqual([requests.map(({ t }) => t), draws(), each.pending], [[3], 1, true]);
  }, ask);
  requests[0].answer(regions("fine"));
  await soon();
  rest.apply(one, 3, (...put) => puts.push(put));
  assert.deepEqual(puts, [[0, null, "images[0].source", "canvas 3"], [1, null, "images[0].source", "fine"]]);
  assert.deepEqual([rest.pending, one.finest?.t, requests[0].signal.aborted], [false, 3, false]);
});

test("regions of a frame that was left, or of a film that was replaced, are given up and asked for anew", async () => {
  const { requests, ask } = server(), one = film([]);
  /** @type {unknown[][]} */
  const puts = [];
  const rest = restAfter((each) => {
    each.schedule(one, 3, true);
    mock.timers.tick(AFTERWARDS);
    each.schedule(one, 4, true);
    mock.timers.tick(AFTERWARDS);
    each.schedule(one, 3, true);
    mock.timers.tick(AFTERWARDS);
    each.forget();
  }, ask);
  assert.deepEqual(requests.map(({ t, signal }) => [t, signal.aborted]), [[3, true], [4, true], [3, true]]);
  for (const { answer } of requests) answer(regions("late"));
  await soon();
  for (const t of [3, 4]) rest.apply(one, t, (...put) => puts.push(put));
  assert.deepEqual([puts, rest.pending], [[], false]);
});

test("without a response the film's own regions stay, and nothing is pending", async () => {
  const { requests, ask } = server(), one = film([], /** @type {any} */ (null));
  /** @type {unknown[][]} */
  const puts = [];
  const rest = restAfter((each) => {
    each.schedule(one, 3, true);
    mock.timers.tick(AFTERWARDS);
  }, ask);
  requests[0].fail(new TypeError("the line is down"));
  await soon();
  rest.apply(one, 3, (...put) => puts.push(put));
  assert.deepEqual([puts, rest.pending], [[], false]);
});
