// What a browser keeps of classes may be anything by now: what is no class is left out. Of many the oldest make room, and what
// a room tells is kept before the room may end.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const browser = { kept: /** @type {string | null} */ (null), room: Infinity };
Object.assign(globalThis, {
  localStorage: {
    getItem: () => browser.kept,
    setItem: (/** @type {string} */ _, /** @type {string} */ text) => {
      if (text.length > browser.room) throw new Error("QuotaExceededError");
      browser.kept = text;
    },
  },
});
const { forget, keep, keptClasses, MOST, ResultsKeeper } = await import("../../stage/classkept.js");

const question = {
  number: 1, text: "Which?", kind: "choice", answered: [2, 2], right: [1, 2], answers: [{ answer: "a", right: true, counts: [1, 2] }],
  changed: { to_right: 1, to_wrong: 0, stayed_right: 1, stayed_wrong: 0, gain: 1 },
  figure: { page: "perceptron", scene: "", frame: 0, title: "The perceptron", film: true },
};
const results = { opened: 1, questions: [question], hardest: [1] };
const aClass = (code = "BCDFGH", more = {}) => ({ code, table: "question,text", results: { ...results, ...more } });

beforeEach(() => Object.assign(browser, { kept: null, room: Infinity }));

test("classes are there as they were kept, the last one first, and each once", () => {
  for (const code of ["BBBBBB", "CCCCCC", "BBBBBB"]) assert.equal(keep(aClass(code)), true);
  assert.deepEqual(keptClasses(), [aClass("BBBBBB"), aClass("CCCCCC")]);
  forget(/** @type {any} */ (keptClasses().find(({ code }) => code === "BBBBBB")));
  assert.deepEqual(keptClasses(), [aClass("CCCCCC")]);
});

test("a code may be another class's later: both are kept, and each is forgotten by itself", () => {
  const earlier = aClass("BBBBBB", { opened: 1 }), later = aClass("BBBBBB", { opened: 2 });
  for (const entry of [earlier, later]) keep(entry);
  assert.deepEqual(keptClasses(), [later, earlier]);
  forget(earlier);
  assert.deepEqual(keptClasses(), [later]);
});

test("of many the last are kept, and as many as the browser has room for", () => {
  const codes = Array.from({ length: MOST + 3 }, (_, i) => `BBBBB${String.fromCharCode(65 + i)}`);
  for (const code of codes) keep(aClass(code));
  assert.deepEqual(keptClasses().map(({ code }) => code), codes.toReversed().slice(0, MOST));
  browser.room = 2.5 * JSON.stringify(aClass()).length;
  keep(aClass("CCCCCC"));
  assert.deepEqual(keptClasses().map(({ code }) => code), ["CCCCCC", /** @type {string} */ (codes.at(-1))]);
  browser.room = 9;
  assert.equal(keep(aClass("DDDDDD")), false);
});

for (const text of ["", "{", "null", "3", "{}", '["a"]']) test(`${text} is no class`, () => {
  browser.kept = text;
  assert.deepEqual(keptClasses(), []);
});

// Each part of a class in turn is another kind of value, or is not there.
/** @type {(value: any, path?: (string | number)[]) => (string | number)[][]} */
function paths(value, path = []) {
  const names = value && typeof value === "object" ? Object.keys(value) : [];
  return [path, ...names.flatMap((name) => paths(value[name], [...path, name]))];
}
const FREE = ["kind", "film"]; // nothing is made of the first; of the second whether it holds

test("a class with a part that is none is left out", () => {
  for (const path of paths(aClass()).filter(({ length }) => length)) for (const other of [undefined, "<b>", { a: 1 }]) {
    if (FREE.includes(String(path.at(-1)))) continue;
    const spoilt = structuredClone(aClass()), last = /** @type {string} */ (path.at(-1));
    const at = path.slice(0, -1).reduce((/** @type {any} */ value, name) => value[name], spoilt);
    if (typeof at[last] === typeof other) continue;
    at[last] = other;
    browser.kept = JSON.stringify([spoilt, aClass("CCCCCC")]);
    assert.deepEqual(keptClasses().map(({ code }) => code), ["CCCCCC"], `${path.join(".")}: ${other}`);
  }
});

/** A room that tells these results, or a sentence, or nothing. */
function keeper(/** @type {object | string | null} */ response) {
  const log = { asked: 0, said: /** @type {string[]} */ ([]) };
  const keeps = new ResultsKeeper("BCDFGH", async () => {
    log.asked += 1;
    if (response === null) throw new TypeError("Failed to fetch");
    return typeof response === "string" ? new Response(response, { status: 503 }) : Response.json(response);
  }, (sentence) => log.said.push(sentence));
  return { log, keeps };
}

test("a reveal and the end of a question are kept, and no vote asks for anything", async () => {
  const { log, keeps } = keeper({ ...results, table: "question,text" });
  for (const phase of ["looking", "voting", "voting", "closed", "revealed", "revealed", "looking"]) keeps.note(/** @type {any} */ ({ phase }));
  await new Promise(setImmediate);
  assert.equal(log.asked, 3);
  assert.deepEqual(keptClasses(), [aClass()]);
  assert.equal(await keeps.mayEnd(), "");
});

test("a class in which nothing was asked ends, and leaves nothing", async () => {
  assert.equal(await keeper({ opened: 1, questions: [], hardest: [], table: "" }).keeps.mayEnd(), "");
  assert.deepEqual(keptClasses(), []);
});

for (const [why, response] of [["a store that is lost", "The rooms cannot be reached."], ["a line that is cut", null]])
  test(`before the class ends without it, ${why} is said once`, async () => {
    const { keeps } = keeper(response);
    assert.match(await keeps.mayEnd(), /Press again to end the class without it\.$/);
    assert.equal(await keeps.mayEnd(), "");
  });

test("so is a browser that keeps nothing", async () => {
  browser.room = 0;
  assert.match(await keeper({ ...results, table: "" }).keeps.mayEnd(), /cannot keep what the class has learned/);
});
