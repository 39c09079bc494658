// A lesson's question that is answered by a move on the plane or by an order of items: the guess, its handles, and the right
// answer, which moves from the guess to its place. The answer is given by Check. Keys on a handle: arrows move it, with
// Shift ten times as far, Enter checks.

import { ARROWS } from "../plane/crosshair.js";
import { reducedMotion } from "../motionchoice.js";
import { Order } from "./guess_order.js";
import { between, handleNames, handlesOf, inWords, moved, numbersOf, traces } from "./guess_shapes.js";
import { Ruler } from "../plane/ruler.js";

/** @import { Box, Guessing, Place, Trace } from "../types" */
/** @import { Picture } from "../plane/picture.js" */

/**
 * `redraw`: draw again. `submit`: takes the guess as text.
 * @typedef {{redraw(): void, submit(text: string): void}} Calls
 */

const MOVE = 800; // milliseconds of the motion of the right answer
const HOW = {
  arrow: "Drag the tip of the arrow.",
  line: "Drag the ends of the line; the ring in its middle moves it.",
  place: "Click where the point is to be, or drag it there.",
  region: "Drag a rectangle, or its rings.",
  order: "Move the items, the first one on top.",
};
const SHOWN = "Dashed or hollow: your guess. In black: what is right.";
const PRESSES = ["pointerdown", "mousedown", "touchstart", "contextmenu", "click", "dblclick"];

export class Guess {
  /**
   * @param {HTMLElement} panel above the planes
   * @param {Calls} calls
   */
  constructor(panel, calls) {
    this.panel = panel;
    this.calls = calls;
    /** @type {Guessing | null} the question */
    this.asked = null;
    /** @type {Picture | null} its plane */
    this.plane = null;
    this.scale = 1;
    /** @type {Place[]} */
    this.places = [];
    /** @type {HTMLElement[]} */
    this.handles = [];
    this.began = -Infinity; // the start of the motion of the right answer
    panel.innerHTML = `<p class="stage-how"></p><div class="stage-order"></div><output class="stage-where"></output><button type="button" class="stage-check">Check</button>`;
    const [how, list, where, check] = /** @type {Iterable<HTMLElement>} */ (panel.children);
    this.parts = { how, where, check };
    this.order = new Order(list);
    // Screen readers do not announce it, as they announce the verdict, which has the same words (aloud.js).
    this.gap = Object.assign(document.createElement("p"), { className: "stage-gap" });
    check.addEventListener("click", () => this.check());
  }

  // Whether a guess can be made.
  get open() {
    return this.asked !== null && !this.asked.truth;
  }

  get onPlane() {
    return this.asked !== null && this.asked.kind !== "order";
  }

  /**
   * Shows a question on a plane, with the scale of its points.
   * @type {(asked: Guessing | null, plane: Picture | undefined, scale: number) => void}
   */
  show(task, plane, scale) {
    const before = this.asked, same = before !== null && task?.at === before.at;
    Object.assign(this, { asked: task, plane: plane ?? null, scale });
    this.panel.hidden = !task;
    if (!task) this.gap.remove();
    if (!same || !this.places.length) this.begin();
    const reveals = same && !before.truth && Boolean(task.truth);
    if (!same) this.began = -Infinity;
    if (reveals && !reducedMotion()) this.began = performance.now();
    this.hang();
    if (!task) return;
    /** @type {HTMLElement | null} */ (this.panel.closest(".stage"))?.style.setProperty("--stage-own", task.own);
    const { how, where, check } = this.parts;
    how.textContent = this.open ? HOW[task.kind] : this.onPlane && task.given ? SHOWN : "";
    check.hidden = where.hidden = !this.open;
    this.panel.classList.toggle("stage-guessed", !this.open && this.onPlane);
    (this.onPlane ? plane?.root : this.panel)?.append(this.gap);
    this.gap.textContent = task.said;
    Object.assign(this.gap.dataset, { met: String(Number(task.met)), top: String(Number(this.isLow(task))) });
    this.order.show(task, reveals && !reducedMotion());
    this.say();
    if (reveals && this.onPlane) this.move();
  }

