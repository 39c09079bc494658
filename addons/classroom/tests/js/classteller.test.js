// What a lecturer's stage shows reaches its room in the order in which it was shown, and once more if it did not get through.

import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { ClassTeller } from "../../stage/classteller.js";

/** A stage as far as a teller looks at it. */
function stage() {
  const transport = {
    t: 0, frames: 9, playing: false, rate: 5,
    go: (/** @type {number} */ t) => { Object.assign(transport, { t, playing: false }); },
    take: () => { transport.playing = true; },
  };
  const root = { isConnected: true, querySelector: () => ({ textContent: "Next step" }) };
  return /** @type {any} */ ({ player: { answer: {}, film: {}, root, transport }, exchange: { scene: { filmed: "", fields: new Map() } } });
}

/** A room that answers when it is told to. */
function room() {
  /** @type {{frame: number, answers: (version: number) => void}[]} */
  const calls = [];
  /** @type {[frame: number, next: string][]} */
  const named = [];
  const tell = (/** @type {any} */ { frame }) => /** @type {Promise<number>} */ (new Promise((answers) => calls.push({ frame, answers })));
  const teller = new ClassTeller(tell, (frame, next) => named.push([frame, next]));
  return { calls, named, teller };
}

const turn = async () => { for (let i = 0; i < 5; i += 1) await Promise.resolve(); };

test("a step that is asked once more is told to be, by its seed", () => {
  const asking = stage(), pictures = /** @type {any[]} */ ([]);
  asking.exchange.scene.fields = new Map([["lesson", "1-perceptron"], ["step", "2"], ["again", "7"]]);
  new ClassTeller((/** @type {any} */ picture) => { pictures.push(picture); return new Promise(() => {}); }, () => {}).send(asking, "perceptron");
  assert.deepEqual(pictures.map(({ lesson, step, again }) => [lesson, step, again]), [["1-perceptron", 2, 7]]);
});

test("what is shown while an answer is awaited is told after it", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { calls, teller } = room(), asking = stage();
  teller.send(asking, "perceptron");
  for (const t of [1, 2]) {
    asking.player.transport.t = t;
    teller.send(asking, "perceptron");
    mock.timers.tick(5000);
  }
  assert.deepEqual(calls.map(({ frame }) => frame), [0]);
  calls[0].answers(7);
  await turn();
  mock.timers.tick(5000);
  assert.deepEqual(calls.map(({ frame }) => frame), [0, 2]);
  mock.timers.reset();
});

test("a stage that has left the page is told no more: the class is at what came after it", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { calls, teller } = room(), asking = stage();
  teller.send(asking, "perceptron");
  calls[0].answers(7);
  await turn();
  teller.told = ""; // the page that came after it was told meanwhile
  asking.player.root.isConnected = false;
  mock.timers.tick(5000);
  assert.equal(calls.length, 1);
  mock.timers.reset();
});

test("what did not come through is told once more", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { calls, teller } = room(), asking = stage();
  teller.send(asking, "perceptron");
  calls[0].answers(0);
  await turn();
  mock.timers.tick(5000);
  assert.deepEqual(calls.map(({ frame }) => frame), [0, 0]);
  calls[1].answers(3);
  await turn();
  mock.timers.tick(5000);
  assert.equal(calls.length, 2);
  mock.timers.reset();
});

test("the remote is followed, and not contradicted", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { calls, named, teller } = room(), asking = stage(), { transport } = asking.player;
  teller.send(asking, "perceptron");
  calls[0].answers(1);
  await turn();
  mock.timers.tick(200);
  const picture = { page: "perceptron", scene: "", frame: 4, frames: 9, playing: null, holds: false, film: true, title: "" };
  teller.apply(asking, "perceptron", picture, 4);
  assert.equal(transport.t, 4);
  teller.apply(asking, "perceptron", { ...picture, frame: 5 }, 5);
  assert.equal(transport.t, 5);
  mock.timers.tick(5000);
  assert.equal(calls.length, 1, "the room knows");
  assert.deepEqual(named, [[5, "Next step"]], "once the remote rests, what comes next is named");
  teller.apply(asking, "perceptron", { ...picture, frame: 5, playing: { since: 0, speed: 5 } }, 5);
  assert.equal(transport.playing, true);
  transport.playing = false;
  transport.t = 7; // held by the lecturer, and not told yet
  teller.apply(asking, "perceptron", { ...picture, playing: { since: 0, speed: 5 } }, 8);
  assert.equal(transport.t, 7, "what is done here is newer");
  assert.equal(teller.isAhead(0), true);
  mock.timers.reset();
});
