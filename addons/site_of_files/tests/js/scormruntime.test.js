// A lesson's session with a run-time of SCORM that is strict by the standard: no call of it is refused, whatever the marks.

import assert from "node:assert/strict";
import { test } from "node:test";

import { asOf12 } from "../../stage/scormlater.js";
import { ScormSession } from "../../stage/scormsession.js";

const NPM = "../../../../.js/node_modules/scorm-again/dist/esm";
const runtime = (/** @type {string} */ name) => import(`${NPM}/${name}.js`).catch(() => null);
const [earlier, later] = await Promise.all([runtime("scorm12"), runtime("scorm2004")]);
const skip = earlier && later ? false : "scorm-again is not installed: make test and make lint install what .js/package.json lists";

const choice = { kind: "choice", options: ["a", "b"], right: [1], nudges: [] };
const LESSON = /** @type {any} */ ({ name: "mine", tries: 2, steps: [{ question: choice }, { question: choice }, { question: null }] });
const LONG = `${"0|".repeat(1500)}1`;

// Each edition: a run-time, the API as a session calls it, what was suspended, and the code of the last error.
const EDITIONS = /** @type {Record<string, (settings: object) => any>} */ ({
  "SCORM 1.2": (settings) => {
    const api = new earlier.Scorm12API(settings);
    return { cmi: api.cmi, api, data: () => api.LMSGetValue("cmi.suspend_data"), code: () => api.LMSGetLastError(), longest: 4096 };
  },
  "SCORM 2004": (settings) => {
    const api = new later.Scorm2004API(settings);
    return { cmi: api.cmi, api: asOf12(api), data: () => api.GetValue("cmi.suspend_data"), code: () => api.GetLastError(), longest: 64000 };
  },
});

/** @type {(session: ScormSession, marks: Record<string, string>) => void} */
const keep = (session, marks) => session.setItem("playground.lessons", JSON.stringify({ marks: { mine: marks } }));

/** A run-time that fails the test as soon as it has an error to tell. */
function strict(/** @type {string} */ edition) {
  const errors = /** @type {string[]} */ ([]);
  const onLogMessage = (/** @type {number} */ level, /** @type {unknown} */ words) => { if (level >= 4) errors.push(String(words)); };
  return { ...EDITIONS[edition]({ logLevel: 4, onLogMessage }), errors };
}

for (const edition of Object.keys(EDITIONS)) {
  test(`${edition}: nothing of a whole lesson is refused, and it ends once`, { skip }, () => {
    const { api, errors, code, cmi } = strict(edition), session = new ScormSession(api, LESSON, () => 2);
    keep(session, { 1: "1" });
    keep(session, { 1: "1", 2: "0|1", 3: "seen" });
    session.finish();
    session.finish(); // a second end would be an error
    assert.deepEqual([errors, String(code())], [[], "0"]);
    assert.equal((cmi.core ?? cmi).score.raw, "100");
    assert.equal(cmi.core?.lesson_status ?? cmi.completion_status, "completed");
  });

  test(`${edition}: as many marks are suspended as it takes, and no more`, { skip }, () => {
    const { api, errors, data, longest } = strict(edition), session = new ScormSession(api, LESSON, () => 1);
    keep(session, { 1: LONG, 2: "1" });
    assert.deepEqual(JSON.parse(data()), { 1: LONG, 2: "1" });
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [i + 1, LONG]));
    keep(session, many);
    assert.deepEqual(JSON.parse(data()), Object.fromEntries(Object.keys(many).map((step) => [step, "1"])));
    keep(session, { 1: "0|1", 2: "2".repeat(longest), 3: "seen" });
    assert.deepEqual(JSON.parse(data()), { 1: "1", 3: "seen" });
    assert.ok(data().length <= longest); // of 1.2 the run-time takes 64,000, as some systems do
    assert.deepEqual(errors, []);
  });
}

test("the run-time refuses what the standard refuses, so the tests above can fail", { skip }, () => {
  for (const [edition, name, value] of [
    ["SCORM 1.2", "cmi.core.score.raw", "101"], ["SCORM 1.2", "cmi.core.lesson_status", "done"],
    ["SCORM 2004", "cmi.suspend_data", "x".repeat(64001)], ["SCORM 2004", "cmi.core.exit", "later"],
  ]) {
    const { api, errors } = strict(edition);
    api.LMSInitialize("");
    assert.equal(api.LMSSetValue(name, value), "false", name);
    assert.notDeepEqual(errors, []);
  }
});
