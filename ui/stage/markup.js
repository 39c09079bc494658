// The elements of a stage. Those with a data-slot show the film's captions: SLOTS in films/film/captions.py.

import { icon } from "./transport/transport.js";

export const WHYS = ["why", "why 2", "why 3", "why 4"]; // slots of the arithmetic, one for each plane
export const planeSlot = (/** @type {number} */ index) => (index ? `plane ${index + 1}` : "plane");
const SCROLLS = ` tabindex="0"`; // so that keys scroll it, too, if it is long: see stage.css
const SAVE = icon("M11 3h2v8.6l3-3 1.4 1.4L12 15.4 6.6 10 8 8.6l3 3zM4 17h2v2h12v-2h2v4H4z");
const JUDGED = `<div class="lesson-verdict" data-testid="judged" role="status" hidden></div>`;
const MAIN =
  `<div class="stage-main"><div class="stage-vocabulary" hidden></div><div class="stage-tools" role="toolbar" aria-label="Point tools"></div>` +
  `<div class="stage-guess" data-testid="guess" role="group" aria-label="Your guess" hidden></div>` +
  `<div class="stage-text"><div data-slot="text"${SCROLLS}></div></div><div class="stage-planes"></div><div class="stage-legend" data-slot="legend"></div>` +
  `<div class="stage-transport"><div class="stage-buttons" role="group" aria-label="Transport"></div>` +
  `<div class="stage-now"><span data-slot="frame"></span><div class="stage-controls" hidden></div><button class="stage-next" data-slot="next"></button>` +
  `<button class="stage-key" title="What the signs mean" aria-label="What the signs mean" aria-expanded="false">?</button>` +
  `<button class="stage-take" title="Share: the link; the film, pictures and numbers as files" aria-label="Share" hidden>` +
  `${SAVE}<span>Share</span></button>` +
  `<details class="stage-save"><summary title="Save this picture" aria-label="Save this picture">${SAVE}</summary>` +
  `<div><button data-format="png">PNG</button><button data-format="svg">SVG</button></div></details>` +
  `<button class="stage-settings" aria-expanded="false">Settings</button></div></div></div>`;
const SIDE =
  `<div class="stage-side"><div class="stage-words"><div class="stage-offline" data-testid="offline" role="status"></div>` +
  `<div class="stage-predict" data-testid="predict"></div><div class="stage-verdict" data-slot="verdict"></div>` +
  `<div class="stage-why" aria-live="off">${WHYS.map((slot, i) => `<div data-slot="${slot}"${i ? SCROLLS : ""}></div>`).join("")}</div></div>` +
  `<div class="stage-figures"></div>` +
  `<details class="stage-confusion" data-testid="confusion"><summary>Confusion matrix</summary><div data-slot="confusion"></div></details><div class="stage-more" role="group" aria-label="More" hidden></div></div>`;
const PANEL = `<section class="stage-panel" aria-label="Settings" hidden></section>`;
const MESSAGE = `<div class="stage-message" data-testid="message" role="status"></div>`;

// Makes the elements of a stage; returns them by name.
export function stageElements() {
  const root = document.createElement("div");
  root.className = "stage";
  root.dataset.testid = "stage";
  root.innerHTML = JUDGED + MAIN + SIDE + PANEL + MESSAGE;
  /** @type {(name: string) => HTMLElement} */
  const part = (name) => /** @type {HTMLElement} */ (root.querySelector(`.stage-${name}`));
  const areas = { tools: part("tools"), planes: part("planes"), figures: part("figures") };
  const pressed = { buttons: part("buttons"), next: part("next"), key: part("key"), take: part("take"), save: part("save"), settings: part("settings"), panel: part("panel") };
  const charts = [0, 1].map(() => Object.assign(document.createElement("div"), { className: "stage-chips", hidden: true }));
  /** @type {Record<string, HTMLElement>} the places of settings outside the panel */
  const inSight = { plane: part("vocabulary"), transport: part("controls"), chart: charts[0], "second chart": charts[1] };
  return { root, parts: { ...areas, ...pressed, charts, inSight, text: part("text"), predict: part("predict"), guess: part("guess"), message: part("message"), offline: part("offline"), judged: /** @type {HTMLElement} */ (root.querySelector(".lesson-verdict")) } };
}

/**
 * Marks a chart that has chips above it: a selector with :has() would be matched anew in every frame that plays.
 * @param {Element | null} figure
 */
export function markChips(figure) {
  figure?.toggleAttribute("data-chips", figure.querySelector(".stage-above > :not([hidden])") !== null);
}
