// The stage: a film's figures, its transport and captions, and the point tools where the scene may be edited.
// It knows no algorithm: it sets rows of arrays on traces, and asks for the film of an edit. Protocol: see stage.py.

import { Address } from "./address.js";
import { askForFilm, connected, dressed, idle, keepOnShow, loadPlotly, watchLine } from "./browser.js";
import { Editor } from "./editor.js";
import { Exchange } from "./exchange.js";
import { Film } from "./film.js";
import { Gallery } from "./gallery.js";
import { stageElements } from "./markup.js";
import { attend } from "./page.js";
import { Places } from "./places.js";
import { Predict } from "./predict.js";
import { shared } from "./sharing.js";
import { Transport } from "./transport.js";
import { Words } from "./words.js";

/** @import { Answer, Component, Data, Edit, Hit, History as Past, Put } from "./types" */
/** @import { Picture } from "./picture.js" */
/** @import { Scene } from "./scene.js" */

// By the stage's key. Streamlit mounts a component anew whenever it likes; a stage moves along, with all it holds.
/** @type {Map<string, Stage>} */
const stages = new Map();
/** @type {Map<string, Past>} what undo knows; outlives a change of page */
const histories = new Map();
/** @type {Map<string, Scene>} outlive a change of page, too */
const scenes = new Map();
const OFFLINE = "Offline: what you do is kept and sent when the server is back.";
const PRESSES = ["pointerdown", "keydown"], PRESSED = "a, button, input, select, textarea, summary, [tabindex], canvas";
const PREDICT = "next step"; // on its button, where the film would say what it does

attend(document);

class Stage {
  /** @param {string} key */
  constructor(key) {
    this.key = key;
    const { root, parts } = stageElements();
    this.root = root;
    this.parts = parts;
    this.places = new Places(root, { show: (component) => this.shows(() => this.show(component)), gone: () => this.gone() });
    this.words = new Words(root);
    this.transport = new Transport(parts.buttons, (quick) => { this.draw(quick); this.report(); }, (t) => this.predict.holds(t));
    this.predict = new Predict(parts.predict, parts.link, {
      step: (t) => this.transport.seek(t),
      changed: () => this.draw(false),
      switched: () => this.report(),
      pick: (point) => this.pick("picked", point),
    });
    this.exchange = new Exchange(askForFilm, {
      shows: (answer, edit) => this.shows(() => this.answered(answer, edit)),
      refused: (said) => this.refused(said),
      late: (said) => this.say(said),
      offline: (offline) => { this.parts.offline.textContent = offline ? OFFLINE : ""; },
    }, scenes.get(key));
    scenes.set(key, this.exchange.scene);
    this.address = new Address(this.exchange.scene, {
      tell: (state) => this.set("scene", { ...state, ...(this.exchange.underWay && { edit: this.exchange.underWay }) }),
      untold: () => this.exchange.underWay !== null,
      here: () => this.root.isConnected,
      up: connected,
      idle,
    });
    this.unwatch = watchLine((up) => this.exchange.connected(up));
    parts.next.addEventListener("click", () => this.transport.step("next"));
    shared(parts.link, parts.save, {
      settled: () => this.exchange.settled,
      link: () => { this.stand(); return this.address.link; },
      seen: () => ({ pictures: this.gallery.pictures, frame: this.transport.t }),
      say: (text, stays) => this.say(text, stays),
    });
    this.gallery = new Gallery(parts, {
      film: () => this.film,
      draw: () => this.draw(false),
      hung: (plane) => this.predict.attach(plane),
      viewed: (axes) => this.edited({ axes }, true),
      go: (t) => this.transport.go(t),
      under: (picture, hit) => this.point(picture, hit),
    });
    // A press on anything else finds the address, and Python, up to date.
    this.flush = (/** @type {Event} */ { type, target }) => {
      const pressed = /** @type {Element} */ (target);
      if (this.root.contains(pressed) || (type === "keydown" && !pressed.closest?.(PRESSED))) return;
      this.report(pressed.closest?.("a[href]") ? "written" : "told"); // a run of this page would come after the other's
    };
    this.root.addEventListener("pointerleave", () => this.data?.given && this.address.soon());
    for (const press of PRESSES) document.addEventListener(press, this.flush, true);
    this.drawn = 0;
    this.started = false;
    /** @type {Component["setStateValue"]} */
    this.set = () => {};
    /** @type {Component["setTriggerValue"]} */
    this.pick = () => {};
    /** @type {Answer | null} what is on show */
    this.answer = null;
    /** @type {Data | null} */
    this.data = null;
    /** @type {Film | null} */
    this.film = null;
    /** @type {Editor | null} */
    this.editor = null;
    /** @type {{figure: number, trace: Hit["trace"], entry: number} | null} what the pointer is on */
    this.on = null;
    /** @type {{frame: number, predict: boolean} | null} where Python has sent it */
    this.goal = null;
    this.resetting = false; // whether the points of the next film are another list's, to be taken
    /** @type {Promise<void>} what comes is shown in turn */
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
    this.exchange.remove();
    this.address.remove();
    for (const press of PRESSES) document.removeEventListener(press, this.flush, true);
    this.transport.remove();
    this.predict.remove();
    this.words.remove();
    this.editor?.remove();
    this.gallery.remove().then(() => this.root.remove());
  }

