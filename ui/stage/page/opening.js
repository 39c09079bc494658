// Opens pages with the scene that this tab keeps (tab.js), by their address, so that the server, Streamlit and a reload have
// it, too. It is part of each first response, and runs before anything is painted.

import { chosenLetters, keptQuery, keepLesson } from "./tab.js";

/** @import { Page } from "./tab.js" */

const LONGEST = 7000; // characters: every proxy takes an address of this length
const MENU = "[role=menu]"; // of the navigation

/** @type {Record<string, Page>} the pages that have scenes, by name */
const pages = JSON.parse(document.getElementById("pages")?.textContent ?? "{}");

/** @type {(url: URL | Location) => string} the page of an address; "" for one without scenes, or if the address has a scene */
function pageAt({ origin, pathname, search }) {
  const name = pathname.split("/").at(-1) ?? "", fields = [...new URLSearchParams(search).keys()];
  const here = origin === location.origin && pathname === new URL(`./${name}`, document.baseURI).pathname;
  return here && Object.hasOwn(pages, name) && fields.every((field) => field === "view") ? name : "";
}

/** @type {(url: URL | Location, along: {lesson: boolean}) => URL | null} the address with the kept scene, if there is one */
function keptAddress(url, along) {
  const name = pageAt(url), query = name && keptQuery(name, pages[name], along);
  return query ? Object.assign(new URL(url.href), { search: [query, url.search.slice(1)].filter(Boolean).join("&") }) : null;
}

const isConnected = () => /** @type {HTMLElement | null} */ (document.querySelector("[data-testid=stApp]"))?.dataset.testConnectionState === "CONNECTED";

// A document may be opened by any link, so the lesson that runs does not go along.
function load() {
  keepLesson(new URLSearchParams(location.search));
  const to = keptAddress(location, { lesson: false });
  if (!to || to.href.length > LONGEST) return;
  document.documentElement.style.visibility = "hidden"; // so that the page's default scene is not painted first
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
  // Streamlit would request the page without the query, except after Back or Forward. Seen in Streamlit 1.67.
  event.preventDefault();
  event.stopPropagation();
  link.closest(MENU)?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  History.prototype.pushState.call(history, {}, "", to); // a new entry, which address_bar.js would prevent
  window.dispatchEvent(new PopStateEvent("popstate", { state: null }));
}

// After Back to an entry whose address has no scene yet.
function back() {
  const to = keptAddress(location, { lesson: true });
  if (to) history.replaceState(history.state, "", to);
}

document.addEventListener("click", follow, true);
window.addEventListener("popstate", back, true);
load();
