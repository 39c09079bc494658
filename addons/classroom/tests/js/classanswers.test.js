// What a class has answered, as numbers: bins hold every answer once.

import assert from "node:assert/strict";
import { test } from "node:test";

import { across, corners, histogram, ordered } from "../../stage/classanswers.js";

let seed = 7;
const random = () => { // xorshift: the same numbers each time
  seed ^= seed << 13; seed ^= seed >>> 17; seed ^= seed << 5;
  return (seed >>> 0) / 2 ** 32;
};
/** @type {(low: number, high: number) => number} */
const between = (low, high) => low + (high - low) * random();

/** @param {[number, number][]} counts values and how often each */
const sumOf = (counts) => counts.reduce((all, [, count]) => all + count, 0);

test("every answer is in one bin, whose ends it lies between", () => {
  for (let i = 0; i < 300; i += 1) {
    const scale = 10 ** Math.round(between(-3, 5));
    /** @type {[number, number][][]} */
    const rounds = [1, 2].map(() => {
      const length = Math.ceil(between(1, 30));
      return Array.from({ length }, () => [Math.round(between(-99, 99)) * scale, Math.ceil(between(0, 4))]);
    });
    const bins = histogram(rounds);
    rounds.forEach((votes, round) => {
      const sum = sumOf(votes);
      assert.equal(bins.reduce((all, { counts }) => all + counts[round], 0), sum);
      for (const { from, to, counts } of bins) {
        const near = 1e-6 * scale; // a value at the edge of two bins may be in either
        const least = sumOf(votes.filter(([value]) => value > from + near && value < to - near));
        const most = sumOf(votes.filter(([value]) => value >= from - near && value <= to + near));
        assert.ok(least <= counts[round] && counts[round] <= most, `${from} to ${to}`);
      }
    });
    assert.ok(bins.length <= 14);
  }
});

test("one number is one bin, and nothing is none", () => {
  assert.deepEqual(histogram([[[5, 3]]]), [{ from: 5, to: 5, counts: [3] }]);
  assert.deepEqual(histogram([[]]), []);
});

test("a line is drawn from edge to edge of the axes, or not at all", () => {
  assert.deepEqual(across([0, 0, 1, 1], [-2, 2, -1, 1]), [-1, -1, 1, 1]);
  assert.deepEqual(across([0, 0, 0, 5], [-2, 2, -1, 1]), [0, -1, 0, 1]);
  assert.equal(across([3, 0, 3, 5], [-2, 2, -1, 1]), null);
});

test("an order has each item at its place, with its mean place over all answers", () => {
  const votes = [[2, 0, 1], [2, 1, 0], [0, 1, 2]], three = [0, 1, 2];
  const placed = three.map((item) => three.map((place) => votes.filter((vote) => vote[place] === item).length));
  const slow = (/** @type {number} */ item) => votes.reduce((sum, vote) => sum + vote.indexOf(item) + 1, 0) / votes.length;
  const right = ordered([placed], [2, 0, 1]);
  assert.deepEqual(right.map(({ item, counts }) => [item, counts[0]]), [[2, 2], [0, 1], [1, 1]]);
  for (const { item, means } of right) assert.equal(means[0], slow(item));
  assert.deepEqual(ordered([placed], undefined).map(({ item }) => slow(item)), [0, 1, 2].map(slow).sort());
  assert.deepEqual(ordered([[[0, 0], [0, 0]]], [1, 0]).map(({ means }) => means), [[0], [0]], "nobody has answered");
});

test("a rectangle is the same from whichever corner it is drawn", () => {
  for (const drawnFrom of [[0, 1, 2, 3], [2, 3, 0, 1], [0, 3, 2, 1], [2, 1, 0, 3]]) assert.deepEqual(corners(drawnFrom), [0, 1, 2, 3]);
});
