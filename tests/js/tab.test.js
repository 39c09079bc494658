// What a tab keeps, and how pages go on from there; what a browser has kept may be anything, and it may keep nothing.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { chooseLetters, chosenLetters, keptQuery, keepLesson, keepScene } from "../../ui/stage/page/tab.js";

const PLACE = "playground-tab", WITH_LETTERS = { opening: "t=1", letters: "w" }, PLAIN = { opening: "t=2", letters: "" };
const ALONG = { lesson: true };

/** @type {Map<string, string>} */
const storage = new Map();
const keeps = {
  getItem: (/** @type {string} */ name) => storage.get(name) ?? null,
  setItem: (/** @type {string} */ name, /** @type {string} */ text) => storage.set(name, text),
};
const refuses = { getItem() { throw new Error("SecurityError"); }, setItem() { throw new Error("SecurityError"); } };

/** @type {(fields: Record<string, string>) => Map<string, string>} */
const fields = (named) => new Map(Object.entries(named));

beforeEach(() => {
  storage.clear();
  Object.assign(globalThis, { sessionStorage: keeps, window: {} });
});

test("a page goes on with the scene that it was left at, said to be no link's; another opens as it does for anybody", () => {
  keepScene("hinge", fields({ labels: "a b|c&d", points: "P", t: "3" }), "t=0");
  assert.equal(keptQuery("hinge", WITH_LETTERS, ALONG), "labels=a%20b%7Cc%26d&points=P&t=3&kept=1");
  assert.equal(keptQuery("perceptron", WITH_LETTERS, ALONG), "");
  assert.equal(keptQuery("toString", PLAIN, ALONG), "");
});

test("a scene of all defaults is named, where a page opens otherwise", () => {
  keepScene("hinge", fields({ view: "projector", lesson: "1-perceptron", step: "2" }), "t=0");
  assert.equal(keptQuery("hinge", WITH_LETTERS, ALONG), "t=0&kept=1", "neither the view nor the lesson is of the scene");
  keepScene("bayes", fields({}), "");
  assert.equal(keptQuery("bayes", PLAIN, ALONG), "");
});

test("letters that were chosen are those of all pages that have any, and the first ones can be chosen, too", () => {
  keepScene("hinge", fields({ symbols: "theta", t: "3" }), "t=0");
  assert.equal(keptQuery("hinge", WITH_LETTERS, ALONG), "symbols=theta&t=3&kept=1", "of a link: nobody's choice");
  assert.equal(keptQuery("perceptron", WITH_LETTERS, ALONG), "");
  chooseLetters("theta");
  assert.equal(keptQuery("perceptron", WITH_LETTERS, ALONG), "t=1&symbols=theta&kept=1");
  assert.equal(keptQuery("bayes", PLAIN, ALONG), "");
  chooseLetters("");
  assert.equal(keptQuery("hinge", WITH_LETTERS, ALONG), "symbols=w&t=3&kept=1");
  assert.equal(chosenLetters(), "");
});

test("the lesson that runs goes along within the app, until none does", () => {
  keepLesson(fields({ lesson: "1-perceptron", step: "2", again: "7", t: "3" }));
  assert.equal(keptQuery("bayes", PLAIN, ALONG), "t=2&lesson=1-perceptron&step=2&again=7&kept=1");
  assert.equal(keptQuery("bayes", PLAIN, { lesson: false }), "");
  keepLesson(fields({ t: "3" }));
  assert.equal(keptQuery("bayes", PLAIN, ALONG), "");
});

test("what cannot be read is passed over, and what can be stays", () => {
  for (const text of ["{", "[1]", "7", '"x"', "null", '{"scenes": 3, "letters": [], "lesson": {}}', '{"scenes": [["hinge"]]}']) {
    storage.set(PLACE, text);
    assert.equal(keptQuery("hinge", WITH_LETTERS, ALONG), "", text);
    assert.equal(chosenLetters(), "");
    keepScene("bayes", fields({ t: "3" }), "");
    assert.equal(keptQuery("bayes", PLAIN, ALONG), "t=3&kept=1");
  }
  const scenes = { hinge: "t=1&#x", bayes: `t=${"9".repeat(60_000)}`, spam: "<b>", lifting: 5, neighbors: "k=3" };
  storage.set(PLACE, JSON.stringify({ scenes, letters: "<w>", lesson: "lesson" }));
  assert.deepEqual(Object.keys(scenes).map((name) => keptQuery(name, WITH_LETTERS, ALONG)), ["", "", "", "", "k=3&kept=1"]);
});

test("a scene too long to be read is not kept", () => {
  keepScene("hinge", fields({ t: "3" }), "");
  keepScene("hinge", fields({ points: "9".repeat(60_000) }), "");
  assert.equal(keptQuery("hinge", WITH_LETTERS, ALONG), "t=3&kept=1");
});

test("a browser that keeps nothing has it as long as the document is there", () => {
  Object.assign(globalThis, { sessionStorage: refuses });
  assert.equal(keptQuery("hinge", WITH_LETTERS, ALONG), "");
  keepScene("hinge", fields({ t: "3" }), "");
  chooseLetters("theta");
  assert.equal(keptQuery("hinge", WITH_LETTERS, ALONG), "t=3&symbols=theta&kept=1");
});
