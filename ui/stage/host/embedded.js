// The script of a film's own page: a file that contains its film, or an embed in a frame of another site, which requests
// films of its scene.

import { Asking } from "../asking.js";
import { returnFocus } from "../focus.js";
import { Host } from "./host.js";
import { SINGLE } from "../moving.js";
import { Scene } from "../scene.js";

/** @import { Data } from "../types" */

/** @type {Data} */
const data = JSON.parse(/** @type {HTMLElement} */ (document.getElementById("film")).textContent ?? "");
const asking = new Asking(new Scene(), { past: [], future: [], step: "" }), { exchange, player } = asking, { transport } = player;
const show = (/** @type {Data} */ next) => player.shows(() => asking.show(next));

// Takes the scene of the host's first message, as a workbench takes Python's.
/** @param {NonNullable<Data["given"]>} scene */
function hosted(scene) {
  let visits = 0;
  const around = window.parent === window ? null : window.parent;
  const host = asking.teller = new Host(exchange.scene, { page: data.page ?? "", path: scene.path, bare: scene.bare ?? "" }, {
    keepFrame: () => asking.keepFrame(),
    settled: () => asking.settled,
    seen: () => ({ frame: transport.t, frames: transport.frames }),
    show: (fields) => {
      visits += 1;
      show({ ...data, given: { ...scene, visit: `host.${visits}`, scene: Object.fromEntries(fields) } });
    },
    does: (message) => transport.soon(() => {
      if (message.type === "go") transport.go(message.frame, SINGLE);
      else if (transport.playing !== (message.type === "play")) transport.take("play");
    }),
    say: (text) => player.say(text),
    links: (href) => document.querySelector("footer a")?.setAttribute("href", href),
  }, around);
  window.addEventListener("message", (event) => host.receive(event));
  // The link may be pressed before the current frame is in the scene.
  for (const press of ["pointerdown", "click"]) document.querySelector("footer")?.addEventListener(press, () => {
    asking.keepFrame();
    host.lead();
  }, true);
}

returnFocus(document);
// A press on a plane takes no focus, so keys would go to the page around the frame.
window.addEventListener("pointerdown", () => window.focus(), true);
document.querySelector("main")?.append(player.root);
if (data.given) hosted(data.given);
show(data);
