// The stage: a film's figures, its transport and captions, and the point tools where the scene may be edited.
// It knows no algorithm: it sets rows of arrays on traces and reports edits. Protocol: see stage.py.

import { copied, dressed, loadPlotly, shownOnScreen, watchLine } from "./browser.js";
import { Editor } from "./editor.js";
import { Film } from "./film.js";
import { attend } from "./page.js";
import { Picture, handled } from "./picture.js";
import { Predict } from "./predict.js";
import { Reports } from "./reports.js";
import { view as viewed } from "./ruler.js";
import { scrubbed } from "./scrub.js";
import { download, snapshot } from "./snapshot.js";
import { Transport, icon } from "./transport.js";

/** @import { Component, Data, Hit, Layout, PageRerun, Points, History as Past, Put, Taken } from "./types" */

// By the stage's key. Streamlit mounts a component anew whenever it likes; a stage moves along, with all it holds.
/** @type {Map<string, Stage>} */
const stages = new Map();
/** @type {Map<string, Past>} what undo knows; outlives a change of page */
const histories = new Map();
/** @type {Map<string, PageRerun>} by the stage's key: what has the whole page run */
const reruns = new Map();
const SIZES = [1, 0.92, 0.84, 0.76, 0.68, 0.6]; // of the type of words on a projector, as far as they need it
const BELOW = 40; // pixels under the stage on a projector
const GONE = 10_000; // milliseconds after which a stage without a place is given up
const OFFLINE = "Offline: what you do is kept and sent when the server is back.";
const PREDICT = "next step"; // on its button, where the film would say what it does
const WHYS = ["why", "why 2", "why 3", "why 4"]; // slots of the arithmetic: of several planes, one each
const BRIEF = 4000; // milliseconds for which one is told that something went well
const LINK = icon("M9 13.5a4 4 0 0 0 5.7.3l3.2-3.2a4 4 0 0 0-5.7-5.7l-1.6 1.6 1.4 1.4 1.6-1.6a2 2 0 0 1 2.9 2.9l-3.2 3.2a2 2 0 0 1-2.9 0zM15 10.5a4 4 0 0 0-5.7-.3l-3.2 3.2a4 4 0 0 0 5.7 5.7l1.6-1.6-1.4-1.4-1.6 1.6a2 2 0 0 1-2.9-2.9l3.2-3.2a2 2 0 0 1 2.9 0z");
const SAVE = icon("M11 3h2v8.6l3-3 1.4 1.4L12 15.4 6.6 10 8 8.6l3 3zM4 17h2v2h12v-2h2v4H4z");

attend(document);

