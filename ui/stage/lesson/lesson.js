// The script of a lesson's own page, without Streamlit: it opens steps, takes answers, and stores the reader's progress.

import { returnFocus } from "../focus.js";
import { showAnswers } from "./lessonanswers.js";
import { ChallengeHelp, isSolution } from "./lessonchallenge.js";
import { isOver, isRight, MET, MET_LATER, nudged, resultOf, SEEN, SHOWN, triesAt, UNSURE } from "./lessonjudge.js";
import { isMet, Marks, storeOf } from "./lessonmarks.js";
import { needs } from "./lessonneeds.js";
import { judgedPlace, LessonStage } from "./lessonstage.js";
import { isMissed, tally } from "./lessontally.js";
import { LessonWays } from "./lessonways.js";
import { chooseLetters } from "../page/tab.js";
import { UNREACHABLE } from "../unreachable.js";

/** @import { Here, LessonData, Step, Verdict } from "./lessontypes" */
/** @import { Data, Question } from "../types" */

const TYPED = "input, select, textarea, [contenteditable]";

/** @type {LessonData} */
const data = JSON.parse(document.getElementById("data")?.textContent ?? "");
const { lesson } = data;
/** @type {(id: string) => HTMLElement} */
const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

class Lesson {
  constructor() {
    this.marks = new Marks(storeOf(window));
    /** @type {Here} */
    this.here = { number: data.step, again: 0, step: lesson.steps[data.step - 1] };
    /** @type {WeakMap<Question, Map<string, Verdict>>} the engine's verdicts on places */
    this.judged = new WeakMap();
    this.placesOf = this.placesOf.bind(this);
    this.ways = new LessonWays(data, this.marks, {
      open: (number, again) => this.open(number, again),
      reset: () => this.reset(),
      accompany: (bundle) => {
        this.stage.press(bundle);
        this.show(null);
      },
      workbench: () => this.workbench,
      settled: () => this.stage.settled,
      written: (notation) => {
        data.notation = notation;
        chooseLetters(notation);
        this.writeAddress();
        location.reload();
      },
    });
    this.help = new ChallengeHelp({ changed: () => { this.play = null; this.show(null); }, solve: () => this.solve() });
    this.plays = 0; // how often the film played by itself
    /** @type {Data["play"]} */
    this.play = null;
    this.revealed = false; // on a projector: whether the answer to this step is shown
    this.turn = 0; // counts the steps that are opened, as the last one counts
    this.stage = new LessonStage(part("picture"), part("settings"), data, {
      pick: (point) => this.commit(String(point)),
      guess: (text) => this.commit(text),
      moved: () => this.moved(),
      met: (fields) => this.met(fields),
    });
    document.addEventListener("keydown", (event) => this.key(event));
    part("lesson").addEventListener("turn", (event) => this.open(/** @type {CustomEvent} */ (event).detail)); // from the desk of a class
  }

  // Progress ---------------------------------------------------------------------------------------------------------
  get mark() {
    return this.marks.mark(lesson.name, this.here.number, this.here.again);
  }

  // The mark that is shown: on a projector only after a try there, or when the answer is asked for.
  get tried() {
    return data.projector && !this.revealed ? SEEN : this.mark;
  }

  // Whether the step was answered, shown here or not.
  get answered() {
    return this.isOver(this.mark);
  }

  /** @type {(question: Question) => Map<string, Verdict>} */
  placesOf(question) {
    const places = this.judged.get(question) ?? new Map();
    this.judged.set(question, places);
    return places;
  }

  /** @type {(step: Step, texts: string[]) => Promise<void>} asks the engine about places without a verdict */
  async judge(step, texts) {
    const { question } = step;
    if (question?.kind !== "place") return;
    const places = this.placesOf(question);
    for (const text of texts.filter((each) => each !== UNSURE && !places.has(each))) {
      places.set(text, await judgedPlace(step, question, text, data.films[step.page]));
    }
  }

  // Whether the answer may be shown.
  get over() {
    return this.isOver(this.tried);
  }

  /** @param {string} mark */
  isOver(mark) {
    const { question } = this.here.step;
    return !question || isOver(question, mark, lesson.tries, this.placesOf(question));
  }

