// What Streamlit writes into the address bar; and the entries of the history that this page makes itself.

export const NAMED = "heading-named"; // the event: the address names its heading again

/**
 * Streamlit makes a history entry of every change of the address. The back button should leave the page, not undo a step.
 * And the heading that the reader came to stays in the address: Streamlit knows of none. It writes the page of each run as
 * that begins, so who goes on before a page has begun is taken back to that for a moment, and then here without the heading:
 * until the next click the heading belongs to the page that was asked for. Nor does a run of the page that was left by Back,
 * Forward or opening.js write that again. Once for each page.
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
 * One more entry, to which Back leads from here.
 * @param {object} state
 * @param {string} url
 */
export function pushEntry(state, url) {
  History.prototype.pushState.call(history, state, "", url); // the one above would replace this one
}

/**
 * This entry with another address: without the heading that it names, too.
 * @param {object} state
 * @param {string} url
 */
export function replaceEntry(state, url) {
  History.prototype.replaceState.call(history, state, "", url); // the one above would keep the heading
}
