// Counts the steps of a lesson that were seen, right and missed.

import { isRight, MET, triesAt } from "./lessonjudge.js";
import { isMet, wasShown } from "./lessonmarks.js";

/** @import { Step, Verdict } from "./lessontypes" */
/** @import { Question } from "../types" */

/**
 * @typedef {(number: number) => string} MarkOf the record of a step
 * @typedef {(question: Question) => Map<string, Verdict>} PlacesOf the engine's verdicts on places
 */

/** @type {(steps: Step[], markOf: MarkOf, placesOf: PlacesOf) => {seen: number, right: number, atOnce: number}} */
export function tally(steps, markOf, placesOf) {
  let visits = 0, right = 0, atOnce = 0;
  steps.forEach((step, i) => {
    const mark = markOf(i + 1), done = counted(step, mark, placesOf);
    visits += Number(Boolean(mark));
    right += Number(done.right);
    atOnce += Number(done.atOnce);
  });
  return { seen: visits, right, atOnce };
}

/** @type {(step: Step, mark: string, placesOf: PlacesOf) => {right: boolean, atOnce: boolean}} */
function counted({ question, challenge }, mark, placesOf) {
  if (!question) return { right: Boolean(challenge) && isMet(mark), atOnce: Boolean(challenge) && mark === MET };
  const tries = triesAt(question, mark), places = placesOf(question);
  const right = tries.length > 0 && isRight(question, tries[tries.length - 1], places);
  return { right, atOnce: right && isRight(question, tries[0], places) };
}

/** @type {(step: Step, mark: string, placesOf: PlacesOf) => boolean} whether the first answer to a step was wrong */
export function isMissed({ question, challenge }, mark, placesOf) {
  if (!question) return Boolean(challenge) && wasShown(mark);
  const tries = triesAt(question, mark);
  return tries.length > 0 && !isRight(question, tries[0], placesOf(question));
}
