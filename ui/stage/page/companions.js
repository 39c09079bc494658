// Scripts of add-ons beside a stage, each in its own bundle, which is fetched when its button is pressed, or at once if the
// tab's storage has its key (addons/__init__.py).

/** @import { Data } from "../types" */
/** @import { Asking } from "../asking.js" */

/** @type {(key: string) => boolean} a frame that its host keeps in a sandbox has no storage */
function isKept(key) {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch (error) {
    console.warn(error);
    return false;
  }
}

/** @type {(stage: string, bundle: string) => Promise<any>} the module, from beside the stage's own script */
const script = (stage, bundle) => import(new URL(stage.replace("stage.js", `${bundle}.js`), document.baseURI).href);

/** @type {(asking: Asking, data: Data) => Promise<void>} */
export async function accompany(asking, data) {
  for (const { bundle, key, presses } of data.companions ?? []) {
    if (presses || isKept(key)) (await script(data.stage, bundle)).accompany(asking, data, presses);
  }
}
