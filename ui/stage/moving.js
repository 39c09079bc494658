// The clock of the motion between two frames (film/motion.js). The next action of the reader ends it and finds the new
// frame.

import { Motion } from "./film/motion.js";

/** @import { Axes, Put } from "./types" */
/** @import { Film } from "./film/film.js" */

export const LONG = 300; // milliseconds; frames that are shown for less have no motion
export const SINGLE = 0; // the rate, in steps a second, of a single step
const AHEAD = 16; // milliseconds that the first picture is ahead, so that something has moved in it

export class Moving {
  /** @param {() => void} redraw */
  constructor(redraw) {
    this.redraw = redraw;
    /** @type {Motion | null} the motion under way */
    this.motion = null;
    this.start = 0;
    this.ticking = 0;
  }

  // The share of its time that is over, up to 1.
  get time() {
    return Math.min(1, Math.max(0, performance.now() - this.start) / LONG);
  }

  /**
   * Starts the motion from one frame to the next, in place of the one under way.
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
      if (over) {
        this.motion = null;
        this.redraw(); // with what stands still alone, such as finer regions
      } else this.ticking = requestAnimationFrame(tick);
    };
    this.ticking = requestAnimationFrame(tick);
  }

  /**
   * Shows the end at once, if a motion is under way.
   * @param {Axes} axes
   * @param {Put} put
   */
  end(axes, put) {
    cancelAnimationFrame(this.ticking);
    this.motion?.apply(1, axes, put);
    this.motion = null;
  }
}
