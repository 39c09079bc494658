// The controls of a panel's settings, one for each kind of setting (films/settings.py): native ones, with their labels.
// A field keeps its element when the next film comes, so focus and caret stay.

import { readNumber } from "./numerals.js";
import { WordsField } from "./settingwords.js";

/** @import { Setting, SettingChange } from "../types" */

/**
 * `update` shows the setting of another scene, `at` that of another frame. A `Change` is called with what the reader has set.
 * @typedef {{node: HTMLElement, update(setting: Setting): void, at?(frame: number): void}} Field
 * @typedef {(change: SettingChange) => void} Change
 */

const OWN = Math.random().toString(36).slice(2); // a notebook has a copy of this module for each film
const NEARLY = 1e-9; // of a step: rounding
const NONE = "none"; // the option without a chart
let count = 0; // of groups of radio buttons, and of sentences

const nextId = () => `setting-${OWN}-${(count += 1)}`;

/** @type {(setting: Setting, set: Change) => Field} */
export function fieldOf(setting, set) {
  const own = KINDS[setting.kind](setting, set), { node } = own;
  const help = setting.help ? explained(node) : null;
  node.classList.add("stage-setting");
  node.dataset.setting = setting.name;
  const field = {
    node,
    at: own.at?.bind(own),
    /** @param {Setting} newer */
    update: (newer) => {
      own.update(newer);
      if (help && help.textContent !== newer.help) help.textContent = newer.help;
    },
  };
  field.update(setting);
  return field;
}

/** @type {(setting: Setting) => Field} a read-only value */
export function valueOf(setting) {
  const value = document.createElement("b"), words = Object.assign(document.createElement("span"), { textContent: `${setting.label}: ` });
  const node = boxed(words, value);
  node.classList.add("stage-setting", "stage-value");
  node.dataset.setting = setting.name;
  const update = (/** @type {Setting} */ newer) => { value.textContent = wordsOf(newer); };
  update(setting);
  return { node, update };
}

/** @type {(setting: Setting) => string} */
function wordsOf({ kind, value = "", options = [], entries = [], empty = "" }) {
  if (kind === "switch") return value === "1" ? "on" : "off";
  if (kind === "numbers") return entries.map(([, words, entry]) => `${words} ${entry}`).join(", ");
  if (kind === "words") return entries.filter(([, , n]) => n).map(([, word, n, , high]) => (high > 1 ? `${word} ×${n}` : word)).join(", ") || "none";
  if (kind === "number") return empty && Number.isNaN(Number(value)) ? empty : String(Number(value));
  return options.find(([option]) => option === value)?.[1] ?? value;
}

/** @type {(label: string, names: string[], press: (name: string) => void) => HTMLElement} a button, and what it presses */
export function menuOf(label, names, press) {
  const button = Object.assign(document.createElement("button"), { textContent: label }), select = document.createElement("select");
  select.append(...names.map((name) => new Option(name)));
  select.setAttribute("aria-label", label);
  button.addEventListener("click", () => press(select.value));
  const node = boxed(button, select);
  node.className = "stage-menu";
  return node;
}

/**
 * All of a setting but its values and the words of its help. One field can show settings of the same shape.
 * @type {(setting: Setting) => string}
 */
export function shapeOf({ entries, ...setting }) {
  const same = { ...setting, value: "", frames: null, help: Boolean(setting.help), first: false };
  return JSON.stringify([same, entries?.map(([index, words, , low, high]) => [index, words, low, high])]);
}

/** @type {(name: string, text: string, usual: string) => SettingChange} */
const setTo = (name, text, usual) => ({ set: { [name]: text === usual ? null : text } });

/** @type {(label: string, ...controls: Node[]) => HTMLLabelElement} */
function labelled(label, ...controls) {
  const node = document.createElement("label"), words = Object.assign(document.createElement("span"), { textContent: label });
  node.append(words, ...controls);
  return node;
}

/** @type {(...nodes: Node[]) => HTMLElement} */
function boxed(...nodes) {
  const node = document.createElement("div");
  node.append(...nodes);
  return node;
}

/**
 * Options side by side, as radio buttons; `show` checks one of them.
 * @param {Setting} setting
 * @param {Change} set
 */
function radios({ name, options = [], default: usual }, set) {
  const group = nextId();
  const buttons = options.map(([value, words]) => {
    const button = Object.assign(document.createElement("input"), { type: "radio", name: group, value });
    button.addEventListener("change", () => set(setTo(name, value, usual)));
    const option = document.createElement("label");
    option.append(button, Object.assign(document.createElement("span"), { textContent: words }));
    return { button, option };
  });
  const show = (/** @type {string | undefined} */ value) => { for (const { button } of buttons) button.checked = button.value === value; };
  return { nodes: buttons.map(({ option }) => option), show };
}

/** @type {(setting: Setting, set: Change) => Field} options side by side */
function choice(setting, set) {
  const node = document.createElement("fieldset"), { nodes, show } = radios(setting, set);
  node.setAttribute("role", "radiogroup");
  node.append(Object.assign(document.createElement("legend"), { textContent: setting.label }), ...nodes);
  return { node, update: ({ value }) => show(value) };
}

/**
 * Options as small buttons above a chart. They are folded if no chart is chosen.
 * @type {(setting: Setting, set: Change) => Field}
 */
