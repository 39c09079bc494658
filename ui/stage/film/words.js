// The words of a stage: a frame's captions, each in its slot; and messages, below the tools.

import { WHYS } from "../markup.js";
import { WIDE, Wide } from "./wide.js";

const SIZES = [1, 0.92, 0.84, 0.76, 0.68, 0.6]; // of type on a projector: the first at which the words fit
const BELOW = 40; // pixels below the stage on a projector
const LEADS = 2; // sentences of the narration, at most, that stand above the charts
const SENTENCE = "p:not(.stage-method, .stage-tree), .stage-ahead";

/** Puts the first sentences of a narration and the rest into a box each, as charts may be between them.
 * @param {HTMLElement} slot */
export function lead(slot) {
  const stays = (/** @type {Element} */ part) => part.matches(SENTENCE) && saysSomething(part) && !introduces(part);
  const parts = [...slot.children], end = parts.slice(0, LEADS).findIndex((part) => !stays(part));
  const count = end < 0 ? LEADS : end;
  slot.replaceChildren(boxed("stage-lead", parts.slice(0, count)), boxed("stage-rest", parts.slice(count)));
}

/** @type {(name: string, parts: Element[]) => HTMLElement} */
function boxed(name, parts) {
  const box = Object.assign(document.createElement("div"), { className: name });
  box.append(...parts);
  return box;
}

/** @type {(part: Element) => boolean} whether it has words, not only formulas */
const saysSomething = (part) => /\p{L}{3}/u.test(part.innerHTML.replace(/<math.*?<\/math>|<[^>]*>/gs, ""));

/** @type {(part: Element) => boolean} whether it ends in a word, and so introduces the next part */
const introduces = (part) => !part.lastElementChild?.matches("math:last-child") && /\p{L}\s*$/u.test(part.textContent ?? "");

export class Words {
  /** @param {HTMLElement} root the stage */
  constructor(root) {
    this.root = root;
    this.why = /** @type {HTMLElement} */ (root.querySelector(".stage-why"));
    // In the next frame, as smaller type changes sizes, which the observer would report as a loop.
    this.sizes = new ResizeObserver(() => requestAnimationFrame(() => this.fit()));
    this.sizes.observe(root);
    this.wide = new Wide();
  }

  remove() {
    this.sizes.disconnect();
    this.wide.remove();
  }

  /**
   * @param {(slot: string) => string | null} caption
   * @param {boolean} brief without the arithmetic and a text, which nobody can read while a film plays fast
   */
  say(caption, brief) {
    for (const slot of /** @type {NodeListOf<HTMLElement & {caption?: string}>} */ (this.root.querySelectorAll("[data-slot]"))) {
      const name = slot.dataset.slot ?? "", text = brief && [...WHYS, "text"].includes(name) ? null : caption(name);
      if (text === null || slot.caption === text) continue;
      const open = [...slot.querySelectorAll("details")].map((folded) => folded.open); // folds stay open from frame to frame
      this.wide.rewrite(slot, () => { slot.caption = slot.innerHTML = text; });
      if (name === WHYS[0]) lead(slot);
      slot.querySelectorAll("details").forEach((folded, i) => { folded.open = Boolean(open[i]); });
      slot.hidden = !text;
    }
    if (!brief) this.fit();
  }

  // On a projector nobody scrolls, so a wide table or long arithmetic has smaller type.
  fit() {
    const { root, why } = this;
    why.style.fontSize = "";
    if (!root.classList.contains("stage-projector")) return;
    for (const table of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(WIDE))) {
      for (const size of SIZES) {
        table.style.fontSize = `${size}em`;
        if (table.scrollWidth <= table.clientWidth) break;
      }
    }
    const text = document.createRange(), [side, foot] = [".stage-side", ".stage-transport"].map((part) => /** @type {Element} */ (root.querySelector(part)));
    text.selectNodeContents(why); // as its box is higher than a short text
    /** @type {(size: number) => number} the pixels by which words of this size, and all below them, do not fit */
    const beyond = (size) => {
      why.style.fontSize = `${size}em`;
      const end = text.getBoundingClientRect().bottom, below = foot.getBoundingClientRect(), room = side.getBoundingClientRect().bottom;
      return below.top >= room ? end - room : Math.max(end, below.bottom) - (window.innerHeight - BELOW);
    };
    const fits = (/** @type {number} */ most) => SIZES.find((size) => beyond(size) <= most);
    why.style.fontSize = `${fits(0) ?? fits(beyond(Math.min(...SIZES)))}em`;
  }
}

// The place of messages, one at a time.
export class Message {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.leaves = undefined;
  }

  /**
   * @param {string} text
   * @param {number} stays milliseconds; 0: until the next message
   */
  say(text, stays) {
    this.place.textContent = text;
    clearTimeout(this.leaves);
    if (stays) this.leaves = setTimeout(() => this.say("", 0), stays);
  }
}
