// Films by HTTP: the film of the scene, or of what an edit makes of it. Of several edits the newest counts; one that could
// not be sent is kept, and goes when the server is back. It touches no element; how to ask and to wait is given to it.
//
// While a hand drags, a few edits are under way at once, so that a long line holds nothing up. Each has in it what those
// before it did. An answer ends the waiting for all older ones: what is shown is never older than what was.

import { Scene, followed } from "./scene.js";
import { CLOCK, Wait } from "./waits.js";

/** @import { Answer, Ask, Begun, Edit, ExchangeCalls, Given, Place, Points } from "./types" */

export const RETRY = 1500; // milliseconds after which what failed is asked again
export const SILENT = 4000; // without an answer, after which the line counts as gone
export const GIVEN_UP = 15_000; // after which a request is asked anew: a laptop that has slept may wait for ever
export const ON = 300; // until it is asked how far a film is
export const AT_ONCE = 3; // edits of a drag that are under way
const ABSOLUTE = ["points", "probe", "turned", "strokes"]; // what an edit says whole: where handles come to be depends on the answer before
const REFUSED = 422, BROKEN = 500; // what cannot be read; a film that cannot be made
const MOST_DOUBLINGS = 6; // of RETRY, for a film that cannot be made: it costs the server as much each time

/**
 * `before`: the fields of the scene that it was asked for. `begun`: its film is being made, piece by piece.
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
    this.film = ""; // the address of the page's films
    this.also = ""; // what is asked for with each film, as a query
    /** @type {string | null} what the film on show is of */
    this.shown = null;
    /** @type {Edit | null} an edit that waits */
    this.edit = null;
    /** @type {Points | null} the last that were put */
    this.put = null;
    /** @type {Asked[]} what is under way, the oldest first */
    this.asked = [];
    this.up = true; // as Streamlit's page says
    this.silent = false;
    this.broken = 0; // how often in a row a film could not be made
    this.again = new Wait(clock);
    this.silence = new Wait(clock);
    this.late = new Wait(clock);
  }

  remove() {
    this.giveUp(this.asked);
    for (const wait of [this.again, this.silence, this.late]) wait.cancel();
  }

  // Whether the film on show is that of the scene, and all that was done is in it.
  get settled() {
    return !this.edit && !this.asked.length && this.shown === this.wanted;
  }

  get wanted() {
    return [this.scene.filmed, this.also].join(" ");
  }

  // What is not in the scene yet.
  /** @returns {Edit | null} */
  get underWay() {
    return this.edit || this.newest?.edit ? merged(this.newest?.edit, this.edit) : null;
  }

  /** @returns {Asked | undefined} */
  get newest() {
    return this.asked.at(-1);
  }

  // Whether the edit that waits may go now.
  get hasRoom() {
    const { asked } = this;
    return !asked.length || (asked.length < AT_ONCE && isAbsolute(this.edit) && asked.every((one) => isAbsolute(one.edit) && !one.begun));
  }

  /**
   * What Python says: see Scene.take.
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
   * While a drag goes on few edits are on their way; the last one always goes, and at once.
   * @param {Edit} edit
   * @param {boolean} final
   */
  edited(edit, final) {
    if (edit.points && edit.points === this.put && !this.edit) return; // already sent when the button was pressed
    this.put = edit.points ?? this.put;
    this.broken = 0;
    this.edit = merged(this.edit, edit);
    if (final) this.drop();
    if (this.hasRoom) this.send();
  }

  // What is under way is not waited for; its edit goes with the next.
  drop() {
    this.edit = this.underWay;
    this.giveUp(this.asked);
  }

  /** @param {Asked[]} older that nobody waits for any more */
  giveUp(older) {
    for (const { stop } of older) stop.abort();
    this.asked = this.asked.filter((one) => !older.includes(one));
  }

  // What waits goes, if it may; or the film of the scene, if nothing that leads to it is under way.
  next() {
    if (this.edit ? this.hasRoom : !this.asked.length) this.send();
  }

  // Nor is that edit sent any more; changes of settings are, unless all is given up.
  forget(all = true) {
    this.drop();
    const settings = all ? undefined : this.edit?.settings;
    this.edit = settings ? { settings } : null;
    this.put = null;
  }

  send() {
    this.again.cancel();
    if (!this.edit && this.shown === this.wanted) return this.came(); // nobody is waited for
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

  // Somebody is waited for, from now on.
  watch() {
    this.silence.start(SILENT, () => this.setSilent(true));
    this.late.start(GIVEN_UP, () => this.failed());
  }

  // The film is being made, and its beginning may be there; unless a newer one is wanted, it is asked for again.
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
    // The server may put handles elsewhere, and others along with them; those that were dragged on since go from there.
    const moved = (/** @type {Place} */ place, /** @type {number} */ i) => String(place) !== String(put?.[i]);
    if (edit?.handles && places) edit.handles = edit.handles.map((place, i) => (moved(place, i) ? place : places[i] ?? place));
    const after = new Map(Object.entries(answer.scene));
    this.scene.follow(request.before, after);
    for (const newer of this.asked) newer.before = followed(newer.before, request.before, after); // what it changes from here
    this.shown = [written(answer), request.also].join(" "); // an address may have had it in other words
    this.calls.shows(answer, request.edit);
    this.next();
  }

  // The edit is left out; the film before it stands. Of an older one nothing is said: the hand has gone on.
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

  // All that is under way goes again: nobody answered, or somebody who `said` why not. Of a film that cannot be made, a
  // little later each time.
  /** @type {(sentence?: string, broken?: boolean) => void} */
  failed(sentence = "", broken = false) {
    this.drop();
    this.came(!sentence);
    if (sentence) this.calls.late(sentence);
    this.again.start(RETRY * (broken ? 2 ** Math.min(this.broken++, MOST_DOUBLINGS) : 1), () => this.send());
  }

  // An answer, or the news that there is none: others are waited for anew.
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

  // The page is connected with its server, or has lost it.
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

// What the film of an answer is of.
/** @param {Answer} answer */
function written(answer) {
  const scene = new Scene();
  scene.fields = new Map(Object.entries(answer.scene));
  return scene.filmed;
}
