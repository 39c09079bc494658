// The questions, answers and counts of Predict. It touches no element: predict.js does.

import { isRight, read } from "../lesson/judge.js";

/** @import { FilmQuestion } from "../types" */
/** @import { Film } from "../film/film.js" */

export const UNSURE = -1; // "not sure": a commitment, too

export class Predictions {
  constructor() {
    this.on = false;
    /** @type {Pick<Film, "questionAt"> | null} */
    this.film = null;
    this.t = 0; // the current frame
    /** @type {FilmQuestion | null} the open question */
    this.open = null;
    /** @type {FilmQuestion | null} the answered question, until the next step */
    this.told = null;
    this.made = 0;
    this.right = 0;
  }

  /** @param {boolean} on starts the counts at 0 */
  turn(on) {
    Object.assign(this, { on, open: null, told: null, made: 0, right: 0 });
  }

  /**
   * Takes another film. An open question that it has, too, stays open; returns whether it does.
   * @param {Pick<Film, "questionAt">} film
   */
  show(film) {
    this.film = film;
    const { open } = this, again = open && film.questionAt(open.then);
    this.open = again && again.text === open.text && String(again.options) === String(open.options) ? again : null;
    return this.open !== null || open === null;
  }

  /**
   * Whether the step to frame t has to wait for an answer: to a new question, or to one that is open already.
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
   * Counts an answer; returns its question, or null if it was not a valid answer.
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
   * Takes another frame: drops a question or an answer about another step, and returns whether there was one.
   * @param {number} t
   */
  arrived(t) {
    this.t = t;
    const gone = (this.open !== null && this.open.then !== t + 1) || (this.told !== null && this.told.then !== t);
    if (gone) this.open = this.told = null;
    return gone;
  }

  /** @param {number} t whether the step from frame t must not be described beforehand */
  hides(t) {
    return this.on && Boolean(this.film?.questionAt(t + 1));
  }

  // Whether the open question asks for a click on a point.
  get clicking() {
    return this.open !== null && this.open.kind === "point";
  }
}