  /** @param {string} text a try, or UNSURE */
  async commit(text) {
    const { number, again, step } = this.here, { question } = step;
    if (!question || this.over) return;
    this.revealed = true;
    if (this.over || triesAt(question, this.mark).includes(text)) return this.show(null);
    try {
      await this.judge(step, [text]);
    } catch (error) {
      part("verdict").textContent = /** @type {Error} */ (error).message;
      return;
    }
    if (this.here.step !== step || this.over) return;
    const mark = [...triesAt(question, this.mark), text].join("|");
    this.marks.set(lesson.name, number, mark, again);
    this.marks.review(lesson.name, number, isRight(question, text, this.placesOf(question)));
    if (this.over && step.plays) {
      const from = Number(step.scene.t ?? step.start);
      this.goOn({ from, to: from + step.plays, slow: true });
    }
    this.show(null);
    if (this.over) /** @type {HTMLElement | null} */ (part("ways").querySelector("[data-way=on]"))?.focus({ preventScroll: true });
  }

  /** @param {Map<string, string>} fields of the scene that meets the challenge */
  met(fields) {
    const { number, again, step: { challenge } } = this.here, { mark } = this;
    if (!challenge || isMet(mark) || (mark === SHOWN && isSolution(challenge, fields))) return;
    this.marks.set(lesson.name, number, mark === SHOWN ? MET_LATER : MET, again);
    this.marks.review(lesson.name, number, true);
    this.show(null);
  }

  // Plays the film: the step that was asked about, or the solution.
  /** @param {{from: number, to: number | null, slow: boolean}} how */
  goOn(how) {
    this.plays += 1;
    this.play = { name: `${this.here.number} ${this.plays}`, ...how };
  }

  solve() {
    const { number, again, step } = this.here, solution = step.challenge?.solution;
    if (!solution) return;
    this.goOn({ from: 0, to: solution.to, slow: false });
    if (this.mark === SEEN || !this.mark) {
      this.marks.set(lesson.name, number, SHOWN, again);
      this.marks.review(lesson.name, number, false);
    }
    this.show({ ...solution.scene, t: "0" });
  }

  reset() {
    this.help.solved = false;
    this.play = null;
    this.show(this.here.step.scene);
  }

  // Steps ------------------------------------------------------------------------------------------------------------
  /** @type {(number: number, again?: number, given?: Record<string, string> | null, first?: boolean) => Promise<void>} */
  async open(number, again = 0, scene = null, first = false) {
    const turn = this.turn += 1, own = lesson.steps[number - 1];
    let step = own;
    if (again && own.question?.again && data.app === undefined) { // in a site of files there is no repetition
      const fields = `step=${number}&again=${again}${data.notation && `&symbols=${data.notation}`}`;
      const request = data.toml ? fetch(`own/again?${fields}`, { method: "POST", body: data.toml }) : fetch(`${lesson.name}/again?${fields}`);
      const answer = await request.catch(() => null);
      if (turn !== this.turn) return;
      if (!answer?.ok) {
        const textContent = answer ? await answer.text() : UNREACHABLE;
        part("after").append(Object.assign(document.createElement("p"), { textContent }));
        return;
      }
      step = await answer.json();
    }
    this.here = { number, again, step };
    this.help.begin();
    this.play = null;
    this.revealed = false;
    this.marks.set(lesson.name, number, SEEN, again);
    await this.judge(step, step.question ? triesAt(step.question, this.mark) : []).catch(console.error);
    if (turn !== this.turn) return;
    this.show(scene ?? step.scene);
    this.writeAddress();
    if (first) return;
    window.scrollTo(0, 0);
    part("title").focus({ preventScroll: true });
  }

  /** @param {Record<string, string> | null} fields of a scene to show; null: the current one */
  show(fields) {
    const { step } = this.here, { question, challenge } = step, { over } = this, mark = question ? this.tried : this.mark;
    this.words();
    const after = /** @type {HTMLElement[]} */ ([]);
    if (question) {
      const places = this.placesOf(question), tries = triesAt(question, mark), last = tries.at(-1);
      showAnswers(part("answers"), question, { mark, over, projector: data.projector }, (text) => this.commit(text));
      const result = over ? resultOf(question, mark, places) : last === undefined ? "" : nudged(question, last, places);
      part("verdict").innerHTML = result && `<p>${result}</p>${over ? question.why : ""}`;
      if (over) after.push(this.ways.onceMore(this.here));
    } else {
      part("answers").replaceChildren(...(challenge ? this.help.buttons(challenge) : []));
      part("verdict").innerHTML = challenge ? this.help.words(challenge, mark) : "";
    }
    if (this.here.number === lesson.steps.length && (over || challenge)) after.push(this.ways.recap(this.tally, this.missed));
    part("after").replaceChildren(...after);
    part("ways").replaceChildren(...this.ways.steps(this.here, !this.answered));
    part("aside").replaceChildren(...this.ways.aside(this.here));
    const places = question ? this.placesOf(question) : new Map();
    this.stage.show(this.here, fields, { asking: Boolean(question) && !over, over, mark, met: isMet(mark), places, play: this.play });
    if (this.stage.asking) part("aside").firstElementChild?.after(this.stage.asking.player.parts.take);
  }

