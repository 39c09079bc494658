// What the page around a stage does with a press: the focus it leaves behind, the menu it was made in, the dialog it is in.

// Controls that a press of the mouse leaves the focus on, where the next key would be theirs. A box whose list is open
// keeps it, and so does all that one writes in.
const CONTROLS = "button, summary, a, [role=radio], [role=tab], [role=switch], [role=combobox][aria-expanded=false], input:is([type=checkbox], [type=radio], [type=range])";
const OPENED = "[role=dialog], [data-testid=stPopoverBody]"; // they answer Escape while the focus is in them
const SETTLED = [0, 100, 400]; // milliseconds after a click: a list takes its time to close

/**
 * The keys are the stage's again once a pointer has pressed something; who comes to a control by Tab turns it by keys.
 * @param {Document} page
 */
function returnFocus(page) {
  let pointed = false;
  const giveBack = () => {
    const at = /** @type {HTMLElement | null} */ (page.activeElement);
    if (pointed && at?.matches(CONTROLS) && !at.closest(OPENED)) at.blur();
  };
  page.addEventListener("pointerdown", () => { pointed = true; }, true);
  page.addEventListener("keydown", ({ key }) => { pointed &&= key !== "Tab"; }, true);
  for (const event of ["click", "focusin"]) page.addEventListener(event, () => SETTLED.forEach((wait) => setTimeout(giveBack, wait)), true);
  page.addEventListener("change", ({ target }) => pointed && target instanceof HTMLSelectElement && target.blur(), true);
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

/** @param {Document} page */
export function attend(page) {
  if (page.documentElement.dataset.attended) return;
  page.documentElement.dataset.attended = "1";
  for (const habit of [returnFocus, closeMenu, hearEscape]) habit(page);
}
