// What a finger on a plane means: a tap, a swipe, a long press, a pinch.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Finger, LONG, SLIP } from "../../ui/stage/plane/finger.js";
import { Script } from "./scripted.js";

/** @type {(id: number, x: number, y: number) => PointerEvent} */
const at = (pointerId, clientX, clientY) => /** @type {any} */ ({ pointerId, clientX, clientY });

function plane() {
  /** @type {string[]} */
  const events = [];
  const script = new Script(), say = (/** @type {string} */ what) => (/** @type {PointerEvent} */ { clientX }) => events.push(`${what} at ${clientX}`);
  const finger = new Finger({ tapped: say("tap"), slipped: say("swipe"), held: say("hold") }, script.clock);
  return { events, script, finger };
}

test("lifted soon and where it was put down, it taps, once", () => {
  const { events, script, finger } = plane();
  finger.down(at(1, 10, 10));
  assert.deepEqual(events, []);
  script.pass(LONG - 1);
  finger.move(at(1, 10 + SLIP, 10));
  finger.up(at(1, 10 + SLIP, 10));
  script.pass(LONG);
  assert.deepEqual(events, ["tap at 10"]);
});

test("moved, it swipes, and neither taps nor holds", () => {
  const { events, script, finger } = plane();
  finger.down(at(1, 10, 10));
  finger.move(at(1, 10, 11 + SLIP));
  finger.move(at(1, 10, 200));
  script.pass(LONG);
  finger.up(at(1, 10, 10));
  assert.deepEqual(events, ["swipe at 10"]);
});

test("resting, it holds, and lifting it afterwards is no tap", () => {
  const { events, script, finger } = plane();
  finger.down(at(1, 10, 10));
  script.pass(LONG);
  finger.hold(); // the system says it, too
  finger.up(at(1, 10, 10));
  assert.deepEqual(events, ["hold at 10"]);
});

test("the system's own long press comes first, and counts once", () => {
  const { events, script, finger } = plane();
  finger.down(at(1, 10, 10));
  finger.hold();
  script.pass(LONG);
  assert.deepEqual(events, ["hold at 10"]);
});

test("taken over by the page, it means nothing", () => {
  const { events, script, finger } = plane();
  finger.down(at(1, 10, 10));
  finger.end();
  script.pass(LONG);
  finger.up(at(1, 10, 10));
  assert.deepEqual(events, []);
});

test("two fingers are a pinch, and no tap", () => {
  const { events, script, finger } = plane();
  finger.down(at(1, 10, 10));
  finger.down(at(2, 90, 90));
  finger.up(at(2, 90, 90));
  script.pass(LONG);
  finger.up(at(1, 10, 10));
  assert.deepEqual(events, []);
  finger.down(at(3, 20, 20));
  finger.up(at(3, 20, 20));
  assert.deepEqual(events, ["tap at 20"]);
});
