// The clock of motion between two frames (film/motion.js). It never holds up a hand: whatever is done next finds the new
// frame.

import { Motion } from "./film/motion.js";

/** @import { Axes, Put } from "./types" */
/** @import { Film } from "./film/film.js" */

export const LONG = 300; // milliseconds; a frame that plays for less has none
export const SINGLE = 0; // such steps a second
const AHEAD = 16; // milliseconds of it that are over in the first picture: something has moved there

export class Moving {
  /** @param {() => void} redraw */
  constructor(redraw) {
    this.redraw = redraw;
    /** @type {Motion | null} what is under way */
    this.motion = null;
    this.start = 0;
    this.ticking = 0;
  }

  // How much of its time is over, up to 1.
  get time() {
    return Math.min(1, Math.max(0, performance.now() - this.start) / LONG);
  }

  /**
   * From one frame to the next, in place of what is under way.
   * @param {Film} film
   * @param {number} from
   * @param {number} to
   */
  begin(film, from, to) {
    this.motion = new Motion(film, from, to);
    this.start = performance.now() - AHEAD;
    const tick = () => {
      const over = this.time === 1;
      this.redraw();
      if (over) this.motion = null;
      else this.ticking = requestAnimationFrame(tick);
    };
    this.ticking = requestAnimationFrame(tick);
  }

  /**
   * The end at once, if something is under way.
   * @param {Axes} axes
   * @param {Put} put
   */
  end(axes, put) {
    cancelAnimationFrame(this.ticking);
    this.motion?.apply(1, axes, put);
    this.motion = null;
  }
}
