// The lecturer's picture in a page of a class: the stage alone, which follows what the room shows.

import { Asking } from "../../../ui/stage/asking.js";
import { askedNext, holdsBack, plain } from "./classasked.js";
import { ClassPlane, PLANE } from "./classplane.js";
import { SINGLE } from "../../../ui/stage/moving.js";
import { Scene } from "../../../ui/stage/scene.js";

/** @import { ClassData, ClassPicture, ClassState } from "./types" */

export class ClassStage {
  /**
   * @param {HTMLElement} place
   * @param {ClassData} data what is the same for all scenes
   * @param {((answer: number | number[]) => void) | null} vote on a follower's page
   * @param {() => unknown} onShow another frame is
   */
  constructor(place, data, vote, onShow = () => {}) {
    this.place = place;
    this.data = data;
    this.shown = onShow;
    this.plane = new ClassPlane(vote);
    this.visits = 0;
    this.page = this.scene = "";
    /** @type {Asking | null} */
    this.asking = null;
    /** @type {ClassPicture | null} what the room shows */
    this.picture = null;
    this.ticking = 0;
    this.ahead = 0; // milliseconds that the server's clock is ahead of this one
    this.free = false;
    this.quiet = { ...data.held, why: "" }; // while only the lecturer's own page asks: nobody here is to answer
    // The lecturer steps, wherever the focus is: the stage's own listeners come after this one, those of a question before.
    window.addEventListener("keydown", (event) => { if (!this.free) event.stopImmediatePropagation(); });
  }

  /**
   * The room shows this.
   * @param {ClassPicture} picture
   * @param {ClassState} state
   */
  show(picture, state) {
    this.pictures(picture, state);
    if (!this.asking) return;
    this.asking.panel.draw({ mode: this.free ? "button" : "" });
    const { player } = this.asking; // what the lecturer's page asks by itself is held back, too
    player.hideWords(holdsBack(state) ? this.data.held : picture.holds && holdsBack(state) === undefined ? this.quiet : null);
    this.plane.show(state, player);
  }

  /** @type {(picture: ClassPicture, state: ClassState) => void} */
  pictures(picture, state) {
    const before = this.picture, { now, phase, question } = state;
    this.ahead = 1000 * now - Date.now();
    // The hall and the desk show what the room does; and while something is asked, a step would show the answer.
    const free = state.free && this.data.role === "follower" && !holdsBack(state), freed = free !== this.free, held = !free;
    Object.assign(this, { picture, free });
    const asks = phase === "voting" && PLANE.includes(question?.kind ?? "");
    this.place.toggleAttribute("data-held", held);
    this.place.inert = held && !(asks && this.plane.vote);
    if (picture.film === false) return this.elsewhere(picture);
    if (picture.page !== this.page) this.begin(picture);
    else if (picture.scene !== this.scene || (freed && held)) this.take(picture); // who has explored comes back
    else if (freed || before?.frame !== picture.frame || before?.playing?.since !== picture.playing?.since) this.follow();
    this.scene = picture.scene;
  }

  // The lecturer has something on the screen that is drawn once, or words: it is named.
  /** @param {ClassPicture} picture */
  elsewhere({ title }) {
    this.asking?.remove();
    this.asking = null;
    this.page = this.scene = "";
    const sentence = document.createElement("p"), name = document.createElement("b");
    sentence.className = "class-elsewhere";
    name.textContent = title;
    const opens = this.data.role === "follower" ? "; the link below opens it." : ".";
    sentence.append("On the lecturer’s screen now: ", name, `. It has no film to follow${opens}`);
    if (this.place.textContent !== sentence.textContent) this.place.replaceChildren(sentence);
  }

  /** @param {ClassPicture} picture */
  begin(picture) {
    this.asking?.remove();
    this.asking = new Asking(new Scene(), { past: [], future: [], step: "" });
    this.page = picture.page;
    const { asking } = this;
    asking.teller = {
      get link() { return new URL(location.href); },
      follows: () => {},
      changed: () => {
        if (!this.free) this.follow(); // the room may have gone on while the film was on its way
      },
      frameShown: () => this.shown(),
      refused: () => {},
      remove: () => {},
    };
    this.place.replaceChildren(asking.player.root);
    this.take(picture);
  }

  /** @param {ClassPicture} picture */
  take({ page, scene, frame }) {
    const { asking, data } = this;
    if (!asking) return;
    const fields = Object.fromEntries(new URLSearchParams(scene));
    this.visits += 1;
    const update = { visit: `class.${this.visits}`, scene: { ...fields, t: String(frame) }, changes: [], also: "", bare: "" };
    const at = { film: `${data.root}/film/${page}?v=${data.version}`, path: `${data.root}/${data.paths[page]}` };
    asking.player.shows(() => asking.show({ ...data, page, given: { ...update, ...at } }));
    asking.player.shows(async () => this.follow());
  }

  // The frame that the room is at, also while it plays.
  follow() {
    const { asking, picture } = this;
    if (!asking?.player.film || !picture) return;
    asking.player.transport.go(this.at(picture), picture.playing?.speed ?? SINGLE);
    if (picture.playing) this.plays();
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
      asking.player.transport.go(t, picture.playing.speed);
      if (t < picture.frames - 1) this.ticking = requestAnimationFrame(tick);
    };
    this.ticking = requestAnimationFrame(tick);
  }

  // How many there are in the film; 0 before it is there.
  get frames() {
    return this.asking?.player.film?.frames ?? 0;
  }

  // Whether a step comes after the frame on show.
  get steps() {
    return (this.asking?.player.transport.t ?? 0) < this.frames - 1;
  }

  // What that step is called.
  get next() {
    const { player } = this.asking ?? {};
    return player?.film && this.steps ? plain(player.film.caption("next", player.transport.t)) : "";
  }

  nextQuestion() {
    return this.asking && askedNext(this.asking.player);
  }
}