class Stage {
  constructor() {
    this.root = document.createElement("div");
    this.root.className = "stage";
    this.root.dataset.testid = "stage";
    this.root.innerHTML =
      `<div class="stage-main"><div class="stage-tools" role="toolbar" aria-label="Point tools"></div>` +
      `<div class="stage-planes"></div><div class="stage-legend" data-slot="legend"></div>` +
      `<div class="stage-transport"><div class="stage-buttons" role="group" aria-label="Transport"></div>` +
      `<div class="stage-now"><span data-slot="frame"></span><button class="stage-next" data-slot="next"></button>` +
      `<button class="stage-link" title="Copy the link to this very picture" aria-label="Copy link">${LINK}</button>` +
      `<details class="stage-save"><summary title="Save this picture" aria-label="Save this picture">${SAVE}</summary>` +
      `<div><button data-format="png">PNG</button><button data-format="svg">SVG</button></div></details></div></div></div>` +
      `<div class="stage-side"><div class="stage-words"><div class="stage-offline" data-testid="offline" role="status"></div>` +
      `<div class="stage-predict" data-testid="predict"></div><div class="stage-verdict" data-slot="verdict"></div>` +
      `<div class="stage-why" aria-live="off">${WHYS.map((slot) => `<div data-slot="${slot}"></div>`).join("")}</div></div><div class="stage-figures"></div></div>` +
      `<div class="stage-message" data-testid="message" role="status"></div>`;
    /** @type {(name: string) => HTMLElement} */
    const part = (name) => /** @type {HTMLElement} */ (this.root.querySelector(`.stage-${name}`));
    this.parts = { tools: part("tools"), planes: part("planes"), figures: part("figures"), message: part("message"), offline: part("offline") };
    this.transport = new Transport(part("buttons"), (quick) => { this.draw(quick); this.report(); }, (t) => this.predict.holds(t));
    this.predict = new Predict(part("predict"), part("link"), {
      step: (t) => this.transport.seek(t),
      changed: () => this.draw(false),
      switched: () => this.report(),
      pick: (point) => reruns.get(this.key)?.pick(point),
    });
    this.reports = new Reports({
      send: (name, value) => this.set(name, value),
      rerun: () => reruns.get(this.key)?.again(),
      view: (view) => reruns.get(this.key)?.view(view),
      offline: (offline) => { this.parts.offline.textContent = offline ? OFFLINE : ""; },
    });
    this.unwatch = watchLine((up) => this.reports.connected(up));
    part("next").addEventListener("click", () => this.transport.step("next"));
    part("link").addEventListener("click", () => this.copyLink());
    part("save").addEventListener("click", ({ target }) => {
      const { format } = /** @type {HTMLElement} */ (target).dataset;
      if (format) this.savePicture(format);
    });
    /** @type {Picture[]} first those of the planes, then those beside them */
    this.pictures = [];
    this.planes = 0;
    this.sizes = new ResizeObserver(() => this.pictures.forEach((picture) => picture.fit()));
    this.flush = (/** @type {Event} */ { target }) => this.root.contains(/** @type {Node} */ (target)) || this.report(true);
    document.addEventListener("pointerdown", this.flush, true); // a press on anything else finds the address up to date
    this.drawn = 0;
    this.pulling = false; // the view is being moved by hand
    this.started = false;
    this.key = "";
    /** @type {Component["setStateValue"]} */
    this.set = () => {};
    /** @type {Data | null} */
    this.data = null;
    /** @type {Film | null} */
    this.film = null;
    /** @type {Editor | null} */
    this.editor = null;
    /** @type {{figure: number, trace: Hit["trace"], entry: number} | null} what the pointer is on */
    this.on = null;
    /** @type {Promise<void>} what Python has sent is shown in turn */
    this.turn = Promise.resolve();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.leaving = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.saying = undefined;
  }

  remove() {
    this.unwatch();
    this.reports.remove();
    document.removeEventListener("pointerdown", this.flush, true);
    this.transport.remove();
    this.predict.remove();
    this.editor?.remove();
    this.sizes.disconnect();
    Promise.all(this.pictures.map((picture) => picture.remove())).then(() => this.root.remove());
  }

  // New data from Python, or a new theme.
  /** @type {(component: Component) => Promise<void>} */
  async show({ data, setStateValue }) {
    this.set = setStateValue;
    this.key = data.key;
    await loadPlotly(data.plotly);
    this.root.classList.toggle("stage-projector", data.projector);
    const edit = dressed(data.edit, data.inks, this.root), editor = edit ? (this.editor ??= this.makeEditor()) : null;
    if (!histories.has(data.key)) histories.set(data.key, { past: [], future: [] });
    if (edit) editor?.setup(edit.rules, /** @type {Past} */ (histories.get(data.key)));
    if (this.pulling) return; // once the view stands, it is told, and answered with what there is then
    const taken = this.reports.take(edit, data.seek);
    if (!taken) return;
    if (editor) this.take(editor, taken);
    if (this.data && this.data.projector !== data.projector) this.reports.elsewhere();
    this.data = data;
    this.film = null; // until the new one is there, nothing is drawn: the old one knows nothing of other points
    const { columns, ...seen } = data.film;
    this.film = await Film.open({ ...dressed(seen, data.inks, this.root), columns });
    this.root.classList.toggle("stage-editable", Boolean(edit));
    this.root.classList.toggle("stage-moving", data.moving);
    this.root.classList.toggle("stage-alone", Boolean(data.alone)); // in a file of its own
    this.root.classList.toggle("stage-pair", data.film.figures.length > data.film.planes || Boolean(data.film.captions.verdict));
    this.root.dataset.planes = String(data.film.planes);
    this.transport.loop = data.moving;
    this.transport.show(this.film, taken.frame);
    if (taken.frame !== null) this.reports.arrived(this.transport.t); // a hand may lead it on while the pictures are built
    this.predict.picking = data.picking;
    this.root.classList.toggle("stage-picking", data.picking);
    this.predict.show(this.film, taken.frame === null ? null : Boolean(data.seek.predict), !data.moving);
    await this.build(this.film);
    if (data.moving && !this.started && !matchMedia("(prefers-reduced-motion: reduce)").matches) this.transport.play();
    this.started = true;
    Object.assign(this.root.dataset, { ready: "1", frames: this.film.frames });
    this.transport.begin();
    this.report();
  }

