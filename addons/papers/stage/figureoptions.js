// The options of a figure in the dialog “Share”: what is drawn of the frame, and how wide.

import { addStyleSheet } from "../../../ui/stage/share/stylesheet.js";

/** @import { Film } from "../../../ui/stage/film/film.js" */
/** @import { SceneFile, Spec } from "../../../ui/stage/types" */

/** @type {[value: string, words: string][]} as figure_options.py has them */
const WIDTHS = [["", "As on the screen"], ["85", "A column: 85 mm"], ["170", "A page: 170 mm"]];
const TYPE = "Type has 8 points. ";
const GAP = "  "; // between the entries of a legend, as films/drawing/chart.py joins them
const KEY = /^[^\p{L}\p{N}]+/u; // of an entry: the line or sign before its words

export class FileOptions {
  constructor() {
    this.dressed = addStyleSheet(new URL("figureoptions.css", import.meta.url));
    this.node = Object.assign(document.createElement("div"), { className: "figure-options" });
    this.parts = select("Parts", []);
    this.width = select("Width", WIDTHS);
    this.note = document.createElement("p");
    for (const { parentElement } of [this.parts, this.width]) if (parentElement) this.node.append(parentElement);
    this.node.append(this.note);
  }

  /** @param {Film | null} film on show @param {boolean} isAsked while it is asked about, no chart is drawn */
  fill(film, isAsked) {
    const { figures = [], planes = 0 } = film ?? {}, charts = isAsked ? [] : figures.slice(planes);
    const was = this.parts.selectedOptions[0]?.text;
    const [one, other] = [planes > 1 ? "planes" : "plane", charts.length > 1 ? "charts" : "chart"];
    offer(this.parts, [
      ["", `The ${one} and the ${other}`], ["planes", `The ${one} alone`],
      ...charts.map((chart, i) => /** @type {[string, string]} */ ([`chart${i ? i + 1 : ""}`, titleOf(chart, charts.length > 1 ? `Chart ${i + 1}` : "The chart")])),
    ]);
    const same = [...this.parts.options].findIndex(({ text }) => text === was);
    this.parts.selectedIndex = Math.max(same, 0); // the choice stays when the dialog is opened for another frame
    if (this.parts.parentElement) this.parts.parentElement.hidden = !charts.length;
  }

  /** @type {(file: SceneFile) => boolean} */
  isBeside({ options }) {
    return options.includes("width");
  }

  /** @type {(file: SceneFile) => Record<string, string>} what the address of a file says */
  chosen(file) {
    return Object.fromEntries(Object.entries(this.values()).filter(([name]) => file.options.includes(name)));
  }

  /** @param {SceneFile[]} files on offer: which of them do not follow a choice is said */
  tell(files) {
    /** @type {(name: string, words: string) => string} */
    const others = (name, words) => {
      const labels = files.filter(({ options }) => options.length && !options.includes(name)).map(({ label }) => label);
      return labels.length ? `${labels.join(", ")}: ${words.toLowerCase()}.` : "";
    };
    const { only, width } = this.values();
    this.note.textContent = [
      width && TYPE + others("width", WIDTHS[0][1]),
      only && others("only", this.parts.options[0].text),
    ].filter(Boolean).join(" ");
  }

  values() {
    const value = this.parts.parentElement?.hidden ? "" : this.parts.value, planes = value === "planes";
    return { hide: planes ? "chart" : "", only: planes ? "" : value, width: this.width.value };
  }
}

/** @type {(label: string, options: [string, string][]) => HTMLSelectElement} */
function select(label, options) {
  const node = document.createElement("select"), around = document.createElement("label");
  node.setAttribute("aria-label", label);
  around.append(label, node);
  offer(node, options);
  return node;
}

/** @type {(node: HTMLSelectElement, options: [value: string, words: string][]) => void} */
function offer(node, options) {
  node.replaceChildren(...options.map(([value, text]) => Object.assign(document.createElement("option"), { value, text })));
}

/** @type {(chart: Spec, name: string) => string} `name` with the title of the y axis, or else the names of its curves; else `name` alone */
function titleOf({ layout: { yaxis, annotations = [] } }, name) {
  const curves = plain(annotations[0]?.text ?? "").split(GAP).map((entry) => entry.replace(KEY, "")).filter(Boolean);
  const words = plain(yaxis.title?.text ?? "") || curves.join(", ");
  return words ? `${name}: ${words}` : name;
}

/** @type {(markup: string) => string} */
const plain = (markup) => new DOMParser().parseFromString(markup, "text/html").body.textContent;
