// The front page's plane: points that are dragged, a classifier that learns again at every frame, three riddles.
//
// The first response brings this module with it, so the plane is there before there is Streamlit. When that has drawn the
// page, its component loads the module once more, and mounts the very same plane, with all that was done in it.

import { Picture, inside } from "./picture.js";
import { RIDDLES, start } from "./riddles.js";

/** @import { Point } from "./types" */

const KEYS = new Map([["ArrowLeft", [-1, 0]], ["ArrowRight", [1, 0]], ["ArrowUp", [0, 1]], ["ArrowDown", [0, -1]]]);
const STEP = 0.25, FINE = 0.05;

class Front {
  constructor() {
    this.points = start();
    this.riddle = 0;
    this.solved = 0; // riddles
    this.lesson = "";
    /** @type {Point | undefined} */
    this.held = undefined;
    /** @type {number | undefined} */
    this.soon = undefined; // a drawing
    this.root = document.createElement("section");
    this.root.className = "front";
    this.root.dataset.testid = "front";
    this.root.innerHTML = [
      '<div class="front-top"><h2></h2><span class="front-count"></span></div><p class="front-hint"></p>',
      '<div class="front-place"></div><p class="front-says" role="status"></p>',
      '<div class="front-buttons"><button class="front-next" hidden></button><button class="front-again">Start again</button></div>',
    ].join("");
    this.picture = new Picture(this.points);
    this.part(".front-place").append(this.picture.root);
    this.part(".front-next").addEventListener("click", () => this.next());
    this.part(".front-again").addEventListener("click", () => this.begin(this.riddle));
    this.picture.root.addEventListener("pointerdown", (event) => this.take(event));
    this.picture.root.addEventListener("keydown", (event) => this.key(event));
    // On the window: the node may be moved in the document while a point is in the hand.
    window.addEventListener("pointermove", (event) => this.drag(event));
    for (const end of /** @type {const} */ (["pointerup", "pointercancel"])) window.addEventListener(end, () => this.drop());
    this.begin(0);
  }

  /** @type {(selector: string) => HTMLElement} */
  part(selector) {
    return /** @type {HTMLElement} */ (this.root.querySelector(selector));
  }

  /** @param {number} riddle */
  begin(riddle) {
    start().forEach((point, i) => Object.assign(this.points[i], point));
    this.riddle = riddle;
    const { asks, hint } = RIDDLES[riddle];
    this.part("h2").textContent = asks;
    this.part(".front-hint").textContent = hint;
    this.draw();
  }

  next() {
    if (this.riddle + 1 < RIDDLES.length) return this.begin(this.riddle + 1);
    location.href = new URL(this.lesson, document.baseURI).href;
    return undefined;
  }

  draw() {
    const view = RIDDLES[this.riddle].shows(this.points);
    this.picture.draw(this.points, view);
    const says = this.part(".front-says");
    says.textContent = view.says;
    says.classList.toggle("front-solved", view.solved);
    if (view.solved) this.solved = Math.max(this.solved, this.riddle + 1);
    const next = this.part(".front-next"), last = this.riddle + 1 === RIDDLES.length;
    next.hidden = this.solved <= this.riddle;
    next.textContent = last ? "How does it do that?" : "Next riddle";
    this.part(".front-count").textContent = `${this.riddle + 1} of ${RIDDLES.length}`;
  }

  /** @param {PointerEvent} event */
  take(event) {
    const mark = /** @type {Element} */ (event.target).closest("[data-point]");
    if (!mark || event.button) return;
    this.held = this.points[Number(mark.getAttribute("data-point"))];
    this.root.classList.add("front-drags");
  }

  /** @param {PointerEvent} event */
  drag(event) {
    if (!this.held) return;
    Object.assign(this.held, this.picture.place(event));
    this.soon ??= requestAnimationFrame(() => {
      this.soon = undefined;
      this.draw();
    });
  }

  drop() {
    this.held = undefined; // what was drawn last is where it was let go of
    this.root.classList.remove("front-drags");
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const mark = /** @type {Element} */ (event.target).closest("[data-point]"), way = KEYS.get(event.key);
    if (!mark || !way) return;
    event.preventDefault();
    const point = this.points[Number(mark.getAttribute("data-point"))], step = event.shiftKey ? FINE : STEP;
    Object.assign(point, inside(point.x + step * way[0], point.y + step * way[1]));
    this.draw();
  }
}

const page = /** @type {{ playgroundFront?: Front }} */ (globalThis);
const front = page.playgroundFront ??= new Front();

/**
 * Put the plane into a place of the page; while the first response is on show, as soon as that is gone.
 * @param {HTMLElement} place @param {string} lesson where the way in leads to
 */
export function mount(place, lesson) {
  front.lesson = lesson;
  const first = document.getElementById("first");
  if (!first || first.contains(place)) return void place.append(front.root);
  place.style.minHeight = `${front.root.offsetHeight}px`;
  document.addEventListener("first-leaves", () => place.append(front.root), { once: true });
}

const early = /** @type {HTMLElement | null} */ (document.querySelector("#first .first-front"));
if (early && !early.contains(front.root)) mount(early, early.dataset.lesson ?? "");
