// The gallery: cards with stills, which are fetched as they come into view. The frames of a card play at hover and focus.

import { mountOnce } from "../shell/mountonce.js";
import { fill, stillAt } from "../shell/stills.js";

/** @typedef {import("../shell/mountonce.js").Content} Content */
/** @typedef {{ name: string, title: string, caption: string, href: string, still: string, frames: string[] }} Card */
/** @typedef {{ name: string, cards: Card[] }} Gallery */
/** @typedef {{ data: Gallery, parentElement: HTMLElement, setTriggerValue(name: string, value: string): void }} Component */

const PERIOD = 700; // milliseconds of a frame
const AHEAD = "300px"; // below the screen
const FIRST = 12; // the number of cards at first

let unfolded = false; // for as long as the tab is open, so that readers who come back from a scene find its card again

/** Plays the frames of a card until the pointer or the focus leaves it. */
class Player {
  /** @param {HTMLElement} plane @param {string[]} frames */
  constructor(plane, frames) {
    this.plane = plane;
    this.frames = frames;
    this.own = ""; // its still
    this.next = 0;
    this.timer = 0;
  }

  start() {
    if (this.timer || !this.frames.length || !this.plane.innerHTML || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    this.own = this.plane.innerHTML;
    this.next = 0;
    this.timer = window.setInterval(() => this.show(), PERIOD);
    this.show();
  }

  stop() {
    if (!this.timer) return;
    window.clearInterval(this.timer);
    this.timer = 0;
    this.plane.innerHTML = this.own;
  }

  // Shows the next frame once it is loaded, unless the card was left meanwhile.
  async show() {
    const { timer } = this, frame = this.frames[this.next++ % this.frames.length];
    const still = await stillAt(frame);
    if (still && timer === this.timer) this.plane.innerHTML = still;
  }
}

/** @param {Card} scene @param {(name: string) => void} open @returns {HTMLAnchorElement} */
function cardOf(scene, open) {
  const card = document.createElement("a");
  card.className = "gallery-card";
  card.href = scene.href;
  card.innerHTML = `<div class="gallery-plane"><div></div></div><strong></strong><span></span>`;
  const [plane, title, caption] = /** @type {HTMLElement[]} */ ([...card.children]);
  title.textContent = scene.title;
  caption.textContent = scene.caption;
  const player = new Player(/** @type {HTMLElement} */ (plane.firstElementChild), scene.frames);
  card.addEventListener("pointerenter", () => player.start());
  card.addEventListener("pointerleave", () => player.stop());
  card.addEventListener("focus", () => card.matches(":focus-visible") && player.start());
  card.addEventListener("blur", () => player.stop());
  card.addEventListener("click", (event) => {
    if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return; // the link opens another tab
    event.preventDefault();
    open(scene.name);
  });
  return card;
}

/** The button that shows the cards which are hidden at first. @param {HTMLElement[]} hidden @param {number} n of all cards */
function unfold(hidden, n) {
  const button = document.createElement("button");
  button.className = "gallery-all";
  button.textContent = `Show all ${n}`;
  button.addEventListener("click", () => {
    unfolded = true;
    for (const card of hidden) card.hidden = false;
    button.remove();
    hidden[0].focus();
  });
  return button;
}

/** @param {Component} component */
export default function (component) {
  return mountOnce(component.parentElement, () => draw(component));
}

/** @param {Component} component @returns {Content} */
function draw({ data: { name, cards }, parentElement, setTriggerValue }) {
  const root = document.createElement("div"), scenes = new Map(cards.map((scene) => [scene.name, scene]));
  root.className = "gallery";
  root.dataset.testid = name;
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const scene = scenes.get(/** @type {HTMLElement} */ (target).dataset.name ?? "");
      const plane = target.querySelector(".gallery-plane > div");
      if (!isIntersecting || !scene || !plane) continue;
      observer.unobserve(target);
      void fill(plane, scene.still);
    }
  }, { rootMargin: AHEAD });
  const all = cards.map((scene) => {
    const card = cardOf(scene, (opened) => setTriggerValue("opened", opened));
    card.dataset.name = scene.name;
    observer.observe(card);
    return card;
  });
  const hidden = unfolded ? [] : all.slice(FIRST);
  for (const card of hidden) card.hidden = true;
  root.append(...all, ...(hidden.length ? [unfold(hidden, all.length)] : []));
  parentElement.append(root);
  return { root, observer };
}
