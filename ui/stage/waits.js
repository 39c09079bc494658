// A call after a delay, which another one replaces. The clock is passed in, so that a test can set it.

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
   * Calls `call` after the delay, in place of the previous call.
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
