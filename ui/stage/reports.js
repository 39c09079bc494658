// What the stage reports to Python (points, probe, frame) and what it makes of the answers. Protocol: see stage.py.
// It touches no element; how to send and how to wait is given to it, so that a test can script both.

/** @import { Box, Clock, EditState, Line, Place, Points, Seek, Taken, TimerId } from "./types" */

export const RETRY = 2500; // milliseconds without an answer after which an edit is sent again
export const STILL = 350; // milliseconds that a frame stands before it is reported
export const SILENT = 2; // times that an edit is sent again without an answer before the line counts as gone
const UNKNOWN = -1; // no frame
const REMEMBERED = 100; // lists that this page has been through

/** @type {Clock} */
const CLOCK = {
  later: (call, wait) => setTimeout(call, wait),
  cancel: (id) => clearTimeout(id),
  now: () => Date.now(),
};

/** @param {string | null} base */
const server = (base) => base?.split(".")[0];

export class Reports {
  /**
   * @param {Line} line
   * @param {Clock} clock
   */
  constructor(line, clock = CLOCK) {
    this.line = line;
    this.clock = clock;
    /** @type {string | null} the list that Python set last */
    this.base = null;
    this.seq = 0; // of the last list sent
    this.ack = 0; // of the last list that Python has seen
    /** @type {string[]} the lists that this page has been through */
    this.lineage = [];
    /** @type {Points | null} the list last sent, or set by Python */
    this.told = null;
    /** @type {Points | null} a later one, which waits for an answer */
    this.unsent = null;
    /** @type {Box | "home" | null} the view as moved by hand, until Python has seen it */
    this.axes = null;
    /** @type {Place | null} */
    this.probe = null;
    /** @type {Place[]} what can be dragged besides points, as Python has it */
    this.handles = [];
    this.handleSeq = 0; // of the last places sent
    this.handled = 0; // of the last that Python has seen
    /** @type {Place[] | null} later ones, which wait for an answer */
    this.waiting = null;
    /** @type {string | null} of the last seek */
    this.token = null;
    /** @type {number | null} the frame that Python knows; null until its seek has been followed */
    this.seen = null;
    /** @type {boolean | null} the last that Python knows of whether each step is predicted */
    this.seenPredict = null;
    this.predict = false; // what there is to be told of it
    this.up = true; // whether the page is connected with its server
    this.unanswered = 0; // times that the last list was sent again
    /** @type {number | null} a frame that could not be told */
    this.late = null;
    /** @type {Record<"again" | "looking" | "dragging" | "still", TimerId | null>} */
    this.timers = { again: null, looking: null, dragging: null, still: null };
  }

  remove() {
    this.cancel("again");
    this.cancel("looking");
    this.cancel("dragging");
    this.cancel("still");
  }

  // Whether Python has seen every list that was sent.
  get settled() {
    return this.seq <= this.ack;
  }

  // Whether Python has yet to say where handles have come to be.
  get pulling() {
    return this.handleSeq > this.handled;
  }

  // The line ---------------------------------------------------------------------------------------------------------
  /**
   * The page is connected with its server, or has lost it. What was done in between goes as soon as it is back, with a
   * run of the whole page: the server may be a new one.
   * @param {boolean} up
   */
  connected(up) {
    const back = up && !this.up;
    this.up = up;
    if (back) this.catchUp();
    this.line.offline(this.offline);
  }

  // A laptop that has slept may hold a connection that nobody answers.
  get offline() {
    return !this.up || this.unanswered >= SILENT;
  }

  catchUp() {
    this.unanswered = 0;
    if (this.late !== null) this.tellFrame(this.late);
    else if (!this.settled || this.timers.looking !== null) this.line.rerun();
    if (this.timers.looking !== null) this.sendProbe();
    if (!this.settled) this.post();
  }

  // Answers ----------------------------------------------------------------------------------------------------------
  /**
   * New data from Python. Null where it is to be passed over: it answers an older list, or the list of this page stands
   * and is on its way to a new server.
   * @param {EditState | null} edit
   * @param {Seek} seek
   * @returns {Taken | null}
   */
  take(edit, seek) {
    this.unanswered = 0;
    this.line.offline(this.offline);
    if (edit && edit.base === this.base && edit.ack < this.seq) return null;
    const first = this.base === null, stands = edit && edit.base !== this.base ? this.rebase(edit, seek) : "same";
    if (stands === "own") return null;
    const other = this.token !== seek.token;
    if (edit) {
      this.ack = edit.ack;
      if (this.settled) this.axes = null;
      if (this.unsent) this.send(this.unsent);
      this.seenProbe(edit.probe, other);
      this.seenHandles(edit.handled ?? 0, edit.handles ?? []);
    }
    if (other) this.leaveFrame();
    this.token = seek.token;
    if (other) this.predict = this.seenPredict = Boolean(seek.predict);
    return { list: edit && stands === "other" ? edit.points : null, first, frame: other ? seek.frame : null };
  }

