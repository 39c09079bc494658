// A page of a class that is in the present whenever it is looked at, and whose screen stays on.

/** @import { ClassLine } from "./classline.js" */

// The screen stays on while the room is open, where the browser lets it.
async function wakes() {
  if (!("wakeLock" in navigator)) return;
  try {
    await navigator.wakeLock.request("screen");
  } catch (error) {
    console.debug("The screen may go dark.", error);
  }
}

/**
 * A page that wakes up, or is back in the network, does not wait until its line is found to be dead.
 * @param {ClassLine} line started here
 */
export function staysAwake(line) {
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    line.start();
    wakes();
  });
  window.addEventListener("online", () => line.start());
  wakes();
  line.start();
}
