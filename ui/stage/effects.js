// What a stage does for a second when something has happened: a challenge is met, or what was hidden is revealed.

import { reducedMotion } from "./motionchoice.js";

const LONG = 1000, SWOLLEN = 3; // milliseconds, and how much larger what is revealed begins

export class Effects {
  /**
   * @param {HTMLElement} root the stage
   * @param {() => void} redraw
   */
  constructor(root, redraw) {
    this.root = root;
    this.redraw = redraw;
    this.swollen = 0; // how much larger than it is what is revealed is drawn while it comes in
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.ending = undefined;
  }

  celebrate() {
    this.flash("stage-celebrates");
  }

  // What the film before did not show, as the points of an envelope that is opened, comes in large.
  /** @param {() => boolean} isShown whether the film that reveals it is still on show */
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

  // See stage.css, which leaves it out for those who want no motion.
  /** @param {string} kind */
  flash(kind) {
    const { classList } = this.root;
    classList.remove("stage-celebrates", "stage-reveals");
    void this.root.offsetWidth; // begins anew
    classList.add(kind);
    clearTimeout(this.ending);
    this.ending = setTimeout(() => classList.remove(kind), LONG);
  }
}
