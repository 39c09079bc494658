// Whether this browser's reader wants single steps to be seen in motion. A frame whose host keeps it in a sandbox has no store.

import { reducedMotion } from "./effects.js";

const PLACE = "playground-motion", ON = "on", OFF = "off";

/** @returns {boolean} */
export function wantsMotion() {
  try {
    return localStorage.getItem(PLACE) !== OFF && !reducedMotion();
  } catch (error) {
    console.debug(error);
    return !reducedMotion();
  }
}

/** @param {boolean} on */
export function chooseMotion(on) {
  try {
    localStorage.setItem(PLACE, on ? ON : OFF);
  } catch (error) {
    console.debug(error);
  }
}
