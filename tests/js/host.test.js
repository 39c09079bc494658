// A stage and its host page: which messages count, which are sent, and a scene that the server does not take.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Host, REST, VERSION, fieldsOf, read } from "../../ui/stage/host/host.js";
import { Scene } from "../../ui/stage/scene.js";
import { Script } from "./scripted.js";

/** @type {(type: string, more?: object) => object} */
const message = (type, more = {}) => ({ playground: 1, type, ...more });

test("messages of this protocol are read", () => {
  const messages = [message("show", { query: "t=3" }), message("go", { frame: 0 }), message("play"), message("pause")];
  assert.deepEqual(messages.map(read), [{ type: "show", query: "t=3" }, { type: "go", frame: 0 }, { type: "play" }, { type: "pause" }]);
  assert.deepEqual(read(message("play", { frame: 7, more: {} })), { type: "play" }, "and only what belongs to them");
});

class Play {
  playground = 1;
  type = "play";
}
const STRANGE = [
  null, undefined, 0, "play", "{\"playground\":1}", [], [message("play")], new Map(), new Play(), () => {}, Object.create(message("play")),
  {}, { type: "play" }, { playground: "1", type: "play" }, { playground: 2, type: "play" }, { playground: true, type: "play" },
  message(""), message("Play"), message("scene", { query: "" }), message("constructor"), message("__proto__"), { playground: 1, type: ["play"] },
  message("show"), message("show", { query: 7 }), message("show", { query: ["t=1"] }), message("show", { query: { length: 1 } }),
  message("show", { query: "x".repeat(60_001) }),
  message("go"), message("go", { frame: "3" }), message("go", { frame: -1 }), message("go", { frame: 1.5 }), message("go", { frame: NaN }),
  message("go", { frame: Infinity }), message("go", { frame: 100_000 }), message("go", { frame: 3n }),
];
for (const [i, strange] of STRANGE.entries()) test(`nothing else is (${i})`, () => assert.equal(read(strange), null));

test("a scene has a frame, or none, and nothing of what stands around a stage", () => {
  assert.deepEqual([...fieldsOf("?eta=2&t=3&view=projector&lesson=a&step=2&check=b&edit=1&v=c") ?? []], [["eta", "2"], ["t", "3"]]);
  for (const t of ["x", "-1", "1.5", "", "1e3", "100000", "0x1"]) assert.equal(fieldsOf(`t=${encodeURIComponent(t)}`), null, t);
  assert.deepEqual([...fieldsOf("__proto__=1&constructor=2") ?? []], [["__proto__", "1"], ["constructor", "2"]]);
});

// A host around a stage whose films are there as soon as `answer` says so.
class Frame {
  constructor() {
    this.script = new Script();
    this.scene = new Scene();
    /** @type {any[]} */
    this.posted = [];
    /** @type {any[]} */
    this.does = [];
    /** @type {string[]} */
    this.said = [];
    this.settled = true;
    this.around = { postMessage: (/** @type {unknown} */ posted, /** @type {string} */ to) => this.posted.push([posted, to]) };
    this.visits = 0;
    this.href = "";
    this.host = new Host(this.scene, { page: "hinge", path: "../hinge", bare: "t=0" }, {
      keepFrame: () => {},
      settled: () => this.settled,
      seen: () => ({ frame: Number(this.scene.fields.get("t") ?? 0), frames: 9 }),
      show: (fields) => this.show(fields),
      does: (action) => this.does.push(action),
      say: (text) => this.said.push(text),
      links: (href) => { this.href = href; },
    }, this.around, this.script.clock);
    this.show(new Map([["eta", "2"]]));
    this.host.changed();
    this.script.pass(REST);
  }

  /** @param {Map<string, string>} fields */
  show(fields) {
    this.visits += 1;
    this.scene.take({ visit: `host.${this.visits}`, scene: Object.fromEntries(fields), changes: [] });
    this.host.follows();
  }

