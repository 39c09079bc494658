// The line of a class: what is not answered is asked for anew, a line that has slept begins anew, and where no event gets through it asks.

import assert from "node:assert/strict";
import { test } from "node:test";

import { AGAIN, ANSWER, ASK, ClassLine, FORGOTTEN, GONE, RETRY, SILENT } from "../../stage/classline.js";
import { Script } from "../../../../tests/js/scripted.js";

/** A page of a room, on a network where each request is answered when a test says so, or never. */
class Phone {
  constructor() {
    this.script = new Script();
    /** @type {{path: string, signal: AbortSignal, answers: (response: Response) => void}[]} */
    this.asked = [];
    /** @type {number[]} versions that were heard of */
    this.heard = [];
    /** @type {string} */
    this.lost = "";
    this.waits = 0; // how many votes have waited for the line
    this.over = "";
    /** @type {(path: any, options: any) => Promise<Response>} */
    const ask = (path, { signal }) => new Promise((answers, fails) => {
      this.asked.push({ path, signal, answers });
      signal.addEventListener("abort", () => fails(new Error("aborted")));
    });
    this.line = new ClassLine("/", { role: "follower", secret: "" }, {
      state: ({ version }) => { this.heard.push(version); },
      lost: (trouble) => { this.lost = trouble; },
      waits: () => { this.waits += 1; },
      said: (sentence) => assert.fail(sentence),
      over: (sentence) => { this.over = sentence; },
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

  /** @type {(status: number, said?: string) => Promise<void>} the last request is refused */
  async refuses(status, sentence = "") {
    this.asked[this.asked.length - 1]?.answers(new Response(sentence, { status }));
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
    assert.equal(phone.lost, "lost");
  }
  await phone.states(7);
  assert.deepEqual(phone.heard, [7]);
  assert.equal(phone.lost, "");
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

test("an answer to a line that was begun anew does not end the watch over the new one", async () => {
  const phone = new Phone(), { readable, writable } = new TransformStream(), body = writable.getWriter();
  phone.line.start();
  phone.asked[0].answers(new Response(readable)); // the answer comes slowly
  await turns();
  phone.line.start(); // the network is back, the browser says
  body.write(new TextEncoder().encode(JSON.stringify({ version: 3, lost: false })));
  body.close();
  await turns();
  assert.deepEqual(phone.heard, []);
  assert.deepEqual(phone.paths, ["/state", "/state"]);
  await phone.passes(ANSWER[0]); // of which nothing comes
  assert.deepEqual(phone.paths, ["/state", "/state", "/state"]);
  await phone.states(7);
  assert.deepEqual(phone.heard, [7]);
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

test("a vote that is not answered is sent again, and at last waits for the line", async () => {
  const phone = new Phone();
  const vote = phone.line.send("vote", { answer: 0 });
  await phone.passes(ANSWER[0]);
  assert.deepEqual(phone.paths, ["/vote", "/vote"]);
  assert.ok(phone.asked[0]?.signal.aborted);
  phone.asked[1]?.answers(new Response(JSON.stringify({ yours: [0] })));
  assert.deepEqual(await vote, { said: "", answer: { yours: [0] } });
  const lost = phone.line.send("vote", { answer: 1 });
  for (const patience of ANSWER) await phone.passes(patience);
  assert.equal(phone.asked.length, 2 + ANSWER.length);
  assert.equal(phone.waits, 1);
  phone.line.takeState(/** @type {any} */ ({ version: 3, lost: false }));
  await turns();
  await phone.refuses(409, "This round is closed.");
  assert.deepEqual(await lost, { said: "This round is closed.", answer: null, waited: true });
});

test("a vote without a connection is sent once the line is back, unless there is a newer one, or the class is over", async () => {
  const phone = new Phone();
  const older = phone.line.send("vote", { answer: 0 }), newer = phone.line.send("vote", { answer: 1 });
  for (const { answers } of phone.asked) answers(/** @type {any} */ (Promise.reject(new TypeError("Failed to fetch"))));
  await turns();
  assert.deepEqual([phone.waits, phone.asked.length], [1, 2]);
  phone.line.takeState(/** @type {any} */ ({ version: 2, lost: false }));
  await turns();
  assert.deepEqual(phone.paths, ["/vote", "/vote", "/vote"]);
  phone.asked[2]?.answers(new Response(JSON.stringify({ yours: [1] })));
  assert.deepEqual([await older, await newer], [{ said: "", answer: null }, { said: "", answer: { yours: [1] }, waited: true }]);
  const never = phone.line.send("vote", { answer: 0 });
  phone.asked[3]?.answers(/** @type {any} */ (Promise.reject(new TypeError("Failed to fetch"))));
  await turns();
  phone.line.ends("This class is over.");
  assert.deepEqual(await never, { said: "", answer: null });
});

test("another room with the same code is not followed", () => {
  const phone = new Phone();
  for (const id of ["a", "a", "b"]) phone.line.takeState(/** @type {any} */ ({ version: 1, id, lost: false }));
  assert.deepEqual([phone.heard, phone.over], [[1, 1], "Another class has this code now."]);
});

test("questions to the lecturer that are not answered for are sent again, each for itself", async () => {
  const phone = new Phone();
  const one = phone.line.send("post", { text: "Why?" }), other = phone.line.send("post", { text: "How?" });
  await phone.passes(ANSWER[0] ?? 0);
  assert.deepEqual(phone.paths, ["/post", "/post", "/post", "/post"]);
  for (const place of [2, 3]) phone.asked[place]?.answers(new Response(JSON.stringify({ mine: [place] })));
  assert.deepEqual([(await one).answer, (await other).answer], [{ mine: [2] }, { mine: [3] }]);
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

test("a room that is not known for a moment is asked for again, and goes on", async () => {
  const phone = new Phone();
  phone.line.start();
  await phone.states(1);
  await phone.passes(ANSWER[0] ?? 0); // no event gets through, so it asks
  for (const wait of RETRY) {
    await phone.refuses(404, "There is no such room.");
    assert.equal(phone.lost, "lost");
    await phone.passes(wait);
  }
  await phone.states(2);
  assert.deepEqual(phone.heard, [1, 2]);
  assert.deepEqual([phone.lost, phone.over], ["", ""]);
});

test("a room that stays away is said to be lost, is asked for again, and is over at last", async () => {
  const phone = new Phone();
  phone.line.start();
  await phone.states(1);
  await phone.passes(ANSWER[0] ?? 0);
  for (let waited = 0; waited <= FORGOTTEN; waited += RETRY[RETRY.length - 1] ?? 0) {
    assert.equal(phone.over, "");
    await phone.refuses(404);
    assert.equal(phone.lost, waited < GONE ? "lost" : "gone");
    await phone.passes(RETRY[RETRY.length - 1] ?? 0);
  }
  await phone.refuses(404);
  assert.equal(phone.over, "This class is over.");
  const { length } = phone.asked;
  await phone.passes(SILENT);
  assert.equal(phone.asked.length, length, "nothing is asked any more");
});

test("a desk whose code another room has now is told to open its room again", async () => {
  const desk = new Phone();
  desk.line.start();
  await desk.states(1);
  await desk.passes(ANSWER[0] ?? 0);
  for (let waited = 0; waited <= GONE; waited += RETRY[RETRY.length - 1] ?? 0) {
    await desk.refuses(403, "This is not the secret of the room.");
    await desk.passes(RETRY[RETRY.length - 1] ?? 0);
  }
  await desk.refuses(403, "This is not the secret of the room.");
  assert.deepEqual([desk.over, desk.lost], ["", "gone"]);
});

test("a code that never was a room's, and a class that has ended, are said at once", async () => {
  const wrong = new Phone(), late = new Phone();
  wrong.line.start();
  await wrong.refuses(404, "There is no such room.");
  assert.equal(wrong.over, "There is no such room.");
  late.line.start();
  await late.states(1);
  await late.passes(ANSWER[0] ?? 0);
  await late.refuses(410, "This class is over.");
  assert.equal(late.over, "This class is over.");
});

test("a vote that cannot be taken for a moment is sent again, until it is or there is a newer one", async () => {
  const phone = new Phone();
  const vote = phone.line.send("vote", { answer: 0 });
  for (const [i, status] of [404, 503, 502].entries()) {
    await phone.refuses(status);
    await phone.passes((AGAIN[i] ?? 0) - 1);
    assert.equal(phone.asked.length, i + 1);
    await phone.passes(1);
  }
  phone.asked[3]?.answers(new Response(JSON.stringify({ yours: [0] })));
  assert.deepEqual(await vote, { said: "", answer: { yours: [0] } });
  const older = phone.line.send("vote", { answer: 0 });
  await phone.refuses(404);
  const newer = phone.line.send("vote", { answer: 1 });
  phone.asked[5]?.answers(new Response(JSON.stringify({ yours: [1] })));
  assert.deepEqual((await newer).answer, { yours: [1] });
  await phone.passes(AGAIN[0] ?? 0);
  assert.deepEqual(await older, { said: "", answer: null });
  assert.equal(phone.asked.length, 6, "it does not take the newer one's place");
});

test("a vote that is refused for good is not sent again", async () => {
  const phone = new Phone();
  const late = phone.line.send("vote", { answer: 0 });
  await phone.refuses(409, "This round is closed.");
  assert.deepEqual(await late, { said: "This round is closed.", answer: null });
  const never = phone.line.send("vote", { answer: 0 });
  for (const wait of AGAIN) {
    await phone.refuses(503, "The rooms cannot be reached just now; try again.");
    await phone.passes(wait);
  }
  await phone.refuses(503, "The rooms cannot be reached just now; try again.");
  assert.match((await never).said, /try again/);
});

test("what drives is sent again where the server knew no room, so that nothing counts twice", async () => {
  const hall = new Phone();
  hall.line.start();
  await hall.states(1);
  const pressed = hall.line.send("drive", { do: "step", by: 1 });
  await hall.refuses(404);
  await hall.passes(AGAIN[0] ?? 0);
  hall.asked[hall.asked.length - 1]?.answers(new Response(JSON.stringify({ version: 2 })));
  assert.deepEqual((await pressed).answer, { version: 2 });
  const unsure = hall.line.send("drive", { do: "step", by: 1 });
  await hall.refuses(503, "The rooms cannot be reached just now; try again.");
  assert.match((await unsure).said, /try again/);
});
