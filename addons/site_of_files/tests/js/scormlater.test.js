// SCORM 2004 by the session of SCORM 1.2: what it calls by other names, and writes otherwise.

import assert from "node:assert/strict";
import { test } from "node:test";

import { asOf12, duration, laterApiAround } from "../../stage/scormlater.js";
import { ScormSession } from "../../stage/scormsession.js";

// The data model's own elements and words: ADL, "SCORM 2004 4th Edition, Run-Time Environment", 4.2.
const MAY_BE_SET = {
  "cmi.completion_status": /^(completed|incomplete|not attempted|unknown)$/, "cmi.exit": /^(time-out|suspend|logout|normal|)$/,
  "cmi.location": /^.{0,1000}$/, "cmi.suspend_data": /^.{0,64000}$/, "cmi.score.scaled": /^-?(0(\.\d+)?|1)$/,
  "cmi.score.raw": /^-?\d+(\.\d+)?$/, "cmi.score.min": /^0$/, "cmi.score.max": /^100$/, "cmi.session_time": /^PT\d+H\d+M\d+S$/,
};
const choice = { kind: "choice", options: ["a", "b"], right: [1], nudges: [] };
const LESSON = /** @type {any} */ ({ name: "mine", tries: 2, steps: [{ question: choice }, { question: choice }, { question: null }] });

/** A strict system, which knows no other name and no other value. */
function system(stored = {}) {
  const values = /** @type {Record<string, string>} */ ({ "cmi.mode": "normal", "cmi.completion_status": "unknown", ...stored });
  const calls = /** @type {string[]} */ ([]), call = (/** @type {string} */ name) => () => { calls.push(name); return "true"; };
  return {
    values, calls, Initialize: call("initialize"), Commit: call("commit"), Terminate: call("terminate"),
    GetValue(/** @type {string} */ name) {
      assert.ok(name in MAY_BE_SET || name === "cmi.mode", name);
      return values[name] ?? "";
    },
    SetValue(/** @type {string} */ name, /** @type {string} */ value) {
      assert.match(value, /** @type {Record<string, RegExp>} */ (MAY_BE_SET)[name] ?? assert.fail(name));
      values[name] = value;
      return "true";
    },
  };
}

/** @type {(session: ScormSession, marks: Record<number, string>) => void} */
const keep = (session, marks) => session.setItem("playground.lessons", JSON.stringify({ marks: { mine: marks } }));

test("score, status, step and marks have the names and the values of 2004, and come back", () => {
  const first = system(), before = new ScormSession(asOf12(first), LESSON, () => 2);
  keep(before, { 1: "1" });
  assert.deepEqual([first.values["cmi.score.raw"], first.values["cmi.score.scaled"]], ["50", "0.5"]);
  assert.equal(first.values["cmi.completion_status"], "incomplete");
  before.finish();
  assert.deepEqual([first.calls[0], first.calls.at(-1), first.values["cmi.exit"]], ["initialize", "terminate", "suspend"]);
  const after = new ScormSession(asOf12(system(first.values)), LESSON, () => 3);
  assert.equal(after.first, 2);
  assert.deepEqual(after.marks, { 1: "1" });
  keep(after, { 1: "1", 2: "0|1", 3: "seen" });
  assert.equal(after.status, "completed");
});

test("a lesson that is only looked at sends nothing", () => {
  const api = system({ "cmi.mode": "review" });
  keep(new ScormSession(asOf12(api), LESSON, () => 1), { 1: "1" });
  assert.deepEqual(api.calls, ["initialize"]);
});

test("a time span is as ISO 8601 has it", () => {
  assert.deepEqual(["0000:00:09", "0001:02:03", "9999:59:59"].map(duration), ["PT0H0M9S", "PT1H2M3S", "PT9999H59M59S"]);
});

test("the API is that of 2004, though another edition's is nearer", () => {
  const top = /** @type {any} */ ({ API_1484_11: system() });
  top.parent = top;
  assert.equal(laterApiAround(/** @type {any} */ ({ API: {}, parent: top })), top.API_1484_11);
});
