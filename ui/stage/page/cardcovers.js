// The pictures on lessons' cards. A busy server answers 503 instead of drawing one. It is asked again, each time a little
// later, and meanwhile the card shows nothing instead of the browser's sign for a broken picture.

const FIRST = 1500, TIMES = 5; // milliseconds until the next request, doubled each time; the number of requests

/** @type {WeakMap<HTMLImageElement, number>} the number of failures of each picture */
const failures = new WeakMap();

/** @type {(target: unknown) => HTMLImageElement | null} */
const coverOf = (target) => (target instanceof HTMLImageElement && target.matches(".lesson-cover") ? target : null);

/** @param {HTMLImageElement} cover */
function askLater(cover) {
  const before = failures.get(cover) ?? 0;
  failures.set(cover, before + 1);
  cover.dataset.missing = "1";
  if (before >= TIMES) return;
  setTimeout(() => {
    if (cover.isConnected) cover.setAttribute("src", cover.src); // a refusal is not cached, so this is a new request
  }, FIRST * 2 ** before);
}

document.addEventListener("error", ({ target }) => {
  const cover = coverOf(target);
  if (cover) askLater(cover);
}, true); // neither event bubbles
document.addEventListener("load", ({ target }) => {
  const cover = coverOf(target);
  if (cover) delete cover.dataset.missing;
}, true);
for (const each of document.querySelectorAll("img.lesson-cover")) {
  const cover = coverOf(each);
  if (cover?.complete && cover.naturalWidth === 0) askLater(cover); // pictures that failed before this script ran
}
