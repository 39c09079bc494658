// Handles, which can be dragged like points: their places, the one that is dragged, and undo.
// It touches no element. Python may put handles elsewhere than they were dragged, and move others with them, so a step of
// the history is the handle that was dragged, with its place before.

/** @import { HandleCalls, History, Place, Pulled } from "../types" */

export class Handles {
  /** @param {HandleCalls} calls */
  constructor(calls) {
    this.calls = calls;
    /** @type {Place[]} */
    this.places = [];
    /** @type {Place[]} the places that Python sent last */
    this.answered = [];
    /** @type {Pulled | null} the handle that is dragged, with its place before */
    this.pulled = null;
    this.follows = false; // whether the dragged handle stays under the pointer, whatever Python sends
    /** @type {Pulled | null} a drag that began before the response to the previous one */
    this.early = null;
    /** @type {(() => void)[]} presses of undo and redo that wait for a response */
    this.owed = [];
  }

  /**
   * Sets the places of Python, and those of the page, as Python may not have the page's last message yet.
   * @param {Place[]} places
   * @param {Place[]} visible
   */
  are(places, visible = places) {
    const held = this.follows ? this.pulled?.handle : undefined, own = held === undefined ? null : this.places[held];
    this.places = visible.map((place, i) => (own && i === held ? own : place));
    if (this.pulled && this.pulled.handle >= places.length) this.pulled = null;
    if (places === this.answered) return;
    this.answered = places;
    if (this.early && places[this.early.handle]) this.early.at = places[this.early.handle];
    this.early = null;
    if (!this.calls.pulling()) this.owed.shift()?.();
  }

  /**
   * @param {number} handle
   * @param {boolean} follows
   */
  take(handle, follows) {
    this.pulled = { handle, at: this.places[handle] };
    this.follows = follows;
    this.early = this.calls.pulling() ? this.pulled : null;
  }

  /** @type {(handle: number, place: Place) => void} */
  move(handle, place) {
    this.places = this.places.map((at, i) => (i === handle ? place : at));
    this.calls.moved(this.places);
  }

  // Ends a drag; returns its step of the history, if there is one.
  /** @returns {Pulled | null} */
  release() {
    const { pulled } = this, to = pulled && this.places[pulled.handle];
    this.pulled = null;
    if (!this.calls.pulling()) this.places = this.answered;
    return pulled && String(to) !== String(pulled.at) ? pulled : null;
  }

  /**
   * Makes a step of undo or redo, and returns the step that leads back. Null while a response is missing, as the places are
   * not known yet: then `again` is called later.
   * @type {(step: Pulled, again: () => void) => Pulled | null}
   */
  travel({ handle, at }, again) {
    if (this.calls.pulling()) {
      this.owed.push(again);
      return null;
    }
    const back = { handle, at: this.places[handle] };
    this.move(handle, at);
    return back;
  }

  // Removes the steps of handles from the history, as there are other handles now.
  /** @param {History} history */
  forget({ past, future }) {
    Object.assign(this, { pulled: null, early: null, owed: [] });
    for (const steps of [past, future]) steps.splice(0, steps.length, ...steps.filter(Array.isArray));
  }
}
