// The address bar follows the scene, and Python is told of it where something around the stage shows it. Both wait until
// the scene has come to rest, but for a press on something else.

import { CLOCK, Wait } from "./waits.js";

/** @import { Around } from "./types" */
/** @import { Scene } from "./scene.js" */

const STILL = 350; // milliseconds that a frame stands before it is written
const REST = 120; // milliseconds without a change after which Python is told

export class Address {
  /**
   * @param {Scene} scene
   * @param {{tell: (state: {query: string, after: string}) => void, untold: () => boolean, here: () => boolean | undefined}} calls
   */
  constructor(scene, calls, clock = CLOCK) {
    this.scene = scene;
    this.calls = calls;
    this.path = ""; // of the stage's page
    /** @type {Around} */
    this.around = "some";
    this.still = new Wait(clock);
    this.rest = new Wait(clock);
  }

  remove() {
    for (const wait of [this.still, this.rest]) wait.cancel();
  }

  // What the page around the stage shows of the scene; what Python does not know of it yet it is told.
  /** @type {(path: string, around: Around) => void} */
  follows(path, around) {
    Object.assign(this, { path, around });
    this.write();
    if (this.scene.needed("scene")) this.rest.start(REST, () => this.tell());
  }

  // Whether the page is still the stage's: of one that was left nothing is written or told.
  get here() {
    return Boolean(this.calls.here()) && location.pathname === this.path;
  }

  get link() {
    const { text } = this.scene;
    return Object.assign(new URL(location.href), { search: text, hash: "" });
  }

  changed() {
    this.write();
    if (this.scene.needed(this.around)) this.rest.start(REST, () => this.tell());
    else this.rest.cancel();
  }

  /**
   * @param {() => void} stand puts the frame into the scene
   * @param {boolean} now
   */
  stand(stand, now) {
    this.still.cancel();
    if (now) {
      this.write();
      this.tell();
    } else {
      this.still.start(STILL, () => {
        stand();
        this.write();
      });
    }
  }

  write() {
    const { href } = this.link;
    if (this.here && href !== location.href) history.replaceState(history.state, "", href);
  }

  tell() {
    this.rest.cancel();
    const { scene } = this;
    if (this.here && (!scene.knows || this.calls.untold())) this.calls.tell(scene.tell());
  }
}
