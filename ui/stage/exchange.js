// Requests films by HTTP: of the scene, or of the scene after an edit. Of several edits the newest counts. An edit that
// could not be sent is sent when the server is back. It touches no element; requests and timers are passed in.
//
// During a drag a few requests run at once, so that a slow connection does not hold it up. Each has the edits of those
// before it. A response ends all older requests, so no film is replaced by an older one.

import { Scene, followed } from "./scene.js";
import { CLOCK, Wait } from "./waits.js";

/** @import { Answer, Ask, Begun, Edit, ExchangeCalls, Given, Place, Points } from "./types" */

export const RETRY = 1500; // milliseconds until a failed request is made again
export const SILENT = 4000; // milliseconds without a response, after which the connection counts as lost
export const GIVEN_UP = 15_000; // milliseconds until an open request is made again, as after a laptop's sleep it may never end
export const ON = 300; // milliseconds until the next request for a film that is being made
export const AT_ONCE = 3; // requests of a drag
const ABSOLUTE = ["points", "probe", "turned", "strokes"]; // fields that do not depend on the previous response, as places of handles do
const REFUSED = 422, BROKEN = 500; // the statuses of an edit that cannot be read, and of a film that cannot be made
const MOST_DOUBLINGS = 6; // of RETRY, for a film that cannot be made, as each attempt costs the server as much

/**
 * `before`: the fields of the scene at the request. `begun`: the server is still making its film.
 * @typedef {{edit: Edit | null, before: Map<string, string>, also: string, wanted: string, stop: AbortController, begun: boolean}} Asked
 */

export class Exchange {
  /**
   * @param {Ask} ask
   * @param {ExchangeCalls} calls
   * @param {Scene} scene
   */
  constructor(ask, calls, scene = new Scene(), clock = CLOCK) {
    this.ask = ask;
    this.calls = calls;
    this.scene = scene;
    this.film = ""; // the address of the films of the page
    this.also = ""; // what else is requested with each film, as a query
    /** @type {string | null} the scene of the film that is shown, as text */
    this.shown = null;
    /** @type {Edit | null} an edit that waits */
    this.edit = null;
    /** @type {Points | null} the last points that were sent */
    this.put = null;
    /** @type {Asked[]} the open requests, the oldest first */
    this.asked = [];
    this.up = true; // whether Streamlit's page is connected
    this.silent = false;
    this.broken = 0; // the number of failures in a row to make a film
    this.again = new Wait(clock);
    this.silence = new Wait(clock);
    this.late = new Wait(clock);
  }

  remove() {
    this.giveUp(this.asked);
    for (const wait of [this.again, this.silence, this.late]) wait.cancel();
  }

  // Whether the film of the scene is shown, with every edit in it.
  get settled() {
    return !this.edit && !this.asked.length && this.shown === this.wanted;
  }

  get wanted() {
    return [this.scene.filmed, this.also].join(" ");
  }

  // The edit that is not in the scene yet.
  /** @returns {Edit | null} */
  get underWay() {
    return this.edit || this.newest?.edit ? merged(this.newest?.edit, this.edit) : null;
  }

  /** @returns {Asked | undefined} */
  get newest() {
    return this.asked.at(-1);
  }

  // Whether the edit that waits may be sent now.
  get hasRoom() {
    const { asked } = this;
    return !asked.length || (asked.length < AT_ONCE && isAbsolute(this.edit) && asked.every((one) => isAbsolute(one.edit) && !one.begun));
  }

  /**
   * Takes what Python sends: see Scene.take.
   * @param {Given & {film: string, also: string}} stage
   */
  take(stage) {
    const result = this.scene.take(stage);
    Object.assign(this, { film: stage.film, also: stage.also });
    if (result.reset) this.forget();
    if (!this.asked.length) this.send();
    return result;
  }

  /**
   * Sends an edit. During a drag some are skipped; the final one is always sent, at once.
   * @param {Edit} edit
   * @param {boolean} final
   */
  edited(edit, final) {
    if (edit.points && edit.points === this.put && !this.edit) return; // sent already, when the button was pressed
    this.put = edit.points ?? this.put;
    this.broken = 0;
    this.edit = merged(this.edit, edit);
    if (final) this.drop();
    if (this.hasRoom) this.send();
  }

  // Gives up the open requests; their edits go with the next one.
  drop() {
    this.edit = this.underWay;
    this.giveUp(this.asked);
  }

  /** @param {Asked[]} older requests whose responses are no longer needed */
  giveUp(older) {
    for (const { stop } of older) stop.abort();
    this.asked = this.asked.filter((one) => !older.includes(one));
  }

  // Sends the edit that waits, if it may be sent, or requests the film of the scene, unless an open request leads to it.
  next() {
    if (this.edit ? this.hasRoom : !this.asked.length) this.send();
  }

  // Drops the edit that waits. Changes of settings in it are still sent, unless `all` is true.
  forget(all = true) {
    this.drop();
    const settings = all ? undefined : this.edit?.settings;
    this.edit = settings ? { settings } : null;
    this.put = null;
  }

  send() {
    this.again.cancel();
    if (!this.edit && this.shown === this.wanted) return this.came(); // no request is open
    /** @type {Asked} */
    const request = {
      edit: this.underWay, before: this.scene.fields, also: this.also, wanted: this.wanted, stop: new AbortController(), begun: false,
    };
    Object.assign(this, { asked: [...this.asked, request], edit: null });
    this.request(request);
  }

