// What a stage asks and tells: the films of its scene and of what a hand does to it, and where its reader is in the film.
// Whom it tells is given: Streamlit's page (address.js), or the page around its frame (host.js).

import { askForFilm, loadPlotly } from "./browser.js";
import { Exchange } from "./exchange.js";
import { Player } from "./player.js";
import { SettingsPanel } from "./settings/settingspanel.js";
import { TakeButton } from "./share/takebutton.js";

/** @import { Answer, Begun, Data, Edit, History as Past, SettingChange, Teller } from "./types" */
/** @import { Scene } from "./scene.js" */

const OFFLINE = "Offline: what you do is kept and sent when the server is back.";

export class Asking {
  /**
   * @param {Scene} scene
   * @param {Past} history what undo knows
   * @param {(point: number) => void} pick
   * @param {(text: string) => void} guess
   */
  constructor(scene, history, pick = () => {}, guess = () => {}) {
    this.player = new Player(history, {
      edited: (edit, final) => this.edited(edit, final),
      frameShown: () => this.frameShown(),
      met: () => { this.keepFrame(); this.teller?.changed(true); },
      ahead: () => this.exchange.underWay,
      cell: () => this.exchange.underWay?.cell ?? this.newest?.film.cells?.chosen ?? null,
      strokes: () => this.exchange.underWay?.strokes ?? this.newest?.film.pad?.strokes ?? null,
      settled: () => this.settled,
      link: () => { this.keepFrame(); return /** @type {Teller} */ (this.teller).link; },
      pick,
      guess,
    });
    const { parts } = this.player;
    this.exchange = new Exchange(askForFilm, {
      has: () => this.panel.tag,
      shows: (answer, edit) => {
        this.newest = answer;
        this.player.shows(async () => {
          if (answer !== this.newest) return;
          await this.answered(answer, edit).finally(() => { if (answer === this.newest) this.newest = null; });
        });
      },
      begun: (begun, current) => this.player.shows(() => this.begun(begun, current)),
      refused: (sentence) => this.refused(sentence),
      late: (sentence) => this.player.say(sentence),
      offline: (offline) => { this.player.parts.offline.textContent = offline ? OFFLINE : ""; },
    }, scene);
    this.panel = new SettingsPanel(parts, {
      change: (change) => this.change(change),
      underWay: () => this.exchange.underWay?.settings ?? [],
    });
    this.take = new TakeButton(parts.take, this);
    this.live = false; // whether films are asked for; else the one film is here
    /** @type {{frame: number, predict: boolean} | null} where it has been sent */
    this.goal = null;
    /** @type {{goal: {frame: number, predict: boolean}, at: number} | null} a frame that is still being made; `at` until then */
    this.beyond = null;
    /** @type {Answer | null} the last that came, until it is on show: one that waits for its turn when a newer comes is left out */
    this.newest = null;
    /** @type {Teller | null} */
    this.teller = null;
    /** @type {(answer: Answer) => void} keeps what is on show for a page that cannot be fetched */
    this.kept = () => {};
  }

  // Whether the film on show is that of the scene: a film that has come, and waits for its turn, is not on show.
  get settled() {
    return this.exchange.settled && (!this.newest || this.newest === this.player.drawnAnswer);
  }

  remove() {
    this.take.remove();
    this.exchange.remove();
    this.teller?.remove();
    this.player.remove();
  }

  // A scene, as Python or a host changes it, or a film that is here already; or only another theme.
  /** @param {Data} data */
  async show(data) {
    const { player } = this, { given } = data;
    player.data = data;
    this.take.show();
    this.live = Boolean(given);
    if (!given) {
      player.resetting = true;
      const frame = data.frame ?? (player.answer ? null : 0);
      if (frame !== null) this.goal = { frame, predict: Boolean(data.predict) };
      return this.present(/** @type {Answer} */ (data.answer));
    }
    const { names, other, reset } = this.exchange.take(given), { fields } = this.exchange.scene;
    this.teller?.follows(data);
    if (reset) player.resetting = true;
    player.step = this.exchange.scene.step;
    const sent = other || !player.answer || names.has("t") || names.has("predict");
    if (sent) this.goal = { frame: Number(fields.get("t") ?? data.start ?? 0), predict: fields.get("predict") === "1" };
    await loadPlotly(data.plotly); // while the film is on its way
    if (player.answer && this.settled) await this.present(player.answer);
  }

