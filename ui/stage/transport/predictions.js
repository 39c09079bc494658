// What has been asked, answered and counted while each step is to be predicted. It touches no element: predict.js does.

import { isRight, read } from "../lesson/judge.js";

/** @import { FilmQuestion } from "../types" */
/** @import { Film } from "../film/film.js" */

export const UNSURE = -1; // "not sure": a commitment, too

export class Predictions {
  constructor() {
    this.on = false;
    /** @type {Pick<Film, "questionAt"> | null} */
    this.film = null;
    this.t = 0; // the frame on show
    /** @type {FilmQuestion | null} what waits for an answer */
    this.open = null;
    /** @type {FilmQuestion | null} what has been answered: it stays until the next step */
    this.told = null;
    this.made = 0;
    this.right = 0;
  }

  /** @param {boolean} on what was counted before counts no more */
  turn(on) {
    Object.assign(this, { on, open: null, told: null, made: 0, right: 0 });
  }

  /**
   * Another film. A question that it asks, too, stays open; whether it does.
   * @param {Pick<Film, "questionAt">} film
   */
  show(film) {
    this.film = film;
    const { open } = this, again = open && film.questionAt(open.then);
    this.open = again && again.text === open.text && String(again.options) === String(open.options) ? again : null;
    return this.open !== null || open === null;
  }

  /**
   * Whether the step to frame t has to wait: it is asked about, for the first time or again.
   * @param {number} t
   * @returns {"asked" | "again" | ""}
   */
  holds(t) {
    if (this.on && this.open?.then === t) return "again";
    const question = this.on ? this.film?.questionAt(t) : null;
    if (!question) return "";
    Object.assign(this, { open: question, told: null });
    return "asked";
  }

  /**
   * A commitment, counted; what was asked, or null where that was no answer to it.
   * @param {number} chosen number of the option or the point; UNSURE
   */
  answer(chosen) {
    const { open } = this;
    if (!open || (chosen !== UNSURE && !read(open, String(chosen)))) return null;
    this.made += 1;
    if (isRight(open, [chosen])) this.right += 1;
    Object.assign(this, { open: null, told: open });
    return open;
  }

  /**
   * Another frame is on show: drops a question or an answer on another step, and returns whether there was one.
   * @param {number} t
   */
  arrived(t) {
    this.t = t;
    const gone = (this.open !== null && this.open.then !== t + 1) || (this.told !== null && this.told.then !== t);
    if (gone) this.open = this.told = null;
    return gone;
  }

  /** @param {number} t whether what the step from frame t does may not be said beforehand */
  hides(t) {
    return this.on && Boolean(this.film?.questionAt(t + 1));
  }

  // Whether the point in question is to be clicked.
  get clicking() {
    return this.open !== null && this.open.kind === "point";
  }
}
