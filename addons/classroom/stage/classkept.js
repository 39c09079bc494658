// What classes have learned, as the lecturer's browser keeps it: the room is deleted when the class ends. Kept are the last
// classes, each as its room told it last; classresults.js shows them.

/** @import { ClassState, KeptClass } from "./types" */

export const PLACE = "playground-class-results"; // of this browser
export const MOST = 20; // classes
const CODE = /^[A-Z0-9]{6}$/;

/** @returns {KeptClass[]} the last one first. Anything may be kept under that name by now: what is no class is left out. */
export function keptClasses() {
  try {
    const read = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
    return Array.isArray(read) ? read.filter(isKept) : [];
  } catch (error) {
    console.debug("No class is kept here.", error);
    return [];
  }
}

/**
 * Keeps a class, in place of what was kept of it before; of many the oldest make room. Whether this browser can keep it.
 * @param {KeptClass} entry
 */
export function keep(entry) {
  const classes = [entry, ...keptClasses().filter((other) => idOf(other) !== idOf(entry))].slice(0, MOST);
  while (classes.length && !written(classes)) classes.pop();
  return classes.length > 0;
}

/** @param {KeptClass} entry its id, as another class, or the same one after a loss, may get its code */
export const idOf = ({ code, results: { opened } }) => `${code}-${opened}`;

/** @param {KeptClass} entry */
export function forget(entry) {
  written(keptClasses().filter((other) => idOf(other) !== idOf(entry)));
}

/** @param {KeptClass[]} classes whether there was room for them */
function written(classes) {
  try {
    localStorage.setItem(PLACE, JSON.stringify(classes));
    return true;
  } catch (error) {
    console.debug("The browser has no room for so much.", error);
    return false;
  }
}

/** @type {(kept: any) => kept is KeptClass} */
function isKept(entry) {
  return CODE.test(entry?.code) && typeof entry.table === "string" && isResults(entry.results);
}

/** @param {any} results */
function isResults(results) {
  const { opened, hardest, questions } = results ?? {};
  return Number.isFinite(opened) && numbers(hardest) && Array.isArray(questions) && questions.length > 0 && questions.every(isQuestion);
}

/** @param {any} question */
function isQuestion(question) {
  const { number, text, answered, right, answers, changed, figure } = question ?? {}, rounds = numbers(answered) ? answered.length : 0;
  const counted = (/** @type {any} */ counts) => numbers(counts) && counts.length === rounds;
  if (!Number.isInteger(number) || typeof text !== "string" || !rounds || (right !== null && !counted(right)) || !Array.isArray(answers)) return false;
  if (!answers.every((row) => typeof row?.answer === "string" && typeof row.right === "boolean" && counted(row.counts))) return false;
  const ways = changed && [changed.to_right, changed.to_wrong, changed.stayed_right, changed.stayed_wrong];
  const hasFigure = figure === null || ([figure?.page, figure?.scene, figure?.title].every((part) => typeof part === "string") && Number.isInteger(figure.frame));
  return hasFigure && (changed === null || (numbers(ways) && (changed.gain === null || Number.isFinite(changed.gain))));
}

/** @type {(values: any) => values is number[]} */
function numbers(values) {
  return Array.isArray(values) && values.every((value) => Number.isFinite(value));
}

// Keeps what a room tells its lecturer: after each reveal, once a question is put away, and before the class ends.
export class ResultsKeeper {
  /**
   * @param {string} code
   * @param {(path: string) => Promise<Response>} ask for a file below the room's address, with its secret
   * @param {(said: string) => void} says
   */
  constructor(code, ask, says) {
    this.code = code;
    this.ask = ask;
    this.says = says;
    this.phase = "";
    this.warned = false;
  }

  /** @param {ClassState} state */
  note({ phase }) {
    const before = this.phase;
    this.phase = phase;
    if (phase !== before && ["looking", "revealed"].includes(phase)) this.keep().then(this.says);
  }

  /** @returns {Promise<string>} "" once it is kept, or the sentence why it is not; there may be nothing to keep */
  async keep() {
    try {
      const response = await this.ask("results");
      if (!response.ok) return response.text();
      const { table, ...results } = await response.json();
      if (!results.questions.length || keep({ code: this.code, table, results })) return "";
      return "This browser cannot keep what the class has learned. Download it before you end the class.";
    } catch (error) {
      console.debug("What the class has learned was not told.", error);
      return "What the class has learned could not be fetched: there is no connection. Try again.";
    }
  }

  /** @returns {Promise<string>} "" where the class may end: it is kept, or it was said before that it cannot be */
  async mayEnd() {
    const sentence = await this.keep();
    if (!sentence || this.warned) return "";
    this.warned = true;
    return `${sentence} Press again to end the class without it.`;
  }
}
