// A card's picture that a busy server has refused is asked for again, and no sign of a broken picture is seen meanwhile.

import assert from "node:assert/strict";
import { mock, test } from "node:test";

class Picture {
  dataset = /** @type {Record<string, string>} */ ({});
  isConnected = true;
  complete = false;
  naturalWidth = 0;
  asked = 0;
  matches = () => true;
  src = "./still/perceptron.svg";
  setAttribute() {
    this.asked += 1;
  }
}

/** @type {Map<string, (event: object) => void>} */
const hears = new Map();
const early = new Picture(), waiting = new Picture();
early.complete = true;
Object.assign(globalThis, {
  HTMLImageElement: Picture,
  document: {
    /** @type {(name: string, hear: (event: object) => void) => void} */
    addEventListener: (name, hear) => hears.set(name, hear),
    querySelectorAll: () => [early, waiting],
  },
});
mock.timers.enable({ apis: ["setTimeout"] });
const script = "../../ui/stage/page/cardcovers.js"; // a page's own: it exports nothing
await import(script);

/** @type {(name: string, target: object) => void} */
const happens = (name, target) => hears.get(name)?.({ target });

test("one that failed before the script was there is asked for again, one that is still on its way is not", () => {
  assert.equal(early.dataset.missing, "1");
  mock.timers.tick(1500);
  assert.deepEqual([early.asked, waiting.asked], [1, 0]);
});

test("it is asked for later each time, and shown once it comes", () => {
  happens("error", early);
  mock.timers.tick(1500);
  assert.equal(early.asked, 1);
  mock.timers.tick(1500);
  assert.equal(early.asked, 2);
  happens("load", early);
  assert.equal(early.dataset.missing, undefined);
});

test("a server that never draws it is left alone, and so is a card that has gone", () => {
  const never = new Picture(), gone = new Picture();
  for (let i = 0; i < 20; i += 1) {
    happens("error", never);
    mock.timers.tick(100_000);
  }
  assert.equal(never.asked, 5);
  assert.equal(never.dataset.missing, "1");
  happens("error", gone);
  gone.isConnected = false;
  mock.timers.tick(100_000);
  assert.equal(gone.asked, 0);
});
