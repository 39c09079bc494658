// The lecturer's desk, on a laptop beside the picture and on a phone: who is here and has answered, what comes next in one
// large button, what the class asks and answers, a question of one's own, and the rest behind a menu.

import { actions, ClickGuard } from "./classactions.js";
import { ClassAsk } from "./classask.js";
import { ClassInbox } from "./classinbox.js";
import { keptClasses, ResultsKeeper } from "./classkept.js";
import { ClassNotices } from "./classnotices.js";
import { TROUBLES } from "./classline.js";
import { ClassTold } from "./classtold.js";

/** @import { ClassState } from "./types" */
/** @import { Action } from "./classactions.js" */
/** @import { About } from "./classnotices.js" */
/**
 * A film's question in Markdown; `words`: in plain words.
 * @typedef {{text: string, words: string, kind?: string, options?: string[], points?: number, right?: number[], why?: string,
 * then?: number}} Asked
 */
/**
 * What is around a desk. `send`: an event of the room, and its answer; `fetch`: a file below the room's address; `asked`: the
 * film's question about its next step; `steps`: whether there is one; `next`: what it is called.
 * @typedef {object} DeskCalls
 * @property {(what: object) => Promise<any>} send
 * @property {(question: object) => Promise<any>} preview the question as a class would see it
 * @property {(path: string) => Promise<Response>} fetch
 * @property {(answer: {code: string, secret: string, driver: number}) => void} opened the room is open again, perhaps with another code
 * @property {() => Asked | null} asked
 * @property {() => boolean} steps
 * @property {() => string} next
 */

const GONE = "The server no longer knows this class; it may have been restarted. Open the room again: phones come back by themselves. If it gets a new code, everybody has to type that.";
const PARTS =
  `<header class="desk-head"><b class="desk-code"></b> <span class="class-count" role="status"></span> <button class="desk-fold" aria-expanded="true">Hide</button></header>` +
  `<div class="desk-actions" role="group" aria-label="What comes next"><button class="desk-first"></button><div class="desk-others"></div></div>` +
  `<p class="class-said" role="status"></p><button class="desk-again" hidden>Open the room again</button>` +
  `<div class="desk-body"><details class="desk-inbox"></details><details class="desk-join" open><summary>Join</summary><img alt="QR code of the class"><p class="desk-address"></p>` +
  `<p><a class="desk-hall" target="_blank">Open the hall’s screen</a></p><p>Then move that window to the projector.</p><button data-do="card"></button></details>` +
  `<section class="desk-question" aria-label="Question"></section><div class="desk-asked"><button data-shares aria-pressed="false">Show the answers</button> <button data-withdraw>Withdraw the question</button></div><p class="class-next"></p>` +
  `<div class="class-steps" role="group" aria-label="Steps of the film"><button data-by="-1">Back</button><button data-by="1">Forward</button><button data-play>Play</button></div>` +
  `<details class="class-ask"><summary>Ask your own question</summary><div></div></details>` +
  `<details class="desk-menu"><summary>Menu</summary><div><button data-do="free"></button><a class="desk-results" target="_blank">What the class learned</a>` +
  `<details class="desk-phone"><summary>This desk on your phone</summary><img alt="QR code of the desk"><p>It holds the secret by which the class is held: show it to nobody.</p><a class="desk-link" target="_blank">Open it in another window</a></details>` +
  `<button data-do="end">End the class</button></div></details></div>`;

