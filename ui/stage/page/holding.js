// Whether a class is held from this tab, and what holds it: a bundle of its own, which is fetched then (classheld.js).

/** @import { Data } from "../types" */
/** @import { Asking } from "../asking.js" */

const CLASS = "playground-class"; // in the tab's own store, see classheld.js

/** A frame whose host keeps it in a sandbox has no store, and holds none. */
function isHeld() {
  try {
    return sessionStorage.getItem(CLASS) !== null;
  } catch (error) {
    console.warn(error);
    return false;
  }
}

/** @type {(stage: string) => Promise<any>} beside the stage's own script */
const bundle = (stage) => import(new URL(stage.replace("stage.js", "classheld.js"), document.baseURI).href);

/** @type {(asking: Asking, data: Data) => Promise<void>} */
export async function hold(asking, data) {
  if (data.holds || isHeld()) (await bundle(data.stage)).held(asking, data);
}
