// Converts between the pixels of a plane and the units of the points, which a film may scale.

import { pixel } from "./outlines.js";

/** @import { Axis, Box, PlaneCurve, Place, Point, Spot } from "../types" */

/** @type {Record<string, number>} */
export const REACH = { mouse: 11, pen: 14, touch: 22 }; // pixels: the distance within which a press means a point

export class Ruler {
  /**
   * @param {HTMLElement} box the plane's element
   * @param {[Axis, Axis]} axes
   * @param {number} scale
   * @param {PlaneCurve | null} curve the curve on which the plane shows places, by their first coordinate; the second is 0
   */
  constructor(box, axes, scale, curve = null) {
    this.box = box;
    this.axes = axes;
    this.scale = scale;
    this.curve = curve;
  }

  /** @type {(axis: Axis, value: number) => number} */
  pixel(axis, value) {
    return pixel(axis, value * this.scale);
  }

  /** @type {(axis: Axis, at: number) => number} */
  unit({ length, range, down }, at) {
    const share = down ? 1 - at / length : at / length;
    return (range[0] + share * (range[1] - range[0])) / this.scale;
  }

  // The place of a press in the plane's units, rounded to a power of ten finer than a pixel, or with Shift to half the grid.
  /** @type {(event: PointerEvent) => Place | null} */
  where(event) {
    const frame = this.box.getBoundingClientRect();
    const [x, y] = this.axes.map((axis) => {
      const at = (axis.down ? event.clientY - frame.top : event.clientX - frame.left) - axis.offset;
      return at < 0 || at > axis.length ? null : this.snap(this.unit(axis, at), axis, event.shiftKey);
    });
    return x === null || y === null ? null : this.project([x, y]);
  }

  /** @type {(place: Place) => Place} */
  project([x, y]) {
    return [x, this.curve ? 0 : y];
  }

  /** @type {(value: number, axis: Axis, coarse?: boolean) => number} */
  snap(value, axis, coarse = false) {
    const perPixel = Math.abs(axis.range[1] - axis.range[0]) / axis.length / this.scale;
    const step = coarse && this.scale === 1 ? axis.dtick / 2 : 10 ** Math.floor(Math.log10(perPixel));
    return Number((Math.round(value / step) * step).toFixed(Math.max(0, Math.min(9, 1 - Math.floor(Math.log10(step))))));
  }

  // The centre of the plane.
  /** @returns {Place} */
  middle() {
    const [x, y] = this.axes.map((axis) => this.snap((axis.range[0] + axis.range[1]) / 2 / this.scale, axis));
    return this.project([x, y]);
  }

  // A place moved by hundredths of the plane, across and up, but not beyond the edge.
  /** @type {(place: Place, by: number[]) => Place} */
  beside(place, by) {
    const [x, y] = this.axes.map((axis, i) => {
      const [low, high] = axis.range.map((v) => v / this.scale), to = place[i] + (by[i] * (high - low)) / 100;
      return this.snap(Math.max(low, Math.min(high, to)), axis);
    });
    return this.project([x, y]);
  }

  // The index of the place that a press means; -1 for none.
  /** @type {(spot: Spot, places: (Point | Place)[]) => number} */
  pressed({ clientX, clientY, pointerType = "touch" }, places) {
    const frame = this.box.getBoundingClientRect();
    return this.nearest(clientX - frame.left, clientY - frame.top, places, REACH[pointerType] ?? REACH.mouse);
  }

  // The index of the place under another one; -1 for none.
  /** @type {(place: Place, places: (Point | Place)[]) => number} */
  under([x, y], places) {
    const [across, up] = this.axes;
    return this.nearest(this.pixel(across, x), this.pixel(up, heightOf(x, y, this.curve)), places, REACH.mouse);
  }

  /** @type {(left: number, top: number, places: (Point | Place)[], reach: number) => number} */
  nearest(left, top, places, reach) {
    const [across, up] = this.axes;
    const far = places.map(([x, y]) => Math.hypot(this.pixel(across, x) - left, this.pixel(up, heightOf(x, y, this.curve)) - top));
    const best = far.indexOf(Math.min(...far));
    return far[best] <= reach ? best : -1;
  }
}

/** @type {(x: number, y: number, curve: PlaneCurve | null) => number} the height at which a plane shows a place: see films/scene.py */
export function heightOf(x, y, curve) {
  return curve ? curve[0] + curve[1] * x + curve[2] * x * x : y;
}

/**
 * The axes in the units of the film, and in those of the points, with as many digits as can be seen: see films/axes.py.
 * @param {Box} box
 * @param {number} scale
 * @returns {{axes: Box, ranges: Box}}
 */
export function view(box, scale) {
  const decimals = Math.max(0, Math.min(20, 4 - Math.floor(Math.log10((box[1] - box[0]) / scale))));
  const [x0, x1, y0, y1] = box.map((v) => Number((v / scale).toFixed(decimals)));
  return { axes: [x0, x1, y0, y1], ranges: [x0 * scale, x1 * scale, y0 * scale, y1 * scale] };
}