export class ClassDesk {
  /**
   * @param {HTMLElement} root
   * @param {{code: string, secret: string, at: string}} room `at`: its address, with a slash at the end
   * @param {DeskCalls} calls
   */
  constructor(root, { code, secret, at }, calls) {
    this.root = root;
    this.calls = calls;
    /** @type {ClassState | null} */
    this.state = null;
    this.before = ""; // the text of the question that was asked last
    this.drawn = ""; // of the actions
    this.last = 0; // frame of the picture
    this.guard = new ClickGuard();
    this.onItsWay = ""; // the button whose event the room has not answered yet
    this.ending = false; // whether the class is ended from here
    this.peeks = 0; // the number of the question whose answers the lecturer wants to see before the reveal; a laptop may be mirrored
    this.openFrom = 0; // the version of the room from which on the question is open that was asked here last
    this.results = new URL(`../results#${code}`, at).href;
    this.keeper = new ResultsKeeper(code, calls.fetch, (sentence) => { if (sentence) this.say(sentence); });
    root.classList.add("class-desk");
    root.innerHTML = PARTS;
    /** @type {<T extends HTMLElement>(name: string) => T} */
    const part = (name) => /** @type {any} */ (root.querySelector(name));
    this.parts = {
      count: part(".class-count"), first: part(".desk-first"), others: part(".desk-others"), said: part(".class-said"), join: /** @type {HTMLDetailsElement} */ (part(".desk-join")),
      next: part(".class-next"), steps: part(".class-steps"), play: part("[data-play]"), ask: /** @type {HTMLDetailsElement} */ (part(".class-ask")),
      free: part("[data-do=free]"), card: part("[data-do=card]"), again: part(".desk-again"), asked: part(".desk-asked"), shares: part("[data-shares]"), withdraw: part("[data-withdraw]"), menu: part(".desk-menu > div"), fold: part(".desk-fold"),
    };
    this.told = new ClassTold(part(".desk-question"));
    this.notices = new ClassNotices((text) => {
      if (this.parts.said.textContent !== text) this.parts.said.textContent = text; // it is read aloud when it changes
    });
    this.inbox = new ClassInbox(part(".desk-inbox"), calls.send);
    this.ask = new ClassAsk(part(".class-ask > div"), { ask: (question) => this.askClass(question), preview: calls.preview, last: () => this.last });
    part(".desk-code").textContent = code;
    part(".desk-address").textContent = at.slice(0, -1);
    /** @type {HTMLAnchorElement} */ (part(".desk-hall")).href = `${at}hall`;
    /** @type {HTMLAnchorElement} */ (part(".desk-link")).href = `${at}desk#${secret}`;
    this.pictures("qr.svg", part(".desk-join img"));
    part(".desk-phone").addEventListener("toggle", () => this.pictures("qr.svg?as=desk", part(".desk-phone img")), { once: true }); // made when it is wanted: it holds the secret
    for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (root.querySelectorAll("[data-by]"))) {
      button.onclick = () => calls.send({ do: "step", by: Number(button.dataset.by) });
    }
    this.parts.first.onpointerdown = () => this.guard.down(this.parts.first.textContent ?? "");
    this.parts.first.onkeydown = (event) => { if (event.repeat) event.preventDefault(); }; // a key that is held presses once
    this.parts.play.onclick = () => calls.send({ do: "play", on: !this.state?.picture?.playing });
    this.parts.free.onclick = () => calls.send({ do: "free", on: !this.state?.free });
    this.parts.again.onclick = () => this.opensAgain({ code, secret, at }).catch((error) => this.say(error.message));
    this.parts.shares.onclick = () => this.peek();
    this.parts.withdraw.onclick = () => this.withdraws();
    this.parts.card.onclick = () => calls.send({ do: "card", on: !this.state?.card });
    this.parts.fold.onclick = () => this.fold(!this.folded);
    const learned = /** @type {HTMLAnchorElement} */ (part(".desk-results"));
    learned.href = this.results;
    learned.onclick = () => { this.keeper.keep().then((sentence) => this.say(sentence)); }; // that page is told of it
    part("[data-do=end]").onclick = () => {
      if (window.confirm("End the class? The room is deleted. What the class learned is kept in this browser.")) this.ends();
    };
  }

  /** @param {"" | "lost" | "gone"} trouble with the line */
  lost(trouble) {
    this.say(trouble && (trouble === "gone" ? GONE : TROUBLES.lost), "line");
    this.parts.again.hidden = trouble !== "gone";
  }

  // Opens a room that the server has lost. With the same secret it has the same code, so its phones come back.
  /** @type {(room: {code: string, secret: string, at: string}) => Promise<void>} */
  async opensAgain({ code, secret, at }) {
    const { picture = null, asked = 0, lesson } = this.state ?? {}, { page, scene, frame, frames } = picture ?? {};
    const again = { page, scene, frame, frames, lesson: lesson?.name ?? "", step: lesson?.step ?? 1 };
    const body = JSON.stringify({ code, secret, asked, ...(picture && { picture: again }) });
    const response = await fetch(new URL("../../class", at), { method: "POST", body });
    if (!response.ok) return this.say(await response.text());
    this.say("");
    this.calls.opened(await response.json());
  }

  get folded() {
    return this.root.hasAttribute("data-folded");
  }

  /** @param {boolean} folded only what comes next is left */
  fold(folded) {
    this.root.toggleAttribute("data-folded", folded);
    this.parts.fold.textContent = folded ? "Show" : "Hide";
    this.parts.fold.setAttribute("aria-expanded", String(!folded));
  }

  /** @type {(path: string, image: HTMLElement) => void} */
  pictures(path, image) {
    this.calls.fetch(path).then(async (response) => {
      if (!response.ok) return this.say(await response.text());
      /** @type {HTMLImageElement} */ (image).src = URL.createObjectURL(await response.blob());
    }).catch((error) => this.say(error.message));
  }

  async ends() {
    const sentence = await this.keeper.mayEnd();
    this.say(sentence);
    if (sentence) return;
    this.ending = true;
    await this.calls.send({ do: "end" });
  }

  // The room is over: who has ended it goes to what the class has learned. Whether there is anything to go to.
  over() {
    const isKept = keptClasses().some(({ code }) => code === this.keeper.code);
    if (isKept && this.ending) location.assign(this.results);
    return isKept;
  }

  /** @type {(sentence: string, about?: About) => void} */
  say(sentence, about = "press") {
    this.notices.say(about, sentence);
  }

  /** @param {object} question whether it was taken */
  async askClass(question) {
    const answer = await this.openQuestion({ do: "ask", question });
    if (answer) this.parts.ask.open = false;
    return answer;
  }

  // A question that is asked here is open from the press on, not only from the state that tells of it.
  /** @param {object} event and its answer */
  async openQuestion(event) {
    this.openFrom = Infinity;
    const answer = await this.calls.send(event);
    this.openFrom = answer?.version ?? 0;
    return answer;
  }

  // Whether a step would give away what is asked.
  get isAsking() {
    const { state, openFrom } = this;
    return state !== null && (state.version < openFrom || !["looking", "revealed"].includes(state.phase));
  }

  /** @param {ClassState} state */
  show(state) {
    if (this.state && this.state.phase !== state.phase) this.say(""); // what was said of a press is of the phase before
    const { parts } = this, { here = 0, answered = [], phase, free, picture, question, asked = 0 } = state, first = !this.state;
    this.state = state;
    this.last = (picture?.frames ?? 1) - 1;
    if (question) this.before = question.text;
    this.root.dataset.phase = phase;
    this.keeper.note(state);
    this.inbox.show(state);
    const asks = this.inbox.count, posts = asks ? ` · ${asks} ${asks > 1 ? "questions" : "question"}` : "";
    const count = `${here} here${question ? ` · ${answered.at(-1) ?? 0} answered` : ""}${posts}`;
    if (parts.count.textContent !== count) parts.count.textContent = count;
    if ((first || parts.join.dataset.asked === "0") && asked) parts.join.open = false; // afterwards it stays as it is pressed
    parts.join.dataset.asked = String(asked);
    parts.free.textContent = free ? "Bring everyone back" : "Let students explore";
    parts.card.hidden = !asked; // until then the hall shows it anyway
    parts.card.textContent = state.card ? "Hide the code in the hall" : "Show the code large in the hall";
    parts.play.textContent = picture?.playing ? "Pause" : "Play";
    parts.steps.hidden = !["looking", "revealed"].includes(phase) || picture?.film === false;
    parts.ask.hidden = !["looking", "revealed"].includes(phase);
    this.tells(state);
    this.refresh();
  }

  // Shows the answers, and the right one: at the reveal, or before if the lecturer wants to see them.
  /** @param {ClassState} state */
  tells(state) {
    const { phase, question, shares = null } = state, { parts } = this, revealed = phase === "revealed", peeks = question !== null && this.peeks === question.number;
    this.told.show(state, revealed || peeks ? shares : null);
    parts.asked.hidden = !question || revealed; // then the answers are there, and the question is put away
    parts.shares.setAttribute("aria-pressed", String(peeks));
    parts.shares.textContent = peeks ? "Hide the answers" : "Show the answers";
  }

  peek() {
    const { state } = this, number = state?.question?.number ?? 0;
    this.peeks = this.peeks === number ? 0 : number;
    if (state) this.tells(state);
  }

  // Deletes the question and its answers.
  async withdraws() {
    const count = this.state?.answered?.reduce((sum, each) => sum + each, 0) ?? 0;
    if (count && !window.confirm("Withdraw the question? Its answers are deleted.")) return;
    if (await this.calls.send({ do: "withdraw" })) this.before = "";
  }

  // What depends on the frame on show, too: what comes next.
  refresh() {
    const { state, parts, calls } = this;
    if (!state) return;
    if (!this.isAsking) this.say("", "keys");
    const { picture, lesson, phase } = state, film = picture?.film !== false && phase === "looking", next = calls.next();
    const question = film ? calls.asked() : null, asks = Boolean(question), steps = film && calls.steps();
    const then = lesson?.next ? `Then: ${lesson.next}.${lesson.next_question ? ` It asks: ${lesson.next_question}` : ""}` : "";
    const words = [lesson && `Lesson: ${lesson.title}.`, phase === "looking" && lesson?.question && `It asks: ${lesson.question}`, then, question && `The film asks: ${question.words}`, film && next && `${next[0].toUpperCase()}${next.slice(1)}.`].filter(Boolean).join("\n");
    if (parts.next.textContent !== words) parts.next.textContent = words;
    const offered = actions(state, { asks, steps, before: this.before }), look = JSON.stringify([offered, state.version < 0]);
    if (look === this.drawn) return;
    this.drawn = look;
    const [first, ...others] = offered, held = parts.others.contains(document.activeElement);
    parts.first.textContent = first.label;
    parts.first.onclick = (event) => { if (this.guard.isMeant(event, first.label)) this.presses(first); };
    parts.others.replaceChildren(...others.map((action) => Object.assign(document.createElement("button"), { textContent: action.label, onclick: () => this.presses(action) })));
    if (held) parts.first.focus(); // the button that was pressed is gone
  }

  // What is on its way is not sent once more, as a second press would have it; of steps each counts.
  /** @param {Action} action */
  async presses(action) {
    const { label, event } = action;
    if (this.onItsWay === label && event?.do !== "step") return;
    this.onItsWay = label;
    try {
      await this.acts(action);
    } finally {
      if (this.onItsWay === label) this.onItsWay = "";
    }
  }

  /** @param {Action} action */
  acts({ event, asks }) {
    if (event) return event.do.startsWith("ask") ? this.openQuestion(event) : this.calls.send(event);
    if (asks === "own") {
      this.fold(false);
      this.parts.ask.open = true;
      return /** @type {HTMLElement} */ (this.parts.ask.querySelector("textarea")).focus();
    }
    const question = this.calls.asked();
    return question ? this.openQuestion({ do: "ask", question }) : this.say("The film asks nothing about its next step.");
  }
}
