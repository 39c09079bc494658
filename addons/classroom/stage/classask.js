// A question of the lecturer's own, typed at the desk, where nobody else reads it: its kind, its answers, and a draft that a
// reload keeps.

import { readNumber } from "../../../ui/stage/settings/numerals.js";

const DRAFT = "playground-class-draft"; // of this tab: what is typed and not asked yet
const OPTIONS = { choice: "Options, one per line; begin the correct one with *", order: "Items, one per line, in the correct order" };
const FORM =
  `<label>Question <input name="text" dir="auto" maxlength="400" required autocomplete="off"></label>` +
  `<label>Answer <select name="kind"><option value="choice">one of several</option><option value="number">a number</option><option value="point">a point in the picture</option><option value="place">a place on the picture</option><option value="line">a line, drawn on the picture</option><option value="region">a rectangle, drawn on the picture</option><option value="order">an order of items</option></select></label>` +
  `<label class="class-options"><span></span> <textarea name="options" dir="auto" rows="4"></textarea></label>` +
  `<label class="class-number" hidden>The correct number, if there is one <input name="right" inputmode="decimal" autocomplete="off"></label>` +
  `<label class="class-then"><input type="checkbox" name="then"> At the reveal, jump to the end of the film</label><button>Ask</button>`;

export class ClassAsk {
  /**
   * @param {HTMLFormElement} form
   * @param {(question: object) => Promise<unknown>} ask whether it was taken
   * @param {() => number} last the last frame of the picture
   */
  constructor(form, ask, last) {
    this.form = form;
    this.ask = ask;
    this.last = last;
    form.innerHTML = FORM;
    this.restores();
    this.turned();
    this.field("kind").onchange = () => {
      this.turned();
      this.field("then").checked = this.kind === "line"; // the algorithm's own line, beside the class's
    };
    form.oninput = () => {
      this.field("right").setCustomValidity("");
      sessionStorage.setItem(DRAFT, JSON.stringify([...new FormData(form)]));
    };
    form.onsubmit = (event) => {
      event.preventDefault();
      this.sends().catch(console.error);
    };
  }

  /** @type {(name: string) => HTMLInputElement} */
  field(name) {
    return /** @type {HTMLInputElement} */ (this.form.elements.namedItem(name));
  }

  get kind() {
    return this.field("kind").value;
  }

  // The fields that this kind of answer has.
  turned() {
    const { form, kind } = this, options = /** @type {HTMLElement} */ (form.querySelector(".class-options"));
    options.hidden = !(kind in OPTIONS);
    /** @type {HTMLElement} */ (options.firstElementChild).textContent = OPTIONS[/** @type {keyof typeof OPTIONS} */ (kind)] ?? "";
    /** @type {HTMLElement} */ (form.querySelector(".class-number")).hidden = kind !== "number";
  }

  // Anything may be kept under that name by now: what is no draft is none.
  restores() {
    try {
      for (const [name, value] of JSON.parse(sessionStorage.getItem(DRAFT) ?? "[]")) {
        if (name === "then") this.field(name).checked = true;
        else if (["text", "kind", "options", "right"].includes(name)) this.field(name).value = String(value);
      }
    } catch (error) {
      console.debug("No draft is kept here.", error);
    }
    if (!this.kind) this.field("kind").value = "choice";
  }

  async sends() {
    const { form, kind } = this, number = kind === "number";
    const lines = this.field("options").value.split("\n").map((text) => text.trim()).filter(Boolean);
    const right = this.field("right"), parsed = right.value.trim() ? readNumber(right.value) : null;
    right.setCustomValidity(number && parsed ? parsed.why : "");
    if (!form.reportValidity()) return;
    const answers = number ? { right: parsed ? [Number(parsed.plain)] : [] } : kind === "choice" ? choices(lines) : kind === "order" ? sorted(lines) : {};
    if (!(await this.ask({ text: this.field("text").value, kind, ...answers, ...(this.field("then").checked && { then: this.last() }) }))) return;
    sessionStorage.removeItem(DRAFT);
    form.reset();
    this.turned();
  }
}

/** @param {string[]} lines options, the right ones with an asterisk */
function choices(lines) {
  return { options: lines.map((line) => line.replace(/^\*\s*/, "")), right: lines.flatMap((line, i) => (line.startsWith("*") ? [i] : [])) };
}

/** @param {string[]} lines in the right order; a class is shown them by the alphabet, or the other way round where that is right */
function sorted(lines) {
  const options = lines.toSorted();
  if (String(options) === String(lines)) options.reverse();
  return { options, right: lines.map((line) => options.indexOf(line)) };
}