  /** @param {unknown} data */
  hears(data, source = /** @type {unknown} */ (this.around)) {
    this.host.receive({ source, data });
    this.script.pass(REST);
  }

  // The films of what is wanted are on show.
  answer() {
    this.settled = true;
    this.host.changed();
    this.script.pass(REST);
  }

  get last() {
    return this.posted.at(-1)?.[0];
  }
}

test("the host gets the scene, once", () => {
  const frame = new Frame();
  assert.deepEqual(frame.posted, [[{ playground: VERSION, type: "scene", page: "hinge", query: "eta=2", frame: 0, frames: 9 }, "*"]]);
  frame.host.frameShown();
  frame.script.pass(REST);
  assert.equal(frame.posted.length, 1);
  frame.scene.set("t", "4");
  frame.host.frameShown();
  frame.script.pass(REST - 1);
  assert.equal(frame.posted.length, 1, "not before it has come to rest");
  frame.script.pass(1);
  assert.deepEqual([frame.last.query, frame.last.frame, frame.href], ["eta=2&t=4", 4, "../hinge?eta=2&t=4"]);
});

test("the scene of all defaults is named by its frame, as an address without fields is another", () => {
  const frame = new Frame();
  frame.scene.set("eta", null);
  frame.answer();
  assert.deepEqual([frame.scene.text, frame.last.query, frame.href], ["", "t=0", "../hinge?t=0"]);
});

test("what is not on show yet is not told", () => {
  const frame = new Frame();
  frame.settled = false;
  frame.scene.set("eta", "3");
  frame.host.frameShown();
  frame.script.pass(REST);
  assert.equal(frame.posted.length, 1);
  frame.answer();
  assert.equal(frame.last.query, "eta=3");
});

test("a scene of the host is shown, of several at once the newest", () => {
  const frame = new Frame();
  for (const eta of [3, 4, 5]) frame.host.receive({ source: frame.around, data: message("show", { query: `eta=${eta}` }) });
  frame.script.pass(REST);
  assert.deepEqual([frame.visits, frame.scene.text], [2, "eta=5"]);
});

test("nobody but the host is heard", () => {
  const frame = new Frame();
  for (const source of [null, {}, { ...frame.around }]) frame.hears(message("show", { query: "eta=9" }), source);
  frame.hears(message("play"), null);
  assert.deepEqual([frame.scene.text, frame.does], ["eta=2", []]);
  frame.hears(message("play"));
  assert.deepEqual(frame.does, [{ type: "play" }]);
});

test("without a host nothing is sent or heard, and the link follows the scene", () => {
  const frame = new Frame();
  frame.host.around = null;
  frame.hears(message("show", { query: "eta=9" }), null);
  frame.scene.set("eta", "7");
  frame.answer();
  assert.deepEqual([frame.posted.length, frame.scene.text, frame.href], [1, "eta=7", "../hinge?eta=7"]);
});

test("where the server does not take a scene, the one before it comes back, and the host is told why", () => {
  const frame = new Frame();
  frame.scene.set("seed", "8");
  frame.answer();
  frame.hears(message("show", { query: "eta=x" }));
  frame.settled = false;
  assert.equal(frame.scene.text, "eta=x");
  frame.hears(message("show", { query: "eta=y" }));
  frame.host.refused("No.");
  assert.deepEqual([frame.last, frame.scene.text], [{ playground: VERSION, type: "refused", said: "No." }, "eta=2&seed=8"]);
});

test("a refused edit is reported, and the scene stays", () => {
  const frame = new Frame(), { visits } = frame;
  frame.host.refused("Too many.");
  assert.deepEqual([frame.last.said, frame.visits, frame.scene.text], ["Too many.", visits, "eta=2"]);
});

test("a frame that is none is refused without asking", () => {
  const frame = new Frame();
  frame.hears(message("show", { query: "t=x" }));
  assert.deepEqual([frame.scene.text, frame.last.type, frame.said], ["eta=2", "refused", [frame.last.said]]);
});