  /**
   * Another base: which list stands? This page's own, then on its way to Python, or the other; or both are the same.
   * @param {EditState} edit
   * @param {Seek} seek
   * @returns {"own" | "other" | "same"}
   */
  rebase(edit, seek) {
    const text = JSON.stringify(edit.points), own = this.unsent ?? this.told;
    // A new server under the open page knows only the address bar, which may be behind what was clicked since.
    const behind = this.base !== null && server(this.base) !== server(edit.base) && this.lineage.includes(text);
    Object.assign(this, { base: edit.base, seq: edit.ack, ack: edit.ack, unsent: null });
    Object.assign(this, { handleSeq: edit.handled ?? 0, handled: edit.handled ?? 0, waiting: null });
    if (!behind || !own) {
      Object.assign(this, { told: edit.points, lineage: [text], axes: null });
      return "other";
    }
    Object.assign(this, { token: seek.token, seen: seek.frame, seenPredict: Boolean(seek.predict) });
    if (JSON.stringify(own) === text && !this.axes) return "same";
    this.send(own);
    return "own";
  }

  // Points -----------------------------------------------------------------------------------------------------------
  /**
   * While a drag goes on, at most one list is on its way; the last one always goes.
   * @param {Points} points
   * @param {boolean} final
   */
  edited(points, final) {
    if (points === this.told) this.unsent = null; // the press has reported what the release would
    else if (final || this.settled) this.send(points);
    else this.unsent = points;
  }

  /** @param {Points} points */
  send(points) {
    this.unsent = null;
    this.told = points;
    this.seq += 1;
    this.lineage = [...this.lineage.slice(1 - REMEMBERED), JSON.stringify(points)];
    this.post();
  }

  /**
   * The axes as a hand has moved them; "home" for those around the points. They go with the list, which may be the old one.
   * @param {Box | "home"} axes
   */
  viewed(axes) {
    this.axes = axes;
    const points = this.unsent ?? this.told;
    if (points) this.send(points);
  }

  // The last list. Streamlit drops what is sent while no server is there, and asks for nothing when one is back.
  post() {
    const { base, seq } = this;
    this.line.send("points", { base, seq, points: this.told, ...(this.axes && { axes: this.axes }) });
    this.wait("again", RETRY, () => {
      if (base !== this.base || seq <= this.ack) return;
      this.unanswered += 1;
      this.line.offline(this.offline);
      this.line.rerun(); // a new server does not know the fragment that this stage stands in
      this.post();
    });
  }

  // The probe, like points in a drag: at most one place is on its way, and the last one always goes. -------------------
  /** @param {Place | null} place */
  look(place) {
    this.probe = place;
    if (this.timers.looking === null) this.sendProbe();
  }

  sendProbe() {
    this.line.send("probe", { base: this.base, place: this.probe });
    this.wait("looking", RETRY, () => { // no answer: as with points
      this.line.rerun();
      this.sendProbe();
    });
  }

  /**
   * @param {Place | null} place what Python has taken for the probe
   * @param {boolean} other whether it is another scene's
   */
  seenProbe(place, other) {
    const behind = this.timers.looking !== null && !other && String(place) !== String(this.probe);
    this.cancel("looking");
    if (behind) this.sendProbe();
    else this.probe = place;
  }

  // Handles, as points in a drag. Python may put them elsewhere than they were dragged: its answer stands. ---------------
  /** @param {Place[]} places */
  moved(places) {
    if (!this.pulling) this.sendHandles(places);
    else this.waiting = places;
  }

  /** @param {Place[]} places */
  sendHandles(places) {
    this.waiting = null;
    this.handleSeq += 1;
    this.postHandles({ base: this.base, seq: this.handleSeq, places });
  }

  /** @param {{base: string | null, seq: number, places: Place[]}} told */
  postHandles(told) {
    this.line.send("handles", told);
    this.wait("dragging", RETRY, () => { // no answer: as with points
      if (told.base !== this.base || told.seq <= this.handled) return;
      this.line.rerun();
      this.postHandles(told);
    });
  }

  /**
   * @param {number} handled
   * @param {Place[]} places
   */
  seenHandles(handled, places) {
    this.handled = handled;
    if (this.pulling) return;
    this.cancel("dragging");
    this.handles = places;
    if (this.waiting) this.sendHandles(this.waiting);
  }

  // The frame --------------------------------------------------------------------------------------------------------
  /** @param {number} t the frame that Python's seek has led to */
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
  frame(t, now = false) {
    this.forgetFrame();
    if (t === null || this.seen === null || (this.seen === t && this.predict === this.seenPredict)) return;
    if (now) this.tellFrame(t);
    else this.wait("still", STILL, () => this.tellFrame(t, false));
  }

  /**
   * @param {number} t
   * @param {boolean} all whether the whole page runs
   */
  tellFrame(t, all = true) {
    this.late = this.up ? null : t;
    if (!this.up) return;
    Object.assign(this, { seen: t, seenPredict: this.predict });
    const view = { token: this.token, frame: t, predict: this.predict, at: this.clock.now() };
    if (all) this.line.view(view);
    else this.line.send("view", view);
  }

  // A seek is on its way: a frame told until it has arrived would be told of the scene before.
  leaveFrame() {
    this.forgetFrame();
    this.seen = null;
  }

  forgetFrame() {
    this.cancel("still");
    this.late = null;
  }

  // Waiting ----------------------------------------------------------------------------------------------------------
  /**
   * @param {"again" | "looking" | "dragging" | "still"} name
   * @param {number} milliseconds
   * @param {() => void} call
   */
  wait(name, milliseconds, call) {
    this.cancel(name);
    this.timers[name] = this.clock.later(() => {
      this.timers[name] = null;
      call();
    }, milliseconds);
  }

  /** @param {"again" | "looking" | "dragging" | "still"} name */
  cancel(name) {
    if (this.timers[name] !== null) this.clock.cancel(this.timers[name]);
    this.timers[name] = null;
  }
}
