// Shows a film on a stage: its figures, transport and captions, and the point tools if points may be moved.
// It knows no algorithm: it sets rows of arrays on traces. asking.js chooses the film and sends edits.

import { dressed } from "./browser.js";
import { AtRest } from "./atrest.js";
import { Challenge } from "./lesson/challenge.js";
import { Editor } from "./plane/editor.js";
import { Effects } from "./effects.js";
import { Film } from "./film/film.js";
import { marked } from "./plane/fixed.js";
import { Gallery } from "./plane/gallery.js";
import { Guess } from "./lesson/guess.js";
import { Lights } from "./lesson/lights.js";
import { stageElements } from "./markup.js";
import { onPaper } from "./page/paper.js";
import { Predict } from "./transport/predict.js";
import { readAt } from "./film/readouts.js";
import { savesPicture } from "./share/savepicture.js";
import { Room } from "./film/room.js";
import { OwnText } from "./film/owntext.js";
import { reducedMotion, wantsMotion } from "./motionchoice.js";
import { Moving, SINGLE } from "./moving.js";
import { Transport } from "./transport/transport.js";
import { UnderPointer } from "./plane/underpointer.js";
import { Message, Words } from "./film/words.js";

/** @import { Answer, Axes, FilmQuestion, Data, Hit, History as Past, Place, PlayerCalls, Put } from "./types" */
/** @import { Picture } from "./plane/picture.js" */
/** @import { Told } from "./film/readouts.js" */

const PLAYED = new Set(); // names of films that have played by themselves on this page
const PREDICT = "Next step"; // on its button, where its words would give the answer away

export class Player {
  /**
   * @param {Past} history of edits, for undo
   * @param {PlayerCalls} calls
   */
  constructor(history, calls) {
    this.history = history;
    this.calls = calls;
    const { root, parts } = stageElements();
    this.root = root;
    this.parts = parts;
    this.words = new Words(root);
    this.room = new Room(root);
    this.text = new OwnText(parts.text);
    this.message = new Message(parts.message);
    this.moving = new Moving(() => this.film && this.paint());
    this.atRest = new AtRest(() => {
      this.root.toggleAttribute("data-coarse", this.atRest.pending);
      this.paint();
    }, calls.finer);
    this.transport = new Transport(parts.buttons, {
      draw: (quick) => { this.draw(quick); calls.frameShown(); },
      leave: (t) => this.leave(t),
      holds: (t) => this.predict.holds(t),
    });
    this.predict = new Predict(parts.predict, parts.key, {
      step: (t) => this.transport.seek(t, SINGLE),
      changed: () => this.draw(false),
      switched: () => calls.frameShown(),
      pick: (point) => calls.pick(point),
    });
    this.guess = new Guess(parts.guess, { redraw: () => this.draw(true), submit: (text) => calls.guess(text) });
    parts.next.addEventListener("click", () => this.transport.step("next"));
    parts.planes.addEventListener("pointerdown", () => this.transport.replaying && this.transport.pause(), true);
    for (const end of ["pointerup", "pointercancel"]) root.addEventListener(end, () => setTimeout(() => this.replay()));
    // Any other action ends the motion between two frames; the transport does so itself.
    for (const act of ["pointerdown", "keydown", "wheel"]) root.addEventListener(act, () => this.arrive(), { capture: true, passive: true });
    savesPicture(parts.save, { seen: () => ({ pictures: this.gallery.pictures, frame: this.transport.t }), say: (text) => this.say(text) });
    this.underPointer = new UnderPointer((plane, place) => this.read(plane, place), () => this.film && this.draw(true));
    this.gallery = new Gallery(parts, {
      film: () => this.film,
      draw: () => this.draw(false),
      hung: (plane) => {
        this.predict.attach(plane);
        this.guess.attach(plane);
        this.underPointer.attach(plane);
      },
      viewed: (axes) => calls.edited({ axes }, true),
      go: (t) => this.transport.go(t),
      frame: () => this.transport.t,
      under: (picture, hit) => this.point(picture, hit),
      angles: () => this.answer?.edit?.turned ?? null,
      turned: (angles, final) => calls.edited({ turned: angles }, final),
      cells: () => this.cells,
      chosen: (cell) => calls.edited({ cell }, true),
      pad: () => this.pad,
      drawn: (strokes, final) => calls.edited({ strokes }, final),
    });
    this.unprint = onPaper(root, this.gallery, () => {
      this.leave(null);
      if (this.film) this.draw(false);
    });
    this.challenge = new Challenge(parts.judged);
    this.effects = new Effects(root, () => this.draw(true));
    this.lights = new Lights(root, () => this.film && this.draw(true));
    /** @type {(planes: Picture[]) => void} draws on top of them, as for a class's answers */
    this.over = () => {};
    /** @type {(film: Film, t: number) => FilmQuestion | null} a question to a class about the step to frame t + 1 */
    this.classAsks = () => null;
    this.drawn = 0;
    /** @type {Answer | null} the response that is shown */
    this.answer = null;
    /** @type {Answer | null} the response whose film is drawn */
    this.drawnAnswer = null;
    this.data = /** @type {Data} */ ({}); // how the film is shown; known before the first film
    /** @type {Record<string, string> | null | undefined} the captions while a class has a question; undefined: those of the page */
    this.veiled = undefined;
    /** @type {Film | null} */
    this.film = null;
    /** @type {Editor | null} */
    this.editor = null;
    /** @type {{figure: number, trace: Hit["trace"], entry: number} | null} what is under the pointer */
    this.on = null;
    this.cell = 0; // the cell in use of the last film with cells
    this.step = ""; // the step of a lesson to which the next film belongs
    this.resetting = false; // whether the next film brings another list of points
    /** @type {Promise<void>} shows responses one after the other */
    this.turn = Promise.resolve();
  }

