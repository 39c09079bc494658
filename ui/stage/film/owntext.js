// The text that a film reads, beside its plane; or the reader's own text in its place, which the page sends (OwnText in
// stage.py), as no film has it. A box takes a new one.

/** @import { OwnText as Own } from "../types" */
/** @import { Film } from "./film.js" */

const NOW = ".stage-reading";

export class OwnText {
  /** @param {HTMLElement} place */
  constructor(place) {
    /** @type {Own | null} */
    this.own = null;
    /** @type {(text: string) => boolean} sends a text to the page; false if the page cannot be reached */
    this.send = () => false;
    /** @type {<T extends HTMLElement>(kind: string, name: string) => T} */
    const part = (kind, name) => Object.assign(/** @type {any} */ (document.createElement(kind)), { className: `stage-${name}` });
    this.slot = /** @type {HTMLElement} */ (place.querySelector("[data-slot]"));
    this.open = /** @type {HTMLButtonElement} */ (part("button", "paste"));
    this.form = /** @type {HTMLFormElement} */ (part("form", "pasting"));
    this.how = /** @type {HTMLLabelElement} */ (part("label", "how"));
    this.box = /** @type {HTMLTextAreaElement} */ (part("textarea", "box"));
    this.take = /** @type {HTMLButtonElement} */ (part("button", "take-text"));
    const cancel = Object.assign(/** @type {HTMLButtonElement} */ (part("button", "cancel")), { type: "button", textContent: "Cancel" });
    this.how.append(document.createElement("span"), this.box);
    this.form.append(this.how, this.take, cancel);
    place.append(this.open, this.form);
    this.open.addEventListener("click", () => this.pasting(true));
    cancel.addEventListener("click", () => this.pasting(false, ""));
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.box.value.trim() && this.send(this.box.value)) this.pasting(false);
    });
    // Keys that are typed here do not reach the page, so none steps the film.
    this.form.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Escape") this.pasting(false, "");
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.form.requestSubmit();
    });
    this.form.hidden = true;
  }

  /** @param {Own | null | undefined} own */
  show(own) {
    if (own && own.of_page !== this.own?.of_page) this.box.value = ""; // the text was taken; one that is refused stays
    this.own = own ?? null;
    this.open.hidden = !own || !this.form.hidden;
    if (!own) {
      this.form.hidden = true;
      return;
    }
    this.open.textContent = own.paste_label;
    this.take.textContent = own.submit_label;
    /** @type {HTMLElement} */ (this.how.firstElementChild).textContent = own.instructions;
    this.box.maxLength = own.max_length;
  }

  /** @type {(open: boolean, text?: string) => void} whether the box stands in the place of the text, and what is in it */
  pasting(open, text = this.box.value) {
    this.box.value = text;
    this.form.hidden = !open;
    this.open.hidden = open;
    if (open) this.box.focus();
    else this.open.focus();
  }

  /**
   * The caption of a frame: the film's, or the reader's text, if the film has counted that text.
   * @type {(film: Film, t: number) => string}
   */
  caption(film, t) {
    const caption = film.captions.text, { own } = this;
    const isCounted = own && caption?.templates.length === 1 && caption.templates[0] === own.of_film;
    return isCounted ? film.text({ ...caption, templates: [own.of_page] }, t) : film.caption("text", t);
  }

  // Scrolls a long text to the first place of the word that is read.
  follow() {
    const { slot } = this, word = /** @type {HTMLElement | null} */ (slot.querySelector(NOW));
    if (!word || slot.scrollHeight <= slot.clientHeight) return;
    const { top, bottom } = slot.getBoundingClientRect(), at = word.getBoundingClientRect();
    if (at.top < top || at.bottom > bottom) slot.scrollTop += at.top - top - (bottom - top) / 3;
  }
}
