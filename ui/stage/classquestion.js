// The question to a class: large buttons or a number to answer with, what was chosen, and at the reveal what everybody has
// answered in both rounds, on one scale. Whatever is drawn on the plane, see classplane.js.

import { histogram, mistakes } from "./classanswers.js";
import { PLANE } from "./classplane.js";

/** @import { ClassState, ClassReveal } from "./types" */
/** @typedef {{x: number, y: number, sign: number}[] | null} Points of two classes */
/** @typedef {{label: string, right: boolean, counts: number[]}} Row an answer, or a bin of them, with a count for each round */

const WAITING = { looking: "", voting: "", closed: "The round is closed.", discussing: "Talk with your neighbour: why do you think so?", revealed: "" };
const HOW = { point: "Press a point of the picture.", place: "Press where it would be.", line: "Draw your line on the picture, or press two places that it goes through." };
const FEW = 8; // different numbers that are told one by one; more are told in a histogram
/** @type {Record<string, string[]>} the fields of an answer that is typed */
const FIELDS = { number: ["Your number"], point: ["Number of the point"], place: ["x", "y"], line: ["x of a place", "its y", "x of another", "its y"] };

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

  /** @type {(state: ClassState, points?: Points) => void} */
  show(state, points = null) {
    const { question, round, phase } = state, { parts } = this;
    this.root.hidden = !question;
    if (!question) return;
    parts.text.textContent = question.text;
    parts.how.textContent = [round > 1 ? "Second round." : "", PLANE.includes(question.kind) && phase === "voting" ? HOW[/** @type {keyof typeof HOW} */ (question.kind)] : "", WAITING[phase]].join(" ").trim();
    const key = `${question.number} ${round} ${question.kind}`;
    if (key !== this.drawn) this.draw(state);
    this.drawn = key;
    const mine = state.yours?.at(-1) ?? null, open = phase === "voting";
    for (const button of parts.answers.querySelectorAll("button[data-answer]")) {
      button.setAttribute("aria-pressed", String(mine?.[0] === Number(/** @type {HTMLElement} */ (button).dataset.answer)));
    }
    for (const control of /** @type {NodeListOf<HTMLButtonElement>} */ (parts.answers.querySelectorAll("button, input"))) control.disabled = !open || !this.vote;
    parts.answers.hidden = phase === "revealed";
    this.say(state, mine);
    parts.shares.replaceChildren(...(state.reveal ? shares(question, state.reveal, round, points) : []));
  }

  // Said once when something has changed, not each second.
  /** @type {(state: ClassState, mine: number[] | null) => void} */
  say({ phase, closes, question }, mine) {
    const said = [];
    if (phase === "voting" && closes) said.push("The round closes in five seconds.");
    if (this.vote && question && mine && phase !== "revealed") said.push(`Your answer: ${worded(question, mine)}.${phase === "voting" ? " You may change it." : ""}`);
    const text = said.join(" ");
    if (this.parts.yours.textContent !== text) this.parts.yours.textContent = text;
  }

  /** @param {ClassState} state */
  draw({ question, yours }) {
    const { answers } = this.parts, { vote } = this;
    answers.replaceChildren();
    for (const [i, option] of (question?.options ?? []).entries()) {
      const button = Object.assign(document.createElement("button"), { textContent: option, onclick: () => vote?.(i) });
      button.dataset.answer = String(i);
      answers.append(button);
    }
    const kind = question?.kind ?? "";
    if (!vote || !(kind in FIELDS)) return;
    const shift = kind === "point" ? 1 : 0, mine = (yours?.at(-1) ?? []).map((value) => value + shift); // points count from 1
    const form = typed(FIELDS[kind], mine, (values) => vote(values.length > 1 ? values : values[0] - shift));
    if (!PLANE.includes(kind)) return answers.append(form);
    const instead = document.createElement("details");
    instead.innerHTML = "<summary>Type it instead</summary>";
    instead.append(form);
    answers.append(instead);
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
    const given = inputs.map((input) => Number(input.value.trim().replace(",", ".")));
    inputs.forEach((input, i) => input.setCustomValidity(Number.isFinite(given[i]) ? "" : "This is not a number."));
    if (form.reportValidity()) sends(given);
  };
  return form;
}

