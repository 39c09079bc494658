// What the stage's own functions make of things that people have: see tests/old/foreign.py. The reader is named by the
// argument; its values come, and what it reads goes, as JSON.

import { readFileSync } from "node:fs";

const browser = { held: /** @type {Record<string, string>} */ ({}) };
const store = {
  getItem: (/** @type {string} */ name) => browser.held[name] ?? null,
  setItem(/** @type {string} */ name, /** @type {string} */ text) { browser.held[name] = text; },
};
console.debug = console.error; // nothing else goes to the output
Object.assign(globalThis, { localStorage: store, sessionStorage: store, document: { addEventListener() {} }, window: globalThis });
const { fieldsOf, read } = await import("../../ui/stage/host/host.js");
const { read: answered } = await import("../../ui/stage/lesson/judge.js");
const { isRight } = await import("../../ui/stage/lesson/lessonjudge.js");
const { Marks } = await import("../../ui/stage/lesson/lessonmarks.js");
const { chosenLetters, keptQuery } = await import("../../ui/stage/page/tab.js");
const { default: keepsProgress } = await import("../../ui/shell/lesson_progress.js");

/** @type {Record<string, (...values: any[]) => unknown>} */
const READERS = {
  // What a browser holds: the marks and days on a lesson's page; what the pages with Streamlit are told.
  browser(/** @type {Record<string, string>} */ held) {
    browser.held = held;
    const { marks, reviews } = new Marks(store).read(), data = { token: "", day: "2026-11-29", marks: {}, reviews: {} };
    /** @type {unknown} */
    let message = null;
    keepsProgress({ data, setStateValue: (/** @type {string} */ _, /** @type {unknown} */ value) => { message = value; } });
    return { marks, reviews, message, after: browser.held };
  },

  // What a lecturer's browser holds of a class, and of classes that are over.
  async classes(/** @type {Record<string, string>} */ held) {
    const { keptClasses } = await import("../../addons/classroom/stage/classkept.js");
    const { keptRoom } = await import("../../addons/classroom/stage/classheld.js");
    browser.held = held;
    return { room: keptRoom(), classes: keptClasses() };
  },

  // What a tab holds: by page the query with which it goes on, and the letters that were chosen.
  tab(/** @type {Record<string, string>} */ held, /** @type {Record<string, import("../../ui/stage/page/tab.js").Page>} */ pages) {
    browser.held = held;
    const queries = Object.entries(pages).map(([name, page]) => [name, keptQuery(name, page, { lesson: true })]);
    return { queries: Object.fromEntries(queries), letters: chosenLetters() };
  },

  // Of each question with answers: whether they are ones that it can have, and are right.
  answers: (...questions) => questions.map(([question, texts]) => texts.map((/** @type {string} */ text) => {
    return [answered(question, text) !== null, isRight(question, text, new Map())];
  })),

  // A session with a system that has kept a state, with all that is sent to the system.
  async scorm(/** @type {Record<string, string>} */ state, lesson, /** @type {boolean} */ later) {
    const { asOf12 } = await import("../../addons/site_of_files/stage/scormlater.js");
    const { ScormSession } = await import("../../addons/site_of_files/stage/scormsession.js");
    const sent = /** @type {Record<string, string>} */ ({}), done = () => "true";
    const get = (/** @type {string} */ name) => state[name] ?? "";
    const set = (/** @type {string} */ name, /** @type {string} */ value) => { sent[name] = value; return "true"; };
    const api = later
      ? asOf12({ Initialize: done, GetValue: get, SetValue: set, Commit: done, Terminate: done })
      : { LMSInitialize: done, LMSGetValue: get, LMSSetValue: set, LMSCommit: done, LMSFinish: done };
    const session = new ScormSession(api, lesson, () => session.first);
    const marks = new Marks(session).read().marks[lesson.name];
    session.finish();
    return { marks, step: session.first, status: session.status, sent };
  },

  // What hosts of embeds send: what each message asks for, and the fields of a scene.
  messages: (...messages) => messages.map((message) => {
    const wanted = read(message);
    return wanted?.type === "show" ? { ...wanted, fields: Object.fromEntries(fieldsOf(wanted.query) ?? []) } : wanted;
  }),
};

const reader = READERS[process.argv[2] ?? ""];
if (!reader) throw new Error(`There is no reader ${process.argv[2]}.`);
process.stdout.write(JSON.stringify(await reader(...JSON.parse(readFileSync(0, "utf8")))));
