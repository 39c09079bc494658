// A picture of which of K polynomials is largest: rows are filled between edges, and each cell is as if it were computed alone.

import assert from "node:assert/strict";
import { test } from "node:test";

import { decided, FIRST } from "../../ui/stage/plane/pictures.js";

const SIDE = 31;
const random = (/** @type {number} */ seed) => Math.sin(seed * 12.9898) * 20;
// All six numbers at random; small whole ones, often equal; lines; two that are the same.
/** @type {((seed: number, i: number) => number)[]} */
const KINDS = [
  random,
  (seed) => Math.round(random(seed) / 10),
  (seed, i) => (i % 6 < 3 ? 0 : Math.round(random(seed))),
  (seed, i) => random(seed - i + (i % 6)),
];

/** @type {(forms: Float32Array, winners: number, row: number, col: number) => number} */
function largest(forms, winners, row, col) {
  const [x, y] = [2 * col + 1, 2 * (SIDE - 1 - row) + 1].map((odd) => odd / SIDE - 1);
  let best = 0, top = -Infinity;
  for (let k = 0; k < winners; k += 1) {
    const [a, b, c, d, e, f] = forms.subarray(6 * k, 6 * k + 6), value = (a * x + (b * y + d)) * x + ((c * y + e) * y + f);
    if (value > top) [best, top] = [k, value];
  }
  return FIRST + best;
}

test("each cell has the number of the largest polynomial; of equal ones, the first", () => {
  for (let seed = 0; seed < 400; seed += 1) {
    const winners = 1 + (seed % 4), kind = KINDS[Math.floor(seed / 4) % KINDS.length];
    const forms = Float32Array.from({ length: 6 * winners }, (_, i) => kind(100 * seed + i, i));
    const levels = decided({ side: SIDE, winners, shades: 1 }, forms);
    for (let row = 0; row < SIDE; row += 1) {
      for (let col = 0; col < SIDE; col += 1) assert.equal(levels[row * SIDE + col], largest(forms, winners, row, col), `${forms} at ${row}, ${col}`);
    }
  }
});
