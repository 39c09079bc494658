// The parts of a page with a plane that open at a press: its settings, over the narration; the meanings of the signs; and the
// narration's folds, whose names are one line of buttons if there are several.

import { keepOpen, wasOpen } from "../settings/settingspanel.js";

/** @import { SettingsPanel } from "../settings/settingspanel.js" */

const FOLDS = "playground-folds"; // in the tab's storage: whether the narration's folds are open
const BELOW = "(max-width: 1140px), (max-aspect-ratio: 4/5)"; // screens on which the settings may be below the plane
const PARTS = ".stage-verdict, .stage-figures, .stage-confusion"; // the parts of the narration
const OVER = "[data-testid=stPopoverBody], [role=listbox], [role=dialog], dialog[open]"; // elements over the settings, which Escape closes first

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
    document.addEventListener("keydown", this.onKey, true); // in the capture phase, as Streamlit's tabs stop keys that are pressed on them
    this.atSettings = false; // whether the last press was in the settings, as the focus may be at the page again
    this.onPress = (/** @type {PointerEvent} */ { target }) => { this.atSettings = this.has(target); };
    document.addEventListener("pointerdown", this.onPress, true);
    this.side = /** @type {HTMLElement} */ (root.querySelector(".stage-side"));
    // A part that overflows can take the focus, so that keys scroll it; others cannot.
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

  // Marks whether the narration overflows, and whether there is more below, which a sign then says.
  markOverflow() {
    const { scrollHeight, clientHeight, scrollTop } = this.side;
    if (scrollHeight > clientHeight + 1) this.side.tabIndex = 0;
    else this.side.removeAttribute("tabindex");
    this.side.classList.toggle("stage-goes-on", scrollTop + clientHeight < scrollHeight - 1);
  }

  get isOpen() {
    return this.settings.getAttribute("aria-expanded") === "true";
  }

  // Scrolls settings below the plane into sight; a sheet is in sight already.
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

  // Shows the names of several folds as one line of buttons, until one is pressed.
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
  /** @param {number} at the index of the button */
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

  /** @type {(target: EventTarget | null) => boolean} whether it is in the settings, or their button */
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
