// The readout of the place under the pointer, beside the pointer, with any tool. A finger gets it by resting there.

import { LONG, SLIP } from "./finger.js";
import { written } from "../film/numbers.js";
import { pixel } from "./outlines.js";
import { Ruler } from "./ruler.js";

/** @import { Place } from "../types" */
/** @import { Picture } from "./picture.js" */
/** @import { Told } from "../film/readouts.js" */

const VOTERS = "voters"; // the trace from the place to each point that votes
const BESIDE = 14; // pixels between the pointer and the words

export class UnderPointer {
  /**
   * @param {(plane: Picture, place: Place) => Told | null} read the readout at a place, in the units of the plane's axes
   * @param {() => void} changed
   */
  constructor(read, changed) {
    this.read = read;
    this.changed = changed;
    /** @type {Picture | null} */
    this.plane = null;
    /** @type {Place | null} */
    this.place = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.resting = undefined;
    this.due = false;
  }

  /** @param {Picture} plane */
  attach(plane) {
    /** @type {PointerEvent | null} */
    let finger = null;
    const { root } = plane, lifted = () => { clearTimeout(this.resting); finger = null; };
    root.addEventListener("pointermove", (event) => {
      if (event.pointerType !== "touch") return this.look(event.buttons ? null : plane, event);
      if (finger && Math.hypot(event.clientX - finger.clientX, event.clientY - finger.clientY) > SLIP) lifted();
    }, true);
    root.addEventListener("pointerleave", ({ pointerType }) => pointerType !== "touch" && this.look(null, null));
    root.addEventListener("pointerdown", (event) => {
      lifted();
      this.look(null, null);
      if (event.pointerType !== "touch") return;
      finger = event;
      this.resting = setTimeout(() => this.look(plane, event), LONG);
    }, true);
    for (const end of ["pointerup", "pointercancel"]) root.addEventListener(end, lifted, true);
  }

  /** @type {(plane: Picture | null, at: PointerEvent | null) => void} */
  look(plane, at) {
    const axes = plane && !plane.stale ? plane.axes : null;
    const place = plane && axes && at ? new Ruler(plane.box, [axes.xaxis, axes.yaxis], 1).where(at) : null;
    const before = this.place;
    if (plane === this.plane && String(place) === String(before)) return;
    Object.assign(this, { plane: place && plane, place });
    if (this.due || (!place && !before)) return;
    this.due = true;
    requestAnimationFrame(() => {
      this.due = false;
      this.changed();
    });
  }

  /** @param {Picture} plane that is about to be painted */
  paint(plane) {
    const { place } = this, reading = plane === this.plane && place ? this.read(plane, place) : null, label = plane.readout;
    const { color } = plane.backdrop.layout.font ?? {};
    const lines = reading && place ? reading.nearest.flatMap((to) => [place, to, [null, null]]) : [];
    const look = { mode: "lines", hoverinfo: "skip", line: { color: String(color), width: 1.5 } };
    plane.lay(VOTERS, lines.length ? [{ ...look, x: lines.map(([x]) => x), y: lines.map(([, y]) => y) }] : []);
    label.hidden = !reading || !plane.axes || Boolean(plane.tip.on);
    if (label.hidden || !reading || !place || !plane.axes) return;
    label.textContent = `(${place.map(written).join(", ")})  ${reading.text}`;
    const { xaxis, yaxis } = plane.axes, [left, top] = [pixel(xaxis, place[0]), pixel(yaxis, place[1])], [wide, high] = plane.size;
    const [from, to] = left > wide / 2 ? ["", `${wide - left + BESIDE}px`] : [`${left + BESIDE}px`, ""];
    const [above, below] = top > high / 2 ? ["", `${high - top + BESIDE}px`] : [`${top + BESIDE}px`, ""];
    Object.assign(label.style, { left: from, right: to, top: above, bottom: below });
  }
}
