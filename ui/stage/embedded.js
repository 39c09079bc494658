// A film alone in a page, as the page itself holds it.

import show from "./stage.js";

/** @import { Data } from "./types" */

const film = /** @type {HTMLElement} */ (document.getElementById("film"));
show({
  parentElement: /** @type {HTMLElement} */ (document.querySelector("main")),
  key: "film",
  data: /** @type {Data} */ (JSON.parse(film.textContent ?? "")),
  setStateValue() {},
  setTriggerValue() {},
});
