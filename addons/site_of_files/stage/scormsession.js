// A lesson's session with a learning management system (LMS), by the run-time API of SCORM 1.2: marks are suspended there
// and come back, and it gets score and status. README.md beside this folder says what systems do otherwise than the standard.

import { isOver, isRight, triesAt } from "../../../ui/stage/lesson/lessonjudge.js";

/** @import { PlayedLesson } from "../../../ui/stage/lesson/lessontypes" */
/**
 * @typedef {{LMSInitialize(text: ""): string, LMSGetValue(name: string): string, LMSSetValue(name: string, value: string): string,
 *   LMSCommit(text: ""): string, LMSFinish(text: ""): string, longest?: number}} Api `longest`: characters that may be suspended
 */
/** @typedef {{API?: Api, API_1484_11?: import("./scormlater.js").LaterApi, parent?: Frame, opener?: Frame | null}} Frame */

const PLACE = "playground.lessons"; // as lessonmarks.js has it
const LONGEST = 4096; // characters that SCORM 1.2 suspends
const FAR = 500; // windows
const FINAL = ["completed", "passed", "failed"];
const WATCHED = ["browse", "review"]; // of a lesson that is only looked at; some systems name no mode

/**
 * The API of the nearest window around this one, or around the one that opened it.
 * @template T
 * @param {Frame} start
 * @param {(frame: Frame) => T | undefined} apiOf
 * @returns {T | null}
 */
export function around(start, apiOf) {
  for (const first of [start, start.opener]) {
    let at = first;
    for (let i = 0; at && i < FAR; i += 1) {
      try {
        const api = apiOf(at);
        if (api) return api;
      } catch (error) {
        console.warn(error); // of another site
        break;
      }
      if (at.parent === at) break;
      at = at.parent;
    }
  }
  return null;
}

/** @type {(start: Frame) => Api | null} */
export const apiAround = (start) => around(start, (frame) => frame.API);

/** @type {(milliseconds: number) => string} as SCORM writes a time span */
export function span(milliseconds) {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000)), two = (/** @type {number} */ part) => String(part).padStart(2, "0");
  return `${String(Math.min(9999, Math.floor(seconds / 3600))).padStart(4, "0")}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/**
 * The marks as they are suspended: of tries that are too long the last ones, and of these as many as may be, the shortest first.
 * @type {(marks: Record<string, string>, longest: number) => string}
 */
function suspended(marks, longest) {
  const whole = JSON.stringify(marks);
  if (whole.length <= longest) return whole;
  const entries = Object.entries(marks).map(([step, mark]) => [step, mark.split("|").at(-1) ?? ""]);
  entries.sort(([, one], [, other]) => one.length - other.length);
  while (JSON.stringify(Object.fromEntries(entries)).length > longest) entries.pop();
  return JSON.stringify(Object.fromEntries(entries));
}

/** @implements {Pick<Storage, "getItem" | "setItem">} */
export class ScormSession {
  /**
   * @param {Api} api
   * @param {PlayedLesson} lesson
   * @param {() => number} step that is open
   * @param {() => number} now in milliseconds
   * @param {(success: boolean) => void} committed called after each commit with whether the system has saved the answers
   */
  constructor(api, lesson, step, now = Date.now, committed = () => undefined) {
    this.api = api;
    this.lesson = lesson;
    this.step = step;
    this.committed = committed;
    this.now = now;
    this.start = now();
    this.ended = false;
    const begun = String(api.LMSInitialize("")) !== "false";
    this.status = api.LMSGetValue("cmi.core.lesson_status");
    // A page that is loaded once more: some systems go on with the session that is open, others have ended it for good.
    this.refused = !begun && !this.status;
    this.watched = this.refused || WATCHED.includes(api.LMSGetValue("cmi.core.lesson_mode"));
    this.marks = this.resumed(api.LMSGetValue("cmi.suspend_data"));
    const location = Number(api.LMSGetValue("cmi.core.lesson_location"));
    this.first = Number.isInteger(location) && location > 0 ? Math.min(location, lesson.steps.length) : 1;
    this.set("cmi.core.exit", "suspend"); // also of a lesson that is done: else its marks are gone
    if (!FINAL.includes(this.status)) this.set("cmi.core.lesson_status", this.status = "incomplete");
  }

  /** @type {(text: string) => Record<string, string>} */
  resumed(text) {
    try {
      const entries = Object.entries(JSON.parse(text || "{}"));
      return Object.fromEntries(entries.filter(([step, mark]) => /^\d{1,2}$/.test(step) && typeof mark === "string"));
    } catch (error) {
      console.warn("What was suspended cannot be read:", error);
      return {};
    }
  }

  /** @type {(name: string, value: string) => void} */
  set(name, value) {
    if (!this.watched && !this.ended) this.api.LMSSetValue(name, value);
  }

  /** @param {string} place */
  getItem(place) {
    return place === PLACE ? JSON.stringify({ marks: { [this.lesson.name]: this.marks } }) : null;
  }

  /** @type {(place: string, text: string) => void} */
  setItem(place, text) {
    if (place !== PLACE) return;
    this.marks = JSON.parse(text).marks[this.lesson.name] ?? {};
    this.send();
  }

  // Questions that can be judged without the engine, each with its mark.
  get questions() {
    return this.lesson.steps.flatMap(({ question }, i) => (question && question.kind !== "place" ? [{ question, mark: this.marks[i + 1] ?? "" }] : []));
  }

  send() {
    const { questions, lesson: { steps, tries } } = this, none = new Map();
    const right = questions.filter(({ question, mark }) => {
      const last = triesAt(question, mark).at(-1);
      return last !== undefined && isRight(question, last, none);
    }).length;
    this.set("cmi.suspend_data", suspended(this.marks, this.api.longest ?? LONGEST));
    this.set("cmi.core.lesson_location", String(this.step()));
    if (questions.some(({ question, mark }) => triesAt(question, mark).length)) {
      for (const [name, value] of [["min", 0], ["max", 100], ["raw", Math.round((100 * right) / questions.length)]]) this.set(`cmi.core.score.${name}`, String(value));
    }
    const done = steps.every((_, i) => this.marks[i + 1]) && questions.every(({ question, mark }) => isOver(question, mark, tries, none));
    if (done && !FINAL.includes(this.status)) this.set("cmi.core.lesson_status", this.status = "completed");
    this.commit();
  }

  commit() {
    if (!this.watched && !this.ended) this.committed(String(this.api.LMSCommit("")) !== "false");
  }

  finish() {
    if (this.ended || this.refused) return;
    this.set("cmi.core.lesson_location", String(this.step()));
    this.set("cmi.core.session_time", span(this.now() - this.start));
    this.commit();
    this.ended = true;
    this.api.LMSFinish("");
  }
}
