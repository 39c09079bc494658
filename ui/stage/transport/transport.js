// The transport: first, back, play, next, next chapter, last, scrub, speed; and the keys that do the same.
// It owns the frame number and the clock, and knows nothing of figures.

import { reducedMotion } from "../motionchoice.js";
import { WRITING, hears } from "../plane/editor.js";
import { LONG, SINGLE } from "../moving.js";
import { WIDE } from "../film/wide.js";

/** @import { Film } from "../film/film.js" */
/** @typedef {"first" | "back" | "play" | "next" | "chapter" | "last"} Step */

/** @type {(path: string) => string} */
export const icon = (path) => `<svg viewBox="0 0 24 24" width="18" height="18" fill="currentColor" aria-hidden="true"><path d="${path}"/></svg>`;
const PLAY = icon("M7 4l13 8-13 8z"), PAUSE = icon("M6 4h4v16H6zM14 4h4v16h-4z");
const STEPS = [
  ["first", icon("M3 4h3v16H3zM14 4v16l-8-8zM22 4v16l-8-8z"), "First (Home)"],
  ["back", icon("M19 4v16l-9-8zM6 4h3v16H6z"), "Back (←)"],
  ["play", PLAY, "Play (space)"],
  ["next", icon("M5 4l9 8-9 8zM15 4h3v16h-3z"), "Next (→)"],
  ["chapter", icon("M3 4l9 8-9 8zM12 4l9 8-9 8z"), "Next chapter"],
  ["last", icon("M2 4l8 8-8 8zM10 4l8 8-8 8zM18 4h3v16h-3z"), "Last (End)"],
];
const PERFORMANCE = 6; // seconds, at most, for a film that plays by itself, if the machine keeps up
const SEEN = 1.25; // frames a second while a film shows that an answer is right
const EARLY = 100; // presses, at most, that wait for the film
const SLOW = 250, LONGEST = 8000; // milliseconds of a replay for each frame, and in all at most
const KEYS = new Set(["ArrowLeft", "ArrowRight", "PageUp", "PageDown", "Home", "End"]);
const TURNED = "input:not([type=checkbox]), [role=radio], [role=tab], [role=slider], [role=option], [role=combobox]"; // elements with their own use of the arrow keys
const PRESSED = "button, summary, input, [role=button], [role=switch]"; // elements with their own use of the space key

export class Transport {
  /**
   * @param {HTMLElement} root
   * @param {{draw(quick: boolean): void, leave(t: number | null): void, holds(t: number): boolean}} calls `leave`: from the
   * frame that is left, if the step is slow enough to be seen, otherwise null. `holds`: whether the step to frame t has
   * to wait
   */
  constructor(root, { draw, leave, holds }) {
    this.root = root;
    this.draw = draw;
    this.leave = leave;
    this.holds = holds;
    this.t = 0;
    this.frames = 1;
    /** @type {Film | null} */
    this.film = null;
    this.playing = false;
    this.replaying = false; // whether it plays the whole film once
    this.runs = 0; // the number of starts, as each start ends the one before
    this.live = false; // whether there is a film
    /** @type {(() => void)[]} presses before there is a film */
    this.early = [];
    this.stepsByKeys = () => true; // whether a key may step now: not while a class has a question
    root.innerHTML =
      STEPS.map(([name, sign, title]) => `<button data-step="${name}" title="${title}" aria-label="${title}">${sign}</button>`).join("") +
      `<input type="range" data-testid="scrub" aria-label="Frame" min="0" step="1" value="0">` +
      `<select data-testid="speed" title="Speed" aria-label="Speed: frames a second">` +
      [1, 2, 5, 10, 20, 30, 60].map((s) => `<option value="${s}"${s === 5 ? " selected" : ""}>${s}/s</option>`).join("") + `</select>`;
    this.scrub = /** @type {HTMLInputElement} */ (root.querySelector("input"));
    this.speed = /** @type {HTMLSelectElement} */ (root.querySelector("select"));
    // A click must not take the focus, so that the space key plays the film and does not press the button again.
    const pressed = (/** @type {Event} */ { target }) => /** @type {Element} */ (target).closest("button");
    root.addEventListener("pointerdown", (event) => pressed(event) && event.preventDefault());
    root.addEventListener("click", (event) => {
      const step = /** @type {Step | undefined} */ (pressed(event)?.dataset.step);
      if (step) this.step(step);
    });
    this.scrub.addEventListener("input", () => this.go(Number(this.scrub.value)));
    for (const control of this.controls) control.setAttribute("aria-disabled", "true");
    this.scrub.disabled = true;
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    window.addEventListener("keydown", this.onKey);
  }

