// The draft of a lesson in this browser, as text. Python gets it once in a session; from then on what Python has is kept,
// and an empty draft is deleted; but what another tab has kept since is not written over. See draft_keeper.py.

/** @typedef {{session: string, heard: boolean, text: string}} Data `heard`: whether Python has what was kept before */
/** @typedef {{data: Data, setStateValue(name: string, value: unknown): void}} Component */

const PLACE = "playground.draft";

let lastSession = ""; // the session that was here last
let waits = false; // whether it has yet to hear what was kept before it
/** @type {string | null} what this tab knows to be kept; null before it has looked */
let mine = null;
let warned = false; // whether it was said that another tab has kept something else since

/** @param {() => string | null | void} what @returns {string | null | undefined} undefined where this browser keeps nothing */
function tried(what) {
  try {
    return what() ?? null;
  } catch (error) {
    console.warn("The lesson that is composed is not kept by this browser:", error);
    return undefined;
  }
}

/** @param {Component} component */
export default function ({ data, setStateValue }) {
  const held = tried(() => localStorage.getItem(PLACE)), { session, heard, text } = data;
  const first = lastSession !== session;
  lastSession = session;
  waits = !heard && (first ? held !== null : waits);
  if (waits && first) setStateValue("kept", { session, text: held ?? "", keeps: held !== undefined });
  if (first || mine === null) [mine, warned] = [held ?? "", false];
  if (waits || held === undefined) return;
  if ((held ?? "") !== mine && (held ?? "") !== text) {
    if (!warned) setStateValue("kept", { session, text: "", keeps: true, elsewhere: true });
    warned = true;
    return; // what another tab has kept stays
  }
  mine = text;
  if ((held ?? "") === text) return;
  const done = tried(() => (text ? localStorage.setItem(PLACE, text) : localStorage.removeItem(PLACE)));
  if (done === undefined) setStateValue("kept", { session, text: "", keeps: false });
}
