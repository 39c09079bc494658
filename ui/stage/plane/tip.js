// The entry under the pointer in a picture, and its words.

import { written } from "../film/numbers.js";
import { places } from "./outlines.js";

/** @import { DrawnAxes, Hit, Trace } from "../types" */
/** @import { Picture } from "./picture.js" */

const NEAR = 12; // pixels: the distance within which the pointer is on a marker
const BESIDE = 12; // pixels between a marker and its words

export class Tip {
  /**
   * @param {Picture} picture
   * @param {HTMLElement} words
   * @param {(hit: Hit | null) => void} changed called when the entry changes; it may give the hit another text
   */
  constructor(picture, words, changed) {
    this.picture = picture;
    this.words = words;
    this.changed = changed;
    /** @type {Hit | null} */
    this.on = null;
    picture.root.addEventListener("pointermove", (event) => this.point(event), true); // in the capture phase, as a drag stops its moves
    picture.root.addEventListener("pointerleave", () => this.point(null));
  }

  /** @param {PointerEvent | null} event */
  point(event) {
    const { box, axes, stale, size } = this.picture;
    if (!axes || (event && stale)) return;
    const frame = box.getBoundingClientRect(), free = event && event.buttons === 0;
    const hit = free ? nearest(this.picture.painted, axes, event.clientX - frame.left, event.clientY - frame.top) : null;
    if (hit?.trace === this.on?.trace && hit?.entry === this.on?.entry) return;
    this.on = hit;
    this.changed(hit);
    const text = hit && (hit.text ?? wordsOf(hit, this.picture.trace(hit.trace)));
    this.words.hidden = !text;
    if (!hit || !text) return;
    this.words.textContent = text;
    const [x, y] = hit.at, right = x > size[0] / 2;
    const [left, end] = right ? ["", `${size[0] - x + BESIDE}px`] : [`${x + BESIDE}px`, ""];
    Object.assign(this.words.style, { top: `${y}px`, left, right: end });
  }
}

/**
 * The marker nearest to a place, if one is near.
 * @param {Trace[]} traces
 * @param {DrawnAxes} axes
 * @param {number} x
 * @param {number} y
 */
function nearest(traces, axes, x, y) {
  /** @type {Hit | null} */
  let best = null;
  let least = NEAR;
  for (const trace of traces) {
    if (trace.hoverinfo === "skip" || !trace.mode?.includes("markers")) continue;
    for (const [entry, at] of places(trace, axes).entries()) {
      const far = at ? Math.hypot(at[0] - x, at[1] - y) : Infinity;
      if (at && far < least) [best, least] = [{ trace: trace.name, entry, at }, far];
    }
  }
  return best;
}

/**
 * The words of an entry, and its place.
 * @param {Hit} hit
 * @param {Trace} trace
 */
function wordsOf({ entry }, { text, x = [], y = [] }) {
  return `${text?.[entry] ?? ""} (${written(x[entry])}, ${written(y[entry])})`.trim();
}
