// The tool that is chosen at first: ui/stage/plane/toolbar.js.

import assert from "node:assert/strict";
import { test } from "node:test";

import { firstTool } from "../../ui/stage/plane/toolbar.js";

const RULES = { classes: [], limit: 9, bound: 9, decimals: 2, scale: 1, probe: true };

test("where words ask for a query, a finger's tap puts it", () => {
  assert.equal(firstTool({ ...RULES, tap_looks: true }, true), "probe");
});

test("a mouse, and a finger elsewhere, adds points", () => {
  assert.equal(firstTool({ ...RULES, tap_looks: true }, false), "0");
  assert.equal(firstTool(RULES, true), "0");
});

test("no tool adds to the points of a film", () => {
  assert.equal(firstTool({ ...RULES, tap_looks: true, edit: false }, true), "drag");
});