  // What Python has said of the points and of the probe.
  /** @type {(editor: Editor, taken: Taken) => void} */
  take(editor, { list, first }) {
    if (list) {
      editor.pointer.drag = null;
      editor.reset(list, !first); // nothing was there before the first list
    }
    editor.probe = this.reports.probe;
    editor.handlesAre(this.reports.handles);
    this.root.dataset.ack = String(this.reports.ack);
  }

  makeEditor() {
    const editor = new Editor(this.parts.tools, {
      redraw: () => this.film && this.draw(true),
      say: (text) => this.say(text),
      changed: (points, final) => this.edited(points, final),
      looked: () => this.reports.look(editor.probe),
      moved: (places) => this.reports.moved(places),
      pulling: () => this.reports.pulling,
    });
    return editor;
  }

  /** @type {(points: Points, final: boolean) => void} */
  edited(points, final) {
    this.say("");
    this.root.dataset.points = String(points.length);
    this.reports.edited(points, final);
  }

  // The frame on show, unless it plays: see Reports.frame.
  report(now = false) {
    const still = this.data && !this.data.moving && !this.transport.playing;
    this.reports.predict = this.predict.on;
    this.reports.frame(still ? this.transport.t : null, now);
  }

  // The address as it will be once Python has seen everything, with the frame on show.
  async copyLink() {
    const until = Date.now() + 3000;
    while (!this.reports.settled && Date.now() < until) await new Promise((done) => setTimeout(done, 30));
    const link = Object.assign(new URL(location.href), { search: this.data?.query ?? "" }), { t } = this.transport;
    if (t) link.searchParams.set("t", String(t));
    else link.searchParams.delete("t");
    if (this.predict.on) link.searchParams.set("predict", "1");
    if (await copied(link.href)) this.say("Link copied.", BRIEF);
    else this.say(`This browser does not let pages copy. The link: ${link.href}`);
  }

  /** @param {string} format */
  async savePicture(format) {
    this.root.querySelector(".stage-save")?.removeAttribute("open");
    const ground = getComputedStyle(this.root).getPropertyValue("--stage-ground");
    const picture = await snapshot(this.pictures, format, ground);
    if (picture) download(picture, `playground-${this.transport.t}.${format}`);
    else this.say("This browser could not make the picture. A smaller window, or SVG, may help.");
  }

  /**
   * @param {string} text
   * @param {number} stays milliseconds, if it is not to stay until something else is said
   */
  say(text, stays = 0) {
    this.parts.message.textContent = text;
    clearTimeout(this.saying);
    if (stays) this.saying = setTimeout(() => this.say(""), stays);
  }

