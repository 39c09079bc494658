// What a stage says of a frame, each caption in its slot.

import { WHYS } from "./markup.js";

const SIZES = [1, 0.92, 0.84, 0.76, 0.68, 0.6]; // of the type of words on a projector, as far as they need it
const BELOW = 40; // pixels under the stage on a projector

export class Words {
  /** @param {HTMLElement} root the stage */
  constructor(root) {
    this.root = root;
  }

  /**
   * @param {(slot: string) => string | null} caption
   * @param {boolean} brief all but the arithmetic, which nobody can read while a film plays fast
   */
  say(caption, brief) {
    for (const slot of /** @type {NodeListOf<HTMLElement & {caption?: string}>} */ (this.root.querySelectorAll("[data-slot]"))) {
      const name = slot.dataset.slot ?? "", text = brief && WHYS.includes(name) ? null : caption(name);
      if (text === null || slot.caption === text) continue;
      slot.caption = slot.innerHTML = text;
      slot.hidden = !text;
    }
    if (!brief) this.fit(/** @type {HTMLElement} */ (this.root.querySelector(".stage-why")));
  }

  /**
   * On a projector nobody scrolls: an arithmetic that is too long for the screen is written smaller.
   * @param {HTMLElement} words
   */
  fit(words) {
    words.style.fontSize = "";
    if (!this.root.classList.contains("stage-projector")) return;
    const ends = [words, ...this.root.querySelectorAll(".stage-transport")];
    for (const size of SIZES) {
      words.style.fontSize = `${size}em`;
      if (ends.every((end) => end.getBoundingClientRect().bottom <= window.innerHeight - BELOW)) break;
    }
  }
}
