// What a class has learned, as a page to keep, print and download: each question with the picture beside it, both rounds on
// one scale, and who changed. It is made of what this browser has kept; the room itself may be gone.

import { forget, idOf, keptClasses, PLACE } from "./classkept.js";
import { LINES_ARE_COUNTED, percent } from "./classwords.js";

/** @import { AnsweredQuestion, ClassResults, KeptClass } from "./types" */

const DRAWN = ["place", "line", "region"];

/** @type {{root: string, version: string}} */
const data = JSON.parse(/** @type {HTMLElement} */ (document.getElementById("class")).textContent ?? "");
/** @type {(id: string) => HTMLElement} */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @type {(tag: string, text?: string, kind?: string) => HTMLElement} */
const node = (tag, text = "", kind = "") => Object.assign(document.createElement(tag), { textContent: text, className: kind });
/** @type {(tag: string, parts: (Node | string)[], kind?: string) => HTMLElement} */
function holding(tag, parts, kind = "") {
  const box = node(tag, "", kind);
  box.append(...parts);
  return box;
}
/** @type {(scope: string, words: Node | string) => HTMLElement} */
const heads = (scope, words) => Object.assign(holding("th", [words]), { scope });
/** @type {(role: string, name: string, box: HTMLElement) => HTMLElement} */
function named(role, name, box) {
  box.setAttribute("role", role);
  box.setAttribute("aria-label", name);
  return box;
}
/**
 * A question's text, or an answer to it; typeset where it is more than plain words.
 * @type {(tag: string, words: string, entry: AnsweredQuestion) => HTMLElement}
 */
function typeset(tag, words, { html = {} }) {
  return Object.hasOwn(html, words) ? Object.assign(node(tag, "", "results-typeset"), { innerHTML: html[words] }) : node(tag, words);
}
/** @type {(count: number, one: string, many?: string) => string} */
const counted = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;
/** @type {(value: number) => string} */
const signed = (value) => value.toFixed(2).replace("-", "−");

/** @param {ClassResults} results */
function when({ opened }) {
  return new Date(1000 * opened).toLocaleString("en-GB", { dateStyle: "long", timeStyle: "short" });
}

function draws() {
  const classes = keptClasses(), hash = location.hash.slice(1);
  const current = classes.find((entry) => hash === idOf(entry)) ?? classes.find(({ code }) => code === hash) ?? classes[0];
  document.body.dataset.ready = "1";
  const others = classes.map((entry) => {
    const words = `${when(entry.results)}: ${counted(entry.results.questions.length, "question")}`;
    return Object.assign(node("a", words), { href: `#${idOf(entry)}`, ariaCurrent: entry === current ? "page" : null });
  });
  element("classes").replaceChildren(...(others.length > 1 ? [node("h2", "Classes kept in this browser"), ...others] : []));
  element("does").hidden = !current;
  if (!current) {
    element("when").textContent = "No class is kept in this browser. A class is kept when a question is revealed, and when it ends, in the browser that holds it.";
    return element("results").replaceChildren();
  }
  const { results } = current, people = Math.max(...results.questions.flatMap(({ answered }) => answered));
  element("when").textContent = `${when(results)}. ${counted(results.questions.length, "question")}, up to ${counted(people, "answer")} to a question.`;
  document.title = `What the class learned, ${when(results)}`;
  acts(current);
  const bodies = results.questions.map((each) => question(each, results.hardest[0] === each.number && results.hardest.length > 1));
  element("results").replaceChildren(...hardestFirst(results), ...bodies);
}