  // Drawing ----------------------------------------------------------------------------------------------------------
  /** @param {Film} film */
  async build(film) {
    const { figures, planes } = film;
    await this.place(figures.length, planes);
    this.on = null;
    this.pictures.forEach((picture, i) => {
      picture.root.toggleAttribute("data-scrub", film.scrubs.has(i));
      const plane = i < planes ? this.editor : null, first = film.firstMoving(i);
      const points = figures[i].data.findIndex(({ name }) => name === "points");
      picture.prepare(figures[i], plane ? Math.min(first, points) : first, (layout) => this.frameAxes(layout, picture));
    });
    // The planes first: what plotly has to draw anew beside them takes longer than all else that a new film needs.
    await Promise.all(this.pictures.slice(0, planes).map((picture) => picture.draw()));
    this.draw(false);
    this.root.dataset.drawn = this.root.dataset.ack;
    if (this.pictures.slice(planes).some((picture) => picture.stale)) {
      await shownOnScreen();
      await Promise.all(this.pictures.slice(planes).map((picture) => picture.draw()));
      this.draw(false);
    }
  }

  // As many pictures as the film has figures; the first ones are planes.
  /** @type {(count: number, planes: number) => Promise<void>} */
  async place(count, planes) {
    if (planes !== this.planes) await Promise.all(this.pictures.splice(0).map((picture) => this.leave(picture)));
    this.planes = planes;
    await Promise.all(this.pictures.splice(count).map((picture) => this.leave(picture)));
    while (this.pictures.length < count) {
      const plane = this.pictures.length < planes;
      const picture = new Picture(this.parts[plane ? "planes" : "figures"], plane ? "stage-plane" : "stage-figure", {
        sized: () => this.draw(false),
        moved: (done) => this.moved(picture, done),
        home: () => this.home(),
        under: (at, hit) => this.point(at, hit),
      });
      if (plane) picture.note.dataset.slot = this.pictures.length ? `plane ${this.pictures.length + 1}` : "plane";
      if (plane) this.predict.attach(picture);
      if (plane && this.editor) this.editor.attach(picture);
      if (!plane) scrubbed(picture, () => this.showing?.places(this.pictures.indexOf(picture)) ?? null, (t) => this.transport.go(t));
      this.pictures.push(picture);
      this.sizes.observe(picture.box);
    }
  }

  /** @param {Picture} picture */
  leave(picture) {
    this.sizes.unobserve(picture.box);
    this.editor?.detach(picture);
    return picture.remove();
  }

  // A plane's view is moved by hand: those of the other planes follow. `done`: it stands, and Python is told.
  /** @type {(picture: Picture, done: boolean) => void} */
  moved(picture, done) {
    this.pulling = !done;
    const seen = done && this.editor ? viewed(picture.ranges, this.editor.rules.scale) : null, ranges = seen?.ranges ?? picture.ranges;
    for (const plane of this.pictures.slice(0, this.planes)) if (done || plane !== picture) plane.look(ranges);
    if (seen) this.reports.viewed(seen.axes);
    this.draw(true);
  }

  // A double click: the axes around the points, which Python knows.
  home() {
    if (this.editor) this.reports.viewed("home");
    else for (const plane of this.pictures.slice(0, this.planes)) plane.reset();
  }

  // Planes are moved and zoomed with their own tool, or, where there are no tools, in a file of their own.
  /** @type {(layout: Layout, picture: Picture) => void} */
  frameAxes(layout, picture) {
    const plane = this.pictures.indexOf(picture) < this.planes;
    handled(layout, plane && (this.editor ? this.editor.tool === "view" : Boolean(this.data?.alone)));
  }

  // The film, once the pictures are prepared for it: between two films they still are the old one's.
  get showing() {
    const figures = this.film?.figures;
    return figures?.length === this.pictures.length && this.pictures.every(({ figure }, i) => figure === figures[i]) ? this.film : null;
  }

  /** @type {(film: Film, t: number) => void} */
  change(film, t) {
    const axes = (/** @type {number} */ figure) => this.pictures[figure].ranges;
    /** @type {Put} */
    const put = (figure, trace, path, value) => this.pictures[figure].put(trace, path, value);
    film.changes(t, axes, put);
    film.uncovers(this.predict.open ? null : this.on, t, axes, put);
    if (this.predict.open) film.asks(this.predict.open, axes, put);
    const veiled = this.predict.veils; // what would give the next steps away
    for (const [figure, trace] of film.unseen) put(figure, trace, "visible", !veiled && !this.data?.asking);
    this.pictures.forEach((picture, i) => picture.cover(veiled ? film.place(i, t) : null));
    for (const plane of this.pictures.slice(0, this.planes)) {
      this.editor?.overlay((name) => plane.trace(name));
      this.predict.mark(plane);
    }
  }

