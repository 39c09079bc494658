// What a browser keeps of a room may be anything by now: no room is opened from what is none.

import assert from "node:assert/strict";
import { test } from "node:test";

const browser = { kept: /** @type {string | null} */ (null) };
Object.assign(globalThis, { localStorage: { getItem: () => browser.kept }, document: { addEventListener() {} }, window: globalThis });
const { keptRoom } = await import("../../stage/classheld.js");

test("a room is read as it was kept", () => {
  browser.kept = JSON.stringify({ code: "abc", secret: "s" });
  assert.deepEqual(keptRoom(), { code: "abc", secret: "s" });
});

for (const text of [null, "", "{", "null", "3", "[]", '{"code": 1, "secret": "s"}', '{"code": "a"}'])
  test(`${text} is no room`, () => {
    browser.kept = text;
    assert.equal(keptRoom(), null);
  });
