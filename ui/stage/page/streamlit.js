// Streamlit's page around a stage: its menu, its dialogs, and its connection.

import { keepEntryAndHeading } from "./address_bar.js";
import { returnFocus } from "../focus.js";

keepEntryAndHeading();

/**
 * Calls `tell` with whether Streamlit's page is connected to its server, now and at every change; a film in a file has no
 * connection to lose. Returns a function that stops it.
 * @param {(up: boolean) => void} tell
 */
export function watchLine(tell) {
  const app = /** @type {HTMLElement | null} */ (document.querySelector("[data-testid=stApp]"));
  if (!app) return () => {};
  const up = () => app.dataset.testConnectionState === "CONNECTED";
  const states = new MutationObserver(() => tell(up())), dialogs = new MutationObserver(() => up() || dismissNotice());
  states.observe(app, { attributes: true, attributeFilter: ["data-test-connection-state"] });
  dialogs.observe(document.body, { childList: true });
  tell(up());
  return () => {
    states.disconnect();
    dialogs.disconnect();
  };
}

/** @returns {DOMStringMap | undefined} the attributes of Streamlit's page */
const app = () => /** @type {HTMLElement | null} */ (document.querySelector("[data-testid=stApp]"))?.dataset;

// Whether Streamlit's page is connected to its server.
export const connected = () => app()?.testConnectionState === "CONNECTED";

// Whether it also runs no script.
export const idle = () => connected() && app()?.testScriptState === "notRunning";

// Without a connection Streamlit covers the page with a notice. The stage can still be used and says the same, so the notice
// is removed. Dialogs of the app contain blocks, and stay.
function dismissNotice() {
  for (const dialog of document.querySelectorAll("[data-testid=stDialog]")) {
    if (!dialog.querySelector("[data-testid=stVerticalBlock]")) dialog.querySelector("button")?.click();
  }
}

/**
 * Streamlit closes its menu after a choice only on phones, as the browser names them. In any narrow window, a press beside
 * the menu closes it here.
 * @param {Document} page
 */
function closeMenu(page) {
  page.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element && target.closest("[data-testid=stSidebarNavLink]"))) return;
    setTimeout(() => page.querySelector("[data-testid=stMain]")?.dispatchEvent(new MouseEvent("mousedown", { bubbles: true })));
  });
}

/**
 * A dialog closes by Escape only while it has the focus, which a download takes away.
 * @param {Document} page
 */
function hearEscape(page) {
  page.addEventListener("keydown", ({ key, target }) => {
    if (key !== "Escape" || target !== page.body) return;
    page.querySelector("[role=dialog]")?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  });
}

// Once for each document, however often the stage's script is loaded.
/** @param {Document} page */
export function attend(page) {
  if (page.documentElement.dataset.attended) return;
  page.documentElement.dataset.attended = "1";
  for (const habit of [returnFocus, closeMenu, hearEscape]) habit(page);
}
