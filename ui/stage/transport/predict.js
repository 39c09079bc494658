// Predict: while it is on, a step forwards first asks what it will do, and is made after the answer.
// The questions come with the film (films/film/questions.py). Keys: P turns it on and off, 1 to 9 answer, 0 is "not sure".

import { WRITING, hears } from "../plane/editor.js";
import { isRight } from "../lesson/judge.js";
import { places } from "../plane/outlines.js";
import { Predictions, UNSURE } from "./predictions.js";

/** @import { FilmQuestion } from "../types" */
/** @import { Film } from "../film/film.js" */
/** @import { Picture } from "../plane/picture.js" */

/**
 * `step`: go to a frame without a question. `changed`: draw again. `switched`: it was turned on or off. `pick`: a point
 * was clicked for a question of a lesson.
 * @typedef {{step(t: number): void, changed(): void, switched(): void, pick(point: number): void}} Calls
 */

const NEAR = 26; // pixels: the distance at which a press means a point, as any press is an answer here
const SWITCH = "Predict each step before it is made (P)";
const IDLE = "Press next: you are asked first what the step will do.";
const SILENT = "Nothing is asked about the next step.";
const HINT = "Click it on the plane, or write its number.";
const PRESSES = ["pointerdown", "mousedown", "touchstart", "contextmenu"];

export class Predict {
  /**
   * @param {HTMLElement} panel the place of questions and answers
   * @param {HTMLElement} beside the element after the switch
   * @param {Calls} calls
   */
  constructor(panel, beside, calls) {
    this.calls = calls;
    this.panel = panel;
    panel.tabIndex = -1;
    this.state = new Predictions();
    this.picking = false; // whether a lesson's question asks for a point
    panel.innerHTML =
      `<span class="stage-tally" data-testid="tally" title="right, of the predictions made"></span>` +
      `<p class="stage-asked" aria-live="polite"></p><div class="stage-answers" role="group" aria-label="Your prediction"></div>` +
      `<p class="stage-told" aria-live="polite"></p>`;
    const [tally, question, answers, verdict] = /** @type {Iterable<HTMLElement>} */ (panel.children);
    this.parts = { tally, asked: question, answers, told: verdict };
    beside.insertAdjacentHTML("beforebegin", `<button class="stage-switch" title="${SWITCH}" hidden>Predict</button>`);
    const button = this.button = /** @type {HTMLElement} */ (beside.previousElementSibling);
    button.addEventListener("pointerdown", (event) => event.preventDefault()); // no focus, so the space key plays the film
    button.addEventListener("click", () => this.turn());
    answers.addEventListener("click", ({ target }) => {
      const chosen = /** @type {Element} */ (target).closest("button")?.dataset.answer;
      if (chosen !== undefined) this.answer(Number(chosen));
    });
    answers.addEventListener("submit", (event) => {
      event.preventDefault();
      this.answer(Number(answers.querySelector("input")?.value) - 1);
    });
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    window.addEventListener("keydown", this.onKey);
    this.render();
  }

  remove() {
    window.removeEventListener("keydown", this.onKey);
  }

  get on() {
    return this.state.on;
  }

  // Whether later frames must be hidden.
  get veils() {
    return this.on && !this.button.hidden;
  }

  // The open question.
  get open() {
    return this.state.open;
  }

  /**
   * Takes a film, and with `on` not null whether to ask.
   * @param {Film} film
   * @param {boolean | null} on
   */
  show(film, on) {
    this.button.hidden = film.questions.length === 0;
    const stays = this.state.show(film);
    if (on !== null && on !== this.on) this.state.turn(on);
    else if (stays) return this.face();
    return this.render();
  }

  turn() {
    if (this.button.hidden) return;
    this.state.turn(!this.on);
    this.render();
    this.calls.changed();
    this.calls.switched();
  }

  /**
   * Whether the step to frame t has to wait for a prediction.
   * @param {number} t
   */
  holds(t) {
    const held = this.button.hidden ? "" : this.state.holds(t);
    if (held === "again") this.urge();
    if (held === "asked") {
      this.render();
      this.calls.changed();
    }
    return held !== "";
  }

  // Draws attention to the open question.
  urge() {
    this.panel.classList.remove("stage-urged");
    void this.panel.offsetWidth; // so that the animation starts again
    this.panel.classList.add("stage-urged");
  }

  /** @param {number} chosen number of the option or the point; UNSURE */
  answer(chosen) {
    const open = this.state.answer(chosen);
    if (!open) return;
    this.calls.step(open.then);
    this.reveal(open, chosen);
  }

  /** @param {number} t the current frame */
  arrived(t) {
    if (this.state.arrived(t)) this.render();
    else if (this.on && !this.open && !this.state.told) this.idle();
  }

  idle() {
    const { asked } = this.parts, words = this.hides(this.state.t) ? IDLE : SILENT;
    if (asked.textContent !== words) asked.textContent = words;
  }

  /** @param {number} t whether the button of the next step must not say what it does */
  hides(t) {
    return !this.button.hidden && this.state.hides(t);
  }

