// The contents of the lectures: a row for each idea. All are on the page, so that the browser's own search finds them. A
// field filters them by words. Each row has a still, which is fetched once the row stays in view.

import { mountOnce } from "../shell/mountonce.js";
import { fill } from "../shell/stills.js";
import { rank, wordsOf } from "./word_search.js";

/** @typedef {import("../shell/mountonce.js").Content} Content */
/** @typedef {{ words: string, href: string }} Place */
/** @typedef {{ id: string, says: string, also: string[], prose: string, places: Place[], still: string, opens: string }} Idea */
/** @typedef {{ name: string, title: string, source: string, id: string, ideas: Idea[] }} Course */
/** @typedef {{ data: { courses: Course[] }, parentElement: HTMLElement }} Component */

const STAYS = 150; // milliseconds that a row must be in view
const AHEAD = "200px"; // the distance below the screen at which a row counts as in view
const ASKED = "q"; // the field in the address

/** @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag @param {string} className @param {string} text @param {Node[]} inside @returns {HTMLElementTagNameMap[K]} */
function element(tag, className, text = "", ...inside) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text) node.textContent = text;
  node.append(...inside);
  return node;
}

/** @param {string} words @param {string} href */
const linked = (words, href) => Object.assign(element("a", "", words), { href });

/** @param {Course} course @param {Idea} idea */
function row(course, { id, says, also, prose, places, still, opens }) {
  const picture = Object.assign(element("a", "contents-still"), { href: opens, tabIndex: -1, ariaHidden: "true" });
  picture.dataset.still = still;
  picture.append(element("div", ""));
  const words = element("div", "contents-words", "", element("h3", "", says), element("p", "contents-also", `${course.name} · ${also.join(", ")}`));
  words.append(element("ul", "", "", ...places.map((place) => element("li", "", "", linked(place.words, place.href)))));
  if (prose) words.append(element("p", "contents-prose", `To read: ${prose[0].toLowerCase()}${prose.slice(1)}`));
  return Object.assign(element("article", "", "", picture, words), { id });
}

/** @param {HTMLElement} root @returns {IntersectionObserver} */
function stills(root) {
  /** @type {Map<Element, ReturnType<typeof setTimeout>>} */
  const soon = new Map();
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      clearTimeout(soon.get(target));
      if (!isIntersecting) continue;
      soon.set(target, setTimeout(() => {
        observer.unobserve(target);
        const { still } = /** @type {HTMLElement} */ (target).dataset;
        if (target.firstElementChild && still) void fill(target.firstElementChild, still);
      }, STAYS));
    }
  }, { rootMargin: AHEAD });
  for (const place of root.querySelectorAll(".contents-still")) observer.observe(place);
  return observer;
}

/** @param {Course[]} courses @param {HTMLElement} root */
function searched(courses, root) {
  const field = Object.assign(document.createElement("input"), { type: "search", placeholder: "A word of the lectures", maxLength: 100, ariaLabel: "Search the contents" });
  const count = Object.assign(element("p", "contents-count"), { role: "status" });
  const rows = courses.flatMap((course) => course.ideas.map((idea) => {
    const parts = [idea.says, idea.also.join(" "), idea.places.map(({ words }) => words).join(" ")];
    return { words: parts.map(wordsOf), id: idea.id };
  }));
  const first = rows.map(({ id }) => id);
  const find = () => {
    const question = wordsOf(field.value), ranks = new Map(rows.map(({ words, id }) => [id, rank(words, question)]));
    const rankOf = (/** @type {Element} */ article) => ranks.get(article.id) ?? Infinity;
    const matching = [...ranks.values()].filter((each) => each < Infinity).length;
    const sections = [...root.querySelectorAll("section")].map((section) => {
      const articles = /** @type {HTMLElement[]} */ ([...section.querySelectorAll("article")]);
      for (const article of articles) article.hidden = rankOf(article) === Infinity;
      section.append(...articles.sort((a, b) => rankOf(a) - rankOf(b) || first.indexOf(a.id) - first.indexOf(b.id)));
      section.hidden = articles.every((article) => article.hidden);
      return { section, best: question.length ? rankOf(articles[0]) : 0 };
    });
    const place = (/** @type {{section: Element}} */ { section }) => courses.findIndex(({ id }) => id === section.firstElementChild?.id);
    root.append(...sections.sort((a, b) => a.best - b.best || place(a) - place(b)).map(({ section }) => section));
    count.textContent = matching || !question.length ? `${matching} of ${rows.length} ideas` : "No idea has these words. Try one of them alone.";
    const address = new URL(location.href);
    if (field.value) address.searchParams.set(ASKED, field.value);
    else address.searchParams.delete(ASKED);
    if (address.href !== location.href) history.replaceState(history.state, "", address);
  };
  field.value = (new URL(location.href).searchParams.get(ASKED) ?? "").slice(0, field.maxLength);
  field.addEventListener("input", find);
  return { bar: element("div", "contents-search", "", field, count), find };
}

/** @param {Component} component */
export default function (component) {
  return mountOnce(component.parentElement, () => draw(component));
}

/** @param {Component} component @returns {Content} */
function draw({ data: { courses }, parentElement }) {
  const root = element("div", "contents");
  const { bar, find } = searched(courses, root);
  const ways = element("nav", "contents-ways", "", ...courses.map(({ id, name }) => {
    const way = element("button", "", name);
    way.type = "button";
    way.addEventListener("click", () => document.getElementById(id)?.scrollIntoView());
    return way;
  }));
  ways.ariaLabel = "Courses";
  root.append(bar, ways);
  for (const course of courses) {
    const heading = Object.assign(element("h2", "", course.name), { id: course.id });
    const about = element("p", "contents-source", `${course.source}. ${course.title}.`);
    root.append(element("section", "", "", heading, about, ...course.ideas.map((idea) => row(course, idea))));
  }
  find();
  parentElement.append(root);
  return { root, observer: stills(root) };
}
