// The place of a stage on the page. Streamlit may show it in a new place before it removes the old one, and call once more
// for the old one after that. The stage is in the latest place that is still on the page.

import { CLOCK, Wait } from "../waits.js";

/** @import { Component } from "../types" */

export const GONE = 10_000; // milliseconds until a stage without a place is dropped

export class Places {
  /**
   * @param {HTMLElement} root the stage, which is moved with its contents
   * @param {{show: (component: Component) => void, gone: () => void}} calls
   */
  constructor(root, calls, clock = CLOCK) {
    this.root = root;
    this.calls = calls;
    this.leaving = new Wait(clock);
    this.held = false; // whether it stays in the first response until that is removed
    /** @type {Map<HTMLElement, Component>} the last component of each place, the latest place last */
    this.known = new Map();
  }

  // Streamlit calls for a place. For an older place the component is kept until the later one is removed.
  /** @param {Component} component */
  called(component) {
    this.known.set(component.parentElement, component);
    if (this.held) return;
    if (this.moveToLatest() === component.parentElement) this.calls.show(component);
  }

  // Streamlit says that it has removed a place; it may stay all the same, if Streamlit has called for it again.
  left() {
    if (this.held) return;
    const before = this.root.parentNode, now = this.moveToLatest(), component = now && this.known.get(now);
    if (component && now !== before) this.calls.show(component);
  }

  // The first response is removed: the stage moves to Streamlit's place.
  release() {
    this.held = false;
    this.left();
  }

  // Moves the stage to the latest place on the page, and returns its component.
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
 * Moves an element together with the focus in it, which browsers without moveBefore() lose.
 * Source: WHATWG, "DOM", moveBefore().
 * @type {(root: HTMLElement, to: HTMLElement) => void}
 */
function move(root, to) {
  const focus = /** @type {HTMLElement | null} */ (root.ownerDocument?.activeElement ?? null), within = focus && root.contains(focus);
  if (root.isConnected && "moveBefore" in to) /** @type {any} */ (to).moveBefore(root, null);
  else to.append(root);
  if (within) focus.focus({ preventScroll: true });
}