  /** @param {() => Promise<void>} what in its turn */
  shows(what) {
    this.turn = this.turn.then(what).catch((error) => {
      // An exception thrown here would stick; said in place, the next good data mends it.
      console.error(error);
      this.say(error.message);
    });
  }

  // New data from Python, or a new theme.
  /** @type {(component: Component) => Promise<void>} */
  async show({ data, setStateValue, setTriggerValue }) {
    Object.assign(this, { set: setStateValue, pick: setTriggerValue });
    await loadPlotly(data.plotly);
    if (!histories.has(data.key)) histories.set(data.key, { past: [], future: [] });
    this.data = data;
    if (!data.given) {
      this.resetting = true;
      return this.present(/** @type {Answer} */ (data.answer), data.frame ?? (this.answer ? null : 0));
    }
    const { names, other, reset } = this.exchange.take(data.given);
    this.address.follows(data.given.path, data.around ?? "some");
    if (reset) this.resetting = true;
    const { fields } = this.exchange.scene, sent = other || !this.answer || names.has("t") || names.has("predict");
    if (sent) this.goal = { frame: Number(fields.get("t") ?? data.start ?? 0), predict: fields.get("predict") === "1" };
    if (this.answer && this.exchange.settled) await this.present(this.answer, null);
  }

  // The film of what was done, or of what Python has made of the scene.
  /** @type {(answer: Answer, edit: Edit | null) => Promise<void>} */
  async answered(answer, edit) {
    if (!this.exchange.settled && !edit?.points && this.exchange.asked?.edit === null) return; // a newer one is on its way
    await this.gallery.letGo();
    if (this.exchange.underWay?.axes) return; // a hand has moved the view on since: it would jump back
    await this.present(answer, null);
    this.say(answer.said);
    this.address.changed();
    if (!this.data?.asking) keepOnShow(answer);
    if (answer.verdict?.met && !this.data?.met) this.address.soon();
  }

  // The edit is left out: the points are as they were.
  /** @param {string} said */
  refused(said) {
    this.resetting = true;
    if (this.answer) this.shows(() => this.present(/** @type {Answer} */ (this.answer), null));
    this.shows(async () => this.say(said));
  }

