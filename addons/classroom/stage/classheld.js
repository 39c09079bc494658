// A class that is held from one of the playground's own pages: what is on show there is told to the room, and the desk stands
// beside the page. A bundle of its own, fetched once there is a class.

import { askedNext, holdsBack, plain } from "./classasked.js";
import { ClassDesk } from "./classdesk.js";
import { ClassLine } from "./classline.js";
import { ClassPlane } from "./classplane.js";
import { ClassTeller } from "./classteller.js";

/** @import { ClassState } from "./types" */
/** @import { Data } from "../../../ui/stage/types" */
/** @import { Asking } from "../../../ui/stage/asking.js" */

const KEPT = "playground-class"; // of this browser: the room and its secret; of this tab: that it is held here
const TICK = 150; // milliseconds between two looks at what is on show
const LEFT = 10; // ticks without a picture after which there is none: Streamlit takes some to show the next page
const AGAIN = 3000; // milliseconds after what was not taken
const COLORS = ["--st-text-color", "--st-background-color", "--st-secondary-background-color", "--st-primary-color", "--st-font"];
const HELD = { why: "", "why 2": "", "why 3": "", "why 4": "", next: "Next step", verdict: "" };
const OWN = "own-"; // begins the names of lessons that no server has
const FOLDED = "playground-class-folded"; // of this tab: whether the desk is folded
const LEARNED = "The class is over. What it learned is kept in this browser: open /class/results.";
const OPEN = "A question is open: keys step the film again after the reveal.";
const ELSEWHERE = "Another window shows the picture now; this desk goes on.";

/** Of the server: a lesson's page is below it. */
const serverRoot = () => new URL(document.documentElement.dataset.root ?? ".", location.href);

