// What the stage reports to Python (points, probe, frame) and what it makes of the answers. Protocol: see stage.py.
// It touches no element; how to send and how to wait is given to it, so that a test can script both.

import { FrameReports } from "./frame_reports.js";
import { HandleReports } from "./handle_reports.js";
import { CLOCK, Wait } from "./waits.js";

/** @import { Box, EditState, Line, Place, Points, Seek, Taken } from "./types" */

export const RETRY = 2500; // milliseconds without an answer after which an edit is sent again
export const SILENT = 2; // times that an edit is sent again without an answer before the line counts as gone
const REMEMBERED = 100; // lists that this page has been through

/** @param {string | null} base */
const server = (base) => base?.split(".")[0];

export class Reports {
  /** @param {Line} line */
  constructor(line, clock = CLOCK) {
    this.line = line;
    this.frames = new FrameReports(line, clock);
    this.handles = new HandleReports(line, clock, RETRY);
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
    this.unanswered = 0; // times that the last list was sent again
    this.again = new Wait(clock);
    this.looking = new Wait(clock);
  }

  remove() {
    for (const wait of [this.again, this.looking, this.handles.answer, this.frames.still]) wait.cancel();
  }

  // Whether Python has seen every list that was sent.
  get settled() {
    return this.seq <= this.ack;
  }

  // The line ---------------------------------------------------------------------------------------------------------
  /**
   * The page is connected with its server, or has lost it. What was done in between goes as soon as it is back, with a
   * run of the whole page: the server may be a new one.
   * @param {boolean} up
   */
  connected(up) {
    const back = up && !this.frames.up;
    this.frames.up = up;
    if (back) this.catchUp();
    this.line.offline(this.offline);
  }

  // A laptop that has slept may hold a connection that nobody answers.
  get offline() {
    return !this.frames.up || this.unanswered >= SILENT;
  }

  catchUp() {
    this.unanswered = 0;
    if (this.frames.late !== null) this.frames.tell(this.frames.late);
    else if (!this.settled || this.looking.going) this.line.rerun();
    if (this.looking.going) this.sendProbe();
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
    const other = this.frames.token !== seek.token;
    if (edit) {
      this.ack = edit.ack;
      if (this.settled) this.axes = null;
      if (this.unsent) this.send(this.unsent);
      this.seenProbe(edit.probe, other);
      this.handles.answered(edit.handled ?? 0, edit.handles ?? []);
    }
    if (other) this.frames.follow(seek);
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
    this.handles.rebase(edit.base, edit.handled ?? 0);
    if (!behind || !own) {
      Object.assign(this, { told: edit.points, lineage: [text], axes: null });
      return "other";
    }
    this.frames.stands(seek);
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
    this.again.start(RETRY, () => {
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
    if (!this.looking.going) this.sendProbe();
  }

  sendProbe() {
    this.line.send("probe", { base: this.base, place: this.probe });
    this.looking.start(RETRY, () => { // no answer: as with points
      this.line.rerun();
      this.sendProbe();
    });
  }

  /**
   * @param {Place | null} place what Python has taken for the probe
   * @param {boolean} other whether it is another scene's
   */
  seenProbe(place, other) {
    const behind = this.looking.going && !other && String(place) !== String(this.probe);
    this.looking.cancel();
    if (behind) this.sendProbe();
    else this.probe = place;
  }
}
