// The small picture on a lesson's card. A busy server answers 503 instead of drawing it: it is asked again, a little later
// each time, and until then the card shows nothing in its place rather than the browser's sign for a broken picture.

const FIRST = 1500, TIMES = 5; // milliseconds until the server is asked again, twice as long each time; how often

/** @type {WeakMap<HTMLImageElement, number>} how often each has come to nothing */
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
    if (cover.isConnected) cover.setAttribute("src", cover.src); // what a server has refused is in no cache
  }, FIRST * 2 ** before);
}

document.addEventListener("error", ({ target }) => {
  const cover = coverOf(target);
  if (cover) askLater(cover);
}, true); // neither of the two bubbles
document.addEventListener("load", ({ target }) => {
  const cover = coverOf(target);
  if (cover) delete cover.dataset.missing;
}, true);
for (const each of document.querySelectorAll("img.lesson-cover")) {
  const cover = coverOf(each);
  if (cover?.complete && cover.naturalWidth === 0) askLater(cover); // before this was here
}
