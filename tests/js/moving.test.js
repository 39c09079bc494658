// A motion ends with a picture in which nothing moves, so that what is drawn at rest alone is there.

import assert from "node:assert/strict";
import { test } from "node:test";

import { LONG, Moving } from "../../ui/stage/moving.js";

/** @import { Film } from "../../ui/stage/film/film.js" */

test("the last picture of a motion is drawn once more without it", () => {
  /** @type {(() => void)[]} */
  const frames = [], film = /** @type {Film} */ (/** @type {unknown} */ ({ tracks: [], figures: [] })), { now } = performance;
  let clock = 0;
  Object.assign(globalThis, { requestAnimationFrame: (/** @type {() => void} */ frame) => frames.push(frame) });
  performance.now = () => clock;
  /** @type {boolean[]} */
  const moves = [], moving = new Moving(() => moves.push(Boolean(moving.motion)));
  moving.begin(film, 0, 1);
  for (const time of [LONG / 2, 2 * LONG]) {
    clock = time;
    frames.shift()?.();
  }
  performance.now = now;
  assert.deepEqual([moves, frames.length], [[true, true, false], 0]);
});