  // Words ------------------------------------------------------------------------------------------------------------
  render() {
    const { asked, answers, told } = this.parts, { open } = this, held = answers.contains(document.activeElement);
    this.panel.classList.toggle("stage-asking", open !== null);
    told.textContent = "";
    if (open) asked.innerHTML = open.text + (open.options.length ? `<span class="stage-aloud"></span>` : "");
    else this.idle();
    const aloud = asked.querySelector(".stage-aloud");
    if (open && aloud) aloud.textContent = ` ${open.options.map((word, i) => `${i + 1}: ${word}`).join(", ")}, 0: not sure.`;
    answers.replaceChildren(...(open ? (open.options.length ? choices(open.options) : [writing(open.points)]) : []));
    if (held) /** @type {HTMLElement | null} */ (answers.querySelector("input, button"))?.focus();
    this.face();
    if (open) this.panel.scrollIntoView({ block: "nearest" });
  }

  /**
   * Shows the right answer beside the given one; the options stay in their places.
   * @param {FilmQuestion} question
   * @param {number} chosen
   */
  reveal(question, chosen) {
    const { options, right, why } = question, { answers, told } = this.parts;
    const good = isRight(question, [chosen]), unsure = chosen === UNSURE;
    this.panel.classList.remove("stage-asking");
    for (const button of answers.querySelectorAll("button")) {
      const answer = Number(button.dataset.answer);
      button.setAttribute("aria-disabled", "true");
      button.classList.toggle("stage-chosen", answer === chosen);
      if (isRight(question, [answer])) button.append(" ✓");
    }
    const held = !options.length && answers.contains(document.activeElement);
    if (!options.length) answers.textContent = unsure ? "You were not sure." : `You said: point ${chosen + 1}.`;
    const word = good ? "Right" : unsure ? "" : "No", happened = options.length ? options[right[0]] : "";
    const words = [word, happened].filter(Boolean).join(": ");
    told.innerHTML = `<b></b> ${why} <span class="stage-aloud"></span>`;
    const [verdict, aloud] = /** @type {Element[]} */ ([told.firstElementChild, told.lastElementChild]); // "why" has bold words
    verdict.textContent = words && `${words[0].toUpperCase()}${words.slice(1)}.`;
    aloud.textContent = `${this.state.right} of ${this.state.made} right.`;
    if (held) this.panel.focus(); // the element with the focus is gone
    this.face();
  }

  face() {
    const { on, made, right } = this.state;
    this.panel.hidden = !on || this.button.hidden;
    this.button.setAttribute("aria-pressed", String(on));
    this.parts.tally.textContent = made ? `${right} of ${made}` : "";
  }

  // Hands and keys -----------------------------------------------------------------------------------------------------
  /** @param {KeyboardEvent} event */
  key(event) {
    const at = /** @type {Element} */ (event.composedPath()[0]);
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!this.panel.isConnected || !hears(at, this.panel)) return;
    const input = this.parts.answers.querySelector("input"), empty = at === input && !input.value;
    if (at.closest?.(WRITING) && !(empty && event.key === "0")) return; // as no number of a point begins with 0
    if (event.key.toLowerCase() === "p" && !event.repeat) this.turn();
    else if (this.open && /^[0-9]$/.test(event.key)) this.digit(Number(event.key), event);
  }

  /** @type {(digit: number, event: KeyboardEvent) => void} */
  digit(digit, event) {
    const input = this.parts.answers.querySelector("input");
    if (digit && input) return input.focus(); // the field gets the digit
    event.preventDefault();
    return this.answer(digit ? digit - 1 : UNSURE);
  }

  // Whether the open question asks for a click on a point.
  get clicking() {
    return this.picking || this.state.clicking;
  }

  /**
   * During such a question a press on this plane is an answer, not an edit.
   * @param {Picture} plane
   */
  attach(plane) {
    for (const name of PRESSES) plane.root.addEventListener(name, (event) => {
      if (!this.clicking) return;
      event.stopPropagation();
      if (name === "mousedown") event.preventDefault(); // so that it takes no focus
    }, true);
    plane.root.addEventListener("click", (event) => {
      if (!this.clicking) return;
      event.stopPropagation();
      const point = pointAt(plane, event);
      if (point >= 0 && this.state.clicking) this.answer(point);
      else if (point >= 0) this.calls.pick(point);
    }, true);
  }

  // Draws the numbers of the points if the question asks for one.
  /** @param {Picture} plane */
  mark(plane) {
    plane.number(this.clicking ? plane.trace("points") : null);
  }
}

/** @param {string[]} options */
function choices(options) {
  return [...options.map((word, i) => choice(i + 1, i, word)), choice(0, UNSURE, "not sure")];
}

/** @type {(key: number, answer: number, word: string) => HTMLElement} */
function choice(key, answer, word) {
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: ` ${word}` });
  button.dataset.answer = String(answer);
  button.prepend(Object.assign(document.createElement("kbd"), { textContent: String(key) }));
  return button;
}

/** @param {number} count of points */
function writing(count) {
  const form = document.createElement("form");
  form.innerHTML =
    `<label>${HINT} <input type="number" min="1" max="${count}" required inputmode="numeric" aria-label="Number of the point"></label>` +
    "<button>Answer</button>";
  form.append(choice(0, UNSURE, "not sure"));
  return form;
}

/**
 * Returns the number of the point that a press means; -1 for none.
 * @param {Picture} plane
 * @param {MouseEvent} press
 */
function pointAt(plane, { clientX, clientY }) {
  const points = plane.trace("points"), frame = plane.box.getBoundingClientRect();
  if (!points || !plane.axes) return -1;
  const x = clientX - frame.left, y = clientY - frame.top;
  const far = places(points, plane.axes).map((at) => (at ? Math.hypot(at[0] - x, at[1] - y) : Infinity));
  const best = far.indexOf(Math.min(...far));
  return far[best] <= NEAR ? best : -1;
}