  /** @param {Answer} answer */
  async present(answer) {
    const { player } = this;
    if (answer !== player.answer && answer.panel) this.panel.receive(answer.panel); // the beginning of a film has none
    this.panel.draw(player.data.settings);
    await loadPlotly(player.data.plotly);
    await player.gallery.letGo(); // a view that is let go of is sent, and this may be an answer to what was before
    const goal = this.goal ?? this.waited;
    this.goal = this.beyond = null;
    await player.present(answer, goal);
  }

  // The frame that a film's beginning did not have, unless a hand has chosen another since.
  get waited() {
    return this.beyond?.at === this.player.transport.t ? this.beyond.goal : null;
  }

  // The beginning of a film that is being made, as far as it is: frame, view and what is under way stay.
  /** @type {(begun: Begun, current: () => boolean) => Promise<void>} */
  async begun(begun, current) {
    const { player } = this;
    await player.gallery.letGo();
    if (!current()) return; // it is older than what is on show, or on its way
    if (begun.film && !this.exchange.underWay?.axes) {
      const { transport, predict } = player, now = player.answer ? { frame: transport.t, predict: predict.on } : null;
      const goal = this.goal ?? this.waited ?? now;
      await this.present(begun);
      if (goal && goal.frame >= begun.film.frames) this.beyond = { goal, at: transport.t };
    }
    if (current()) player.say(begun.said);
  }

  // The film of what was done, or of what Python or a host has made of the scene.
  /** @type {(answer: Answer, edit: Edit | null) => Promise<void>} */
  async answered(answer, edit) {
    if (!this.exchange.settled && !edit?.points && this.exchange.newest?.edit === null) return; // a newer one is on its way
    await this.player.gallery.letGo();
    if (this.exchange.underWay?.axes) return; // a hand has moved the view on since: it would jump back
    if (typeof answer.frame === "number") this.goal = { frame: answer.frame, predict: this.player.predict.on };
    // A view brings its own points.
    const { editor } = this.player, { points = [] } = answer.edit ?? {};
    if (edit?.settings && editor && JSON.stringify(points) !== JSON.stringify(editor.points)) this.player.resetting = true;
    await this.present(answer);
    this.player.say(answer.said);
    this.teller?.changed(Boolean(answer.verdict?.met && !this.player.data.met));
    if (!this.player.data.asking) this.kept(answer);
  }

  // The edit is left out: the points are as they were.
  /** @param {string} sentence */
  refused(sentence) {
    const { player } = this;
    this.teller?.refused(sentence);
    player.resetting = true;
    player.shows(async () => {
      if (player.answer) await this.present(player.answer);
      player.say(sentence);
    });
  }

  /** @type {(edit: Edit, final: boolean) => void} */
  edited(edit, final) {
    this.player.say("");
    if (!this.live) return; // in a file of its own nobody answers
    this.exchange.edited(edit, final);
    if (!this.settled) this.player.root.dataset.settled = "0"; // else it was sent before, and is on show
  }

  /** @param {SettingChange} change of a setting, made like an edit of the points, at the frame on show */
  change(change) {
    this.keepFrame();
    this.edited({ settings: [change] }, true);
  }

  /** @param {Record<string, string | null>} fields that a link of the prose sets; null for a default */
  set(fields) {
    const { exchange, player } = this, { scene } = exchange, start = player.data.start ?? 0;
    for (const [name, text] of Object.entries(fields)) scene.set(name, name === "t" && Number(text) === start ? null : text);
    if ("points" in fields) {
      exchange.forget(false);
      player.resetting = true;
    }
    const frame = Number(scene.fields.get("t") ?? start);
    if (this.settled) return player.transport.go(frame);
    if ("t" in fields) this.goal = { frame, predict: player.predict.on };
    if (!exchange.asked.length) exchange.send();
  }

  // Whether the frame on show is told to others: not while it plays.
  get tellsFrames() {
    const { answer, transport } = this.player;
    return this.live && !transport.playing && answer !== null;
  }

  frameShown() {
    this.panel.at(this.player.transport.t);
    if (this.tellsFrames) this.teller?.frameShown();
  }

  // The frame on show goes into the scene, unless it has been sent to another.
  keepFrame() {
    const { scene } = this.exchange, { data, predict, transport } = this.player;
    if (this.goal || this.waited || !this.live) return;
    scene.set("t", transport.t === (data.start ?? 0) ? null : String(transport.t));
    scene.set("predict", predict.on ? "1" : null);
  }
}
