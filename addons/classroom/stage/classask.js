// A lecturer's own question, typed at the desk, where nobody else reads it: its kind, its answers and its preview. A reload keeps
// the draft. Below it are questions that were kept for later, each with a button to ask it.

import { writeOption } from "./classshares.js";
import { EMPTY, keepPrepared, KINDS, moved, prepared, questionOf } from "./classprepared.js";

/** @import { Prepared, Typed } from "./classprepared.js" */
/** @typedef {{ask(question: object): Promise<unknown>, preview(question: object): Promise<any>, last(): number}} AskCalls */

const DRAFT = "playground-class-draft"; // of this tab: what is typed and not asked yet
const OPTIONS = { choice: "Options, one per line; begin the correct one with *", order: "Items, one per line, in the correct order" };
const CALLED = ["one of several", "a number", "a point in the picture", "a place on the picture", "a line, drawn on the picture", "a rectangle, drawn on the picture", "an order of items"];
const FORM =
  `<form><label>Question <textarea name="text" dir="auto" rows="2" maxlength="400" required></textarea></label>` +
  `<label>Answer <select name="kind">${KINDS.map((kind, i) => `<option value="${kind}">${CALLED[i]}</option>`).join("")}</select></label>` +
  `<label class="class-options"><span></span> <textarea name="options" dir="auto" rows="4"></textarea></label>` +
  `<label class="class-number" hidden>The correct number, if there is one <input name="right" inputmode="decimal" autocomplete="off"></label>` +
  `<label class="class-number" hidden>Tolerance: how far off a right answer may be <input name="near" inputmode="decimal" autocomplete="off" placeholder="0"></label>` +
  `<label>Reason, shown at the reveal <textarea name="why" dir="auto" rows="2" maxlength="2000"></textarea></label>` +
  `<label class="class-then"><input type="checkbox" name="then"> At the reveal, jump to the end of the film</label>` +
  `<p>Write formulas between dollars: $w^T x$.</p>` +
  `<div class="ask-does"><button>Ask</button> <button type="button" data-preview>Preview</button> <button type="button" data-keep>Keep for later</button></div></form>` +
  `<div class="ask-preview" role="status"></div><section class="ask-prepared" aria-label="Questions for later" hidden><h2>For later</h2><ol></ol></section>`;

export class ClassAsk {
  /**
   * @param {HTMLElement} root
   * @param {AskCalls} calls `ask`: whether it was taken; `last`: the last frame of the picture
   */
  constructor(root, calls) {
    this.root = root;
    this.calls = calls;
    root.innerHTML = FORM;
    /** @type {<T extends HTMLElement>(name: string) => T} */
    const part = (name) => /** @type {any} */ (root.querySelector(name));
    this.form = /** @type {HTMLFormElement} */ (part("form"));
    this.parts = { preview: part(".ask-preview"), prepared: part(".ask-prepared"), list: part("ol") };
    this.restores();
    this.field("kind").onchange = () => {
      this.turned();
      this.field("then").checked = this.typed.kind === "line"; // the algorithm's own line, beside the class's
    };
    this.form.oninput = () => {
      for (const name of ["right", "near"]) this.field(name).setCustomValidity("");
      this.parts.preview.replaceChildren();
      sessionStorage.setItem(DRAFT, JSON.stringify([...new FormData(this.form)]));
    };
    this.form.onsubmit = (event) => {
      event.preventDefault();
      this.asks().catch(console.error);
    };
    part("[data-preview]").onclick = () => this.previews().catch(console.error);
    part("[data-keep]").onclick = () => this.keeps();
    this.list();
  }

  /** @type {(name: string) => HTMLInputElement} */
  field(name) {
    return /** @type {HTMLInputElement} */ (this.form.elements.namedItem(name));
  }

  /** @returns {Typed} */
  get typed() {
    const fields = Object.fromEntries([...new FormData(this.form)].map(([name, value]) => [name, String(value)]));
    return { ...EMPTY, ...fields, then: this.field("then").checked };
  }

