// What can be dragged besides points: where each handle is, which one is in the hand, and the way back from a drag.
// It touches no element. Python may put handles elsewhere than they were dragged, and others along with them: a step of
// the history is the one handle that was dragged, and where it was.

/** @import { HandleCalls, History, Place, Pulled } from "../types" */

export class Handles {
  /** @param {HandleCalls} calls */
  constructor(calls) {
    this.calls = calls;
    /** @type {Place[]} */
    this.places = [];
    /** @type {Place[]} where Python has said that they are */
    this.answered = [];
    /** @type {Pulled | null} what is in the hand, and where it was */
    this.pulled = null;
    this.follows = false; // whether what is in the hand stays there, even against Python
    /** @type {Pulled | null} a drag that began before Python had said where the last one led */
    this.early = null;
    /** @type {(() => void)[]} undo and redo, pressed while handles were on their way */
    this.owed = [];
  }

  /**
   * Places as Python knows them, and as the page does: Python may not have seen the page's last message yet.
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

  // Let go: what to remember of it, if anything.
  /** @returns {Pulled | null} */
  release() {
    const { pulled } = this, to = pulled && this.places[pulled.handle];
    this.pulled = null;
    if (!this.calls.pulling()) this.places = this.answered;
    return pulled && String(to) !== String(pulled.at) ? pulled : null;
  }

  /**
   * One step back, or forth again: the step that leads the other way. Null while handles are on their way, as nobody
   * knows yet where all will be: then `again` is called once that is known.
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

  // Other handles, or all of them set elsewhere: where one was before means nothing now.
  /** @param {History} history */
  forget({ past, future }) {
    Object.assign(this, { pulled: null, early: null, owed: [] });
    for (const steps of [past, future]) steps.splice(0, steps.length, ...steps.filter(Array.isArray));
  }
}
