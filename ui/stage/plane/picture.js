// One figure of a film in the page: plotly draws its axes and the traces that no frame changes, beneath a canvas on which
// painter.js paints the others, from the first that a frame changes onwards.

import { inked } from "../browser.js";
import { axesOf, enlarge, handled, narrow, numbers, ownHeight, span, tighten, worded } from "./layouts.js";
import { cover, light, paint } from "./painter.js";
import { Tip } from "./tip.js";

/** @import { Light } from "../lesson/lights.js" */
/** @import { Box, DrawnAxes, Hit, Layout, LayoutImage, PlotlyBox, Sources, Spec, Trace } from "../types" */

/**
 * `sized`: plotly has drawn it anew, as its box has another size. `moved`: the view is moved by hand, or (`done`) has been.
 * `home`: a double click. `under`: what the pointer is on has changed.
 * @typedef {object} Calls
 * @property {() => void} sized
 * @property {(done: boolean) => void} moved
 * @property {() => void} home
 * @property {(picture: Picture, hit: Hit | null) => void} under
 */

const CONFIG = { displayModeBar: false, displaylogo: false, scrollZoom: true, responsive: false, doubleClick: false };
const SMALL = 300, TINY = 240; // pixels across
const PALE = 0.7; // of what is yet to come, so much is covered

export class Picture {
  /**
   * @param {HTMLElement} host
   * @param {string} kind
   * @param {Calls} calls
   */
  constructor(host, kind, calls) {
    this.calls = calls;
    /** @type {Spec | null} the film's figure */
    this.figure = null;
    this.first = 0; // of its traces that a frame changes
    /** @type {(layout: Layout) => void} */
    this.framed = () => {};
    /** @type {Trace[]} */
    this.traces = [];
    /** @type {Trace[]} */
    this.painted = [];
    /** @type {LayoutImage[]} */
    this.images = [];
    /** @type {Spec} what plotly draws */
    this.backdrop = { data: [], layout: /** @type {Layout} */ ({}) };
    this.wanted = ""; // the same as text
    this.shown = ""; // what plotly has drawn
    this.scale = [1, 1];
    /** @type {Layout | null} as last drawn */
    this.layout = null;
    /** @type {DrawnAxes | null} */
    this.axes = null;
    /** @type {number[]} */
    this.size = [0, 0];
    this.ground = "";
    /** @type {{place: number, opacity: number} | null} where on the x axis the future begins, and how much of it is covered */
    this.future = null;
    this.numbered = { where: "", traces: /** @type {Trace[]} */ ([]) }; // the numbers of its points, where these are
    this.ratio = 0; // of the canvas's pixels to those of CSS, where it is not the screen's
    this.drawing = Promise.resolve();
    this.pulling = false;
    this.root = Object.assign(document.createElement("div"), { className: kind });
    this.root.innerHTML = `<div></div><canvas></canvas><span class="stage-note"></span><span class="stage-tip" hidden></span><span class="stage-readout" hidden></span>`;
    const [box, canvas, note, tip, readout] = /** @type {Iterable<any>} */ (this.root.children);
    this.box = /** @type {PlotlyBox} */ (box);
    this.canvas = /** @type {HTMLCanvasElement} */ (canvas);
    this.note = /** @type {HTMLElement} */ (note);
    this.readout = /** @type {HTMLElement} */ (readout); // what it says of the place under the pointer
    this.box.picture = this;
    this.pen = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
    host.append(this.root);
    this.tip = new Tip(this, /** @type {HTMLElement} */ (tip), (hit) => calls.under(this, hit));
    // Plotly keeps every touch to itself; where no hand moves the view, a swipe scrolls the page.
    this.box.addEventListener("touchstart", (event) => this.layout?.dragmode || event.stopPropagation(), true);
  }

  async remove() {
    await this.drawing; // plotly must not lose a figure while it is drawing it
    if (this.layout) Plotly.purge(this.box);
    this.root.remove();
  }

  /**
   * A figure of the film, and the number of its first trace that a frame changes. `framed(layout)` may change its axes.
   * @param {Spec} figure
   * @param {number} first
   * @param {(layout: Layout) => void} framed
   */
  prepare(figure, first, framed) {
    Object.assign(this, { figure, first, framed });
    this.tip.point(null); // what the pointer was on may be gone
    this.build(figure);
  }

