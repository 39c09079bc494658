// The question to a class: large buttons or a number to answer with, what was chosen, and at the reveal what everybody has
// answered in both rounds, on one scale. Whatever is drawn on the plane, see classplane.js.

/** @import { ClassState, ClassReveal } from "./types" */

const WAITING = { looking: "", voting: "", closed: "The round is closed.", discussing: "Talk with your neighbour: why do you think so?", revealed: "" };
export const PLANE = ["point", "place", "line"]; // kinds that are answered on the picture
const HOW = { point: "Click a point of the picture.", place: "Click where it would be.", line: "Click two places: your line goes through both." };

export class ClassQuestion {
  /**
   * @param {HTMLElement} root
   * @param {((answer: number) => void) | null} vote none where nobody votes, as on the projector
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

  /** @param {ClassState} state */
  show(state) {
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
    parts.shares.replaceChildren(...(state.reveal ? shares(question, state.reveal, round) : []));
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
    if (question?.kind !== "number") return;
    const form = document.createElement("form");
    form.innerHTML = `<label>Your number <input inputmode="decimal" required autocomplete="off"></label><button>Send</button>`;
    const input = /** @type {HTMLInputElement} */ (form.querySelector("input"));
    input.value = String(yours?.at(-1)?.[0] ?? "");
    form.onsubmit = (event) => {
      event.preventDefault();
      const value = Number(input.value.trim().replace(",", "."));
      input.setCustomValidity(Number.isFinite(value) ? "" : "This is not a number.");
      if (form.reportValidity()) vote?.(value);
    };
    input.oninput = () => input.setCustomValidity("");
    answers.append(form);
  }
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
 * @type {(question: NonNullable<ClassState["question"]>, reveal: ClassReveal, round: number) => HTMLElement[]}
 */
export function shares(question, { right, why, rounds, changed }, round) {
  const values = [...new Set(rounds.flatMap(({ counts }) => (counts ?? []).map(([value]) => value)))].sort((a, b) => a - b);
  const most = Math.max(1, ...rounds.map(({ answered }) => answered));
  const rows = values.map((value) => {
    const row = document.createElement("li"), is = right.includes(value);
    row.append(Object.assign(document.createElement("span"), { textContent: `${is ? "✓ " : ""}${worded(question, [value])}`, className: is ? "class-right" : "" }));
    for (const [i, { counts, answered }] of rounds.entries()) {
      const count = counts?.find(([other]) => other === value)?.[1] ?? 0, bar = document.createElement("div");
      bar.className = "class-bar";
      bar.innerHTML = `<i style="width: ${(100 * count) / most}%"></i><b></b>`;
      /** @type {HTMLElement} */ (bar.querySelector("b")).textContent = `${round > 1 ? `round ${i + 1}: ` : ""}${count} of ${answered}`;
      row.append(bar);
    }
    return row;
  });
  const list = document.createElement("ul");
  list.append(...rows);
  const said = rounds.map(({ drawn, answered }, i) => (drawn ? `${round > 1 ? `Round ${i + 1}: ` : ""}${answered} drawn.` : "")).filter(Boolean);
  if (changed) said.push(`Of ${changed.both} who answered twice, ${changed.to_right} changed to right and ${changed.to_wrong} to wrong.`);
  if (why) said.push(why);
  return [...(rows.length ? [list] : []), ...said.map((text) => Object.assign(document.createElement("p"), { textContent: text }))];
}
