// A class that is held from one of the playground's own pages: what is on show there is told to the room, and a strip above
// the picture has the code, who is here, and what is asked. A bundle of its own, fetched once there is a class.

import { twoClasses } from "./classanswers.js";
import { askedNext, holdsBack } from "./classasked.js";
import { ClassControls } from "./classcontrols.js";
import { ClassLine } from "./classline.js";
import { ClassPlane } from "./classplane.js";
import { ClassQuestion } from "./classquestion.js";
import { ClassTeller } from "./classteller.js";

/** @import { ClassState, Data } from "./types" */
/** @import { Asking } from "./asking.js" */

const KEPT = "playground-class"; // of this browser: the room and its secret; of this tab: that it is held here
const TICK = 150; // milliseconds between two looks at what is on show
const LEFT = 10; // ticks without a picture after which there is none: Streamlit takes some to show the next page
const AGAIN = 3000; // milliseconds after what was not taken
const COLORS = ["--st-text-color", "--st-background-color", "--st-secondary-background-color", "--st-primary-color", "--st-font"];
const HELD = { why: "", "why 2": "", "why 3": "", "why 4": "", next: "Next step", verdict: "" };
const STRIP =
  `<details><summary>Class <b></b> <span></span></summary><div class="class-panel"><div class="class-join"><img alt="QR code of the class"><p></p></div>` +
  `<section aria-label="Question"></section><section aria-label="Controls"></section>` +
  `<p><a target="_blank" rel="opener">Remote, in another window</a> <a target="_blank" rel="opener">Projector, without the page around it</a> ` +
  `<button>Stop presenting</button></p></div></details><p class="class-said" role="status"></p>`;

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
    this.edge = Object.assign(document.createElement("div"), { className: "stage class-edge" });
    /** @type {[name: string, color: string][]} of the page */
    this.colors = [];
    this.without = 0; // ticks since a picture was last on show
    this.told = ""; // the page without a picture that was told last
    this.step = ""; // the step of an own lesson that was told last
    this.root = new URL(`class/${code}/`, location.href).href;
    this.strip = Object.assign(document.createElement("aside"), { className: "class-strip", innerHTML: STRIP, ariaLabel: "Class" });
    /** @type {<T extends HTMLElement>(name: string) => T} */
    const part = (name) => /** @type {any} */ (this.strip.querySelector(name));
    this.parts = { code: part("b"), count: part("summary span"), said: part(".class-said"), image: /** @type {HTMLImageElement} */ (part("img")) };
    this.parts.code.textContent = code;
    part(".class-join p").textContent = this.root.slice(0, -1);
    const [remote, projector] = this.strip.querySelectorAll("a");
    remote.href = `${this.root}remote#${secret}`;
    projector.href = `${this.root}projector#${secret}`;
    part(".class-panel > p button").onclick = () => this.leave();
    const [question, controls] = this.strip.querySelectorAll("section");
    this.question = new ClassQuestion(question, null);
    const asks = () => this.shown && askedNext(this.shown.player);
    this.controls = new ClassControls(controls, (what) => this.does(what), asks, () => this.downloads());
    this.parts.said.before(this.controls.parts.asking); // what is next is one press away, also where the strip is closed
    this.plane = new ClassPlane(null);
    const tell = async (/** @type {object} */ picture) => (await this.does({ do: "show", driver: this.driver, picture }))?.version ?? 0;
    this.teller = new ClassTeller(tell, (frame, next) => this.does({ do: "name", frame, next }));
    this.line = new ClassLine(this.root, { role: "projector", secret }, {
      state: (state) => this.hears(state),
      lost: (lost) => { this.says(lost ? "Connection lost, trying …" : ""); },
      said: (said) => this.says(said),
      over: () => { localStorage.removeItem(KEPT); this.leave(); },
    });
    this.ticking = setInterval(() => this.tells(), TICK);
    this.codeOf(`${this.root}qr.svg`).catch(console.error);
    this.line.start();
  }

  /** @param {string} address */
  async codeOf(address) {
    this.parts.image.src = URL.createObjectURL(await (await fetch(address)).blob());
  }

  /** @type {(asking: Asking, page: string) => void} */
  shows(asking, page) {
    const { root } = asking.player, seen = getComputedStyle(root);
    Object.assign(this, { asking, page });
    if (this.strip.parentNode !== root) root.prepend(this.strip);
    this.colors = COLORS.map((name) => [name, seen.getPropertyValue(name)]);
    this.edge.remove();
  }

  // The stage, as long as it is on the page.
  get shown() {
    return this.asking?.player.root.isConnected ? this.asking : null;
  }

  tells() {
    const asking = this.shown;
    this.without = asking ? 0 : this.without + 1;
    if (asking) {
      this.told = ""; // what was told of a page without a picture holds no more
      this.teller.tells(asking, this.page);
      this.tellsStep(asking.player.data.own ?? null);
    } else if (this.without > LEFT) this.tellsPage();
  }

  // A step of a lesson that no server has: what it asks goes along.
  /** @param {Data["own"]} own */
  async tellsStep(own) {
    const step = own ? JSON.stringify(own) : "";
    if (step === this.step) return;
    this.step = step;
    if (!own || (await this.does({ do: "lesson", driver: this.driver, ...own }))) return;
    setTimeout(() => { this.step = ""; }, AGAIN);
  }

  // Charts that are drawn once and pages of words have no film: the class is told where the lecturer is.
  async tellsPage() {
    const { href, pathname, search } = location, page = pathname.slice(new URL(".", href).pathname.length) || "start";
    const fields = new URLSearchParams(search), lesson = fields.get("lesson") ?? "", step = Number(fields.get("step") ?? 1), again = Number(fields.get("again") ?? 0);
    const picture = { page, scene: search.slice(1), frame: 0, frames: 1, lesson, step, again }, told = JSON.stringify(picture);
    if (told === this.told) return;
    this.told = told;
    this.putAtEdge();
    const { answer } = await this.line.send("drive", { do: "show", driver: this.driver, picture });
    if (answer) this.teller.told = ""; // the picture that is next here is told, whichever it is
    else setTimeout(() => { this.told = ""; }, AGAIN);
  }

  // Puts the strip at the lower edge of the window, in the same colours: where there is no picture above which it could be.
  putAtEdge() {
    const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href: new URL("stage.css", import.meta.url).href });
    for (const [name, color] of this.colors) this.edge.style.setProperty(name, color);
    this.edge.replaceChildren(sheet, this.strip);
    document.body.append(this.edge);
  }

  /** @param {ClassState} state */
  hears(state) {
    const { shown: asking, page, parts } = this, { here = 0, answered = [], picture, driver = 0 } = state;
    if (driver > this.driver) return this.leave("The class is driven from another window now. Press Class to take it back.");
    const count = `${here} here${state.question ? ` · ${answered.at(-1) ?? 0} answered` : ""}`;
    if (parts.count.textContent !== count) parts.count.textContent = count;
    this.strip.dataset.phase = state.phase;
    this.controls.show(state);
    if (!asking) return this.question.show(state);
    const { player } = asking, holds = holdsBack(state);
    player.veils(holds === undefined ? undefined : holds ? HELD : null); // a lesson's own question goes on after the class's
    this.question.show(state, twoClasses(player.gallery.planes[0]?.trace("points")));
    this.plane.show(state, player);
    if (picture?.page === page && !this.teller.isAhead(state.version)) this.teller.follows(asking, page, picture, picture.frame);
  }

  /** @param {object} what */
  async does(what) {
    const { said, answer } = await this.line.send("drive", what);
    this.says(said);
    return answer;
  }

  async downloads() {
    const response = await fetch(`${this.root}shares.csv`, { headers: this.line.headers });
    if (!response.ok) return this.says(await response.text());
    const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(await response.blob()), download: `class-${this.code}.csv` });
    link.click();
    URL.revokeObjectURL(link.href);
  }

  /** @param {string} said once, and again only when it has changed */
  says(said) {
    if (this.parts.said.textContent !== said) this.parts.said.textContent = said;
  }

  // This tab holds it no more; the room goes on without it.
  leave(said = "") {
    this.line.stop();
    clearInterval(this.ticking);
    sessionStorage.removeItem(KEPT);
    const { asking } = this;
    if (asking) {
      asking.player.over = () => {};
      asking.player.veils(undefined);
      if (asking.player.film) asking.player.draw(false);
      if (said) asking.player.say(said);
    }
    this.strip.remove();
    this.edge.remove();
    room = null;
  }
}

