// A search finds words however they are spelt, by their beginnings, in any order.

import assert from "node:assert/strict";
import { test } from "node:test";

import { matches, wordsOf } from "../../ui/course/word_search.js";

/** @param {string} text @param {string} question */
const finds = (text, question) => matches(wordsOf(text), wordsOf(question));

for (const [text, question] of [
  ["the single-pixel classifier", "single pixel"],
  ["one pixel, single pixel", "single-pixel"],
  ["half spaces", "halfspace"],
  ["A classifier should generalise", "generalize"],
  ["nearest neighbours", "Neighbor"],
  ["labelled training samples", "labeled"],
  ["a labeled sample", "labelled"],
  ["Solution region: a cone, or empty", "cone region"],
  ["Naïve Bayes", "naive"],
  ["Bayes’ rule", "bayes rule"],
  ["η_k = 1/(k + 1)", "η"],
  ["anything", ""],
]) {
  test(`“${question}” finds “${text}”`, () => assert.ok(finds(text, question)));
}

for (const [text, question] of [
  ["Solution region: a cone", "scone"],
  ["a cone", "one"],
  ["a line and a cone", "cone circle"],
  ["noise", "noisy"],
]) {
  test(`“${question}” does not find “${text}”`, () => assert.ok(!finds(text, question)));
}
