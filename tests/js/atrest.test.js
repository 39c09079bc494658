// A frame at rest: its regions are drawn finer after a moment without another frame, and not for a film that is gone.

import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { AtRest } from "../../ui/stage/atrest.js";
import { LONG } from "../../ui/stage/moving.js";

/** @import { Film } from "../../ui/stage/film/film.js" */

const WHILE_IT_MOVES = LONG, AFTERWARDS = 1000; // milliseconds

/** @type {(frames: number[], fine?: object) => Film} a film that notes for which frames finer pictures were computed */
const film = (frames, fine = {}) => /** @type {any} */ ({
  readouts: [{ kind: "line" }, { kind: "votes", figure: 0, fine }],
  finer: (/** @type {unknown} */ _, /** @type {number} */ t) => { frames.push(t); return `canvas ${t}`; },
});

/** @type {(use: (rest: AtRest, puts: unknown[][], draws: () => number) => void) => void} */
function waits(use) {
  mock.timers.enable({ apis: ["setTimeout"] });
  let draws = 0;
  use(new AtRest(() => { draws += 1; }), [], () => draws);
  mock.timers.reset();
}

test("nothing is computed before a motion to the frame is over", () => waits((rest) => {
  /** @type {number[]} */
  const frames = [];
  rest.schedule(film(frames), 3);
  mock.timers.tick(WHILE_IT_MOVES);
  assert.deepEqual(frames, []);
}));

test("only the frame on which the film rests is computed, once, and put in place of the film's", () => waits((rest, puts, draws) => {
  /** @type {number[]} */
  const frames = [], one = film(frames);
  for (const t of [3, 4, 5]) rest.schedule(one, t);
  mock.timers.tick(AFTERWARDS);
  rest.schedule(one, 5);
  mock.timers.tick(AFTERWARDS);
  assert.deepEqual([frames, draws()], [[5], 1]);
  rest.apply(one, 5, (...put) => puts.push(put));
  rest.apply(one, 4, (...put) => puts.push(put));
  assert.deepEqual(puts, [[0, null, "images[0].source", "canvas 5"]]);
}));

test("a film that is replaced is not computed, and has no pictures left", () => waits((rest, puts) => {
  /** @type {number[]} */
  const frames = [], one = film(frames);
  rest.schedule(one, 3);
  rest.forget();
  mock.timers.tick(AFTERWARDS);
  rest.apply(one, 3, (...put) => puts.push(put));
  assert.deepEqual([frames, puts], [[], []]);
}));

test("votes that cannot be drawn finer are not computed", () => waits((rest, _, draws) => {
  /** @type {number[]} */
  const frames = [];
  rest.schedule(film(frames, /** @type {any} */ (null)), 3);
  mock.timers.tick(AFTERWARDS);
  assert.deepEqual([frames, draws()], [[], 0]);
}));