  // The pointer has come upon an entry of a picture's trace, or has left it.
  /** @type {(picture: Picture, hit: Hit | null) => void} */
  point(picture, hit) {
    const film = this.showing;
    if (!film) return;
    this.on = hit && { figure: this.pictures.indexOf(picture), trace: hit.trace, entry: hit.entry };
    const told = !this.predict.open && film.uncovers(this.on, this.transport.t, () => picture.ranges, () => {});
    if (hit && told) hit.text = told;
    if (film.hovers.length) this.draw(true);
  }

  /** @param {boolean} quick while playing fast, the words that nobody can read at that speed are left for later */
  draw(quick) {
    const film = this.showing;
    if (!this.root.isConnected || !film) return;
    this.drawn += 1;
    this.predict.arrived(this.transport.t);
    this.change(film, this.transport.t);
    for (const picture of this.pictures) picture.paint(film.pictures);
    this.label(film, quick && this.drawn % 3 > 0);
  }

  /** @type {(film: Film, brief: boolean) => void} */
  label(film, brief) {
    const { t } = this.transport, hides = this.predict.hides(t) || this.data?.asking, slots = /** @type {NodeListOf<HTMLElement & {caption?: string}>} */ (this.root.querySelectorAll("[data-slot]"));
    for (const slot of slots) {
      const name = slot.dataset.slot ?? "", text = brief && WHYS.includes(name) ? null : hides && name === "next" ? PREDICT : film.caption(name, t);
      if (text === null || slot.caption === text) continue;
      slot.caption = slot.innerHTML = text;
      slot.hidden = !text;
    }
    if (!brief) this.fitWords(/** @type {HTMLElement} */ (this.root.querySelector(".stage-why")));
    this.transport.scrub.setAttribute("aria-valuetext", this.root.querySelector("[data-slot=frame]")?.textContent ?? "");
    this.root.dataset.frame = String(t);
    if (this.editor) this.root.dataset.points = String(this.editor.points.length);
  }

  /**
   * On a projector nobody scrolls: an arithmetic that is too long for the screen is written smaller.
   * @param {HTMLElement} words
   */
  fitWords(words) {
    words.style.fontSize = "";
    if (!this.root.classList.contains("stage-projector")) return;
    const ends = [words, ...this.root.querySelectorAll(".stage-transport")];
    for (const size of SIZES) {
      words.style.fontSize = `${size}em`;
      if (ends.every((end) => end.getBoundingClientRect().bottom <= window.innerHeight - BELOW)) break;
    }
  }
}

// What stands outside the stage's fragment comes first: plotly.js is on its way while Python makes the film.
/** @type {(key: string, plotly: string, rerun: PageRerun) => void} */
export function register(key, plotly, rerun) {
  reruns.set(key, rerun);
  loadPlotly(plotly).catch(console.error); // the stage will try again, and say so
}

/** @param {Component} component */
export default function (component) {
  const { parentElement: host, data } = component, { key } = data, stage = stages.get(key) ?? new Stage();
  if (typeof data.film === "string") data.film = JSON.parse(data.film); // once, however often Streamlit calls with it
  stages.set(key, stage);
  clearTimeout(stage.leaving);
  if (stage.root.parentNode !== host) host.append(stage.root);
  stage.turn = stage.turn.then(() => stage.show(component)).catch((error) => {
    // An exception thrown here would stick; said in place, the next good data mends it.
    console.error(error);
    stage.say(error.message);
  });
  return () => {
    if (stage.root.parentNode !== host) return;
    stage.leaving = setTimeout(() => {
      stages.delete(key);
      stage.remove();
    }, GONE);
  };
}