  remove() {
    this.transport.remove();
    this.atRest.forget();
    this.predict.remove();
    this.words.remove();
    this.room.remove();
    this.unprint();
    this.lights.remove();
    this.editor?.remove();
    this.gallery.remove().then(() => this.root.remove());
  }

  /** @param {() => Promise<void>} what in its turn */
  shows(what) {
    this.turn = this.turn.then(what).catch((error) => {
      // A rejected `turn` would block all later responses; after an error in the console the next response is shown.
      console.error(error);
      this.say(error.message);
    });
  }

  /**
   * Shows a film, once no drag moves the view: at the frame of `goal`, or at the current one.
   * @param {Answer} answer
   * @param {{frame: number, predict: boolean} | null} goal
   */
  async present(answer, goal) {
    const { data } = this, { film, edit: own } = data.fixed ? marked(answer) : answer;
    this.root.classList.toggle("stage-projector", data.projector); // whose background is light in any theme
    this.leave(null);
    this.atRest.forget();
    this.root.removeAttribute("data-coarse");
    this.film = null; // nothing is drawn until the new film is there, as the old one does not fit its points and rules
    const edit = dressed(own, data.inks, this.root), editor = edit ? (this.editor ??= this.makeEditor()) : null;
    if (edit && editor) {
      editor.setup(edit.rules, this.history);
      this.take(editor, edit);
    }
    const opens = this.answer !== null && !this.answer.film.revealed?.length && !data.fixed;
    this.answer = answer;
    const { columns, ...rest } = film;
    this.film = await Film.open({ ...dressed(rest, data.inks, this.root), columns });
    this.arrange(Boolean(edit), film);
    this.transport.light(data.lit);
    this.parts.next.classList.toggle("stage-lit", data.lit === "next");
    this.transport.show(this.film, goal?.frame ?? null);
    this.predict.picking = data.picking;
    this.predict.show(this.film, goal ? goal.predict : null);
    await this.build(this.film, Boolean(data.alone));
    const guess = data.guess ? dressed(data.guess, data.inks, this.root) : null;
    this.guess.show(guess, this.gallery.planes[0], this.editor?.rules.scale ?? 1);
    this.root.classList.toggle("stage-guessing", this.guess.open && this.guess.onPlane);
    this.draw(false);
    Object.assign(this.root.dataset, { ready: "1", frames: this.film.frames });
    this.transport.begin();
    this.lights.read();
    if (data.play && !PLAYED.has(data.play.name)) {
      PLAYED.add(data.play.name);
      this.transport.perform(data.play);
    }
    this.calls.frameShown();
    this.replay();
    const current = this.film;
    if (opens && current.revealed.length) this.effects.reveal(() => this.film === current);
  }

  // Plays the film when its challenge is first met, once no drag is under way; if the challenge is about one frame, that
  // frame stays.
  replay() {
    const { challenge } = this;
    if (!challenge.due || !this.film || this.editor?.pointer.drag || !this.calls.settled()) return;
    challenge.due = false;
    const celebrate = () => this.effects.celebrate();
    if (this.answer?.verdicts || this.predict.on || this.hasQuestion || this.film.frames < 2) return celebrate();
    if (!reducedMotion()) return this.transport.replay(celebrate);
    this.transport.go(this.film.frames - 1);
    return celebrate();
  }