  remove() {
    this.pause();
    window.removeEventListener("keydown", this.onKey);
  }

  /**
   * Takes a new film. The frame stays; the last frame of the old film becomes the last one of the new film.
   * @param {Film} film
   * @param {number | null} t
   */
  show(film, t = null) {
    const atEnd = !this.playing && this.frames > 1 && this.t === this.frames - 1;
    this.film = film;
    this.frames = film.frames;
    this.scrub.max = String(film.frames - 1);
    const chapter = this.button("chapter");
    chapter.title = `Next ${film.chapterName}`;
    chapter.setAttribute("aria-label", chapter.title);
    chapter.hidden = film.chapters.length === 0;
    for (const control of this.controls) control.disabled = film.frames < 2;
    this.scrub.disabled = film.frames < 2;
    if (t !== null || film.frames < 2) this.pause();
    this.place(t ?? (atEnd ? film.frames - 1 : this.t));
  }

  get controls() {
    return this.root.querySelectorAll("button");
  }

  // With the first film, the presses that waited are carried out.
  begin() {
    if (this.live) return;
    this.live = true;
    for (const control of this.controls) control.removeAttribute("aria-disabled");
    for (const press of this.early.splice(0)) press();
  }

  /** @param {() => void} press called at once, or with the first film */
  soon(press) {
    if (this.live) press();
    else if (this.early.length < EARLY) this.early.push(press);
  }

  /** @type {(step: Step) => HTMLButtonElement} */
  button(step) {
    return /** @type {HTMLButtonElement} */ (this.root.querySelector(`[data-step=${step}]`));
  }

  /** @param {string} name the button to highlight; "" for none */
  light(name) {
    for (const control of this.controls) control.classList.toggle("stage-lit", control.dataset.step === name);
  }

  /** @param {number} t */
  place(t) {
    this.t = Math.max(0, Math.min(this.frames - 1, Math.round(t) || 0));
    this.scrub.value = String(this.t);
  }

  // Frames a second.
  get rate() {
    return Number(this.speed.value);
  }

  /**
   * @param {number} t
   * @param {number} rate steps a second; a single step is shown with motion
   */
  seek(t, rate = Infinity) {
    const before = this.t;
    this.place(t);
    if (this.t === before) return;
    this.leave(Math.abs(this.t - before) === 1 && 1000 / rate >= LONG ? before : null);
    this.draw(this.playing && this.rate > 20);
  }

  /**
   * Goes to a frame that the reader chose.
   * @param {number} t
   * @param {number} rate as above
   */
  go(t, rate = Infinity) {
    this.pause();
    this.seek(t, rate);
  }

  /** @param {Step} name */
  step(name) {
    this.soon(() => this.take(name));
  }

  /** @param {Step} name */
  take(name) {
    if (name === "play") return this.playing ? this.pause() : this.play();
    this.pause();
    if (name === "next") return void this.advance();
    const to = { first: 0, back: this.t - 1, last: this.frames - 1, chapter: this.film?.nextChapter(this.t) ?? 0 };
    return this.seek(to[name], SINGLE);
  }

  // Makes a single step forwards, unless it has to wait; returns whether it did.
  advance(rate = SINGLE) {
    if (this.t < this.frames - 1 && this.holds(this.t + 1)) return false;
    this.seek(this.t + 1, rate);
    return true;
  }

