// Highlights what words beside the stage name: a mark of the picture, by links to "#mark-<name>" (films/lessons/marks.py), or
// a place in the window, by links to "#place-<selectors>" (films/places.py), while the words are pointed at or have the focus.
// A mark is also highlighted for a moment when its words first come into sight; a press on words brings their place into sight.

import { reducedMotion } from "../motionchoice.js";
import { spoken } from "../film/aloud.js";

/** @typedef {{name: string, strength: number}} Light the mark's name, and how far all other marks are dimmed, up to 1 */

const MARKS = 'a[href^="#mark-"]', PLACES = 'a[href^="#place-"]', WORDS = `${MARKS}, ${PLACES}`;
const HEARD = ["pointerover", "pointerout", "focusin", "focusout", "click", "keydown", "toggle"];
const HELD = 2000; // milliseconds that a finger's tap highlights a mark
const PULSE = 1100; // milliseconds of the first highlight
const SAID = "Lights it on the picture.", WHERE = "Shows where it is.";
const OUTLINE = "3px solid var(--stage-halo, Highlight)";

/** @type {(target: EventTarget | null) => HTMLAnchorElement | null} */
const words = (target) => (target instanceof Element ? target.closest(WORDS) : null);
/** @type {(link: HTMLAnchorElement) => string} */
const nameOf = (link) => (link.matches(MARKS) ? decodeURIComponent(link.hash.slice("#mark-".length)) : "");

/** @type {(link: HTMLAnchorElement) => HTMLElement | null} the place that the words name: the first one in sight */
function placeOf(link) {
  if (!link.matches(PLACES)) return null;
  const selectors = decodeURIComponent(link.hash.slice("#place-".length)).split("|");
  const named = selectors.flatMap((each) => /** @type {HTMLElement[]} */ ([...document.querySelectorAll(each)]));
  return named.find((place) => place.checkVisibility()) ?? null;
}

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
    /** @type {HTMLElement | null} the highlighted place */
    this.place = null;
    /** @type {string[]} the names of marks that wait for their first highlight */
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
    this.place?.style.removeProperty("outline"); // it may be outside the stage
    this.place = null;
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
    if (pressed) event.preventDefault(); // so that it neither navigates nor plays the film
    if (pressed || event.type === "pointerover" || event.type === "focusin") {
      this.stop();
      this.light({ name: nameOf(link), strength: 1 }, placeOf(link));
      if (pressed) this.place?.scrollIntoView({ block: "nearest" });
      if (event instanceof PointerEvent && event.pointerType === "touch") this.held = setTimeout(() => this.letGo(), HELD);
    } else if (event.type !== "keydown" && this.held === undefined) {
      const stays = link.matches(":focus-visible");
      this.light(stays ? { name: nameOf(link), strength: 1 } : null, stays ? placeOf(link) : null);
    }
  }

  letGo() {
    this.held = undefined;
    this.light(null);
  }

  /** @param {Light | null} light @param {HTMLElement | null} [place] */
  light(light, place = null) {
    if (this.place !== place) this.place?.style.removeProperty("outline");
    this.place = place;
    place?.style.setProperty("outline", OUTLINE);
    this.now = light?.name ? light : null;
    for (const slot of /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll("[data-slot]"))) {
      slot.classList.toggle("stage-named", slot.dataset.slot === this.now?.name);
    }
    this.draw();
  }

  // Highlights the marks of words that have come into sight, once each, one after the other.
  read() {
    if (!this.root.isConnected || !this.root.dataset.ready) return;
    for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll(WORDS))) {
      const here = `${link.hash} ${link.textContent}`;
      if (link.dataset.read === here || !link.checkVisibility()) continue;
      Object.assign(link.dataset, { read: here });
      if (link.matches(MARKS)) link.setAttribute("role", "button"); // words of a place stay a link, as they lead to it
      if (link.querySelector(".katex")) link.setAttribute("aria-label", spoken(link));
      link.setAttribute("aria-description", link.matches(MARKS) ? SAID : WHERE);
      if (link.matches(MARKS)) this.unread.push(nameOf(link));
    }
    if (reducedMotion()) this.unread = [];
    if (this.unread.length && !this.pulsing && !this.now && !this.place) this.pulse(/** @type {string} */ (this.unread.shift()));
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
