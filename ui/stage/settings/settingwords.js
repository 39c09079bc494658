// Words as buttons, which are counted or picked (films/number_table.py). A press adds one to the count of a word; a right
// click, Delete or the word's minus takes one away. A second press of a picked word undoes the first.

/** @import { Setting } from "../types" */
/** @import { Change } from "./settingfields.js" */

const TAKES = ["Delete", "Backspace", "-"];
const HOW = "Click to add one, right click to take one away.";

export class WordsField {
  /**
   * @param {Setting} setting
   * @param {Change} set
   */
  constructor(setting, set) {
    const { label, entries = [] } = setting;
    this.set = set;
    this.setting = setting;
    this.frame = 0;
    this.places = ""; // of the words that are shown
    this.picks = entries.every(([, , , , high]) => high === 1);
    this.counts = entries.map(() => 0);
    this.node = Object.assign(document.createElement("div"), { className: "chips" });
    this.node.dataset.testid = "chips";
    this.node.toggleAttribute("data-picks", this.picks);
    this.node.setAttribute("role", "group");
    this.node.setAttribute("aria-label", label);
    this.chips = entries.map(([, word], i) => this.chip(word, i));
  }

  /** @type {(word: string, i: number) => HTMLElement} */
  chip(word, i) {
    const chip = Object.assign(document.createElement("span"), { className: "chips-word" });
    const add = Object.assign(document.createElement("button"), { className: "chips-add" });
    const take = Object.assign(document.createElement("button"), { className: "chips-take", textContent: "−", hidden: this.picks });
    chip.dataset.word = word;
    take.setAttribute("aria-label", `Take one ${word} away`);
    chip.append(add, take);
    const change = (/** @type {Event} */ event, /** @type {number} */ by) => {
      event.preventDefault();
      this.press(i, by);
    };
    chip.addEventListener("pointerdown", (event) => event.preventDefault()); // no focus, so the space key plays the film
    add.addEventListener("click", (event) => change(event, 1));
    take.addEventListener("click", (event) => change(event, -1));
    chip.addEventListener("contextmenu", (event) => change(event, -1));
    chip.addEventListener("keydown", (event) => TAKES.includes(event.key) && change(event, -1));
    return chip;
  }

  /** @type {(i: number, by: number) => void} */
  press(i, by) {
    const [index, , , low, high] = this.entries[i], now = this.counts[i];
    const count = this.picks && by > 0 ? 1 - now : Math.min(high, Math.max(low, now + by));
    if (count === now) return;
    this.counts[i] = count;
    this.label(i);
    this.set({ entry: [this.setting.name, index, count] });
  }

  get entries() {
    return this.setting.entries ?? [];
  }

  /** @param {number} i */
  label(i) {
    const [, word, , , , title = "", side = ""] = this.entries[i], chip = this.chips[i], count = this.counts[i];
    const [add, take] = /** @type {Iterable<HTMLButtonElement>} */ (chip.children);
    Object.assign(chip.dataset, { side, count });
    add.textContent = count && !this.picks ? `${word} ×${count}` : word;
    add.title = this.picks ? title : `${title}\n${HOW}`;
    if (this.picks) add.setAttribute("aria-pressed", String(count > 0));
    else add.setAttribute("aria-label", `${word}: ${count}. Add one`);
    take.disabled = count === 0;
  }

  /** @param {Setting} setting of another scene */
  update(setting) {
    this.setting = setting;
    for (const [i, [, , count]] of this.entries.entries()) {
      this.counts[i] = count;
      this.label(i);
    }
    this.at(this.frame);
  }

  /** @param {number} frame whose words are shown */
  at(frame) {
    const { frames = [] } = this.setting, places = frames[Math.min(frame, frames.length - 1)] ?? [...this.chips.keys()];
    this.frame = frame;
    if (String(places) === this.places) return;
    this.places = String(places);
    const focused = document.activeElement;
    this.node.replaceChildren(...places.map((i) => this.chips[i]));
    if (focused instanceof HTMLElement && this.node.contains(focused)) focused.focus();
  }
}
