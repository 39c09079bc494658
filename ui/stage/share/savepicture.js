// The stage's button that saves its picture, where no server makes files of it.

import { saveFile } from "./savefile.js";
import { snapshot } from "../plane/snapshot.js";

/** @import { Picture } from "../plane/picture.js" */

/**
 * @param {HTMLElement} save
 * @param {{seen(): {pictures: Picture[], frame: number}, say(text: string): void}} view
 */
export function savesPicture(save, { seen, say }) {
  save.addEventListener("click", async ({ target }) => {
    const { format } = /** @type {HTMLElement} */ (target).dataset;
    if (!format) return;
    save.removeAttribute("open");
    const { pictures, frame } = seen(), picture = await snapshot(pictures, format, getComputedStyle(save).getPropertyValue("--stage-ground"));
    if (picture) saveFile(picture, `playground-${frame}.${format}`);
    else say("This browser could not make the picture. A smaller window, or SVG, may help.");
  });
}
