// The pictures of a stage: first those of the film's planes, then those beside them.

import { shownOnScreen, watchPixels } from "../browser.js";
import { choosable, pressed } from "./cells.js";
import { drawable, paddable } from "./pad.js";
import { gripped } from "./grip.js";
import { handled } from "./layouts.js";
import { markChips, planeSlot } from "../markup.js";
import { Picture } from "./picture.js";
import { view } from "./ruler.js";
import { scrubbed } from "../transport/scrub.js";
import { turnable, turned } from "./turning.js";

/** @import { Box, Cells, Grips, Hit, Layout, Pad, Place, Stroke } from "../types" */
/** @import { Editor } from "./editor.js" */
/** @import { Film } from "../film/film.js" */

/**
 * `film`: that is shown, or null until the next is there. `hung`: a plane is new. `viewed`: where a hand has moved the view
 * to. `go`: to a frame. `under`: the pointer is on another entry of a picture.
 * @typedef {object} GalleryCalls
 * @property {() => Film | null} film
 * @property {() => void} draw
 * @property {(plane: Picture) => void} hung
 * @property {(axes: Box | "home") => void} viewed
 * @property {(t: number) => void} go
 * @property {() => number} frame on show
 * @property {(picture: Picture, hit: Hit | null) => void} under
 * @property {() => Place | null} angles by which the first picture beside the planes is turned, if it can be
 * @property {(angles: Place, final: boolean) => void} turned
 * @property {() => {cells: Cells, now: number} | null} cells of the first plane that a press chooses, and which is in use
 * @property {(cell: number) => void} chosen
 * @property {() => Pad | null} pad of the first plane
 * @property {(strokes: Stroke[], final: boolean) => void} drawn on it
 */

export class Gallery {
  /**
   * @param {{planes: HTMLElement, figures: HTMLElement, charts: HTMLElement[]}} hosts `charts`: the chips above each chart
   * @param {GalleryCalls} calls
   */
  constructor(hosts, calls) {
    this.hosts = hosts;
    this.calls = calls;
    /** @type {Picture[]} */
    this.pictures = [];
    this.count = 0; // of planes
    /** @type {Editor | null} */
    this.editor = null;
    this.alone = false;
    this.pulling = false; // the view is being moved by hand
    this.held = false; // a hand is on a plane that it may move
    this.release = () => { this.held = false; };
    for (const end of ["pointerup", "pointercancel"]) window.addEventListener(end, this.release, true);
    this.sizes = new ResizeObserver(() => this.pictures.forEach((picture) => picture.fit()));
    this.unwatch = watchPixels(() => {
      for (const picture of this.pictures) picture.sharpen();
      calls.draw();
    });
  }

  get planes() {
    return this.pictures.slice(0, this.count);
  }

  async remove() {
    this.sizes.disconnect();
    this.unwatch();
    for (const end of ["pointerup", "pointercancel"]) window.removeEventListener(end, this.release, true);
    this.held = this.pulling = false;
    await Promise.all(this.pictures.map((picture) => picture.remove()));
  }

  /**
   * @param {Film} film
   * @param {Editor | null} editor of the points in its planes
   * @param {boolean} alone in a file of its own, without tools
   */
  async show(film, editor, alone) {
    const { figures, planes } = film;
    await this.letGo();
    Object.assign(this, { editor, alone });
    const focused = document.activeElement;
    await this.place(figures.length, planes);
    this.head();
    if (focused instanceof HTMLElement && this.hosts.charts.some((head) => head.contains(focused))) focused.focus(); // it was moved
    this.pictures.forEach((picture, i) => {
      picture.root.toggleAttribute("data-scrub", film.scrubs.has(i));
      if (i === 0) choosable(picture, this.calls.cells());
      if (i === 0) paddable(picture, this.calls.pad());
      if (i >= planes) turnable(picture, this.angles(picture) !== null);
      const first = film.firstMoving(i), points = figures[i].data.findIndex(({ name }) => name === "points");
      const edited = i < planes && this.editor;
      picture.prepare(figures[i], edited ? Math.min(first, points) : first, (layout) => this.frame(layout, picture));
    });
  }

  // Plotly goes on with a figure that a hand has taken hold of, also where that is no longer there.
  async letGo() {
    while (this.held || this.pulling) await shownOnScreen();
  }

  // The planes first: what plotly has to draw anew beside them takes longer than all else that a new film needs.
  /**
   * @param {() => void} done the planes show the film
   * @param {() => void} room makes room for what is beside them
   */
  async draw(done, room) {
    const beside = this.pictures.slice(this.count);
    await Promise.all(this.planes.map((picture) => picture.draw()));
    this.calls.draw();
    done();
    if (!beside.some((picture) => picture.stale)) return room();
    await shownOnScreen();
    room();
    await Promise.all(beside.map((picture) => picture.draw()));
    this.calls.draw();
  }

