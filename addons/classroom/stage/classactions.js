// What a lecturer does next in a class: one action that comes next, and the others that could. It touches no element.

/** @import { ClassState } from "./types" */
/**
 * What a button does: an event of the room; the film's own question; or a question that is typed.
 * "turn" is to the lesson's next step.
 * @typedef {{label: string, event?: {do: string, seconds?: number, by?: number, from?: number}, asks?: "film" | "own"}} Action
 */

const TALK = 120; // seconds for which neighbours discuss

/** @type {(label: string, name: string, more?: object) => Action} */
const does = (label, name, more = {}) => ({ label, event: { do: name, ...more } });

/**
 * The action that comes next, then the others.
 * @param {ClassState} state
 * @param {{asks: boolean, steps: boolean, before: string}} film whether it asks about its next step, and has one; and the
 * text of the question that was asked last
 * @returns {Action[]}
 */
export function actions(state, film) {
  const { phase, round, closes, lesson } = state;
  if (phase === "looking") return asking(state, film);
  if (phase === "voting") {
    if (closes) return [does("Close now", "close", { seconds: 0 })];
    return [does("Close", "close"), does("Close in 30 seconds", "close", { seconds: 30 }), does("Close in 1 minute", "close", { seconds: 60 })];
  }
  const reveal = does("Reveal", "reveal"), again = does("Vote again", "ask again");
  if (phase === "closed" && round > 1) return [reveal];
  if (phase === "closed") return [does("Discuss (2 minutes)", "discuss", { seconds: TALK }), does("Discuss without a clock", "discuss"), again, reveal];
  if (phase === "discussing") return [again, reveal];
  const { question } = state, goesOn = lesson?.turns && question?.text === lesson.question;
  return goesOn ? [does("Next", "turn", { from: lesson?.step }), does("Stay at this step", "put away")] : [does("Next", "put away")];
}

/**
 * What may be asked: what the lesson asks, unless that was asked just before; then the film's next step. A lesson whose
 * step has nothing more to ask goes on.
 * @param {ClassState} state
 * @param {{asks: boolean, steps: boolean, before: string}} film
 * @returns {Action[]}
 */
function asking({ lesson }, { asks, steps, before }) {
  const once = Boolean(lesson?.asks) && before === lesson?.question;
  const ofLesson = lesson?.asks ? [does(once ? "Ask the lesson’s question once more" : "Ask what the lesson asks", "ask lesson")] : [];
  /** @type {Action[]} */
  const film = asks ? [{ label: "Ask about the next step", asks: "film" }] : [];
  /** @type {Action[]} */
  const last = steps ? [does("Next step", "step", { by: 1 })] : [{ label: "Ask your own question", asks: "own" }];
  const on = lesson?.turns ? [does("Next in the lesson", "turn", { from: lesson.step })] : []; // pressed at two desks at once it turns once
  if (lesson?.asks && !once) return [...ofLesson, ...film, ...on];
  return [...on, ...(film.length ? film : last), ...ofLesson];
}

/**
 * Tells presses of the large button that are meant for what it says from those that are not. It says something else after each
 * press, so the second press of a double click is meant for what it said before; so is one that began before a press at
 * another desk has changed it.
 */
export class ClickGuard {
  constructor() {
    this.under = ""; // what the button said when a hand went down on it; "" of a press that no hand made
    this.row = ""; // what it said at the first press of a quick row
  }

  /** @param {string} label */
  down(label) {
    this.under = label;
  }

  /** @type {(press: {detail: number}, label: string) => boolean} `detail`: which press of a quick row it is, 0 of a key's */
  isMeant({ detail }, label) {
    if (detail < 2) this.row = this.under || label;
    this.under = "";
    return detail === 0 || this.row === label;
  }
}
