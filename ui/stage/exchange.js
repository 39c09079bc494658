// Films by HTTP: the film of the scene, or of what an edit makes of it. Of several edits the newest counts; one that could
// not be sent is kept, and goes when the server is back. It touches no element; how to ask and to wait is given to it.

import { Scene } from "./scene.js";
import { CLOCK, Wait } from "./waits.js";

/** @import { Answer, Ask, Begun, Edit, ExchangeCalls, Given, Place, Points } from "./types" */

export const RETRY = 1500; // milliseconds after which what failed is asked again
export const SILENT = 4000; // without an answer, after which the line counts as gone
export const GIVEN_UP = 15_000; // after which a request is asked anew: a laptop that has slept may wait for ever
export const ON = 300; // until it is asked how far a film is
const REFUSED = 422;

/** @typedef {{edit: Edit | null, before: Map<string, string>, also: string, wanted: string, stop: AbortController}} Asked */

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
    /** @type {Asked | null} what is under way */
    this.asked = null;
    this.up = true; // as Streamlit's page says
    this.silent = false;
    this.again = new Wait(clock);
    this.silence = new Wait(clock);
    this.late = new Wait(clock);
  }

  remove() {
    this.asked?.stop.abort();
    this.asked = null;
    for (const wait of [this.again, this.silence, this.late]) wait.cancel();
  }

  // Whether the film on show is that of the scene, and all that was done is in it.
  get settled() {
    return !this.edit && !this.asked && this.shown === this.wanted;
  }

  get wanted() {
    return [this.scene.filmed, this.also].join(" ");
  }

  // What is not in the scene yet.
  /** @returns {Edit | null} */
  get underWay() {
    return this.edit || this.asked?.edit ? { ...this.asked?.edit, ...this.edit } : null;
  }

  /**
   * What Python says: see Scene.take.
   * @param {Given & {film: string, also: string}} given
   */
  take(given) {
    const taken = this.scene.take(given);
    Object.assign(this, { film: given.film, also: given.also });
    if (taken.reset) {
      this.drop();
      this.edit = this.put = null;
    }
    if (!this.asked) this.send();
    return taken;
  }

  /**
   * While a drag goes on at most one edit is on its way; the last one always goes, and at once.
   * @param {Edit} edit
   * @param {boolean} final
   */
  edited(edit, final) {
    if (edit.points && edit.points === this.put && !this.edit) return; // already sent when the button was pressed
    this.put = edit.points ?? this.put;
    this.edit = { ...this.edit, ...edit };
    if (final) this.drop();
    if (!this.asked) this.send();
  }

  // What is under way is not waited for; its edit goes with the next.
  drop() {
    if (this.asked?.edit) this.edit = { ...this.asked.edit, ...this.edit };
    this.asked?.stop.abort();
    this.asked = null;
  }

  send() {
    this.again.cancel();
    if (!this.edit && this.shown === this.wanted) return this.done(); // nobody is waited for
    /** @type {Asked} */
    const asked = { edit: this.edit, before: this.scene.fields, also: this.also, wanted: this.wanted, stop: new AbortController() };
    Object.assign(this, { asked, edit: null });
    this.request(asked);
  }

  /** @param {Asked} asked */
  request(asked) {
    this.silence.start(SILENT, () => this.says(true));
    this.late.start(GIVEN_UP, () => this.asked === asked && this.failed(asked));
    this.ask(this.film, { scene: asked.edit ? this.scene.text : this.scene.filmed, also: this.also, edit: asked.edit }, asked.stop.signal)
      .then(({ status, answer, said, begun }) => {
        if (this.asked !== asked) return;
        if (begun) this.goesOn(asked, begun);
        else if (answer) this.answered(asked, answer);
        else if (status === REFUSED) this.refused(said);
        else this.failed(asked, said || `The server answers with error ${status}.`);
      })
      .catch(() => this.asked === asked && this.failed(asked));
  }

  // The film is being made, and its beginning may be there; unless a newer one is wanted, it is asked for again.
  /** @type {(asked: Asked, begun: Begun) => void} */
  goesOn(asked, begun) {
    this.silence.cancel();
    this.late.cancel();
    this.says(false);
    if (this.edit || this.wanted !== asked.wanted) {
      this.drop();
      return this.send();
    }
    this.calls.begun(begun, () => this.asked === asked);
    this.again.start(ON, () => this.asked === asked && this.request(asked));
  }

  /** @type {(asked: Asked, answer: Answer) => void} */
  answered(asked, answer) {
    this.done();
    const { edit } = this, put = asked.edit?.handles, places = answer.edit?.handles;
    // The server may put handles elsewhere, and others along with them; those that were dragged on since go from there.
    const moved = (/** @type {Place} */ place, /** @type {number} */ i) => String(place) !== String(put?.[i]);
    if (edit?.handles && places) edit.handles = edit.handles.map((place, i) => (moved(place, i) ? place : places[i] ?? place));
    this.scene.follow(asked.before, new Map(Object.entries(answer.scene)));
    this.shown = [written(answer), asked.also].join(" "); // an address may have had it in other words
    this.calls.shows(answer, asked.edit);
    if (!this.asked) this.send();
  }

  // The edit is left out; the film before it stands.
  /** @param {string} said */
  refused(said) {
    this.done();
    this.put = null;
    this.calls.refused(said);
    if (this.edit) this.send();
  }

  // It goes again: nobody answered, or somebody who `said` why not.
  /** @type {(asked: Asked, said?: string) => void} */
  failed(asked, said = "") {
    if (asked.edit) this.edit = { ...asked.edit, ...this.edit };
    asked.stop.abort();
    this.done(!said);
    if (said) this.calls.late(said);
    this.again.start(RETRY, () => this.send());
  }

  done(silent = false) {
    this.asked = null;
    this.silence.cancel();
    this.late.cancel();
    this.says(silent);
  }

  /** @param {boolean} silent */
  says(silent) {
    this.silent = silent;
    this.calls.offline(this.silent || !this.up);
  }

  // The page is connected with its server, or has lost it.
  /** @param {boolean} up */
  connected(up) {
    const back = up && !this.up;
    this.up = up;
    if (back && this.silent) this.drop();
    if (back && !this.asked) this.send();
    this.calls.offline(this.silent || !this.up);
  }
}

// What the film of an answer is of.
/** @param {Answer} answer */
function written(answer) {
  const scene = new Scene();
  scene.fields = new Map(Object.entries(answer.scene));
  return scene.filmed;
}