  // As many pictures as the film has figures.
  /** @type {(count: number, planes: number) => Promise<void>} */
  async place(count, planes) {
    if (planes !== this.count) {
      await Promise.all(this.pictures.splice(0).map((picture) => this.leave(picture)));
      this.held = this.pulling = false; // what a hand has taken hold of in between is no longer there
    }
    this.count = planes;
    await Promise.all(this.pictures.splice(count).map((picture) => this.leave(picture)));
    while (this.pictures.length < count) this.hang(this.pictures.length < planes);
  }

  // Puts the chips above their charts: those of a missing chart above the last one, or where charts would be, with their name.
  head() {
    const charts = this.pictures.slice(this.count), { figures, charts: heads } = this.hosts;
    for (const [i, head] of heads.entries()) {
      head.toggleAttribute("data-named", i >= charts.length);
      const host = charts[Math.min(i, charts.length - 1)]?.root.querySelector(".stage-above") ?? (head.hidden ? null : figures);
      if (!host) head.remove();
      else if (head.parentElement !== host) host.append(head);
    }
    for (const { root } of charts) markChips(root);
  }

  /** @param {boolean} plane */
  hang(plane) {
    const picture = new Picture(this.hosts[plane ? "planes" : "figures"], plane ? "stage-plane" : "stage-figure", {
      sized: () => this.calls.draw(),
      moved: (done) => this.moved(picture, done),
      home: () => this.home(),
      under: this.calls.under,
    });
    if (plane) picture.note.dataset.slot = planeSlot(this.pictures.length);
    picture.box.addEventListener("pointerdown", () => { this.held = Boolean(picture.layout?.dragmode); }, true);
    if (plane) pressed(picture, () => (picture === this.pictures[0] ? this.calls.cells() : null), this.calls.chosen);
    if (plane) drawable(picture, () => (picture === this.pictures[0] ? this.calls.pad() : null), this.calls.drawn);
    if (plane) gripped(picture, () => this.grips(picture), this.calls.go);
    if (plane) this.calls.hung(picture);
    if (plane) this.editor?.attach(picture);
    else {
      picture.root.append(Object.assign(document.createElement("header"), { className: "stage-above" }));
      scrubbed(picture, () => this.showing?.places(this.pictures.indexOf(picture)) ?? null, this.calls.go);
      turned(picture, () => this.angles(picture), this.calls.turned);
    }
    this.pictures.push(picture);
    this.sizes.observe(picture.box);
  }

  /** @type {(picture: Picture) => Place | null} */
  angles(picture) {
    return this.editor && this.pictures.indexOf(picture) === this.count ? this.calls.angles() : null;
  }

  /** @type {(picture: Picture) => {grips: Grips[], frame: number} | null} */
  grips(picture) {
    const grips = picture === this.pictures[0] ? this.showing?.grips() : null;
    return grips ? { grips, frame: this.calls.frame() } : null;
  }

  /** @param {Picture} picture */
  leave(picture) {
    this.sizes.unobserve(picture.box);
    this.editor?.detach(picture);
    return picture.remove();
  }

  // The film, once the pictures are prepared for it: between two films they still are the old one's.
  get showing() {
    const film = this.calls.film(), figures = film?.figures;
    const ready = figures?.length === this.pictures.length && this.pictures.every(({ figure }, i) => figure === figures[i]);
    return ready ? film : null;
  }

  // A plane's view is moved by hand: those of the other planes follow. `done`: it stands, and Python gets it.
  /** @type {(picture: Picture, done: boolean) => void} */
  moved(picture, done) {
    this.pulling = !done;
    const viewNow = done && this.editor ? view(picture.ranges, this.editor.rules.scale) : null, ranges = viewNow?.ranges ?? picture.ranges;
    for (const plane of this.planes) if (done || plane !== picture) plane.look(ranges);
    if (viewNow) this.calls.viewed(viewNow.axes);
    this.calls.draw();
  }

  // A double click: the axes around the points, which Python knows.
  home() {
    if (this.editor) this.calls.viewed("home");
    else for (const plane of this.planes) plane.reset();
  }

  // Planes are moved and zoomed with their own tool, or, where there are no tools, in a file of their own.
  /** @type {(layout: Layout, picture: Picture) => void} */
  frame(layout, picture) {
    handled(layout, this.planes.includes(picture) && (this.editor ? this.editor.tool === "view" : this.alone));
  }
}
