// Where handles have been dragged to, as Python is told of it and answers. See reports.js.

import { Wait } from "./waits.js";

/** @import { Clock, Line, Place } from "./types" */

export class HandleReports {
  /**
   * @param {Line} line
   * @param {Clock} clock
   * @param {number} retry milliseconds without an answer after which places are sent again
   */
  constructor(line, clock, retry) {
    this.line = line;
    this.retry = retry;
    /** @type {string | null} the list of points that Python set last */
    this.base = null;
    /** @type {Place[]} as Python has them */
    this.places = [];
    this.seq = 0; // of the last places sent
    this.seen = 0; // of the last that Python has seen
    /** @type {Place[]} those last sent */
    this.sent = [];
    /** @type {Place[] | null} later ones, which wait for an answer */
    this.waiting = null;
    this.answer = new Wait(clock);
  }

  // Whether Python has yet to say where they have come to be.
  get pulling() {
    return this.seq > this.seen;
  }

  // Where they are as far as this page knows: where they were dragged, until Python has said where that leads.
  get shown() {
    return this.pulling ? this.waiting ?? this.sent : this.places;
  }

  // At most one set of places is on its way, and the last one always goes.
  /** @param {Place[]} places */
  moved(places) {
    if (!this.pulling) this.send(places);
    else this.waiting = places;
  }

  /** @param {Place[]} places */
  send(places) {
    Object.assign(this, { waiting: null, sent: places });
    this.seq += 1;
    this.post({ base: this.base, seq: this.seq, places });
  }

  /** @param {{base: string | null, seq: number, places: Place[]}} told */
  post(told) {
    this.line.send("handles", told);
    this.answer.start(this.retry, () => { // no answer: as with points
      if (told.base !== this.base || told.seq <= this.seen) return;
      this.line.rerun();
      this.post(told);
    });
  }

  /**
   * What Python has. It may put them elsewhere than they were dragged: its answer stands, but for the handles that have
   * been dragged on since it was asked.
   * @param {number} seen
   * @param {Place[]} places
   */
  answered(seen, places) {
    this.seen = seen;
    if (this.pulling) return;
    this.answer.cancel();
    this.places = places;
    const { waiting, sent } = this;
    if (waiting) this.send(waiting.map((place, i) => (String(place) === String(sent[i]) ? places[i] ?? place : place)));
  }

  /**
   * Another list of points stands, and with it other handles.
   * @param {string} base
   * @param {number} seen
   */
  rebase(base, seen) {
    Object.assign(this, { base, seq: seen, seen, waiting: null });
  }
}
