// The line on which a page of a class hears of its room: events where they get through, else it asks every two seconds.
// It touches no element; how to fetch and to wait is given to it. Every state is whole, so whatever was missed is made up
// for by the next one. Protocol: see ../interface.md.

import { CLOCK, Wait } from "../../../ui/stage/waits.js";

/** @import { ClassState, LineCalls } from "./types" */

export const SILENT = 30_000; // milliseconds without an event or a sign of life, after which a line counts as cut
export const ASK = 2000; // milliseconds between two questions where no events come
export const RETRY = [500, 1000, 2000, 4000]; // milliseconds before another attempt
// Milliseconds that an answer may take, the first one and those asked for after it: where a phone has slept, a socket that was
// open before may be dead, and nobody says so.
export const ANSWER = [4000, 8000, 16_000, SILENT];
// Milliseconds before what a server cannot take just now is sent again: a store of rooms that has come back empty is given
// them by the replica that knows them, within seconds.
export const AGAIN = [500, 1000, 2000, 4000, 4000, 4000, 4000, 4000, 4000];
export const GONE = 6000; // milliseconds without the room, after which its server seems to have lost it
export const FORGOTTEN = 900_000; // milliseconds after which nobody waits for it any more
const NOT_NOW = [404, 502, 503, 504];
export const TROUBLES = {
  lost: "Connection lost, trying …",
  gone: "The server no longer knows this class; it may have been restarted. This page goes on when the lecturer opens the room again.",
};
const LATE = "It was sent, but no answer has come. If nothing has changed, try again.";

export class ClassLine {
  /**
   * @param {string} root the address of the room, with a slash at its end
   * @param {{role: string, secret: string}} who
   * @param {LineCalls} calls
   */
  constructor(root, { role, secret }, calls, ask = fetch.bind(globalThis), clock = CLOCK) {
    this.root = root;
    this.query = role === "follower" ? "" : `?as=${role}`;
    this.secret = secret;
    this.calls = calls;
    this.ask = ask;
    this.clock = clock;
    this.failed = 0; // attempts, one after the other
    this.late = 0; // answers that did not come in time, one after the other
    this.votes = 0; // that were sent
    this.over = false;
    this.known = false; // whether a state has ever been heard
    this.id = ""; // of the room, as another room may get its code
    /** @type {(() => void)[]} functions to call at the next state */
    this.waiting = [];
    /** @type {number | null} */
    this.goneSince = null;
    this.silence = new Wait(clock);
    this.again = new Wait(clock);
    /** @type {AbortController | null} */
    this.open = null;
  }

  // Begins, or begins anew: after a phone has slept its line may look open and be dead.
  start() {
    if (this.over) return;
    this.again.cancel();
    this.open?.abort();
    this.open = new AbortController();
    const { signal } = this.open;
    this.read(signal).catch(() => {}).then(() => signal.aborted || this.cut());
  }

  stop() {
    this.over = true;
    this.open?.abort();
    this.wake();
    for (const wait of [this.silence, this.again]) wait.cancel();
  }

  cut() {
    this.silence.cancel();
    if (this.over) return;
    this.calls.lost(this.trouble);
    this.again.start(RETRY[Math.min(this.failed, RETRY.length - 1)], () => this.start());
    this.failed += 1;
  }

  // First the state, by which a new browser gets its cookie; then events.
  /** @param {AbortSignal} signal */
  async read(signal) {
    this.waits();
    if (!(await this.state(signal))) return;
    this.silence.start(ANSWER[0], () => this.poll(signal));
    const response = await this.ask(`${this.root}events${this.query}`, { signal, headers: this.headers });
    if (signal.aborted) return;
    if (!response.ok || !response.body) return this.poll(signal);
    const events = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (;;) {
      const { done, value } = await events.read();
      if (done || signal.aborted) return;
      this.again.cancel(); // events come: it need not ask
      this.silence.start(SILENT, () => this.start());
      const parts = (text + value).split("\n\n");
      text = parts.pop() ?? "";
      for (const part of parts) this.event(part);
    }
  }

  // No event gets through: what a proxy keeps back.
  /** @param {AbortSignal} signal */
  async poll(signal) {
    if (signal.aborted || this.over) return;
    this.waits();
    const alive = await this.state(signal).catch(() => false);
    if (signal.aborted || this.over) return;
    this.silence.cancel();
    if (alive) this.again.start(ASK, () => this.poll(signal));
    else this.cut();
  }

  // An answer that does not come in time is asked for on another socket.
  waits() {
    this.silence.start(ANSWER[Math.min(this.late, ANSWER.length - 1)], () => {
      this.late += 1;
      this.calls.lost(this.trouble);
      this.start();
    });
  }

