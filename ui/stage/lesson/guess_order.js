// Items to be put into an order: their buttons or the arrow keys move them up and down, or they are dragged. At the end the
// right order moves into place, and each item says where the reader had put it.

import { reducedMotion } from "../motionchoice.js";

/** @import { Guessing } from "../types" */

const MOVE = 600; // milliseconds

export class Order {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    this.at = "";
    /** @type {number[]} their numbers, from the first to the last */
    this.items = [];
    this.held = -1; // the item that is dragged
    /** @type {string[]} */
    this.names = [];
    host.innerHTML = `<ol></ol><span class="stage-aloud" aria-live="polite"></span>`;
    const [list, aloud] = /** @type {Iterable<HTMLElement>} */ (host.children);
    this.list = list;
    this.aloud = aloud;
    list.addEventListener("click", ({ target }) => {
      const button = /** @type {Element} */ (target).closest("button"), item = this.itemAt(target);
      if (button && item >= 0) this.move(item, button.dataset.by === "up" ? -1 : 1, button.dataset.by);
    });
    list.addEventListener("keydown", (event) => {
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key], item = this.itemAt(event.target);
      if (!by || item < 0) return;
      event.preventDefault();
      event.stopPropagation();
      this.move(item, by, /** @type {HTMLElement} */ (event.target).dataset.by);
    });
    this.draggable();
  }

  /** @param {EventTarget | null} target */
  itemAt(target) {
    return Number(/** @type {HTMLElement | null} */ (/** @type {Element} */ (target).closest("li"))?.dataset.item ?? -1);
  }

  /** @type {(asked: Guessing, moves: boolean) => void} */
  show({ at, kind, items, given, truth }, moves) {
    this.host.hidden = kind !== "order";
    if (kind !== "order") return;
    if (at !== this.at) this.items = given ?? items.map((_, i) => i);
    this.at = at;
    this.names = items;
    const before = this.tops();
    if (truth) this.items = truth;
    this.render(truth ? given : null, truth !== null);
    if (truth && moves) this.slide(before, MOVE);
  }

  /** @type {(given: number[] | null, done: boolean) => void} */
  render(order, done) {
    this.list.replaceChildren(...this.items.map((item, place) => {
      const row = document.createElement("li"), name = this.names[item];
      row.dataset.item = String(item);
      row.append(Object.assign(document.createElement("span"), { textContent: name }));
      if (done && order) row.append(Object.assign(document.createElement("em"), { textContent: put(order.indexOf(item), place) }));
      if (!done) row.append(arrow("up", `Move ${name} up`, place === 0), arrow("down", `Move ${name} down`, place === this.items.length - 1));
      return row;
    }));
    this.list.classList.toggle("stage-ordered", done);
  }

  /** @type {(item: number, by: number, held: string | undefined) => void} */
  move(item, by, held) {
    const place = this.items.indexOf(item), to = place + by;
    if (to < 0 || to >= this.items.length) return;
    const before = this.tops();
    this.items = this.items.toSpliced(place, 1).toSpliced(to, 0, item);
    this.render(null, false);
    this.slide(before, 150);
    this.aloud.textContent = `${this.names[item]}: place ${to + 1} of ${this.items.length}`;
    const buttons = [...this.list.children[to].querySelectorAll("button")];
    buttons.find((button) => button.dataset.by === held)?.focus();
  }

  // The distance of each item from the top.
  tops() {
    return new Map([...this.list.children].map((row) => [/** @type {HTMLElement} */ (row).dataset.item, row.getBoundingClientRect().top]));
  }

  /** @type {(before: Map<string | undefined, number>, time: number) => void} */
  slide(before, time) {
    if (reducedMotion()) return;
    for (const row of this.list.children) {
      const { top } = row.getBoundingClientRect(), by = (before.get(/** @type {HTMLElement} */ (row).dataset.item) ?? top) - top;
      if (by) row.animate([{ transform: `translateY(${by}px)` }, { transform: "none" }], { duration: time, easing: "ease-in-out" });
    }
  }

  draggable() {
    this.list.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || /** @type {Element} */ (event.target).closest("button") || this.list.matches(".stage-ordered")) return;
      this.held = this.itemAt(event.target);
      this.list.setPointerCapture(event.pointerId);
    });
    this.list.addEventListener("pointermove", (event) => {
      if (this.held < 0) return;
      // By the box of the list, as rows in motion are not in their places yet.
      const { top, height } = this.list.getBoundingClientRect(), last = this.items.length - 1, place = this.items.indexOf(this.held);
      const over = Math.max(0, Math.min(last, Math.floor(((event.clientY - top) / height) * (last + 1))));
      if (over !== place) this.move(this.held, over - place, undefined);
    });
    for (const end of ["pointerup", "pointercancel"]) this.list.addEventListener(end, () => { this.held = -1; });
  }
}

/** @type {(by: string, name: string, end: boolean) => HTMLElement} */
function arrow(by, name, end) {
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: by === "up" ? "▲" : "▼" });
  button.dataset.by = by;
  button.setAttribute("aria-label", name);
  if (end) button.setAttribute("aria-disabled", "true");
  return button;
}

/** @type {(given: number, place: number) => string} */
function put(at, place) {
  return at === place ? "✓" : `you: ${at + 1}.`;
}
