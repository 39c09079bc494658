// A transport whose every delivery is scripted, and a server that keeps the protocol of stage.py as session.py does.

import { Reports } from "../../ui/stage/reports.js";

/** @import { Place, Points, Taken } from "../../ui/stage/types" */

/** @typedef {{base: string | null, seq: number, points: Points}} Edit */

// Time that passes only where a test says so.
export class Script {
  constructor() {
    this.time = 0;
    /** @type {{id: number, due: number, call: () => void}[]} */
    this.waiting = [];
    this.count = 0;
    /** @type {any} a number stands for a timer here */
    this.clock = {
      later: (/** @type {() => void} */ call, /** @type {number} */ milliseconds) => {
        this.count += 1;
        this.waiting.push({ id: this.count, due: this.time + milliseconds, call });
        return this.count;
      },
      cancel: (/** @type {number} */ id) => { this.waiting = this.waiting.filter((timer) => timer.id !== id); },
      now: () => this.time,
    };
  }

  /** @param {number} milliseconds */
  pass(milliseconds) {
    const until = this.time + milliseconds;
    for (;;) {
      const [next] = this.waiting.filter(({ due }) => due <= until).sort((a, b) => a.due - b.due || a.id - b.id);
      if (!next) break;
      this.clock.cancel(next.id);
      this.time = next.due;
      next.call();
    }
    this.time = until;
  }
}

// One open page: what it has sent lies in `sent`, oldest first, until the test delivers it or drops it.
export class Page {
  constructor() {
    this.script = new Script();
    /** @type {any[]} */
    this.sent = [];
    this.reruns = 0;
    this.offline = false; // what the person is told
    /** @type {Points} what the person sees */
    this.list = [];
    this.reports = new Reports({
      send: (name, value) => this.sent.push({ name, ...JSON.parse(JSON.stringify(value)) }),
      rerun: () => { this.reruns += 1; },
      view: (view) => this.sent.push({ name: "view with a rerun", ...view }),
      offline: (offline) => { this.offline = offline; },
    }, this.script.clock);
  }

  /** @param {string} name */
  of(name) {
    return this.sent.filter((message) => message.name === name);
  }

  /**
   * @param {Points} points
   * @param {boolean} final
   */
  edit(points, final = true) {
    this.list = points;
    this.reports.edited(points, final);
  }

  /**
   * An answer arrives, as stage.js takes it.
   * @param {Answer} answer
   * @returns {Taken | null}
   */
  receive(answer) {
    const { edit, seek } = JSON.parse(JSON.stringify(answer)), taken = this.reports.take(edit, seek);
    if (taken?.list) this.list = taken.list;
    return taken;
  }
}

/** @typedef {{base: string, ack: number, points: Points, probe: Place | null, handled: number, handles: Place[]}} State */
/** @typedef {{edit: State, seek: {token: string, frame: number}}} Answer */

// Python's side: it takes what was made on its own base, counts what it has seen, and answers with all it holds.
export class Server {
  /**
   * @param {string} name
   * @param {Points} points
   */
  constructor(name, points = []) {
    this.name = name;
    this.lists = 1;
    this.ack = 0;
    this.token = 1;
    this.frame = 0;
    this.points = points;
    /** @type {Place | null} */
    this.probe = null;
    this.handled = 0;
    /** @type {Place[]} */
    this.handles = [];
  }

  get base() {
    return `${this.name}.${this.lists}`;
  }

  /** @returns {Answer} */
  answer() {
    const { base, ack, points, probe, handled, handles, frame } = this;
    return { edit: { base, ack, points, probe, handled, handles }, seek: { token: `${this.name}-${this.token}`, frame } };
  }

  /** @param {any} message */
  take(message) {
    if (message.base === this.base && message.name === "points" && message.seq > this.ack) {
      this.ack = message.seq;
      this.points = message.points;
    }
    if (message.base === this.base && message.name === "probe") this.probe = message.place;
    if (message.base === this.base && message.name === "handles" && message.seq > this.handled) {
      this.handled = message.seq;
      this.handles = message.places.map((/** @type {Place} */ place) => place.map(Math.round)); // it puts them elsewhere
    }
    return this.answer();
  }

  /**
   * A list that Python sets: a preset, a table, or what stood before a refused edit.
   * @param {Points} points
   */
  set(points) {
    this.lists += 1;
    this.ack = this.handled = 0;
    this.points = points;
    return this.answer();
  }

  /**
   * Another scene, or another place in this one: the browser is sent to a frame.
   * @param {number} frame
   */
  go(frame) {
    this.token += 1;
    this.frame = frame;
    return this.answer();
  }
}
