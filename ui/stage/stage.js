// The stage: a film's figures, its transport and captions, and the point tools where the scene may be edited.
// It knows no algorithm: it sets rows of arrays on traces and reports edits. Protocol: see stage.py.

import { dressed, loadPlotly, watchLine } from "./browser.js";
import { Editor } from "./editor.js";
import { Film } from "./film.js";
import { Gallery } from "./gallery.js";
import { stageElements } from "./markup.js";
import { attend } from "./page.js";
import { Places } from "./places.js";
import { Predict } from "./predict.js";
import { Reports } from "./reports.js";
import { shared } from "./sharing.js";
import { Transport } from "./transport.js";
import { Words } from "./words.js";

/** @import { Component, Data, Hit, PageRerun, Points, History as Past, Put, Taken } from "./types" */
/** @import { Picture } from "./picture.js" */

// By the stage's key. Streamlit mounts a component anew whenever it likes; a stage moves along, with all it holds.
/** @type {Map<string, Stage>} */
const stages = new Map();
/** @type {Map<string, Past>} what undo knows; outlives a change of page */
const histories = new Map();
/** @type {Map<string, PageRerun>} by the stage's key: what has the whole page run */
const reruns = new Map();
const OFFLINE = "Offline: what you do is kept and sent when the server is back.";
const PREDICT = "next step"; // on its button, where the film would say what it does

attend(document);

class Stage {
  /** @param {string} key */
  constructor(key) {
    this.key = key;
    const { root, parts } = stageElements();
    this.root = root;
    this.parts = parts;
    this.places = new Places(root, { show: (component) => this.shows(component), gone: () => this.gone() });
    this.words = new Words(root);
    this.transport = new Transport(parts.buttons, (quick) => { this.draw(quick); this.report(); }, (t) => this.predict.holds(t));
    this.predict = new Predict(parts.predict, parts.link, {
      step: (t) => this.transport.seek(t),
      changed: () => this.draw(false),
      switched: () => this.report(),
      pick: (point) => reruns.get(this.key)?.pick(point),
    });
    this.reports = new Reports({
      // One that has left the page waits: by now its reader may be on another page, which would be run for it.
      send: (name, value) => this.root.isConnected && this.set(name, value),
      rerun: () => this.root.isConnected && reruns.get(this.key)?.again(),
      view: (view) => this.root.isConnected && reruns.get(this.key)?.view(view),
      offline: (offline) => { this.parts.offline.textContent = offline ? OFFLINE : ""; },
    });
    this.unwatch = watchLine((up) => this.reports.connected(up));
    parts.next.addEventListener("click", () => this.transport.step("next"));
    shared(parts.link, parts.save, {
      settled: () => this.reports.settled,
      link: () => this.link(),
      seen: () => ({ pictures: this.gallery.pictures, frame: this.transport.t }),
      say: (text, stays) => this.say(text, stays),
    });
    this.gallery = new Gallery(parts, {
      film: () => this.film,
      draw: () => this.draw(false),
      hung: (plane) => this.predict.attach(plane),
      viewed: (axes) => this.reports.viewed(axes),
      go: (t) => this.transport.go(t),
      under: (picture, hit) => this.point(picture, hit),
    });
    this.flush = (/** @type {Event} */ { target }) => this.root.contains(/** @type {Node} */ (target)) || this.report(true);
    document.addEventListener("pointerdown", this.flush, true); // a press on anything else finds the address up to date
    this.drawn = 0;
    this.started = false;
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
    this.saying = undefined;
  }

  gone() {
    stages.delete(this.key);
    this.remove();
  }

  remove() {
    this.unwatch();
    this.reports.remove();
    document.removeEventListener("pointerdown", this.flush, true);
    this.transport.remove();
    this.predict.remove();
    this.words.remove();
    this.editor?.remove();
    this.gallery.remove().then(() => this.root.remove());
  }

  /** @param {Component} component */
  shows(component) {
    this.turn = this.turn.then(() => this.show(component)).catch((error) => {
      // An exception thrown here would stick; said in place, the next good data mends it.
      console.error(error);
      this.say(error.message);
    });
  }

  // New data from Python, or a new theme.
  /** @type {(component: Component) => Promise<void>} */
  async show({ data, setStateValue }) {
    this.set = setStateValue;
    await loadPlotly(data.plotly);
    this.root.classList.toggle("stage-projector", data.projector);
    const edit = dressed(data.edit, data.inks, this.root), editor = edit ? (this.editor ??= this.makeEditor()) : null;
    if (!histories.has(data.key)) histories.set(data.key, { past: [], future: [] });
    await this.gallery.letGo(); // once the view stands it is told, and this may be an answer to what was before
    const taken = this.reports.take(edit, data.seek);
    if (!taken) return;
    this.film = null; // until the new one is there, nothing is drawn: the old one knows nothing of other points and rules
    if (edit) editor?.setup(edit.rules, /** @type {Past} */ (histories.get(data.key)));
    if (editor) this.take(editor, taken);
    if (this.data && this.data.projector !== data.projector) this.reports.frames.elsewhere();
    this.data = data;
    const { columns, ...seen } = data.film;
    this.film = await Film.open({ ...dressed(seen, data.inks, this.root), columns });
    this.root.classList.toggle("stage-editable", Boolean(edit));
    this.root.classList.toggle("stage-moving", data.moving);
    this.root.classList.toggle("stage-alone", Boolean(data.alone)); // in a file of its own
    this.root.classList.toggle("stage-pair", data.film.figures.length > data.film.planes || Boolean(data.film.captions.verdict));
    this.root.dataset.planes = String(data.film.planes);
    this.transport.loop = data.moving;
    this.transport.light(data.lit);
    this.parts.next.classList.toggle("stage-lit", data.lit === "next");
    this.transport.show(this.film, taken.frame);
    if (taken.frame !== null) this.reports.frames.arrived(taken.frame); // a hand may lead it on while the pictures are built
    this.predict.picking = data.picking;
    this.root.classList.toggle("stage-picking", data.picking);
    this.predict.show(this.film, taken.frame === null ? null : Boolean(data.seek.predict), !data.moving);
    await this.build(this.film, Boolean(data.alone));
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
    editor.handlesAre(this.reports.handles.places, this.reports.handles.shown);
    this.root.dataset.ack = String(this.reports.ack);
  }