  words() {
    const { number, again, step } = this.here, { seen, right, atOnce } = this.tally;
    const correct = right ? `, ${right} correct (${atOnce} at first try)` : "";
    part("where").textContent = `${plain(lesson.title)} · Step ${number} of ${lesson.steps.length}${correct}`;
    part("where").dataset.seen = String(seen);
    const page = new URLSearchParams({ ...step.scene, page: step.page, lesson: lesson.name, step: String(number), again: String(again) });
    Object.assign(part("lesson").dataset, { step: number, again, asks: step.challenge ? "challenge" : step.question?.kind ?? "", page });
    set(part("title"), step.title);
    set(part("text"), step.text + (step.drawing ? `<div class="drawing">${step.drawing}</div>` : ""));
    const needed = needs(data, this.here);
    part("needs").replaceChildren(...needed);
    part("asked").hidden = !step.question && !step.challenge && !needed.length && number < lesson.steps.length;
    set(part("ask"), step.question?.text ?? `${isMet(this.mark) ? "✓ " : ""}${step.challenge?.task ?? ""}`);
  }

  get tally() {
    return tally(lesson.steps, (number) => this.marks.mark(lesson.name, number), this.placesOf);
  }

  // The numbers of the steps that were missed, without the open one.
  get missed() {
    return lesson.steps.flatMap((step, i) => {
      return i + 1 !== this.here.number && isMissed(step, this.marks.mark(lesson.name, i + 1), this.placesOf) ? [i + 1] : [];
    });
  }

  // The address ---------------------------------------------------------------------------------------------------------
  get workbench() {
    const { number, again, step } = this.here, at = { lesson: lesson.name, step: String(number), ...(again && { again: String(again) }) };
    const query = this.stage.text || String(new URLSearchParams({ ...step.scene, ...at }));
    return `${data.root}/${step.path}?${query}`;
  }

  // The scene or the frame has changed.
  moved() {
    this.writeAddress();
  }

  writeAddress() {
    const { number, again } = this.here;
    const fields = new URLSearchParams({ step: String(number) });
    if (data.toml) fields.set("lesson", lesson.name);
    if (again) fields.set("again", String(again));
    if (data.notation) fields.set("symbols", data.notation);
    if (data.projector) fields.set("view", "projector");
    for (const [name, text] of this.stage.changed ?? []) fields.set(name, text);
    history.replaceState(null, "", `?${fields.toString().replaceAll("+", "%20")}${location.hash}`);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { key, target } = event, plainKey = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!plainKey || event.defaultPrevented || (target instanceof Element && target.closest(TYPED))) return;
    const way = { n: "on", b: "back" }[key.toLowerCase()], answers = this.stage.predicts ? "" : `[data-key="${CSS.escape(key.toLowerCase())}"]`;
    const pressed = way ? part("ways").querySelector(`[data-way=${way}]`) : answers ? part("answers").querySelector(answers) : null;
    if (!(pressed instanceof HTMLElement)) return;
    event.preventDefault();
    pressed.click();
  }

  // Asks the engine again about the places of earlier tries, at any step.
  async recall() {
    for (const [i, step] of lesson.steps.entries()) {
      if (step.question?.kind === "place") await this.judge(step, triesAt(step.question, this.marks.mark(lesson.name, i + 1)));
    }
    this.words();
    document.getElementById("recap")?.replaceWith(this.ways.recap(this.tally, this.missed)); // it may have been drawn before
  }
}

/** @type {(html: string) => string} */
function plain(html) {
  return Object.assign(document.createElement("p"), { innerHTML: html }).textContent ?? "";
}

/** @type {(place: HTMLElement & {written?: string}, html: string) => void} the same words are not written again, so they keep the focus */
function set(place, html) {
  if (place.written === html) return;
  place.written = place.innerHTML = html;
}

returnFocus(document);
const lessonPage = new Lesson(), again = Number(new URLSearchParams(location.search).get("again") ?? 0);
lessonPage.open(data.step, Number.isInteger(again) && again > 0 ? again : 0, data.given, true).catch(console.error);
lessonPage.recall().catch(console.error);
