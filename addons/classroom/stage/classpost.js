// A question to the lecturer, without a name, from a phone: a line of the page that opens a sheet, where it is typed, and where
// others are read that one asks, too. What is typed and not sent yet outlasts a reload.

import { button, redraw } from "./classlist.js";

/** @import { ClassAsking, ClassState } from "./types" */

const DRAFT = "playground-class-post"; // of this tab
const LONGEST = 200; // characters
const PARTS =
  `<button class="post-opens" aria-haspopup="dialog">Ask the lecturer</button>` +
  `<dialog aria-labelledby="post-title"><header><h2 id="post-title">Ask the lecturer</h2><button class="post-closes">Close</button></header>` +
  `<form><label>Your question, without your name <textarea dir="auto" rows="3" maxlength="${LONGEST}" required></textarea></label>` +
  `<p class="post-note">The lecturer reads it, and may show it to the class. <span></span></p><button>Send</button></form>` +
  `<p class="post-said" role="status"></p>` +
  `<section class="post-mine"><h3>You have asked</h3><ul></ul></section>` +
  `<section class="post-told"><h3>Others ask</h3><ul></ul></section></dialog>`;

export class ClassPost {
  /**
   * @param {HTMLElement} root
   * @param {(body: {text: string} | {too: string}) => Promise<{said: string, answer: (ClassAsking & {version: number}) | null}>} send
   */
  constructor(root, send) {
    this.root = root;
    this.send = send;
    this.version = 0; // of the room, after what was sent last
    /** @type {ClassAsking} */
    this.asking = { mine: [], too: [] };
    /** @type {ClassState | null} */
    this.state = null;
    root.innerHTML = PARTS;
    /** @type {<T extends HTMLElement>(name: string) => T} */
    const part = (name) => /** @type {any} */ (root.querySelector(name));
    this.parts = {
      opens: part(".post-opens"), sheet: /** @type {HTMLDialogElement} */ (part("dialog")), closes: part(".post-closes"), form: part("form"), left: part(".post-note span"),
      text: /** @type {HTMLTextAreaElement} */ (part("textarea")), sends: /** @type {HTMLButtonElement} */ (part("form button")), said: part(".post-said"), mine: part(".post-mine"), told: part(".post-told"),
    };
    const { opens, sheet, closes, form, text } = this.parts;
    text.value = sessionStorage.getItem(DRAFT) ?? "";
    text.oninput = () => this.typed();
    opens.onclick = () => { this.say(""); sheet.showModal(); };
    closes.onclick = () => sheet.close();
    form.onsubmit = (event) => {
      event.preventDefault();
      this.fetchPosts().catch(console.error);
    };
    this.typed();
  }

  typed() {
    const { text, left } = this.parts;
    sessionStorage.setItem(DRAFT, text.value);
    left.textContent = `${LONGEST - text.value.length} characters left.`;
  }

  /** @param {string} sentence */
  say(sentence) {
    this.parts.said.textContent = sentence;
  }

  async fetchPosts() {
    const { text, sends } = this.parts;
    if (!text.value.trim() || sends.disabled) return;
    sends.disabled = true; // one press, one question
    const sentence = await this.sent({ text: text.value });
    sends.disabled = false;
    this.say(sentence || "Sent. The lecturer has it.");
    if (sentence) return;
    text.value = "";
    this.typed();
  }

  /** @param {{text: string} | {too: string}} body "" or the sentence why it was not taken */
  async sent(body) {
    const { said, answer } = await this.send(body);
    if (!answer) return said || "It could not be sent. Try again.";
    Object.assign(this, { asking: answer, version: answer.version });
    this.draw();
    return "";
  }

  /** @param {ClassState} state */
  show(state) {
    this.state = state;
    if (state.version >= this.version) this.asking = { mine: state.mine ?? [], too: state.too ?? [] }; // else it is from before
    this.draw();
  }

  draw() {
    const { state, parts, asking: { mine, too } } = this, { on = false, told = [] } = state?.posts ?? {};
    const own = new Set(mine.map(({ id }) => id));
    const others = told.filter(({ id }) => !own.has(id)).map((post) => ({ ...post, asked: too.includes(post.id) }));
    this.root.hidden = !on && !mine.length && !others.length;
    parts.form.hidden = !on;
    parts.opens.textContent = others.length ? `Ask the lecturer (others: ${others.length})` : "Ask the lecturer";
    parts.closes.textContent = state?.phase === "voting" ? "Close and vote" : "Close";
    parts.mine.hidden = !mine.length;
    parts.told.hidden = !others.length;
    redraw(list(parts.mine), mine.toReversed(), ({ answered }) => [answered ? "Answered." : "Sent."]);
    redraw(list(parts.told), others, ({ id, hall, asked }, words) => {
      const joins = button("too", "I ask this, too", words, () => this.sent({ too: id }).then((sentence) => this.say(sentence)));
      joins.setAttribute("aria-pressed", String(asked));
      joins.disabled = !on;
      return [...(hall ? ["In the hall now. "] : []), joins];
    });
  }

  // The room is over: nothing can be asked.
  over() {
    this.parts.sheet.close();
    this.root.hidden = true;
  }
}

/** @type {(section: HTMLElement) => HTMLElement} */
const list = (section) => /** @type {HTMLElement} */ (section.querySelector("ul"));
