// Opens pages with what this tab keeps (tab.js), by their address: so the server, Streamlit and a reload have it, too. It is
// within each first response, and runs before anything is painted.

import { chosenLetters, keptQuery, keepLesson } from "./tab.js";

/** @import { Page } from "./tab.js" */

const LONGEST = 7000; // characters of an address that every proxy takes
const MENU = "[role=menu]"; // of the navigation

/** @type {Record<string, Page>} those that have scenes */
const pages = JSON.parse(document.getElementById("pages")?.textContent ?? "{}");

/** @type {(url: URL | Location) => string} the page at that address; "" for another, or a scene of one */
function pageAt({ origin, pathname, search }) {
  const name = pathname.split("/").at(-1) ?? "", fields = [...new URLSearchParams(search).keys()];
  const here = origin === location.origin && pathname === new URL(`./${name}`, document.baseURI).pathname;
  return here && Object.hasOwn(pages, name) && fields.every((field) => field === "view") ? name : "";
}

/** @type {(url: URL | Location, along: {lesson: boolean}) => URL | null} the address with which its page goes on, if it does */
function keptAddress(url, along) {
  const name = pageAt(url), query = name && keptQuery(name, pages[name], along);
  return query ? Object.assign(new URL(url.href), { search: [query, url.search.slice(1)].filter(Boolean).join("&") }) : null;
}

const isConnected = () => /** @type {HTMLElement | null} */ (document.querySelector("[data-testid=stApp]"))?.dataset.testConnectionState === "CONNECTED";

// A document is loaded by any link: no lesson goes along with it but its own.
function load() {
  keepLesson(new URLSearchParams(location.search));
  const to = keptAddress(location, { lesson: false });
  if (!to || to.href.length > LONGEST) return;
  document.documentElement.style.visibility = "hidden"; // not the page's own scene first
  location.replace(to);
}

/** @param {MouseEvent} event */
function follow(event) {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
  const link = target instanceof Element ? /** @type {HTMLAnchorElement | null} */ (target.closest("a[href]")) : null;
  if (!link || link.origin !== location.origin) return;
  const letters = chosenLetters(), lessons = new URL("./lesson/", document.baseURI).pathname;
  if (letters && link.pathname.startsWith(lessons) && !new URLSearchParams(link.search).has("symbols")) {
    link.search = [link.search.slice(1), `symbols=${letters}`].filter(Boolean).join("&");
  }
  if (button || ctrlKey || metaKey || shiftKey || altKey || link.target || link.pathname === location.pathname) return;
  const app = !link.closest("#first"), to = keptAddress(new URL(link.href), { lesson: app });
  if (!to) return;
  if (!app) {
    if (to.href.length <= LONGEST) link.href = to.href;
    return;
  }
  if (!isConnected()) return;
  // Streamlit would ask for the page without a query. It asks with one where Back or Forward lead. Seen in Streamlit 1.67.
  event.preventDefault();
  event.stopPropagation();
  link.closest(MENU)?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  History.prototype.pushState.call(history, {}, "", to); // an entry, however address_bar.js has Streamlit's written
  window.dispatchEvent(new PopStateEvent("popstate", { state: null }));
}

// Back, to where a page was left before its scene was in the address.
function back() {
  const to = keptAddress(location, { lesson: true });
  if (to) history.replaceState(history.state, "", to);
}

document.addEventListener("click", follow, true);
window.addEventListener("popstate", back, true);
load();
