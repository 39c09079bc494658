// Writes the scene into the address bar, and sends it to Python if the page around the stage depends on it. Both wait until
// the scene is at rest, or until another part of the page is pressed.

import { CLOCK, Wait } from "../waits.js";

/** @import { AddressCalls, Around, Teller } from "../types" */
/** @import { Scene } from "../scene.js" */

const FRAME_REST = 350; // milliseconds until the current frame is written
const REST = 120; // milliseconds without a change until Python gets the scene
const LEFT = 3000; // milliseconds after a press on a link during which nothing is sent to Python

export class Address {
  /**
   * @param {Scene} scene
   * `up`: whether Streamlit's page is connected. `idle`: whether it also runs no script, so that a message replaces no press.
   * `keepFrame`: writes the current frame into the scene.
   * @param {AddressCalls} calls
   */
  constructor(scene, calls, clock = CLOCK) {
    this.scene = scene;
    this.calls = calls;
    this.path = ""; // the path of the stage's page
    this.bare = ""; // the query of the scene with all defaults, as an address without fields opens at another frame
    /** @type {Around} */
    this.around = "some";
    /** @type {string[]} further fields that the page shows */
    this.fields = [];
    this.clock = clock;
    this.left = 0; // the time of the last press on a link
    /** @type {string | null} */
    this.search = null; // the query that this stage has written or accepted
    this.frameRest = new Wait(clock);
    this.rest = new Wait(clock);
    this.later = new Wait(clock);
  }

  remove() {
    for (const wait of [this.frameRest, this.rest, this.later]) wait.cancel();
  }

  // Takes what the page around the stage shows of the scene; Python is sent what it does not know of that.
  /** @type {Teller["follows"]} */
  follows({ given, around = "some", fields = [] }) {
    Object.assign(this, { path: new URL(given?.path ?? "", document.baseURI).pathname, bare: given?.bare ?? "", around, fields });
    this.write();
    if (this.scene.needed("scene")) this.soon();
  }

  // Whether the address is still that of the stage's page; after the reader has left it, nothing is written or sent.
  get here() {
    return this.calls.here() && location.pathname === this.path;
  }

  // The link to the scene, for others: without the heading at which the reader is.
  get link() {
    return Object.assign(this.own, { hash: "" });
  }

  // The address for the address bar, with its heading.
  get own() {
    return Object.assign(new URL(location.href), { search: this.scene.named(this.bare) });
  }

  // `met`: the challenge of a lesson was just met, which Python does not know.
  /** @param {boolean} met */
  changed(met) {
    if (!this.calls.untold()) this.write(); // this takes ten milliseconds, so during a drag it waits
    if (met || this.scene.needed(this.around, this.fields)) this.soon();
    else this.rest.cancel();
  }

  // Sends the scene once it is at rest. Streamlit then runs this page, and would forget a request for another page.
  soon() {
    const free = () => this.calls.idle() && this.clock.now() > this.left + LEFT;
    this.rest.start(REST, () => (free() ? this.tell() : this.soon()));
  }

  // Writes the current frame once it has been shown for FRAME_REST.
  frameShown() {
    this.frameRest.start(FRAME_REST, () => {
      this.calls.keepFrame();
      this.write();
    });
  }

  // Another part of the page is pressed: the scene is sent at once, but not after a link, whose run must be the last.
  /** @param {boolean} link */
  pressed(link) {
    this.frameRest.cancel();
    this.calls.keepFrame();
    this.write();
    if (link) this.left = this.clock.now();
    else this.tell();
  }

  // The link that was pressed has set fields, and navigates nowhere.
  set() {
    this.left = 0;
    this.write();
    this.changed(false);
  }

  refused() {} // the stage shows the sentence

  // An address that this stage did not write may come from a run under way, which will remove the stage or update it. So it is
  // left as it is until the page is at rest.
  write() {
    const { href, search } = this.own;
    this.calls.keep();
    if (!this.here) return;
    this.calls.written();
    if (href !== location.href) {
      if (location.search !== this.search && this.calls.up() && !this.calls.idle()) {
        this.later.start(REST, () => this.write());
        return;
      }
      history.replaceState(history.state, "", href);
    }
    this.search = search;
  }

  tell() {
    this.rest.cancel();
    const { scene } = this;
    if (!this.here || !this.calls.up() || (scene.knows && !this.calls.untold())) return;
    this.calls.tell(scene.tell());
  }
}