  // Whether the guess is low on the plane, where the words about its gap would cover it.
  /** @param {Guessing} asked */
  isLow({ kind, given }) {
    const { axes } = this;
    return Boolean(given && axes && kind !== "line" && given[1] < axes[2] + 0.35 * (axes[3] - axes[2]));
  }

  begin() {
    const { asked, axes } = this;
    this.places = asked && axes && this.onPlane ? handlesOf(asked.kind, asked.given ?? asked.start, axes) : [];
  }

  // The axes of the plane, in its units.
  /** @returns {Box | null} */
  get axes() {
    return this.plane?.axes ? /** @type {Box} */ (this.plane.ranges.map((value) => value / this.scale)) : null;
  }

  get ruler() {
    const { box, axes } = /** @type {Picture} */ (this.plane), { xaxis, yaxis } = /** @type {NonNullable<Picture["axes"]>} */ (axes);
    return new Ruler(box, [xaxis, yaxis], this.scale);
  }

  // Makes a handle for each place that can be moved.
  hang() {
    const names = this.open && this.plane && this.asked ? handleNames(this.asked.kind) : [];
    const hung = this.handles.map(({ dataset, parentElement }) => parentElement === this.plane?.root && dataset.name);
    if (String(hung) === String(names)) return;
    for (const handle of this.handles) handle.remove();
    this.handles = names.map((name, i) => this.handle(name, i));
    this.plane?.root.append(...this.handles);
  }

