// Marks on a plane that can be dragged to go to another frame: each frame has them at other places, and a drag shows the
// frame whose marks are nearest. A direction is turned by its ends.

import { pixel } from "./outlines.js";
import { REACH } from "./ruler.js";

/** @import { DrawnAxes, Grips } from "../types" */
/** @import { Picture } from "./picture.js" */

/**
 * @param {Picture} plane
 * @param {() => {grips: Grips[], frame: number} | null} film the places of the marks in each frame, and the current frame; null
 * for another plane
 * @param {(t: number) => void} go
 */
export function gripped({ root, box }, film, go) {
  let pointer = -1;
  /** @type {(event: {clientX: number, clientY: number}) => [number, number]} */
  const at = ({ clientX, clientY }) => {
    const frame = root.getBoundingClientRect();
    return [clientX - frame.left, clientY - frame.top];
  };
  /** @type {(event: {clientX: number, clientY: number}, kind: string) => boolean} */
  const reaches = (event, kind) => {
    const track = film(), { axes } = box.picture;
    if (!track || !axes) return false;
    return far(track.grips[track.frame], axes, at(event)) <= (REACH[kind] ?? REACH.mouse);
  };
  root.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || pointer >= 0 || !reaches(event, event.pointerType)) return;
    pointer = event.pointerId;
    root.setPointerCapture(pointer);
    event.stopPropagation(); // so that the tool ignores it
  }, true);
  root.addEventListener("mousedown", (event) => { if (pointer >= 0) event.stopPropagation(); }, true); // and so that plotly ignores it
  root.addEventListener("touchstart", (event) => { // so that the page does not scroll
    if (reaches(event.touches[0], "touch")) event.preventDefault();
  }, { capture: true, passive: false });
  root.addEventListener("pointermove", (event) => {
    if (pointer < 0) root.toggleAttribute("data-grip", reaches(event, event.pointerType));
    if (event.pointerId !== pointer) return;
    event.stopPropagation();
    const track = film(), { axes } = box.picture;
    if (track && axes) go(nearestFrame(track.grips, axes, at(event)));
  }, true);
  const end = (/** @type {PointerEvent} */ event) => {
    if (event.pointerId !== pointer) return;
    pointer = -1;
    event.stopPropagation();
  };
  root.addEventListener("pointerup", end, true);
  root.addEventListener("pointercancel", end, true);
}

/** @type {(grips: Grips[], axes: DrawnAxes, at: [number, number]) => number} the first of the frames with the nearest mark */
export function nearestFrame(grips, axes, at) {
  const away = grips.map((marks) => far(marks, axes, at));
  return away.indexOf(Math.min(...away));
}

/** @type {(marks: Grips, axes: DrawnAxes, at: [number, number]) => number} pixels to the nearest of the marks */
function far([xs, ys], { xaxis, yaxis }, [left, top]) {
  return Math.min(...xs.map((x, i) => Math.hypot(pixel(xaxis, x) - left, pixel(yaxis, ys[i]) - top)));
}
