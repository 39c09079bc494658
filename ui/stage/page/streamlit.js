// What Streamlit's page is like around a stage: its menu and dialogs, and whether it has its server.

import { keepEntryAndHeading } from "./address_bar.js";
import { returnFocus } from "../focus.js";

keepEntryAndHeading();

/**
 * Tells whether Streamlit's page is connected with its server, now and at every change; a film in a file of its own has
 * no server to lose. Returns the way to stop.
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

/** @returns {DOMStringMap | undefined} what Streamlit's page says of itself */
const app = () => /** @type {HTMLElement | null} */ (document.querySelector("[data-testid=stApp]"))?.dataset;

// Whether Streamlit's page is connected to its server.
export const connected = () => app()?.testConnectionState === "CONNECTED";

// Whether it waits for no run of its script, either.
export const idle = () => connected() && app()?.testScriptState === "notRunning";

// Where its server is away Streamlit lays a notice over the page, and nothing behind it can be used. The stage can be,
// and says the same in its place. The app's own dialogs hold blocks, and stay.
function dismissNotice() {
  for (const dialog of document.querySelectorAll("[data-testid=stDialog]")) {
    if (!dialog.querySelector("[data-testid=stVerticalBlock]")) dialog.querySelector("button")?.click();
  }
}

/**
 * Streamlit closes its menu after a choice on what calls itself a phone. A narrow window is one as well: there, a press
 * beside the menu closes it, and does nothing where it is closed.
 * @param {Document} page
 */
function closeMenu(page) {
  page.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element && target.closest("[data-testid=stSidebarNavLink]"))) return;
    setTimeout(() => page.querySelector("[data-testid=stMain]")?.dispatchEvent(new MouseEvent("mousedown", { bubbles: true })));
  });
}

/**
 * A dialog hears Escape only while the focus is in it, and a download takes it away.
 * @param {Document} page
 */
function hearEscape(page) {
  page.addEventListener("keydown", ({ key, target }) => {
    if (key !== "Escape" || target !== page.body) return;
    page.querySelector("[role=dialog]")?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  });
}

// Once in a page, however often its stage's script is loaded.
/** @param {Document} page */
export function attend(page) {
  if (page.documentElement.dataset.attended) return;
  page.documentElement.dataset.attended = "1";
  for (const habit of [returnFocus, closeMenu, hearEscape]) habit(page);
}
