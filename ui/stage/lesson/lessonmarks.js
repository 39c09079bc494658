// The reader's progress in the lessons, stored in this browser: a record for each step, and the days of reviews, in the
// format of ui/shell/lesson_progress.js. The repetition of a step has a record of its own, in memory.

import { MET, MET_LATER, SEEN, SHOWN } from "./lessonjudge.js";

/** @typedef {Record<string, Record<string, string>>} Steps by lesson and step */

const PLACE = "playground.lessons";
const WAITS = [0, 2, 7]; // days until a review: after a mistake, then after each right answer
const DAY = 86_400_000; // milliseconds
const ENTRY = /^(20\d\d-\d\d-\d\d)\/([0-3])$/;

/** @type {(now?: Date) => string} the browser's day, as 2026-11-25 */
export function today(now = new Date()) {
  const two = (/** @type {number} */ part) => String(part).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** @type {(entry: string, day: string, right: boolean) => string} the entry after an answer; "" for none */
export function reviewAfter(entry, day, right) {
  if (!right) return `${day}/0`;
  const [, last, times] = ENTRY.exec(entry) ?? [];
  if (last === undefined || Number(times) >= WAITS.length) return entry;
  const due = Date.parse(last) + WAITS[Number(times)] * DAY;
  return Date.parse(day) < due ? entry : `${day}/${Number(times) + 1}`;
}

/**
 * The page's storage; if the browser refuses it, one that refuses each use.
 * @param {{localStorage: Pick<Storage, "getItem" | "setItem">}} page
 * @returns {Pick<Storage, "getItem" | "setItem">}
 */
export function storeOf(page) {
  try {
    return page.localStorage;
  } catch (error) {
    const refuse = () => { throw error; };
    return { getItem: refuse, setItem: refuse };
  }
}

export class Marks {
  /** @param {Pick<Storage, "getItem" | "setItem">} store */
  constructor(store) {
    this.store = store;
    /** @type {Map<string, string>} the records of repetitions */
    this.again = new Map();
    /** @type {{token?: string, marks: Steps, reviews: Steps} | null} the records in a browser without storage */
    this.unkept = null;
  }

  /** @returns {{token?: string, marks: Steps, reviews: Steps}} */
  read() {
    if (this.unkept) return this.unkept;
    try {
      const stored = JSON.parse(this.store.getItem(PLACE) ?? "{}"), steps = (/** @type {unknown} */ part) => (part && typeof part === "object" ? { ...part } : {});
      return { ...steps(stored), marks: steps(stored?.marks), reviews: steps(stored?.reviews) };
    } catch (error) {
      console.warn("Progress in lessons is not kept by this browser:", error);
      return { marks: {}, reviews: {} };
    }
  }

  /** @param {{marks: Steps, reviews: Steps}} stored */
  write(stored) {
    try {
      this.store.setItem(PLACE, JSON.stringify(stored));
    } catch (error) {
      console.warn("Progress in lessons is not kept by this browser:", error);
      this.unkept = stored;
    }
  }

  /** @type {(lesson: string, step: number, again?: number) => string} */
  mark(lesson, step, again = 0) {
    if (again) return this.again.get(`${lesson} ${step} ${again}`) ?? SEEN;
    const mark = this.read().marks[lesson]?.[step];
    return typeof mark === "string" ? mark : "";
  }

  /** @type {(lesson: string, step: number, mark: string, again?: number) => void} */
  set(lesson, step, mark, again = 0) {
    if (again) return void this.again.set(`${lesson} ${step} ${again}`, mark);
    const stored = this.read(), before = this.mark(lesson, step);
    if (before && mark === SEEN) return;
    stored.marks[lesson] = { ...stored.marks[lesson], [step]: mark };
    this.write(stored);
  }

  /** @type {(lesson: string, step: number, right: boolean) => void} sets the day of the step's review */
  review(lesson, step, right) {
    const stored = this.read(), entry = reviewAfter(String(stored.reviews[lesson]?.[step] ?? ""), today(), right);
    if (!entry) return;
    stored.reviews[lesson] = { ...stored.reviews[lesson], [step]: entry };
    this.write(stored);
  }
}

/** @type {(mark: string) => boolean} */
export const isMet = (mark) => mark === MET || mark === MET_LATER;
/** @type {(mark: string) => boolean} */
export const wasShown = (mark) => mark === SHOWN || mark === MET_LATER;
