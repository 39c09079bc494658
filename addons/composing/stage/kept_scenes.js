// Tells Python the scenes that this tab has kept of pages, where it does not know them: see kept_scenes.py, ui/stage/page/tab.js.

/** @typedef {{data: {known: string}, setStateValue(name: string, value: unknown): void}} Component */

const PLACE = "playground-tab";

/** @returns {unknown} */
function scenes() {
  try {
    return JSON.parse(sessionStorage.getItem(PLACE) ?? "{}")?.scenes ?? {};
  } catch {
    return {}; // a browser that keeps nothing
  }
}

/** @param {Component} component */
export default function ({ data, setStateValue }) {
  const text = JSON.stringify(scenes());
  if (text !== data.known) setStateValue("scenes", text);
}
