// A frame at rest is drawn finer: regions of votes, as exact as the eye can tell. Nothing waits for it: it comes once nothing
// has moved for a moment.

/** @import { Put } from "./types" */
/** @import { Film } from "./film/film.js" */

const REST = 200; // milliseconds

export class AtRest {
  /** @param {() => void} redraw */
  constructor(redraw) {
    this.redraw = redraw;
    this.waiting = 0;
    /** @type {{film: Film, t: number, pictures: [figure: number, canvas: HTMLCanvasElement][]} | null} */
    this.fine = null;
  }

  remove() {
    clearTimeout(this.waiting);
  }

  /**
   * A frame is drawn; if it is not another one soon, it is drawn finer.
   * @param {Film} film
   * @param {number} t
   */
  wait(film, t) {
    clearTimeout(this.waiting);
    if (this.has(film, t) || !film.readouts.some((each) => each.kind === "votes" && each.fine)) return;
    this.waiting = window.setTimeout(() => {
      const votes = film.readouts.flatMap((each) => (each.kind === "votes" ? [each] : []));
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
   * Its pictures in place of the film's, if they are there.
   * @param {Film} film
   * @param {number} t
   * @param {Put} put
   */
  apply(film, t, put) {
    if (this.has(film, t)) for (const [figure, canvas] of this.fine?.pictures ?? []) put(figure, null, "images[0].source", canvas);
  }
}
