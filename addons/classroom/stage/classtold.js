// A question as it is told where nobody votes, in the hall and at the desk: its text, the options, and the answers in bars.

import { shares, writeOption } from "./classshares.js";

/** @import { ClassReveal, ClassState } from "./types" */

/** @type {Record<string, string>} */
const HOW = {
  number: "Type a number on your phone.",
  point: "Press a point on your phone.",
  place: "Press a place on your phone.",
  line: "Draw a line on your phone.",
  region: "Draw a rectangle on your phone.",
  order: "Put these in order on your phone.",
};

export class ClassTold {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.drawn = "";
    root.innerHTML = `<h2></h2><p class="class-how"></p><ol class="class-options"></ol><div class="class-shares"></div>`;
    /** @type {(name: string) => HTMLElement} */
    const part = (name) => /** @type {HTMLElement} */ (root.querySelector(name));
    this.parts = { text: part("h2"), how: part(".class-how"), options: part("ol"), shares: part(".class-shares") };
  }

  /**
   * @param {ClassState} state
   * @param {ClassReveal | null} reveal what was answered, where that is told
   */
  show({ question, round, phase }, reveal) {
    const { root, parts } = this, state = JSON.stringify([question, round, phase, reveal]);
    root.hidden = !question;
    if (!question || state === this.drawn) return; // a reader of the screen hears what is new only
    this.drawn = state;
    parts.text.innerHTML = question.html.text;
    parts.how.textContent = (phase === "voting" && HOW[question.kind]) || "";
    const bars = reveal ? shares(question, reveal, round) : [];
    parts.options.hidden = bars.some((part) => part.matches("ul"));
    parts.options.replaceChildren(...question.html.options.map((html, i) => {
      const item = document.createElement("li");
      writeOption(item, i, html);
      return item;
    }));
    parts.shares.replaceChildren(...bars);
  }
}