  /** @type {(editable: boolean, film: Answer["film"]) => void} */
  arrange(editable, { figures, planes, captions }) {
    const { alone, hide = [], picking } = this.data, hidden = new Set(hide);
    const pair = (figures.length > planes && !hidden.has("chart")) || (Boolean(captions.verdict) && !hidden.has("verdict"));
    const kinds = { alone: Boolean(alone), editable, pair, picking };
    for (const [kind, is] of Object.entries(kinds)) this.root.classList.toggle(`stage-${kind}`, is);
    this.root.dataset.planes = String(planes);
    this.root.toggleAttribute("data-text", Boolean(captions.text));
    this.text.show(this.data.text);
    this.root.dataset.hide = hide.join(" ");
  }

  // Takes points, probe and handles from a response, unless a newer edit of them is under way.
  /** @type {(editor: Editor, edit: NonNullable<Answer["edit"]>) => void} */
  take(editor, { points, probe, handles }) {
    const ahead = this.calls.ahead() ?? {}, reset = this.resetting || !this.answer, opened = this.forgetOtherStep();
    if (reset && !ahead.points) {
      editor.pointer.drag = null;
      editor.reset(points, Boolean(this.answer) && !opened); // before the first list there is nothing to undo
    }
    this.resetting = false;
    if (ahead.probe === undefined) editor.probe = probe;
    editor.handlesAre(handles, ahead.handles ?? handles);
  }

  // Clears the history if the film belongs to another step of a lesson: undo would lead back to a scene of another
  // question.
  forgetOtherStep() {
    const { history, step } = this, opened = step !== "" && step !== history.step;
    if (opened) for (const steps of [history.past, history.future]) steps.length = 0;
    history.step = step;
    return opened;
  }

  makeEditor() {
    const { calls } = this;
    /** @type {Editor} */
    const editor = new Editor(this.parts.tools, {
      redraw: () => this.film && this.draw(true),
      say: (text) => this.say(text),
      changed: (points, final) => calls.edited({ points }, final),
      looked: () => calls.edited({ probe: editor.probe }, false),
      reads: ([x, y]) => this.read(editor.plane, [x * editor.rules.scale, y * editor.rules.scale])?.text ?? "",
      moved: (places) => calls.edited({ handles: places }, false),
      pulling: () => Boolean(calls.ahead()?.handles),
    });
    return editor;
  }

  /**
   * @param {string} text
   * @param {number} stays milliseconds; 0: until the next message
   */
  say(text, stays = 0) {
    this.message.say(text, stays);
  }

  // Drawing ----------------------------------------------------------------------------------------------------------
  /** @type {(film: Film, alone: boolean) => Promise<void>} */
  async build(film, alone) {
    await this.gallery.show(film, this.editor, alone);
    this.on = null;
    await this.gallery.draw(() => {
      this.drawnAnswer = this.answer;
      const { drawn } = this.root.dataset;
      Object.assign(this.root.dataset, { drawn: Number(drawn ?? 0) + 1, settled: this.calls.settled() ? 1 : 0 });
    }, () => this.room.show(film));
  }

  /** @type {Axes} */
  axes = (figure) => this.gallery.pictures[figure].ranges;

  /** @type {Put} */
  put = (figure, trace, path, value) => this.gallery.pictures[figure].put(trace, path, value);

  // Ends the motion; if frame `t` is given, motion starts from it.
  /** @param {number | null} t */
  leave(t) {
    const { showing } = this.gallery;
    if (showing) this.moving.end(this.axes, this.put);
    if (showing && t !== null && wantsMotion()) this.moving.begin(showing, t, this.transport.t);
  }

  // Ends the motion at its last picture.
  arrive() {
    if (!this.moving.motion) return;
    this.leave(null);
    this.paint();
  }

  /** @type {(film: Film, t: number) => void} */
  change(film, t) {
    const { axes, put, gallery: { pictures, planes }, moving: { motion, time } } = this;
    if (motion) motion.apply(time, axes, put);
    else film.applyTracks(t, axes, put);
    if (!motion) this.atRest.apply(film, t, put);
    film.applyHover(this.hasQuestion ? null : this.on, t, axes, put);
    if (this.predict.open) film.applyQuestion(this.predict.open, axes, put);
    const { swollen } = this.effects;
    for (const [figure, trace] of swollen ? film.revealed : []) {
      put(figure, trace, "swell", swollen);
    }
    const asking = Boolean(this.held), veiled = this.predict.veils || asking; // whether the answers are hidden
    for (const [figure, trace] of film.unseen) put(figure, trace, "visible", !veiled);
    if (asking) film.hideAnswers(t, axes, put);
    const ofClass = this.classAsks(film, t);
    if (ofClass) film.applyQuestion(ofClass, axes, put);
    pictures.forEach((picture, i) => picture.cover(motion ? motion.place(i, time) : film.place(i, t), veiled));
    for (const plane of planes) {
      this.editor?.overlay(plane);
      this.predict.mark(plane);
      this.guess.paint(plane);
      this.underPointer.paint(plane);
    }
  }

