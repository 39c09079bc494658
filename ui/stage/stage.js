// The stage as Streamlit's component: shows what Python sends, and sends back what changes. Protocol: see stage.py.

import { Address } from "./address.js";
import { Asking } from "./asking.js";
import { keepOnShow } from "./browser.js";
import { Places } from "./places.js";
import { Scene } from "./scene.js";
import { attend, connected, idle, watchLine } from "./streamlit.js";

/** @import { Component, Data, History as Past } from "./types" */

// By the stage's key. Streamlit mounts a component anew whenever it likes; a stage moves along, with all it holds.
/** @type {Map<string, Stage>} */
const stages = new Map();
/** @type {Map<string, {scene: Scene, history: Past}>} outlive a change of page */
const visits = new Map();
const PRESSES = ["pointerdown", "keydown"], PRESSED = "a, button, input, select, textarea, summary, [tabindex], canvas";

const CLASS = "playground-class"; // in the tab's own store: that a class is held here, see classheld.js

attend(document);

/** Whether this tab holds a class. A frame whose host keeps it in a sandbox has no store, and holds none. */
function isHeld() {
  try {
    return sessionStorage.getItem(CLASS) !== null;
  } catch (error) {
    console.warn(error);
    return false;
  }
}

// A class is held from this tab: what does that is fetched now.
/** @type {(asking: Asking, data: Data) => Promise<void>} */
async function hold(asking, data) {
  if (!data.holds && !isHeld()) return;
  const script = new URL(data.stage.replace("stage.js", "classheld.js"), document.baseURI).href;
  (await import(script)).held(asking, data);
}

class Stage {
  /** @param {string} key */
  constructor(key) {
    const visit = visits.get(key) ?? { scene: new Scene(), history: { past: [], future: [], step: "" } };
    visits.set(key, visit);
    /** @type {Component | null} as it was called last */
    this.component = null;
    const asking = this.asking = new Asking(visit.scene, visit.history, (point) => this.component?.setTriggerValue("picked", point), (text) => this.component?.setTriggerValue("guessed", text));
    const { exchange, player: { root } } = asking;
    asking.kept = keepOnShow;
    const address = asking.teller = new Address(visit.scene, {
      tell: (state) => this.component?.setStateValue("scene", { ...state, ...(exchange.underWay && { edit: exchange.underWay }) }),
      untold: () => exchange.underWay !== null,
      here: () => root.isConnected,
      up: connected,
      idle,
      keepFrame: () => asking.keepFrame(),
    });
    this.places = new Places(root, {
      show: (component) => asking.player.shows(() => this.show(component)),
      gone: () => { stages.delete(key); this.remove(); },
    });
    this.unwatch = watchLine((up) => exchange.connected(up));
    // A press on anything else finds the address, and Python, up to date.
    this.flush = (/** @type {Event} */ { type, target }) => {
      const pressed = /** @type {Element} */ (target);
      if (!asking.tellsFrames || root.contains(pressed) || (type === "keydown" && !pressed.closest?.(PRESSED))) return;
      address.pressed(Boolean(pressed.closest?.("a[href]")));
    };
    root.addEventListener("pointerleave", () => asking.live && address.soon());
    for (const press of PRESSES) document.addEventListener(press, this.flush, true);
  }

  /** @param {Component} component */
  show(component) {
    this.component = component;
    hold(this.asking, component.data).catch(console.error);
    return this.asking.show(component.data);
  }

  remove() {
    this.unwatch();
    for (const press of PRESSES) document.removeEventListener(press, this.flush, true);
    this.asking.remove();
  }
}

/** @param {Component} component */
export default function (component) {
  const { key } = component.data, stage = stages.get(key) ?? new Stage(key);
  stages.set(key, stage);
  stage.places.called(component);
  return () => stage.places.left();
}
