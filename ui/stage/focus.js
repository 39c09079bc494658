// The focus that a press leaves behind, in the page around a stage.

// Controls that a press of the mouse leaves the focus on, where the next key would be theirs. A box whose list is open
// keeps it, and so does all that one writes in.
const CONTROLS = "button, summary, a, [role=radio], [role=tab], [role=switch], [role=combobox][aria-expanded=false], input:is([type=checkbox], [type=radio], [type=range])";
const OPENED = "dialog, [role=dialog], [data-testid=stPopoverBody]"; // they answer Escape while the focus is in them
const SETTLED = [0, 100, 400]; // milliseconds after a click: a list takes its time to close

/**
 * The keys are the stage's again once a pointer has pressed something; who comes to a control by Tab turns it by keys.
 * @param {Document} page
 */
export function returnFocus(page) {
  let pointed = false;
  const giveBack = () => {
    const at = /** @type {HTMLElement | null} */ (page.activeElement);
    if (pointed && at?.matches(CONTROLS) && !at.closest(OPENED)) at.blur();
  };
  page.addEventListener("pointerdown", () => { pointed = true; }, true);
  page.addEventListener("keydown", ({ key }) => { pointed &&= key !== "Tab"; }, true);
  /** @type {ReturnType<typeof setTimeout>[]} */
  let looks = [];
  const stays = () => looks.forEach((look) => clearTimeout(look));
  const settles = () => {
    stays();
    looks = SETTLED.map((wait) => setTimeout(giveBack, wait));
  };
  page.addEventListener("click", settles, true);
  // A box that closes gives the focus to the button that opened it, late; to a link somebody has brought it, as readers
  // of the screen do without a key.
  page.addEventListener("focusin", ({ target }) => target instanceof HTMLAnchorElement ? stays() : settles(), true);
  page.addEventListener("change", ({ target }) => pointed && target instanceof HTMLSelectElement && target.blur(), true);
}