/** @param {ClassResults} results */
function hardestFirst({ hardest, questions }) {
  if (!hardest.length) return [];
  const twice = questions.some(({ changed }) => changed); // else there is one round, and nobody has changed
  const head = twice ? ["Question", "Right in round 1", "Right in round 2", "Wrong to right", "Right to wrong", "Gain"] : ["Question", "Right"];
  const rows = hardest.map((number) => {
    const entry = /** @type {AnsweredQuestion} */ (questions.find((each) => each.number === number)), { answered, right, changed } = entry;
    const link = Object.assign(holding("a", [`${number}. `, typeset("span", entry.text, entry)]), { href: `#question-${number}`, onclick: (/** @type {Event} */ event) => { event.preventDefault(); element(`question-${number}`).scrollIntoView(); } });
    const shares = [0, 1].map((i) => (i < answered.length && right ? percent(right[i], answered[i]) : "–"));
    const changes = changed ? [String(changed.to_right), String(changed.to_wrong), changed.gain === null ? "–" : signed(changed.gain)] : ["–", "–", "–"];
    return holding("tr", [heads("row", link), ...(twice ? [...shares, ...changes] : shares.slice(0, 1)).map((words) => node("td", words))]);
  });
  const table = holding("table", [
    holding("thead", [holding("tr", head.map((words) => heads("col", words)))]),
    holding("tbody", rows),
  ]);
  const wide = named("region", "The questions, hardest first", Object.assign(holding("div", [table], "results-wide"), { tabIndex: 0 }));
  return [holding("section", [node("h2", "Hardest first"), node("p", twice ? "By the share of right answers in the last round." : "By the share of right answers."), wide])];
}

/** @type {(asked: AnsweredQuestion, hardest: boolean) => HTMLElement} */
function question(entry, hardest) {
  const { number, text, answered, right, figure } = entry, whole = answered.map((count, i) => {
    const prefix = answered.length > 1 ? `Round ${i + 1}: ` : "";
    return `${prefix}${count ? counted(count, "answer") : "nobody answered"}${right && count ? `, ${right[i]} right (${percent(right[i], count)})` : ""}.`;
  });
  const title = holding("h2", [`${number}. `, typeset("span", text, entry), ...(hardest ? [" ", node("em", "hardest", "results-hardest")] : [])]);
  const words = [node("p", whole.join(" ")), ...(right ? [] : [node("p", noteWithoutVerdict(entry))]), bars(entry), ...transitions(entry)];
  return Object.assign(holding("article", [title, ...(figure ? [still(figure)] : []), holding("div", words)]), { id: `question-${number}` });
}

/** @type {(entry: AnsweredQuestion) => string} says how answers are counted if none is right or wrong */
function noteWithoutVerdict({ kind, answers }) {
  if (!DRAWN.includes(kind)) return "No answer was set as the right one.";
  return answers.length ? LINES_ARE_COUNTED : "What was drawn is only counted.";
}

/** @param {AnsweredQuestion} entry the answers of all rounds on one scale, as in the hall: a whole bar is everybody of its round */
function bars(entry) {
  const { answers, answered } = entry;
  return holding("ul", answers.map(({ answer, right, counts }) => {
    const label = holding("span", [right ? "✓ " : "", typeset("span", answer, entry)], right ? "results-right" : "");
    if (right) label.append(Object.assign(node("span", " (right)", "results-aloud")));
    return holding("li", [label, ...counts.map((count, i) => {
      const ink = node("i"), prefix = answered.length > 1 ? `round ${i + 1}: ` : "";
      ink.style.width = `${(100 * count) / Math.max(1, answered[i])}%`;
      return holding("div", [ink, node("b", `${prefix}${count} of ${answered[i]} (${percent(count, answered[i])})`)], "results-bar");
    })]);
  }), "results-bars");
}

