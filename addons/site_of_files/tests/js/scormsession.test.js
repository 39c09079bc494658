// A lesson's session with a learning management system: what is suspended comes back, score and status follow the marks.

import assert from "node:assert/strict";
import { test } from "node:test";

import { apiAround, ScormSession, span } from "../../stage/scormsession.js";

const PLACE = "playground.lessons";
const choice = { kind: "choice", options: ["a", "b", "c"], right: [1], nudges: [] };
const place = { ...choice, kind: "place" };
const LESSON = /** @type {any} */ ({ name: "mine", tries: 2, steps: [{ question: choice }, { question: null }, { question: choice }, { question: place }] });

/** A system with what it has kept, and a list of all that is called. */
function system(stored = {}) {
  const values = /** @type {Record<string, string>} */ ({ ...stored }), calls = /** @type {string[]} */ ([]);
  const call = (/** @type {string} */ name) => () => { calls.push(name); return "true"; };
  return {
    values, calls,
    LMSInitialize: call("initialize"), LMSFinish: call("finish"), LMSCommit: call("commit"),
    LMSGetValue: (/** @type {string} */ name) => values[name] ?? "",
    LMSSetValue(/** @type {string} */ name, /** @type {string} */ value) { calls.push(name); values[name] = value; return "true"; },
  };
}

/** @type {(session: ScormSession, marks: Record<number, string>) => void} as the lesson's page writes them */
const keep = (session, marks) => session.setItem(PLACE, JSON.stringify({ marks: { mine: marks }, reviews: {} }));

test("a lesson that is only opened is incomplete, and has no score", () => {
  const api = system(), session = new ScormSession(api, LESSON, () => 1);
  keep(session, { 1: "seen" });
  assert.equal(api.calls[0], "initialize");
  assert.equal(api.values["cmi.core.lesson_status"], "incomplete");
  assert.equal("cmi.core.score.raw" in api.values, false);
  assert.equal(api.values["cmi.core.exit"], "suspend");
});

test("the score is the share of right answers among those that need no engine, and is sent at once", () => {
  const api = system(), session = new ScormSession(api, LESSON, () => 3);
  keep(session, { 1: "0|1" });
  assert.deepEqual(["raw", "min", "max"].map((name) => api.values[`cmi.core.score.${name}`]), ["50", "0", "100"]);
  assert.equal(api.calls.at(-1), "commit");
  keep(session, { 1: "0|1", 2: "seen", 3: "1" });
  assert.equal(api.values["cmi.core.score.raw"], "100");
  assert.equal(api.values["cmi.core.lesson_location"], "3");
  assert.equal(api.values["cmi.core.lesson_status"], "incomplete");
  keep(session, { 1: "0|1", 2: "seen", 3: "1", 4: "seen" });
  assert.equal(api.values["cmi.core.lesson_status"], "completed");
});

test("what was suspended comes back, at the step that was open", () => {
  const first = system(), before = new ScormSession(first, LESSON, () => 3);
  keep(before, { 1: "0|1", 2: "seen", 3: "seen" });
  before.finish();
  const after = new ScormSession(system(first.values), LESSON, () => 3);
  assert.deepEqual(JSON.parse(after.getItem(PLACE) ?? ""), { marks: { mine: { 1: "0|1", 2: "seen", 3: "seen" } } });
  assert.equal(after.first, 3);
});

test("a status that is final stays, also where a student comes back and the marks are others", () => {
  for (const status of ["completed", "passed", "failed"]) {
    const api = system({ "cmi.core.lesson_status": status, "cmi.suspend_data": '{"1":"1"}' });
    const session = new ScormSession(api, LESSON, () => 1);
    keep(session, { 1: "1|0" });
    session.finish();
    assert.equal(api.values["cmi.core.lesson_status"], status);
    assert.equal(api.values["cmi.suspend_data"], '{"1":"1|0"}');
  }
});

test("it is finished once, with the time, and nothing is sent after that", () => {
  let now = 1000;
  const api = system(), session = new ScormSession(api, LESSON, () => 2, () => now);
  now += 3_723_900;
  session.finish();
  session.finish();
  keep(session, { 1: "1" });
  assert.equal(api.values["cmi.core.session_time"], "0001:02:03");
  assert.deepEqual(api.calls.filter((name) => name === "finish"), ["finish"]);
  assert.equal(api.calls.at(-1), "finish");
});

test("a lesson that is only looked at sends nothing; a system that names no mode is as one that names the normal one", () => {
  for (const mode of ["browse", "review"]) {
    const api = system({ "cmi.core.lesson_mode": mode });
    keep(new ScormSession(api, LESSON, () => 1), { 1: "1" });
    assert.deepEqual(api.calls, ["initialize"]);
  }
  const api = system();
  keep(new ScormSession(api, LESSON, () => 1), { 1: "1" });
  assert.equal(api.values["cmi.core.score.raw"], "50");
});

test("where a system begins no session, nothing is sent; one that goes on with the session that is open is asked as ever", () => {
  const api = { ...system(), LMSInitialize: () => "false" }, session = new ScormSession(api, LESSON, () => 1);
  keep(session, { 1: "1" });
  session.finish();
  assert.deepEqual([session.refused, api.calls], [true, []]);
  const open = { ...system({ "cmi.core.lesson_status": "incomplete", "cmi.suspend_data": '{"1":"1"}' }), LMSInitialize: () => "false" };
  const going = new ScormSession(open, LESSON, () => 1);
  assert.deepEqual([going.refused, going.marks], [false, { 1: "1" }]);
});

test("no more is suspended than may be: of long tries the last ones", () => {
  const api = system(), session = new ScormSession(api, LESSON, () => 1);
  keep(session, { 1: `${"0|".repeat(3000)}1`, 2: "seen" });
  assert.equal(api.values["cmi.suspend_data"], '{"1":"1","2":"seen"}');
});

test("what is no JSON of marks is as nothing", () => {
  for (const text of ["{", "[1]", "7", "null", '{"a":"1","1":2}']) {
    const session = new ScormSession(system({ "cmi.suspend_data": text, "cmi.core.lesson_location": "x" }), LESSON, () => 1);
    assert.deepEqual(JSON.parse(session.getItem(PLACE) ?? "").marks.mine, {}, text);
    assert.equal(session.first, 1);
  }
});

test("the API is that of the nearest window around, or of those around the opener; other sites are passed over", () => {
  const near = system(), far = system();
  const top = /** @type {any} */ ({ API: far });
  top.parent = top;
  assert.equal(apiAround({ parent: { API: near, parent: top } }), near);
  assert.equal(apiAround({ parent: top }), far);
  const alone = /** @type {any} */ ({ opener: { parent: top } });
  alone.parent = alone;
  assert.equal(apiAround(alone), far);
  const walled = { get API() { throw new Error("another site"); } };
  assert.equal(apiAround(/** @type {any} */ ({ parent: walled, opener: null })), null);
});

test("time spans are hours of four digits, minutes and seconds", () => {
  assert.deepEqual([0, 59_999, 3_600_000, -5, 1e12].map(span), ["0000:00:00", "0000:00:59", "0001:00:00", "0000:00:00", "9999:46:40"]);
});

test("each commit tells whether the system has saved an answer", () => {
  const outcomes = /** @type {boolean[]} */ ([]), answers = ["false", "true"];
  const api = { ...system(), LMSCommit: () => answers.shift() ?? "true" };
  const session = new ScormSession(api, LESSON, () => 1, Date.now, (success) => outcomes.push(success));
  keep(session, { 1: "1" });
  keep(session, { 1: "1", 2: "seen" });
  assert.deepEqual(outcomes, [false, true]);
});
