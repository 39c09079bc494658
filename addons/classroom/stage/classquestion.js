// The question to a class: large buttons, a number or a list to put in order, what was chosen, and at the reveal what
// everybody has answered in both rounds. Whatever is drawn on the plane, see classplane.js.

import { corners } from "./classanswers.js";
import { PLANE } from "./classplane.js";
import { shares, verdict, worded, writeOption } from "./classshares.js";
import { Order } from "../../../ui/stage/lesson/guess_order.js";
import { readNumber } from "../../../ui/stage/settings/numerals.js";

/** @import { ClassState } from "./types" */

const WAITING = { looking: "", voting: "", closed: "The round is closed.", discussing: "Talk with your neighbour: why do you think so?", revealed: "" };
/** @type {Record<string, string>} */
const HOW = { point: "Press a point in the picture.", place: "Press the place in the picture.", line: "Draw your line on the picture, or press two places that it goes through.", region: "Draw a rectangle on the picture from corner to corner, or press two of its corners.", order: "Move the items, the first one on top; then send." };
/** @type {Record<string, string[]>} the fields of an answer that is typed */
const FIELDS = { number: ["Your number"], point: ["Number of the point"], place: ["x", "y"], line: ["x of a place", "its y", "x of another", "its y"], region: ["x from", "y from", "x to", "y to"] };

export class ClassQuestion {
  /**
   * @param {HTMLElement} root
   * @param {((answer: number | number[]) => void) | null} vote none where nobody votes, as on the projector
   */
  constructor(root, vote) {
    this.root = root;
    this.vote = vote;
    this.drawn = ""; // of which question and round
    root.innerHTML = `<h2></h2><p class="class-how"></p><div class="class-answers" role="group" aria-label="Answers"></div><p class="class-yours" role="status"></p><div class="class-shares"></div>`;
    /** @type {(name: string) => HTMLElement} */
    const part = (name) => /** @type {HTMLElement} */ (root.querySelector(name));
    this.parts = { text: part("h2"), how: part(".class-how"), answers: part(".class-answers"), yours: part(".class-yours"), shares: part(".class-shares") };
  }

  /** @type {(state: ClassState) => void} */
  show(state) {
    const { question, round, phase } = state, { parts } = this;
    this.root.hidden = !question;
    if (!question) return;
    if (parts.text.dataset.html !== question.html.text) parts.text.innerHTML = parts.text.dataset.html = question.html.text;
    parts.how.textContent = [round > 1 && phase !== "revealed" ? "Second round." : "", (phase === "voting" && HOW[question.kind]) || "", WAITING[phase]].join(" ").trim();
    const key = `${question.number} ${round} ${question.kind}`;
    if (key !== this.drawn) this.draw(state);
    this.drawn = key;
    const mine = state.yours?.at(-1) ?? null, open = phase === "voting";
    for (const button of parts.answers.querySelectorAll("button[data-answer]")) {
      button.setAttribute("aria-pressed", String(mine?.[0] === Number(/** @type {HTMLElement} */ (button).dataset.answer)));
    }
    for (const control of /** @type {NodeListOf<HTMLButtonElement>} */ (parts.answers.querySelectorAll("button, input"))) control.disabled = !open || !this.vote;
    for (const list of /** @type {NodeListOf<HTMLElement>} */ (parts.answers.querySelectorAll(".stage-order"))) list.inert = !open; // what is dragged is no button
    parts.answers.hidden = phase === "revealed";
    const outcome = this.vote && state.reveal ? verdict(question, state.reveal, mine) : "";
    this.say(state, mine, outcome);
    parts.shares.replaceChildren(...(state.reveal ? shares(question, state.reveal, round, outcome) : []));
  }

  // Said once when something has changed, not each second.
  /** @type {(state: ClassState, mine: number[] | null, outcome: string) => void} */
  say({ phase, closes, question, now }, mine, outcome) {
    const sentences = [];
    if (phase === "voting" && closes) sentences.push(`The round closes in ${Math.max(1, Math.ceil(closes - now))} seconds.`);
    if (this.vote && question && mine && phase !== "revealed") sentences.push(`Your answer: ${worded(question, mine)}.${phase === "voting" ? " You may change it." : ""}`);
    const text = [...sentences, outcome].join(" ").trim();
    if (this.parts.yours.textContent !== text) this.parts.yours.textContent = text;
  }

  /** @param {ClassState} state */
  draw({ question, yours, round }) {
    const { answers } = this.parts, { vote } = this;
    answers.replaceChildren();
    if (question?.kind === "order") return this.orders(question, yours?.findLast(Boolean) ?? null, round);
    for (const [i, html] of (question?.html.options ?? []).entries()) {
      const button = Object.assign(document.createElement("button"), { onclick: () => vote?.(i) });
      writeOption(button, i, html);
      button.dataset.answer = String(i);
      answers.append(button);
    }
    const kind = question?.kind ?? "";
    if (!vote || !(kind in FIELDS)) return;
    const shift = kind === "point" ? 1 : 0, mine = (yours?.at(-1) ?? []).map((value) => value + shift); // points count from 1
    const answerOf = (/** @type {number[]} */ values) => (kind === "region" ? corners(values) : values);
    const form = typed(FIELDS[kind], mine, (values) => vote(values.length > 1 ? answerOf(values) : values[0] - shift));
    if (!PLANE.includes(kind)) return answers.append(form);
    const instead = document.createElement("details");
    instead.innerHTML = "<summary>Type it instead</summary>";
    instead.append(form);
    answers.append(instead);
  }

  // Where nobody votes, only what there is to be put in order; the second round begins with the first one's.
  /** @type {(question: NonNullable<ClassState["question"]>, given: number[] | null, round: number) => void} */
  orders({ options: items, number }, answer, round) {
    const { answers } = this.parts, { vote } = this, host = Object.assign(document.createElement("div"), { className: "stage-order" });
    answers.append(host);
    if (!vote) return void host.append(...items.map((item) => Object.assign(document.createElement("p"), { textContent: item })));
    const order = new Order(host), task = { at: `${number} ${round}`, kind: /** @type {const} */ ("order"), items, given: answer, truth: null };
    order.show(/** @type {any} */ (task), false);
    answers.append(Object.assign(document.createElement("button"), { textContent: "Send this order", onclick: () => vote(order.items) }));
  }
}

/**
 * A form for numbers, with these labels; `sends` gets all of them.
 * @type {(labels: string[], values: number[], sends: (values: number[]) => void) => HTMLFormElement}
 */
function typed(labels, values, sends) {
  const form = document.createElement("form");
  form.innerHTML = labels.map((label) => `<label>${label} <input inputmode="decimal" required autocomplete="off"></label>`).join("") + `<button>Send</button>`;
  const inputs = [...form.querySelectorAll("input")];
  inputs.forEach((input, i) => {
    input.value = String(values[i] ?? "");
    input.oninput = () => input.setCustomValidity("");
  });
  form.onsubmit = (event) => {
    event.preventDefault();
    const numbers = inputs.map((input) => readNumber(input.value));
    inputs.forEach((input, i) => input.setCustomValidity(numbers[i].why));
    if (form.reportValidity()) sends(numbers.map(({ plain }) => Number(plain)));
  };
  return form;
}