/** @type {Promise<HeldRoom | string> | null} */
let room = null;
let pressed = 0; // of the presses on "Class", those that were heard

/**
 * The stage of a page is here; a class is held from this tab, or is to be.
 * @type {(asking: Asking, data: Data) => Promise<void>}
 */
async function shows(asking, data) {
  const again = (data.holds ?? 0) > pressed, page = data.given?.path.split("/").pop() ?? "";
  pressed = Math.max(pressed, data.holds ?? 0);
  if (again || sessionStorage.getItem(KEPT)) room ??= opened();
  const found = await room;
  if (typeof found === "string") throw new Error(found);
  found?.shows(asking, page);
}

/** @returns {Promise<HeldRoom | string>} the room of this browser, taken over, or a new one; or the sentence why not */
async function opened() {
  const root = new URL("class", location.href).href, kept = keptRoom();
  if (kept) {
    const body = JSON.stringify({ do: "take over" }), headers = { "X-Class-Secret": kept.secret };
    const taken = await fetch(`${root}/${kept.code}/drive`, { method: "POST", body, headers });
    if (taken.ok) return begins(kept, (await taken.json()).driver);
    if (![403, 404, 410].includes(taken.status)) return taken.text();
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
function begins(kept, driver) {
  localStorage.setItem(KEPT, JSON.stringify(kept));
  sessionStorage.setItem(KEPT, kept.code);
  return new HeldRoom(kept, driver);
}

/** @type {(asking: Asking, data: Data) => void} */
export function held(asking, data) {
  shows(asking, data).catch((error) => {
    room = null;
    asking.player.say(error.message);
  });
}