  /** @param {AbortSignal} signal whether there was a state */
  async state(signal) {
    const response = await this.ask(`${this.root}state${this.query}`, { signal, headers: this.headers });
    const text = await response.text();
    if (signal.aborted) return false; // the line has begun anew meanwhile: its watch is over another answer
    if ([403, 404].includes(response.status) && this.known) this.misses();
    else if ([403, 404, 410].includes(response.status)) this.ends(text);
    else if (response.ok) this.takeState(JSON.parse(text));
    else this.calls.said(text);
    return response.ok;
  }

  // The room was known, and is not at this moment (404): it may be restored, or opened again. A desk gets 403 if another room
  // has its code by now.
  misses() {
    this.goneSince ??= this.clock.now();
    if (this.clock.now() - this.goneSince >= FORGOTTEN) this.ends("This class is over.");
  }

  // What is wrong with the line.
  get trouble() {
    return this.goneSince !== null && this.clock.now() - this.goneSince >= GONE ? "gone" : "lost";
  }

  /** @param {string} part of a stream: an event, or a comment */
  event(part) {
    const fields = new Map(part.split("\n").map((line) => /** @type {[string, string]} */ ([line.split(": ", 1)[0], line.slice(line.indexOf(": ") + 2)])));
    if (fields.get("event") === "state") this.takeState(JSON.parse(fields.get("data") ?? ""));
    if (fields.get("event") === "over") this.ends("This class is over.");
  }

  /** @param {ClassState} state */
  takeState(state) {
    if (this.id && state.id && state.id !== this.id) return this.ends("Another class has this code now.");
    this.id ||= state.id ?? "";
    this.failed = this.late = 0;
    this.known = true;
    this.goneSince = null;
    this.calls.lost(state.lost ? "lost" : "");
    this.calls.state(state);
    this.wake();
  }

  // Calls what waits for the next state: one has come, or none will.
  wake() {
    for (const done of this.waiting.splice(0)) done();
  }

  /** @param {string} sentence */
  ends(sentence) {
    this.stop();
    this.calls.over(sentence);
  }

  get headers() {
    return this.secret ? { "X-Class-Secret": this.secret } : undefined;
  }

  /**
   * What is sent to the room, and "" or the sentence why not. A socket that was open before a sleep may be dead: a vote whose
   * answer does not come in time is sent again on another one, where it takes its own place, unless there is a newer vote; where
   * there is no connection, once that is back (`waited`). So is, for a while, a question to the lecturer, which counts once; what
   * drives might count twice. What the server has not taken, as it knows no room just now, is sent again in any case.
   * @param {"vote" | "post" | "drive" | "preview"} what
   * @param {object} body
   * @returns {Promise<{said: string, answer: any, waited?: boolean}>}
   */
  async send(what, body) {
    const votes = what === "vote", once = what !== "drive", turn = votes ? ++this.votes : 0;
    const pauses = [...AGAIN];
    let patience = once ? [...ANSWER] : ANSWER.slice(1, 2), waited = false;
    const notNow = once ? NOT_NOW : this.known ? [404] : [];
    for (;;) {
      const { status, text } = await this.sent(what, body, /** @type {number} */ (patience[0]));
      if (votes && turn < this.votes) return { said: "", answer: null };
      if (votes && (status === 0 || (status === null && patience.length === 1))) {
        waited = true;
        await this.nextState();
        if (this.over || turn < this.votes) return { said: "", answer: null };
        patience = [...ANSWER];
        continue;
      }
      if (status === 0) return { said: "It could not be sent: there is no connection. Try again.", answer: null };
      if (status === null) patience.shift();
      else if (notNow.includes(status) && pauses.length && !this.over) await this.pause(/** @type {number} */ (pauses.shift()));
      else {
        const answer = status < 300 && text ? JSON.parse(text) : null;
        return { said: status < 300 ? "" : text, answer, ...(waited && { waited }) };
      }
      if (votes && turn < this.votes) return { said: "", answer: null };
      if (!patience.length) return { said: LATE, answer: null };
    }
  }

  // Waits until the line is back.
  nextState() {
    this.calls.waits?.();
    return new Promise((done) => { this.waiting.push(() => done(null)); });
  }

  /**
   * The status and text of the answer; 0 where there is no connection, null where none has come in time.
   * @type {(what: string, body: object, patience: number) => Promise<{status: number | null, text: string}>}
   */
  async sent(what, body, patience) {
    const timeout = new AbortController(), late = new Wait(this.clock);
    late.start(patience, () => timeout.abort());
    try {
      const response = await this.ask(`${this.root}${what}`, { method: "POST", body: JSON.stringify(body), headers: this.headers, signal: timeout.signal });
      return { status: response.status, text: await response.text() };
    } catch {
      return { status: timeout.signal.aborted ? null : 0, text: "" };
    } finally {
      late.cancel();
    }
  }

  /** @param {number} milliseconds */
  pause(milliseconds) {
    return new Promise((done) => this.clock.later(() => done(null), milliseconds));
  }
}
