// Makes Streamlit's number fields read numbers as people type them. An input of type "number" drops signs that its browser
// does not know: "−0.5" (U+2212) becomes 0.5, "0,5" becomes 5; and "2.5" in a field for a whole number becomes 2. So these
// fields become inputs for text, which numerals.js reads before Streamlit does. An unreadable text changes nothing and
// stays in the field, with a sentence that says why. Seen in Streamlit 1.67.

import { readNumber } from "./numerals.js";

const FIELD = "[data-testid=stNumberInputField]";
const WHOLE = "a whole number"; // placeholder of ui/shell/number_field.py
const READ_AT = new Set(["Enter", "ArrowUp", "ArrowDown"]); // keys by which Streamlit reads a field

/** @type {(event: Event) => HTMLInputElement | null} */
const fieldOf = ({ target }) => (target instanceof HTMLInputElement && target.matches(FIELD) ? target : null);

/** @param {Event} event */
function open(event) {
  const field = fieldOf(event);
  if (!field || field.type === "text") return;
  field.setAttribute("role", "spinbutton");
  if (Number(field.min || -1) >= 0) field.inputMode = field.placeholder === WHOLE ? "numeric" : "decimal"; // some keyboards of phones have no minus
  field.type = "text";
  field.autocomplete = "off";
  if (event.type === "focusin") field.select(); // as by Tab
}

/** @type {(field: HTMLInputElement, sentence: string) => void} */
function say(field, sentence) {
  const place = /** @type {HTMLElement} */ (field.closest(".stNumberInput")), before = place.querySelector(".number-sentence");
  if (before?.textContent === sentence) return;
  before?.remove();
  field.toggleAttribute("data-unread", Boolean(sentence));
  if (!sentence) return;
  place.append(Object.assign(document.createElement("p"), { className: "number-sentence", role: "alert", textContent: sentence }));
}

/** @type {(field: HTMLInputElement, text: string) => void} as if it was typed, as React has its own setter on the field */
function write(field, text) {
  /** @type {PropertyDescriptor} */ (Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")).set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** @param {Event} event by which Streamlit would read the field */
function read(event) {
  const field = fieldOf(event);
  if (!field?.value || field.type !== "text") return;
  const { plain, why } = readNumber(field.value, field.placeholder === WHOLE);
  say(field, why && `${why} Nothing is changed.`);
  if (why) {
    event.stopImmediatePropagation();
    event.preventDefault();
  } else if (plain !== field.value) write(field, plain);
}

// On the document, and so before React's listeners below it. At `pointerover`, as a change of the type during a press would
// lose the caret, and keys with it.
for (const type of ["pointerover", "focusin"]) document.addEventListener(type, open, true);
document.addEventListener("focusout", read, true);
document.addEventListener("keydown", (event) => READ_AT.has(event.key) && read(event), true);
document.addEventListener("input", (event) => {
  const field = fieldOf(event);
  if (field) say(field, "");
}, true);
