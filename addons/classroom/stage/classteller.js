// What a lecturer's stage shows, told to its room: at once, and then no oftener than it can be seen; and what the remote, or
// a reveal, makes of it.

import { SINGLE } from "../../../ui/stage/moving.js";

/** @import { Asking } from "../../../ui/stage/asking.js" */
/** @import { ClassPicture } from "./types" */

const TOLD = 120; // milliseconds between two frames that are told: a scrub goes through sixty a second
const AGAIN = 3000; // milliseconds after what was not taken
const LED = 200; // milliseconds after the remote's last step, until which its words are drawn

export class ClassTeller {
  /**
   * @param {(picture: object) => Promise<number>} tell the room's version after it
   * @param {(frame: number, next: string) => unknown} name what the step after a frame to which the remote has gone is called
   */
  constructor(tell, name) {
    this.tell = tell;
    this.name = name;
    this.told = "";
    this.led = false; // by the remote, just now
    this.pending = false; // what was told last is not answered yet: two at once might come in the other order
    this.version = 0; // of the room, after the last that was
    this.scene = ""; // that was told last
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.waiting = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.naming = undefined;
  }

  /**
   * @param {Asking | null} asking
   * @param {string} page
   */
  send(asking, page) {
    const picture = pictureOf(asking, page);
    if (!picture || this.waiting || this.led || this.pending) return;
    const text = key(picture);
    if (text === this.told) return;
    this.told = text;
    this.scene = picture.scene;
    this.pending = true;
    this.tell(picture).then((version) => {
      this.pending = false;
      this.version = Math.max(this.version, version);
      if (!version) this.told = ""; // it did not come through: once more, after a while
      this.waits(version ? TOLD : AGAIN, asking, page);
    });
  }

  /** @type {(milliseconds: number, asking: Asking | null, page: string) => void} */
  waits(milliseconds, asking, page) {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => {
      this.waiting = undefined;
      this.send(asking, page);
    }, milliseconds);
  }

  // Whether a state of the room is older than what was told from here.
  /** @param {number} version */
  isAhead(version) {
    return this.pending || version < this.version;
  }

  /**
   * The frame at which the room is now, which is another one than was told from here: somebody has pressed the remote.
   * @param {Asking} asking
   * @param {string} page
   * @param {ClassPicture} picture
   * @param {number} frame at which it is by now
   */
  apply(asking, page, picture, frame) {
    const { transport } = asking.player, plays = Boolean(picture.playing), own = pictureOf(asking, page);
    if (!own || key(own) !== this.told) return; // what is done here is told next
    if (plays === transport.playing && (plays || picture.frame === transport.t)) return;
    this.led = true;
    transport.go(plays ? frame : picture.frame, SINGLE);
    if (plays) transport.take("play");
    this.led = false;
    const now = pictureOf(asking, page);
    if (now) this.told = key(now);
    clearTimeout(this.naming);
    this.naming = setTimeout(() => {
      const named = pictureOf(asking, page);
      if (named && !named.playing && key(named) === this.told) this.name(named.frame, named.next);
    }, LED);
    this.waits(TOLD, asking, page);
  }
}

/** @type {(picture: {frame: number, playing: boolean}) => string} */
function key(picture) {
  return JSON.stringify({ ...picture, next: "", frame: picture.playing ? 0 : picture.frame });
}

/**
 * The picture as it is sent; null where there is none yet, or where the stage has left the page: what is there now is told.
 * @param {Asking | null} asking
 * @param {string} page
 */
function pictureOf(asking, page) {
  if (!asking?.player.answer || !asking.player.film || !asking.player.root.isConnected) return null;
  const { player: { root, transport, data }, exchange: { scene } } = asking, { t: frame, frames, playing, rate: speed } = transport;
  const next = frame < frames - 1 ? (root.querySelector("[data-slot=next]")?.textContent ?? "").trim() : "";
  return { page, scene: scene.filmed, frame, frames, playing, speed, next, lesson: scene.fields.get("lesson") ?? "", step: Number(scene.fields.get("step") ?? 1), again: Number(scene.fields.get("again") ?? 0), holds: Boolean(data?.asking) };
}
