// A lesson in a site of files, without the engine: what a step would need it for, and where to open the step instead.

/** @import { Here, LessonData, Step } from "./lessontypes" */

const JUDGED = "These files cannot judge this: that needs the playground's engine.";
const SET = "The settings of this picture need the playground's engine, which is not in these files.";

/** @type {(step: Pick<Step, "question" | "challenge">) => boolean} whether only the engine can judge the step */
export const isForTheEngine = ({ question, challenge }) => Boolean(challenge) || question?.kind === "place";

/** @type {(data: LessonData, here: Here) => HTMLElement[]} the sentence, if there is one */
export function needs({ app, lesson, notation }, { number, step }) {
  const words = isForTheEngine(step) ? JUDGED : step.settings ? SET : "";
  if (app === undefined || !words) return [];
  const sentence = Object.assign(document.createElement("p"), { className: "needs", textContent: `${words} ` });
  const href = `${app}/lesson/${lesson.name}?step=${number}${notation && `&symbols=${notation}`}`;
  if (app) sentence.append(Object.assign(document.createElement("a"), { href, textContent: "Open this step in the playground" }));
  return [sentence];
}
