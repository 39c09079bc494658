// The scene as this page has it: the fields of its address. Python says where a visit begins and what it changes from
// there on; everything else is done here, and sent to Python if that needs it. It touches no element.

/** @import { Around, Change, Given } from "./types" */

export const APART = ["t", "predict", "view", "lesson", "step", "again"]; // what no film depends on

const TEXTS = ["labels", "x", "y", "doubled", "categories", "categories2"]; // that may hold any text

/** @param {string} visit */
const server = (visit) => visit.split(".")[0];

/** @param {string} visit that may go on after another page @returns {string} what numbers its changes */
const numbered = (visit) => visit.slice(0, visit.lastIndexOf("."));

export class Scene {
  constructor() {
    this.visit = ""; // of which Python's changes are
    this.applied = 0; // of those changes, the last that this page has made
    this.told = 0; // and the last of which Python knows that
    this.left = false; // whether the page was left since: a new server is none under the open page then
    /** @type {Map<string, string>} fields that are not at their defaults */
    this.fields = new Map();
    /** @type {Map<string, string>} as Python has them */
    this.known = new Map();
  }

  /**
   * What Python says. Another visit brings a scene of its own, unless it is one of a new server under the open page: that
   * knows only an address, which may be behind what was done since.
   * @param {Given} given
   * @returns {{names: Set<string>, other: boolean, reset: boolean}} fields that are others now; whether all are; whether
   * edits under way are void
   */
  take({ visit, scene, changes }) {
    const before = this.fields, other = visit !== this.visit, last = numbered(visit) === numbered(this.visit) ? this.applied : 0;
    const replaced = other && !this.left && this.visit !== "" && server(visit) !== server(this.visit);
    const fresh = changes.filter(({ number }) => number > last);
    this.known = changedBy(new Map(Object.entries(scene)), changes);
    this.fields = changedBy(other && !replaced ? new Map(Object.entries(scene)) : before, fresh);
    const applied = Math.max(changes.at(-1)?.number ?? 0, last);
    Object.assign(this, { visit, applied, left: false });
    if (other) this.told = changes.length ? changes[0].number - 1 : applied; // Python sends those of which it has not heard
    const names = new Set([...differing(before, this.fields), ...fresh.flatMap((change) => Object.keys(change.fields))]);
    return { names, other: other && !replaced, reset: (other && !replaced) || fresh.some((change) => change.reset) };
  }

  /** @type {(name: string, value: string | null) => boolean} whether that is news */
  set(name, value) {
    const news = (this.fields.get(name) ?? null) !== value;
    this.fields = changedBy(this.fields, [{ number: 0, fields: { [name]: value }, reset: false }]);
    return news;
  }

  /**
   * Takes what an answer has changed in the scene that it was asked for; later changes stay.
   * @param {Map<string, string>} before
   * @param {Map<string, string>} after
   */
  follow(before, after) {
    this.fields = followed(this.fields, before, after);
  }

  get text() {
    return written(this.fields);
  }

  /**
   * As the address of a page names it: one that names no field but the view opens where there is something to see.
   * @param {string} bare what names the scene of all defaults
   */
  named(bare) {
    const names = [...this.fields.keys()].some((name) => name !== "view");
    return names ? this.text : [bare, this.text].filter(Boolean).join("&");
  }

  // The step of a lesson that is open here, as it is asked; "" while none is.
  get step() {
    return this.fields.has("lesson") ? ["lesson", "step", "again"].map((name) => this.fields.get(name) ?? "").join(" ") : "";
  }

  // What the film depends on.
  get filmed() {
    return written(new Map([...this.fields].filter(([name]) => !APART.includes(name))));
  }

  // Whether the page around the stage depends on what has changed: see Around in types.d.ts.
  /** @type {(around: Around, also?: string[]) => boolean} `also`: fields that it shows besides */
  needed(around, also = []) {
    const names = differing(this.known, this.fields).filter((name) => !["t", "predict"].includes(name));
    if (names.some((name) => also.includes(name))) return true;
    if (around === "scene") return names.length > 0;
    const none = (/** @type {Map<string, string>} */ fields) => fields.get("points") === "none";
    return none(this.known) !== none(this.fields);
  }

  // Whether Python knows it as it is, and that its changes are made.
  get knows() {
    return this.told === this.applied && differing(this.known, this.fields).length === 0;
  }

  // The message to Python, which knows the scene from now on.
  tell() {
    Object.assign(this, { known: this.fields, told: this.applied });
    return { query: this.text, after: `${this.visit}.${this.applied}` };
  }
}

/**
 * @param {Map<string, string>} fields
 * @param {Change[]} changes
 */
function changedBy(fields, changes) {
  const after = new Map(fields);
  for (const [name, value] of changes.flatMap((change) => Object.entries(change.fields))) {
    if (value === null) after.delete(name);
    else after.set(name, value);
  }
  return after;
}

/**
 * Fields with what differs between two scenes in them, but for what no film depends on.
 * @type {(fields: Map<string, string>, before: Map<string, string>, after: Map<string, string>) => Map<string, string>}
 */
export function followed(fields, before, after) {
  const names = differing(before, after).filter((name) => !APART.includes(name));
  return changedBy(fields, [{ number: 0, fields: Object.fromEntries(names.map((name) => [name, after.get(name) ?? null])), reset: false }]);
}

/** @type {(one: Map<string, string>, other: Map<string, string>) => string[]} */
function differing(one, other) {
  return [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name));
}

// As an address has it: one scene, one text. In the order of in_order() in films/scene.py, for its reasons.
/** @param {Map<string, string>} fields */
function written(fields) {
  const place = (/** @type {string} */ name) => `${TEXTS.includes(name) ? 0 : name === "points" ? 2 : 1}${name}`;
  const sorted = [...fields].sort(([a], [b]) => (place(a) < place(b) ? -1 : 1));
  return new URLSearchParams(sorted).toString().replaceAll("+", "%20");
}

/**
 * Where the film of a scene is: `film` is where the page's films are, with the version; `also` what else is asked for.
 * @type {(film: string, scene: string, also: string) => string}
 */
export function filmAddress(film, scene, also) {
  const [path, version] = film.split("?");
  return `${path}?${[scene, also, version].filter(Boolean).join("&")}`;
}
