// The challenge of a lesson on its stage: its verdict, and the replay of the film once it is met.

/** @import { Answer, Data } from "../types" */

export class Challenge {
  /** @param {HTMLElement} place of the verdict */
  constructor(place) {
    this.place = place;
    /** @type {boolean | null} the last verdict */
    this.met = null;
    this.due = false; // whether it was just met, and the replay is still to come
  }

  /**
   * Writes the verdict, at the current frame if it is about one, and returns whether the challenge is met for the first
   * time. The beginning of a film has no verdict, so the previous one stays.
   * @type {(answer: Answer | null, data: Data, t: number) => boolean}
   */
  judge(answer, data, t) {
    if (answer && answer.verdict === undefined) return false;
    const verdict = answer?.verdicts ? answer.verdicts[Math.min(t, answer.verdicts.length - 1)] : answer?.verdict;
    const met = verdict ? verdict.met : null, before = this.met;
    this.met = met;
    if (met !== true) this.due = false;
    if (before === met && met === null) return false;
    const first = met === true && before === false && !data.met;
    if (first) this.due = true;
    const { place } = this;
    place.hidden = !verdict;
    place.dataset.met = verdict?.met ? "1" : "0";
    const sentence = verdict ? `${verdict.met ? "✓ Met:" : data.met ? "✓ Met before. Now:" : "Not yet:"} ${verdict.said}` : "";
    if (place.textContent !== sentence) place.textContent = sentence;
    return first && Boolean(answer?.verdicts);
  }
}
