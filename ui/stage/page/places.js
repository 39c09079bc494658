// Where on the page a stage stands. Streamlit may show it in a new place before it has taken away the old one, and call
// once more for the old one after that: the latest place that is still on the page has it.

import { CLOCK, Wait } from "../waits.js";

/** @import { Component } from "../types" */

export const GONE = 10_000; // milliseconds after which a stage without a place is given up

export class Places {
  /**
   * @param {HTMLElement} root the stage, which moves along with all it holds
   * @param {{show: (component: Component) => void, gone: () => void}} calls
   */
  constructor(root, calls, clock = CLOCK) {
    this.root = root;
    this.calls = calls;
    this.leaving = new Wait(clock);
    this.held = false; // where it is: in the first response, until that leaves
    /** @type {Map<HTMLElement, Component>} what was last to be shown in each, the latest place last */
    this.known = new Map();
  }

  // Streamlit shows this. What it shows in a place that another has followed is kept for when that one goes.
  /** @param {Component} component */
  called(component) {
    this.known.set(component.parentElement, component);
    if (this.held) return;
    if (this.moveToLatest() === component.parentElement) this.calls.show(component);
  }

  // Streamlit has taken a place away; or it says so of one that stays, having called for that one anew.
  left() {
    if (this.held) return;
    const before = this.root.parentNode, now = this.moveToLatest(), component = now && this.known.get(now);
    if (component && now !== before) this.calls.show(component);
  }

  // The first response leaves: the stage goes where Streamlit has shown it since.
  release() {
    this.held = false;
    this.left();
  }

  // Moves the stage to the latest place that is on the page, and returns that.
  moveToLatest() {
    for (const host of [...this.known.keys()]) if (!host.isConnected) this.known.delete(host);
    const latest = [...this.known.keys()].at(-1);
    this.leaving.cancel();
    if (!latest) this.leaving.start(GONE, this.calls.gone);
    else if (this.root.parentNode !== latest) move(this.root, latest);
    return latest;
  }
}

/**
 * Moves an element with the focus that is in it, which is lost where a browser knows only how to take out and put in.
 * Source: WHATWG, "DOM", moveBefore().
 * @type {(root: HTMLElement, to: HTMLElement) => void}
 */
function move(root, to) {
  const focus = /** @type {HTMLElement | null} */ (root.ownerDocument?.activeElement ?? null), within = focus && root.contains(focus);
  if (root.isConnected && "moveBefore" in to) /** @type {any} */ (to).moveBefore(root, null);
  else to.append(root);
  if (within) focus.focus({ preventScroll: true });
}
