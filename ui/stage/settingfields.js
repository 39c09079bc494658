// The controls of a panel's settings, one for each kind of setting (films/settings.py): native ones, with their labels.
// Each has its element, and takes the values of the next film while it stands there: focus and caret stay.

import { readNumber } from "./numerals.js";

/** @import { Setting, SettingChange } from "./types" */

/**
 * `update`: shows the values of a scene. `set`: what a hand has set, a change of the scene.
 * @typedef {{node: HTMLElement, update(setting: Setting): void}} Field
 * @typedef {(change: SettingChange) => void} Set
 */

let count = 0; // of groups of radio buttons

/** @type {(setting: Setting, set: Set) => Field} */
export function fieldOf(setting, set) {
  const field = { choice, list, switch: switched, number, numbers }[setting.kind](setting, set), { node } = field;
  if (setting.help) explain(node, setting.help);
  node.classList.add("stage-setting");
  node.dataset.setting = setting.name;
  field.update(setting);
  return field;
}

/** @type {(setting: Setting) => string} by which a field can show another scene's setting: all but the values */
export function shapeOf({ entries, ...setting }) {
  const same = { ...setting, value: "", first: false };
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

/** @type {(setting: Setting, set: Set) => Field} options side by side */
function choice({ name, label, options = [], default: usual }, set) {
  const node = document.createElement("fieldset"), group = `setting-${(count += 1)}`;
  const buttons = options.map(([value, words]) => {
    const button = Object.assign(document.createElement("input"), { type: "radio", name: group, value });
    button.addEventListener("change", () => set(setTo(name, value, usual)));
    const option = document.createElement("label");
    option.append(button, Object.assign(document.createElement("span"), { textContent: words }));
    return { button, option };
  });
  node.append(Object.assign(document.createElement("legend"), { textContent: label }), ...buttons.map(({ option }) => option));
  return { node, update: ({ value }) => { for (const { button } of buttons) button.checked = button.value === value; } };
}

/** @type {(setting: Setting, set: Set) => Field} options in a list that opens */
function list({ name, label, options = [], default: usual }, set) {
  const select = document.createElement("select");
  select.append(...options.map(([value, words]) => new Option(words, value)));
  select.addEventListener("change", () => set(setTo(name, select.value, usual)));
  return { node: labelled(label, select), update: ({ value = "" }) => { select.value = value; } };
}

/** @type {(setting: Setting, set: Set) => Field} */
function switched({ name, label, default: usual }, set) {
  const box = Object.assign(document.createElement("input"), { type: "checkbox" });
  box.setAttribute("role", "switch");
  box.addEventListener("change", () => set(setTo(name, box.checked ? "1" : "0", usual)));
  const node = labelled(label, box);
  node.classList.add("stage-switched");
  return { node, update: ({ value }) => { box.checked = value === "1"; } };
}

/** @type {(setting: Setting, set: Set) => Field} */
function number(setting, set) {
  const { name, label, default: usual } = setting, node = document.createElement("div");
  const field = numberField(node, setting, (text) => set(setTo(name, text, usual)));
  node.prepend(labelled(label, field.input));
  return { node, update: ({ value = "" }) => field.show(value) };
}

/** @type {(setting: Setting, set: Set) => Field} several numbers, each of which is set by itself */
function numbers(setting, set) {
  const { name, label, step, entries: own = [] } = setting, node = document.createElement("fieldset");
  node.append(Object.assign(document.createElement("legend"), { textContent: label }));
  const fields = own.map(([index, words, , low, high]) => {
    const field = numberField(node, { low, high, step }, (text) => set({ entry: [name, index, Number(text)] }));
    node.append(labelled(words, field.input));
    return field;
  });
  return { node, update: ({ entries = [] }) => entries.forEach(([, , value], i) => fields[i]?.show(String(value))) };
}

/**
 * A field for a number within bounds. What is none, or beyond them, is said below it, and not taken.
 * @param {HTMLElement} around
 * @param {Pick<Setting, "low" | "high" | "whole" | "step">} bounds
 * @param {(text: string) => void} set
 */
function numberField(around, { low = null, high = null, whole = false, step = 1 }, set) {
  const input = Object.assign(document.createElement("input"), { type: "text", inputMode: whole ? "numeric" : "decimal", autocomplete: "off" });
  const wrong = Object.assign(document.createElement("p"), { className: "stage-wrong" });
  wrong.setAttribute("role", "alert");
  let present = "";
  const say = (/** @type {string} */ sentence) => {
    wrong.textContent = sentence;
    input.setAttribute("aria-invalid", String(sentence !== ""));
    if (sentence) around.append(wrong);
    else wrong.remove();
  };
  /** @type {(text: string) => void} */
  const take = (text) => {
    const { plain, why } = readNumber(text || " ", whole), value = Number(plain);
    const beyond = value < (low ?? -Infinity) || value > (high ?? Infinity) ? `It is from ${low} to ${high}.` : "";
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
    const { plain } = readNumber(input.value, whole), next = Number((Number(plain || present) + way * step).toPrecision(12));
    take(String(Math.min(high ?? Infinity, Math.max(low ?? -Infinity, next))));
  });
  return {
    input,
    /** @param {string} value of the scene; what is being typed stays */
    show: (value) => {
      const text = String(Number(Number(value).toPrecision(12))), types = document.activeElement === input && input.value !== present;
      if (text !== present && !types) {
        input.value = text;
        say("");
      }
      present = text;
    },
  };
}

/** @type {(node: HTMLElement, help: string) => void} */
function explain(node, help) {
  const words = Object.assign(document.createElement("small"), { textContent: help, id: `setting-${(count += 1)}`, className: "stage-help" });
  const control = node.matches("fieldset") ? node : node.querySelector("input, select");
  control?.setAttribute("aria-describedby", words.id);
  node.append(words);
}
