// The dialog “Share”: the link of the scene on show, its files, its film for other pages, and the link's QR code. It
// stands in the page's body: the stage may be moved while it is open.

import { saveFile } from "./savefile.js";
import { addStyleSheet } from "./stylesheet.js";
import { embedLine, fileAddress, linkOf, qrAddress } from "./takeaddress.js";
import { UNREACHABLE } from "../unreachable.js";

/** @import { Asking } from "../asking.js" */
/** @import { FileOptions, SceneButton, SceneFile } from "../types" */
/** @import { SceneAddress } from "./takeaddress.js" */

const PARTS = /** @type {Record<string, string>} */ (JSON.parse("PARTS")); // filled in by served.py
const OPTIONS = /** @type {string[]} bundles of add-ons */ (JSON.parse("OPTIONS")); // likewise
const DRESS = ["text-color", "background-color", "secondary-background-color", "primary-color", "font"].map((name) => `--st-${name}`);
const PATIENCE = 3000; // milliseconds to wait for the response to the reader's last edit
const ASKED = "Files that would give away the answer appear here once you have answered.";
const HTML =
  `<header><h2>Share</h2><button class="take-close" aria-label="Close">×</button></header>` +
  `<div class="take-line"><button class="take-copy" data-copies="take-link" autofocus>Copy link</button><input class="take-link" readonly aria-label="Link"></div>` +
  `<p>The link opens this picture: points, settings and frame.</p>` +
  `<p class="take-status" role="status"></p>` +
  `<dl class="take-files"></dl><p class="take-asked"></p>` +
  `<details class="take-program"><summary>The program</summary><pre tabindex="0"></pre></details>` +
  `<div class="take-elsewhere"><fieldset class="take-film"><legend>In slides or notes that are web pages</legend>` +
  `<label class="take-moves"><input type="checkbox" data-option="edit"> Points can be moved there</label>` +
  `<label><input type="checkbox" data-option="settings"> Settings can be opened there</label>` +
  `<details class="take-hide"><summary></summary><div></div></details>` +
  `<label>This line puts the film there, with its buttons. ` +
  `<span class="take-line"><textarea class="take-embed" rows="3" readonly></textarea><button data-copies="take-embed">Copy line</button></span></label></fieldset><div class="take-qr"></div></div>` +
  `<div class="take-buttons"></div>`;

/** The options of files that add-ons bring. @type {() => Promise<FileOptions[]>} */
export async function fileOptions() {
  const modules = await Promise.all(OPTIONS.map((bundle) => import(new URL(`${bundle}.js`, import.meta.url).href)));
  return modules.map((module) => new module.FileOptions());
}

