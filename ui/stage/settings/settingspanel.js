// The settings of the scene, which come with its film (films/settings.py): in a workbench, a lesson, an embed, a notebook and
// a class alike. A change is an edit of the scene, like the move of a point.

import { markChips } from "../markup.js";
import { chooseMotion, wantsMotion } from "../motionchoice.js";
import { fieldOf, menuOf, shapeOf, valueOf } from "./settingfields.js";

/** @import { Entry, Panel, Setting, SettingChange, SettingsShown } from "../types" */
/** @import { Field } from "./settingfields.js" */

const OPEN = "playground-settings"; // in the tab's own store: whether the panel is open, from page to page
const MORE = "playground-more"; // likewise, whether all settings are in sight
const GROUP = "stage-group"; // class of the words above some settings
const SHEET = "(max-width: 640px)"; // screens on which the panel would cover the transport: see stage.css
const SEEDS = 100_000;
const ABOVE = ["plane", "chart", "second chart"]; // areas above a plane or a chart
/** @type {Record<SettingsShown["mode"], string[]>} the areas outside the panel, by its mode; an open panel is itself in sight */
const AREAS = { "": [], button: [...ABOVE, "transport"], open: ABOVE };
const PANELS = 50; // in the cache, as a response may name one of them by its tag alone

/** Whether something was left open last. A frame that its host keeps in a sandbox has no storage.
 * @param {string} what */
export function wasOpen(what) {
  try {
    return sessionStorage.getItem(what) === "1";
  } catch (error) {
    console.debug(error);
    return false;
  }
}

/** @type {(what: string, open: boolean) => void} */
export function keepOpen(what, open) {
  try {
    sessionStorage.setItem(what, open ? "1" : "0");
  } catch (error) {
    console.debug(error);
  }
}

export class SettingsPanel {
  /**
   * @param {{panel: HTMLElement, settings: HTMLElement, inSight: Record<string, HTMLElement>}} parts the panel, the button that opens
   * it, and the areas of other settings on the stage
   * @param {{change(change: SettingChange): void, underWay(): SettingChange[]}} calls `underWay`: the changes that are not in the scene yet
   */
  constructor({ panel: place, settings: button, inSight }, { change, underWay }) {
    this.place = place;
    this.button = button;
    this.inSight = inSight;
    this.underWay = underWay;
    this.frame = 0; // the current frame
    /** @type {(name: string) => void} presses a button of the host's own */
    this.host = () => {};
    this.change = change;
    /** @type {Map<string, Panel>} by tag, the newest last */
    this.panels = new Map();
    /** @type {SettingsShown} */
    this.display = { mode: "" };
    /** @type {Map<string, {field: Field, shape: string}>} the fields of the settings, by name */
    this.fields = new Map();
    /** @type {Map<string, HTMLElement>} the buttons, by their JSON */
    this.buttonNodes = new Map();
    this.first = document.createElement("div");
    this.buttons = Object.assign(document.createElement("div"), { className: "stage-presses" });
    this.more = document.createElement("details");
    this.others = document.createElement("div");
    this.more.append(Object.assign(document.createElement("summary"), { textContent: "More settings" }), this.others);
    this.more.open = wasOpen(MORE);
    this.more.addEventListener("toggle", () => keepOpen(MORE, this.more.open));
    const close = Object.assign(document.createElement("button"), { className: "stage-close", textContent: "×" });
    close.setAttribute("aria-label", "Close");
    close.addEventListener("click", () => this.open(false, true));
    place.id = `stage-settings-${Math.random().toString(36).slice(2)}`;
    button.setAttribute("aria-controls", place.id);
    place.append(close, this.first, this.buttons, this.more, motionSwitch());
    button.addEventListener("click", () => this.open(this.button.getAttribute("aria-expanded") !== "true", true));
    place.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.display.mode === "button") this.open(false, true);
    });
    // Keys that are typed in a field do not reach the page, so no arrow steps the film; those with Ctrl or ⌘ do.
    for (const host of [place, inSight.transport, inSight.chart, inSight["second chart"]]) {
      host.addEventListener("keydown", (event) => !event.ctrlKey && !event.metaKey && event.stopPropagation());
    }
    this.open(wasOpen(OPEN) && !matchMedia(SHEET).matches, false);
  }

  // The tag of the newest settings here, which a request sends.
  get tag() {
    return [...this.panels.keys()].at(-1) ?? "";
  }

  /** @type {(open: boolean, pressed: boolean) => void} */
  open(open, pressed) {
    this.button.setAttribute("aria-expanded", String(open));
    this.draw();
    if (!pressed) return;
    keepOpen(OPEN, open);
    // Keep the plane in sight above the sheet.
    if (open && matchMedia(SHEET).matches) this.place.closest(".stage")?.querySelector(".stage-planes")?.scrollIntoView({ block: "start" });
    if (!open && this.place.contains(document.activeElement)) this.button.focus();
  }

  /**
   * Takes the settings of a film's answer; if it has only their tag, those received before.
   * @param {Panel} panel
   */
  receive(panel) {
    const settings = panel.settings ? panel : this.panels.get(panel.tag);
    this.panels.delete(panel.tag);
    if (settings) this.panels.set(settings.tag, settings);
    if (this.panels.size > PANELS) this.panels.delete(this.panels.keys().next().value ?? "");
    this.settings = settings;
  }

  /** @param {SettingsShown} [display] how the host shows them; by default as before */
  draw(display = this.display) {
    this.display = display;
    const { mode, sight = [], below = false, file = false, also = [], fixed = false } = display;
    const { settings = [], presses = [] } = this.settings ?? {};
    const changes = this.underWay(), here = settings.filter((setting) => (below || !setting.below) && (file || !setting.file));
    const present = here.map((setting) => changed(setting, changes));
    const isInSight = (/** @type {Setting} */ { area }) => !fixed && AREAS[mode].includes(area ?? "");
    for (const [name, host] of Object.entries(this.inSight)) {
      const own = present.filter((setting) => isInSight(setting) && setting.area === name);
      arrange(host, own.map((setting) => this.node(setting)));
      host.hidden = !own.length;
      markChips(host.closest(".stage-figure"));
    }
    const all = present.filter((setting) => !isInSight(setting));
    this.at(this.frame);
    this.button.parentElement?.toggleAttribute("data-settings", mode === "button" && all.length > 0);
    this.place.hidden = !(all.length || also.length) || !(mode === "open" || (mode === "button" && this.button.getAttribute("aria-expanded") === "true"));
    this.place.dataset.mode = mode;
    if (this.place.hidden) return;
    const named = sight.flatMap((name) => all.filter((setting) => setting.name === name));
    const first = sight.length ? named : [...all.filter(({ area }) => area), ...all.filter((setting) => setting.first)];
    const others = all.filter((setting) => !first.includes(setting));
    const nodes = new Map(all.map((setting) => [setting.name, this.node(setting)]));
    for (const name of this.fields.keys()) if (!present.some((setting) => setting.name === name)) this.fields.delete(name);
    arrange(this.first, first.map(({ name }) => /** @type {HTMLElement} */ (nodes.get(name))));
    arrange(this.others, grouped(others, nodes));
    this.more.hidden = others.length === 0;
    const wanted = new Map([...(fixed ? [] : presses), ...also].map((press) => [JSON.stringify(press), press]));
    const buttons = [...wanted].map(([key, press]) => this.buttonNodes.get(key) ?? this.press(press, also.includes(String(press))));
    this.buttonNodes = new Map([...wanted.keys()].map((key, i) => [key, /** @type {HTMLElement} */ (buttons[i])]));
    arrange(this.buttons, buttons);
  }

  /** @param {number} frame on show */
  at(frame) {
    this.frame = frame;
    for (const { field } of this.fields.values()) field.at?.(frame);
  }

  /** @type {(setting: Setting) => HTMLElement} the node of the present field, if it can show this setting */
  node(setting) {
    const shape = shapeOf(setting), there = this.fields.get(setting.name);
    if (there?.shape === shape) {
      there.field.update(setting);
      return there.field.node;
    }
    const field = this.display.fixed ? valueOf(setting) : fieldOf(setting, this.change);
    this.fields.set(setting.name, { field, shape });
    return field.node;
  }

  /** @type {(press: string | [string, string[]], hosts: boolean) => HTMLElement} a button, or a list of several */
  press(press, hosts) {
    const pressed = (/** @type {string} */ name) => {
      if (hosts) this.host(name);
      else this.change({ press: name, seed: Math.floor(Math.random() * SEEDS) });
    };
    if (typeof press !== "string") return menuOf(...press, pressed);
    const button = Object.assign(document.createElement("button"), { textContent: press });
    button.dataset.press = press; // texts refer to it by this: films/places.py
    button.addEventListener("click", () => pressed(press));
    return button;
  }
}

