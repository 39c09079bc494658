// Whether the reader of this browser wants motion, as between the frames of a single step. A frame that its host keeps in a
// sandbox has no storage.

const PLACE = "playground-motion", ON = "on", OFF = "off";

export const reducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

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
