// The places of a trace's entries in pixels, and the corners of the lines and areas through them.

/** @import { Axis, DrawnAxes, Pixel, Trace } from "../types" */
/** @typedef {(Pixel | null)[]} Outline */

/** @type {(value: number | null | undefined) => boolean} */
export const gap = (value) => value === null || value === undefined || Number.isNaN(value);

/**
 * The pixel of a value on an axis.
 * @param {Omit<Axis, "dtick">} axis
 * @param {number} value
 */
export function pixel({ offset, length, range, log, down }, value) {
  const share = ((log ? Math.log10(value) : value) - range[0]) / (range[1] - range[0]);
  return offset + length * (down ? 1 - share : share);
}

/**
 * The places of a trace's entries in pixels; null for a gap.
 * @param {Trace} trace
 * @param {DrawnAxes} axes
 * @returns {(Pixel | null)[]}
 */
export function places(trace, axes) {
  const across = axes.xaxis, up = upright(trace, axes);
  const xs = /** @type {number[]} */ (trace.x ?? []), ys = /** @type {number[]} */ (trace.y);
  return Array.from(xs, (x, i) => (gap(x) || gap(ys[i]) ? null : [pixel(across, x), pixel(up, ys[i])]));
}

/**
 * The vertical axis of a trace.
 * @param {Trace} trace
 * @param {DrawnAxes} axes
 */
export function upright(trace, axes) {
  return /** @type {Axis} */ (trace.yaxis === "y2" ? axes.yaxis2 : axes.yaxis);
}

/**
 * The pixel of a value; on a logarithmic axis, a value without a logarithm is below everything in sight.
 * @param {Axis} axis
 * @param {number} value
 */
export function level(axis, value) {
  return axis.log && value <= 0 ? axis.offset + (axis.down ? 2 : -1) * axis.length : pixel(axis, value);
}

/**
 * The corners of a line, including those of its steps; null for a gap.
 * @param {Outline} at
 * @param {Trace["line"]} line
 * @returns {Outline}
 */
export function corners(at, line) {
  if (line?.shape !== "hv") return at;
  return at.flatMap((place, i) => {
    const before = at[i - 1];
    return place && before ? [/** @type {Pixel} */ ([place[0], before[1]]), place] : [place];
  });
}

/**
 * The corners without gaps, for an area.
 * @param {Outline} at
 * @param {Trace["line"]} line
 */
export function joined(at, line) {
  return /** @type {Pixel[]} */ (corners(at.filter(Boolean), line));
}

/**
 * @param {Pixel[]} line
 * @param {number} ground
 * @returns {Pixel[]}
 */
export function grounded(line, ground) {
  return line.length ? [...line, [line[line.length - 1][0], ground], [line[0][0], ground]] : line;
}
