// The search in a site's contents: shows only the ideas that have all words of the search, and their number.

import { rank, wordsOf } from "../../../ui/course/word_search.js";

const rows = Array.from(document.querySelectorAll(".ideas > li"), (row) => {
  const title = row.querySelector("strong")?.textContent ?? "";
  return { row: /** @type {HTMLElement} */ (row), words: [wordsOf(title), wordsOf(row.textContent ?? "")] };
});
const field = Object.assign(document.createElement("input"), { type: "search", placeholder: "A word of the lectures", maxLength: 100, ariaLabel: "Search the contents" });
const count = Object.assign(document.createElement("p"), { role: "status" });

function find() {
  const question = wordsOf(field.value);
  for (const { row, words } of rows) row.hidden = rank(words, question) === Infinity;
  for (const section of document.querySelectorAll("section")) section.hidden = !section.querySelector("li:not([hidden])");
  const left = rows.filter(({ row }) => !row.hidden).length;
  count.textContent = left || !question.length ? `${left} of ${rows.length} ideas` : "No idea has these words. Try one of them alone.";
}

field.addEventListener("input", find);
document.getElementById("search")?.append(field, count);
find();