  /**
   * A film on the stage, at `frame`, at the one that Python has asked for, or where it stands.
   * @param {Answer} answer
   * @param {number | null} frame
   */
  async present(answer, frame) {
    const data = /** @type {Data} */ (this.data);
    this.root.classList.toggle("stage-projector", data.projector); // whose ground is light in any theme
    const edit = dressed(answer.edit, data.inks, this.root);
    const editor = edit ? (this.editor ??= this.makeEditor()) : null;
    await this.gallery.letGo(); // once the view stands it is told, and this may be an answer to what was before
    this.film = null; // until the new one is there, nothing is drawn: the old one knows nothing of other points and rules
    const goal = this.goal ?? (frame === null ? null : { frame, predict: Boolean(data.predict) });
    this.goal = null;
    if (edit && editor) {
      editor.setup(edit.rules, /** @type {Past} */ (histories.get(data.key)));
      this.take(editor, edit);
    }
    this.answer = answer;
    const { columns, ...seen } = answer.film;
    this.film = await Film.open({ ...dressed(seen, data.inks, this.root), columns });
    this.root.classList.toggle("stage-editable", Boolean(edit));
    this.root.classList.toggle("stage-moving", data.moving);
    this.root.classList.toggle("stage-alone", Boolean(data.alone)); // in a file of its own
    this.root.classList.toggle("stage-pair", answer.film.figures.length > answer.film.planes || Boolean(answer.film.captions.verdict));
    this.root.dataset.planes = String(answer.film.planes);
    this.judge(answer.verdict);
    this.transport.loop = data.moving;
    this.transport.light(data.lit);
    this.parts.next.classList.toggle("stage-lit", data.lit === "next");
    this.transport.show(this.film, goal?.frame ?? null);
    this.predict.picking = data.picking;
    this.root.classList.toggle("stage-picking", data.picking);
    this.predict.show(this.film, goal ? goal.predict : null, !data.moving);
    await this.build(this.film, Boolean(data.alone));
    if (data.moving && !this.started && !matchMedia("(prefers-reduced-motion: reduce)").matches) this.transport.play();
    this.started = true;
    Object.assign(this.root.dataset, { ready: "1", frames: this.film.frames });
    this.transport.begin();
    this.report();
  }

  // What the server says of the points, the probe and the handles, where no newer edit of them is under way.
  /** @type {(editor: Editor, edit: NonNullable<Answer["edit"]>) => void} */
  take(editor, { points, probe, handles }) {
    const ahead = this.exchange.underWay ?? {}, reset = this.resetting || !this.answer;
    if (reset && !ahead.points) {
      editor.pointer.drag = null;
      editor.reset(points, Boolean(this.answer)); // nothing was there before the first list
    }
    this.resetting = false;
    if (ahead.probe === undefined) editor.probe = probe;
    editor.handlesAre(handles, ahead.handles ?? handles);
  }

  // How far the challenge of a lesson is met.
  /** @param {Answer["verdict"]} verdict */
  judge(verdict) {
    const { judged } = this.parts;
    judged.hidden = !verdict;
    judged.dataset.met = verdict?.met ? "1" : "0";
    judged.textContent = verdict ? `${verdict.met ? "✓ Met:" : this.data?.met ? "✓ Met before. Now:" : "Not yet:"} ${verdict.said}` : "";
  }

  makeEditor() {
    const editor = new Editor(this.parts.tools, {
      redraw: () => this.film && this.draw(true),
      say: (text) => this.say(text),
      changed: (points, final) => this.edited({ points }, final),
      looked: () => this.edited({ probe: editor.probe }, false),
      moved: (places) => this.edited({ handles: places }, false),
      pulling: () => Boolean(this.exchange.underWay?.handles),
    });
    return editor;
  }

  /** @type {(edit: Edit, final: boolean) => void} */
  edited(edit, final) {
    this.say("");
    if (!this.data?.given) return; // in a file of its own nobody answers
    this.exchange.edited(edit, final);
    this.root.dataset.settled = "0";
  }

  // The frame on show goes into the address once it has stood still; if something else is pressed, at once.
  /** @param {"" | "written" | "told"} now */
  report(now = "") {
    const still = this.data?.given && !this.data.moving && !this.transport.playing && this.answer;
    if (!still) return;
    if (now) this.stand();
    this.address.stands(() => this.stand(), now);
  }

  stand() {
    const { scene } = this.exchange, { t } = this.transport;
    if (this.goal) return; // it is on its way to another
    scene.set("t", t === (this.data?.start ?? 0) ? null : String(t));
    scene.set("predict", this.predict.on ? "1" : null);
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
    await this.gallery.draw(() => {
      const { drawn } = this.root.dataset;
      Object.assign(this.root.dataset, { drawn: Number(drawn ?? 0) + 1, settled: this.exchange.settled ? 1 : 0 });
    });
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

/** @param {Component} component */
export default function (component) {
  const { data } = component, stage = stages.get(data.key) ?? new Stage(data.key);
  stages.set(data.key, stage);
  stage.places.called(component);
  return () => stage.places.left();
}
