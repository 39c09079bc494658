// The one sentence that a phone is told of itself.

import assert from "node:assert/strict";
import test from "node:test";
import { ClassPresence, SENTENCES } from "../../stage/classpresence.js";

/** @import { ClassState } from "../../stage/types" */

/** @type {(phase: string, round?: number, more?: object) => ClassState} */
const state = (phase, round = 1, more = {}) =>
  /** @type {any} */ ({ phase, round, question: round ? { number: 1 } : null, picture: {}, away: false, yours: [], ...more });

test("who comes after a round has closed is told so until the next one", () => {
  const phone = new ClassPresence();
  phone.update(state("closed"), false);
  assert.equal(phone.sentence, SENTENCES.late);
  phone.update(state("discussing"), false);
  assert.equal(phone.sentence, SENTENCES.late);
  for (const [phase, round] of /** @type {const} */ ([["voting", 2], ["closed", 2], ["revealed", 2]])) {
    phone.update(state(phase, round), false);
    assert.equal(phone.sentence, "");
  }
});

test("who has voted, or was there, is not late", () => {
  const reloaded = new ClassPresence(), there = new ClassPresence();
  reloaded.update(state("closed", 1, { yours: [[0]] }), false);
  there.update(state("voting"), false);
  there.update(state("closed"), false);
  assert.deepEqual([reloaded.sentence, there.sentence], ["", ""]);
});

test("a phone that has slept is told once the class has gone on, until it goes on again", () => {
  const phone = new ClassPresence();
  phone.update(state("voting"), false);
  phone.sleeps();
  phone.update(state("closed"), true); // nobody looks
  assert.equal(phone.sentence, "");
  phone.update(state("revealed"), false);
  assert.equal(phone.sentence, SENTENCES.slept);
  phone.update(state("looking", 0), false);
  assert.equal(phone.sentence, "");
});

test("where nothing has gone on meanwhile nothing is said", () => {
  const phone = new ClassPresence();
  phone.update(state("voting"), false);
  phone.sleeps();
  phone.update(state("voting"), false);
  assert.equal(phone.sentence, "");
});

test("of several things the one that matters most is said", () => {
  const phone = new ClassPresence();
  phone.twice = true;
  phone.update(state("closed"), false);
  assert.equal(phone.sentence, SENTENCES.late);
  phone.update(state("closed", 1, { away: true }), false);
  assert.equal(phone.sentence, SENTENCES.away);
  phone.lost = "lost";
  assert.equal(phone.sentence, SENTENCES.lost);
  phone.lost = "";
  phone.update(state("voting", 2), false);
  assert.equal(phone.sentence, SENTENCES.twice);
  phone.update(state("voting", 2, { picture: null }), false);
  assert.equal(phone.sentence, SENTENCES.waits);
});
