// What Streamlit writes into the address bar.

/**
 * Streamlit makes a history entry of every change of the address. The back button should leave the page, not undo a step.
 * And the heading that the reader came to stays in the address: Streamlit knows of none. Once for each page.
 */
export function keepEntryAndHeading() {
  if ("replaces" in history.pushState) return;
  const push = history.pushState.bind(history), replace = history.replaceState.bind(history);
  /** @type {(url: string | URL | null | undefined) => URL} */
  const withHeading = (url) => {
    const to = new URL(url ?? "", location.href);
    if (to.pathname === location.pathname) to.hash ||= location.hash;
    return to;
  };
  /** @type {History["replaceState"]} */
  const replaced = (state, title, url) => replace(state, title, url === undefined || url === null ? url : withHeading(url));
  /** @type {History["pushState"]} */
  const pushed = (state, title, url) => {
    const to = withHeading(url);
    return to.pathname === location.pathname ? replace(state, title, to) : push(state, title, url);
  };
  history.replaceState = replaced;
  history.pushState = Object.assign(pushed, { replaces: true });
}
