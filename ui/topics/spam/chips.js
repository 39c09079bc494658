// A chip for each word of the table: a press adds one of it, a right click, Delete or its minus takes one away. It shows
// at once, and Python gets all counts; its answers to earlier messages are ignored. Protocol: see chips.py. Of words that
// are picked, and not counted, a press takes back the one before.

/** @typedef {{word: string, count: number, side: string, title: string}} Word */
/** @typedef {{base: string, ack: number, most: number, picks: boolean, words: Word[]}} Data */
/** @typedef {{data: Data, parentElement: HTMLElement, setStateValue(name: string, value: unknown): void}} Component */

const RETRY = 2500; // milliseconds without an answer after which the counts are sent again
const TAKES = ["Delete", "Backspace", "-"];

/** @param {string} base the server that named it */
const server = (base) => base.split(".")[0];

class Chips {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.root = Object.assign(document.createElement("div"), { className: "chips" });
    this.root.dataset.testid = "chips";
    this.root.setAttribute("role", "group");
    this.base = "";
    this.seq = 0; // of the last message
    this.ack = 0; // of the last that Python has seen
    this.most = 0;
    this.picks = false; // whether words are picked
    /** @type {Word[]} */
    this.words = [];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.later = undefined;
    /** @type {Component["setStateValue"]} */
    this.set = () => {};
    // A mouse must not take the focus: the next press of space is for playing, not for one more word.
    this.root.addEventListener("pointerdown", (event) => event.preventDefault());
    this.root.addEventListener("click", (event) => this.change(event, this.pressed(event)?.className === "chips-take" ? -1 : 1));
    this.root.addEventListener("contextmenu", (event) => this.change(event, -1));
    this.root.addEventListener("keydown", (event) => TAKES.includes(event.key) && this.change(event, -1));
    host.append(this.root);
  }

  /** @param {Component} component */
  show({ data, setStateValue }) {
    this.set = setStateValue;
    if (data.base === this.base && data.ack < this.seq) return;
    const same = this.words.map(({ word }) => word).join(" ") === data.words.map(({ word }) => word).join(" ");
    const again = same && server(data.base) !== server(this.base) && this.seq > this.ack;
    Object.assign(this, { base: data.base, seq: data.ack, ack: data.ack, most: data.most, picks: data.picks });
    if (again) return void this.tell(); // a new server has not seen what was pressed last
    this.words = data.words.map((word) => ({ ...word }));
    this.root.toggleAttribute("data-picks", this.picks);
    if (!same) this.build();
    this.root.setAttribute("aria-label", this.picks ? "Words of the article: the vocabulary" : "Words counted in the mail");
    this.label();
  }

  build() {
    this.root.replaceChildren(...this.words.map(() => {
      const chip = Object.assign(document.createElement("span"), { className: "chips-word" });
      chip.innerHTML = `<button class="chips-add"></button><button class="chips-take">−</button>`;
      return chip;
    }));
  }

  label() {
    [...this.root.children].forEach((chip, i) => {
      const { word, count, side, title } = this.words[i], [add, take] = /** @type {Iterable<HTMLButtonElement>} */ (chip.children);
      Object.assign(/** @type {HTMLElement} */ (chip).dataset, { word, count, side });
      add.textContent = count && !this.picks ? `${word} ×${count}` : word;
      add.title = this.picks ? title : `${title}\nClick to add one, right click to take one away.`;
      if (this.picks) add.setAttribute("aria-pressed", String(Boolean(count)));
      else add.setAttribute("aria-label", `${word}: ${count}. Add one`);
      take.hidden = this.picks;
      take.setAttribute("aria-label", `Take one ${word} away`);
      take.disabled = count === 0;
    });
    Object.assign(this.root.dataset, { ready: "1", seq: this.seq });
  }

  /** @param {Event} event */
  pressed({ target }) {
    return /** @type {Element} */ (target).closest("button");
  }

  /**
   * @param {Event} event
   * @param {number} by
   */
  change(event, by) {
    const chip = this.pressed(event)?.parentElement, word = this.words[chip ? [...this.root.children].indexOf(chip) : -1];
    if (!word) return;
    event.preventDefault();
    const count = this.picks && by > 0 ? 1 - word.count : Math.min(this.most, Math.max(0, word.count + by));
    if (count === word.count) return;
    word.count = count;
    this.tell();
  }

  tell() {
    this.seq += 1;
    this.label();
    this.send();
  }

  send() {
    clearTimeout(this.later);
    this.later = setTimeout(() => this.seq > this.ack && this.root.isConnected && this.send(), RETRY);
    this.set("counts", { base: this.base, seq: this.seq, counts: this.words.map((each) => [each.word, each.count]) });
  }
}

/** @type {WeakMap<HTMLElement, Chips>} */
const chipsOf = new WeakMap();

/** @param {Component} component */
export default function (component) {
  const { parentElement: host } = component, chips = chipsOf.get(host) ?? new Chips(host);
  chipsOf.set(host, chips);
  chips.show(component);
}
