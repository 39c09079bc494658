// Stores the draft of a lesson in this browser, as text. Python is sent it once in a session; after that Python's draft is
// stored, and an empty one deleted. A draft that another tab has stored since is not overwritten. See draft_keeper.py.

/** @typedef {{session: string, heard: boolean, text: string}} Data `heard`: whether Python has received the stored draft */
/** @typedef {{data: Data, setStateValue(name: string, value: unknown): void}} Component */

const PLACE = "playground.draft";

let lastSession = ""; // the session of the last call
let waits = false; // whether Python has not yet received the stored draft
/** @type {string | null} the text that this tab last read or stored; null before */
let mine = null;
let warned = false; // whether Python was told that another tab has stored another draft

/** @param {() => string | null | void} what @returns {string | null | undefined} undefined without storage */
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
    return; // the draft of the other tab stays
  }
  mine = text;
  if ((held ?? "") === text) return;
  const done = tried(() => (text ? localStorage.setItem(PLACE, text) : localStorage.removeItem(PLACE)));
  if (done === undefined) setStateValue("kept", { session, text: "", keeps: false });
}
