// The stage in the output of a notebook's cell, by anywidget: its films come from the kernel, which gets the scene once it
// is at rest, and may set another. The kernel's side is ../widget.py.

import { Asking } from "../../../ui/stage/asking.js";
import { Scene } from "../../../ui/stage/scene.js";
import { CLOCK, Wait } from "../../../ui/stage/waits.js";
import { Kernel } from "./widgetkernel.js";

/** @import { Data, Model } from "../../../ui/stage/types" */

const REST = 150; // milliseconds without a change before the kernel gets the scene
const BUSY = "The kernel is busy: what you do is kept, and sent once it answers.";
const DARK = `[data-jp-theme-light="false"], .dark, .dark-theme, .vscode-dark, [data-vscode-theme-kind="vscode-dark"]`;
const LOOKS = ["class", "data-jp-theme-light", "data-vscode-theme-kind"]; // attributes by which notebooks change their theme

/** @param {{model: Model, el: HTMLElement}} output */
function render({ model, el }) {
  const kernel = new Kernel(model), scene = new Scene(), rest = new Wait(CLOCK);
  const asking = new Asking(scene, { past: [], future: [], step: "" }), { exchange, player } = asking;
  let visits = 0;
  exchange.ask = (film, wanted, signal) => kernel.film(film, wanted, signal);
  exchange.calls.offline = (silent) => { player.parts.offline.textContent = silent ? BUSY : ""; };
  const tell = () => {
    asking.keepFrame();
    if (!asking.settled || scene.text === model.get("scene")) return;
    model.set("scene", scene.text);
    model.save_changes();
    el.dataset.told = scene.text;
  };
  const soon = () => rest.start(REST, tell);
  const link = new URL(location.href);
  asking.teller = { link, follows() {}, changed: soon, frameShown: soon, refused() {}, remove: () => rest.cancel() };

  const show = () => {
    const fields = Object.fromEntries(new URLSearchParams(model.get("scene"))), page = model.get("page");
    const visit = { visit: `widget.${visits}`, scene: fields, changes: [], film: page, path: page, also: "", bare: "" };
    player.shows(() => asking.show(/** @type {Data} */ ({ ...model.get("stage"), page, given: visit })));
  };
  const set = () => {
    if (model.get("scene") === scene.text) return;
    visits += 1;
    show();
  };
  const dress = () => {
    const theme = document.querySelector(DARK) ? "dark" : "light";
    if (el.dataset.theme === theme) return;
    el.dataset.theme = theme;
    if (player.answer) show();
  };

  const themes = new MutationObserver(dress);
  for (const root of [document.documentElement, document.body]) themes.observe(root, { attributes: true, attributeFilter: LOOKS });
  // Keys are the stage's while it has the focus, and the notebook's elsewhere; JupyterLab leaves them alone here.
  Object.assign(el.dataset, { keys: "within", lmSuppressShortcuts: "true" });
  el.tabIndex = -1;
  el.classList.add("playground-widget");
  el.addEventListener("pointerdown", () => el.focus({ preventScroll: true }));
  el.append(player.root);
  dress();
  player.shows(() => kernel.plotly());
  show();
  model.on("change:scene", set);
  return () => {
    themes.disconnect();
    model.off("change:scene", set);
    asking.remove();
    kernel.remove();
  };
}

export default { render };
