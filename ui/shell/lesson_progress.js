// The progress in lessons that this browser stores: a record for each step, and the days of reviews. Python is sent what it
// does not know, and the browser's day. See lesson_progress.py.

/** @typedef {Record<string, Record<string, string>>} Steps by lesson and step */
/** @typedef {{token: string, day: string, marks: Steps, reviews: Steps}} Known */
/** @typedef {{data: Known, setStateValue(name: string, value: unknown): void}} Component */

const PLACE = "playground.lessons";

/** @returns {{token?: string, marks?: Steps, reviews?: Steps}} the progress; empty without storage */
function stored() {
  try {
    const value = JSON.parse(localStorage.getItem(PLACE) ?? "{}");
    return value && typeof value === "object" ? value : {};
  } catch (error) {
    console.warn("Progress in lessons is not kept by this browser:", error);
    return {};
  }
}

/** @param {unknown} progress */
function keep(progress) {
  try {
    localStorage.setItem(PLACE, JSON.stringify(progress));
  } catch (error) {
    console.warn("Progress in lessons is not kept by this browser:", error);
  }
}

/**
 * Merges two records of progress. Of two values of a step the newer one counts, unless the older `stays`.
 * @param {unknown} older
 * @param {Steps} newer
 * @param {(older: string, newer: string) => boolean} stays
 * @returns {Steps}
 */
function merged(older, newer, stays) {
  const both = /** @type {Steps} */ (older && typeof older === "object" ? { ...older } : {});
  for (const [lesson, steps] of Object.entries(newer)) {
    const better = Object.entries(steps).filter(([step, value]) => !stays(String(both[lesson]?.[step] ?? ""), value));
    both[lesson] = { ...both[lesson], ...Object.fromEntries(better) };
  }
  return both;
}

// A value is not replaced by one that says only that the step was seen, or that has one try less.
const tried = (/** @type {string} */ older, /** @type {string} */ newer) => older !== "" && (newer === "seen" || older.startsWith(`${newer}|`));
// The day of a review, as 2026-11-25/1; the later one stays.
const later = (/** @type {string} */ older, /** @type {string} */ newer) => newer.slice(0, 10) < older.slice(0, 10);

/** @type {(both: Steps, known: Steps) => boolean} */
const news = (both, before) => Object.entries(both).some(([lesson, steps]) => {
  return Object.entries(steps).some(([step, value]) => before[lesson]?.[step] !== value);
});

// The day in this browser, as 2026-11-25.
function today() {
  const now = new Date(), two = (/** @type {number} */ part) => String(part).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** @param {Component} component */
export default function ({ data, setStateValue }) {
  const held = stored(), { token } = data, forgotten = token && held.token !== token, day = today();
  const marks = merged(forgotten ? {} : held.marks, data.marks, tried);
  const reviews = merged(forgotten ? {} : held.reviews, data.reviews, later);
  keep({ token: token || held.token, marks, reviews });
  if (news(marks, data.marks) || news(reviews, data.reviews) || day !== data.day) setStateValue("kept", { token, day, marks, reviews });
}
