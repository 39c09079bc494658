// The hall's screen of a class: the picture, the way in, and what is asked and answered. Nothing on it acts, and nothing is
// private, so it takes no secret.

import { staysAwake } from "./classawake.js";
import { ClassLine, TROUBLES } from "./classline.js";
import { ClassStage } from "./classstage.js";
import { ClassTold } from "./classtold.js";

/** @import { ClassData, ClassState } from "./types" */

const TICK = 250; // milliseconds between two looks at the clock
const TIGHT = ["0", "1", "2", "3"]; // how close: both rounds in one row, then smaller type as well
const PHASES = { looking: "", voting: "Vote now", closed: "Voting is closed", discussing: "Discuss with your neighbour", revealed: "Answer" };

/** @type {ClassData} */
const data = JSON.parse(/** @type {HTMLElement} */ (document.getElementById("class")).textContent ?? "");
/** @type {(id: string) => HTMLElement} */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const at = new URL(`${data.root}/class/${data.code}/`, location.href).href;
const question = new ClassTold(element("question"));
const stage = new ClassStage(element("picture"), data, null);
/** @type {ClassState | null} */
let state = null;
let cut = ""; // what is wrong with the line
let ahead = 0; // milliseconds that the server's clock is ahead of this one

/** @type {(id: string, text: string) => void} */
function writes(id, text) {
  if (element(id).textContent !== text) element(id).textContent = text;
}

/** @param {ClassState} now */
function shows(now) {
  state = now;
  ahead = 1000 * now.now - Date.now();
  const { phase, round, picture, here = 0, answered = [], asked = 0 } = now;
  Object.assign(document.body.dataset, { phase, round: String(round), version: String(now.version), ready: "1", asked: String(asked) });
  document.body.toggleAttribute("data-bare", !picture);
  if (picture) stage.show(picture, now);
  question.show(now, now.reveal);
  fits();
  writes("step", now.step ?? "");
  if (element("lead").dataset.html !== now.lead) element("lead").innerHTML = element("lead").dataset.html = now.lead ?? "";
  document.body.toggleAttribute("data-card", Boolean(now.card));
  writes("title", picture ? picture.title || data.titles[picture.page] : "");
  const post = now.posts?.told.find(({ hall }) => hall)?.text ?? "";
  document.body.toggleAttribute("data-post", Boolean(post));
  writes("post-text", post);
  writes("answered", phase === "looking" ? "" : `${answered.at(-1) ?? 0} answered`);
  for (const id of ["here", "count"]) writes(id, `${here} here`);
  clock();
}

// Shows the word of the phase, unless nobody can act on it.
function phaseSays() {
  const { phase = "looking", round = 1 } = state ?? {}, done = cut || "over" in document.body.dataset;
  const open = phase === "voting" && left() !== 0;
  writes("phase", done ? "" : open && round > 1 ? "Vote again" : phase === "voting" && !open ? PHASES.closed : PHASES[phase]);
}

// Nobody scrolls a wall: what is asked and answered is written closer, as far as it needs to be.
function fits() {
  const box = element("question");
  for (const tight of TIGHT) {
    box.dataset.tight = tight;
    if (box.scrollHeight <= box.clientHeight + 1) return;
  }
}

// Counts down to the end of the round, or of the talk, where the lecturer has set one.
function clock() {
  const seconds = "over" in document.body.dataset ? null : left();
  writes("clock", seconds === null ? "" : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`);
  phaseSays();
}

// Whole seconds until then; null without a clock.
function left() {
  const { phase, closes, until } = state ?? {}, end = phase === "voting" ? closes : phase === "discussing" ? until : null;
  return end ? Math.max(0, Math.ceil(end - (Date.now() + ahead) / 1000)) : null;
}

const line = new ClassLine(at, { role: "hall", secret: "" }, {
  state: (now) => shows(now),
  lost: (trouble) => {
    cut = trouble;
    writes("said", trouble && TROUBLES[trouble]);
    clock();
  },
  said: (text) => writes("said", text),
  over: (text) => {
    document.body.dataset.over = "1";
    writes("said", text);
    clock();
  },
});

setInterval(clock, TICK);
new ResizeObserver(() => requestAnimationFrame(fits)).observe(/** @type {Element} */ (document.querySelector("main")));
staysAwake(line);
