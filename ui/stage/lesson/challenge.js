// The challenge of a lesson on its stage: how far it is met, and the replay of what was made once it is.

/** @import { Answer, Data } from "../types" */

export class Challenge {
  /** @param {HTMLElement} place where it is said */
  constructor(place) {
    this.place = place;
    /** @type {boolean | null} whether it was met when it was judged last */
    this.met = null;
    this.due = false; // whether it is met only now, and what was made has yet to be played
  }

  /**
   * Says how far it is met, at the frame on show if it is about one, and whether that is met for the first time. The
   * beginning of a film has no verdict: what was said before it stands.
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
