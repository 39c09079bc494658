// The answers beside a lesson's question: a button for each option, a field for a number, a list of points; or the words on
// how to answer on the picture. Tries are marked, and so is the right answer once it may be seen.

import { isRight, MOVED, read } from "./judge.js";
import { triesAt, UNSURE } from "./lessonjudge.js";
import { readNumber } from "../settings/numerals.js";

/** @import { Point, Question } from "../types" */

const HOW = "Answer at the picture, then press <strong>Check</strong> there.";
const FEW = 6; // up to this number, each point has a button

/**
 * @param {string} html of the label
 * @param {() => void} press
 * @param {Record<string, string>} data
 */
export function button(html, press, data = {}) {
  const node = Object.assign(document.createElement("button"), { type: "button", innerHTML: html });
  Object.assign(node.dataset, data);
  node.addEventListener("click", press);
  return node;
}

/** @type {(spot: Point, i: number) => string} */
const pointName = ([x, y], i) => `point ${i + 1}: (${[x, y].map((value) => String(value).replace("-", "−")).join(", ")})`;

/**
 * @param {HTMLElement} place
 * @param {Question} question
 * @param {{mark: string, over: boolean, projector: boolean}} now
 * @param {(text: string) => void} commit
 */
export function showAnswers(place, question, { mark, over, projector }, commit) {
  const { kind, options = [], spots = [] } = question, tried = triesAt(question, mark);
  const labels = kind === "choice" ? options : kind === "point" && spots.length <= FEW ? spots.map(pointName) : [];
  const parts = /** @type {HTMLElement[]} */ ([]);
  if (labels.length) {
    parts.push(...labels.map((label, i) => option(label, i, question, { tried, over }, commit)));
  } else if (MOVED.includes(kind)) {
    if (!over) parts.push(Object.assign(document.createElement("p"), { innerHTML: HOW }));
  } else if (!over) {
    parts.push(kind === "number" ? numberForm(commit) : pointForm(spots, commit));
  }
  const unsure = projector ? "Show the answer" : tried.length ? "Show me" : "Not sure";
  if (!over) parts.push(button(unsure, () => commit(UNSURE), { answer: UNSURE, key: projector ? "a" : "0" }));
  place.replaceChildren(...parts);
}

/**
 * @typedef {(text: string) => void} Commit
 * @type {(label: string, i: number, question: Question, now: {tried: string[], over: boolean}, commit: Commit) => HTMLElement}
 */
function option(label, i, question, { tried, over }, commit) {
  const right = over && isRight(question, [i]), chosen = tried.some((text) => read(question, text)?.[0] === i);
  const choice = button(`${right ? "✓ " : chosen ? "✗ " : ""}${label}`, () => commit(String(i)), { answer: String(i), key: String(i + 1) });
  choice.disabled = over || chosen;
  if (right) choice.dataset.right = "1";
  return choice;
}

/** @type {(field: HTMLElement, readField: (say: (why: string) => void) => string | null, commit: Commit) => HTMLFormElement} */
function form(field, readField, commit) {
  const box = document.createElement("form"), why = Object.assign(document.createElement("p"), { id: "unread" });
  why.setAttribute("role", "alert");
  box.append(field, Object.assign(document.createElement("button"), { textContent: "Check" }), why);
  box.noValidate = true;
  box.addEventListener("submit", (event) => {
    event.preventDefault();
    why.textContent = "";
    const text = readField((sentence) => { why.textContent = sentence; });
    if (text !== null) commit(text);
    else field.focus();
  });
  return box;
}

/** @type {(commit: (text: string) => void) => HTMLFormElement} */
function numberForm(commit) {
  const field = Object.assign(document.createElement("input"), { type: "text", inputMode: "text", autocomplete: "off", spellcheck: false });
  field.setAttribute("aria-label", "Your answer");
  return form(field, (say) => {
    const { plain, why } = readNumber(field.value || " "), value = Number(plain);
    if (!field.value.trim()) say("Type a number first.");
    else if (why) say(why);
    else return String(Number(value.toPrecision(12)));
    return null;
  }, commit);
}

/** @type {(spots: Point[], commit: (text: string) => void) => HTMLFormElement} */
function pointForm(spots, commit) {
  const list = document.createElement("select");
  list.setAttribute("aria-label", "Your answer");
  list.append(new Option("which point?", ""), ...spots.map((spot, i) => new Option(pointName(spot, i), String(i))));
  return form(list, (say) => {
    if (!list.value) say("Choose a point first, or press one on the picture.");
    return list.value || null;
  }, commit);
}
