// The heading that the address names stays at the top of what is visible while the page around it still grows, until the
// reader moves: Streamlit scrolls there once, before the picture above has its height. Seen in Streamlit 1.67.

import { keepEntryAndHeading, NAMED } from "./address_bar.js";

const MOVES = ["wheel", "touchstart", "pointerdown", "keydown"]; // by which a reader says what to look at
const NEAR = 2; // pixels: browsers round

let path = ""; // of the page whose heading is held; "" where none is
let height = ""; // of that page, when its heading was last brought there
let scrolled = 0; // and how far that went: what then scrolls at an unchanged height is the reader
/** @type {{ block: HTMLElement, path: string } | null} a page that was too short below its heading, and is longer now */
let longer = null;

const main = () => document.querySelector("[data-testid=stMain]");

/** What scrolls a heading: its page, or the prose where that is a column of its own. @param {Element} place */
function scrollerOf(place) {
  const prose = place.closest(".st-key-prose");
  return prose && getComputedStyle(prose).overflowY === "auto" ? prose : main();
}

/** @returns {HTMLElement | null} the heading that the address names, as it is: ids that Streamlit makes need no escapes */
function heading() {
  const place = document.getElementById(location.hash.slice(1));
  return place && main()?.contains(place) ? place : null;
}

/** @type {(element: Element) => string} */
const heightOf = (element) => `${element.scrollHeight} ${element.clientHeight}`;

/** How far a heading is from where it is to be. @param {HTMLElement} place @param {Element} within */
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
  if (within !== main()) main()?.scrollTo({ top: 0 }); // where it was sought while the prose still stood below
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

// The page is drawn part by part: each new block is watched for its size.
function look() {
  if (longer && longer.path !== location.pathname) shorten();
  if (path !== location.pathname) return release(); // there is another page
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
  if (Math.abs(within.scrollTop - scrolled) > NEAR) release(); // as by the browser's own search
}, true);
for (const change of ["hashchange", "popstate"]) window.addEventListener(change, hold);
document.addEventListener(NAMED, hold);
document.addEventListener("first-leaves", bring);
keepEntryAndHeading();
hold();
