// A challenge is met for the first time where it was not met before.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Challenge } from "../../ui/stage/lesson/challenge.js";

/** @import { Answer, Data } from "../../ui/stage/types" */

const data = /** @type {Data} */ ({});
const place = () => /** @type {HTMLElement} */ (/** @type {unknown} */ ({ dataset: {}, hidden: true, textContent: "" }));
/** @type {(met: boolean) => Answer} */
const answer = (met) => /** @type {Answer} */ ({ verdict: { met, said: "Two points are on the line." } });
const beginning = /** @type {Answer} */ ({});

test("a film that meets it after one that did not is to be played", () => {
  const challenge = new Challenge(place());
  for (const met of [false, true]) challenge.judge(answer(met), data, 0);
  assert.equal(challenge.due, true);
});

test("the beginning of a film has no verdict, and the one before it stands", () => {
  const verdict = place(), challenge = new Challenge(verdict);
  for (const each of [answer(false), beginning]) challenge.judge(each, data, 0);
  assert.equal(verdict.textContent, "Not yet: Two points are on the line.");
  challenge.judge(answer(true), data, 0);
  assert.equal(challenge.due, true);
});

test("a film that meets it no longer is not played", () => {
  const challenge = new Challenge(place());
  for (const met of [false, true, false]) challenge.judge(answer(met), data, 0);
  assert.equal(challenge.due, false);
});
