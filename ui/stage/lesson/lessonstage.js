// The stage beside a lesson's words: it shows the scene of the step, and reports presses, guesses and edits.

import { Asking } from "../asking.js";
import { askForFilm } from "../browser.js";
import { ON } from "../exchange.js";
import { accompany } from "../page/companions.js";
import { MOVED } from "./judge.js";
import { triesAt, verdictOn } from "./lessonjudge.js";
import { Scene } from "../scene.js";
import { CLOCK, Wait } from "../waits.js";

/** @import { Data, GuessKind, Guessing, Point } from "../types" */
/** @import { Here, LessonData, LessonQuestion, Verdict } from "./lessontypes" */

/**
 * `guess`: a try as text; `moved`: the scene has changed; `met`: the scene of these fields meets the challenge.
 * @typedef {{pick(point: number): void, guess(text: string): void, moved(): void, met(fields: Map<string, string>): void}} Calls
 * @typedef {{asking: boolean, over: boolean, mark: string, met: boolean, places: Map<string, Verdict>, play: Data["play"]}} Shown
 */

const REST = 250; // milliseconds without a change until the address gets the scene
const LESSON = ["lesson", "step", "again"];

export class LessonStage {
  /**
   * @param {HTMLElement} place
   * @param {HTMLElement} settings the place of the settings
   * @param {LessonData} data
   * @param {Calls} calls
   */
  constructor(place, settings, data, calls) {
    this.place = place;
    this.settings = settings;
    this.data = data;
    this.calls = calls;
    this.rest = new Wait(CLOCK);
    this.page = "";
    this.visits = 0;
    /** @type {Map<string, number>} */
    this.presses = new Map(); // by companion
    /** @type {Record<string, string>} the fields with which the scene was opened */
    this.opened = {};
    /** @type {Record<string, string> | null} the fields of a scene that the stage is still to open */
    this.coming = null;
    /** @type {Record<string, string>} the fields of the step's scene */
    this.own = {};
    /** @type {Asking | null} */
    this.asking = null;
  }

  // Whether every edit has its response.
  get settled() {
    return this.asking?.settled ?? true;
  }

  leave() {
    this.rest.cancel();
    this.asking?.remove();
    this.settings.replaceChildren();
    this.asking = null;
    this.coming = null;
    this.page = "";
  }

  /** @type {(page: string) => Asking} the stage of a page, as pages share no films */
  enter(page) {
    this.leave();
    const { calls } = this, soon = () => this.rest.start(REST, () => (busy() ? soon() : rests()));
    const busy = () => !asking.settled || Boolean(asking.player.editor?.pointer.drag);
    const meets = () => busy() || calls.met(asking.exchange.scene.fields); // in the middle of a drag it may be met, and not at its end
    const rests = () => {
      if (asking.player.challenge.met) meets();
      calls.moved();
    };
    const asking = new Asking(new Scene(), { past: [], future: [], step: "" }, (point) => calls.pick(point), (text) => calls.guess(text.split(" ").at(-1) ?? ""));
    asking.teller = {
      get link() { calls.moved(); return new URL(location.href); }, // with the current scene
      follows() {},
      changed(met) { soon(); if (met) meets(); },
      frameShown: soon,
      refused() {},
      remove() {},
    };
    this.place.replaceChildren(asking.player.root);
    this.settings.replaceChildren(asking.player.parts.panel); // beside the words, which are about them
    this.page = page;
    this.asking = asking;
    return asking;
  }

  /** @type {(bundle: string) => void} called at a press of a companion's button */
  press(bundle) {
    this.presses.set(bundle, (this.presses.get(bundle) ?? 0) + 1);
  }

  get companions() {
    return this.data.companions?.map(({ bundle, key }) => ({ bundle, key, presses: this.presses.get(bundle) ?? 0 }));
  }

