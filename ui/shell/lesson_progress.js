// Lesson progress in this browser: a mark for each step. Python gets the marks it does not know. See lesson_progress.py.

/** @typedef {Record<string, Record<string, string>>} Marks */
/** @typedef {{data: {token: string, marks: Marks}, setStateValue(name: string, value: unknown): void}} Component */

const PLACE = "playground.lessons";

/** @returns {{token?: string, marks?: Marks}} what is kept; nothing where this browser keeps nothing, or something else */
function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(PLACE) ?? "{}");
    return found && typeof found === "object" ? found : {};
  } catch (error) {
    console.warn("Progress in lessons is not kept by this browser:", error);
    return {};
  }
}

/** @param {unknown} marks */
function keep(marks) {
  try {
    localStorage.setItem(PLACE, JSON.stringify(marks));
  } catch (error) {
    console.warn("Progress in lessons is not kept by this browser:", error);
  }
}

/**
 * Both; of two marks of a step the newer one, unless it only says that the step was seen.
 * @param {Marks} older
 * @param {Marks} newer
 * @returns {Marks}
 */
function merged(older, newer) {
  /** @type {Marks} */
  const both = { ...older };
  for (const [lesson, steps] of Object.entries(newer)) {
    const said = Object.entries(steps).filter(([step, mark]) => mark !== "seen" || !both[lesson]?.[step]);
    both[lesson] = { ...both[lesson], ...Object.fromEntries(said) };
  }
  return both;
}

/** @param {Component} component */
export default function ({ data: { token, marks }, setStateValue }) {
  const held = kept(), forgotten = token && held.token !== token;
  const both = merged(forgotten || typeof held.marks !== "object" ? {} : held.marks, marks);
  keep({ token: token || held.token, marks: both });
  const news = Object.entries(both).some(([lesson, steps]) => Object.entries(steps).some(([step, mark]) => marks[lesson]?.[step] !== mark));
  if (news) setStateValue("kept", { token, marks: both });
}
