// A lesson in a package of SCORM: runs before the lesson's own script, which then keeps its marks in the system that has
// opened it. Without such a system they are kept in the browser, as elsewhere.

import { ScormSession } from "./scormsession.js";

const REFUSED = "The learning management system has closed this lesson. Open it there once more; until then, answers are kept in this browser alone.";
const LOST = "The learning management system has not saved your last answer. Answer again, or open the lesson there again.";

/** @type {(textContent: string, id?: string) => void} */
function say(textContent, id = "") {
  document.getElementById("text")?.before(Object.assign(document.createElement("p"), { role: "alert", textContent, id }));
}

/** @type {(success: boolean) => void} */
function committed(success) {
  if (success) document.getElementById("lost")?.remove();
  else if (!document.getElementById("lost")) say(LOST, "lost");
}

/** @param {import("./scormsession.js").Api | null} api of SCORM 1.2 */
export function begin(api) {
  if (!api) return console.info("No learning management system is around this page: its marks are kept in this browser.");
  const place = /** @type {HTMLElement} */ (document.getElementById("data")), data = JSON.parse(place.textContent ?? "");
  const session = new ScormSession(api, data.lesson, () => Number(document.getElementById("lesson")?.dataset.step) || 1, Date.now, committed);
  if (session.refused) {
    say(REFUSED);
    return undefined;
  }
  Object.defineProperty(window, "localStorage", { value: session, configurable: true });
  place.textContent = JSON.stringify({ ...data, step: session.first });
  // Browsers no longer tell frames that they are unloaded; what is sent then may be lost, so each answer is sent at once.
  window.addEventListener("pagehide", () => session.finish());
  document.addEventListener("visibilitychange", () => { if (document.visibilityState === "hidden") session.commit(); });
}
