// The tool that is in the hand at first: ui/stage/plane/toolbar.js.

import assert from "node:assert/strict";
import { test } from "node:test";

import { firstTool } from "../../ui/stage/plane/toolbar.js";

const RULES = { classes: [], limit: 9, bound: 9, decimals: 2, scale: 1, probe: true };

test("where words ask to point at a place, a tap of a finger looks there", () => {
  assert.equal(firstTool({ ...RULES, tap_looks: true }, true), "probe");
});

test("a mouse, and a finger elsewhere, adds points", () => {
  assert.equal(firstTool({ ...RULES, tap_looks: true }, false), "0");
  assert.equal(firstTool(RULES, true), "0");
});

test("points of the film are not added to", () => {
  assert.equal(firstTool({ ...RULES, tap_looks: true, edit: false }, true), "drag");
});