export class TakeDialog {
  /**
   * @param {Asking} asking
   * @param {(name: string) => boolean} press tells the host which button was pressed; false if it cannot
   * @param {FileOptions[]} options of files
   */
  constructor(asking, press, options) {
    this.asking = asking;
    this.press = press;
    this.options = options;
    /** @type {Map<string, number>} how often each button was pressed, as the host says */
    this.presses = new Map();
    /** @type {SceneAddress | null} */
    this.scene = null;
    /** @type {SceneFile[]} of the scene */
    this.files = [];
    const root = this.root = Object.assign(document.createElement("dialog"), { className: "take-dialog", innerHTML: HTML });
    this.dressed = Promise.all([addStyleSheet(new URL("takedialog.css", import.meta.url)), ...options.map(({ dressed }) => dressed)]);
    root.setAttribute("aria-label", "Share");
    this.part("hide").querySelector("div")?.append(...Object.entries(PARTS).map(([name, words]) => choice(name, words)));
    this.part("close").addEventListener("click", () => this.close());
    root.addEventListener("close", () => this.giveFocusBack());
    root.addEventListener("click", (event) => this.click(event));
    root.addEventListener("change", () => this.write());
    this.part("program").addEventListener("toggle", () => this.program());
    // Keys stay here, so no arrow steps the film; those with Ctrl or ⌘ reach the page.
    root.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.close(); // browsers do it themselves in a window that has the focus
      if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
    });
    document.body.append(root);
  }

  /** @type {(name: string) => HTMLElement} */
  part(name) {
    return /** @type {HTMLElement} */ (this.root.querySelector(`.take-${name}`));
  }

  remove() {
    this.root.remove();
  }

  close() {
    this.root.close();
    this.giveFocusBack(); // at once: the next key is the page's
  }

  giveFocusBack() {
    const at = document.activeElement;
    if (!at || at === document.body || this.root.contains(at)) this.asking.player.parts.take.focus({ preventScroll: true });
  }

  // Shows the scene as it is now, once what was done to it has its answer.
  async open() {
    const { asking, root } = this, until = Date.now() + PATIENCE;
    await this.dressed;
    while (!asking.settled && Date.now() < until) await new Promise((done) => { setTimeout(done, 30); });
    const style = getComputedStyle(asking.player.root);
    for (const name of DRESS) root.style.setProperty(name, style.getPropertyValue(name));
    root.style.colorScheme = style.colorScheme;
    root.classList.toggle("take-projected", asking.player.root.classList.contains("stage-projector"));
    this.fill();
    if (!root.open) root.showModal();
  }

  fill() {
    const { player, panel, exchange } = this.asking, { data } = player, { take } = data, isAsked = Boolean(player.held);
    if (!take) return;
    const { href } = player.calls.link(), fields = new Map(exchange.scene.fields); // with the frame on show
    const page = data.page ?? data.key.split(".")[0];
    this.scene = { root: take.root, page, fields, start: data.start ?? 0, asked: isAsked, view: take.view ?? "" };
    this.say("");
    /** @type {HTMLInputElement} */ (this.part("link")).value = linkOf(href);
    for (const each of this.options) each.fill(player.film, isAsked);
    this.files = (panel.settings?.files ?? []).filter(({ frames, tells }) => {
      return player.transport.frames >= frames && (!isAsked || (!tells && fields.has("lesson")));
    });
    this.part("files").replaceChildren(...rows(this.files, this.options));
    this.part("asked").textContent = isAsked ? ASKED : "";
    const program = /** @type {HTMLDetailsElement} */ (this.part("program"));
    Object.assign(program, { hidden: !this.files.some(({ ending }) => ending === "py"), open: false });
    this.part("film").hidden = isAsked;
    this.part("moves").hidden = !player.answer?.edit;
    this.part("buttons").replaceChildren(...(take.buttons ?? []).map((button) => this.row(button)));
    this.pressed(take.buttons ?? []);
    this.write();
    this.code().catch(console.error);
  }

  // What depends on the options.
  write() {
    const { scene } = this;
    if (!scene) return;
    /** @type {(name: string) => boolean} */
    const on = (name) => Boolean(this.root.querySelector(`[data-option=${name}]:checked`)?.checkVisibility());
    const options = /** @type {HTMLInputElement[]} */ ([...this.part("hide").querySelectorAll("input:checked")]);
    const hide = options.map(({ value }) => value), words = hide.map((name) => PARTS[name]).join(", ") || "nothing";
    /** @type {HTMLElement} */ (this.part("hide").firstElementChild).textContent = `Hidden there, and in the film as a web page: ${words}`;
    this.part("embed").textContent = embedLine(scene, { edit: on("edit"), settings: on("settings"), hide });
    for (const each of this.options) each.tell(this.files);
    for (const file of this.files) {
      const chosen = Object.assign({}, ...this.options.map((each) => each.chosen(file)));
      const parts = file.ending === "html" ? [...hide, chosen.hide] : [chosen.hide];
      const link = /** @type {HTMLAnchorElement} */ (this.root.querySelector(`[data-ending="${file.ending}"]`));
      link.href = fileAddress(scene, file.ending, { ...chosen, hide: [...new Set(parts.filter(Boolean))].join() });
    }
  }

  /** @param {MouseEvent} event */
  click(event) {
    const target = /** @type {Element} */ (event.target), link = /** @type {HTMLAnchorElement | null} */ (target.closest("[data-ending]"));
    const { copies } = /** @type {HTMLElement} */ (target).dataset;
    if (target === this.root && isOutside(this.root, event)) this.close();
    if (copies) this.copy(/** @type {HTMLInputElement} */ (this.root.querySelector(`.${copies}`))).catch(console.error);
    if (!link) return;
    event.preventDefault();
    this.save(link).catch(console.error);
  }

  /** @param {HTMLInputElement} field whose text is copied; where the browser does not let pages copy, it is selected */
  async copy(field) {
    field.focus();
    field.select();
    // Plain http in a lecture hall has no clipboard interface; the old command still works there.
    const copied = navigator.clipboard?.writeText ? await navigator.clipboard.writeText(field.value).then(() => true, () => false) : document.execCommand("copy");
    this.say(copied ? "Copied." : "This browser does not let pages copy: the text is selected, press Ctrl+C.");
  }

  /** @param {HTMLAnchorElement} link to a file; if it cannot be made, the dialog says why */
  async save(link) {
    this.say(`${link.textContent} is being made …`);
    const answer = await fetch(link.href).catch(() => null);
    if (!answer?.ok) return this.say(answer ? await answer.text() : UNREACHABLE);
    const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? "";
    saveFile(await answer.blob(), name);
    return this.say(`Saved: ${name}`);
  }

  async code() {
    const { scene } = this, place = this.part("qr");
    if (!scene) return;
    const answer = await fetch(qrAddress(scene)).catch(() => null), text = answer ? await answer.text() : UNREACHABLE;
    if (scene !== this.scene) return;
    if (!answer?.ok) return void place.replaceChildren(Object.assign(document.createElement("p"), { textContent: text }));
    const image = Object.assign(new Image(), { alt: "QR code of the link", src: `data:image/svg+xml,${encodeURIComponent(text)}` });
    place.replaceChildren(image);
  }

  async program() {
    const { scene } = this, program = /** @type {HTMLDetailsElement} */ (this.part("program"));
    const text = /** @type {HTMLElement} */ (program.querySelector("pre"));
    text.textContent = "";
    if (!scene || !program.open) return;
    const answer = await fetch(fileAddress(scene, "py")).catch(() => null);
    text.textContent = answer ? await answer.text() : UNREACHABLE;
  }

  /** @param {SceneButton} button of an add-on */
  row({ name, words, label }) {
    const row = document.createElement("p"), button = Object.assign(document.createElement("button"), { textContent: label });
    button.addEventListener("click", () => this.say(this.press(name) ? "" : UNREACHABLE));
    row.append(`${words} `, button);
    return row;
  }

  /** @param {SceneButton[]} buttons as the host shows them now */
  pressed(buttons) {
    for (const { name, presses, done } of buttons) {
      if (this.root.open && presses > (this.presses.get(name) ?? presses)) this.say(done);
      this.presses.set(name, presses);
    }
  }

  /** @param {string} text */
  say(text) {
    this.part("status").textContent = text;
  }
}

/** @type {(name: string, words: string) => HTMLElement} */
function choice(name, words) {
  const label = document.createElement("label");
  label.append(Object.assign(document.createElement("input"), { type: "checkbox", value: name }), ` ${words}`);
  return label;
}

/** @type {(files: SceneFile[], options: FileOptions[]) => HTMLElement[]} a row for each kind of what they are of */
function rows(files, options) {
  return [...new Set(files.map(({ row }) => row))].flatMap((row) => {
    const place = document.createElement("dd"), own = files.filter((file) => file.row === row);
    place.append(...own.map(({ ending, label, help }) => {
      const link = Object.assign(document.createElement("a"), { textContent: label, title: help, download: "" });
      link.dataset.ending = ending;
      return link;
    }));
    place.append(...options.filter((each) => own.some((file) => each.isBeside(file))).map(({ node }) => node));
    return [Object.assign(document.createElement("dt"), { textContent: row }), place];
  });
}

/** @type {(root: HTMLElement, press: MouseEvent) => boolean} */
function isOutside(root, { clientX, clientY }) {
  const { left, right, top, bottom } = root.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
