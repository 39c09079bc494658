// What a phone is told of itself in a class, in one sentence: that its line is cut, that it came late or has slept, that it is
// open twice. It touches no element.

import { TROUBLES } from "./classline.js";

/** @import { ClassState } from "./types" */

export const SENTENCES = {
  ...TROUBLES,
  away: "The lecturer is away for the moment. You stay in the room.",
  waits: "The lecturer has shown nothing yet.",
  late: "This round had closed before you came; you can vote in the next one.",
  slept: "The class has gone on while this page was asleep; here is where it is now.",
  twice: "This class is open in another tab, too; of all tabs your last answer counts.",
};
const OVER = ["closed", "discussing"]; // phases of a round that takes no more votes

export class ClassPresence {
  constructor() {
    /** @type {ClassState | null} */
    this.state = null;
    /** @type {"" | "lost" | "gone"} what is wrong with the line */
    this.lost = "";
    this.twice = false; // whether another tab has the class open
    this.late = ""; // the round that was over when this page was opened
    /** @type {string | null} where the class was when this page fell asleep, until a state is heard after that */
    this.left = null;
    this.woke = ""; // where it was after that, if somewhere else
  }

  /** @type {(state: ClassState, hidden: boolean) => void} */
  update(state, hidden) {
    if (!this.state && OVER.includes(state.phase) && !state.yours?.at(-1)) this.late = round(state);
    if (this.left !== null && !hidden) {
      this.woke = this.left === place(state) ? "" : place(state);
      this.left = null;
    }
    this.state = state;
  }

  // The page is not looked at: a phone may sleep.
  sleeps() {
    this.left ??= this.state && place(this.state);
  }

  // The sentence; "" where there is nothing to say.
  get sentence() {
    const { state } = this;
    if (this.lost) return SENTENCES[this.lost];
    if (!state) return "";
    if (state.away) return SENTENCES.away;
    if (!state.picture) return SENTENCES.waits;
    if (OVER.includes(state.phase) && round(state) === this.late) return SENTENCES.late;
    if (place(state) === this.woke) return SENTENCES.slept;
    return this.twice ? SENTENCES.twice : "";
  }
}

/** @param {ClassState} state */
const round = ({ question, round: number }) => `${question?.number ?? 0} ${number}`;

/** @param {ClassState} state */
const place = (state) => `${round(state)} ${state.phase}`;
