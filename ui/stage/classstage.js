// The lecturer's picture in a page of a class: the stage alone, which follows what the room shows, and on the lecturer's
// own page tells the room what it shows.

import { Asking } from "./asking.js";
import { Scene } from "./scene.js";

/** @import { ClassData, ClassPicture } from "./types" */

const TOLD = 120; // milliseconds between two frames that are told: a scrub goes through sixty a second

export class ClassStage {
  /**
   * @param {HTMLElement} place
   * @param {ClassData} data what is the same for all scenes
   * @param {((picture: object) => Promise<number>) | null} tell on the page that drives: the room's version after it
   */
  constructor(place, data, tell) {
    this.place = place;
    this.data = data;
    this.tell = tell;
    this.visits = 0;
    this.page = this.scene = "";
    /** @type {Asking | null} */
    this.asking = null;
    /** @type {ClassPicture | null} what the room shows */
    this.picture = null;
    this.told = "";
    this.frame = -1; // that was told last
    this.pending = 0; // what was told and is not answered yet
    this.version = 0; // of the room, after the last that was
    this.ticking = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.waiting = undefined;
    this.ahead = 0; // milliseconds that the server's clock is ahead of this one
    this.free = false;
    const held = (/** @type {KeyboardEvent} */ event) => {
      if (!this.tell && !this.free && event.target === document.body) event.stopImmediatePropagation(); // the lecturer steps
    };
    window.addEventListener("keydown", held, true);
    window.addEventListener("keyup", () => this.tells());
  }

  /**
   * The room shows this. What was told from here since is newer.
   * @param {ClassPicture} picture
   * @param {{now: number, free: boolean, version: number}} state
   */
  show(picture, { now, free, version }) {
    if (this.asking && (this.pending || version < this.version)) return;
    const before = this.picture;
    this.ahead = 1000 * now - Date.now();
    const freed = free !== this.free;
    Object.assign(this, { picture, free });
    this.place.inert = !free && !this.tell;
    if (picture.page !== this.page) this.begin(picture);
    else if (picture.scene !== this.scene) this.take(picture);
    else if (freed || before?.frame !== picture.frame || before?.playing?.since !== picture.playing?.since) this.follow();
    this.scene = picture.scene;
  }

  /** @param {ClassPicture} picture */
  begin(picture) {
    this.asking?.remove();
    this.asking = new Asking(new Scene(), { past: [], future: [] });
    this.page = picture.page;
    const { asking } = this, { transport } = asking.player;
    asking.teller = {
      get link() { return new URL(location.href); },
      follows: () => {},
      changed: () => this.tells(),
      stands: () => this.tells(),
      refused: () => {},
      remove: () => {},
    };
    transport.root.addEventListener("click", () => this.tells());
    this.place.replaceChildren(asking.player.root);
    this.take(picture);
  }

  /** @param {ClassPicture} picture */
  take({ page, scene, frame }) {
    const { asking, data } = this;
    if (!asking) return;
    const fields = Object.fromEntries(new URLSearchParams(scene));
    const same = asking.exchange.scene.filmed === new URLSearchParams(scene).toString();
    if (this.tell && same && asking.player.answer) return this.follow();
    this.visits += 1;
    const given = { visit: `class.${this.visits}`, scene: { ...fields, t: String(frame) }, changes: [], also: "", bare: "" };
    const at = { film: `${data.root}/film/${page}?v=${data.version}`, path: `${data.root}/${data.paths[page]}` };
    asking.player.shows(() => asking.show({ ...data, page, given: { ...given, ...at } }));
    asking.player.shows(async () => this.follow());
  }

  // The frame that the room is at, also while it plays.
  follow() {
    const { asking, picture } = this;
    if (!asking?.player.film || !picture) return;
    if (this.tell && picture.frame === this.frame) return; // its own word comes back
    asking.player.transport.go(this.at(picture));
    if (picture.playing && !this.tell) this.plays();
  }

  /** @param {ClassPicture} picture */
  at({ frame, frames, playing }) {
    if (!playing) return frame;
    return Math.min(frames - 1, frame + Math.max(0, Math.floor(((Date.now() + this.ahead) / 1000 - playing.since) * playing.speed)));
  }

  plays() {
    cancelAnimationFrame(this.ticking);
    const tick = () => {
      const { asking, picture } = this;
      if (!picture?.playing || !asking?.player.film) return;
      const t = this.at(picture);
      asking.player.transport.go(t);
      if (t < picture.frames - 1) this.ticking = requestAnimationFrame(tick);
    };
    this.ticking = requestAnimationFrame(tick);
  }

  // What is on show here goes to the room: at once, and then no oftener than it can be seen.
  tells() {
    const { asking } = this;
    if (!this.tell || !asking?.player.answer || !asking.player.film || this.waiting) return;
    const { transport } = asking.player, { scene } = asking.exchange;
    const { t: frame, frames, playing, rate: speed } = transport;
    const picture = { page: this.page, scene: scene.filmed, frame, frames, playing, speed };
    const told = JSON.stringify(transport.playing ? { ...picture, frame: 0 } : picture);
    if (told === this.told) return;
    this.told = told;
    this.frame = transport.t;
    this.scene = scene.filmed;
    this.pending += 1;
    this.tell(picture).then((version) => {
      this.pending -= 1;
      this.version = Math.max(this.version, version);
    });
    this.waiting = setTimeout(() => {
      this.waiting = undefined;
      this.tells();
    }, TOLD);
  }

  // The film's own question about its next step, in plain words; null where it asks none that a class can answer by buttons.
  asked() {
    const film = this.asking?.player.film, t = this.asking?.player.transport.t ?? 0;
    const found = film?.asked(t + 1);
    if (!found || found.options.length < 2) return null;
    const text = plain(found.text).slice(0, 400), why = plain(found.why).slice(0, 2000);
    return { text, options: found.options.map(plain), right: found.right, why };
  }
}

/** @param {string} html a caption of a film */
function plain(html) {
  return (new DOMParser().parseFromString(html, "text/html").body.textContent ?? "").replace(/\s+/g, " ").trim();
}
