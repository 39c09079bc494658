// Draws the regions of votes finer once a frame has been at rest for a moment. Nothing else waits for these pictures.

import { LONG } from "./moving.js";

/** @import { Put } from "./types" */
/** @import { Film } from "./film/film.js" */

const REST = LONG + 100; // milliseconds: after the motion to the frame

export class AtRest {
  /** @param {() => void} redraw */
  constructor(redraw) {
    this.redraw = redraw;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {{film: Film, t: number, pictures: [figure: number, canvas: HTMLCanvasElement][]} | null} */
    this.fine = null;
  }

  // Whether a finer picture is still to be drawn.
  get pending() {
    return this.timer !== undefined;
  }

  forget() {
    this.cancel();
    this.fine = null;
  }

  cancel() {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /**
   * Call this when a frame is drawn. If no other frame is drawn within `REST`, its regions are drawn finer.
   * @param {Film} film
   * @param {number} t
   */
  schedule(film, t) {
    this.cancel();
    const votes = film.readouts.flatMap((each) => (each.kind === "votes" && each.fine ? [each] : []));
    if (this.has(film, t) || !votes.length) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.fine = { film, t, pictures: votes.flatMap((each) => {
        const canvas = film.finer(each, t);
        return canvas ? [[each.figure, canvas]] : [];
      }) };
      this.redraw();
    }, REST);
  }

  /** @type {(film: Film, t: number) => boolean} */
  has(film, t) {
    return this.fine?.film === film && this.fine.t === t;
  }

  /**
   * Puts the finer pictures of this frame in place of the film's, if there are any.
   * @param {Film} film
   * @param {number} t
   * @param {Put} put
   */
  apply(film, t, put) {
    if (this.has(film, t)) for (const [figure, canvas] of this.fine?.pictures ?? []) put(figure, null, "images[0].source", canvas);
  }
}