// The switch for motion, which is the reader's on all pages, and not in a scene.
function motionSwitch() {
  const label = document.createElement("label"), box = Object.assign(document.createElement("input"), { type: "checkbox", checked: wantsMotion() });
  label.className = "stage-motion";
  box.setAttribute("role", "switch");
  box.addEventListener("change", () => chooseMotion(box.checked));
  label.append(box, " single steps in motion");
  return label;
}

/**
 * Returns the setting with the changes that the scene does not have yet, so that no field goes back to an old value.
 * @type {(setting: Setting, changes: SettingChange[]) => Setting}
 */
function changed(setting, changes) {
  return changes.reduce((now, change) => {
    if ("set" in change && now.name in change.set) return { ...now, value: change.set[now.name] ?? now.default };
    if (!("entry" in change) || change.entry[0] !== now.name) return now;
    const [, index, value] = change.entry, entries = now.entries?.map((entry) => (entry[0] === index ? withValue(entry, value) : entry));
    return { ...now, entries };
  }, setting);
}

/** @type {(entry: Entry, value: number) => Entry} */
const withValue = ([index, words, , ...others], value) => [index, words, value, ...others];

/**
 * Returns the nodes below the headings of their groups, those without a group first. A single group has no heading.
 * @type {(settings: Setting[], nodes: Map<string, HTMLElement>) => HTMLElement[]}
 */
function grouped(settings, nodes) {
  const groups = [...new Set(settings.map(({ group = "" }) => group))].sort((a, b) => Number(a !== "") - Number(b !== ""));
  return groups.flatMap((group) => {
    const own = settings.filter((setting) => (setting.group ?? "") === group).map(({ name }) => /** @type {HTMLElement} */ (nodes.get(name)));
    return group && groups.length > 1 ? [Object.assign(document.createElement("p"), { className: GROUP, textContent: group }), ...own] : own;
  });
}

/** @type {(place: HTMLElement, nodes: HTMLElement[]) => void} nodes that are in place are not moved, so they keep their focus */
function arrange(place, nodes) {
  const texts = new Map([...place.querySelectorAll(`.${GROUP}`)].map((node) => [node.textContent, node]));
  const wanted = nodes.map((node) => (node.matches(`.${GROUP}`) ? texts.get(node.textContent) ?? node : node)); // headings are new elements each time
  for (const node of [...place.children]) if (!wanted.includes(/** @type {HTMLElement} */ (node))) node.remove();
  for (const [i, node] of wanted.entries()) if (place.children[i] !== node) place.insertBefore(node, place.children[i] ?? null);
}
