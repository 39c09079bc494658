// Questions from the class at the lecturer's desk: those that are open, by how many ask them or by their time; each can be
// answered, shown in the hall or removed. And the two switches: whether there are any, and whether all phones show them.

import { button, redraw } from "./classlist.js";

/** @import { ClassInbox as Inbox, ClassState } from "./types" */
/** @typedef {Inbox["posts"][number]} Post */

const PARTS =
  `<summary>Questions from the class <span></span></summary>` +
  `<label class="inbox-order">Order <select><option value="most">most asked first</option><option value="new">newest first</option></select></label>` +
  `<ul class="inbox-open" aria-label="Open questions"></ul><p class="inbox-none">None is open.</p>` +
  `<details class="inbox-answered"><summary>Answered</summary><ul></ul></details>` +
  `<label class="class-then"><input type="checkbox" data-switch="take posts"> Students can ask questions</label>` +
  `<label class="class-then"><input type="checkbox" data-switch="share posts"> All students see them, and can ask the same</label>`;

export class ClassInbox {
  /**
   * @param {HTMLElement} root
   * @param {(what: object) => Promise<any>} send an event of the room
   */
  constructor(root, send) {
    this.root = root;
    this.send = send;
    /** @type {ClassState | null} */
    this.state = null;
    root.innerHTML = PARTS;
    /** @type {<T extends HTMLElement>(name: string) => T} */
    const part = (name) => /** @type {any} */ (root.querySelector(name));
    this.parts = { count: part("summary span"), order: /** @type {HTMLSelectElement} */ (part("select")), label: part(".inbox-order"), open: part(".inbox-open"), none: part(".inbox-none"), answered: part(".inbox-answered") };
    /** @type {HTMLInputElement[]} */
    this.switches = [...root.querySelectorAll("input")];
    /** @type {Map<HTMLInputElement, number>} switches that were pressed, and the version from which on the room has heard of it */
    this.pressed = new Map();
    for (const box of this.switches) box.onchange = () => this.turnSwitch(box);
    this.parts.order.onchange = () => this.draw();
  }

  /** @param {HTMLInputElement} box that was pressed; it is as the room is, also where that was not taken */
  async turnSwitch(box) {
    this.pressed.set(box, Infinity); // a state of before would put it back for a moment
    const answer = await this.send({ do: box.dataset.switch, on: box.checked });
    this.pressed.set(box, answer?.version ?? 0);
    this.draw();
  }

  /** @param {ClassState} state */
  show(state) {
    this.state = state;
    this.draw();
  }

  // How many are open.
  get count() {
    return (this.state?.inbox?.posts ?? []).filter(({ answered }) => !answered).length;
  }

  draw() {
    const { state, parts, count } = this, { inbox, posts: channel } = state ?? {};
    this.root.hidden = !inbox || !channel;
    if (!state || !inbox || !channel) return;
    const newest = inbox.posts.toSorted((a, b) => b.at - a.at), hall = channel.told.find((post) => post.hall)?.id;
    const sorted = parts.order.value === "new" ? newest : newest.toSorted((a, b) => b.count - a.count);
    parts.count.textContent = count ? `(${count})` : "";
    parts.label.hidden = count < 2;
    parts.none.hidden = count > 0;
    const answered = sorted.filter((post) => post.answered);
    parts.answered.hidden = !answered.length;
    const open = sorted.filter((post) => !post.answered).map((post) => ({ ...post, hall: post.id === hall }));
    redraw(parts.open, open, (post, words) => this.row(post, words));
    redraw(/** @type {HTMLElement} */ (parts.answered.querySelector("ul")), answered, (post, words) => [
      button("answer", "Not answered", words, () => this.send({ do: "answer post", post: post.id, on: false })), this.removes(post, words),
    ]);
    for (const box of this.switches) {
      if ((this.pressed.get(box) ?? 0) <= state.version) box.checked = box.dataset.switch === "take posts" ? channel.on : inbox.shared;
    }
  }

  /** @type {(post: Post & {hall: boolean}, words: HTMLElement) => (string | HTMLElement)[]} */
  row(post, words) {
    const count = Object.assign(document.createElement("p"), { className: "inbox-count", textContent: post.count > 1 ? `${post.count} ask this` : "" });
    const hall = button("hall", post.hall ? "Hide in the hall" : "Show in the hall", words, () => this.send({ do: "project post", post: post.hall ? "" : post.id }));
    return [count, button("answer", "Answered", words, () => this.send({ do: "answer post", post: post.id, on: true })), hall, this.removes(post, words)];
  }

  /** @type {(post: Post, words: HTMLElement) => HTMLElement} */
  removes({ id }, words) {
    return button("remove", "Remove", words, () => this.send({ do: "remove post", post: id }));
  }
}
