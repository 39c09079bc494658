// Help with a lesson's challenge: hints, one at a time, and the stored solution, which the stage plays.

import { button } from "./lessonanswers.js";
import { SHOWN } from "./lessonjudge.js";

/** @import { Challenging } from "./lessontypes" */

const ENOUGH = 2; // hints until the solution is offered
const SOLUTION = "<p>This is the stored solution. <strong>Reset the picture</strong>, and make one of your own.</p>";
const APART = ["t", "axes", "predict", "lesson", "step", "again", "view", "symbols"]; // fields that do not change the picture

export class ChallengeHelp {
  /** @param {{changed(): void, solve(): void}} calls `changed`: a hint was chosen; `solve`: show the solution */
  constructor(calls) {
    this.calls = calls;
    this.given = 0; // hints
    this.chosen = 0;
    this.solved = false; // whether the solution was chosen last
  }

  // Starts anew for a step that is opened.
  begin() {
    Object.assign(this, { given: 0, chosen: 0, solved: false });
  }

  /** @type {(challenge: Challenging, mark: string) => string} the hint, or the words on the solution, as HTML */
  words({ hints }, mark) {
    if (this.solved && mark === SHOWN) return SOLUTION;
    return this.chosen ? `<p><em>Hint:</em> ${hints[this.chosen - 1]}</p>` : "";
  }

  /** @type {(challenge: Challenging) => HTMLElement[]} */
  buttons({ hints, solution }) {
    const { given } = this, parts = /** @type {HTMLElement[]} */ ([]);
    if (given > 1) parts.push(...hints.slice(0, given).map((_, i) => this.hint(`Hint ${i + 1}`, `hint ${i + 1}`, given, i + 1)));
    if (given < hints.length) parts.push(this.hint(given ? "Another hint" : "A hint", "hint", given + 1, given + 1));
    if (!solution || given < Math.min(ENOUGH, hints.length)) return parts;
    const solve = () => {
      this.solved = true;
      this.calls.solve();
    };
    return [...parts, button(this.solved ? "Play it again" : "Show the solution", solve, { help: "solution" })];
  }

  /** @type {(label: string, help: string, given: number, chosen: number) => HTMLButtonElement} */
  hint(label, help, count, chosen) {
    const choose = () => {
      Object.assign(this, { given: count, chosen, solved: false });
      this.calls.changed();
    };
    return button(label, choose, { help });
  }
}

/** @type {(challenge: Challenging, fields: Map<string, string>) => boolean} whether the fields show the picture of the stored solution */
export function isSolution({ solution }, fields) {
  const own = (/** @type {Iterable<[string, string]>} */ at) => JSON.stringify([...at].filter(([name]) => !APART.includes(name)).sort());
  return solution !== null && own(fields) === own(Object.entries(solution.scene));
}
