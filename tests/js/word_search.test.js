// A search finds words however they are spelt, by their beginnings, in any order.

import assert from "node:assert/strict";
import { test } from "node:test";

import { matches, rank, wordsOf } from "../../ui/course/word_search.js";

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

/** @param {string} question @param {...string} parts */
const ranked = (question, ...parts) => rank(parts.map(wordsOf), wordsOf(question));

test("a word in the title is better than one in a heading, and that than one in the text", () => {
  const [title, heading, text] = [ranked("margin", "Margin", "a", "b"), ranked("margin", "a", "margin", "b"), ranked("margin", "a", "b", "margin")];
  assert.ok(title < heading && heading < text && text < Infinity);
});

test("a whole word is better than the beginning of one in the same part", () => {
  assert.ok(ranked("class", "class") < ranked("class", "classifier"));
});

test("what has not all words is not found, and what has them without their spaces comes last", () => {
  assert.equal(ranked("margin zebra", "margin"), Infinity);
  const last = ranked("halfspace", "half spaces");
  assert.ok(last < Infinity && last > ranked("halfspace", "a", "b", "halfspace"));
});