  // The fields that this kind of answer has.
  turned() {
    const { form, typed: { kind } } = this, options = /** @type {HTMLElement} */ (form.querySelector(".class-options"));
    options.hidden = !(kind in OPTIONS);
    /** @type {HTMLElement} */ (options.firstElementChild).textContent = OPTIONS[/** @type {keyof typeof OPTIONS} */ (kind)] ?? "";
    for (const part of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll(".class-number"))) part.hidden = kind !== "number";
  }

  /** @param {Typed} typed */
  fill(typed) {
    for (const [name, value] of Object.entries({ ...EMPTY, ...typed })) {
      if (name === "then") this.field(name).checked = Boolean(value);
      else if (name in EMPTY) this.field(name).value = String(value);
    }
    if (!this.field("kind").value) this.field("kind").value = EMPTY.kind;
    this.parts.preview.replaceChildren();
    this.turned();
  }

  // Anything may be kept under that name by now: what is no draft is none.
  restores() {
    /** @type {[string, string][]} */
    let draft = [];
    try {
      draft = [...new Map(JSON.parse(sessionStorage.getItem(DRAFT) ?? "[]"))];
    } catch (error) {
      console.debug("No draft is kept here.", error);
    }
    this.fill(/** @type {any} */ (Object.fromEntries(draft)));
  }

  // The typed question; null if it cannot be read, and the form says why.
  get question() {
    const { question, wrong } = questionOf(this.typed, this.calls.last());
    this.field("right").setCustomValidity(wrong.right);
    this.field("near").setCustomValidity(wrong.near);
    return this.form.reportValidity() ? question : null;
  }

  async asks() {
    const { question } = this;
    if (!question || !(await this.calls.ask(question))) return;
    this.clears();
  }

  clears() {
    sessionStorage.removeItem(DRAFT);
    this.form.reset();
    this.fill(EMPTY);
  }

  // Shows the question as the hall and the phones would.
  async previews() {
    const { question } = this, answer = question && (await this.calls.preview(question));
    if (!answer) return;
    const { html: { text, options }, why_html: why } = answer, words = Object.assign(document.createElement("h2"), { innerHTML: text });
    const items = options.map((/** @type {string} */ html, /** @type {number} */ i) => {
      const item = document.createElement("p");
      writeOption(item, i, html);
      return item;
    });
    this.parts.preview.replaceChildren(words, ...items, Object.assign(document.createElement("div"), { innerHTML: why }));
  }

  keeps() {
    if (!this.question) return;
    if (!keepPrepared([...prepared(), { ...this.typed, asked: false }])) return this.parts.preview.replaceChildren("This browser cannot keep more questions.");
    this.clears();
    this.list();
  }

  // Lists the prepared questions, each with its buttons.
  list() {
    const questions = prepared(), { list, prepared: section } = this.parts;
    section.hidden = !questions.length;
    list.replaceChildren(...questions.map((entry, i) => {
      const item = document.createElement("li"), words = Object.assign(document.createElement("p"), { textContent: entry.text, dir: "auto", id: `prepared-${i}` });
      const does = (/** @type {string} */ label, /** @type {() => unknown} */ press, idle = false) => {
        const button = Object.assign(document.createElement("button"), { type: "button", textContent: label, onclick: press, disabled: idle });
        button.setAttribute("aria-describedby", words.id);
        return button;
      };
      const move = (/** @type {number} */ by) => this.becomes(moved(questions, i, by), i + by, by < 0 ? "Up" : "Down");
      item.append(words, ...(entry.asked ? [Object.assign(document.createElement("small"), { textContent: "Asked before." })] : []),
        does("Ask", () => this.asksPrepared(i)), does("Edit", () => this.edits(i)), does("Up", () => move(-1), i === 0), does("Down", () => move(1), i === questions.length - 1),
        does("Delete", () => this.becomes(questions.filter((_, other) => other !== i))));
      return item;
    }));
  }

  /** @type {(questions: Prepared[], at?: number, label?: string) => void} */
  becomes(questions, at, label) {
    keepPrepared(questions);
    this.list();
    const buttons = at === undefined ? [] : [...(this.parts.list.children[at]?.querySelectorAll("button") ?? [])];
    const enabled = buttons.filter(({ disabled }) => !disabled); // the one that was pressed is gone
    (enabled.find(({ textContent }) => textContent === label) ?? enabled[0])?.focus();
  }

  // Asks a prepared question. It stays in the list, for another class.
  /** @param {number} i */
  async asksPrepared(i) {
    const entry = prepared()[i];
    if (!entry || !(await this.calls.ask(questionOf(entry, this.calls.last()).question))) return;
    this.becomes(prepared().map((each, other) => (other === i ? { ...each, asked: true } : each)));
  }

  // Moves a prepared question from the list to the form.
  /** @param {number} i */
  edits(i) {
    const questions = prepared(), [entry] = questions.splice(i, 1);
    keepPrepared(questions);
    this.fill(entry);
    this.list();
    this.field("text").focus();
  }
}
