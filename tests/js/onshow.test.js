// Which of the menu's presets is on show: the first whose every field is as the scene has it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { presetOnShow } from "../../ui/stage/page/onshow.js";

/** @type {Record<string, string | null>[]} */
const PRESETS = [{ points: null }, { points: "1abc", source: "own" }, { source: "own", points: "none" }, { source: "own" }];

test("a field at its default is one that the address does not name", () => {
  assert.equal(presetOnShow(PRESETS, new Map([["t", "3"]])), 0);
});

test("every field counts, and the first that fits is taken", () => {
  assert.equal(presetOnShow(PRESETS, new Map([["points", "1abc"], ["source", "own"]])), 1);
  assert.equal(presetOnShow(PRESETS, new Map([["points", "1xyz"], ["source", "own"]])), 3);
});

test("what is none of them has no place among them", () => {
  assert.equal(presetOnShow(PRESETS, new Map([["points", "1xyz"]])), -1);
});
