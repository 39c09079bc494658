// Whether this browser's reader wants motion at all, and single steps to be seen in it. A frame whose host keeps it in a
// sandbox has no store.

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