/** @type {(question: NonNullable<ClassState["question"]>, answer: number[]) => string} */
function worded(question, answer) {
  if (question.kind === "choice") return question.options[answer[0]];
  if (question.kind === "point") return `point ${answer[0] + 1}`;
  if (question.kind === "number") return String(answer[0]);
  return question.kind === "line" ? "the line that is drawn" : `(${answer.map((value) => value.toFixed(2)).join(", ")})`;
}

/**
 * A bar for each answer and round, all on one scale; then what is right and who has changed.
 * @type {(question: NonNullable<ClassState["question"]>, reveal: ClassReveal, round: number, points: Points) => HTMLElement[]}
 */
export function shares(question, reveal, round, points) {
  const { right, why, rounds, changed } = reveal, found = rows(question, reveal, points);
  const most = Math.max(1, ...rounds.map(({ answered }) => answered));
  const list = document.createElement("ul");
  list.append(...found.map(({ label, right: is, counts }) => {
    const row = document.createElement("li");
    row.append(Object.assign(document.createElement("span"), { textContent: `${is ? "✓ " : ""}${label}`, className: is ? "class-right" : "" }));
    row.append(...rounds.map(({ answered }, i) => bar(counts[i], most, `${round > 1 ? `round ${i + 1}: ` : ""}${counts[i]} of ${answered}`)));
    return row;
  }));
  const said = rounds.map(({ drawn, answered }, i) => (drawn ? `${round > 1 ? `Round ${i + 1}: ` : ""}${answered} drawn.` : "")).filter(Boolean);
  if (question.kind === "line" && found.length) said.push("Counted: how many of the points on show each line has on the wrong side.");
  if (question.kind === "number" && right.length && !found.some((row) => row.right)) said.push(`Right: ${right.join(", ")}.`);
  if (changed) said.push(`Of ${changed.both} who answered twice, ${changed.to_right} changed to right and ${changed.to_wrong} to wrong.`);
  if (why) said.push(why);
  return [...(found.length ? [list] : []), ...said.map((text) => Object.assign(document.createElement("p"), { textContent: text }))];
}

/** @type {(count: number, most: number, words: string) => HTMLElement} */
function bar(count, most, words) {
  const made = Object.assign(document.createElement("div"), { className: "class-bar" });
  made.innerHTML = `<i style="width: ${(100 * count) / most}%"></i><b></b>`;
  /** @type {HTMLElement} */ (made.querySelector("b")).textContent = words;
  return made;
}

/** @type {(question: NonNullable<ClassState["question"]>, reveal: ClassReveal, points: Points) => Row[]} */
function rows(question, { right, rounds }, points) {
  if (question.kind === "line") return points ? tallied(rounds.map(({ drawn }) => (drawn ?? []).map((line) => mistakes(line, points)))) : [];
  const given = rounds.map(({ counts }) => counts ?? []);
  const values = [...new Set(given.flat().map(([value]) => value))].sort((a, b) => a - b);
  if (question.kind === "number" && values.length > FEW) {
    const holds = (/** @type {number} */ from, /** @type {number} */ to) => right.some((value) => from <= value && value < to);
    return histogram(given).map(({ from, to, counts }) => ({ label: `${from} to ${to}`, right: holds(from, to), counts }));
  }
  const count = (/** @type {[number, number][]} */ of, /** @type {number} */ value) => of.find(([other]) => other === value)?.[1] ?? 0;
  const counts = (/** @type {number} */ value) => given.map((of) => count(of, value));
  return values.map((value) => ({ label: worded(question, [value]), right: right.includes(value), counts: counts(value) }));
}

/** @type {(rounds: number[][]) => Row[]} lines by how many points they have wrong */
function tallied(rounds) {
  const values = [...new Set(rounds.flat())].sort((a, b) => a - b);
  const counts = (/** @type {number} */ value) => rounds.map((wrong) => wrong.filter((other) => other === value).length);
  return values.map((value) => ({ label: `${value || "no"} ${value === 1 ? "point" : "points"} wrong`, right: false, counts: counts(value) }));
}