/** @param {AnsweredQuestion} asked who changed, and the gain, as it is computed */
function transitions({ changed }) {
  if (!changed) return [];
  const { to_right: mended, to_wrong: spoilt, stayed_right: stayed, stayed_wrong: wrong, gain } = changed;
  const both = mended + spoilt + stayed + wrong;
  if (!both) return [node("p", "Nobody answered both rounds.")];
  const row = (/** @type {string} */ words, /** @type {number[]} */ counts) => holding("tr", [heads("row", words), ...counts.map((count) => node("td", String(count)))]);
  const head = [node("td"), ...["then right", "then wrong"].map((words) => heads("col", words))];
  const table = holding("table", [
    node("caption", `Of ${both} who answered both rounds`),
    holding("thead", [holding("tr", head)]),
    holding("tbody", [row("first right", [stayed, spoilt]), row("first wrong", [mended, wrong])]),
  ]);
  const words = gain === null ? "Nobody was wrong at first, so there was nothing to gain." : `Normalised gain: (${mended} − ${spoilt}) / ${mended + wrong} = ${signed(gain)}.`;
  return [table, node("p", words)];
}

/** @param {NonNullable<AnsweredQuestion["figure"]>} figure the still, of the app's own making, or what it is called */
function still({ page, scene, frame, title, film }) {
  const query = [scene, frame ? `t=${frame}` : "", `v=${data.version}`].filter(Boolean).join("&");
  const plane = named("img", title, node("div", "", "results-plane"));
  const box = holding("figure", [...(film ? [plane] : []), node("figcaption", title)]);
  if (film) fills(plane, `${data.root}/still/${page}?${query}`).catch((error) => plane.replaceWith(`(${error.message})`));
  return box;
}

/** @type {(plane: HTMLElement, address: string) => Promise<void>} */
async function fills(plane, address) {
  const answer = await fetch(address);
  if (answer.ok) plane.innerHTML = await answer.text();
  else plane.replaceWith(node("p", await answer.text()));
}

/** @param {KeptClass} entry */
function acts(entry) {
  const { table, results } = entry;
  const file = `class-${new Date(1000 * results.opened).toISOString().slice(0, 10)}`;
  element("print").onclick = () => window.print();
  element("csv").onclick = () => saves(`${file}.csv`, "text/csv", table);
  element("json").onclick = () => saves(`${file}.json`, "application/json", `${JSON.stringify(results, null, 1)}\n`);
  element("page").onclick = () => wholePage().then((text) => saves(`${file}.html`, "text/html", text), (error) => { element("said").textContent = error.message; });
  element("forget").onclick = () => {
    if (!window.confirm("Delete these results from this browser? They are nowhere else.")) return;
    forget(entry);
    draws();
  };
}

/** @type {(name: string, type: string, text: string) => void} */
function saves(name, type, text) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  link.click();
  URL.revokeObjectURL(link.href);
}

// The page as one file, which asks for nothing and runs nothing.
async function wholePage() {
  const sheet = /** @type {HTMLLinkElement} */ (document.querySelector("link[href$=\"classresults.css\"]")), answer = await fetch(sheet.href), css = await answer.text();
  if (!answer.ok) throw new Error(css);
  const own = css.replace(/@font-face\s*\{[^}]*\}/g, ""); // the reader's own font: a file asks for none
  return pageOf(`${document.querySelector("style")?.textContent}\n${own}`);
}

/** @param {string} css */
function pageOf(css) {
  const page = document.implementation.createHTMLDocument(document.title), style = page.createElement("style");
  const metas = [["charset", "utf-8"], ["name", "viewport"], ["http-equiv", "Content-Security-Policy"]].map(([name, value]) => {
    const meta = page.createElement("meta");
    meta.setAttribute(name, value);
    return meta;
  });
  metas[1].content = "width=device-width, initial-scale=1";
  metas[2].content = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";
  style.textContent = css;
  page.head.prepend(...metas);
  page.head.append(style);
  page.documentElement.lang = "en";
  page.body.append(...[...document.querySelectorAll("header, main, footer")].map((part) => page.importNode(part, true)));
  for (const link of page.querySelectorAll("a")) link.replaceWith(...link.childNodes);
  return `<!doctype html>\n${page.documentElement.outerHTML}\n`;
}

window.addEventListener("hashchange", draws);
window.addEventListener("storage", ({ key }) => {
  if (key === PLACE) draws(); // the class goes on in another window
});
draws();
