// A finger on a plane. It does what a press of the mouse does, but only once it is lifted: until then it may be the
// beginning of a swipe, which belongs to the page, or of a long press. It touches no element.

/** @import { Clock, FingerCalls, TimerId } from "../types" */

export const LONG = 500; // milliseconds of a long press
export const SLIP = 10; // pixels that a finger moves while it means to rest

/** @type {Clock} */
const CLOCK = {
  later: (call, wait) => setTimeout(call, wait),
  cancel: (id) => clearTimeout(id),
  now: () => Date.now(),
};

export class Finger {
  /**
   * @param {FingerCalls} calls
   * @param {Clock} clock
   */
  constructor(calls, clock = CLOCK) {
    this.calls = calls;
    this.clock = clock;
    /** @type {PointerEvent | null} where it was put down, while it rests there */
    this.at = null;
    /** @type {TimerId | null} */
    this.timer = null;
  }

  // Another finger beside it makes a pinch of the two.
  /** @param {PointerEvent} event */
  down(event) {
    const alone = !this.at;
    this.end();
    if (!alone) return;
    this.at = event;
    this.timer = this.clock.later(() => this.hold(), LONG);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { at } = this;
    if (!at || at.pointerId !== event.pointerId) return;
    if (Math.hypot(event.clientX - at.clientX, event.clientY - at.clientY) <= SLIP) return;
    this.end();
    this.calls.slipped(at);
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { at } = this;
    if (!at || at.pointerId !== event.pointerId) return;
    this.end();
    this.calls.tapped(at);
  }

  // A long press; some systems say so themselves, and sooner.
  hold() {
    const { at } = this;
    this.end();
    if (at) this.calls.held(at);
  }

  end() {
    if (this.timer !== null) this.clock.cancel(this.timer);
    this.at = this.timer = null;
  }
}
