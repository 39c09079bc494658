// Links of the prose and of presets that change the scene. "#set-<fields>", as in "#set-ks=&t=3", sets these fields, an empty
// one to its default, and leaves all others, such as the reader's points. A link to another scene of this page shows that
// scene. Nothing is loaded again, and each is an entry of the history, so Back undoes it. A link that is opened in another
// tab, or pressed before the stage is there, is in the address when the stage comes, which then applies it.

import { pushEntry, replaceEntry } from "./address_bar.js";
import { APART } from "../scene.js";

const PRESETS = ".presets a[href]", LINKS = `.st-key-prose a[href], ${PRESETS}`, SETS = "#set-";
const MENU = "[class*='-Data-popover'] button[aria-expanded=true]"; // the button of the menu of presets, which closes after a press
const MOST = 40; // entries that one jump through the history can undo; browsers' own lists are shorter
const SAID = "Shows it on the plane. Back undoes it.";

/** @typedef {Record<string, string | null>} Fields by name; null for a default */
/** @typedef {{number: number, before: Fields, after: Fields, scrolled: number}} Step a link's number, from 1,
 * its changes, and the scroll position before */
/** @typedef {{fields(): Map<string, string>, here(): boolean, set(fields: Fields): void}} Calls */

/**
 * The fields that a link sets; null if it leads elsewhere.
 * @param {{hash: string, search: string, pathname: string}} link
 * @param {string} path of this page
 * @param {Map<string, string>} fields of the scene
 * @returns {Fields | null}
 */
export function setBy({ hash, search, pathname }, path, fields) {
  const named = new URLSearchParams(hash.slice(SETS.length));
  if (hash.startsWith(SETS)) return Object.fromEntries([...named].map(([name, text]) => [name, text || null]));
  if (hash || !search || pathname !== path) return null;
  const there = new URLSearchParams(search), others = [...fields.keys()].filter((name) => name === "t" || !APART.includes(name));
  return Object.fromEntries([...others.map((name) => [name, null]), ...there]);
}

/** @type {(steps: Step[]) => number} the number of links that led there */
const count = (steps) => steps.at(-1)?.number ?? 0;

/**
 * The fields that lead from one entry of the history to another: those that the links between them set, or found before.
 * @param {Step[]} from
 * @param {Step[]} to
 * @returns {Fields}
 */
export function between(from, to) {
  /** @type {Fields[]} */
  const back = from.filter(({ number }) => number > count(to)).reverse().map(({ before }) => before);
  return Object.assign({}, ...back, ...to.filter(({ number }) => number > count(from)).map(({ after }) => after));
}

/** @returns {Step[]} the links that led to this entry of the history */
const stepsHere = () => history.state?.links ?? [];

const main = () => document.querySelector("[data-testid=stMain]");

export class SceneLinks {
  /**
   * @param {HTMLElement} root the stage
   * @param {Calls} calls
   */
  constructor(root, calls) {
    this.root = root;
    this.calls = calls;
    this.steps = stepsHere();
    this.stop = new AbortController();
    const capture = { capture: true, signal: this.stop.signal };
    document.addEventListener("click", (event) => this.press(event), capture);
    for (const look of ["pointerover", "focusin"]) document.addEventListener(look, (event) => this.describe(event), capture);
    window.addEventListener("popstate", (event) => this.travel(event), capture);
  }

  remove() {
    this.stop.abort();
  }

  /** @type {(event: Event) => {link: HTMLAnchorElement, fields: Fields} | null} */
  linkAt({ target }) {
    const link = target instanceof Element ? /** @type {HTMLAnchorElement | null} */ (target.closest(LINKS)) : null;
    const fields = link && this.calls.here() && setBy(link, location.pathname, this.calls.fields());
    return link && fields ? { link, fields } : null;
  }

  /** @param {Event} event */
  describe(event) {
    const link = this.linkAt(event)?.link;
    if (link && !link.title && !link.matches(PRESETS)) link.title = SAID;
  }

  /** @param {MouseEvent} event */
  press(event) {
    const { button, ctrlKey, metaKey, shiftKey } = event, set = this.linkAt(event);
    if (!set || button || ctrlKey || metaKey || shiftKey) return; // the link opens another tab or window
    event.preventDefault();
    event.stopPropagation(); // so that Streamlit does not follow it
    if (set.link.matches(PRESETS)) return this.load(set.fields);
    const now = this.calls.fields();
    const before = Object.fromEntries(Object.keys(set.fields).map((name) => [name, now.get(name) ?? null]));
    const step = { number: count(this.steps) + 1, before, after: set.fields, scrolled: main()?.scrollTop ?? 0 };
    this.steps = [...this.steps, step].slice(-MOST);
    pushEntry({ ...history.state, links: this.steps }, location.href);
    this.setScene(set.fields);
  }

  // A preset makes no entry of the history, as Back would remove later edits; Undo restores the points.
  /** @param {Fields} fields */
  load(fields) {
    this.setScene(fields);
    const menu = /** @type {HTMLElement | null} */ (document.querySelector(MENU));
    menu?.click();
    menu?.focus();
  }

  // The stage is there, or there again: applies a link in the address that had no stage.
  arrived() {
    if (!location.hash.startsWith(SETS) || !this.calls.here()) return;
    const fields = setBy(location, location.pathname, this.calls.fields());
    replaceEntry(history.state, location.pathname + location.search);
    if (fields) this.setScene(fields);
  }

  /** @param {Fields} fields */
  setScene(fields) {
    this.calls.set(fields);
    this.root.querySelector(".stage-planes")?.scrollIntoView({ block: "nearest" });
  }

  /** @param {PopStateEvent} event */
  travel(event) {
    const from = this.steps, to = stepsHere();
    if (!this.calls.here() || count(from) === count(to)) return;
    event.stopImmediatePropagation(); // the page is the same, so Streamlit has nothing to run
    this.steps = to;
    const fields = between(from, to), left = from.find(({ number }) => number > count(to));
    if (!left) return this.setScene(fields);
    this.calls.set(fields);
    main()?.scrollTo({ top: left.scrolled });
  }
}
