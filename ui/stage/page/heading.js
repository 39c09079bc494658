// Keeps the heading of the address at the top while the page still grows, until the reader scrolls: Streamlit scrolls there
// only once, before the picture above it has its height. Seen in Streamlit 1.67.

import { keepEntryAndHeading, NAMED } from "./address_bar.js";

const MOVES = ["wheel", "touchstart", "pointerdown", "keydown"]; // events of a reader who scrolls
const NEAR = 2; // pixels, as browsers round

let path = ""; // the page whose heading is kept; "" for none
let height = ""; // the heights of that page at the last scroll to its heading
let scrolled = 0; // the position after it: another position at the same height comes from the reader
/** @type {{ block: HTMLElement, path: string } | null} a page that was too short below its heading, and was made longer */
let longer = null;

const main = () => document.querySelector("[data-testid=stMain]");

/** The element that scrolls a heading: its page, or the prose if that is a column of its own. @param {Element} place */
function scrollerOf(place) {
  const prose = place.closest(".st-key-prose");
  return prose && getComputedStyle(prose).overflowY === "auto" ? prose : main();
}

/** @returns {HTMLElement | null} the heading of the address; Streamlit's ids need no escapes */
function heading() {
  const place = document.getElementById(location.hash.slice(1));
  return place && main()?.contains(place) ? place : null;
}

/** @type {(element: Element) => string} */
const heightOf = (element) => `${element.scrollHeight} ${element.clientHeight}`;

/** The distance of a heading from its intended place. @param {HTMLElement} place @param {Element} within */
function away(place, within) {
  const margin = parseFloat(getComputedStyle(place).scrollMarginTop) || 0;
  return place.getBoundingClientRect().top - within.getBoundingClientRect().top - margin;
}

function bring() {
  const place = heading(), within = place && scrollerOf(place);
  if (!path || !within || !place) return;
  shorten();
  const lacks = away(place, within) - (within.scrollHeight - within.clientHeight - within.scrollTop);
  const block = /** @type {HTMLElement | null} */ (within === main() ? place.closest(".stMainBlockContainer") : within);
  if (lacks > NEAR && block) {
    block.style.paddingBottom = `${parseFloat(getComputedStyle(block).paddingBottom) + lacks}px`;
    longer = { block, path };
  }
  if (within !== main()) main()?.scrollTo({ top: 0 }); // it may have scrolled while the prose was still below the stage
  const far = away(place, within);
  if (Math.abs(far) > NEAR) within.scrollTop += far;
  height = heightOf(within);
  scrolled = within.scrollTop;
}

function shorten() {
  longer?.block.style.removeProperty("padding-bottom");
  longer = null;
}

function release() {
  path = "";
  grown.disconnect();
  if (!longer) observer.disconnect();
}

function hold() {
  release();
  if (!location.hash) return;
  path = location.pathname;
  observer.observe(document.body, { subtree: true, childList: true });
  look();
}

// The page is drawn part by part, so each new block is observed for its size.
function look() {
  if (longer && longer.path !== location.pathname) shorten();
  if (path !== location.pathname) return release(); // the reader has gone to another page
  const place = heading(), within = main();
  if (!place || !within) return;
  for (const block of within.querySelectorAll(":scope > *, .stMainBlockContainer > *")) grown.observe(block);
  bring();
}

const grown = new ResizeObserver(bring);
const observer = new MutationObserver(look);

for (const move of MOVES) window.addEventListener(move, release, { capture: true, passive: true });
window.addEventListener("scroll", ({ target }) => {
  const place = heading(), within = place && scrollerOf(place);
  if (!path || !within || target !== within || heightOf(within) !== height) return;
  if (Math.abs(within.scrollTop - scrolled) > NEAR) release(); // the reader scrolled, as by the browser's search
}, true);
for (const change of ["hashchange", "popstate"]) window.addEventListener(change, hold);
document.addEventListener(NAMED, hold);
document.addEventListener("first-leaves", bring);
keepEntryAndHeading();
hold();