  /** @type {(name: string, index: number) => HTMLElement} */
  handle(name, index) {
    const handle = document.createElement("div");
    handle.className = "stage-handle";
    handle.tabIndex = 0;
    Object.assign(handle.dataset, { name, both: index === 2 ? "1" : "0" });
    handle.setAttribute("role", "slider");
    handle.setAttribute("aria-roledescription", "movable point");
    handle.setAttribute("aria-label", `${name}. Arrow keys move it, Enter checks.`);
    handle.addEventListener("keydown", (event) => this.key(event, index));
    handle.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      handle.setPointerCapture(event.pointerId);
      handle.focus({ preventScroll: true });
      event.preventDefault();
    });
    handle.addEventListener("pointermove", (event) => {
      const to = handle.hasPointerCapture(event.pointerId) && this.ruler.where(event);
      if (to) this.put(index, to);
    });
    return handle;
  }

  /** @type {(event: KeyboardEvent, index: number) => void} */
  key(event, index) {
    const by = ARROWS[event.key];
    if (by) this.put(index, this.ruler.beside(this.places[index], by.map((step) => step * (event.shiftKey ? 10 : 1))));
    else if (event.key === "Enter") this.check();
    else return;
    event.preventDefault();
    event.stopPropagation(); // not a step of the film
  }

  /** @type {(index: number, to: Place) => void} */
  put(index, to) {
    if (!this.asked || !this.axes) return;
    this.places = moved(this.asked.kind, this.places, index, to, this.axes);
    this.say();
    this.calls.redraw();
  }

  // Writes the places, for the eye and for screen readers.
  say() {
    const { places, axes } = this;
    this.parts.where.textContent = this.open ? places.slice(0, 2).map((place) => `(${inWords(place)})`).join(" – ") : "";
    if (!axes) return;
    this.handles.forEach((handle, i) => {
      const attributes = { valuenow: places[i][0], valuemin: axes[0], valuemax: axes[1], valuetext: `at ${inWords(places[i])}` };
      for (const [name, value] of Object.entries(attributes)) handle.setAttribute(`aria-${name}`, String(value));
    });
  }

  check() {
    const { asked } = this;
    if (!asked || !this.open) return;
    const numbers = this.onPlane ? numbersOf(asked.kind, this.places) : this.order.items;
    this.calls.submit(`${asked.at} ${numbers.join(",")}`);
  }

  // Draws the motion of the right answer from the guess to its place.
  move() {
    if (this.share < 1) requestAnimationFrame(() => this.move());
    this.calls.redraw();
  }

  get share() {
    const share = Math.min(1, Math.max(0, (performance.now() - this.began) / MOVE));
    return share < 0.5 ? 2 * share * share : 1 - 2 * (1 - share) ** 2;
  }

  // Hands on the plane -------------------------------------------------------------------------------------------------
  /**
   * While a guess can be made, a press on the plane moves it, and edits nothing.
   * @param {Picture} plane
   */
  attach(plane) {
    const { root, box } = plane;
    for (const name of PRESSES) root.addEventListener(name, (event) => {
      if (!this.open || !this.onPlane || this.handles.includes(/** @type {HTMLElement} */ (event.target))) return;
      event.stopPropagation();
      if (name === "mousedown") event.preventDefault(); // so that it takes no focus
    }, true);
    root.addEventListener("keydown", (event) => {
      if (this.open && this.onPlane && event.target === box && event.key === "Enter") this.enter(event);
    }, true);
    root.addEventListener("pointerdown", (event) => {
      if (this.open && plane === this.plane && event.pointerType !== "touch") this.press(event);
    }, true);
    root.addEventListener("click", (event) => { // a click by a finger, as its swipe scrolls the page
      const touch = /** @type {PointerEvent} */ (event);
      if (this.open && plane === this.plane && touch.pointerType === "touch") this.tap(touch);
    }, true);
  }

  // Enter on the plane moves the focus to the first handle.
  /** @param {KeyboardEvent} event */
  enter(event) {
    event.stopPropagation();
    event.preventDefault();
    this.handles[0]?.focus();
  }

  // A press of the mouse drags the nearest handle; far from all handles it begins another region.
  /** @param {PointerEvent} event */
  press(event) {
    if (!this.onPlane || event.button !== 0 || this.handles.includes(/** @type {HTMLElement} */ (event.target))) return;
    const at = this.ruler.where(event), { asked, axes } = this;
    if (!at || !asked || !axes) return;
    let index = this.nearest(at);
    if (asked.kind === "region") {
      const [wide, high] = [axes[1] - axes[0], axes[3] - axes[2]];
      this.places = handlesOf("region", [at[0], at[1], at[0] + 0.03 * wide, at[1] + 0.03 * high], axes);
      index = 1;
    }
    this.put(index, at);
    this.handles[index].setPointerCapture(event.pointerId);
    this.handles[index].focus({ preventScroll: true });
  }

  /** @param {PointerEvent} event */
  tap(event) {
    const on = this.handles.includes(/** @type {HTMLElement} */ (event.target));
    const at = this.onPlane && !on && this.ruler.where(event);
    if (at) this.put(this.nearest(at), at);
  }

  /** @type {(at: Place) => number} */
  nearest(at) {
    const far = this.places.map((place) => Math.hypot(place[0] - at[0], place[1] - at[1]));
    return far.indexOf(Math.min(...far));
  }

  // Drawing --------------------------------------------------------------------------------------------------------------
  /** @param {Picture} plane */
  paint(plane) {
    const { asked, axes } = this;
    plane.lay("guess", asked && axes && plane === this.plane && this.onPlane ? this.tracesOf(asked, axes) : []);
    if (this.open && plane === this.plane && plane.axes) this.arrange();
  }

  /** @type {(asked: Guessing, axes: Box) => Trace[]} */
  tracesOf(task, axes) {
    const { kind, mark, given, truth } = task, style = getComputedStyle(this.panel);
    const { own } = task, ink = style.getPropertyValue("--stage-ink"), fill = `${own}24`; // one part in seven
    /** @type {(numbers: number[], color: string, faint: boolean) => Trace[]} */
    const look = (numbers, color, faint) => traces(kind, numbers, axes, { color, faint, mark, fill: color === own ? fill : "rgba(0, 0, 0, 0)" }, this.scale);
    if (!truth) return [...(given ? look(given, own, true) : []), ...look(numbersOf(kind, this.places), own, false)];
    const from = given ?? numbersOf(kind, handlesOf(kind, task.start, axes));
    return [...(given ? look(given, own, true) : []), ...look(between(kind, from, truth, this.share, axes), ink, false)];
  }

  // Puts the handles over their places.
  arrange() {
    const { ruler } = this, [across, up] = ruler.axes;
    this.handles.forEach((handle, i) => {
      const [x, y] = this.places[i];
      handle.style.transform = `translate(${ruler.pixel(across, x)}px, ${ruler.pixel(up, y)}px) translate(-50%, -50%)`;
    });
  }
}
