// What is one press away on a page with a plane: its settings, which open over the narration; what the signs mean; and
// the narration's folds, which are one line where they are several.

import { keepOpen, wasOpen } from "../settings/settingspanel.js";

/** @import { SettingsPanel } from "../settings/settingspanel.js" */

const FOLDS = "playground-folds"; // in the tab's own store: whether the narration's folds are open
const BELOW = "(max-width: 1140px), (max-aspect-ratio: 4/5)"; // where settings may stand below the plane
const PARTS = ".stage-verdict, .stage-figures, .stage-confusion"; // of the narration
const OVER = "[data-testid=stPopoverBody], [role=listbox], [role=dialog], dialog[open]"; // lies over them, and is closed first

export class Workbench {
  /**
   * @param {HTMLElement} root the stage
   * @param {SettingsPanel} panel
   */
  constructor(root, panel) {
    this.root = root;
    this.panel = panel;
    this.settings = panel.button;
    this.key = /** @type {HTMLElement} */ (root.querySelector(".stage-key"));
    this.settings.addEventListener("click", () => this.scrollToSettings());
    this.key.addEventListener("click", () => this.explain(this.key.getAttribute("aria-expanded") !== "true"));
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.leaveSettings(event);
    document.addEventListener("keydown", this.onKey, true); // a tab keeps what is pressed on it to itself
    this.atSettings = false; // whether the last press was there: the focus may be back at the page by then
    this.onPress = (/** @type {PointerEvent} */ { target }) => { this.atSettings = this.has(target); };
    document.addEventListener("pointerdown", this.onPress, true);
    this.side = /** @type {HTMLElement} */ (root.querySelector(".stage-side"));
    // What is long is scrolled by the keys, too; what is not is no stop for them.
    this.sizes = new ResizeObserver(() => this.markOverflow());
    this.side.addEventListener("scroll", () => this.markOverflow(), { passive: true });
    for (const part of [this.side, ...this.side.querySelectorAll(PARTS)]) this.sizes.observe(part);
    this.more = /** @type {HTMLElement} */ (root.querySelector(".stage-more"));
    this.more.addEventListener("click", ({ target }) => {
      const at = [...this.more.children].indexOf(/** @type {Element} */ (target));
      if (at >= 0) this.unfold(at);
    });
    this.words = new MutationObserver(() => { this.fold(); requestAnimationFrame(() => this.markOverflow()); });
    this.words.observe(this.side, { childList: true, characterData: true, subtree: true });
    this.fold();
  }

  remove() {
    document.removeEventListener("keydown", this.onKey, true);
    document.removeEventListener("pointerdown", this.onPress, true);
    this.sizes.disconnect();
    this.words.disconnect();
  }

  // Whether the narration is too long for its place, and whether it goes on below what is in sight: then a sign says so.
  markOverflow() {
    const { scrollHeight, clientHeight, scrollTop } = this.side;
    if (scrollHeight > clientHeight + 1) this.side.tabIndex = 0;
    else this.side.removeAttribute("tabindex");
    this.side.classList.toggle("stage-goes-on", scrollTop + clientHeight < scrollHeight - 1);
  }

  get isOpen() {
    return this.settings.getAttribute("aria-expanded") === "true";
  }

  // Settings below the plane are scrolled into sight; a sheet is in sight already.
  scrollToSettings() {
    const { place } = this.panel;
    if (!this.isOpen || !matchMedia(BELOW).matches) return;
    if (getComputedStyle(place).position !== "fixed") place.scrollIntoView({ block: "nearest" });
  }

  // The headings of the folds that are not empty.
  headings() {
    const lines = /** @type {HTMLElement[]} */ ([...this.side.querySelectorAll("summary")]);
    return lines.filter(({ nextElementSibling: within }) => within?.hasChildNodes() && !(/** @type {HTMLElement} */ (within).hidden));
  }

  // Several folds are one line of buttons with their names, until one of them is pressed.
  fold() {
    const names = this.headings().map((line) => (line.textContent ?? "").replace(/\.$/, "")), open = wasOpen(FOLDS);
    const several = names.length > 1, words = open ? ["Less"] : names;
    this.root.classList.toggle("stage-folded", several && !open);
    this.more.hidden = !several;
    if (JSON.stringify(words) === this.more.dataset.words) return;
    this.more.dataset.words = JSON.stringify(words);
    this.more.classList.toggle("stage-less", open);
    this.more.replaceChildren(...words.map((textContent) => Object.assign(document.createElement("button"), { textContent })));
  }

  // A name opens its fold alone; "Less" closes all into one line.
  /** @param {number} at which button was pressed */
  unfold(at) {
    const isOpen = wasOpen(FOLDS), headings = this.headings();
    keepOpen(FOLDS, !isOpen);
    this.fold();
    if (isOpen) return /** @type {HTMLElement | null} */ (this.more.firstElementChild)?.focus();
    headings.forEach((line, i) => { /** @type {HTMLDetailsElement} */ (line.parentElement).open = i === at; });
    return headings[at].focus();
  }

  /** @param {boolean} open */
  explain(open) {
    this.root.classList.toggle("stage-explained", open);
    this.key.setAttribute("aria-expanded", String(open));
  }

  /** @type {(target: EventTarget | null) => boolean} whether it is a part of the settings, or their button */
  has(target) {
    return target instanceof Node && (this.settings.contains(target) || this.panel.place.contains(target));
  }

  /** @param {KeyboardEvent} event */
  leaveSettings({ key, target }) {
    const here = target === document.body ? this.atSettings : this.has(target);
    if (key !== "Escape" || !here || !this.isOpen || document.querySelector(OVER)) return;
    this.panel.open(false, true);
    if (target !== document.body) this.settings.focus();
  }
}
