// The link from a page back to the lesson whose step it shows, with the scene at the time of the press.

import { followSettled } from "../page/settledlink.js";

const LINK = "a.to-lesson"; // ui/shell/lesson_strip.py writes it
const KEPT = ["step", "again", "lesson"]; // fields that stay as in the link
const AROUND = ["lesson", "step", "again"]; // fields of the scene that say where it is shown
const LOOKS = ["pointerdown", "focusin", "click"];

/**
 * @param {string} href
 * @param {Map<string, string>} fields of the scene
 */
export function withScene(href, fields) {
  const link = new URL(href), step = [...link.searchParams].filter(([name]) => KEPT.includes(name));
  const scene = [...fields].filter(([name, text]) => !AROUND.includes(name) && (name !== "view" || text === "projector"));
  link.search = new URLSearchParams([...step, ...scene]).toString().replaceAll("+", "%20");
  return link.href;
}

export class ToLesson {
  /** @param {{fields(): Map<string, string>, here(): boolean, settled(): boolean}} calls */
  constructor(calls) {
    this.stop = new AbortController();
    const listen = { capture: true, signal: this.stop.signal };
    for (const look of LOOKS) document.addEventListener(look, (event) => {
      const { target } = event;
      const link = target instanceof Element ? /** @type {HTMLAnchorElement | null} */ (target.closest(LINK)) : null;
      if (!link || !calls.here()) return;
      const href = () => (link.href = withScene(link.href, calls.fields()));
      href();
      if (event.type === "click") followSettled(/** @type {MouseEvent} */ (event), calls.settled, href);
    }, listen);
  }

  remove() {
    this.stop.abort();
  }
}
