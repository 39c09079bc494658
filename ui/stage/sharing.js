// The stage's two buttons for taking along what it shows: its link, and its picture.

import { copied } from "./browser.js";
import { download, snapshot } from "./snapshot.js";

/** @import { Picture } from "./picture.js" */

/**
 * `settled`: whether Python has seen everything. `link`: the address of what is on show. `stays`: milliseconds.
 * @typedef {object} Shown
 * @property {() => boolean} settled
 * @property {() => URL} link
 * @property {() => {pictures: Picture[], frame: number}} seen
 * @property {(text: string, stays?: number) => void} say
 */

const TIMEOUT = 3000; // milliseconds for Python to see everything
const BRIEF = 4000; // milliseconds for which a message of success shows

/**
 * @param {HTMLElement} link
 * @param {HTMLElement} save
 * @param {Shown} view
 */
export function shared(link, save, view) {
  link.addEventListener("click", () => copyLink(view));
  save.addEventListener("click", ({ target }) => {
    const { format } = /** @type {HTMLElement} */ (target).dataset;
    if (!format) return;
    save.removeAttribute("open");
    savePicture(view, format, getComputedStyle(save).getPropertyValue("--stage-ground"));
  });
}

// The address as it will be once Python has seen everything.
/** @param {Shown} shown */
async function copyLink({ settled, link, say }) {
  const until = Date.now() + TIMEOUT;
  while (!settled() && Date.now() < until) await new Promise((done) => setTimeout(done, 30));
  const { href } = link();
  if (await copied(href)) say("Link copied.", BRIEF);
  else say(`This browser does not let pages copy. The link: ${href}`);
}

/**
 * @param {Shown} shown
 * @param {string} format
 * @param {string} ground
 */
async function savePicture({ seen, say }, format, ground) {
  const { pictures, frame } = seen(), picture = await snapshot(pictures, format, ground);
  if (picture) download(picture, `playground-${frame}.${format}`);
  else say("This browser could not make the picture. A smaller window, or SVG, may help.");
}