  /**
   * Shows the step, with the scene of these fields; null: with the current scene.
   * @type {(here: Here, fields: Record<string, string> | null, shown: Shown) => void}
   */
  show(here, fields, state) {
    const { step, number, again } = here, { lesson, films, plotly, inks, root } = this.data;
    this.own = step.scene;
    const asking = this.asking && this.page === step.page ? this.asking : this.enter(step.page);
    if (fields) {
      this.visits += 1;
      this.opened = this.coming = { ...fields, lesson: lesson.name, step: String(number), ...(again && { again: String(again) }) };
    }
    const { opened } = this;
    const { question, challenge } = step;
    const update = { visit: `lesson.${this.visits}`, scene: this.opened, changes: [], film: films[step.page], path: `${root}/${step.path}`, also: challenge ? `check=${challenge.check}` : "", bare: "" };
    /** @type {Data} */
    const data = {
      key: "lesson", page: step.page, plotly, stage: this.data.stage, given: update, inks, start: step.start, projector: this.data.projector, met: state.met,
      picking: question?.kind === "point" && Boolean(question.picked) && state.asking,
      guess: question && MOVED.includes(question.kind) ? this.guessing(here, question, state) : null,
      asking: state.asking ? lesson.held : null, lit: state.asking ? "" : step.light, play: state.play,
      companions: this.companions, own: step.own ?? null,
      ...(this.data.app === undefined && { take: { root, view: "lesson" } }),
      settings: { mode: step.settings ? "open" : "", sight: step.sight, fixed: this.data.app !== undefined },
    };
    asking.player.root.dataset.settled = "0"; // until the film is drawn
    asking.player.shows(() => {
      if (this.coming === opened) this.coming = null;
      return asking.show(data);
    });
    accompany(asking, data).catch(console.error);
  }

  /** @type {(here: Here, question: LessonQuestion, shown: Shown) => Guessing} question, guess and right answer, if they may be shown */
  guessing({ number, again }, question, { mark, over, places }) {
    const text = triesAt(question, mark).filter((each) => each !== "unsure").at(-1), numbers = text?.split(",").map(Number) ?? null;
    const { met, said } = text === undefined ? { met: false, said: "" } : verdictOn(question, text, places);
    const own = numbers && met && ["place", "region"].includes(question.kind) ? numbers : question.truth ?? question.right ?? null;
    return {
      at: `${this.data.lesson.name} ${number}.${again}`, kind: /** @type {GuessKind} */ (question.kind), start: question.start ?? null,
      items: question.options ?? [], own: question.own ?? "", mark: question.mark ?? { color: "", symbol: "circle" },
      given: numbers, truth: over ? own : null, said, met,
    };
  }

  // The fields of the current scene, without the lesson's; null if it is the step's own scene.
  /** @returns {Map<string, string> | null} */
  get changed() {
    if (!this.asking) return null;
    const own = new Map([...this.scene.fields].filter(([name]) => !LESSON.includes(name))), before = Object.entries(this.own);
    const same = own.size === before.length && before.every(([name, text]) => own.get(name) === text);
    return same ? null : own;
  }

  // The scene of the stage, with the current frame; or the scene that it is still to open.
  get scene() {
    if (this.coming) return Object.assign(new Scene(), { fields: new Map(Object.entries(this.coming)) });
    this.asking?.keepFrame();
    return this.asking?.exchange.scene ?? new Scene();
  }

  // The same as text, with the lesson's fields, for the link to the scene's page.
  get text() {
    return this.asking ? this.scene.text : "";
  }

  // Whether Predict asks on the stage: then keys are for it.
  get predicts() {
    return Boolean(this.asking?.player.predict.on);
  }
}

/**
 * Requests the engine's verdict on a point that is added to those of the step's scene.
 * @type {(step: Here["step"], question: LessonQuestion, text: string, film: string) => Promise<Verdict>}
 */
export async function judgedPlace(step, question, text, film) {
  const scene = new Scene(), [x, y] = text.split(",").map(Number), also = `check=${question.check}`;
  scene.fields = new Map(Object.entries(step.scene));
  const points = [...(question.spots ?? []), /** @type {Point} */ ([x, y, question.adds ?? 0])];
  const ask = () => askForFilm(film, { scene: scene.text, also, edit: { points } }, new AbortController().signal);
  let outcome = await ask();
  while (outcome.begun) {
    await new Promise((done) => { setTimeout(done, ON); });
    outcome = await ask();
  }
  const { answer, said } = outcome;
  if (!answer?.verdict) throw new Error(said || "The engine could not judge this place. Press Check again.");
  return answer.verdict;
}
