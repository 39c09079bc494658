// The scene of this page: the fields of its address. Python sends the scene with which a visit begins, and later changes;
// all other changes are made here, and sent to Python if it needs them. It touches no element.

/** @import { Around, Change, Given } from "./types" */

export const APART = ["t", "predict", "view", "lesson", "step", "again"]; // fields on which no film depends

const TEXTS = ["labels", "x", "y", "doubled", "categories", "categories2"]; // fields with any text

/** @param {string} visit */
const server = (visit) => visit.split(".")[0];

/** @param {string} visit that may continue after another page @returns {string} the part for which Python counts its changes */
const numbered = (visit) => visit.slice(0, visit.lastIndexOf("."));

export class Scene {
  constructor() {
    this.visit = ""; // the visit to which Python's changes belong
    this.applied = 0; // the number of the last change that this page has applied
    this.told = 0; // the number of the last change of which Python knows this
    this.left = false; // whether the page was left since: if so, a new visit is not a restart of the server under an open page
    /** @type {Map<string, string>} the fields that differ from their defaults */
    this.fields = new Map();
    /** @type {Map<string, string>} the fields of which Python knows */
    this.known = new Map();
  }

  /**
   * Takes what Python sends. Another visit brings its own scene, except after a restart of the server under an open page:
   * the new server knows only the address, which may be older than the scene.
   * @param {Given} given
   * @returns {{names: Set<string>, other: boolean, reset: boolean}} the fields that changed; whether the scene is another; whether
   * edits under way no longer count
   */
  take({ visit, scene, changes }) {
    const before = this.fields, other = visit !== this.visit, last = numbered(visit) === numbered(this.visit) ? this.applied : 0;
    const replaced = other && !this.left && this.visit !== "" && server(visit) !== server(this.visit);
    const fresh = changes.filter(({ number }) => number > last);
    this.known = changedBy(new Map(Object.entries(scene)), changes);
    this.fields = changedBy(other && !replaced ? new Map(Object.entries(scene)) : before, fresh);
    const applied = Math.max(changes.at(-1)?.number ?? 0, last);
    Object.assign(this, { visit, applied, left: false });
    if (other) this.told = changes.length ? changes[0].number - 1 : applied; // Python sends the changes of which it has no report
    const names = new Set([...differing(before, this.fields), ...fresh.flatMap((change) => Object.keys(change.fields))]);
    return { names, other: other && !replaced, reset: (other && !replaced) || fresh.some((change) => change.reset) };
  }

  /** @type {(name: string, value: string | null) => boolean} whether the value differs from the one before */
  set(name, value) {
    const news = (this.fields.get(name) ?? null) !== value;
    this.fields = changedBy(this.fields, [{ number: 0, fields: { [name]: value }, reset: false }]);
    return news;
  }

  /**
   * Applies the changes of a response; changes made since its request stay.
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
   * The query of a page's address. Without any field but the view, a page would open at another frame, so it is `bare`.
   * @param {string} bare the query of the scene with all defaults
   */
  named(bare) {
    const names = [...this.fields.keys()].some((name) => name !== "view");
    return names ? this.text : [bare, this.text].filter(Boolean).join("&");
  }

  // The step of the lesson that is open, with its repetition; "" without a lesson.
  get step() {
    return this.fields.has("lesson") ? ["lesson", "step", "again"].map((name) => this.fields.get(name) ?? "").join(" ") : "";
  }

  // The fields on which the film depends.
  get filmed() {
    return written(new Map([...this.fields].filter(([name]) => !APART.includes(name))));
  }

  // Whether the page around the stage depends on a change: see Around in types.d.ts.
  /** @type {(around: Around, also?: string[]) => boolean} `also`: further fields that the page shows */
  needed(around, also = []) {
    const names = differing(this.known, this.fields).filter((name) => !["t", "predict"].includes(name));
    if (names.some((name) => also.includes(name))) return true;
    if (around === "scene") return names.length > 0;
    const none = (/** @type {Map<string, string>} */ fields) => fields.get("points") === "none";
    return none(this.known) !== none(this.fields);
  }

  // Whether Python knows this scene, and that its changes were applied.
  get knows() {
    return this.told === this.applied && differing(this.known, this.fields).length === 0;
  }

  // The message to Python, which from now on knows the scene.
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
 * Applies the differences between two scenes to fields, except those on which no film depends.
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

// The scene as text, the same for equal scenes: in the order of in_order() in films/scene.py, for its reasons.
/** @param {Map<string, string>} fields */
function written(fields) {
  const place = (/** @type {string} */ name) => `${TEXTS.includes(name) ? 0 : name === "points" ? 2 : 1}${name}`;
  const sorted = [...fields].sort(([a], [b]) => (place(a) < place(b) ? -1 : 1));
  return new URLSearchParams(sorted).toString().replaceAll("+", "%20");
}

/**
 * The address of a scene's film. `film`: the address of the page's films, with the version; `also`: what else is requested.
 * @type {(film: string, scene: string, also: string) => string}
 */
export function filmAddress(film, scene, also) {
  const [path, version] = film.split("?");
  return `${path}?${[scene, also, version].filter(Boolean).join("&")}`;
}
