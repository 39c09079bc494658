// The button “Share”. Its dialog is a bundle of its own, which is fetched when a hand comes near (takedialog.js).

import { UNREACHABLE } from "../unreachable.js";

/** @import { Asking } from "../asking.js" */

const NEAR = ["pointerenter", "focus"];

export class TakeButton {
  /** @param {HTMLElement} button @param {Asking} asking */
  constructor(button, asking) {
    this.button = button;
    this.asking = asking;
    /** @type {(name: string) => boolean} tells the host which add-on's button was pressed; false if it cannot */
    this.press = () => false;
    /** @type {Promise<void> | null} */
    this.fetching = null;
    /** @type {import("./takedialog.js").TakeDialog | null} */
    this.dialog = null;
    button.addEventListener("click", () => this.open().catch((error) => {
      console.error(error);
      asking.player.say(UNREACHABLE);
    }));
    for (const near of NEAR) button.addEventListener(near, () => this.fetched().catch(console.debug));
  }

  remove() {
    this.dialog?.remove();
  }

  // The host's data are others now.
  show() {
    const { take } = this.asking.player.data;
    this.button.hidden = !take;
    this.dialog?.pressed(take?.buttons ?? []);
  }

  fetched() {
    this.fetching ??= this.fetch().catch((error) => {
      this.fetching = null;
      throw error;
    });
    return this.fetching;
  }

  async fetch() {
    const { asking } = this, bundle = new URL(asking.player.data.stage.replace("stage.js", "takedialog.js"), document.baseURI);
    const { TakeDialog, fileOptions } = await import(bundle.href);
    this.dialog = new TakeDialog(asking, (/** @type {string} */ name) => this.press(name), await fileOptions());
  }

  async open() {
    await this.fetched();
    await this.dialog?.open();
  }
}
