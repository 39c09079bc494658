// Effects of a second: when a challenge is met, and when marks that were hidden are revealed.

import { reducedMotion } from "./motionchoice.js";

const LONG = 1000, SWOLLEN = 3; // milliseconds; the factor by which revealed marks are larger at first

export class Effects {
  /**
   * @param {HTMLElement} root the stage
   * @param {() => void} redraw
   */
  constructor(root, redraw) {
    this.root = root;
    this.redraw = redraw;
    this.swollen = 0; // the factor by which revealed marks are larger now; 0: none is
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.ending = undefined;
  }

  celebrate() {
    this.flash("stage-celebrates");
  }

  // Shows the marks that the previous film hid, as the points of an opened envelope, large at first.
  /** @param {() => boolean} isShown whether the film that reveals them is still shown */
  reveal(isShown) {
    if (reducedMotion()) return;
    const start = performance.now();
    this.flash("stage-reveals");
    const tick = (/** @type {number} */ now) => {
      const left = Math.min(1, Math.max(0, 1 - (now - start) / LONG));
      this.swollen = isShown() ? 1 + SWOLLEN * left ** 2 : 0;
      if (!isShown()) return;
      this.redraw();
      if (left) requestAnimationFrame(tick);
      else this.swollen = 0;
    };
    requestAnimationFrame(tick);
  }

  // stage.css has no flash for readers who want no motion.
  /** @param {string} kind */
  flash(kind) {
    const { classList } = this.root;
    classList.remove("stage-celebrates", "stage-reveals");
    void this.root.offsetWidth; // so that the animation starts again
    classList.add(kind);
    clearTimeout(this.ending);
    this.ending = setTimeout(() => classList.remove(kind), LONG);
  }
}