  /** @param {Asked} one */
  request(one) {
    if (this.asked.length === 1) this.watch();
    const { also, edit } = one, scene = edit ? this.scene.text : this.scene.filmed;
    this.ask(this.film, { scene, also, edit, has: this.calls.has?.() }, one.stop.signal)
      .then(({ status, answer, said, begun }) => {
        if (!this.asked.includes(one)) return;
        if (begun) this.continueRequest(one, begun);
        else if (answer) this.answered(one, answer);
        else if (status === REFUSED) this.refused(one, said);
        else this.failed(said || `The server answers with error ${status}.`, status === BROKEN);
      })
      .catch(() => this.asked.includes(one) && this.failed());
  }

  // Starts the timers of an open request.
  watch() {
    this.silence.start(SILENT, () => this.setSilent(true));
    this.late.start(GIVEN_UP, () => this.failed());
  }

  // The server is still making the film, and may have sent its beginning. Requests it again, unless a newer one is wanted.
  /** @type {(asked: Asked, begun: Begun) => void} */
  continueRequest(request, begun) {
    if (request !== this.newest) return this.giveUp([request]);
    this.giveUp(this.asked.slice(0, -1));
    request.begun = true;
    this.silence.cancel();
    this.late.cancel();
    this.setSilent(false);
    if (this.edit || this.wanted !== request.wanted) {
      this.drop();
      return this.send();
    }
    this.calls.begun(begun, () => this.asked.includes(request));
    this.again.start(ON, () => this.asked.includes(request) && this.request(request));
  }

  /** @type {(asked: Asked, answer: Answer) => void} */
  answered(request, answer) {
    this.broken = 0;
    this.giveUp(this.asked.slice(0, this.asked.indexOf(request)));
    this.asked = this.asked.slice(1);
    this.came();
    const { edit } = this, put = request.edit?.handles, places = answer.edit?.handles;
    // The server may move handles, and others with them; those that were dragged on since keep their new places.
    const moved = (/** @type {Place} */ place, /** @type {number} */ i) => String(place) !== String(put?.[i]);
    if (edit?.handles && places) edit.handles = edit.handles.map((place, i) => (moved(place, i) ? place : places[i] ?? place));
    const after = new Map(Object.entries(answer.scene));
    this.scene.follow(request.before, after);
    for (const newer of this.asked) newer.before = followed(newer.before, request.before, after); // so that each knows what it changes
    this.shown = [written(answer), request.also].join(" "); // as an address may write the same scene differently
    this.calls.shows(answer, request.edit);
    this.next();
  }

  // The server refused an edit: the previous film stays. A refusal of an older edit is not shown, as newer ones follow.
  /** @type {(asked: Asked, said: string) => void} */
  refused(request, sentence) {
    const newest = request === this.newest;
    this.giveUp(newest ? this.asked : [request]);
    this.came();
    if (newest) {
      this.put = null;
      this.calls.refused(sentence);
    }
    if (this.edit) this.next();
  }

  // Repeats all open requests: there was no response, or one whose `sentence` says why. For a film that cannot be made
  // the wait doubles each time.
  /** @type {(sentence?: string, broken?: boolean) => void} */
  failed(sentence = "", broken = false) {
    this.drop();
    this.came(!sentence);
    if (sentence) this.calls.late(sentence);
    this.again.start(RETRY * (broken ? 2 ** Math.min(this.broken++, MOST_DOUBLINGS) : 1), () => this.send());
  }

  // Restarts the timers after a response, or after its failure.
  came(silent = false) {
    if (this.asked.length) this.watch();
    else for (const wait of [this.silence, this.late]) wait.cancel();
    this.setSilent(silent);
  }

  /** @param {boolean} silent */
  setSilent(silent) {
    this.silent = silent;
    this.calls.offline(this.silent || !this.up);
  }

  // The page has its connection, or has lost it.
  /** @param {boolean} up */
  connected(up) {
    const back = up && !this.up;
    this.up = up;
    if (back && this.silent) this.drop();
    if (back && !this.asked.length) this.send();
    this.calls.offline(this.silent || !this.up);
  }
}

/**
 * Merges two edits. Later values replace earlier ones. Changes of settings are appended; the last two are merged if both set
 * fields, and the last replaces the one before it if both set the same entry.
 * @type {(before: Edit | null | undefined, after: Edit | null) => Edit}
 */
function merged(before, after) {
  const settings = [...(before?.settings ?? []), ...(after?.settings ?? [])], last = settings.at(-1), other = settings.at(-2);
  const sameEntry = last && other && "entry" in last && "entry" in other && String(last.entry.slice(0, 2)) === String(other.entry.slice(0, 2));
  if (last && other && "set" in last && "set" in other) settings.splice(-2, 2, { set: { ...other.set, ...last.set } });
  else if (sameEntry) settings.splice(-2, 1);
  return { ...before, ...after, ...(settings.length && { settings }) };
}

/** @param {Edit | null} edit */
function isAbsolute(edit) {
  return edit !== null && Object.keys(edit).every((name) => ABSOLUTE.includes(name));
}

// The scene of a response's film, as text.
/** @param {Answer} answer */
function written(answer) {
  const scene = new Scene();
  scene.fields = new Map(Object.entries(answer.scene));
  return scene.filmed;
}
