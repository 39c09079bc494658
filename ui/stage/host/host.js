// The host page around an embed: it receives the scene by message, and may send one. Its messages are untrusted, and
// only the server knows whether a scene is valid. deploy/embedding/README.md has the protocol.

import { CLOCK, Wait } from "../waits.js";

/** @import { HostCalls, Message, Teller } from "../types" */
/** @typedef {{postMessage(message: unknown, origin: string): void}} Around */
/** @import { Scene } from "../scene.js" */

export const VERSION = 1;
export const REST = 150; // milliseconds without a change until the host is sent the scene
const SOON = 50; // milliseconds until the newest scene of the host is requested
const LONGEST = 60_000; // characters of a scene, as films/scene.py has it
const MOST = 99_999; // frames
const NO_FRAME = "The frame t is not a whole number from 0 to 99999.";
const FRAME = /^\d{1,5}$/;
// Fields of workbenches and of addresses of films, which an embed does not have.
const OTHERS = ["view", "lesson", "step", "again", "check", "edit", "settings", "hide", "v"];

/**
 * Reads a message; null if it does not belong to this protocol.
 * @param {unknown} data
 * @returns {Message | null}
 */
export function read(data) {
  if (typeof data !== "object" || data === null || Object.getPrototypeOf(data) !== Object.prototype) return null;
  const { playground, type, query, frame } = /** @type {Record<string, unknown>} */ (data);
  if (playground !== VERSION) return null;
  if (type === "show") return typeof query === "string" && query.length <= LONGEST ? { type, query } : null;
  if (type === "go") return typeof frame === "number" && Number.isInteger(frame) && frame >= 0 && frame <= MOST ? { type, frame } : null;
  return type === "play" || type === "pause" ? { type } : null;
}

/**
 * The fields of a host's scene; null if its frame is invalid, which the server does not check, as no film depends on it.
 * @param {string} query
 */
export function fieldsOf(query) {
  const fields = new Map([...new URLSearchParams(query)].map(([name, text]) => [name.replace(/^(amp;)+/, ""), text])); // of "&amp;"
  for (const name of OTHERS) fields.delete(name);
  return FRAME.test(fields.get("t") ?? "0") ? fields : null;
}

/** @implements {Teller} */
export class Host {
  /**
   * @param {Scene} scene
   * @param {{page: string, path: string, bare: string}} at the page's name and path, and the query of the scene with all
   * defaults
   * @param {HostCalls} calls
   * @param {Around | null} around the window of the host, if there is one
   */
  constructor(scene, at, calls, around, clock = CLOCK) {
    this.scene = scene;
    this.at = at;
    this.calls = calls;
    this.around = around;
    this.rest = new Wait(clock);
    this.soon = new Wait(clock);
    this.wanted = ""; // the newest scene of the host's messages
    this.trying = false; // whether the server has not yet responded to it
    /** @type {Map<string, string> | null} the fields of the last scene that the server accepted */
    this.good = null;
    this.told = "";
  }

  remove() {
    for (const wait of [this.rest, this.soon]) wait.cancel();
  }

  // The scene as in the address of a page or an embed.
  get query() {
    return this.scene.named(this.at.bare);
  }

  get href() {
    return [this.at.path, this.query].filter(Boolean).join("?");
  }

  get link() {
    return new URL(this.href, document.baseURI);
  }

  follows() {
    this.good ??= this.scene.fields; // of the embed's own address
  }

  changed() {
    this.trying = false;
    this.good = this.scene.fields;
    this.frameShown();
  }

  frameShown() {
    this.rest.start(REST, () => {
      this.calls.keepFrame();
      if (this.calls.settled()) this.tell();
    });
  }

  tell() {
    const message = { type: "scene", page: this.at.page, query: this.query, ...this.calls.seen() }, text = JSON.stringify(message);
    this.lead();
    if (text !== this.told) this.post(message);
    this.told = text;
  }

  // Keeps the link to the playground up to date.
  lead() {
    this.calls.links(this.href);
  }

  // The server refused an edit, or the scene of a message: then the previous scene comes back.
  /** @param {string} sentence */
  refused(sentence) {
    this.post({ type: "refused", said: sentence });
    if (this.trying && this.good) this.calls.show(this.good);
    this.trying = false;
  }

  // To any host, as nothing in a scene is secret.
  /** @param {object} message */
  post(message) {
    this.around?.postMessage({ playground: VERSION, ...message }, "*");
  }

  /** @param {{source: unknown, data: unknown}} event */
  receive({ source, data }) {
    const message = this.around && source === this.around ? read(data) : null;
    if (message?.type === "show") {
      this.wanted = message.query;
      if (!this.soon.going) this.soon.start(SOON, () => this.show());
    } else if (message) this.calls.does(message);
  }

  show() {
    const fields = fieldsOf(this.wanted);
    if (!fields) {
      this.calls.say(NO_FRAME);
      return this.post({ type: "refused", said: NO_FRAME });
    }
    if (this.calls.settled()) {
      this.calls.keepFrame();
      this.good = this.scene.fields;
    }
    this.trying = true;
    return this.calls.show(fields);
  }
}
