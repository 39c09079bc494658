import assert from "node:assert/strict";
import { test } from "node:test";

import { paintText } from "../../ui/stage/plane/marks.js";

/** @import { Trace } from "../../ui/stage/types" */

const NOTE = /** @type {Trace} */ ({ text: ["J at b = 1.01; b is now 1"], textfont: { size: 10, color: "#111", family: "Sans" }, mode: "text" });

/** @type {(textposition: string, room?: number) => [string, number][]} lines and their heights; a letter is 10 pixels wide */
function painted(textposition, room) {
  /** @type {[string, number][]} */
  const lines = [];
  /** @type {any} */
  const pen = {
    measureText: (/** @type {string} */ text) => ({ width: 10 * text.length }),
    fillText: (/** @type {[string, number, number]} */ ...[text, , y]) => lines.push([text, y]),
  };
  paintText(pen, { ...NOTE, textposition }, 0, [0, 100], room);
  return lines;
}

test("a note that has room is one line", () => {
  assert.deepEqual(painted("bottom right", 300), [[String(NOTE.text), 100]]);
  assert.deepEqual(painted("bottom right"), [[String(NOTE.text), 100]]);
});

test("one that has none is broken between its words, below its place or above it", () => {
  assert.deepEqual(painted("bottom right", 150), [["J at b = 1.01;", 100], ["b is now 1", 112.5]]);
  assert.deepEqual(painted("top right", 150), [["J at b = 1.01;", 87.5], ["b is now 1", 100]]);
  assert.deepEqual(painted("middle right", 150), [["J at b = 1.01;", 93.75], ["b is now 1", 106.25]]);
});

test("a word that is longer than the room is whole", () => {
  assert.deepEqual(painted("bottom right", 1).map(([line]) => line), String(NOTE.text).split(" "));
});

test("what lies over its place or left of it is not broken", () => {
  assert.equal(painted("bottom left", 150).length, 1);
  assert.equal(painted("middle center", 150).length, 1);
});
