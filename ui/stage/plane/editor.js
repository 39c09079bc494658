// The point tools of the planes: add, move, remove, flip, undo, look at a place; with mouse, touch, pen and keyboard.
// A point is [x, y, class]. The editor owns the list; `changed(points, final)` reports it, `looked()` says that the
// probe has moved.
// All planes show the same points; `plane` is the one last used.

import { Crosshair } from "./crosshair.js";
import { Handles } from "./handles.js";
import { showHandles, showPlace, showPoints } from "./overlay.js";
import { Pointer } from "./pointer.js";
import { Ruler } from "./ruler.js";
import { buttons, face, firstTool } from "./toolbar.js";

/** @import { Axis, PlaneCurve, History as Past, Place, Points, Pulled, Rules } from "../types" */
/** @import { Picture } from "./picture.js" */
/** @import { EditorCalls } from "../types" */

export const WRITING = "input:not([type=range], [type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=grid], canvas";

/** @type {(at: Element, root: Element) => boolean} whether a key at a place is for the stage: in a notebook, within it only */
export const hears = (at, root) => root.closest("[data-keys=within]")?.contains(at) ?? true;

export class Editor {
  /** @param {HTMLElement} tools @param {EditorCalls} calls */
  constructor(tools, { redraw, changed, looked, moved, pulling, say, reads }) {
    this.tools = tools;
    this.redraw = redraw;
    this.changed = changed;
    this.looked = looked;
    this.say = say;
    this.reads = reads;
    /** @type {Points} */
    this.points = [];
    /** @type {Place | null} */
    this.probe = null;
    this.handles = new Handles({ moved, pulling });
    this.tool = ""; // until the first rules
    this.chosen = -1;
    this.crosshair = new Crosshair(this);
    this.pointer = new Pointer(this);
    /** @type {Past} */
    this.history = { past: [], future: [], step: "" };
    /** @type {Picture[]} */
    this.planes = [];
    /** @type {Picture} */
    this.plane = /** @type {any} */ (undefined); // until the first is attached
    /** @type {Rules} */
    this.rules = { classes: [], limit: 0, bound: 0, decimals: 0, scale: 1, probe: false };
    tools.addEventListener("click", ({ target }) => {
      const button = /** @type {Element} */ (target).closest("button");
      this.pointer.release(); // another finger's
      if (button) this.command(button.dataset.tool ?? "");
    });
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.shortcut(event);
    window.addEventListener("keydown", this.onKey);
  }

  /** @type {(plane: Picture) => void} */
  attach(plane) {
    const { box } = plane;
    this.planes.push(plane);
    this.plane ??= plane;
    box.tabIndex = 0;
    box.dataset.tool = this.tool;
    box.setAttribute("role", "application");
    box.setAttribute("aria-label", "Plane. Press Enter for a crosshair that the arrow keys move.");
    this.pointer.attend(plane);
    box.addEventListener("keydown", (event) => {
      if (!this.pointer.drag) this.plane = plane;
      this.crosshair.key(event);
    });
    box.addEventListener("blur", () => this.crosshair.show(null));
  }

  /** @type {(plane: Picture) => void} */
  detach(plane) {
    this.planes = this.planes.filter((other) => other !== plane);
    if (this.plane === plane) this.plane = this.planes[0];
  }

  /** @type {[Axis, Axis]} nothing until the plane has been drawn: asked for where a press begins */
  get axes() {
    const axes = this.plane?.axes;
    return /** @type {any} */ (axes && [axes.xaxis, axes.yaxis]);
  }

  get ruler() {
    return new Ruler(this.plane.box, this.axes, this.rules.scale, this.curve(this.plane));
  }

  // On which a plane shows all points; null where they are shown where they are.
  /** @type {(plane: Picture) => PlaneCurve | null} */
  curve(plane) {
    return this.rules.curves?.[this.planes.indexOf(plane)] ?? null;
  }

  remove() {
    this.pointer.finger.end();
    window.removeEventListener("keydown", this.onKey);
  }

  // The rules of this scene: {classes, limit, bound}; and the list, when the server says it is another one.
  /** @type {(rules: Rules, history: Past) => void} */
  setup(rules, history) {
    const same = this.rules && JSON.stringify(this.rules) === JSON.stringify(rules);
    this.rules = rules;
    this.history = history;
    if (same) return;
    this.handles.forget(history);
    this.tools.innerHTML = buttons(rules);
    const button = this.tools.querySelector(`[data-tool="${this.tool}"]`);
    this.command(button ? this.tool : firstTool(rules, matchMedia("(pointer: coarse)").matches));
  }

  /** @type {(points: Points, remember: boolean) => void} */
  reset(points, remember) {
    if (remember && JSON.stringify(points) !== JSON.stringify(this.points)) this.remember(this.points);
    this.points = points;
    this.chosen = -1;
    this.handles.forget(this.history); // Python has set them, too
    this.faces();
  }

  /** @type {(before: Points | Pulled) => void} */
  remember(before) {
    this.history.past.push(before);
    if (this.history.past.length > 200) this.history.past.shift();
    this.history.future.length = 0;
  }

  /** @type {(tool: string) => void} */
  command(tool) {
    if (tool === "undo" || tool === "redo") return this.travel(tool);
    if (tool === "clear") return this.points.length ? this.commit([]) : undefined;
    this.tool = String(tool);
    for (const { box } of this.planes) box.dataset.tool = this.tool;
    for (const plane of this.planes) plane.handle(this.tool === "view");
    this.redraw();
    return this.faces();
  }

