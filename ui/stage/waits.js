// What is to be done in a while, unless something comes before it. How to wait is given, so that a test can script it.

/** @import { Clock, TimerId } from "./types" */

/** @type {Clock} */
export const CLOCK = {
  later: (call, wait) => setTimeout(call, wait),
  cancel: (id) => clearTimeout(id),
  now: () => Date.now(),
};

export class Wait {
  /** @param {Clock} clock */
  constructor(clock) {
    this.clock = clock;
    /** @type {TimerId | null} */
    this.timer = null;
  }

  get going() {
    return this.timer !== null;
  }

  /**
   * Instead of what was to be done until now.
   * @param {number} milliseconds
   * @param {() => void} call
   */
  start(milliseconds, call) {
    this.cancel();
    this.timer = this.clock.later(() => {
      this.timer = null;
      call();
    }, milliseconds);
  }

  cancel() {
    if (this.timer !== null) this.clock.cancel(this.timer);
    this.timer = null;
  }
}
