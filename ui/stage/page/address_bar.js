// Corrects what Streamlit writes into the address bar, and makes this page's own entries of the history.

export const NAMED = "heading-named"; // the event after which the address has its heading again

/**
 * Streamlit makes an entry of the history for every change of the address. Here changes within a page replace the entry, so
 * that the back button leaves the page. The heading of the address also stays, which Streamlit does not know. Streamlit
 * writes the page of each run at its start, so a reader who goes on before that is taken back for a moment, and then here
 * without the heading: until the next click the heading belongs to the requested page. A run of a page that was left by
 * Back, Forward or opening.js does not write that page again. To be called once for each document.
 */
export function keepEntryAndHeading() {
  if ("replaces" in history.pushState) return;
  const push = history.pushState.bind(history), replace = history.replaceState.bind(history);
  let destination = { path: location.pathname, hash: location.hash }, here = location.pathname, left = "";
  const note = () => {
    const { pathname: path, hash } = location;
    destination = { path, hash };
    if (path !== here) [left, here] = [here, path];
  };
  for (const change of ["hashchange", "popstate"]) window.addEventListener(change, note, true);
  window.addEventListener("click", () => { destination.hash = left = ""; }, true);
  /** @type {(url: string | URL | null | undefined) => URL} */
  const withHeading = (url) => {
    const to = new URL(url ?? "", location.href);
    if (to.pathname === location.pathname) to.hash ||= location.hash;
    else if (to.pathname === destination.path) to.hash ||= destination.hash;
    return to;
  };
  /** @type {History["replaceState"]} */
  const replaced = (state, title, url) => replace(state, title, url === undefined || url === null ? url : withHeading(url));
  /** @type {History["pushState"]} */
  const pushed = (state, title, url) => {
    const to = withHeading(url);
    if (to.pathname === location.pathname) return replace(state, title, to);
    if (to.pathname === left) return;
    here = to.pathname;
    push(state, title, to);
    if (to.hash) document.dispatchEvent(new Event(NAMED));
  };
  history.replaceState = replaced;
  history.pushState = Object.assign(pushed, { replaces: true });
}

/**
 * Adds an entry; Back leads from it to the present one.
 * @param {object} state
 * @param {string} url
 */
export function pushEntry(state, url) {
  History.prototype.pushState.call(history, state, "", url); // the method above would replace the entry
}

/**
 * Replaces the address of this entry, with its heading.
 * @param {object} state
 * @param {string} url
 */
export function replaceEntry(state, url) {
  History.prototype.replaceState.call(history, state, "", url); // the method above would keep the heading
}
