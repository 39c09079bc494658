// Draws regions finer once a frame has been at rest for a moment: those of votes are computed here, others by the server.
// Nothing else waits for these pictures.

import { LONG } from "./moving.js";

/** @import { Put, Reader } from "./types" */
/** @import { Film } from "./film/film.js" */

const REST = LONG + 100; // milliseconds: after the motion to the frame

export class AtRest {
  /**
   * @param {() => void} redraw
   * @param {(t: number, signal: AbortSignal) => Promise<Record<string, Reader>>} ask the server for the regions of frame t, by figure
   */
  constructor(redraw, ask) {
    this.redraw = redraw;
    this.ask = ask;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {AbortController | null} stops the request that is under way, for the frame of `fine` */
    this.stop = null;
    /** @type {{film: Film, t: number, pictures: [figure: number, canvas: HTMLCanvasElement][]} | null} */
    this.fine = null;
  }

  // Whether a finer picture is still to be drawn.
  get pending() {
    return this.timer !== undefined || this.stop !== null;
  }

  forget() {
    this.cancel();
    this.fine = null;
  }

  cancel() {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (!this.stop) return;
    this.stop.abort();
    this.stop = this.fine = null;
  }

  /**
   * Call this when a frame is drawn. If no other frame is drawn within `REST`, its regions are drawn finer.
   * @param {Film} film
   * @param {number} t
   * @param {boolean} asks whether the server can compute regions of this film
   */
  schedule(film, t, asks) {
    if (this.stop && this.has(film, t)) return;
    this.cancel();
    const votes = film.readouts.flatMap((each) => (each.kind === "votes" && each.fine ? [each] : []));
    if (this.has(film, t) || !(votes.length || asks)) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.fine = { film, t, pictures: votes.flatMap((each) => {
        const canvas = film.finer(each, t);
        return canvas ? [[each.figure, canvas]] : [];
      }) };
      if (asks) this.request(this.fine);
      this.redraw();
    }, REST);
  }

  /** @param {NonNullable<AtRest["fine"]>} fine gets the server's pictures; without a response those of the film stay */
  async request(fine) {
    const stop = this.stop = new AbortController();
    const readers = await this.ask(fine.t, stop.signal).catch((error) => {
      if (!stop.signal.aborted) console.debug(error);
      return {};
    });
    if (this.stop !== stop) return;
    this.stop = null;
    fine.film.finest = { t: fine.t, readers };
    for (const [figure, picture] of Object.entries(readers)) {
      fine.pictures.push([Number(figure), /** @type {HTMLCanvasElement} */ (picture(0))]);
    }
    this.redraw();
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
