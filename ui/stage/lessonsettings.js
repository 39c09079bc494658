// The settings of a step's picture, where the step needs them: fields that the server names for the scene on show, and what
// can be pressed beside them (server/settings_routes.py).

import { button } from "./lessonanswers.js";
import { readNumber } from "./numerals.js";

/** @import { Setting, SettingsAnswer } from "./lessontypes" */

const FIRST = 3; // settings in sight where a step names none; the others are behind "More settings"
const SEEDS = 100_000;
const AWAY = "The settings cannot be read now. Try again in a moment.";

export class LessonSettings {
  /**
   * `address`: of the settings of the scene on show; `film`: what its film depends on; `sight`:
   * the settings that the step wants in sight; `set`: makes it another, null for
   * a field at its default.
   * @param {HTMLElement} place
   * @param {{address(): string, film(): string, sight(): string[], set(fields: Record<string, string | null>): void}} calls
   */
  constructor(place, calls) {
    this.place = place;
    this.calls = calls;
    this.asked = 0; // requests so far: of two the later counts
    this.shown = ""; // what stands there, as text
    /** @type {string | null} */
    this.film = null; // of the scene to which that belongs
  }

  leave() {
    this.asked += 1;
    this.shown = "";
    this.film = null;
    this.place.hidden = true;
    this.place.replaceChildren();
  }

  /** Shows the settings of the scene on show, unless they stand there. `press`: what was pressed. */
  async follow(press = "") {
    const film = this.calls.film();
    if (film === this.film && !press) return;
    const turn = this.asked += 1, also = press && `&press=${encodeURIComponent(press)}&drawn=${Math.floor(Math.random() * SEEDS)}`;
    const response = await fetch(`${this.calls.address()}${also}`).catch(() => null);
    if (turn !== this.asked) return;
    if (!response?.ok) return this.says(response ? await response.text() : AWAY);
    /** @type {SettingsAnswer} */
    const answer = await response.json();
    if (turn !== this.asked) return;
    this.film = film;
    this.show(answer);
    if (press) this.calls.set(answer.changed);
  }

  /** @param {string} sentence what is wrong, also where no settings stand yet; "" where nothing is */
  says(sentence) {
    const status = this.place.querySelector("[role=status]") ?? this.status();
    if (!status.isConnected && sentence) this.place.replaceChildren(status);
    status.textContent = sentence;
    if (sentence) this.place.hidden = false;
  }

  status() {
    const status = document.createElement("p");
    status.setAttribute("role", "status");
    return status;
  }

  /** @param {SettingsAnswer} answer */
  show({ settings, presses }) {
    const text = JSON.stringify([settings, presses]);
    if (text === this.shown) return;
    const focused = /** @type {HTMLElement | null} */ (document.activeElement?.closest("#settings [data-name]"))?.dataset.name;
    const more = this.place.querySelector("details")?.open ?? false;
    this.shown = text;
    const { first, others } = this.inSight(settings), buttons = document.createElement("p");
    buttons.className = "row";
    buttons.append(...presses.map((name) => button(name, () => this.follow(name), { name })));
    const folded = Object.assign(document.createElement("details"), { open: more });
    folded.append(Object.assign(document.createElement("summary"), { textContent: "More settings" }), ...others);
    this.place.replaceChildren(...first, buttons, ...(others.length ? [folded] : []), this.status());
    this.place.hidden = false;
    if (focused) /** @type {HTMLElement | null} */ (this.place.querySelector(`[data-name="${CSS.escape(focused)}"]`))?.focus();
  }

  // The fields of the settings that stand in sight, and of those behind "More settings".
  /** @param {Setting[]} settings */
  inSight(settings) {
    const sight = this.calls.sight(), named = sight.flatMap((name) => settings.filter((setting) => setting.name === name));
    const first = named.length ? named : settings.slice(0, FIRST), others = settings.filter((setting) => !first.includes(setting));
    return { first: first.map((setting) => this.field(setting)), others: others.map((setting) => this.field(setting)) };
  }

  /** @param {Setting} setting */
  field(setting) {
    const { kind, label, help } = setting;
    if (kind === "costs") return this.costs(setting);
    const field = document.createElement("label");
    field.title = help;
    const input = kind === "choice" ? this.list(setting) : kind === "switch" ? this.switched(setting) : this.number(setting);
    field.append(...(kind === "switch" ? [input, ` ${label}`] : [`${label} `, input]));
    return field;
  }

  /** @type {(setting: Setting, text: string) => void} */
  set({ name, default: usual }, text) {
    this.says("");
    this.calls.set({ [name]: text === usual ? null : text });
  }

  /** @param {Setting} setting */
  list(setting) {
    const { name, value, options = [] } = setting, list = document.createElement("select");
    list.dataset.name = name;
    list.append(...options.map(([option, words]) => new Option(words, option, false, option === value)));
    list.addEventListener("change", () => this.set(setting, list.value));
    return list;
  }

  /** @param {Setting} setting */
  switched(setting) {
    const box = Object.assign(document.createElement("input"), { type: "checkbox", checked: setting.value === "1" });
    box.dataset.name = setting.name;
    box.addEventListener("change", () => this.set(setting, box.checked ? "1" : "0"));
    return box;
  }

  /** @param {Setting} setting */
  number(setting) {
    return this.typed(setting.name, String(Number(setting.value)), setting, (value) => this.set(setting, value));
  }

  // What each error costs: the numbers of a table, without those of right answers.
  /** @param {Setting} setting */
  costs(setting) {
    const box = document.createElement("fieldset"), numbers = setting.value.split(",");
    box.append(Object.assign(document.createElement("legend"), { textContent: setting.label }));
    box.title = setting.help;
    for (const [cell, words] of setting.errors ?? []) {
      const field = document.createElement("label");
      field.append(`${words} `, this.typed(`costs ${cell}`, numbers[cell], setting, (value) => {
        this.set(setting, numbers.with(cell, value).join(","));
      }));
      box.append(field);
    }
    return box;
  }

  /**
   * A field for a number within bounds.
   * @type {(name: string, value: string, bounds: Setting, set: (value: string) => void) => HTMLInputElement}
   */
  typed(name, value, { low, high, whole }, set) {
    const field = Object.assign(document.createElement("input"), { type: "text", inputMode: "decimal", value, autocomplete: "off" });
    field.dataset.name = name;
    field.addEventListener("change", () => {
      const { plain, why } = readNumber(field.value || " ", whole), number = Number(plain);
      const beyond = number < (low ?? -Infinity) || number > (high ?? Infinity) ? `It is from ${low} to ${high}.` : "";
      if (why || beyond) {
        field.value = value;
        return this.says(why || beyond);
      }
      return set(String(number));
    });
    return field;
  }
}
