// A picture on a plane whose cells can be chosen, as the pixels of a digit: a press chooses a cell, another press on it ends
// the choice. For the keyboard the picture is a slider: arrows go from cell to cell, Escape ends the choice.

import { ARROWS } from "./crosshair.js";
import { pixel } from "./outlines.js";

/** @import { Cells, DrawnAxes, Pixel } from "../types" */
/** @import { Picture } from "./picture.js" */

const SLIDER = ["tabindex", "role", "title", "aria-label", "aria-valuemin", "aria-valuemax", "aria-valuenow", "aria-valuetext"];

/**
 * @param {Picture} plane
 * @param {() => {cells: Cells, now: number} | null} stateOf the cells, and the number of the chosen one; null for another plane
 * @param {(cell: number) => void} choose
 */
export function pressed({ root, box }, stateOf, choose) {
  let down = 0;
  /** @type {(event: PointerEvent) => number} */
  const under = ({ clientX, clientY }) => {
    const there = stateOf(), { axes } = box.picture, frame = root.getBoundingClientRect();
    return there && axes ? cellAt(there.cells, axes, [clientX - frame.left, clientY - frame.top]) : 0;
  };
  const chosen = () => stateOf()?.cells.chosen ?? 0;
  root.addEventListener("pointerdown", (event) => {
    down = event.button === 0 ? under(event) : 0;
    if (down) root.setPointerCapture(event.pointerId);
  });
  root.addEventListener("mousedown", (event) => { if (down) event.preventDefault(); }); // no focus, so the next key steps the film
  root.addEventListener("pointerup", (event) => {
    if (down && under(event) === down) choose(down === chosen() ? 0 : down);
    down = 0;
  });
  root.addEventListener("pointercancel", () => { down = 0; }); // as for a swipe, which scrolls the page
  box.addEventListener("focus", () => announce(box, stateOf()));
  box.addEventListener("keydown", (event) => {
    const there = stateOf(), by = ARROWS[event.key];
    if (!there || event.altKey || event.ctrlKey || event.metaKey || (!by && event.key !== "Escape")) return;
    event.preventDefault();
    if (by) choose(beside(there.cells, there.now, by));
    else if (chosen()) choose(0);
    announce(box, stateOf());
  });
}

/** @type {(plane: Picture, shown: {cells: Cells, now: number} | null) => void} lets pointer and keys choose cells, or not */
export function choosable({ root, box }, state) {
  if (!state) {
    if (root.hasAttribute("data-cells")) SLIDER.forEach((name) => box.removeAttribute(name));
    return root.removeAttribute("data-cells");
  }
  const { name, across, down } = state.cells, label = `The ${name} in use. Arrow keys choose one, Escape lets go.`;
  const title = `Press a ${name} to choose it; press it again to let go.`;
  const attributes = { tabindex: 0, role: "slider", title, "aria-label": label, "aria-valuemin": 1, "aria-valuemax": across * down };
  for (const [attribute, value] of Object.entries(attributes)) box.setAttribute(attribute, String(value));
  root.setAttribute("data-cells", "");
  return announce(box, state);
}

/** @type {(box: HTMLElement, shown: {cells: Cells, now: number} | null) => void} */
function announce(box, state) {
  if (!state) return;
  const { cells: { name, across }, now } = state;
  box.setAttribute("aria-valuenow", String(now));
  box.setAttribute("aria-valuetext", `${name} ${now}, row ${Math.ceil(now / across)}, column ${((now - 1) % across) + 1}`);
}

/** @type {(cells: Cells, axes: DrawnAxes, at: Pixel) => number} the cell at a place of the drawing, from 1; 0 for none */
export function cellAt({ corners, size, across, down }, { xaxis, yaxis }, [x, y]) {
  for (const [left, top] of corners) {
    const column = share(pixel(xaxis, left), pixel(xaxis, left + across * size), x, across);
    const row = share(pixel(yaxis, top), pixel(yaxis, top - down * size), y, down);
    if (column >= 0 && column < across && row >= 0 && row < down) return row * across + column + 1;
  }
  return 0;
}

/** @type {(from: number, to: number, at: number, parts: number) => number} the number of the equal part that contains a place */
const share = (from, to, at, parts) => Math.floor(((at - from) / (to - from)) * parts);

/** @type {(cells: Cells, now: number, by: number[]) => number} the neighbour of a cell; at the edge the cell itself */
export function beside({ across, down }, now, [right, up]) {
  const column = ((now - 1) % across) + right, row = Math.floor((now - 1) / across) - up;
  return column < 0 || column >= across || row < 0 || row >= down ? now : row * across + column + 1;
}
