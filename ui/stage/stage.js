// The stage as a Streamlit component: it shows what Python sends, and sends back changes. stage.py has the protocol.

import { Address } from "./page/address.js";
import { Asking } from "./asking.js";
import { keepOnShow } from "./browser.js";
import { accompany } from "./page/companions.js";
import { markPreset, unmarkPreset } from "./page/onshow.js";
import { Places } from "./page/places.js";
import { Scene } from "./scene.js";
import { SceneLinks } from "./page/scenelinks.js";
import { chooseLetters, keepLesson, keepScene } from "./page/tab.js";
import { pasteText } from "./page/pastedcells.js";
import { attend, connected, idle, watchLine } from "./page/streamlit.js";
import { ToLesson } from "./lesson/tolesson.js";
import { Workbench } from "./page/workbench.js";

/** @import { Component, Data, History as Past } from "./types" */

pasteText();

// Stages by their keys. Streamlit may mount a component again at any time; the stage then moves to the new element.
/** @type {Map<string, Stage>} */
const stages = new Map();
/** @type {Map<string, {scene: Scene, history: Past}>} by visit; they outlive a change of page */
const visits = new Map();
/** @type {Stage | null} the stage that was shown last */
let latest = null;
const ACTS = ["pointerdown", "keydown", "wheel", "input"]; // events of the reader's actions
const PRESSES = ["pointerdown", "keydown"], PRESSED = "a, button, input, select, textarea, summary, [tabindex], canvas";

// A group of the navigation, which a run of the page would close, and the stage's own dialogs.
const OPENS = "[data-testid=stTopNavSection], dialog";

attend(document);

class Stage {
  /** @param {string} key */
  constructor(key) {
    const visit = visits.get(key) ?? { scene: new Scene(), history: { past: [], future: [], step: "" } };
    visits.set(key, visit);
    /** @type {Component | null} the component of the last call */
    this.component = null;
    this.page = key.split(".")[0];
    this.scene = visit.scene;
    this.letters = ""; // the notation that the address, Python or the reader set last
    this.writes = true; // whether it writes the address; a stage in the first response does so after the reader's first action
    const asking = this.asking = new Asking(visit.scene, visit.history);
    const { exchange, player: { root } } = asking;
    asking.kept = keepOnShow;
    const address = this.address = asking.teller = new Address(visit.scene, {
      tell: (state) => this.component?.setStateValue("scene", { ...state, ...(exchange.underWay && { edit: exchange.underWay }) }),
      untold: () => exchange.underWay !== null,
      here: () => root.isConnected && this.writes,
      up: connected,
      idle,
      keepFrame: () => asking.keepFrame(),
      keep: () => this.writes && this.keep(),
      written: () => {
        markPreset(this.page, this.component?.data.presets ?? [], visit.scene.fields);
        keepLesson(visit.scene.fields);
      },
    });
    this.places = new Places(root, {
      show: (component) => asking.player.shows(() => this.show(component)),
      gone: () => { stages.delete(key); visit.scene.left = true; this.remove(); },
    });
    this.bench = new Workbench(root, asking.panel);
    /** @type {(name: string, value: boolean | string) => boolean} */
    const trigger = (name, value) => {
      if (!connected() || !this.component) return false;
      address.pressed(false); // Python gets the scene first
      this.component.setTriggerValue(name, value);
      return true;
    };
    asking.take.press = (name) => trigger(name, true);
    asking.player.text.send = (text) => trigger("text", text);
    asking.panel.host = (name) => this.component?.setTriggerValue(name.toLowerCase(), true);
    const onShow = { fields: () => { asking.keepFrame(); return visit.scene.fields; }, here: () => asking.live && address.here };
    this.toLesson = new ToLesson({ ...onShow, settled: () => asking.settled });
    this.links = new SceneLinks(root, { ...onShow, set: (fields) => { asking.set(fields); address.set(); } });
    /** @type {(() => void) | null} */
    this.unwatch = null;
    // Before a press elsewhere on the page, the address and Python are brought up to date.
    this.flush = (/** @type {Event} */ { type, target }) => {
      const pressed = /** @type {Element} */ (target);
      if (!asking.tellsFrames || root.contains(pressed) || pressed.closest?.(OPENS) || (type === "keydown" && !pressed.closest?.(PRESSED))) return;
      address.pressed(Boolean(pressed.closest?.("a[href]")));
    };
    root.addEventListener("pointerleave", ({ relatedTarget: to }) => asking.live && !(to instanceof Element && to.closest("dialog")) && address.soon());
    for (const press of PRESSES) document.addEventListener(press, this.flush, true);
  }

  // Also for a page that was left, as a response may come late.
  keep() {
    const { fields } = this.scene, letters = fields.get("symbols") ?? "";
    keepScene(this.page, fields, this.address.bare);
    if (letters !== this.letters) chooseLetters(letters);
    this.letters = letters;
  }

  // A visit begins with a notation that the reader did not choose; a page that was left since has its own scene.
  /** @param {Data} data */
  begin({ given }) {
    if (latest !== this) this.scene.left = true;
    latest = this;
    if (given && given.visit !== this.scene.visit) this.letters = given.scene.symbols ?? "";
  }

  /** @param {Component} component */
  show(component) {
    this.component = component;
    this.begin(component.data);
    this.writes = true;
    this.unwatch ??= watchLine((up) => this.asking.exchange.connected(up));
    accompany(this.asking, component.data).catch(console.error);
    const drawing = this.asking.show(component.data);
    this.links.arrived();
    return drawing;
  }

  remove() {
    this.unwatch?.();
    this.bench.remove();
    this.links.remove();
    this.toLesson.remove();
    unmarkPreset(this.page);
    for (const press of PRESSES) document.removeEventListener(press, this.flush, true);
    this.asking.remove();
  }
}

/** @param {Component} component */
export default function (component) {
  const { key } = component.data, stage = stages.get(key) ?? new Stage(key);
  stages.set(key, stage);
  stage.places.called(component);
  if (stage.places.held) document.dispatchEvent(new Event("stage-has-place"));
  return () => stage.places.left();
}

/**
 * Makes the stage of a page's first response, which plays before Streamlit is there. Streamlit's page then takes this
 * stage with its scene, as after a restart of the server (scene.js).
 * @param {Data} data
 * @param {HTMLElement} place
 * @returns {HTMLElement | null} the stage; null if Streamlit's page came first
 */
export function begin(data, place) {
  if (stages.has(data.key) || !place.isConnected) return null;
  const stage = new Stage(data.key), { player } = stage.asking;
  stages.set(data.key, stage);
  stage.places.held = true;
  stage.writes = false; // Streamlit reads the address as it came, and says what is wrong with it
  for (const act of ACTS) window.addEventListener(act, () => { stage.writes = true; }, { capture: true, once: true });
  document.addEventListener("first-leaves", () => stage.places.release(), { once: true });
  place.append(player.root);
  stage.begin(data);
  player.shows(() => stage.asking.show(data));
  return player.root;
}