  /**
   * Plays from one frame to another, null for the last; with reduced motion it goes there at once.
   * @param {{from: number, to: number | null, slow: boolean}} what
   */
  perform({ from, to, slow }) {
    const end = Math.min(to ?? this.frames - 1, this.frames - 1), least = (end - from) / PERFORMANCE;
    this.go(reducedMotion() ? end : from);
    if (this.t < end) this.play(end, least, slow ? Math.max(least, SEEN) : Infinity);
  }

  // Plays to a frame, by default the last, with at least `least` and at most `most` frames a second.
  play(end = this.frames - 1, least = 0, most = Infinity) {
    if (this.frames < 2) return;
    if (this.t === this.frames - 1) this.seek(0);
    const run = this.begun(), wait = () => 1000 / Math.max(least, Math.min(this.rate, most));
    let due = performance.now() + wait();
    const tick = (/** @type {number} */ now) => {
      if (!this.playing || run !== this.runs) return;
      if (now >= due) { // one frame at a time, so that every update is seen on a slow machine
        if (!this.advance(1000 / wait())) return void this.pause();
        if (this.t >= end || this.t === this.frames - 1) return void this.pause();
        const period = wait();
        due = Math.max(due + period, now + period / 2);
      }
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  }

  begun() {
    this.playing = true;
    this.face();
    return (this.runs += 1);
  }

  /**
   * Plays the whole film once, the first frames slowly and all of them in some seconds.
   * @param {() => void} ended called at the last frame, unless the reader stops it
   */
  replay(ended) {
    const last = this.frames - 1, long = Math.min(LONGEST, 1000 + SLOW * last), start = performance.now();
    this.go(0);
    const run = this.begun();
    this.replaying = true;
    const tick = (/** @type {number} */ now) => {
      if (!this.playing || run !== this.runs) return;
      const share = Math.min(1, Math.max(0, now - start) / long);
      this.seek(Math.floor(last * share ** 2));
      if (share < 1) return void requestAnimationFrame(tick);
      this.pause();
      ended();
    };
    requestAnimationFrame(tick);
  }

  pause() {
    if (!this.playing) return;
    this.playing = this.replaying = false;
    this.face();
    this.draw(false);
  }

  face() {
    const button = this.button("play");
    button.innerHTML = this.playing ? PAUSE : PLAY;
    button.title = this.playing ? "Pause (space)" : "Play (space)";
    button.setAttribute("aria-label", button.title);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const at = /** @type {Element} */ (event.composedPath()[0]);
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !this.root.isConnected) return;
    if (at.closest?.(WRITING) || !hears(at, this.root)) return;
    if (at.matches?.(WIDE) && /^Arrow(Left|Right)$/.test(event.key)) return; // the keys scroll it
    const presenter = event.key === "PageDown" || event.key === "PageUp";
    if (!presenter && at.closest?.(event.key === " " ? `${TURNED}, ${PRESSED}` : TURNED)) return;
    if (event.key !== " " && !KEYS.has(event.key)) return;
    event.preventDefault();
    if (!this.stepsByKeys()) return;
    this.soon(() => this.press(event.key, event.shiftKey ? 10 : 1, event.repeat ? Infinity : SINGLE));
  }

  /**
   * @param {string} key
   * @param {number} far
   * @param {number} rate presses a second: a key that is held down is fast
   */
  press(key, far, rate) {
    /** @type {Record<string, number>} */
    const keys = {
      ArrowLeft: this.t - far, ArrowRight: this.t + far, PageUp: this.t - far, PageDown: this.t + far, Home: 0, End: this.frames - 1,
    };
    if (key === " ") return this.take("play");
    this.pause();
    if (far === 1 && (key === "ArrowRight" || key === "PageDown")) return void this.advance(rate);
    return this.seek(keys[key], rate);
  }
}
