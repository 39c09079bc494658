// Which frame the stage tells Python it stands at, for the address bar, and when. See reports.js.

import { Wait } from "./waits.js";

/** @import { Clock, Line, Seek } from "./types" */

export const STILL = 350; // milliseconds that a frame stands before it is reported
const UNKNOWN = -1; // no frame

export class FrameReports {
  /**
   * @param {Line} line
   * @param {Clock} clock
   */
  constructor(line, clock) {
    this.line = line;
    this.clock = clock;
    this.up = true; // whether the page is connected with its server
    /** @type {string | null} of the last seek */
    this.token = null;
    /** @type {number | null} the frame that Python knows; null until its seek has been followed */
    this.seen = null;
    /** @type {boolean | null} the last that Python knows of whether each step is predicted */
    this.seenPredict = null;
    this.predict = false; // what there is to be told of it
    /** @type {number | null} a frame that could not be told */
    this.late = null;
    this.still = new Wait(clock);
  }

  // A new seek of Python's is followed: a frame told until it has been would be told of the scene before.
  /** @param {Seek} seek */
  follow(seek) {
    this.forget();
    const predict = Boolean(seek.predict);
    Object.assign(this, { token: seek.token, seen: null, predict, seenPredict: predict });
  }

  // A seek that needs not be followed: Python stands there.
  /** @param {Seek} seek */
  stands(seek) {
    Object.assign(this, { token: seek.token, seen: seek.frame, seenPredict: Boolean(seek.predict) });
  }

  /** @param {number} t the frame that Python's seek asked for: what is shown instead is told */
  arrived(t) {
    this.seen = t;
  }

  // The stage has come to stand in another fragment of the page: a frame told on the way was told of the old one, and
  // the address may not have it.
  elsewhere() {
    if (this.seen !== null) this.seen = UNKNOWN;
  }

  /**
   * For the address bar: when the frame has stood still for a moment; `now` when something else is pressed. Then it must
   * have the whole page run: Streamlit sends what comes together as one, and would run the stage's fragment only.
   * @param {number | null} t null while it plays
   * @param {boolean} now
   */
  stand(t, now = false) {
    this.forget();
    if (t === null || this.seen === null || (this.seen === t && this.predict === this.seenPredict)) return;
    if (now) this.tell(t);
    else this.still.start(STILL, () => this.tell(t, false));
  }

  /**
   * @param {number} t
   * @param {boolean} all whether the whole page runs
   */
  tell(t, all = true) {
    this.late = this.up ? null : t;
    if (!this.up) return;
    Object.assign(this, { seen: t, seenPredict: this.predict });
    const view = { token: this.token, frame: t, predict: this.predict, at: this.clock.now() };
    if (all) this.line.view(view);
    else this.line.send("view", view);
  }

  forget() {
    this.still.cancel();
    this.late = null;
  }
}
