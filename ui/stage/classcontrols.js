// What a lecturer presses: next and back, the questions from asking to the reveal, and the end. The projector has them small
// beside the picture, the remote large.

import { readNumber } from "./numerals.js";

/** @import { ClassState } from "./types" */
/** @typedef {{text: string, kind?: string, options?: string[], points?: number, right?: number[], why?: string, then?: number}} Asked */

const STEPS = [["step", -1, "Back"], ["step", 1, "Next"], ["play", 0, "Play"]];
const NEXT = {
  looking: [],
  voting: [["close", "Close the round"]],
  closed: [["discuss", "Discuss"], ["ask again", "Vote again"], ["reveal", "Reveal"]],
  discussing: [["ask again", "Vote again"], ["reveal", "Reveal"]],
  revealed: [["put away", "Close the question"]],
};
const OPTIONS = { choice: "Options, one per line; begin the correct one with *", order: "Items, one per line, in the correct order" };
const FORM =
  `<summary>Ask something</summary><form><label>Question <input name="text" maxlength="400" required autocomplete="off"></label>` +
  `<label>Answer <select name="kind"><option value="choice">one of several</option><option value="number">a number</option><option value="point">a point in the picture</option><option value="place">a place on the picture</option><option value="line">a line, drawn on the picture</option><option value="region">a rectangle, drawn on the picture</option><option value="order">an order of items</option></select></label>` +
  `<label class="class-options"><span></span> <textarea name="options" rows="4"></textarea></label>` +
  `<label class="class-number" hidden>The correct number, if there is one <input name="right" inputmode="decimal" autocomplete="off"></label>` +
  `<label class="class-then"><input type="checkbox" name="then"> At the reveal, jump to the end of the film</label><button>Ask</button></form>`;

export class ClassControls {
  /**
   * @param {HTMLElement} root
   * @param {(what: object) => Promise<unknown>} does
   * @param {(() => Asked | null) | null} next the film's own question about its next step, where there is a film
   * @param {() => unknown} downloads
   */
  constructor(root, does, next, downloads) {
    this.root = root;
    this.does = does;
    this.next = next;
    this.playing = false;
    this.last = 0; // frame of the picture
    root.innerHTML = `<p class="class-count" role="status"></p><p class="class-next"></p><div class="class-steps"></div><div class="class-asking"></div><details class="class-ask">${FORM}</details>` +
      `<div class="class-rest"><button data-do="free"></button> <button data-do="shares">Download the counts</button> <button data-do="end">End the class</button></div>`;
    /** @type {(name: string) => HTMLElement} */
    const part = (name) => /** @type {HTMLElement} */ (root.querySelector(name));
    this.parts = { count: part(".class-count"), next: part(".class-next"), steps: part(".class-steps"), asking: part(".class-asking"), ask: part("details"), free: part("[data-do=free]") };
    this.drawn = "";
    for (const [name, by, label] of next ? [] : STEPS) { // the remote has no picture with buttons of its own
      this.parts.steps.append(this.button(String(label), () => does(name === "step" ? { do: "step", by } : { do: "play", on: !this.playing })));
    }
    this.asks(/** @type {HTMLFormElement} */ (root.querySelector("form")));
    part("[data-do=shares]").onclick = () => downloads();
    part("[data-do=end]").onclick = () => {
      if (window.confirm("End the class? The room and all answers are deleted at once.")) does({ do: "end" });
    };
  }

  /** @type {(label: string, press: () => unknown) => HTMLButtonElement} */
  button(label, press) {
    return Object.assign(document.createElement("button"), { textContent: label, onclick: press });
  }

  /** @param {ClassState} state */
  show({ here = 0, answered = [], phase, round, free, picture, closes, question, next = "", lesson = null }) {
    const { parts } = this, count = `${here} here${question ? ` · ${answered.at(-1) ?? 0} answered` : ""}`;
    if (parts.count.textContent !== count) parts.count.textContent = count;
    const said = [next && `${next[0].toUpperCase()}${next.slice(1)}.`, lesson && `Lesson: ${lesson.title}.`, lesson?.next && `Then: ${lesson.next}.`].filter(Boolean).join(" ");
    if (parts.next.textContent !== said) parts.next.textContent = said;
    this.playing = Boolean(picture?.playing);
    this.last = (picture?.frames ?? 1) - 1;
    parts.free.textContent = free ? "Bring everyone back" : "Let students explore";
    parts.free.onclick = () => this.does({ do: "free", on: !free });
    parts.ask.hidden = !["looking", "revealed"].includes(phase);
    const film = picture?.film !== false, key = `${phase} ${round} ${closes} ${lesson?.asks} ${film}`;
    if (key === this.drawn) return;
    this.drawn = key;
    const steps = NEXT[phase].filter(([what]) => round < 2 || (what !== "ask again" && what !== "discuss"));
    parts.asking.replaceChildren(...steps.map(([what, label]) => this.button(what === "close" && closes ? "Closing …" : label, () => this.does({ do: what }))));
    if (phase === "looking" && lesson?.asks) parts.asking.append(this.button("Ask what the lesson asks", () => this.does({ do: "ask lesson" })));
    if (phase === "looking" && this.next && film) parts.asking.append(this.button("Ask about the next step", () => this.asksNext()));
  }

  asksNext() {
    const question = this.next?.();
    if (question) this.does({ do: "ask", question });
    else window.alert("The film asks nothing about its next step. Ask something of your own.");
  }

  /** @param {HTMLFormElement} form */
  asks(form) {
    /** @type {(name: string) => HTMLInputElement} */
    const field = (name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
    const kind = () => field("kind").value, number = () => kind() === "number";
    const options = /** @type {HTMLElement} */ (form.querySelector(".class-options")), says = /** @type {HTMLElement} */ (options.firstElementChild);
    const turned = () => {
      options.hidden = !(kind() in OPTIONS);
      says.textContent = OPTIONS[/** @type {keyof typeof OPTIONS} */ (kind())] ?? "";
      /** @type {HTMLElement} */ (form.querySelector(".class-number")).hidden = !number();
      field("then").checked = kind() === "line"; // the algorithm's own line, beside the class's
    };
    turned();
    field("kind").onchange = turned;
    form.oninput = () => field("right").setCustomValidity("");
    form.onsubmit = async (event) => {
      event.preventDefault();
      const lines = field("options").value.split("\n").map((text) => text.trim()).filter(Boolean), text = field("text").value;
      const right = field("right"), given = right.value.trim() ? readNumber(right.value) : null;
      right.setCustomValidity(number() && given ? given.why : "");
      if (!form.reportValidity()) return;
      const answers = number() ? { right: given ? [Number(given.plain)] : [] } : kind() === "choice" ? choices(lines) : kind() === "order" ? sorted(lines) : {};
      const asked = await this.does({ do: "ask", question: { text, kind: kind(), ...answers, ...(field("then").checked && { then: this.last }) } });
      if (!asked) return;
      form.reset();
      turned();
      this.parts.ask.removeAttribute("open");
    };
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
