// The plane by keyboard: Enter shows a crosshair, arrows move it, Enter uses the tool there, Delete removes, Escape hides it.

/** @import { Place } from "../types" */
/** @import { Editor } from "./editor.js" */

/** @type {Record<string, number[]>} */
export const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const SHOWN = "Crosshair: arrows move it, Shift ten times as far, Enter uses the tool, Delete removes, Escape leaves.";

export class Crosshair {
  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
    /** @type {Place | null} */
    this.place = null;
    this.held = -1; // the handle that it moves
  }

  // Shows the crosshair; null hides it.
  /** @type {(place: Place | null) => void} */
  show(place) {
    if (!place && !this.place) return;
    if (!place && this.held >= 0) this.release();
    this.place = place;
    this.editor.redraw();
  }

  release() {
    this.held = -1;
    this.editor.release();
  }

  /** @type {(event: KeyboardEvent) => void} */
  key(event) {
    const { place, editor } = this, by = ARROWS[event.key];
    if (!place && event.key !== "Enter") return;
    if (event.key === "Escape") this.show(null);
    else if (event.key === "Enter" || event.key === " ") this.press();
    else if (by && place) {
      const to = editor.ruler.beside(place, by.map((step) => step * (event.shiftKey ? 10 : 1)));
      this.show(to);
      if (this.held >= 0) editor.pull(this.held, to);
      editor.say([`Crosshair at ${to.join(", ")}`, editor.reads(to)].filter(Boolean).join(": "));
    } else return;
    event.preventDefault();
  }

  press() {
    const { place, editor } = this;
    if (!place) {
      this.show(editor.ruler.middle());
      return editor.say(SHOWN);
    }
    return editor.tool === "drag" ? this.take(place) : editor.apply(place, editor.ruler.under(place, editor.points));
  }

  // Picks up the handle there, or puts down the one that it moves.
  /** @type {(place: Place) => void} */
  take(place) {
    const { handles, rules, ruler, say } = this.editor, under = ruler.under(place, handles.places);
    if (this.held >= 0) this.release();
    else if (under >= 0) handles.take(this.held = under, false);
    const name = rules.handles?.[this.held]?.name;
    say(name ? `In hand: ${name}. Arrows move it, Enter lets go.` : "Nothing in hand. Enter on a handle takes it.");
  }
}
