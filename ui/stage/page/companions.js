// Scripts of add-ons beside a stage, each a bundle of its own: fetched once its button is pressed, or as long as the tab's store
// has its key (addons/__init__.py).

/** @import { Data } from "../types" */
/** @import { Asking } from "../asking.js" */

/** @type {(key: string) => boolean} a frame whose host keeps it in a sandbox has no store */
function isKept(key) {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch (error) {
    console.warn(error);
    return false;
  }
}

/** @type {(stage: string, bundle: string) => Promise<any>} beside the stage's own script */
const script = (stage, bundle) => import(new URL(stage.replace("stage.js", `${bundle}.js`), document.baseURI).href);

/** @type {(asking: Asking, data: Data) => Promise<void>} */
export async function accompany(asking, data) {
  for (const { bundle, key, presses } of data.companions ?? []) {
    if (presses || isKept(key)) (await script(data.stage, bundle)).accompany(asking, data, presses);
  }
}
