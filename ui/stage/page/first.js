// Removes the first response as soon as Streamlit's page can replace it, and passes on presses that were made before. It is
// loaded early, so it is small and imports little.

const QUIET = 400; // milliseconds after a run until the page counts as one without a stage
const PATIENT = 2000; // milliseconds that a stage waits for what would move it: the font, and buttons above it
const LATE = 60_000; // milliseconds after which the page is shown in any case, as something is wrong
const TOLD = "[data-testid=stException], [role=dialog]"; // elements that must not be hidden

const TOLD_BY_PAGE = "[data-testid=stException], [role=dialog]:has([data-testid=stVerticalBlock])"; // without Streamlit's own notices
const READY = "[data-testid=stage][data-ready]";
const STEPS = new Set(["ArrowLeft", "ArrowRight", "PageUp", "PageDown", "Home", "End", " "]); // keys of the transport
const NEXT = "[data-testid=stage] .stage-next";
const MOST = 50; // the largest number of presses that are passed on

const first = document.getElementById("first");

/** @type {(selector: string) => Element | undefined} the first of Streamlit's elements */
const find = (selector) => [...document.querySelectorAll(selector)].find((element) => !first?.contains(element));

/** The stage of the first response, if it plays already (firststage.js). */
const playing = () => first?.querySelector("[data-testid=stage]");

if (first) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  /** @type {(() => void)[]} presses while there was no stage; the stage then carries them out once it has a film */
  const presses = [];
  const keep = (/** @type {() => void} */ press) => {
    if (presses.length < MOST) presses.push(press);
  };
  let placed = false; // whether Streamlit has a place for the stage
  let held = false; // whether a drag on the stage is under way: it is not moved meanwhile
  first.addEventListener("click", ({ target, clientX, clientY }) => {
    if (playing()?.contains(/** @type {Node} */ (target))) return;
    const under = document.elementsFromPoint(clientX, clientY).find((element) => !first.contains(element) && element.closest("[data-testid=stage] button"));
    if (under) /** @type {HTMLElement} */ (under.closest("button")).click();
    else if (/** @type {Element} */ (target).closest(".stage-next")) keep(() => /** @type {HTMLElement} */ (find(NEXT) ?? first.querySelector(NEXT)).click());
  });
  const typed = (/** @type {KeyboardEvent} */ { key, shiftKey }) => {
    if (STEPS.has(key) && !find(NEXT) && !playing()) keep(() => window.dispatchEvent(new KeyboardEvent("keydown", { key, shiftKey })));
  };
  window.addEventListener("keydown", typed);
  const seize = (/** @type {PointerEvent} */ { target }) => { held = Boolean(playing()?.contains(/** @type {Node} */ (target))); };
  const letGo = (/** @type {PointerEvent} */ { type, buttons }) => {
    if (!held || (type === "pointermove" && buttons)) return;
    held = false;
    setTimeout(look); // after the stage's own listeners
  };
  const place = () => {
    placed = true;
    look();
  };
  const hands = /** @type {const} */ ([["pointerdown", seize], ["pointermove", letGo], ["pointerup", letGo], ["pointercancel", letGo]]);
  for (const [name, hear] of hands) window.addEventListener(name, hear, true);
  document.addEventListener("stage-has-place", place);
  const leave = () => {
    if (held) return; // called again at the end of the drag
    watch.disconnect();
    window.removeEventListener("keydown", typed);
    for (const [name, hear] of hands) window.removeEventListener(name, hear, true);
    document.removeEventListener("stage-has-place", place);
    clearTimeout(waiting);
    clearTimeout(late);
    document.fonts.removeEventListener("loadingdone", look);
    const main = find("[data-testid=stMain]");
    if (main && (first.scrollTop || !location.hash)) main.scrollTop = first.scrollTop; // otherwise heading.js scrolls
    document.getElementById("root")?.removeAttribute("inert");
    document.dispatchEvent(new Event("first-leaves"));
    first.remove();
    // With a service worker, a page that cannot be fetched is replaced by ours (server/offline.js).
    navigator.serviceWorker?.register("./sw.js").catch(console.debug);
  };
  // Streamlit's notice that its server is away does not replace a stage that plays.
  const tells = () => find(playing() && !placed ? TOLD_BY_PAGE : TOLD);
  // Whether Streamlit's page has a stage, or can take this one.
  const ready = () => (playing() ? placed && first.querySelector(READY) : find(READY));
  const look = () => {
    if (tells()) return leave();
    if (presses.length && (playing() || find(NEXT))) for (const press of presses.splice(0)) press();
    if (ready()) {
      if (document.fonts.check('1rem "Playground Sans"') && !find("[data-testid=stMain] [data-testid=stSkeleton]")) return leave();
      waiting ??= setTimeout(leave, PATIENT);
      return;
    }
    if (find("h1, a")) readOnce();
    // A page without a stage is ready once its script has run.
    const ran = find("[data-testid=stApp][data-test-script-state=notRunning]") && find("[data-testid=stMain] h1");
    const stage = find("[class*=st-key-][class*=-stage]") || find("[data-testid=stage]");
    if (!ran || stage) {
      clearTimeout(waiting);
      waiting = undefined;
    } else waiting ??= setTimeout(leave, QUIET);
  };
  // Of the two pages, screen readers read only the one that can be used.
  const readOnce = () => {
    const plays = Boolean(playing());
    if (plays) first.removeAttribute("aria-hidden");
    else first.setAttribute("aria-hidden", "true");
    document.getElementById("root")?.toggleAttribute("inert", plays);
  };
  const late = setTimeout(() => (playing() && !placed) || leave(), LATE);
  const watch = new MutationObserver(look);
  watch.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-ready", "data-test-script-state"] });
  document.fonts.addEventListener("loadingdone", look);
  look();
}
