// The law of the edits: whatever is lost, doubled or late, in the end Python has the list that the person sees.

import assert from "node:assert/strict";
import { test } from "node:test";

import { RETRY } from "../../ui/stage/reports.js";
import { Page, Server } from "./scripted.js";

/** @import { Answer } from "./scripted.js" */
/** @import { Points } from "../../ui/stage/types" */

// Numbers in [0, 1) from a seed (mulberry32).
/** @param {number} seed */
function random(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

// A page and its server, with what is on its way between them.
class World {
  /** @param {number} seed */
  constructor(seed) {
    this.next = random(seed);
    this.page = new Page();
    this.server = new Server("0");
    this.servers = 1;
    this.taken = 0; // messages that have left the page's list of what it has sent
    this.edits = 0;
    /** @type {Answer[]} */
    this.answers = [];
    /** @type {Points} what the address bar says */
    this.address = [];
    this.page.receive(this.server.answer());
  }

  /** @param {number} n */
  choice(n) {
    return Math.floor(this.next() * n);
  }

  /** @param {boolean} final */
  edit(final) {
    this.edits += 1;
    this.page.edit([...this.page.list.slice(-3), [this.edits, 0, 0]], final);
  }

  // The page's next message arrives, once or twice, or not at all; none while the line is gone.
  carry() {
    if (this.taken === this.page.sent.length) return;
    const message = this.page.sent[this.taken];
    this.taken += 1;
    for (let times = this.page.reports.frames.up ? this.choice(3) : 0; times > 0; times -= 1) this.answers.push(this.server.take(message));
  }

  // One of the answers on their way arrives: any of the present list; those of another come in their order.
  answer() {
    const same = this.answers.filter(({ edit }) => edit.base === this.answers[0].edit.base);
    if (!same.length) return;
    const [answer] = this.answers.splice(this.choice(same.length), 1);
    if (this.next() < 0.2) return;
    this.page.receive(answer);
    if (answer.edit.base === this.server.base) this.address = answer.edit.points;
  }

  preset() {
    this.edits += 1;
    this.answers.push(this.server.set([[-this.edits, 1, 1]]));
  }

  // It knows only the address; what was on its way is lost, and it speaks first.
  restart() {
    this.server = new Server(String(this.servers), this.address);
    this.servers += 1;
    this.taken = this.page.sent.length;
    this.answers = [];
    this.page.receive(this.server.answer());
  }

  act() {
    const chance = this.next();
    if (chance < 0.3) this.edit(false);
    else if (chance < 0.45) this.edit(true);
    else if (chance < 0.7) this.carry();
    else if (chance < 0.93) this.answer();
    else if (chance < 0.95) this.preset();
    else if (chance < 0.97) this.restart();
    else if (chance < 0.98) this.page.reports.connected(this.choice(2) === 0);
    else this.page.script.pass(this.choice(2 * RETRY));
  }

  // Nothing gets lost any more.
  settle() {
    this.page.reports.connected(true);
    this.answers = [this.server.answer()];
    for (let round = 0; round < 5; round += 1) {
      while (this.taken < this.page.sent.length) {
        this.answers.push(this.server.take(this.page.sent[this.taken]));
        this.taken += 1;
      }
      for (const answer of this.answers.splice(0)) this.page.receive(answer);
      this.page.script.pass(RETRY);
    }
  }
}

test("two thousand random visits end with one list on both sides", () => {
  for (let seed = 0; seed < 2000; seed += 1) {
    const world = new World(seed);
    for (let step = 0; step < 120; step += 1) {
      world.act();
      assert.ok(world.page.reports.seq >= world.page.reports.ack);
    }
    if (seed % 2) world.edit(true);
    world.settle();
    assert.deepEqual(world.server.points, world.page.list, `seed ${seed}`);
    assert.ok(world.page.reports.settled, `seed ${seed}`);
    if (seed % 2 && world.server.lists === 1 && world.servers === 1) assert.equal(world.server.points.at(-1)?.[0], world.edits);
  }
});
