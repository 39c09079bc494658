// Sends Python the scenes that this tab last showed, if they are new: see kept_scenes.py and ui/stage/page/tab.js.

/** @typedef {{data: {known: string}, setStateValue(name: string, value: unknown): void}} Component */

const PLACE = "playground-tab";

/** @returns {unknown} */
function scenes() {
  try {
    return JSON.parse(sessionStorage.getItem(PLACE) ?? "{}")?.scenes ?? {};
  } catch {
    return {}; // without storage
  }
}

/** @param {Component} component */
export default function ({ data, setStateValue }) {
  const text = JSON.stringify(scenes());
  if (text !== data.known) setStateValue("scenes", text);
}