  // The readout at a place of a plane, in the units of its axes; null during a question or a prediction.
  /** @type {(plane: Picture, place: Place) => Told | null} */
  read(plane, place) {
    const film = this.gallery.showing, readout = film?.readouts.find(({ figure }) => this.gallery.planes[figure] === plane);
    if (!film || !readout || this.hasQuestion || this.predict.veils || this.guess.open) return null;
    return readAt(film, readout, place, this.transport.t);
  }

  // The pad with its strokes; that of the last response while the film is missing.
  get pad() {
    const { data, answer } = this, pad = answer?.film.pad;
    if (!pad || !data.given || data.fixed) return null;
    return { ...pad, strokes: this.calls.strokes() ?? pad.strokes };
  }

  // The cells that can be chosen, and the one in use; those of the last response while the film is missing.
  get cells() {
    const { film, data, answer } = this, cells = answer?.film.cells;
    if (!cells || !data.given || data.fixed) return null;
    if (film) this.cell = film.number([cells.now, null, null], Math.min(this.transport.t, film.frames - 1));
    const chosen = this.calls.cell() ?? cells.chosen;
    return { cells: { ...cells, chosen }, now: chosen || this.cell };
  }

  // Whether the film or a lesson has an open question, which a readout might give away.
  get hasQuestion() {
    return this.predict.open !== null || Boolean(this.held);
  }

  // The captions during a question, without those that would give the answer away.
  get held() {
    return this.veiled === undefined ? this.data.asking : this.veiled;
  }

  /** @param {Record<string, string> | null | undefined} words the captions for a class with a question; undefined: those of the page */
  hideWords(words) {
    if (words === this.veiled) return;
    this.veiled = words;
    if (this.film) this.draw(false);
  }

  // The pointer enters or leaves an entry of a picture's trace.
  /** @type {(picture: Picture, hit: Hit | null) => void} */
  point(picture, hit) {
    const film = this.gallery.showing;
    if (!film) return;
    this.on = hit && { figure: this.gallery.pictures.indexOf(picture), trace: hit.trace, entry: hit.entry };
    const covered = !this.hasQuestion && film.applyHover(this.on, this.transport.t, () => picture.ranges, () => {});
    if (hit && covered) hit.text = covered;
    if (film.hovers.length) this.draw(true);
  }

  /** @param {boolean} quick while the film plays fast, captions that nobody can read at that speed are not written */
  draw(quick) {
    const film = this.gallery.showing;
    if (!this.root.isConnected || !film) return;
    this.drawn += 1;
    this.predict.arrived(this.transport.t);
    this.paint();
    this.atRest.schedule(film, this.transport.t, Boolean(this.answer?.finer));
    this.root.toggleAttribute("data-coarse", this.atRest.pending);
    this.label(film, quick && this.drawn % 3 > 0);
  }

  // Draws the pictures alone.
  paint() {
    const film = this.gallery.showing;
    if (!this.root.isConnected || !film) return;
    this.change(film, this.transport.t);
    for (const picture of this.gallery.pictures) picture.paint(film.pictures, this.lights.now);
    this.over(this.gallery.planes);
  }

  /** @type {(film: Film, brief: boolean) => void} */
  label(film, brief) {
    const { t } = this.transport, hides = this.predict.hides(t), { held } = this, { open } = this.predict;
    if (this.challenge.judge(this.answer, this.data, t)) this.calls.met();
    this.root.classList.toggle("stage-predicts", hides);
    this.root.classList.toggle("stage-asked", Boolean(held || (open && film.questions[open.index].hides.length)));
    /** @type {(slot: string) => string} */
    const caption = (slot) => (hides && slot === "next" ? PREDICT : slot === "text" ? this.text.caption(film, t) : film.caption(slot, t));
    this.words.say((slot) => held?.[slot] ?? caption(slot), brief);
    this.text.follow();
    this.transport.scrub.setAttribute("aria-valuetext", this.root.querySelector("[data-slot=frame]")?.textContent ?? "");
    this.root.dataset.frame = String(t);
    if (this.editor) this.root.dataset.points = String(this.editor.points.length);
  }
}
