// Time and a network whose every delivery is scripted, and one open page on it.

import { Exchange } from "../../ui/stage/exchange.js";

/** @import { Answer, Answered, Begun, Change, Edit, Points } from "../../ui/stage/types" */

/** @typedef {{answer: (answered: Answered) => void, fail: () => void, gone: boolean}} Ends */
/** @typedef {{scene: string, also: string, edit: Edit | null} & Ends} Request */

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

export const WIDE = 1000; // from here on the axes go along with a point

// What a server makes of a request: the points are the scene's field "points", as JSON; handles are rounded.
/** @type {(request: Request) => Answer} */
export function answerTo({ scene, edit }) {
  const fields = Object.fromEntries(new URLSearchParams(scene));
  for (const name of ["t", "predict", "view", "lesson", "step", "again"]) delete fields[name];
  if (edit?.points) fields.points = JSON.stringify(edit.points);
  if (edit?.points?.some(([x]) => x > WIDE)) fields.axes = "wide";
  if (edit?.handles) fields.line = JSON.stringify(edit.handles.map((place) => place.map(Math.round)));
  /** @type {any} */
  const answer = { scene: fields, verdict: null, said: "", film: { of: fields } };
  return { ...answer, edit: { points: JSON.parse(fields.points ?? "[]"), probe: null, handles: JSON.parse(fields.line ?? "[]"), rules: null } };
}

// One open page: what it has asked for lies in `asked`, oldest first, until the test answers it or lets it fail.
export class Page {
  constructor() {
    this.script = new Script();
    /** @type {Request[]} */
    this.asked = [];
    /** @type {Answer[]} the films that were put up */
    this.shown = [];
    /** @type {{begun: Begun, current: () => boolean}[]} the beginnings of films that were put up */
    this.begun = [];
    /** @type {string[]} */
    this.refused = [];
    /** @type {string[]} */
    this.late = [];
    this.offline = false; // what the person is told
    this.exchange = new Exchange((_, wanted, signal) => new Promise((done, failed) => {
      const request = { ...JSON.parse(JSON.stringify(wanted)), gone: false, answer: done, fail: () => failed(new TypeError("no network")) };
      signal.addEventListener("abort", () => { request.gone = true; });
      this.asked.push(request);
    }), {
      shows: (answer) => this.shown.push(answer),
      begun: (begun, current) => this.begun.push({ begun, current }),
      refused: (sentence) => this.refused.push(sentence),
      late: (sentence) => this.late.push(sentence),
      offline: (offline) => { this.offline = offline; },
    }, undefined, this.script.clock);
  }

  get scene() {
    return this.exchange.scene;
  }

  // Those that nobody has answered or given up.
  get open() {
    return this.asked.filter((request) => !request.gone);
  }

  /**
   * Python speaks.
   * @param {string} visit
   * @param {Record<string, string>} scene
   * @param {Change[]} changes
   */
  take(visit, scene = {}, changes = []) {
    return this.exchange.take({ visit, scene, changes, film: "/film", also: "" });
  }

  /** @type {(points: Points, final?: boolean) => void} */
  put(points, final = true) {
    this.exchange.edited({ points }, final);
  }

  // The server answers a request, if anybody still listens.
  async answer(request = this.open[0], status = 200, sentence = "") {
    request.gone = true;
    request.answer(status === 200 ? { status, answer: answerTo(request), said: sentence } : { status, answer: null, said: sentence });
    await settled();
  }

  // The server says how far the film is.
  async goesOn(request = this.open[0], sentence = "1 of 9 folds so far.") {
    request.gone = true;
    request.answer({ status: 202, answer: null, said: "", begun: { ...answerTo(request), said: sentence } });
    await settled();
  }

  async fail(request = this.open[0]) {
    request.gone = true;
    request.fail();
    await settled();
  }
}

// Until every promise that can be kept is.
export async function settled() {
  for (let i = 0; i < 10; i += 1) await null;
}

/** @type {(number: number, fields: Record<string, string | null>, reset?: boolean) => Change} */
export const change = (number, fields, reset = false) => ({ number, fields, reset });
