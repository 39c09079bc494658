// Asks the server for the films of a stage's scene and of its edits, and tells the page which scene and frame are shown.
// `teller` is that page: Streamlit's (address.js), or the one around an embed (host.js).

import { askForFilm, loadPlotly } from "./browser.js";
import { Exchange, ON } from "./exchange.js";
import { unpacked } from "./film/columns.js";
import { Player } from "./player.js";
import { SettingsPanel } from "./settings/settingspanel.js";
import { TakeButton } from "./share/takebutton.js";

/** @import { Answer, Begun, Data, Edit, Finer, History as Past, PlayerCalls, SettingChange, Teller } from "./types" */
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
      finer: (t, signal) => this.finer(t, signal),
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
    this.live = false; // whether films come from the server; otherwise the stage has its only film
    /** @type {{frame: number, predict: boolean} | null} the frame to show once the film is there */
    this.goal = null;
    /** @type {{goal: {frame: number, predict: boolean}, at: number} | null} a frame still to come; meanwhile `at` is shown */
    this.beyond = null;
    /** @type {Answer | null} the newest response, until it is shown; older ones that wait for their turn are skipped */
    this.newest = null;
    /** @type {Teller | null} */
    this.teller = null;
    /** @type {(answer: Answer) => void} stores the film for the page that is shown offline */
    this.kept = () => {};
  }

  // Whether the film of the scene is shown. A film that waits for its turn is not.
  get settled() {
    return this.exchange.settled && (!this.newest || this.newest === this.player.drawnAnswer);
  }

  remove() {
    this.take.remove();
    this.exchange.remove();
    this.teller?.remove();
    this.player.remove();
  }

  // Shows a scene that Python or a host has changed, a film that comes along with it, or another theme.
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
    await loadPlotly(data.plotly); // while the film is fetched
    if (player.answer && this.settled) await this.present(player.answer);
  }

  /** @param {Answer} answer */
  async present(answer) {
    const { player } = this;
    if (answer !== player.answer && answer.panel) this.panel.receive(answer.panel); // the beginning of a film has no panel
    this.panel.draw(player.data.settings);
    await loadPlotly(player.data.plotly);
    await player.gallery.letGo(); // which sends the new view, so this response may be to an older one
    const goal = this.goal ?? this.waited;
    this.goal = this.beyond = null;
    await player.present(answer, goal);
  }

  // The frame that the beginning of a film did not have, unless the reader has chosen another frame since.
  get waited() {
    return this.beyond?.at === this.player.transport.t ? this.beyond.goal : null;
  }

  // Shows the beginning of a film that the server is still making. Frame, view and edits under way stay.
  /** @type {(begun: Begun, current: () => boolean) => Promise<void>} */
  async begun(begun, current) {
    const { player } = this;
    await player.gallery.letGo();
    if (!current()) return; // it is older than the film that is shown or fetched
    if (begun.film && !this.exchange.underWay?.axes) {
      const { transport, predict } = player, now = player.answer ? { frame: transport.t, predict: predict.on } : null;
      const goal = this.goal ?? this.waited ?? now;
      await this.present(begun);
      if (goal && goal.frame >= begun.film.frames) this.beyond = { goal, at: transport.t };
    }
    if (current()) player.say(begun.said);
  }

  // Shows the film of an edit, or of a scene that Python or a host has changed.
  /** @type {(answer: Answer, edit: Edit | null) => Promise<void>} */
  async answered(answer, edit) {
    if (!this.exchange.settled && !edit?.points && this.exchange.newest?.edit === null) return; // a newer film is on its way
    await this.player.gallery.letGo();
    if (this.exchange.underWay?.axes) return; // the reader has moved the view on since, and it would jump back
    if (typeof answer.frame === "number") this.goal = { frame: answer.frame, predict: this.player.predict.on };
    // Another view has points of its own.
    const { editor } = this.player, { points = [] } = answer.edit ?? {};
    if (edit?.settings && editor && JSON.stringify(points) !== JSON.stringify(editor.points)) this.player.resetting = true;
    await this.present(answer);
    this.player.say(answer.said);
    this.teller?.changed(Boolean(answer.verdict?.met && !this.player.data.met));
    if (!this.player.data.asking) this.kept(answer);
  }

  // The server refused the edit, so the points are as they were.
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
    if (!this.live) return; // a film in a file has no server
    this.exchange.edited(edit, final);
    if (!this.settled) this.player.root.dataset.settled = "0"; // otherwise it was sent before, and is shown
  }

  // The regions of a frame of the film that is shown, in finer cells; none without a server, or if another film is wanted.
  /** @type {PlayerCalls["finer"]} */
  async finer(t, signal) {
    const { exchange } = this, scene = [exchange.scene.filmed, `t=${t}`, "finer=1"].filter(Boolean).join("&");
    let finer = null, begun = this.live && this.settled;
    while (begun && !signal.aborted) {
      const response = await exchange.ask(exchange.film, { scene, also: "", edit: null }, signal);
      finer = /** @type {Finer | null} */ (/** @type {unknown} */ (response.answer));
      begun = Boolean(response.begun);
      if (begun) await new Promise((done) => { setTimeout(done, ON); });
    }
    return finer ? unpacked(finer.columns) : {};
  }

  /** @param {SettingChange} change of a setting; it is sent like an edit of the points, with the current frame */
  change(change) {
    this.keepFrame();
    this.edited({ settings: [change] }, true);
  }

  /** @param {Record<string, string | null>} fields that a link in the prose sets; null for a default */
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

  // Whether others are told the current frame: not while the film plays.
  get tellsFrames() {
    const { answer, transport } = this.player;
    return this.live && !transport.playing && answer !== null;
  }

  frameShown() {
    this.panel.at(this.player.transport.t);
    if (this.tellsFrames) this.teller?.frameShown();
  }

  // Writes the current frame into the scene, unless the stage is to show another one.
  keepFrame() {
    const { scene } = this.exchange, { data, predict, transport } = this.player;
    if (this.goal || this.waited || !this.live) return;
    scene.set("t", transport.t === (data.start ?? 0) ? null : String(transport.t));
    scene.set("predict", predict.on ? "1" : null);
  }
}