  makeEditor() {
    const editor = new Editor(this.parts.tools, {
      redraw: () => this.film && this.draw(true),
      say: (text) => this.say(text),
      changed: (points, final) => this.edited(points, final),
      looked: () => this.reports.look(editor.probe),
      moved: (places) => this.reports.handles.moved(places),
      pulling: () => this.reports.handles.pulling,
    });
    return editor;
  }

  /** @type {(points: Points, final: boolean) => void} */
  edited(points, final) {
    this.say("");
    this.reports.edited(points, final);
  }

  // The frame on show, unless it plays: see Reports.frame.
  report(now = false) {
    const still = this.data && !this.data.moving && !this.transport.playing;
    this.reports.frames.predict = this.predict.on;
    this.reports.frames.stand(still ? this.transport.t : null, now);
  }

  // The address of the frame on show, as far as Python has seen what was done.
  link() {
    const link = Object.assign(new URL(location.href), { search: this.data?.query ?? "" }), { t } = this.transport;
    if (t) link.searchParams.set("t", String(t));
    else link.searchParams.delete("t");
    if (this.predict.on) link.searchParams.set("predict", "1");
    return link;
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
  /** @type {(film: Film, alone: boolean) => Promise<void>} */
  async build(film, alone) {
    await this.gallery.show(film, this.editor, alone);
    this.on = null;
    await this.gallery.draw(() => { this.root.dataset.drawn = this.root.dataset.ack; });
  }

  /** @type {(film: Film, t: number) => void} */
  change(film, t) {
    const { pictures, planes } = this.gallery;
    const axes = (/** @type {number} */ figure) => pictures[figure].ranges;
    /** @type {Put} */
    const put = (figure, trace, path, value) => pictures[figure].put(trace, path, value);
    film.changes(t, axes, put);
    film.uncovers(this.asked ? null : this.on, t, axes, put);
    if (this.predict.open) film.asks(this.predict.open, axes, put);
    const asking = Boolean(this.data?.asking), veiled = this.predict.veils || asking; // what would give things away
    for (const [figure, trace] of film.unseen) put(figure, trace, "visible", !veiled);
    if (asking) film.veils(t, axes, put);
    pictures.forEach((picture, i) => picture.cover(veiled ? film.place(i, t) : null));
    for (const plane of planes) {
      this.editor?.overlay((name) => plane.trace(name));
      this.predict.mark(plane);
    }
  }

  // Whether something is asked, by the film or by a lesson: what the pointer uncovers might tell it.
  get asked() {
    return this.predict.open !== null || Boolean(this.data?.asking);
  }

  // The pointer has come upon an entry of a picture's trace, or has left it.
  /** @type {(picture: Picture, hit: Hit | null) => void} */
  point(picture, hit) {
    const film = this.gallery.showing;
    if (!film) return;
    this.on = hit && { figure: this.gallery.pictures.indexOf(picture), trace: hit.trace, entry: hit.entry };
    const told = !this.asked && film.uncovers(this.on, this.transport.t, () => picture.ranges, () => {});
    if (hit && told) hit.text = told;
    if (film.hovers.length) this.draw(true);
  }

  /** @param {boolean} quick while playing fast, the words that nobody can read at that speed are left for later */
  draw(quick) {
    const film = this.gallery.showing;
    if (!this.root.isConnected || !film) return;
    this.drawn += 1;
    this.predict.arrived(this.transport.t);
    this.change(film, this.transport.t);
    for (const picture of this.gallery.pictures) picture.paint(film.pictures);
    this.label(film, quick && this.drawn % 3 > 0);
  }

  /** @type {(film: Film, brief: boolean) => void} */
  label(film, brief) {
    const { t } = this.transport, hides = this.predict.hides(t), held = this.data?.asking, { open } = this.predict;
    this.root.classList.toggle("stage-predicts", hides);
    this.root.classList.toggle("stage-asked", Boolean(held || (open && film.questions[open.index].hides.length)));
    this.words.say((slot) => held?.[slot] ?? (hides && slot === "next" ? PREDICT : film.caption(slot, t)), brief);
    this.transport.scrub.setAttribute("aria-valuetext", this.root.querySelector("[data-slot=frame]")?.textContent ?? "");
    this.root.dataset.frame = String(t);
    if (this.editor) this.root.dataset.points = String(this.editor.points.length);
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
  const { data } = component, stage = stages.get(data.key) ?? new Stage(data.key);
  if (typeof data.film === "string") data.film = JSON.parse(data.film); // once, however often Streamlit calls with it
  stages.set(data.key, stage);
  stage.places.called(component);
  return () => stage.places.left();
}
