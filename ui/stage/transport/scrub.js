// On a chart whose x axis is a timeline, a press or a drag goes to the nearest frame.

/** @import { Axis } from "../types" */
/** @import { Picture } from "../plane/picture.js" */

/**
 * @param {Picture} picture
 * @param {() => number[] | null} values the place of each frame on the x axis; null if it is no timeline
 * @param {(t: number) => void} go
 */
export function scrubbed({ box, root }, values, go) {
  let pointer = -1;
  /** @param {PointerEvent} event */
  const follow = (event) => {
    const there = values(), axis = box.picture.axes?.xaxis;
    if (there && axis) go(nearest(there, valueAt(axis, event.clientX - box.getBoundingClientRect().left)));
  };
  root.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || pointer >= 0 || !values() || !within(box, event)) return;
    pointer = event.pointerId;
    root.setPointerCapture(pointer);
    follow(event);
  });
  root.addEventListener("pointermove", (event) => { if (event.pointerId === pointer) follow(event); });
  const end = (/** @type {PointerEvent} */ event) => { if (event.pointerId === pointer) pointer = -1; };
  root.addEventListener("pointerup", end);
  root.addEventListener("pointercancel", end);
}

/** @type {(axis: Axis, at: number) => number} */
export function valueAt({ offset, length, range, log }, at) {
  const value = range[0] + ((at - offset) / length) * (range[1] - range[0]);
  return log ? 10 ** value : value;
}

/** @type {(values: number[], value: number) => number} the index of the nearest value, the first of equals; NaN is skipped */
export function nearest(values, value) {
  let best = 0, least = Infinity;
  for (const [i, there] of values.entries()) if (Math.abs(there - value) < least) [best, least] = [i, Math.abs(there - value)];
  return best;
}

/** @type {(box: Picture["box"], event: PointerEvent) => boolean} whether a press is on the chart, not on its titles */
function within(box, { clientX, clientY }) {
  const { axes } = box.picture, frame = box.getBoundingClientRect();
  if (!axes) return false;
  /** @type {(axis: Axis, at: number) => boolean} */
  const inside = ({ offset, length }, at) => at >= offset - 8 && at <= offset + length + 8;
  return inside(axes.xaxis, clientX - frame.left) && inside(axes.yaxis, clientY - frame.top);
}
