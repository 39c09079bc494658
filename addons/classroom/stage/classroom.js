// A follower's page of a class: the lecturer's picture, the question, and what this device has answered.

import { staysAwake } from "./classawake.js";
import { ClassLine } from "./classline.js";
import { ClassPost } from "./classpost.js";
import { ClassPresence } from "./classpresence.js";
import { ClassQuestion } from "./classquestion.js";
import { ClassStage } from "./classstage.js";
import { openTwice } from "./classtwice.js";

/** @import { ClassData, ClassState } from "./types" */

/** @type {ClassData} */
const data = JSON.parse(/** @type {HTMLElement} */ (document.getElementById("class")).textContent ?? "");
/** @type {(id: string) => HTMLElement} */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const root = new URL(`${data.root}/class/${data.code}/`, location.href).href;
/** @type {ClassState | null} */
let state = null;
/** @type {{question: number, version: number, yours: ClassState["yours"]} | null} what was voted last, and the room's version then */
let voted = null;
const presence = new ClassPresence();
let answered = ""; // the notice on the last answer sent, if any
let place = ""; // the question, round and phase of that notice

/** @param {string} sentence once, and again only when it has changed */
function says(sentence) {
  const at = element("said");
  if (at.textContent !== sentence) at.textContent = sentence;
}

function troubled() {
  if (document.body.dataset.over) return; // that was the last word
  says([presence.sentence, answered].filter(Boolean).join(" "));
}

/** @param {string} sentence */
function refused(sentence) {
  answered = sentence;
  troubled();
}

const line = new ClassLine(root, { role: data.role, secret: "" }, {
  state: (now) => shows(now),
  lost: (lost) => { presence.lost = lost; troubled(); },
  said: (sentence) => refused(sentence),
  waits: () => refused("Your answer is kept here, and sent as soon as the connection is back."),
  over: (sentence) => {
    document.body.dataset.over = "1";
    says(sentence);
    post.over();
    const door = Object.assign(document.createElement("a"), { href: `${data.root}/class`, textContent: "Type another code" });
    if (!state) element("said").append(" ", door);
    for (const id of ["picture", "question"]) element(id).inert = true;
  },
});

/** @type {(answer: number | number[]) => Promise<void>} */
async function votes(answer) {
  if (!state?.question) return;
  const { question, round } = state, { said, answer: stored, waited } = await line.send("vote", { question: question.number, round, answer });
  const came = waited ? (stored ? "Your answer was sent once the connection was back." : `Your answer did not count. ${said}`) : said;
  refused(line.over ? "" : came);
  if (!stored) return;
  voted = { question: question.number, ...stored };
  tellsTabs();
  if (state?.question?.number === question.number) shows({ ...state, yours: stored.yours });
}

const question = new ClassQuestion(element("question"), votes);
const stage = new ClassStage(element("picture"), data, votes);
const post = new ClassPost(element("post"), (body) => line.send("post", body));

const tellsTabs = openTwice(data.code, {
  others: (count) => { presence.twice = count > 0; troubled(); },
  voted: () => line.start(), // that answer is this tab's, too
});

/** @param {ClassState} next */
function shows(next) {
  const late = voted && next.version < voted.version && next.question?.number === voted.question; // it is from before the vote
  const now = state = late ? { ...next, yours: voted?.yours } : next;
  Object.assign(document.body.dataset, { phase: now.phase, round: String(now.round), version: String(now.version), ready: "1" });
  const at = `${now.question?.number ?? 0} ${now.round} ${now.phase}`;
  if (at !== place && !line.waiting.length) answered = "";
  place = at;
  presence.update(now, document.hidden);
  troubled();
  if (now.picture) stage.show(now.picture, now);
  question.show(now);
  post.show(now);
  const leave = /** @type {HTMLAnchorElement | null} */ (document.getElementById("leave"));
  if (leave) leave.hidden = ["voting", "closed", "discussing"].includes(now.phase); // the playground would give the answer away
  if (leave && now.picture) {
    const { page, scene, frame } = now.picture, query = [scene, frame ? `t=${frame}` : ""].filter(Boolean).join("&");
    leave.href = `${data.root}/${data.paths[page]}${query ? `?${query}` : ""}`;
  }
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) presence.sleeps();
});
staysAwake(line);
