// The start page's perceptron: its lines one after the other, as it learns.

import assert from "node:assert/strict";
import { test } from "node:test";

import { course, lineAt } from "../../ui/front/learning.js";
import { train } from "../../ui/front/perceptron.js";
import { RIDDLES, sides, start } from "../../ui/front/riddles.js";

test("at first the line is wrong, then it has learned from one point after the other, and at last all are right", () => {
  const points = start(), { lines, pace } = course(points), wrong = lines.map((line) => sides(points, line).wrong.size);
  assert.equal(lines.length, train(points).updates);
  assert.ok(wrong[0] >= 3 && wrong.at(-1) === 0);
  for (const { mistake, ...line } of lines.slice(0, -1)) assert.ok(sides(points, line).wrong.has(points[mistake]));
  assert.deepEqual(lineAt({ lines, pace }, 0), { w: lines[0].w, b: lines[0].b, mistake: lines[0].mistake });
  assert.equal(lineAt({ lines, pace }, (lines.length - 1) * pace), null);
});

test("of many updates some are seen, in four seconds", () => {
  const points = start(), [i, x, y] = RIDDLES[0].move;
  Object.assign(points[i], { x, y });
  const { lines, pace } = course(points);
  assert.equal(lines.length, 81);
  assert.ok((lines.length - 1) * pace <= 4000);
});

test("each riddle is solved by the move that it offers, and not before", () => {
  for (const { shows, move: [i, x, y] } of RIDDLES) {
    const points = start();
    assert.ok(!shows(points).solved);
    Object.assign(points[i], { x, y });
    assert.ok(shows(points).solved);
  }
});
