// A page of a class: a follower's, the projector's, which drives, or the lecturer's remote. All hear of the room by the same
// line; the secret of who drives is behind the # of the address, which no browser sends.

import { ClassControls } from "./classcontrols.js";
import { ClassLine } from "./classline.js";
import { ClassQuestion } from "./classquestion.js";
import { ClassStage } from "./classstage.js";

/** @import { ClassData, ClassState } from "./types" */

/** @type {ClassData} */
const data = JSON.parse(/** @type {HTMLElement} */ (document.getElementById("class")).textContent ?? "");
/** @type {(id: string) => HTMLElement} */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const secret = data.role === "follower" ? "" : location.hash.slice(1), drives = data.role === "projector";
const root = new URL(`${data.root}/class/${data.code}/`, location.href).href;
const place = element("picture"), alone = data.role !== "remote";
/** @type {ClassState | null} */
let state = null;
/** @type {{question: number, version: number, yours: ClassState["yours"]} | null} what was voted last, and the room's version then */
let voted = null;
let driver = 0; // this window's number, once it has taken the room over
const trouble = { lost: false, away: false, said: "" };

/** @param {string} said once, and again only when it has changed */
function says(said) {
  const at = element("said");
  if (at.textContent !== said) at.textContent = said;
}

function troubled() {
  if (document.body.dataset.over) return; // that was the last word
  const waits = state && !state.picture ? "The lecturer has shown nothing yet." : "";
  const away = trouble.away && data.role === "follower" ? "The lecturer is away for the moment. You stay in the room." : "";
  says([trouble.lost ? "Connection lost, trying …" : away || waits, trouble.said].filter(Boolean).join(" "));
}

/** @param {string} said */
function refused(said) {
  trouble.said = said;
  troubled();
}

const line = new ClassLine(root, { role: data.role, secret }, {
  state: (now) => shows(now),
  lost: (lost) => { trouble.lost = lost; troubled(); },
  said: (said) => refused(said),
  over: (said) => {
    document.body.dataset.over = "1";
    says(said);
    for (const part of document.querySelectorAll("main, #controls")) /** @type {HTMLElement} */ (part).inert = true;
  },
});

/** @type {(answer: number | number[]) => Promise<void>} */
async function votes(answer) {
  if (!state?.question) return;
  const { question, round } = state, { said, answer: kept } = await line.send("vote", { question: question.number, round, answer });
  refused(said);
  if (!kept) return;
  voted = { question: question.number, ...kept };
  if (state?.question?.number === question.number) shows({ ...state, yours: kept.yours });
}

/** @param {object} what */
async function does(what) {
  const { said, answer } = await line.send("drive", what);
  refused(said);
  return answer;
}

const taking = drives ? does({ do: "take over" }).then((answer) => { driver = answer?.driver ?? 1; return driver; }) : Promise.resolve(0);

/** @param {object} picture */
async function tells(picture) {
  return (await does({ do: "show", driver: await taking, picture }))?.version ?? 0;
}

const names = (/** @type {number} */ frame, /** @type {string} */ next) => does({ do: "name", frame, next });
const question = new ClassQuestion(element("question"), data.role === "follower" ? votes : null);
const remote = document.getElementById("remote");
if (remote) {
  /** @type {HTMLAnchorElement} */ (remote.querySelector("a")).href = `remote#${secret}`;
  remote.addEventListener("toggle", () => remoteCode(remote.querySelectorAll("img:not([src])")), { once: true });
}
const stage = alone ? new ClassStage(place, data, drives ? tells : null, data.role === "follower" ? votes : null, names) : null;
const controls = data.role === "follower" ? null : new ClassControls(element("controls"), does, stage ? () => stage.asked() : null, downloads);

// Made only when it is wanted: it holds the secret.
/** @param {Iterable<Element>} images */
async function remoteCode(images) {
  const response = await fetch(`${root}qr.svg?as=remote`, { headers: line.headers });
  if (!response.ok) return refused(await response.text());
  const made = URL.createObjectURL(await response.blob());
  for (const image of images) image.setAttribute("src", made);
}

async function downloads() {
  const response = await fetch(`${root}shares.csv`, { headers: line.headers });
  if (!response.ok) return refused(await response.text());
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(await response.blob()), download: `class-${data.code}.csv` });
  link.click();
  URL.revokeObjectURL(link.href);
}

/** @param {ClassState} told */
function shows(told) {
  const late = voted && told.version < voted.version && told.question?.number === voted.question; // it is from before the vote
  const now = state = late ? { ...told, yours: voted?.yours } : told;
  Object.assign(document.body.dataset, { phase: now.phase, round: String(now.round), version: String(now.version), ready: "1" });
  trouble.away = now.away;
  troubled();
  if (drives && driver && (now.driver ?? 0) > driver) return taken();
  if (now.picture) stage?.show(now.picture, now);
  question.show(data.role === "remote" && now.shares ? { ...now, reveal: now.shares } : now, stage?.points);
  controls?.show(now);
  const leave = /** @type {HTMLAnchorElement | null} */ (document.getElementById("leave"));
  if (leave && now.picture) {
    const { page, scene, frame } = now.picture, query = [scene, frame ? `t=${frame}` : ""].filter(Boolean).join("&");
    leave.href = `${data.root}/${data.paths[page]}${query ? `?${query}` : ""}`;
  }
}

// Another window drives the room from now on.
function taken() {
  line.stop();
  document.body.dataset.over = "1";
  says("This room is driven from another window now. Reload this page to take it back.");
  for (const part of document.querySelectorAll("main, #controls")) /** @type {HTMLElement} */ (part).inert = true;
}

// A phone that wakes up, or is back in the network, does not wait until its line is found to be dead.
document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  line.start();
  wakes();
});
window.addEventListener("online", () => line.start());

// The screen stays on while the room is open, where the browser lets it.
async function wakes() {
  if ("wakeLock" in navigator) await navigator.wakeLock.request("screen").catch(() => {});
}

wakes();
line.start();