class HeldRoom {
  /**
   * @param {{code: string, secret: string}} kept
   * @param {number} driver this window's number
   */
  constructor({ code, secret }, driver) {
    this.code = code;
    this.driver = driver;
    /** @type {Asking | null} */
    this.asking = null;
    this.page = "";
    /** @type {[name: string, color: string][]} of the page */
    this.colors = [];
    this.without = 0; // ticks since a picture was last on show
    this.told = ""; // the page without a picture that was told last
    this.step = ""; // the step of an own lesson that was told last
    this.turned = 0; // the step of an own lesson to which this page goes, as a desk has turned to it
    this.elsewhere = false; // whether another window shows the picture
    this.root = new URL(`class/${code}/`, serverRoot()).href;
    this.strip = Object.assign(document.createElement("aside"), { className: "class-strip", ariaLabel: "Live class" });
    const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href: new URL("classdesk.css", import.meta.url).href });
    const inside = document.createElement("div");
    this.strip.append(sheet, inside);
    this.line = new ClassLine(this.root, { role: "desk", secret }, {
      state: (state) => this.receive(state),
      lost: (trouble) => this.desk.lost(trouble),
      said: (sentence) => this.desk.say(sentence, "line"),
      over: () => { localStorage.removeItem(KEPT); this.leave(this.desk.over() ? LEARNED : ""); },
    });
    this.desk = new ClassDesk(inside, { code, secret, at: this.root }, {
      send: (what) => this.drive(what),
      preview: (question) => this.drive(question, "press", "preview"),
      fetch: (path) => fetch(this.root + path, { headers: this.line.headers }),
      opened: (answer) => this.openedAgain(answer),
      asked: () => (this.stageOnPage && !this.elsewhere ? askedNext(this.stageOnPage.player) : null),
      steps: () => this.steps,
      next: () => this.next,
    });
    this.stops = Object.assign(document.createElement("button"), { textContent: "Stop presenting", onclick: () => this.leave() });
    this.desk.parts.menu.prepend(this.stops);
    this.takes = Object.assign(document.createElement("button"), { textContent: "Show it from here", hidden: true, onclick: () => this.takePicture() });
    this.desk.parts.said.after(this.takes);
    this.desk.parts.fold.addEventListener("click", () => this.fold(this.desk.folded));
    /** @type {ClassState | null} */
    this.state = null;
    this.plane = new ClassPlane(null);
    const tell = async (/** @type {object} */ picture) => (await this.drive({ do: "show", driver: this.driver, picture }, "picture"))?.version ?? 0;
    this.teller = new ClassTeller(tell, (frame, next) => this.drive({ do: "name", frame, next }, "picture"));
    this.ticking = setInterval(() => this.sendPicture(), TICK);
    this.woken = () => document.hidden || this.line.start();
    document.addEventListener("visibilitychange", this.woken);
    this.fold(sessionStorage.getItem(FOLDED) === "1");
    this.line.start();
  }

  // The page makes room for the desk where it is not folded: see bench.css.
  /** @param {boolean} folded */
  fold(folded) {
    this.desk.fold(folded);
    sessionStorage.setItem(FOLDED, folded ? "1" : "0");
    document.documentElement.dataset.desk = folded ? "folded" : "open";
    if (!this.strip.isConnected) document.body.append(this.strip);
    window.dispatchEvent(new Event("resize")); // charts are as wide as what is left
  }

  // Whether a step comes after the frame on show.
  get steps() {
    const { film, transport } = this.stageOnPage?.player ?? {}, { frame = 0, frames = 0 } = this.state?.picture ?? {};
    return this.elsewhere ? frame < frames - 1 : Boolean(film && transport && transport.t < film.frames - 1);
  }

  // What that step is called.
  get next() {
    const { film, transport } = this.stageOnPage?.player ?? {};
    if (this.elsewhere) return this.state?.next ?? "";
    return film && transport && this.steps ? plain(film.caption("next", transport.t)) : "";
  }

  /** @type {(asking: Asking, page: string) => void} */
  shows(asking, page) {
    const { root } = asking.player, style = getComputedStyle(root);
    Object.assign(this, { asking, page });
    this.colors = COLORS.map((name) => [name, style.getPropertyValue(name)]);
    for (const [name, color] of this.colors) this.strip.style.setProperty(name, color);
  }

  // The stage, as long as it is on the page.
  get stageOnPage() {
    return this.asking?.player.root.isConnected ? this.asking : null;
  }

  sendPicture() {
    const asking = this.stageOnPage;
    this.without = asking ? 0 : this.without + 1;
    this.desk.refresh();
    if (this.elsewhere) return;
    if (asking) {
      this.told = ""; // what was told of a page without a picture holds no more
      this.teller.send(asking, this.page);
      this.sendStep(asking.player.data.own ?? null);
    } else if (this.without > LEFT) {
      this.sendPage();
      this.sendStep(null);
    }
  }

  // A step of a lesson that no server has: what it asks goes along.
  /** @param {Data["own"]} own */
  async sendStep(own) {
    const step = own ? JSON.stringify(own) : "";
    if (step === this.step) return;
    this.step = step;
    if (!own || (await this.drive({ do: "lesson", driver: this.driver, ...own }, "picture"))) return;
    setTimeout(() => { this.step = ""; }, AGAIN);
  }

  // Pages of words have no film: the class is told where the lecturer is.
  async sendPage() {
    const picture = { ...pageHere(), frame: 0, frames: 1 }, text = JSON.stringify(picture);
    if (text === this.told || this.teller.pending) return; // two at once might come in the other order
    this.told = text;
    this.teller.pending = true;
    const { answer } = await this.line.send("drive", { do: "show", driver: this.driver, picture });
    this.teller.pending = false;
    this.teller.version = Math.max(this.teller.version, answer?.version ?? 0);
    if (answer) this.teller.told = ""; // the picture that is next here is told, whichever it is
    else setTimeout(() => { this.told = ""; }, AGAIN);
  }

  /** @param {ClassState} state */
  receive(state) {
    const { stageOnPage: asking, page } = this, { picture, driver = 0 } = state;
    this.state = state;
    if (driver > this.driver && !this.elsewhere) this.giveUpPicture();
    this.desk.show(state);
    if (this.elsewhere || this.followLesson(state) || !asking) return;
    const { player } = asking, holds = holdsBack(state);
    player.hideWords(holds === undefined ? undefined : holds ? HELD : null); // a lesson's own question goes on after the class's
    this.plane.show(state, player);
    player.transport.stepsByKeys = () => this.stepsByKeys();
    if (picture?.page === page && !this.teller.isAhead(state.version)) this.teller.apply(asking, page, picture, picture.frame);
  }

  // A desk has turned the lesson to another step than was told from here: this page goes there, and the class stays open.
  // Whether it does.
  /** @param {ClassState} state */
  followLesson({ lesson, picture, version }) {
    const last = JSON.parse(this.teller.told || this.told || "{}");
    if (!lesson || !picture || !last.lesson || this.teller.isAhead(version)) return false;
    if (last.lesson === lesson.name && last.step === lesson.step) {
      this.turned = 0;
      return false;
    }
    if (lesson.name.startsWith(OWN) || (last.lesson === lesson.name && document.getElementById("lesson"))) {
      this.openStep(lesson.step);
      return true;
    }
    const fields = new URLSearchParams(location.search), there = new URL(`lesson/${lesson.name}`, serverRoot());
    const around = [...fields].filter(([name, value]) => name === "symbols" || (name === "view" && value === "projector"));
    there.search = String(new URLSearchParams([["step", String(lesson.step)], ...around]));
    location.assign(there);
    return true;
  }

  // Where the lesson's page is open it stays: of a lesson of one's own a page that is loaded anew might lose it.
  /** @param {number} step */
  openStep(step) {
    if (this.turned === step) return;
    this.turned = step;
    document.getElementById("lesson")?.dispatchEvent(new CustomEvent("turn", { detail: step }));
  }

  // Another window shows the picture from now on. The desk stays as it is.
  giveUpPicture() {
    this.elsewhere = true;
    this.takes.hidden = false;
    this.desk.say(ELSEWHERE, "window");
    this.releaseStage();
  }

  // The room was lost and is open again: send the picture again, or go to the new room if the code is another one.
  /** @param {{code: string, secret: string, driver: number}} answer */
  openedAgain({ code, secret: key, driver }) {
    if (code !== this.code) {
      keepsRoom({ code, secret: key });
      return location.reload();
    }
    Object.assign(this, { driver, elsewhere: false, step: "", told: "" });
    this.teller.told = "";
    this.takes.hidden = true;
    this.desk.say("", "window");
    this.line.start();
  }

  async takePicture() {
    const answer = await this.drive({ do: "take over" });
    if (!answer) return;
    this.driver = answer.driver;
    this.elsewhere = false;
    this.takes.hidden = true;
    this.desk.say("", "window");
    this.teller.told = this.told = ""; // what is on show here is told
  }

  /** @type {(what: object, about?: "press" | "picture", to?: "drive" | "preview") => Promise<any>} */
  async drive(what, about = "press", to = "drive") {
    const { said, answer } = await this.line.send(to, what);
    this.desk.say(said, about);
    return answer;
  }

  // Whether a key may step: a remote that is pressed while a question is open would give the answer away to all.
  stepsByKeys() {
    const { isAsking } = this.desk;
    if (isAsking) this.desk.say(OPEN, "keys");
    return !isAsking;
  }

  // The picture is this window's own again.
  releaseStage() {
    const { asking } = this;
    if (!asking) return;
    this.plane.leave();
    asking.player.transport.stepsByKeys = () => true;
    asking.player.hideWords(undefined);
    if (asking.player.film) asking.player.draw(false);
  }

  // This tab holds it no more; the room goes on without it.
  leave(sentence = "") {
    this.line.stop();
    clearInterval(this.ticking);
    document.removeEventListener("visibilitychange", this.woken);
    sessionStorage.removeItem(KEPT);
    this.releaseStage();
    if (sentence) this.asking?.player.say(sentence);
    this.strip.remove();
    delete document.documentElement.dataset.desk;
    window.dispatchEvent(new Event("resize"));
    room = null;
  }
}

