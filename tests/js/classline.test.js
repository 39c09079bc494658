// The line of a class: what is not answered is asked for anew, a line that has slept begins anew, and where no event gets through it asks.

import assert from "node:assert/strict";
import { test } from "node:test";

import { ANSWER, ASK, ClassLine, SILENT } from "../../ui/stage/classline.js";
import { Script } from "./scripted.js";

/** A page of a room, on a network where each request is answered when a test says so, or never. */
class Phone {
  constructor() {
    this.script = new Script();
    /** @type {{path: string, signal: AbortSignal, answers: (response: Response) => void}[]} */
    this.asked = [];
    /** @type {number[]} versions that were heard of */
    this.heard = [];
    this.lost = false;
    /** @type {(path: any, options: any) => Promise<Response>} */
    const ask = (path, { signal }) => new Promise((answers, fails) => {
      this.asked.push({ path, signal, answers });
      signal.addEventListener("abort", () => fails(new Error("aborted")));
    });
    this.line = new ClassLine("/", { role: "follower", secret: "" }, {
      state: ({ version }) => { this.heard.push(version); },
      lost: (lost) => { this.lost = lost; },
      said: (said) => assert.fail(said),
      over: (said) => assert.fail(said),
    }, ask, this.script.clock);
  }

  get paths() {
    return this.asked.map(({ path }) => path);
  }

  /** @param {number} version the last request is answered by this state */
  async states(version) {
    this.asked[this.asked.length - 1].answers(new Response(JSON.stringify({ version, lost: false })));
    await turns();
  }

  // The last request is answered by a line of events, to be written to.
  async streams() {
    const { readable, writable } = new TransformStream(), writer = writable.getWriter();
    this.asked[this.asked.length - 1].answers(new Response(readable));
    await turns();
    return async (/** @type {string} */ text) => {
      await writer.write(new TextEncoder().encode(text));
      await turns();
    };
  }

  /** @param {number} milliseconds */
  async passes(milliseconds) {
    this.script.pass(milliseconds);
    await turns();
  }
}

const turns = () => new Promise((done) => setTimeout(done, 5));
const event = (/** @type {number} */ version) => `event: state\ndata: ${JSON.stringify({ version, lost: false })}\n\n`;

test("what is not answered is asked for anew, each time after a longer while", async () => {
  const phone = new Phone();
  phone.line.start();
  for (const [i, wait] of ANSWER.entries()) {
    await phone.passes(wait - 1);
    assert.equal(phone.asked.length, i + 1);
    await phone.passes(1);
    assert.equal(phone.asked.length, i + 2);
    assert.equal(phone.asked[i].signal.aborted, true, "its socket is not used again");
    assert.equal(phone.lost, true);
  }
  await phone.states(7);
  assert.deepEqual(phone.heard, [7]);
  assert.equal(phone.lost, false);
});

test("a line on which nothing has come for a minute begins anew and is in the present", async () => {
  const phone = new Phone();
  phone.line.start();
  await phone.states(1);
  const tells = await phone.streams();
  await tells(event(2));
  for (let i = 0; i < 4; i += 1) {
    await phone.passes(SILENT / 2);
    await tells(": here\n\n");
  }
  assert.deepEqual(phone.paths, ["/state", "/events"], "a sign of life every fifteen seconds is enough");
  await phone.passes(2 * SILENT);
  assert.equal(phone.asked[1].signal.aborted, true);
  assert.equal(phone.paths[2], "/state");
  await phone.states(9);
  assert.deepEqual(phone.heard, [1, 2, 9]);
  await (await phone.streams())(event(10));
  assert.deepEqual(phone.heard, [1, 2, 9, 10]);
});

test("where no event gets through it asks, until one does", async () => {
  const phone = new Phone();
  phone.line.start();
  await phone.states(1);
  const [, events] = phone.asked;
  await phone.passes(ANSWER[0]);
  await phone.states(2);
  for (const version of [3, 4]) {
    await phone.passes(ASK);
    await phone.states(version);
  }
  assert.deepEqual(phone.paths, ["/state", "/events", "/state", "/state", "/state"]);
  const { readable, writable } = new TransformStream();
  events.answers(new Response(readable));
  await writable.getWriter().write(new TextEncoder().encode(event(5)));
  await turns();
  await phone.passes(SILENT - 1);
  assert.deepEqual(phone.heard, [1, 2, 3, 4, 5]);
  assert.equal(phone.asked.length, 5, "it asks no more");
});

test("a vote that is not answered is sent again, and after the last time there is a sentence", async () => {
  const phone = new Phone();
  const kept = phone.line.send("vote", { answer: 0 });
  await phone.passes(ANSWER[0]);
  assert.deepEqual(phone.paths, ["/vote", "/vote"]);
  assert.ok(phone.asked[0]?.signal.aborted);
  phone.asked[1]?.answers(new Response(JSON.stringify({ yours: [0] })));
  assert.deepEqual(await kept, { said: "", answer: { yours: [0] } });
  const lost = phone.line.send("vote", { answer: 1 });
  for (const patience of ANSWER) await phone.passes(patience);
  assert.equal(phone.asked.length, 2 + ANSWER.length);
  assert.match((await lost).said, /no answer has come/);
});

test("a vote that is not answered does not take the place of a newer one", async () => {
  const phone = new Phone();
  const older = phone.line.send("vote", { answer: 0 }), newer = phone.line.send("vote", { answer: 1 });
  phone.asked[1]?.answers(new Response(JSON.stringify({ yours: [1] })));
  assert.deepEqual((await newer).answer, { yours: [1] });
  await phone.passes(ANSWER[0] ?? 0);
  assert.deepEqual(await older, { said: "", answer: null });
  assert.deepEqual(phone.paths, ["/vote", "/vote"]);
});

test("what drives is sent once, and is waited for as long as a slow line takes", async () => {
  const hall = new Phone();
  const pressed = hall.line.send("drive", { do: "step", by: 1 });
  await hall.passes(ANSWER[0] ?? 0);
  assert.ok(!hall.asked[0]?.signal.aborted);
  await hall.passes((ANSWER[1] ?? 0) - (ANSWER[0] ?? 0));
  assert.match((await pressed).said, /try again/);
  assert.deepEqual(hall.paths, ["/drive"]);
});
