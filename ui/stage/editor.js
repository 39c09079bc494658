// The point tools of the planes: add, move, remove, flip, undo, look at a place; with mouse, touch, pen and keyboard.
// A point is [x, y, class]. The editor owns the list; `changed(points, final)` reports it, `looked()` says that the
// probe has moved.
// All planes show the same points; `plane` is the one last used.

import { escaped } from "./film.js";
import { Finger } from "./finger.js";
import { Handles } from "./handles.js";
import { pixel } from "./painter.js";

/** @import { Axis, Box, History as Past, Place, Point, Points, Pulled, Rules, Trace } from "./types" */
/** @import { Picture } from "./picture.js" */
/** @import { Drag, EditorCalls, Spot } from "./types" */

// Drawn, as few fonts have a sign for it.
const CROSSHAIR = `<svg viewBox="0 0 24 24" width="16" height="16" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true"><circle cx="12" cy="12" r="6"/><path d="M12 2v7M12 15v7M2 12h7M15 12h7"/></svg>`;

export const WRITING = "input:not([type=range], [type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=grid], canvas";
/** @type {Record<string, number[]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
/** @type {Record<string, number>} */
const REACH = { mouse: 11, pen: 14, touch: 22 }; // pixels within which a press means the point and not the plane

export class Editor {
  /** @param {HTMLElement} tools @param {EditorCalls} calls */
  constructor(tools, { redraw, changed, looked, moved, pulling, say }) {
    this.tools = tools;
    this.redraw = redraw;
    this.changed = changed;
    this.looked = looked;
    this.say = say;
    /** @type {Points} */
    this.points = [];
    /** @type {Place | null} */
    this.probe = null;
    this.handles = new Handles({ moved, pulling });
    this.held = -1; // the handle that the keyboard moves
    this.tool = "0";
    this.chosen = -1;
    /** @type {Place | null} */
    this.cursor = null;
    /** @type {Drag | null} */
    this.drag = null;
    this.touched = false; // by the last press: a finger, not a mouse
    this.finger = new Finger({
      tapped: (event) => this.use(event),
      slipped: (event) => this.grip(event),
      held: (event) => this.erase(event),
    });
    /** @type {Past} */
    this.history = { past: [], future: [] };
    /** @type {Picture[]} */
    this.planes = [];
    /** @type {Picture} */
    this.plane = /** @type {any} */ (undefined); // until the first is attached
    /** @type {Rules} */
    this.rules = { classes: [], limit: 0, bound: 0, decimals: 0, scale: 1, probe: false };
    tools.addEventListener("click", ({ target }) => {
      const button = /** @type {Element} */ (target).closest("button");
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
    /** @type {(name: string, handler: (event: any) => void, early?: boolean) => void} */
    const listen = (name, handler, early) => box.addEventListener(name, (event) => {
      if (!this.drag) this.plane = plane;
      handler.call(this, event);
    }, early);
    listen("pointerdown", this.down, true);
    listen("pointermove", this.move, true);
    listen("pointerup", this.up, true);
    listen("pointercancel", (event) => { this.finger.end(); this.up(event); }, true);
    listen("touchstart", (event) => this.grips(event.touches[0]) && event.preventDefault(), true); // or the page would scroll
    listen("contextmenu", this.menu, true);
    listen("mousedown", (event) => {
      if (this.tool === "view") return;
      event.stopPropagation(); // not plotly's
      event.preventDefault(); // a click takes no focus and leaves none elsewhere: the next key is for stepping
      /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
    }, true);
    listen("keydown", this.key);
    listen("blur", () => this.place(null));
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

  remove() {
    this.finger.end();
    window.removeEventListener("keydown", this.onKey);
  }

  // The rules of this scene: {classes, limit, bound}; and the list, when the server says it is another one.
  /** @type {(rules: Rules, history: Past) => void} */
  setup(rules, history) {
    const kept = this.rules && JSON.stringify(this.rules) === JSON.stringify(rules);
    this.rules = rules;
    this.history = history;
    if (kept) return;
    this.handles.forget(history);
    /** @type {(tool: string | number, face: string, title: string) => string} */
    const button = (tool, face, title) => `<button data-tool="${tool}" title="${title}" aria-label="${title}">${face}</button>`;
    const points = (rules.edit === false ? [] : rules.classes)
      .map(({ name, color, title }, c) => {
        const words = title ? ` <span class="stage-class">${escaped(title)}</span>` : "";
        return button(c, `<b style="color:${color}">${name}</b>${words}`, escaped(`Add ${name} points ${title}`.trim()));
      }).join("");
    const looking = (rules.probe ? button("probe", CROSSHAIR, "Look at a place") : "") + button("view", "✥", "Move and zoom the view");
    const travels = button("undo", "↶", "Undo (Ctrl+Z)") + button("redo", "↷", "Redo (Ctrl+Shift+Z)");
    this.tools.innerHTML = rules.edit === false
      ? button("drag", "☛", "Drag the handles") + looking + (rules.handles?.length ? `<span></span>${travels}` : "")
      : points + button("flip", "⇄", "Change a point's class") + button("remove", "✕", "Remove points (with any tool: right click, or a long press of the finger)") + looking + `<span></span>` + travels + button("clear", "Clear", "Remove all points");
    const known = this.tools.querySelector(`[data-tool="${this.tool}"]`);
    this.command(known ? this.tool : rules.edit === false ? "drag" : "0");
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
    const own = (/** @type {Points | Pulled} */ step) => this.applies(step);
    for (const button of this.tools.querySelectorAll("button")) {
      const { tool = "" } = button.dataset;
      /** @type {Record<string, unknown[]>} */
      const spent = { undo: this.history.past.slice(-1).filter(own), redo: this.history.future.slice(-1).filter(own), clear: this.points };
      if (tool in spent) button.disabled = !spent[tool].length;
      else button.setAttribute("aria-pressed", String(tool === this.tool));
    }
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

  // Places -----------------------------------------------------------------------------------------------------------
  // Points are kept in their own units; a film may show them scaled.
  /** @type {(values: number[]) => number[]} */
  shown(values) {
    return values.map((v) => v * this.rules.scale);
  }

  /**
   * Axes as a film shows them, and in the points' own units, to as many digits as can be seen: see ui/axes.py.
   * @param {Box} box
   * @returns {{axes: Box, ranges: Box}}
   */
  view(box) {
    const { scale } = this.rules, decimals = Math.max(0, Math.min(20, 4 - Math.floor(Math.log10((box[1] - box[0]) / scale))));
    const [x0, x1, y0, y1] = box.map((v) => Number((v / scale).toFixed(decimals)));
    return { axes: [x0, x1, y0, y1], ranges: [x0 * scale, x1 * scale, y0 * scale, y1 * scale] };
  }

  /** @type {(axis: Axis, value: number) => number} */
  pixel(axis, value) {
    return pixel(axis, value * this.rules.scale);
  }

  /** @type {(axis: Axis, at: number) => number} */
  unit({ length, range, down }, at) {
    const share = down ? 1 - at / length : at / length;
    return (range[0] + share * (range[1] - range[0])) / this.rules.scale;
  }

  // Where a press is, in the plane's own units: to a power of ten finer than a pixel, or with Shift to the half grid.
  /** @type {(event: PointerEvent) => Place | null} */
  where(event) {
    const frame = this.plane.box.getBoundingClientRect();
    const [x, y] = this.axes.map((axis) => {
      const at = (axis.down ? event.clientY - frame.top : event.clientX - frame.left) - axis.offset;
      return at < 0 || at > axis.length ? null : this.snap(this.unit(axis, at), axis, event.shiftKey);
    });
    return x === null || y === null ? null : [x, y];
  }

  /** @type {(value: number, axis: Axis, coarse: boolean) => number} */
  snap(value, axis, coarse) {
    const perPixel = Math.abs(axis.range[1] - axis.range[0]) / axis.length / this.rules.scale;
    const step = coarse && this.rules.scale === 1 ? axis.dtick / 2 : 10 ** Math.floor(Math.log10(perPixel));
    return Number((Math.round(value / step) * step).toFixed(Math.max(0, Math.min(9, 1 - Math.floor(Math.log10(step))))));
  }

  // What Python says of the handles: the one in the hand stays there.
  /** @param {Place[]} places */
  handlesAre(places) {
    this.handles.are(places);
    if (this.held >= places.length) this.held = -1;
  }

  // The handle in the hand is let go.
  release() {
    this.held = -1;
    const pulled = this.handles.release();
    if (pulled) this.remember(pulled);
    this.faces();
    this.redraw();
  }

  /** @type {(spot: Spot, places?: (Point | Place)[]) => number} */
  nearest({ clientX, clientY, pointerType = "touch" }, places = this.points) {
    const frame = this.plane.box.getBoundingClientRect(), [xaxis, yaxis] = this.axes;
    const far = places.map(([x, y]) => Math.hypot(
      this.pixel(xaxis, x) - (clientX - frame.left), this.pixel(yaxis, y) - (clientY - frame.top)));
    const best = far.indexOf(Math.min(...far));
    return far[best] <= (REACH[pointerType] ?? REACH.mouse) ? best : -1;
  }

  // Pointer ----------------------------------------------------------------------------------------------------------
  /** @type {(event: PointerEvent) => void} */
  down(event) {
    if (!this.axes || this.tool === "view" || event.button !== 0 || this.drag || !this.where(event)) return;
    event.stopPropagation();
    this.place(null);
    this.touched = event.pointerType === "touch";
    if (this.touched) this.finger.down(event);
    else this.use(event);
  }

  // The tool, where a press is.
  /** @type {(event: PointerEvent) => void} */
  use(event) {
    const place = this.where(event);
    if (!place) return;
    if (this.tool === "probe") return this.look(event, place);
    const handle = this.nearest(event, this.handles.places);
    if (handle >= 0) {
      this.handles.take(handle, true);
      this.drag = { handle, id: event.pointerId };
      return this.plane.box.setPointerCapture(event.pointerId);
    }
    if (this.tool === "drag") return undefined;
    const hit = this.nearest(event);
    if (this.tool === "remove" || this.tool === "flip") return void (hit >= 0 && this[this.tool === "flip" ? "flip" : "drop"](hit));
    const before = this.points;
    if (hit < 0) {
      if (!this.room()) return;
      this.points = [...before, [...place, Number(this.tool)]];
    }
    this.chosen = hit < 0 ? before.length : hit;
    this.drag = { before, index: this.chosen, moved: hit < 0, id: event.pointerId, from: [event.clientX, event.clientY] };
    this.plane.box.setPointerCapture(event.pointerId);
    if (hit < 0) this.changed(this.points, false); // first, as the answer takes longer than the drawing
    this.redraw();
  }

  /** @type {(event: PointerEvent) => void} */
  move(event) {
    this.finger.move(event);
    if (!this.drag || event.pointerId !== this.drag.id) return;
    const place = this.where(event);
    if (!place) return; // outside the axes the point stays at the edge where it was
    event.stopPropagation();
    if (this.drag.probe) return this.see(place);
    if (this.drag.handle !== undefined) return this.pull(this.drag.handle, place);
    const { index, from, moved } = this.drag, [x, y, c] = this.points[index];
    if (place[0] === x && place[1] === y) return;
    if (!moved && Math.hypot(event.clientX - from[0], event.clientY - from[1]) < 3) return; // a shaking hand is no drag
    this.drag.moved = true;
    this.points = this.points.map((p, i) => (i === index ? [...place, c] : p));
    this.changed(this.points, false);
    this.redraw();
  }

  /** @type {(event: PointerEvent) => void} */
  up(event) {
    this.finger.up(event);
    if (!this.drag || event.pointerId !== this.drag.id) return;
    const { drag } = this;
    this.drag = null;
    if (drag.probe) return;
    if (drag.handle !== undefined) return this.release();
    const { before, moved } = drag;
    if (moved) this.remember(before);
    this.faces();
    this.redraw();
    if (moved) this.changed(this.points, true);
  }

  // The probe: a press puts it there, a press on the probe itself takes it away, and a drag takes it along.
  /** @type {(event: PointerEvent, place: Place) => void} */
  look(event, place) {
    if (this.onProbe(event)) return this.see(null);
    this.drag = { probe: true, id: event.pointerId };
    this.plane.box.setPointerCapture(event.pointerId);
    return this.see(place);
  }

  /** @type {(place: Place | null) => void} */
  see(place) {
    const kept = place && /** @type {Place} */ (place.map((v) => Number(v.toFixed(this.rules.decimals)))); // as Python keeps it
    if (String(kept) === String(this.probe) || kept?.some((v) => Math.abs(v) > this.rules.bound)) return;
    this.probe = kept;
    this.redraw();
    this.looked();
  }

  /** @type {(event: Spot) => boolean} */
  onProbe({ clientX, clientY, pointerType = "touch" }) {
    if (!this.probe) return false;
    const frame = this.plane.box.getBoundingClientRect(), [across, up] = this.axes;
    const far = Math.hypot(
      this.pixel(across, this.probe[0]) - (clientX - frame.left), this.pixel(up, this.probe[1]) - (clientY - frame.top));
    return far < (REACH[pointerType] ?? REACH.mouse);
  }

  // What a finger takes along: a point, with the tools that add some, or the probe, with its own. All else it touches
  // moves with the page.
  /** @type {(spot: Spot) => boolean} */
  grips(spot) {
    if (!this.axes || this.tool === "probe") return Boolean(this.axes) && this.onProbe(spot);
    if (this.nearest(spot, this.handles.places) >= 0) return true;
    return this.tool in this.rules.classes && this.nearest(spot) >= 0;
  }

  /** @type {(event: PointerEvent) => void} */
  grip(event) {
    if (!this.grips(event)) return;
    const id = event.pointerId, handle = this.nearest(event, this.handles.places);
    if (this.tool === "probe") this.drag = { probe: true, id };
    else if (handle >= 0) {
      this.handles.take(handle, true);
      this.drag = { handle, id };
    }
    else {
      this.chosen = this.nearest(event);
      this.drag = { before: this.points, index: this.chosen, moved: false, id, from: [event.clientX, event.clientY] };
    }
  }

  // A handle goes along; where it comes to be is for Python to say.
  /** @type {(index: number, place: Place) => void} */
  pull(index, place) {
    const kept = /** @type {Place} */ (place.map((v) => Number(v.toFixed(this.rules.decimals))));
    if (String(kept) === String(this.handles.places[index]) || kept.some((v) => Math.abs(v) > this.rules.bound)) return;
    this.handles.move(index, kept);
    this.redraw();
  }

  /** @type {(event: PointerEvent) => void} */
  menu(event) {
    if (!this.axes || this.tool === "view") return;
    event.preventDefault();
    if (this.touched) this.finger.hold();
    else this.erase(event);
  }

  /** @type {(event: PointerEvent) => void} */
  erase(event) {
    if (this.tool === "probe") return void this.see(null);
    const hit = this.rules.edit === false ? -1 : this.nearest(event);
    if (hit >= 0) this.drop(hit);
  }

  // Edits ------------------------------------------------------------------------------------------------------------
  room() {
    if (this.points.length < this.rules.limit) return true;
    this.say(`The plane holds at most ${this.rules.limit} points. Remove some to add others.`);
    return false;
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

  // Keyboard: Enter shows a crosshair, arrows move it, Enter uses the tool there, Delete removes, Escape leaves. -------
  /** @type {(cursor: Place | null) => void} */
  place(cursor) {
    if (!cursor && !this.cursor) return;
    if (!cursor && this.held >= 0) this.release();
    this.cursor = cursor;
    this.redraw();
  }

  /** @type {(event: KeyboardEvent) => void} */
  key(event) {
    const { cursor } = this;
    if (!cursor && event.key !== "Enter") return;
    const [xaxis, yaxis] = this.axes, far = event.shiftKey ? 10 : 1;
    /** @type {number[] | undefined} */
    const by = ARROWS[event.key];
    if (event.key === "Escape") this.place(null);
    else if (event.key === "Enter" || event.key === " ") this.press(xaxis, yaxis);
    else if (by && cursor) {
      const [x, y] = [xaxis, yaxis].map((axis, i) => {
        const [low, high] = axis.range.map((v) => v / this.rules.scale);
        const to = cursor[i] + (by[i] * far * (high - low)) / 100;
        return this.snap(Math.max(low, Math.min(high, to)), axis, false);
      });
      this.place([x, y]);
      if (this.held >= 0) this.pull(this.held, [x, y]);
      this.say(`Crosshair at ${x}, ${y}`);
    } else return;
    event.preventDefault();
  }

  /** @type {(xaxis: Axis, yaxis: Axis) => void} */
  press(xaxis, yaxis) {
    if (!this.cursor) {
      const [x, y] = [xaxis, yaxis].map((axis) => this.snap((axis.range[0] + axis.range[1]) / 2 / this.rules.scale, axis, false));
      this.place([x, y]);
      return this.say("Crosshair: arrows move it, Shift ten times as far, Enter uses the tool, Delete removes, Escape leaves.");
    }
    const handle = this.under(this.cursor, this.handles.places);
    if (this.tool === "drag") {
      if (this.held >= 0) this.release();
      else if (handle >= 0) this.handles.take(this.held = handle, false);
      const name = this.rules.handles?.[this.held]?.name;
      return this.say(name ? `In hand: ${name}. Arrows move it, Enter lets go.` : "Nothing in hand. Enter on a handle takes it.");
    }
    const under = this.under(this.cursor);
    if (this.tool === "flip" || this.tool === "remove") return void (under >= 0 && this[this.tool === "flip" ? "flip" : "drop"](under));
    if (this.tool === "probe") return this.see(this.cursor);
    if (this.tool !== "view" && this.room()) this.commit([...this.points, [...this.cursor, Number(this.tool)]]);
    return undefined;
  }

  /** @type {(cursor: Place, places?: (Point | Place)[]) => number} */
  under([cx, cy], places = this.points) {
    const [xaxis, yaxis] = this.axes;
    const far = places.map(([x, y]) => Math.hypot(
      this.pixel(xaxis, x) - this.pixel(xaxis, cx), this.pixel(yaxis, y) - this.pixel(yaxis, cy)));
    const best = far.indexOf(Math.min(...far));
    return far[best] <= REACH.mouse ? best : -1;
  }

  /** @type {(event: KeyboardEvent) => void} */
  shortcut(event) {
    const at = /** @type {Element} */ (event.composedPath()[0]);
    if (!this.rules || event.defaultPrevented || !this.plane?.box.isConnected || at.closest?.(WRITING)) return;
    const key = event.key.toLowerCase(), held = event.ctrlKey || event.metaKey;
    if (!held && (key === "delete" || key === "backspace")) {
      const index = this.cursor ? this.under(this.cursor) : this.chosen;
      if (index < 0 || this.rules.edit === false) return;
      event.preventDefault();
      this.drop(index);
    } else if (held && (key === "z" || key === "y")) {
      event.preventDefault();
      this.travel(key === "y" || event.shiftKey ? "redo" : "undo");
    }
  }

  // What the figure shows of the list: over the film's own traces "points", "chosen" and "cursor".
  /** @type {(trace: (name: string) => Trace) => void} */
  overlay(trace) {
    if (this.rules.edit !== false) this.showPoints(trace("points"));
    /** @type {(name: string, place: Place | Point | null | undefined) => void} */
    const put = (name, place) =>
      Object.assign(trace(name), place ? { x: this.shown([place[0]]), y: this.shown([place[1]]) } : { x: [], y: [] });
    put("chosen", this.rules.edit === false ? null : this.points[this.chosen]);
    put("cursor", this.cursor);
    put("probe", this.probe);
    if (trace("handles")) this.showHandles(trace("handles"));
  }

  /** @param {Trace} handles */
  showHandles(handles) {
    const { classes, handles: marks = [] } = this.rules, there = this.handles.places.slice(0, marks.length);
    const marker = (handles.marker ??= { color: [] });
    handles.x = this.shown(there.map(([x]) => x));
    handles.y = this.shown(there.map(([, y]) => y));
    const kinds = marks.map(({ c }) => (c === null ? null : classes[c]));
    handles.text = there.map((_, i) => [marks[i].name, ...(kinds[i] ? [kinds[i].name] : [])].join(", ") + ":");
    marker.color = there.map((_, i) => kinds[i]?.color ?? marks[i].color);
    marker.line = { ...marker.line, color: marker.color };
    marker.symbol = there.map((_, i) => marks[i].symbol);
  }

  /** @param {Trace} points */
  showPoints(points) {
    const classes = this.rules.classes;
    const marker = (points.marker ??= { color: [] }), hollow = marker.symbol, same = hollow?.length === this.points.length;
    points.x = this.shown(this.points.map(([x]) => x));
    points.y = this.shown(this.points.map(([, y]) => y));
    points.text = this.points.map((_, i) => `point ${i + 1}`);
    marker.color = this.points.map(([, , c]) => classes[c].color);
    marker.symbol = this.points.map(([, , c], i) =>
      classes[c].symbol + (same && hollow[i].endsWith("-open") ? "-open" : ""));
  }
}
