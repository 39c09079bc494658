// What a press leaves the focus on gives it back, but for a link to which somebody has brought it.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { returnFocus } from "../../ui/stage/focus.js";

class Link {
  blurred = false;
  matches = () => true;
  closest = () => null;
  blur() {
    this.blurred = true;
  }
}
Object.assign(globalThis, { HTMLAnchorElement: Link, HTMLSelectElement: class {} });

/** @type {Map<string, (event: object) => void>} */
const hears = new Map();
/** @type {Link} */
let link;

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  link = new Link();
  /** @type {(name: string, hear: () => void) => void} */
  const addEventListener = (name, hear) => hears.set(name, hear);
  returnFocus(/** @type {any} */ ({ activeElement: link, addEventListener }));
});

/** @type {(name: string, event?: object) => void} */
const happens = (name, event = {}) => hears.get(name)?.(event);

test("a link that was pressed gives the focus back", () => {
  happens("pointerdown");
  happens("focusin", { target: link });
  happens("click");
  mock.timers.tick(400);
  assert.equal(link.blurred, true);
});

test("one that was reached after a press, and after a heading took the focus, keeps it", () => {
  happens("pointerdown");
  happens("click");
  happens("focusin", { target: "heading" });
  mock.timers.tick(100);
  link.blurred = false;
  happens("focusin", { target: link });
  mock.timers.tick(400);
  assert.equal(link.blurred, false);
});
