// What a film asks about its next step, as a question to a class; and when its picture may not say what comes.

/** @import { ClassState } from "./types" */
/** @import { FilmQuestion } from "../../../ui/stage/types" */
/** @import { Player } from "../../../ui/stage/player.js" */

// Whether the picture may not say what comes: it might be what is asked. Undefined: the class is asked nothing.
/** @param {ClassState} state */
export function holdsBack({ phase }) {
  return phase === "looking" ? undefined : phase !== "revealed";
}

const TEXT = 400; // characters of a question

/**
 * Whether a class is asked what a film asks.
 * @type {(step: FilmQuestion | null, question: ClassState["question"] | undefined) => boolean}
 */
export function isAsked(step, question) {
  return Boolean(step && question && plain(step.text).slice(0, TEXT).trim() === question.text);
}

/**
 * The film's own question about its next step, in plain words; null where it asks none.
 * @param {Player} player
 */
export function askedNext({ film, transport: { t } }) {
  const question = film?.questionAt(t + 1);
  if (!question) return null;
  const { text, why, options } = question;
  return { ...question, text: plain(text).slice(0, TEXT), why: plain(why).slice(0, 2000), options: options.map(plain) };
}

/** @param {string} html a caption of a film */
export function plain(html) {
  return (new DOMParser().parseFromString(html, "text/html").body.textContent ?? "").replace(/\s+/g, " ").trim();
}
