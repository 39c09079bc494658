// While the page is printed its pictures keep their size, so that grid and points agree: a sheet is as wide as no window,
// and plotly would draw too late for it. They are scaled to the sheet, painted with as many pixels as paper shows, and dark
// on white.

import { isDark } from "../browser.js";

const SHEET = 715; // CSS pixels across an A4 sheet between its margins
const LARGER = 1.25; // the largest scale
const STEP = 4; // steps of a quarter, as browsers print a canvas at other scales smaller than what is beneath it
const PIXELS = 4; // pixels of a canvas for each CSS pixel

/** @import { Gallery } from "../plane/gallery.js" */

/**
 * Returns a function that stops it.
 * @param {HTMLElement} root of the stage
 * @param {Gallery} gallery
 * @param {() => void} draw
 */
export function onPaper(root, gallery, draw) {
  const stop = new AbortController();
  /** @param {boolean} forPrint */
  const turn = (forPrint) => {
    const { pictures, planes } = gallery, other = forPrint ? isDark(root) : root.classList.contains("stage-paper");
    root.classList.toggle("stage-paper", forPrint && other);
    pictures.forEach((picture, i) => {
      const across = i < planes.length && planes.length > 1 ? 2 : 1;
      picture.root.style.setProperty("--paper", String(Math.min(LARGER, Math.max(1, Math.floor((STEP * SHEET) / across / (picture.size[0] || SHEET))) / STEP)));
      picture.print(forPrint ? PIXELS : 0, other);
    });
    draw();
    // Only microtasks, which end before the browser goes on to print.
    if (other) Promise.all(pictures.map((picture) => picture.draw())).then(draw);
  };
  window.addEventListener("beforeprint", () => turn(true), { signal: stop.signal });
  window.addEventListener("afterprint", () => turn(false), { signal: stop.signal });
  return () => stop.abort();
}