function chips(setting, set) {
  const button = Object.assign(document.createElement("button"), { textContent: `+ ${setting.label}` }), { nodes, show } = radios(setting, set);
  const options = boxed(...nodes);
  options.setAttribute("role", "radiogroup");
  options.setAttribute("aria-label", setting.label);
  const open = (/** @type {boolean} */ is) => {
    options.hidden = !is;
    button.setAttribute("aria-expanded", String(is));
  };
  button.addEventListener("click", () => open(options.hidden === true));
  let present = "";
  return {
    node: boxed(button, options),
    update: ({ value = "" }) => {
      const held = options.contains(document.activeElement);
      show(value);
      if (value === present) return;
      present = value;
      open(value !== NONE);
      button.hidden = value !== NONE;
      if (held && options.hidden) button.focus();
      requestAnimationFrame(() => {
        const chosen = nodes.find((option) => option.contains(options.querySelector(":checked")));
        if (chosen) options.scrollLeft = chosen.offsetLeft - (options.clientWidth - chosen.offsetWidth) / 2;
      });
    },
  };
}

/** @type {(setting: Setting, set: Change) => Field} options in a list that opens */
function list({ name, label, options = [], default: usual }, set) {
  const select = document.createElement("select");
  select.append(...options.map(([value, words]) => new Option(words, value)));
  select.addEventListener("change", () => set(setTo(name, select.value, usual)));
  return { node: boxed(labelled(label, select)), update: ({ value = "" }) => { select.value = value; } };
}

/** @type {(setting: Setting, set: Change) => Field} */
function switched({ name, label, default: usual }, set) {
  const box = Object.assign(document.createElement("input"), { type: "checkbox" });
  box.setAttribute("role", "switch");
  box.addEventListener("change", () => set(setTo(name, box.checked ? "1" : "0", usual)));
  const node = boxed(labelled(label, box));
  node.classList.add("stage-switched");
  return { node, update: ({ value }) => { box.checked = value === "1"; } };
}

/** @type {(setting: Setting, set: Change) => Field} */
function number(setting, set) {
  const { name, label, default: usual } = setting, field = numberField(setting, (text) => set(setTo(name, text || usual, usual)));
  return { node: boxed(labelled(label, field.input)), update: ({ value = "" }) => field.show(value) };
}

/** @type {(setting: Setting, set: Change) => Field} several numbers, each of which is set by itself */
function numbers(setting, set) {
  const { name, label, step, entries: own = [] } = setting, node = document.createElement("fieldset");
  node.append(Object.assign(document.createElement("legend"), { textContent: label }));
  const fields = own.map(([index, words, , low, high]) => {
    const field = numberField({ low, high, step }, (text) => set({ entry: [name, index, Number(text)] }));
    node.append(labelled(words, field.input));
    return field;
  });
  return { node, update: ({ entries = [] }) => entries.forEach(([, , value], i) => fields[i]?.show(String(value))) };
}

/**
 * A field for a number within bounds. With `empty`, the words for no number, it may be left empty. Any other text is refused in a sentence
 * below it.
 * @param {Pick<Setting, "low" | "high" | "whole" | "step" | "empty">} bounds
 * @param {(text: string) => void} set
 */
function numberField({ low = null, high = null, whole = false, step = 1, empty = "" }, set) {
  const input = Object.assign(document.createElement("input"), { type: "text", inputMode: whole ? "numeric" : "decimal", autocomplete: "off", placeholder: empty });
  Object.assign(input.dataset, { low: low ?? "", high: high ?? "", whole });
  const wrong = Object.assign(document.createElement("p"), { className: "stage-wrong", id: nextId() });
  wrong.setAttribute("role", "alert");
  let present = "";
  const say = (/** @type {string} */ sentence) => {
    wrong.textContent = sentence;
    input.setAttribute("aria-invalid", String(sentence !== ""));
    if (sentence) {
      input.setAttribute("aria-errormessage", wrong.id);
      input.closest("label")?.after(wrong);
    } else wrong.remove();
  };
  /** @type {(text: string) => void} */
  const take = (text) => {
    if (empty && !text.trim()) {
      say("");
      if (present) set(present = "");
      return;
    }
    if (!text.trim()) input.value = text = present; // an empty field goes back to its last number
    const { plain, why } = readNumber(text, whole), value = Number(plain);
    const beyond = value < (low ?? -Infinity) || value > (high ?? Infinity) ? `Enter a number from ${low} to ${high}.` : "";
    say(why || beyond);
    if (why || beyond || String(value) === present) return;
    present = input.value = String(value);
    set(present);
  };
  input.addEventListener("change", () => take(input.value));
  input.addEventListener("keydown", (event) => {
    const way = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!way) return;
    event.preventDefault();
    const { plain } = readNumber(input.value, whole), from = empty && !input.value.trim() ? parseFloat(empty) : plain || present;
    const steps = Number(from) / step;
    const next = (way > 0 ? Math.floor(steps + NEARLY) + 1 : Math.ceil(steps - NEARLY) - 1) * step; // the next multiple
    take(String(Math.min(high ?? Infinity, Math.max(low ?? -Infinity, Number(next.toPrecision(12))))));
  });
  return {
    input,
    /** @param {string} value of the scene; what is being typed stays */
    show: (value) => {
      const text = empty && Number.isNaN(Number(value)) ? "" : String(Number(Number(value).toPrecision(12))), isTyping = document.activeElement === input && input.value !== present;
      if (text !== present && !isTyping) {
        input.value = text;
        say("");
      }
      present = text;
    },
  };
}

/** @type {(node: HTMLElement) => HTMLElement} the place of the words that explain a field */
function explained(node) {
  const words = Object.assign(document.createElement("small"), { id: nextId(), className: "stage-help" });
  const control = node.matches("fieldset") ? node : node.querySelector("input, select");
  control?.setAttribute("aria-describedby", words.id);
  node.append(words);
  return words;
}

/** @type {Record<Setting["kind"], (setting: Setting, set: Change) => Field>} */
const KINDS = { choice, chips, list, switch: switched, number, numbers, words: (setting, set) => new WordsField(setting, set) };
