// The point tools of the planes: add, move, remove, flip, undo, look at a place; with mouse, touch, pen and keyboard.
// A point is [x, y, class]. The editor owns the list; `changed(points, final)` reports it, `looked()` says that the
// probe has moved.
// All planes show the same points; `plane` is the one last used.

import { escaped } from "./film.js";
import { pixel } from "./painter.js";

// Drawn, as few fonts have a sign for it.
const CROSSHAIR = `<svg viewBox="0 0 24 24" width="16" height="16" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true"><circle cx="12" cy="12" r="6"/><path d="M12 2v7M12 15v7M2 12h7M15 12h7"/></svg>`;

export const WRITING = "input:not([type=range], [type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=grid], canvas";
const REACH = { mouse: 11, pen: 14, touch: 22 }; // pixels within which a press means the point and not the plane

export class Editor {
  constructor(tools, { redraw, changed, looked, say }) {
    Object.assign(this, { tools, redraw, changed, looked, say, points: [], probe: null, tool: "0", chosen: -1, cursor: null, drag: null });
    this.history = { past: [], future: [] };
    this.planes = [];
    tools.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (button) this.command(button.dataset.tool);
    });
    this.onKey = (event) => this.shortcut(event);
    window.addEventListener("keydown", this.onKey);
  }

  attach(plane) {
    const { box } = plane;
    this.planes.push(plane);
    this.plane ??= plane;
    box.tabIndex = 0;
    box.dataset.tool = this.tool;
    box.setAttribute("role", "application");
    box.setAttribute("aria-label", "Plane. Press Enter for a crosshair that the arrow keys move.");
    const listen = (name, handler, early) => box.addEventListener(name, (event) => {
      if (!this.drag) this.plane = plane;
      handler.call(this, event);
    }, early);
    listen("pointerdown", this.down, true);
    listen("pointermove", this.move, true);
    listen("pointerup", this.up, true);
    listen("pointercancel", this.up, true);
    listen("contextmenu", this.menu, true);
    listen("mousedown", (event) => {
      if (this.tool === "view") return;
      event.stopPropagation(); // not plotly's
      event.preventDefault(); // a click takes no focus and leaves none elsewhere: the next key is for stepping
      document.activeElement?.blur();
    }, true);
    listen("keydown", this.key);
    listen("blur", () => this.place(null));
  }

  detach(plane) {
    this.planes = this.planes.filter((other) => other !== plane);
    if (this.plane === plane) this.plane = this.planes[0];
  }

  get axes() {
    const axes = this.plane?.axes;
    return axes && [axes.xaxis, axes.yaxis];
  }

  remove() {
    window.removeEventListener("keydown", this.onKey);
  }

  // The rules of this scene: {classes, limit, bound}; and the list, when the server says it is another one.
  setup(rules, history) {
    const kept = this.rules && JSON.stringify(this.rules) === JSON.stringify(rules);
    this.rules = rules;
    this.history = history;
    if (kept) return;
    const button = (tool, face, title) => `<button data-tool="${tool}" title="${title}" aria-label="${title}">${face}</button>`;
    this.tools.innerHTML = rules.classes
      .map(({ name, color, title }, c) => {
        const words = title ? ` <span class="stage-class">${escaped(title)}</span>` : "";
        return button(c, `<b style="color:${color}">${name}</b>${words}`, escaped(`Add ${name} points ${title}`.trim()));
      }).join("") +
      button("flip", "⇄", "Change a point's class") + button("remove", "✕", "Remove points") +
      (rules.probe ? button("probe", CROSSHAIR, "Look at a place") : "") + button("view", "✥", "Move and zoom the view") + `<span></span>` +
      button("undo", "↶", "Undo (Ctrl+Z)") + button("redo", "↷", "Redo (Ctrl+Shift+Z)") + button("clear", "Clear", "Remove all points");
    this.command(this.tool === "probe" && !rules.probe ? "0" : this.tool);
  }

  reset(points, remember) {
    if (remember && JSON.stringify(points) !== JSON.stringify(this.points)) this.remember(this.points);
    this.points = points;
    this.chosen = -1;
    this.faces();
  }

  remember(points) {
    this.history.past.push(points);
    if (this.history.past.length > 200) this.history.past.shift();
    this.history.future.length = 0;
  }

  command(tool) {
    if (tool === "undo" || tool === "redo") return this.travel(tool);
    if (tool === "clear") return this.points.length ? this.commit([]) : undefined;
    this.tool = String(tool);
    for (const { box } of this.planes) box.dataset.tool = this.tool;
    for (const plane of this.planes) plane.draggable(this.tool === "view");
    this.redraw();
    return this.faces();
  }

  faces() {
    for (const button of this.tools.querySelectorAll("button")) {
      const { tool } = button.dataset;
      if (["undo", "redo", "clear"].includes(tool)) {
        button.disabled = !{ undo: this.history.past, redo: this.history.future, clear: this.points }[tool].length;
      } else button.setAttribute("aria-pressed", tool === this.tool);
    }
  }

  travel(direction) {
    const [from, to] = direction === "undo" ? [this.history.past, this.history.future] : [this.history.future, this.history.past];
    if (!from.length) return;
    to.push(this.points);
    this.commit(from.pop(), false);
  }

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
  shown(values) {
    return values.map((v) => v * this.rules.scale);
  }

  pixel(axis, value) {
    return pixel(axis, value * this.rules.scale);
  }

  unit({ length, range, down }, pixel) {
    const share = down ? 1 - pixel / length : pixel / length;
    return (range[0] + share * (range[1] - range[0])) / this.rules.scale;
  }

  // Where a press is, in the plane's own units: to a power of ten finer than a pixel, or with Shift to the half grid.
  where(event) {
    const frame = this.plane.box.getBoundingClientRect();
    return this.axes.map((axis) => {
      const pixel = (axis.down ? event.clientY - frame.top : event.clientX - frame.left) - axis.offset;
      return pixel < 0 || pixel > axis.length ? null : this.snap(this.unit(axis, pixel), axis, event.shiftKey);
    });
  }

  snap(value, axis, coarse) {
    const perPixel = Math.abs(axis.range[1] - axis.range[0]) / axis.length / this.rules.scale;
    const step = coarse && this.rules.scale === 1 ? axis.dtick / 2 : 10 ** Math.floor(Math.log10(perPixel));
    return Number((Math.round(value / step) * step).toFixed(Math.max(0, Math.min(9, 1 - Math.floor(Math.log10(step))))));
  }

  nearest(event) {
    const frame = this.plane.box.getBoundingClientRect(), [xaxis, yaxis] = this.axes;
    const far = this.points.map(([x, y]) => Math.hypot(
      this.pixel(xaxis, x) - (event.clientX - frame.left), this.pixel(yaxis, y) - (event.clientY - frame.top)));
    const best = far.indexOf(Math.min(...far));
    return far[best] <= (REACH[event.pointerType] ?? REACH.mouse) ? best : -1;
  }

  // Pointer ----------------------------------------------------------------------------------------------------------
  down(event) {
    if (!this.axes || this.tool === "view" || event.button !== 0 || this.drag) return;
    const place = this.where(event);
    if (place.includes(null)) return;
    event.stopPropagation();
    this.place(null);
    if (this.tool === "probe") return this.look(event, place);
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

  move(event) {
    if (!this.drag || event.pointerId !== this.drag.id) return;
    const place = this.where(event);
    if (place.includes(null)) return; // outside the axes the point stays at the edge where it was
    event.stopPropagation();
    if (this.drag.probe) return this.see(place);
    const { index, from, moved } = this.drag, [x, y, c] = this.points[index];
    if (place[0] === x && place[1] === y) return;
    if (!moved && Math.hypot(event.clientX - from[0], event.clientY - from[1]) < 3) return; // a shaking hand is no drag
    this.drag.moved = true;
    this.points = this.points.map((p, i) => (i === index ? [...place, c] : p));
    this.changed(this.points, false);
    this.redraw();
  }

  up(event) {
    if (!this.drag || event.pointerId !== this.drag.id) return;
    const { before, moved, probe } = this.drag;
    this.drag = null;
    if (probe) return;
    if (moved) this.remember(before);
    this.faces();
    this.redraw();
    if (moved) this.changed(this.points, true);
  }

  // The probe: a press puts it there, a press on the probe itself takes it away, and a drag takes it along.
  look(event, place) {
    const frame = this.plane.box.getBoundingClientRect(), [across, up] = this.axes;
    const on = this.probe && Math.hypot(this.pixel(across, this.probe[0]) - (event.clientX - frame.left), this.pixel(up, this.probe[1]) - (event.clientY - frame.top)) < REACH.mouse;
    if (on) return this.see(null);
    this.drag = { probe: true, id: event.pointerId };
    this.plane.box.setPointerCapture(event.pointerId);
    return this.see(place);
  }

  see(place) {
    const kept = place && place.map((v) => Number(v.toFixed(this.rules.decimals))); // as Python keeps it
    if (String(kept) === String(this.probe) || kept?.some((v) => Math.abs(v) > this.rules.bound)) return;
    this.probe = kept;
    this.redraw();
    this.looked();
  }

  menu(event) {
    if (!this.axes || this.tool === "view") return;
    event.preventDefault();
    if (this.tool === "probe") return void this.see(null);
    const hit = this.nearest(event);
    if (hit >= 0) this.drop(hit);
  }

  // Edits ------------------------------------------------------------------------------------------------------------
  room() {
    if (this.points.length < this.rules.limit) return true;
    this.say(`The plane holds at most ${this.rules.limit} points. Remove some to add others.`);
    return false;
  }

  drop(index) {
    this.chosen = -1;
    this.commit(this.points.filter((_, i) => i !== index));
  }

  flip(index) {
    const next = (c) => (c + 1) % this.rules.classes.length;
    this.chosen = index;
    this.commit(this.points.map(([x, y, c], i) => (i === index ? [x, y, next(c)] : [x, y, c])));
  }

  // Keyboard: Enter shows a crosshair, arrows move it, Enter uses the tool there, Delete removes, Escape leaves. -------
  place(cursor) {
    if (!cursor && !this.cursor) return;
    this.cursor = cursor;
    this.redraw();
  }

  key(event) {
    if (!this.cursor && event.key !== "Enter") return;
    const [xaxis, yaxis] = this.axes, far = event.shiftKey ? 10 : 1;
    const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    if (event.key === "Escape") this.place(null);
    else if (event.key === "Enter" || event.key === " ") this.press(xaxis, yaxis);
    else if (by) {
      this.place([xaxis, yaxis].map((axis, i) => {
        const [low, high] = axis.range.map((v) => v / this.rules.scale);
        const to = this.cursor[i] + (by[i] * far * (high - low)) / 100;
        return this.snap(Math.max(low, Math.min(high, to)), axis, false);
      }));
      this.say(`Crosshair at ${this.cursor.join(", ")}`);
    } else return;
    event.preventDefault();
  }

  press(xaxis, yaxis) {
    if (!this.cursor) {
      this.place([xaxis, yaxis].map((axis) => this.snap((axis.range[0] + axis.range[1]) / 2 / this.rules.scale, axis, false)));
      return this.say("Crosshair: arrows move it, Shift ten times as far, Enter uses the tool, Delete removes, Escape leaves.");
    }
    const under = this.under();
    if (this.tool === "flip" || this.tool === "remove") return under >= 0 && this[this.tool === "flip" ? "flip" : "drop"](under);
    if (this.tool === "probe") return this.see(this.cursor);
    if (this.tool !== "view" && this.room()) this.commit([...this.points, [...this.cursor, Number(this.tool)]]);
    return undefined;
  }

  under() {
    const [xaxis, yaxis] = this.axes, [cx, cy] = this.cursor;
    const far = this.points.map(([x, y]) => Math.hypot(this.pixel(xaxis, x) - this.pixel(xaxis, cx), this.pixel(yaxis, y) - this.pixel(yaxis, cy)));
    const best = far.indexOf(Math.min(...far));
    return far[best] <= REACH.mouse ? best : -1;
  }

  shortcut(event) {
    if (!this.rules || event.defaultPrevented || !this.plane?.box.isConnected || event.composedPath()[0].closest?.(WRITING)) return;
    const key = event.key.toLowerCase(), held = event.ctrlKey || event.metaKey;
    if (!held && (key === "delete" || key === "backspace")) {
      const index = this.cursor ? this.under() : this.chosen;
      if (index < 0) return;
      event.preventDefault();
      this.drop(index);
    } else if (held && (key === "z" || key === "y")) {
      event.preventDefault();
      this.travel(key === "y" || event.shiftKey ? "redo" : "undo");
    }
  }

  // What the figure shows of the list: over the film's own traces "points", "chosen" and "cursor".
  overlay(trace) {
    const points = trace("points"), classes = this.rules.classes;
    const hollow = points.marker.symbol, same = hollow?.length === this.points.length;
    points.x = this.shown(this.points.map(([x]) => x));
    points.y = this.shown(this.points.map(([, y]) => y));
    points.text = this.points.map((_, i) => `x${i + 1}`);
    points.marker.color = this.points.map(([, , c]) => classes[c].color);
    points.marker.symbol = this.points.map(([, , c], i) =>
      classes[c].symbol + (same && hollow[i].endsWith("-open") ? "-open" : ""));
    const put = (name, place) => Object.assign(trace(name), place ? { x: this.shown([place[0]]), y: this.shown([place[1]]) } : { x: [], y: [] });
    put("chosen", this.points[this.chosen]);
    put("cursor", this.cursor);
    put("probe", this.probe);
  }
}