  /** @param {Spec} figure */
  build(figure) {
    const spec = inked(figure, this.root);
    this.ground = this.colors.ground;
    this.root.classList.toggle("stage-square", Boolean(spec.layout.yaxis?.scaleanchor));
    this.scale = this.scaled();
    if (this.scale[2]) tighten(spec.layout);
    enlarge(spec, this.scale[0], this.scale[1]);
    this.framed(spec.layout);
    this.root.style.setProperty("--own-height", ownHeight(spec.layout));
    this.images = spec.layout.images ?? [];
    this.painted = spec.data.slice(this.first);
    this.traces = spec.data;
    for (const trace of this.painted) {
      if (trace.mode?.includes("text") || trace.type === "bar") trace.textfont = { size: spec.layout.font.size, color: spec.layout.font.color, family: spec.layout.font.family, ...trace.textfont };
    }
    this.backdrop = { data: worded(spec.data.slice(0, this.first)), layout: { ...spec.layout, images: [] } };
    this.wanted = JSON.stringify(this.backdrop);
  }

  // By how much type is larger than 12 pixels, and marks than in the figure: they are smaller in a plane among several; and
  // whether a plane is so small that its margins are.
  scaled() {
    const by = Number(getComputedStyle(this.root).getPropertyValue("--stage-font")) / 12;
    const wide = this.box.clientWidth, tiny = wide < TINY * by && this.root.classList.contains("stage-plane");
    return [by, wide < SMALL ? by * 0.7 : by, Number(tiny)];
  }

  /** @param {(layout: Layout) => void} change to other axes, or another way to handle them */
  frame(change) {
    change(this.backdrop.layout);
    this.wanted = JSON.stringify(this.backdrop);
  }

  /** @param {boolean} may whether the view may be moved by hand */
  handle(may) {
    if (!this.figure) return;
    this.frame((layout) => handled(layout, may));
    this.draw();
  }

  // Whether plotly has yet to draw it; until it has, what was there before stands as it is.
  get stale() {
    return this.wanted !== this.shown;
  }

  // Let plotly draw what it has not drawn, or not at this size: one drawing after the other.
  draw() {
    this.drawing = this.drawing.then(() => this.redraw());
    return this.drawing;
  }

  async redraw() {
    if (!this.figure) return;
    if (String(this.scale) !== String(this.scaled())) this.build(this.figure);
    const { box: { clientWidth: width, clientHeight: height }, wanted } = this;
    if (!width || (!this.stale && this.size[0] === width && this.size[1] === height)) return;
    const { data, layout } = JSON.parse(wanted); // plotly writes into what it is given
    if (this.root.classList.contains("stage-figure")) narrow(layout, width, this.pen);
    const before = this.layout, after = this.layout = { ...layout, width, height };
    // Of axes with one scale, react() keeps ranges and domains of the figure before.
    const anew = [before, after].some((one) => one?.yaxis?.scaleanchor);
    await (anew ? Plotly.newPlot : Plotly.react)(this.box, data, after, CONFIG);
    this.shown = wanted;
    this.box.removeAllListeners();
    this.box.on("plotly_relayouting", () => this.pulled(false));
    this.box.on("plotly_relayout", () => this.pulled(true));
    this.box.on("plotly_doubleclick", () => this.calls.home());
    this.measure();
  }

  /** @param {Box} ranges other axes */
  look(ranges) {
    this.frame((layout) => span(layout, ranges));
    if (this.stale) this.draw().then(this.calls.sized);
  }

  // The axes that the film has.
  reset() {
    if (this.figure) this.build(this.figure);
    this.draw().then(this.calls.sized);
  }

  /** @param {boolean} done whether the hand that moves the view, which plotly draws, has let go of it */
  pulled(done) {
    const before = String(this.ranges);
    this.measure();
    if (done && !this.pulling && String(this.ranges) === before) return; // a double click
    this.pulling = !done;
    this.frame((layout) => span(layout, this.ranges));
    this.shown = this.wanted;
    this.calls.moved(done);
  }

