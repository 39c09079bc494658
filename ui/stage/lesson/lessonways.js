// The buttons and links of a lesson's page: to other steps, to a repetition, and out of the lesson; and its recap.

import { button } from "./lessonanswers.js";
import { SEEN } from "./lessonjudge.js";
import { today } from "./lessonmarks.js";
import { isForTheEngine } from "./lessonneeds.js";
import { followSettled } from "../page/settledlink.js";

/** @import { Here, LessonData } from "./lessontypes" */
/** @import { Marks } from "./lessonmarks.js" */

/**
 * `open`: opens a step, with the seed of a repetition; `reset`: to the step's own scene; `accompany`: runs the script of an
 * add-on; `workbench`: the address of the scene's page, once `settled`; `written`: the lesson in another notation.
 * @typedef {(number: number, again?: number) => void} Open
 * @typedef {{reset(): void, workbench(): string, settled(): boolean, written(notation: string): void}} Ways
 * @typedef {Ways & {open: Open, accompany(bundle: string): void}} Calls
 */

const DAYS = 4000; // days with different seeds, so that tomorrow's numbers differ
const WHOLE = 5000; // larger seeds repeat all steps of a lesson, others only the open step
const UNKEPT = "This browser does not keep how far you are: after a reload your answers are gone.";
const FIRST = "First answer, or say that you are not sure.";

export class LessonWays {
  /**
   * @param {LessonData} data
   * @param {Marks} marks
   * @param {Calls} calls
   */
  constructor(data, marks, calls) {
    this.data = data;
    this.marks = marks;
    this.calls = calls;
  }

  /** @type {(here: Here, waits: boolean) => HTMLElement[]} the buttons back and on; no way on while the step `waits` for an answer */
  steps({ number, again }, waits) {
    const { lesson } = this.data, stays = again > WHOLE ? again : 0;
    const back = button("Back <kbd>B</kbd>", () => this.calls.open(number - 1, stays), { way: "back" });
    back.disabled = number === 1;
    if (number < lesson.steps.length) {
      const next = button("Continue <kbd>N</kbd>", () => this.calls.open(number + 1, stays), { way: "on" });
      next.disabled = waits;
      if (waits) next.title = FIRST;
      return [back, next];
    }
    const { name, title } = lesson.next ?? {}, on = name ? link(`Next lesson: ${title}`, () => `${name}?step=1${this.around}`) : this.toLessons();
    if (!on) return [back];
    on.dataset.way = "on";
    return [back, on];
  }

  // The link to all lessons, if there is a list of them.
  toLessons() {
    const { lessons = `${this.data.root}/lessons` } = this.data;
    return lessons ? link("All lessons", () => lessons) : null;
  }

  // The fields that stay in a lesson's address from step to step.
  get around() {
    const { notation, projector } = this.data;
    return `${notation && `&symbols=${notation}`}${projector ? "&view=projector" : ""}`;
  }

  /** @type {(here: Here) => HTMLElement[]} */
  aside({ number, step }) {
    const { lesson, app } = this.data, served = app === undefined, parts = /** @type {HTMLElement[]} */ ([]);
    const list = number < lesson.steps.length || lesson.next ? this.toLessons() : null;
    if (app !== "") parts.push(link("Open in workbench", () => this.calls.workbench(), () => this.calls.settled()));
    parts.push(button("Reset the picture", () => this.calls.reset(), { way: "reset" }));
    if (list) parts.push(list);
    for (const { bundle, label, help } of this.data.companions ?? []) {
      parts.push(Object.assign(button(label, () => this.calls.accompany(bundle), { way: "companion" }), { title: help }));
    }
    if (step.letters && served) parts.push(this.notation());
    if (this.marks.unkept) parts.push(Object.assign(document.createElement("span"), { textContent: UNKEPT }));
    return parts;
  }

  // The choice of the notation.
  notation() {
    const { notation, notations } = this.data, list = document.createElement("select");
    list.setAttribute("aria-label", "notation");
    list.append(...Object.entries(notations).map(([name, words], i) => new Option(words, i ? name : "", false, name === notation)));
    list.addEventListener("change", () => this.calls.written(list.value));
    return list;
  }

  /** @type {(here: Here) => HTMLElement} */
  onceMore({ number, again }) {
    const row = Object.assign(document.createElement("p"), { className: "row" });
    row.append(button("Once more", () => this.calls.open(number, this.fresh(number, again + 1)), { way: "again" }));
    if (again) row.append(button("The first picture", () => this.calls.open(number), { way: "first" }));
    return row;
  }

  /** @type {(number: number, seed: number) => number} the first seed, from `seed` on, with which the step was not answered */
  fresh(number, seed) {
    while (this.marks.mark(this.data.lesson.name, number, seed) !== SEEN) seed += 1;
    return seed;
  }

  /**
   * The recap in three lines: what the reader can do now, the result, and the steps to repeat.
   * @type {(tally: {right: number, atOnce: number}, missed: number[]) => HTMLElement}
   */
  recap({ right, atOnce }, missed) {
    const { lesson, app } = this.data, judged = lesson.steps.filter((step) => step.question || step.challenge);
    const count = judged.filter((step) => app === undefined || !isForTheEngine(step)).length;
    const innerHTML = `${lesson.after}<p>${right} of ${count} correct, ${atOnce} at first try.</p>`;
    const box = Object.assign(document.createElement("section"), { id: "recap", innerHTML });
    if (!missed.length) return box;
    const row = Object.assign(document.createElement("p"), { className: "row", textContent: "You missed: " });
    const seed = (Date.parse(today()) / 86_400_000) % DAYS + 1;
    row.append(...missed.map((number) => button(`Step ${number}`, () => this.calls.open(number, this.fresh(number, seed)), { way: `missed ${number}` })));
    box.append(row);
    return box;
  }
}

/**
 * A link whose address is computed at a press.
 * @type {(html: string, href: () => string, settled?: () => boolean) => HTMLAnchorElement}
 */
export function link(html, href, settled = () => true) {
  const node = Object.assign(document.createElement("a"), { innerHTML: html, href: href() });
  for (const kind of ["pointerdown", "focus", "click"]) node.addEventListener(kind, () => { node.href = href(); });
  node.addEventListener("click", (press) => followSettled(press, settled, href));
  return node;
}
