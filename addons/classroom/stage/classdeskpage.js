// The desk as a page of its own, on the lecturer's phone, or where a class was opened at the door: what the room shows, and the
// desk beside it. It drives by events, so any number of them may be open. The secret is behind the # of the address, which no
// browser sends.

import { staysAwake } from "./classawake.js";
import { ClassDesk } from "./classdesk.js";
import { ClassLine } from "./classline.js";
import { ClassStage } from "./classstage.js";

/** @import { ClassData, ClassState } from "./types" */

const KEPT = "playground-class"; // as classheld.js keeps a room
const KEYS = new Map([["ArrowRight", 1], ["ArrowLeft", -1], ["PageDown", 1], ["PageUp", -1]]); // also of a presenter's remote

/** @type {ClassData} */
const data = JSON.parse(/** @type {HTMLElement} */ (document.getElementById("class")).textContent ?? "");
/** @type {(id: string) => HTMLElement} */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const secret = location.hash.slice(1), at = new URL(`${data.root}/class/${data.code}/`, location.href).href;
/** @type {ClassState | null} */
let state = null;
let counted = ""; // the picture whose frames the room was told of

const line = new ClassLine(at, { role: "desk", secret }, {
  state: (now) => shows(now),
  lost: (trouble) => desk.lost(trouble),
  said: (text) => desk.say(text, "line"),
  over: (text) => {
    document.body.dataset.over = "1";
    desk.notices.ends(text);
    if (desk.over()) document.querySelector(".class-said")?.append(" ", Object.assign(document.createElement("a"), { href: desk.results, textContent: "What the class learned" }));
    for (const part of document.querySelectorAll("#picture, .desk-actions, .desk-body")) /** @type {HTMLElement} */ (part).inert = true;
  },
});

/** @type {(what: object, about?: "press" | "picture", to?: "drive" | "preview") => Promise<any>} */
async function sends(what, about = "press", to = "drive") {
  const { said, answer } = await line.send(to, what);
  desk.say(said, about);
  return answer;
}

// Before the stage hears of it, which keeps keys from a picture that only follows.
window.addEventListener("keydown", (event) => {
  const by = KEYS.get(event.key), free = event.target === document.body || /** @type {Element} */ (event.target).matches("button");
  if (by === undefined || !free || event.ctrlKey || event.altKey || event.metaKey || !state || desk.isAsking) return;
  event.preventDefault();
  sends({ do: "step", by: event.shiftKey ? 10 * by : by });
}, true);

const stage = new ClassStage(element("picture"), data, null, () => filmShown());
const desk = new ClassDesk(element("desk"), { code: data.code, secret, at }, {
  send: (what) => sends(what),
  preview: (question) => sends(question, "press", "preview"),
  fetch: (path) => fetch(at + path, { headers: line.headers }),
  opened: (room) => {
    if (room.code === data.code) return line.start();
    location.assign(new URL(`../${room.code}/desk#${room.secret}`, at));
  },
  asked: () => stage.nextQuestion(),
  steps: () => stage.steps,
  next: () => stage.next || (state?.next ?? ""),
});
/** @type {HTMLElement} */ (document.querySelector(".desk-fold")).hidden = true; // it is the page

// A room that was opened at the door, or whose lesson a desk has turned, does not know how many frames its picture has.
function filmShown() {
  desk.refresh();
  const { picture, lesson } = state ?? {}, frames = stage.frames;
  if (!picture || !frames || frames === picture.frames || picture.scene !== stage.scene) return;
  const { page, scene, frame } = picture, key = JSON.stringify([page, scene, frames, lesson?.step]);
  if (key === counted) return;
  counted = key;
  sends({ do: "count frames", page, scene, frames }, "picture").then(() => stage.next && sends({ do: "name", frame: Math.min(frame, frames - 1), next: stage.next }, "picture"));
}

/** @param {ClassState} now */
function shows(now) {
  state = now;
  Object.assign(document.body.dataset, { phase: now.phase, round: String(now.round), version: String(now.version), ready: "1" });
  if (now.picture) stage.show(now.picture, now);
  element("picture").hidden = !now.picture;
  desk.show(now);
  const link = /** @type {HTMLAnchorElement} */ (element("playground"));
  link.hidden = !now.picture;
  if (!now.picture) return;
  const { page, scene, frame } = now.picture, query = [scene, frame ? `t=${frame}` : ""].filter(Boolean).join("&");
  link.href = `${data.root}/${data.paths[page]}${query ? `?${query}` : ""}`;
}

// The class is held from the playground then, where points and settings are: this tab goes there with it.
element("playground").addEventListener("click", () => {
  localStorage.setItem(KEPT, JSON.stringify({ code: data.code, secret }));
  sessionStorage.setItem(KEPT, data.code);
});

staysAwake(line);
