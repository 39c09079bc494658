// Writes the scene into the address bar, and sends it to Python if something around the stage shows it. Both wait until
// the scene is at rest, unless something else is pressed.

import { CLOCK, Wait } from "../waits.js";

/** @import { AddressCalls, Around, Teller } from "../types" */
/** @import { Scene } from "../scene.js" */

const FRAME_REST = 350; // milliseconds that a frame is on show before it is written
const REST = 120; // milliseconds without a change before Python gets the scene
const LEFT = 3000; // milliseconds after the press of a link in which Python gets nothing

export class Address {
  /**
   * @param {Scene} scene
   * `up`: whether Streamlit's page has its server. `idle`: whether it has nothing to do, so that a message replaces no press.
   * `keepFrame`: the frame on show goes into the scene.
   * @param {AddressCalls} calls
   */
  constructor(scene, calls, clock = CLOCK) {
    this.scene = scene;
    this.calls = calls;
    this.path = ""; // of the stage's page
    this.bare = ""; // what names the scene of all defaults: an address without fields opens where there is something to see
    /** @type {Around} */
    this.around = "some";
    /** @type {string[]} fields that it shows besides */
    this.fields = [];
    this.clock = clock;
    this.left = 0; // when a link was pressed
    /** @type {string | null} */
    this.search = null; // that this stage has written, or found to be its own
    this.frameRest = new Wait(clock);
    this.rest = new Wait(clock);
    this.later = new Wait(clock);
  }

  remove() {
    for (const wait of [this.frameRest, this.rest, this.later]) wait.cancel();
  }

  // What the page around the stage shows of the scene; Python gets what it does not know of that yet.
  /** @type {Teller["follows"]} */
  follows({ given, around = "some", fields = [] }) {
    Object.assign(this, { path: new URL(given?.path ?? "", document.baseURI).pathname, bare: given?.bare ?? "", around, fields });
    this.write();
    if (this.scene.needed("scene")) this.soon();
  }

  // Whether the page is still the stage's: after the reader has left it nothing is written or sent.
  get here() {
    return this.calls.here() && location.pathname === this.path;
  }

  // What leads others to the scene: not to the heading at which this reader happens to be.
  get link() {
    return Object.assign(this.own, { hash: "" });
  }

  // The address bar's own, with the heading that it names.
  get own() {
    return Object.assign(new URL(location.href), { search: this.scene.named(this.bare) });
  }

  // `met`: the challenge of a lesson is met now, which Python does not know.
  /** @param {boolean} met */
  changed(met) {
    if (!this.calls.untold()) this.write(); // it takes ten milliseconds: while a hand drags, once it rests
    if (met || this.scene.needed(this.around, this.fields)) this.soon();
    else this.rest.cancel();
  }

  // Sends the scene once it is at rest. Streamlit then runs this page, and would forget another page that was asked for.
  soon() {
    const free = () => this.calls.idle() && this.clock.now() > this.left + LEFT;
    this.rest.start(REST, () => (free() ? this.tell() : this.soon()));
  }

  // Another frame is on show: it goes into the address once it has stayed for a while.
  frameShown() {
    this.frameRest.start(FRAME_REST, () => {
      this.calls.keepFrame();
      this.write();
    });
  }

  // Something else is pressed: what is to be sent is sent at once, but not after a link, whose run must be the last.
  /** @param {boolean} link */
  pressed(link) {
    this.frameRest.cancel();
    this.calls.keepFrame();
    this.write();
    if (link) this.left = this.clock.now();
    else this.tell();
  }

  // The link that was pressed has set fields, and leads nowhere.
  set() {
    this.left = 0;
    this.write();
    this.changed(false);
  }

  refused() {} // said on the stage

  // An address that is not this stage's may be one that a run under way has written: that run takes the stage off the
  // page, or has it follow. So it is left until the page is at rest.
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