  // The axes as last drawn: while plotly draws anew, its own are not to be relied on, and a click may come any time.
  measure() {
    const whole = this.box._fullLayout;
    this.axes = axesOf(whole);
    this.size = [whole.width, whole.height];
    const { xaxis } = this.axes; // in a wide box a plane, whose axes have one scale, does not fill it
    this.root.style.setProperty("--wide", `${whole.width}px`);
    this.root.style.setProperty("--high", `${whole.height}px`);
    this.root.style.setProperty("--beside", `${whole.width - xaxis.offset - xaxis.length}px`);
    this.sharpen();
  }

  /**
   * On paper, or on the screen again.
   * @param {number} ratio of the canvas's pixels to those of CSS; 0 for the screen's
   * @param {boolean} other whether the ground has another colour there
   */
  print(ratio, other) {
    this.ratio = ratio;
    if (this.axes) this.sharpen();
    if (other && this.figure) this.build(this.figure);
  }

  // As many pixels as the screen has.
  sharpen() {
    const ratio = this.ratio || window.devicePixelRatio || 1, [wide, high] = this.size.map((length) => Math.round(length * ratio));
    if (this.canvas.width !== wide || this.canvas.height !== high) Object.assign(this.canvas, { width: wide, height: high });
    this.pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  }

  /**
   * The ranges of the axes: what lines and half-planes are cut to.
   * @returns {Box}
   */
  get ranges() {
    const { xaxis, yaxis } = this.axes ?? this.backdrop.layout;
    return [xaxis.range[0], xaxis.range[1], yaxis.range[0], yaxis.range[1]];
  }

  /**
   * @param {Sources} pictures
   * @param {Light | null} lit the mark to light, where it is one of this picture's
   */
  paint(pictures, lit) {
    if (!this.axes || this.stale) return;
    paint(this.pen, this.size, this.painted, this.images, this.axes, pictures);
    const { future } = this;
    if (future) cover(this.pen, future.place, { color: this.ground, opacity: future.opacity }, this.painted, this.axes);
    const named = lit && this.trace(lit.name);
    if (named) light(this.pen, named, lit.strength, this.colors, this.axes);
  }

  // Of what lies over a dimmed picture, and of a halo.
  get colors() {
    const color = (/** @type {string} */ name) => getComputedStyle(this.root).getPropertyValue(name);
    return { ground: color("--stage-ground"), halo: color("--stage-halo") };
  }

  /**
   * @param {number | null} place along the x axis: what is right of it is yet to come; null: nothing is
   * @param {boolean} hidden it is not to be seen; else it is pale
   */
  cover(place, hidden) {
    this.future = place === null ? null : { place, opacity: hidden ? 1 : PALE };
    this.root.toggleAttribute("data-covered", place !== null && hidden);
    this.root.toggleAttribute("data-pale", place !== null && !hidden);
  }

  /**
   * Set an attribute of a trace, or of the layout, by its path.
   * @param {number | null} trace
   * @param {string} path
   * @param {unknown} value
   */
  put(trace, path, value) {
    /** @type {any} */
    let target = trace === null ? { images: this.images } : this.traces[trace];
    const parents = path.replaceAll("[", ".").replaceAll("]", "").split("."), last = parents.pop() ?? "";
    for (const name of parents) target = target[name] ??= {};
    target[last] = value;
  }

  /** @type {(name: string | undefined) => Trace} */
  trace(name) {
    return /** @type {Trace} */ (this.traces.find((trace) => trace.name === name));
  }

  /** @param {Trace | null} points whose markers get their numbers written beside them */
  number(points) {
    const { axes, backdrop: { layout: { font } } } = this, where = points && axes ? JSON.stringify([points.x, points.y, axes, font]) : "";
    // Placed anew only where something has moved: all points' numbers are to keep out of each other's way.
    if (where !== this.numbered.where) this.numbered = { where, traces: points && axes ? [numbers(points, font, axes)] : [] };
    this.lay("numbers", this.numbered.traces);
  }

  /** @type {(name: string, traces: Trace[]) => void} over all others, in place of those of that name */
  lay(name, traces) {
    this.painted = [...this.painted.filter((trace) => trace.name !== name), ...traces.map((trace) => ({ ...trace, name }))];
  }

  // The page has been laid out anew.
  async fit() {
    if (matchMedia("print").matches) return; // see paper.js
    const before = String([this.size, this.scale]);
    await this.draw();
    if (String([this.size, this.scale]) !== before) this.calls.sized();
  }
}
