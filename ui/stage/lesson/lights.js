// Words beside the stage that name a mark of its picture, links to "#mark-<name>" (films/lessons/marks.py): while they are
// pointed at or have the focus that mark is lit, and once, for a moment, when they are first read.

import { reducedMotion } from "../motionchoice.js";
import { spoken } from "../film/aloud.js";

/** @typedef {{name: string, strength: number}} Light the mark's name, and how far all else is dimmed, up to 1 */

const WORDS = 'a[href^="#mark-"]';
const HEARD = ["pointerover", "pointerout", "focusin", "focusout", "click", "keydown", "toggle"];
const HELD = 2000; // milliseconds that a finger's tap lights a mark
const PULSE = 1100; // and the first reading
const SAID = "Lights it on the picture.";

/** @type {(target: EventTarget | null) => HTMLAnchorElement | null} */
const words = (target) => (target instanceof Element ? target.closest(WORDS) : null);
/** @type {(link: HTMLAnchorElement) => string} */
const nameOf = (link) => decodeURIComponent(link.hash.slice("#mark-".length));

export class Lights {
  /**
   * @param {HTMLElement} root the stage
   * @param {() => void} draw
   */
  constructor(root, draw) {
    this.root = root;
    this.draw = draw;
    /** @type {Light | null} */
    this.now = null;
    /** @type {string[]} names yet to be lit for a moment */
    this.unread = [];
    this.pulsing = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.held = undefined;
    this.heard = (/** @type {Event} */ event) => this.hear(event);
    for (const kind of HEARD) document.addEventListener(kind, this.heard, true);
    this.watch = new MutationObserver((changes) => changes.every(({ target }) => root.contains(target)) || this.read());
    this.watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  }

  remove() {
    for (const kind of HEARD) document.removeEventListener(kind, this.heard, true);
    this.watch.disconnect();
    this.stop();
  }

  stop() {
    clearTimeout(this.held);
    this.held = undefined;
    cancelAnimationFrame(this.pulsing);
    this.unread = [];
    this.pulsing = 0;
  }

  /** @param {Event} event */
  hear(event) {
    if (event.type === "toggle") return this.read();
    const link = words(event.target);
    if (!link || !this.root.isConnected) return;
    const pressed = event.type === "click" || (event instanceof KeyboardEvent && event.key === " ");
    if (pressed) event.preventDefault(); // it leads nowhere, and the film does not play
    if (pressed || event.type === "pointerover" || event.type === "focusin") {
      this.stop();
      this.light({ name: nameOf(link), strength: 1 });
      if (event instanceof PointerEvent && event.pointerType === "touch") this.held = setTimeout(() => this.letGo(), HELD);
    } else if (event.type !== "keydown" && this.held === undefined) {
      this.light(link.matches(":focus-visible") ? { name: nameOf(link), strength: 1 } : null);
    }
  }

  letGo() {
    this.held = undefined;
    this.light(null);
  }

  /** @param {Light | null} light */
  light(light) {
    this.now = light;
    for (const slot of /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll("[data-slot]"))) {
      slot.classList.toggle("stage-named", slot.dataset.slot === light?.name);
    }
    this.draw();
  }

  // Words that have come into sight since: each name is lit once, one after the other.
  read() {
    if (!this.root.isConnected || !this.root.dataset.ready) return;
    for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll(WORDS))) {
      const here = `${link.hash} ${link.textContent}`;
      if (link.dataset.read === here || !link.checkVisibility()) continue;
      Object.assign(link.dataset, { read: here });
      link.setAttribute("role", "button");
      if (link.querySelector(".katex")) link.setAttribute("aria-label", spoken(link));
      link.setAttribute("aria-description", SAID);
      this.unread.push(nameOf(link));
    }
    if (reducedMotion()) this.unread = [];
    if (this.unread.length && !this.pulsing && !this.now) this.pulse(/** @type {string} */ (this.unread.shift()));
  }

  /** @param {string} name */
  pulse(name) {
    const start = performance.now();
    const beat = (/** @type {number} */ now) => {
      const share = (now - start) / PULSE;
      if (share < 1) {
        this.light({ name, strength: Math.sin(Math.PI * Math.max(0, share)) });
        this.pulsing = requestAnimationFrame(beat);
        return;
      }
      this.pulsing = 0;
      this.light(null);
      this.read();
    };
    this.pulsing = requestAnimationFrame(beat);
  }
}
