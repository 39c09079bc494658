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
const PERFORMANCE = 6; // seconds that a film takes at most which plays by itself, as far as the machine keeps up
const SEEN = 1.25; // frames a second of what shows that an answer is right
const EARLY = 100; // presses kept until there is a film
const SLOW = 250, LONGEST = 8000; // milliseconds that a replay takes for each frame, and altogether at most
const KEYS = new Set(["ArrowLeft", "ArrowRight", "PageUp", "PageDown", "Home", "End"]);
const TURNED = "input:not([type=checkbox]), [role=radio], [role=tab], [role=slider], [role=option], [role=combobox]"; // use arrows
const PRESSED = "button, summary, input, [role=button], [role=switch]"; // use space

export class Transport {
  /**
   * @param {HTMLElement} root
   * @param {{draw(quick: boolean): void, leave(t: number | null): void, holds(t: number): boolean}} calls `leave`: the frame
   * that is left, where the step is slow enough to be seen; null where it is not. `holds`: whether the step to frame t has
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
    this.replaying = false; // the whole film, once
    this.runs = 0; // how often it has begun to play: each run ends once another begins
    this.live = false; // the first film is there
    /** @type {(() => void)[]} what was pressed before */
    this.early = [];
    this.stepsByKeys = () => true; // whether a key may step now: not while a class is asked
    root.innerHTML =
      STEPS.map(([name, sign, title]) => `<button data-step="${name}" title="${title}" aria-label="${title}">${sign}</button>`).join("") +
      `<input type="range" data-testid="scrub" aria-label="Frame" min="0" step="1" value="0">` +
      `<select data-testid="speed" title="Speed" aria-label="Speed: frames a second">` +
      [1, 2, 5, 10, 20, 30, 60].map((s) => `<option value="${s}"${s === 5 ? " selected" : ""}>${s}/s</option>`).join("") + `</select>`;
    this.scrub = /** @type {HTMLInputElement} */ (root.querySelector("input"));
    this.speed = /** @type {HTMLSelectElement} */ (root.querySelector("select"));
    // A mouse click must not take the focus: the next press of space is for playing, not for pressing that button again.
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
   * A new film keeps the frame; whoever was at the end of the old one is at the end of the new one.
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

  // The first film is on show: what was pressed before is done now.
  begin() {
    if (this.live) return;
    this.live = true;
    for (const control of this.controls) control.removeAttribute("aria-disabled");
    for (const press of this.early.splice(0)) press();
  }

  /** @param {() => void} press at once, or once there is a film */
  soon(press) {
    if (this.live) press();
    else if (this.early.length < EARLY) this.early.push(press);
  }

  /** @type {(step: Step) => HTMLButtonElement} */
  button(step) {
    return /** @type {HTMLButtonElement} */ (this.root.querySelector(`[data-step=${step}]`));
  }

  /** @param {string} name the button that somebody asks to press; none by the empty name */
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
   * @param {number} rate how many such steps there are in a second: a single one is seen
   */
  seek(t, rate = Infinity) {
    const before = this.t;
    this.place(t);
    if (this.t === before) return;
    this.leave(Math.abs(this.t - before) === 1 && 1000 / rate >= LONG ? before : null);
    this.draw(this.playing && this.rate > 20);
  }

  /**
   * Where a hand leads it.
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

  // A single step forwards, unless it has to wait; whether it was made.
  advance(rate = SINGLE) {
    if (this.t < this.frames - 1 && this.holds(this.t + 1)) return false;
    this.seek(this.t + 1, rate);
    return true;
  }

  /**
   * From one frame to another, null for the last; at once there where motion is reduced.
   * @param {{from: number, to: number | null, slow: boolean}} what
   */
  perform({ from, to, slow }) {
    const end = Math.min(to ?? this.frames - 1, this.frames - 1), least = (end - from) / PERFORMANCE;
    this.go(reducedMotion() ? end : from);
    if (this.t < end) this.play(end, least, slow ? Math.max(least, SEEN) : Infinity);
  }

  // To a frame, the last one unless another is given, at so many frames a second at least, and at most.
  play(end = this.frames - 1, least = 0, most = Infinity) {
    if (this.frames < 2) return;
    if (this.t === this.frames - 1) this.seek(0);
    const run = this.begun(), wait = () => 1000 / Math.max(least, Math.min(this.rate, most));
    let due = performance.now() + wait();
    const tick = (/** @type {number} */ now) => {
      if (!this.playing || run !== this.runs) return;
      if (now >= due) { // never more than a frame at a time: every update is seen, however slow the machine
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
   * @param {() => void} ended at the last frame, unless somebody has stopped it
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
    if (at.matches?.(WIDE) && /^Arrow(Left|Right)$/.test(event.key)) return; // they scroll it
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
   * @param {number} rate of such presses: a key that is held down is fast
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