  faces() {
    /** @type {(steps: (Points | Pulled)[]) => boolean} */
    const leads = (steps) => steps.slice(-1).some((step) => this.applies(step));
    const { past, future } = this.history;
    face(this.tools, this.tool, { undo: leads(past), redo: leads(future), clear: this.points.length > 0 });
  }

  /** @type {(direction: "undo" | "redo") => void} */
  travel(direction) {
    const [from, to] = direction === "undo" ? [this.history.past, this.history.future] : [this.history.future, this.history.past];
    const last = from.at(-1);
    if (!last || !this.applies(last)) return;
    if (Array.isArray(last)) {
      from.pop();
      to.push(this.points);
      return this.commit(last, false);
    }
    const back = this.handles.travel(last, () => this.travel(direction));
    if (!back) return;
    from.pop();
    to.push(back);
    this.faces();
    this.redraw();
  }

  // Lists of points are the reader's own: where the film has other ones, these have no way back.
  /** @type {(step: Points | Pulled) => boolean} */
  applies(step) {
    return !Array.isArray(step) || this.rules.edit !== false;
  }

  /** @param {Points} points @param {boolean} remember */
  commit(points, remember = true) {
    if (remember) this.remember(this.points);
    this.points = points;
    if (this.chosen >= points.length) this.chosen = -1;
    this.faces();
    this.changed(points, true);
    this.redraw();
  }

  // What Python says of the handles, and where the page has them: the one in the hand stays there.
  /** @param {Place[]} places @param {Place[]} visible */
  handlesAre(places, visible) {
    this.handles.are(places, visible);
    if (this.crosshair.held >= places.length) this.crosshair.held = -1;
  }

  // The handle in the hand is let go.
  release() {
    const pulled = this.handles.release();
    if (pulled) this.remember(pulled);
    this.faces();
    this.redraw();
  }

  /** @type {(place: Place | null) => void} */
  see(place) {
    const rounded = place && /** @type {Place} */ (place.map((v) => Number(v.toFixed(this.rules.decimals)))); // as Python keeps it
    if (String(rounded) === String(this.probe) || rounded?.some((v) => Math.abs(v) > this.rules.bound)) return;
    this.probe = rounded;
    this.redraw();
    this.looked();
  }

  // A handle goes along; where it comes to be is for Python to say.
  /** @type {(index: number, place: Place) => void} */
  pull(index, place) {
    const rounded = /** @type {Place} */ (place.map((v) => Number(v.toFixed(this.rules.decimals))));
    if (String(rounded) === String(this.handles.places[index]) || rounded.some((v) => Math.abs(v) > this.rules.bound)) return;
    this.handles.move(index, rounded);
    this.redraw();
  }

  // Edits ------------------------------------------------------------------------------------------------------------
  room() {
    if (this.points.length < this.rules.limit) return true;
    this.say(`The plane holds at most ${this.rules.limit} points. Remove some to add others.`);
    return false;
  }

  // The tool at a place, where there is no hand to drag on from there; `hit`: the point there, -1 for none.
  /** @type {(place: Place, hit: number) => void} */
  apply(place, hit) {
    if (this.tool === "flip" || this.tool === "remove") {
      if (hit >= 0) this[this.tool === "flip" ? "flip" : "drop"](hit);
    } else if (this.tool === "probe") this.see(place);
    else if (this.tool !== "view" && this.room()) this.commit([...this.points, [...place, Number(this.tool)]]);
  }

  /** @type {(index: number) => void} */
  drop(index) {
    this.chosen = -1;
    this.commit(this.points.filter((_, i) => i !== index));
  }

  /** @type {(index: number) => void} */
  flip(index) {
    const next = (/** @type {number} */ c) => (c + 1) % this.rules.classes.length;
    this.chosen = index;
    this.commit(this.points.map(([x, y, c], i) => (i === index ? [x, y, next(c)] : [x, y, c])));
  }

  /** @type {(event: KeyboardEvent) => void} */
  shortcut(event) {
    const at = /** @type {Element} */ (event.composedPath()[0]);
    if (!this.rules || event.defaultPrevented || !this.plane?.box.isConnected) return;
    if (at.closest?.(WRITING) || !hears(at, this.plane.box)) return;
    const key = event.key.toLowerCase(), held = event.ctrlKey || event.metaKey;
    if (!held && (key === "delete" || key === "backspace")) {
      const { place } = this.crosshair, index = place ? this.ruler.under(place, this.points) : this.chosen;
      if (index < 0 || this.rules.edit === false) return;
      event.preventDefault();
      this.pointer.release();
      this.drop(index);
    } else if (held && (key === "z" || key === "y")) {
      event.preventDefault();
      this.pointer.release();
      this.travel(key === "y" || event.shiftKey ? "redo" : "undo");
    }
  }

  // What a plane shows of the list: over the film's own traces "points", "chosen" and "cursor".
  /** @type {(plane: Picture) => void} */
  overlay(plane) {
    const { rules } = this, curve = this.curve(plane), trace = (/** @type {string} */ name) => plane.trace(name);
    if (rules.edit !== false) showPoints(trace("points"), this.points, rules, curve);
    showPlace(trace("chosen"), rules.edit === false ? null : this.points[this.chosen], rules.scale, curve);
    showPlace(trace("cursor"), this.crosshair.place, rules.scale, curve);
    showPlace(trace("probe"), this.probe, rules.scale, curve);
    if (trace("handles")) showHandles(trace("handles"), this.handles.places, rules, curve);
  }
}