// A page without a picture, and the lesson that is open on it. The page of a lesson says which step's page it is.
function pageHere() {
  const { href, pathname, search } = location, own = document.getElementById("lesson")?.dataset.page;
  const fields = new URLSearchParams(own ?? search), page = fields.get("page") ?? (pathname.slice(new URL(".", href).pathname.length) || "start");
  const lesson = fields.get("lesson") ?? "", step = Number(fields.get("step") ?? 1), again = Number(fields.get("again") ?? 0);
  return { page, scene: own ?? search.slice(1), lesson, step, again };
}

/** @type {Promise<HeldRoom | string> | null} */
let room = null;
let pressed = 0; // how many presses of "Live class" were handled

/**
 * The stage of a page is here; a class is held from this tab, or is to be.
 * @type {(asking: Asking, data: Data, presses: number) => Promise<void>}
 */
async function shows(asking, data, presses) {
  const again = presses > pressed, page = data.given?.path.split("/").pop() ?? "";
  pressed = Math.max(pressed, presses);
  if (again || sessionStorage.getItem(KEPT)) room ??= opened();
  const handle = await room;
  if (typeof handle === "string") throw new Error(handle);
  if (again) handle?.fold(false);
  if (again && handle?.elsewhere) await handle.takePicture();
  handle?.shows(asking, page);
}

/** @returns {Promise<HeldRoom | string>} the room of this browser, taken over, or a new one; or the sentence why not */
async function opened() {
  const root = new URL("class", serverRoot()).href, secretRoom = keptRoom();
  if (secretRoom) {
    const body = JSON.stringify({ do: "take over" }), headers = { "X-Class-Secret": secretRoom.secret };
    const answer = await fetch(`${root}/${secretRoom.code}/drive`, { method: "POST", body, headers });
    if (answer.ok) return begins(secretRoom, (await answer.json()).driver);
    if (![403, 404, 410].includes(answer.status)) return answer.text();
  }
  const response = await fetch(root, { method: "POST", body: "{}" });
  if (!response.ok) return response.text();
  const { code, secret, driver } = await response.json();
  return begins({ code, secret }, driver);
}

/** The room that this browser holds. Anything may be kept under that name by now: what is no room is none. */
export function keptRoom() {
  try {
    const { code, secret } = JSON.parse(localStorage.getItem(KEPT) ?? "");
    return typeof code === "string" && typeof secret === "string" ? { code, secret } : null;
  } catch (error) {
    console.debug("No room is kept here.", error);
    return null;
  }
}

/** @type {(kept: {code: string, secret: string}, driver: number) => HeldRoom} */
function begins(entry, driver) {
  keepsRoom(entry);
  return new HeldRoom(entry, driver);
}

/** @param {{code: string, secret: string}} entry */
function keepsRoom(entry) {
  localStorage.setItem(KEPT, JSON.stringify(entry));
  sessionStorage.setItem(KEPT, entry.code);
}

/** @type {(asking: Asking, data: Data, presses: number) => void} */
export function accompany(asking, data, presses) {
  shows(asking, data, presses).catch((error) => {
    room = null;
    asking.player.say(error.message);
  });
}
