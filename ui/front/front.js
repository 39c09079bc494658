// The plane of the start page: points that can be dragged, a classifier that learns again at every move, three riddles.
//
// The first response contains this module, so the plane is there before Streamlit. When Streamlit has drawn the page, its
// component loads the module again and mounts the same plane, with all edits.

import { reducedMotion, wantsMotion } from "../stage/motionchoice.js";
import { course, lineAt } from "./learning.js";
import { Picture, inside } from "./picture.js";
import { RIDDLES, sides, start } from "./riddles.js";

/** @import { Point } from "./types" */

const KEYS = new Map([["ArrowLeft", [-1, 0]], ["ArrowRight", [1, 0]], ["ArrowUp", [0, 1]], ["ArrowDown", [0, -1]]]);
const STEP = 0.25, FINE = 0.05;

class Front {
  constructor() {
    this.points = start();
    this.riddle = 0;
    this.solved = 0; // the number of solved riddles
    this.lesson = "";
    /** @type {Point | undefined} */
    this.held = undefined;
    /** @type {number | undefined} */
    this.soon = undefined; // the request of the next drawing
    this.learning = 0; // the request of the next picture while the line learns; otherwise 0
    this.helped = false; // whether there was help with this riddle
    this.celebrated = false; // whether its solution was celebrated
    this.root = document.createElement("section");
    this.root.className = "front";
    this.root.dataset.testid = "front";
    this.root.innerHTML = [
      '<div class="front-top"><h2></h2><span class="front-count"></span></div><p class="front-hint"></p>',
      '<div class="front-place"></div><p class="front-says" role="status"></p>',
      '<div class="front-buttons"><button class="front-next" hidden></button><button class="front-again">Start again</button><button class="front-help"></button></div>',
    ].join("");
    this.picture = new Picture(this.points);
    this.part(".front-place").append(this.picture.root);
    this.part(".front-next").addEventListener("click", () => this.next());
    this.part(".front-again").addEventListener("click", () => this.begin(this.riddle));
    this.part(".front-help").addEventListener("click", () => this.help());
    this.picture.root.addEventListener("pointerdown", (event) => this.take(event));
    this.picture.root.addEventListener("keydown", (event) => this.key(event));
    // On the window, as the node may be moved in the document during a drag.
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
    this.helped = false;
    const { asks, hint } = RIDDLES[riddle];
    this.part("h2").textContent = asks;
    this.part(".front-hint").textContent = hint;
    this.draw();
    this.learn();
  }

  // Gives a hint first, then makes a move that solves the riddle.
  help() {
    const { help, move: [i, x, y] } = RIDDLES[this.riddle];
    if (!this.helped) {
      this.helped = true;
      this.part(".front-hint").textContent = help;
      this.part(".front-help").textContent = "Show me";
      return;
    }
    start().forEach((point, j) => Object.assign(this.points[j], point));
    Object.assign(this.points[i], { x, y });
    this.draw();
    this.learn();
  }

  // Shows the updates that led to the line, one by one; then celebrates a solution.
  learn() {
    if (!RIDDLES[this.riddle].learns || !wantsMotion()) return void this.celebrate();
    const way = course(this.points), begun = performance.now(), [, ...outlines] = RIDDLES[this.riddle].shows(this.points).lines;
    const tick = () => {
      const line = lineAt(way, Math.max(0, performance.now() - begun));
      if (!line) {
        this.draw();
        return void this.celebrate();
      }
      const view = sides(this.points, line);
      this.picture.draw(this.points, { ...view, lines: [...view.lines, ...outlines] }, line.mistake);
      this.learning = requestAnimationFrame(tick);
    };
    tick();
  }

  celebrate() {
    const { classList } = this.picture.root, before = this.celebrated;
    this.celebrated = this.part(".front-says").classList.contains("front-solved");
    classList.toggle("front-celebrates", this.celebrated && (before ? classList.contains("front-celebrates") : !reducedMotion()));
  }

  next() {
    if (this.riddle + 1 < RIDDLES.length) return this.begin(this.riddle + 1);
    location.href = new URL(this.lesson, document.baseURI).href;
    return undefined;
  }

  draw() {
    cancelAnimationFrame(this.learning);
    const view = RIDDLES[this.riddle].shows(this.points);
    this.picture.draw(this.points, view, -1);
    const says = this.part(".front-says");
    says.textContent = view.says;
    says.classList.toggle("front-solved", view.solved);
    if (view.solved) this.solved = Math.max(this.solved, this.riddle + 1);
    const next = this.part(".front-next"), last = this.riddle + 1 === RIDDLES.length;
    next.hidden = this.solved <= this.riddle;
    const help = this.part(".front-help");
    help.hidden = !next.hidden;
    if (!this.helped) help.textContent = "A hint";
    next.textContent = last ? "How does it do that?" : "Next riddle";
    this.part(".front-count").textContent = `${this.riddle + 1} of ${RIDDLES.length}`;
  }

  /** @param {PointerEvent} event */
  take(event) {
    const mark = /** @type {Element} */ (event.target).closest("[data-point]");
    if (!mark || event.button) return;
    this.draw();
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
    if (!this.held) return;
    this.held = undefined;
    this.root.classList.remove("front-drags");
    if (this.soon) cancelAnimationFrame(this.soon);
    this.soon = undefined;
    this.draw();
    this.learn();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const mark = /** @type {Element} */ (event.target).closest("[data-point]"), way = KEYS.get(event.key);
    if (!mark || !way) return;
    event.preventDefault();
    const point = this.points[Number(mark.getAttribute("data-point"))], step = event.shiftKey ? FINE : STEP;
    Object.assign(point, inside(point.x + step * way[0], point.y + step * way[1]));
    this.draw();
    this.celebrate();
  }
}

const page = /** @type {{ playgroundFront?: Front }} */ (globalThis);
const front = page.playgroundFront ??= new Front();

/**
 * Puts the plane into a place of the page, once the first response is gone.
 * @param {HTMLElement} place @param {string} lesson the address of the first lesson
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
