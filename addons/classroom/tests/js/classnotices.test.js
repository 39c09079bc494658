// A sentence of a desk stands until what it is about is over.

import assert from "node:assert/strict";
import { test } from "node:test";

import { ClassNotices } from "../../stage/classnotices.js";

const LOST = "Connection lost, trying …", OPEN = "A question is open.", FULL = "The room is full.";

function desk() {
  const texts = [""];
  return { texts, notices: new ClassNotices((text) => texts.push(text)) };
}

test("an answer to something else takes back nothing", () => {
  const { texts, notices } = desk();
  notices.say("keys", OPEN);
  for (const about of /** @type {const} */ (["picture", "line", "press"])) notices.say(about, "");
  assert.equal(texts.at(-1), OPEN);
  notices.say("keys", "");
  assert.equal(texts.at(-1), "");
});

test("several stand together, the line's first, and none twice", () => {
  const { texts, notices } = desk();
  notices.say("keys", OPEN);
  notices.say("press", FULL);
  notices.say("picture", FULL);
  notices.say("line", LOST);
  assert.equal(texts.at(-1), `${LOST} ${FULL} ${OPEN}`);
});

test("nothing is said after the end", () => {
  const { texts, notices } = desk();
  notices.say("line", LOST);
  notices.ends("This class is over.");
  notices.say("press", FULL);
  notices.say("line", "");
  assert.equal(texts.at(-1), "This class is over.");
});
