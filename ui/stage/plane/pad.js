// A pad on a plane, on which mouse, finger, pen or keys draw strokes. Each is an edit of the scene while it is drawn.

import { ARROWS } from "./crosshair.js";
import { pixel } from "./outlines.js";

/** @import { DrawnAxes, Pad, Pixel, Stroke } from "../types" */
/** @import { Picture } from "./picture.js" */

const SVG = "http://www.w3.org/2000/svg";
const NAME = "Pad. Draw a digit: arrow keys move the pen, Space puts it down and lifts it.";
const TITLE = "Draw here; each press begins a stroke.";
const BY_KEY = 2; // places of the grid for a press of a key

/**
 * @param {Picture} plane
 * @param {() => Pad | null} padOf null for another plane
 * @param {(strokes: Stroke[], final: boolean) => void} draw
 */
export function drawable({ root, box }, padOf, draw) {
  /** @type {Stroke[] | null} all strokes, the last one being drawn; null between strokes */
  let strokes = null;
  /** @type {{x: number, y: number, down: boolean}} the pen of the keys */
  let pen = { x: 32, y: 16, down: false };
  const trail = document.createElementNS(SVG, "svg"), line = document.createElementNS(SVG, "polyline");
  trail.append(line);
  trail.classList.add("stage-trail");
  const erasers = Object.assign(document.createElement("span"), { className: "stage-erasers", hidden: true });
  for (const [label, left] of /** @type {const} */ ([["Clear", () => []], ["Undo stroke", (/** @type {Stroke[]} */ all) => all.slice(0, -1)]])) {
    const press = () => draw(left(padOf()?.strokes ?? []), true);
    erasers.append(Object.assign(document.createElement("button"), { type: "button", textContent: label, onclick: press }));
  }
  root.append(erasers);
  const axes = () => box.picture.axes;
  /** @type {(event: PointerEvent) => [number, number]} */
  const placeUnder = ({ clientX, clientY }) => {
    const frame = root.getBoundingClientRect();
    return placeOn(/** @type {Pad} */ (padOf()), /** @type {DrawnAxes} */ (axes()), [clientX - frame.left, clientY - frame.top]);
  };
  // Draws the stroke at once, before its film is there.
  const trace = () => {
    const pad = padOf(), scale = axes(), stroke = strokes?.at(-1) ?? [];
    if (pad && scale) line.setAttribute("points", stroke.map((place) => pixelOf(pad, scale, place).join(",")).join(" "));
  };
  /** @type {(place: [number, number]) => void} */
  const add = ([x, y]) => {
    const stroke = strokes?.at(-1), last = stroke?.at(-1);
    if (!strokes || !stroke || (last && last[0] === x && last[1] === y)) return;
    stroke.push([x, y]);
    trace();
    draw(strokes.map((each) => [...each]), false);
  };
  /** @type {(place: [number, number]) => void} */
  const begin = (place) => {
    root.append(trail);
    strokes = [...(padOf()?.strokes ?? []), []];
    add(place);
  };
  const end = () => {
    if (strokes) draw(strokes, true);
    strokes = null;
    pen = { ...pen, down: false };
    trail.remove();
  };
  root.addEventListener("pointerdown", (event) => {
    const pad = padOf(), scale = axes();
    if (!pad || !scale || event.button !== 0) return;
    const place = placeUnder(event);
    if (!isOn(pad, place)) return;
    root.setPointerCapture(event.pointerId);
    begin(place);
  });
  /** @type {(events: PointerEvent[]) => void} */
  const follow = (events) => {
    const pad = padOf();
    if (!strokes || !pad || pen.down) return;
    for (const event of events) {
      const [x, y] = placeUnder(event);
      add([within(x, pad.grid), within(y, pad.grid)]);
    }
  };
  root.addEventListener("pointermove", (event) => follow(event.getCoalescedEvents?.() ?? [event]));
  root.addEventListener("pointerup", (event) => {
    follow([event]);
    if (!pen.down) end();
  });
  root.addEventListener("pointercancel", () => { if (!pen.down) end(); });
  root.addEventListener("mousedown", (event) => { if (strokes) event.preventDefault(); }); // so that no text is selected
  root.addEventListener("touchstart", (event) => { // so that the page does not scroll
    const touch = event.touches[0], pad = padOf(), scale = axes(), frame = root.getBoundingClientRect();
    if (pad && scale && isOn(pad, placeOn(pad, scale, [touch.clientX - frame.left, touch.clientY - frame.top]))) event.preventDefault();
  }, { passive: false });
  box.addEventListener("keydown", (event) => {
    const pad = padOf(), by = ARROWS[event.key];
    if (!pad || event.altKey || event.ctrlKey || event.metaKey || (!by && event.key !== " ")) return;
    event.preventDefault();
    event.stopPropagation(); // so that the film does not step
    if (by) {
      pen = { ...pen, x: within(pen.x + BY_KEY * by[0], pad.grid), y: within(pen.y - BY_KEY * by[1], pad.grid) };
      if (pen.down) add([pen.x, pen.y]);
    } else if (pen.down) end();
    else {
      pen.down = true;
      begin([pen.x, pen.y]);
    }
    box.setAttribute("aria-valuetext", `pen ${pen.down ? "down" : "up"}, column ${pen.x + 1}, row ${pen.y + 1}`);
  });
  box.addEventListener("blur", () => { if (pen.down) end(); });
}

/** @type {(plane: Picture, pad: Pad | null) => void} makes the plane's pad available to pointer and keys, or not */
export function paddable({ root, box }, pad) {
  /** @type {HTMLElement} */ (root.querySelector(".stage-erasers")).hidden = !pad?.strokes.length;
  const attributes = { tabindex: "0", role: "application", title: TITLE, "aria-label": NAME };
  if (!pad && root.hasAttribute("data-pad")) Object.keys(attributes).forEach((name) => box.removeAttribute(name));
  root.toggleAttribute("data-pad", pad !== null);
  if (pad) for (const [name, value] of Object.entries(attributes)) box.setAttribute(name, value);
}

/** @type {(pad: Pad, axes: DrawnAxes, at: Pixel) => [number, number]} the place of the grid at a pixel, also beyond its edge */
export function placeOn({ corner: [left, top], size, grid }, { xaxis, yaxis }, [x, y]) {
  const x0 = pixel(xaxis, left), x1 = pixel(xaxis, left + size), y0 = pixel(yaxis, top), y1 = pixel(yaxis, top - size);
  return [Math.floor(((x - x0) / (x1 - x0)) * grid), Math.floor(((y - y0) / (y1 - y0)) * grid)];
}

/** @type {(pad: Pad, axes: DrawnAxes, place: [number, number]) => Pixel} the pixel at the centre of a place of the grid */
function pixelOf({ corner: [left, top], size, grid }, { xaxis, yaxis }, [x, y]) {
  return [pixel(xaxis, left + (size * (x + 0.5)) / grid), pixel(yaxis, top - (size * (y + 0.5)) / grid)];
}

/** @type {(pad: Pad, place: [number, number]) => boolean} */
const isOn = ({ grid }, place) => place.every((value) => value >= 0 && value < grid);

/** @type {(value: number, grid: number) => number} */
const within = (value, grid) => Math.min(grid - 1, Math.max(0, value));
