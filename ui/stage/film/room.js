// Measures the longest narration of a film in its place. The space above the charts has that height, so that no chart moves
// while the film plays, and the charts fill the height that the narration leaves.

import { lead } from "./words.js";

/** @import { Film } from "./film.js" */

const SLOTS = ["why", "verdict"];
const FRAMES = 400; // frames whose captions are read, at most
const LONGEST = 2; // texts that are measured for each template
const MEASURED = 40; // texts that are measured for a slot, at most
const LONG = 0.3; // the largest share of the column for the words below the charts; a longer tree or table scrolls
const HIGHEST = 1.4; // of a chart, as a multiple of its width
const LATER = 200; // milliseconds after the last of several similar films, as during a drag

export class Room {
  /** @param {HTMLElement} root the stage */
  constructor(root) {
    this.side = /** @type {HTMLElement} */ (root.querySelector(".stage-side"));
    /** @type {string[][]} the texts of the film that may be the longest: of the narration, and of the verdict */
    this.texts = [[], []];
    this.kind = ""; // the kind of film that was measured last
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.later = undefined;
    // In the next frame, as measuring changes sizes, which the observer would report as a loop.
    this.sizes = new ResizeObserver(() => requestAnimationFrame(() => this.measure()));
    this.sizes.observe(this.side);
    this.typed = () => this.measure(); // the maths font is loaded with the first formula
    document.fonts.addEventListener("loadingdone", this.typed);
  }

  remove() {
    this.sizes.disconnect();
    document.fonts.removeEventListener("loadingdone", this.typed);
    clearTimeout(this.later);
  }

  // "1" if the column beside the plane has a height that charts may fill, otherwise "0"; "" if the charts are above all words.
  get fills() {
    return getComputedStyle(this.side).getPropertyValue("--fills");
  }

  get figures() {
    return /** @type {HTMLElement[]} */ ([...this.side.querySelectorAll(".stage-figure")]);
  }

  // Measures a film of another kind before its charts are drawn.
  /** @param {Film} film */
  show(film) {
    if (!this.fills) return;
    const kind = [film.figures.length, ...SLOTS.map((slot) => film.captions[slot]?.templates.length)].join(), again = kind === this.kind;
    const read = () => {
      this.texts = SLOTS.map((slot) => longest(film, slot));
      this.measure();
    };
    clearTimeout(this.later);
    this.kind = kind;
    if (again) this.later = setTimeout(read, LATER);
    else read();
  }

  // Sets the texts in their place, hidden, while their heights are read.
  measure() {
    const { side, fills, texts: [whys, verdicts] } = this, { style } = side;
    if (!fills || !side.clientWidth) return;
    const place = document.createElement("div");
    place.className = "stage-words stage-measured";
    place.style.width = `${side.clientWidth}px`;
    const narrations = whys.map((text) => set(place, "stage-why", text)), conclusions = verdicts.map((text) => set(place, "stage-verdict", text));
    for (const each of narrations) lead(each);
    side.append(place);
    const above = highest(narrations.map(({ firstElementChild: first }) => first));
    const rest = highest(narrations.map(({ lastElementChild: last }) => last)), below = highest(conclusions);
    place.remove();
    style.setProperty("--lead", `${above}px`);
    for (const figure of this.figures) figure.style.removeProperty("--chart");
    if (fills === "1") this.fill(above, rest, below);
  }

  /**
   * Divides the rest of the column equally among the charts.
   * @param {number} above the heights of words
   * @param {number} rest
   * @param {number} below
   */
  fill(above, rest, below) {
    const { side, figures } = this, words = above + Math.min(rest, LONG * side.clientHeight) + below;
    if (!figures.length) return;
    const others = /** @type {HTMLElement[]} */ ([...side.querySelectorAll(".stage-figures, .stage-confusion, .stage-more")]).filter(({ offsetHeight }) => offsetHeight);
    const gap = parseFloat(getComputedStyle(side).rowGap), rows = new Set(figures.map(({ offsetTop }) => offsetTop)).size;
    const left = side.clientHeight - words - others.reduce((sum, { offsetHeight }) => sum + offsetHeight + gap, 3 * gap);
    if (left > 0) for (const { style, offsetHeight: high, offsetWidth: wide } of figures) style.setProperty("--chart", `${Math.floor(Math.min(high + left / rows, Math.max(high, HIGHEST * wide)))}px`);
  }
}

/** @type {(parts: (Element | null)[]) => number} */
const highest = (parts) => Math.max(0, ...parts.map((part) => /** @type {HTMLElement} */ (part).offsetHeight));

/** @type {(place: HTMLElement, name: string, text: string) => HTMLElement} */
function set(place, name, text) {
  const node = Object.assign(document.createElement("div"), { className: name, innerHTML: text });
  place.append(node);
  return node;
}

/**
 * Returns the texts of a slot that may be the highest: the longest of each template.
 * @param {Film} film
 * @param {string} slot
 * @returns {string[]}
 */
function longest(film, slot) {
  const caption = film.captions[slot];
  if (!caption) return [];
  /** @type {Map<number, Set<string>>} */
  const texts = new Map(), step = Math.max(1, (film.frames - 1) / (FRAMES - 1));
  for (let i = 0; i < film.frames; i += step) {
    const t = Math.round(i), template = caption.which ? film.number(caption.which, t) : 0;
    const text = film.text(caption, t), top = texts.get(template) ?? new Set();
    top.add(text);
    if (top.size > LONGEST) top.delete([...top].reduce((a, b) => (letters(b) < letters(a) ? b : a)));
    texts.set(template, top);
  }
  return [...texts.values()].flatMap((top) => [...top]).sort((a, b) => letters(b) - letters(a)).slice(0, MEASURED);
}

/** @type {(html: string) => number} */
const letters = (html) => html.replace(/<[^>]*>/g, "").length;
