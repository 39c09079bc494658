// Takes away what the first response showed, as soon as Streamlit's page can stand in its place, and hands on what was
// pressed before. Loaded early, it must be small and need nothing.

const QUIET = 400; // milliseconds after which a page that has run, and brought no stage, is not about to bring one
const PATIENT = 2000; // milliseconds that a stage which is there waits for what would move it: the font, and buttons above it
const LATE = 60_000; // milliseconds after which something is wrong that should be seen
const TOLD = "[data-testid=stException], [role=dialog]"; // what must not be hidden

const TOLD_BY_PAGE = "[data-testid=stException], [role=dialog]:has([data-testid=stVerticalBlock])"; // no notice of Streamlit's own
const READY = "[data-testid=stage][data-ready]";
const STEPS = new Set(["ArrowLeft", "ArrowRight", "PageUp", "PageDown", "Home", "End", " "]); // keys of the transport
const NEXT = "[data-testid=stage] .stage-next";
const MOST = 50; // presses that are kept

const first = document.getElementById("first");

/** @type {(selector: string) => Element | undefined} of all that is Streamlit's */
const find = (selector) => [...document.querySelectorAll(selector)].find((element) => !first?.contains(element));

/** The stage that plays here already, if one does (firststage.js). */
const playing = () => first?.querySelector("[data-testid=stage]");

if (first) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  /** @type {(() => void)[]} what was pressed while there was no stage to take it; that one keeps it until it can answer */
  const presses = [];
  const keep = (/** @type {() => void} */ press) => {
    if (presses.length < MOST) presses.push(press);
  };
  let placed = false; // whether Streamlit has a place for the stage that plays here
  let held = false; // whether a hand has hold of it: what is dragged is not taken from under it
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
    setTimeout(look); // once the stage has heard of it
  };
  const place = () => {
    placed = true;
    look();
  };
  const hands = /** @type {const} */ ([["pointerdown", seize], ["pointermove", letGo], ["pointerup", letGo], ["pointercancel", letGo]]);
  for (const [name, hear] of hands) window.addEventListener(name, hear, true);
  document.addEventListener("stage-has-place", place);
  const leave = () => {
    if (held) return; // it comes back here once that is let go
    watch.disconnect();
    window.removeEventListener("keydown", typed);
    for (const [name, hear] of hands) window.removeEventListener(name, hear, true);
    document.removeEventListener("stage-has-place", place);
    clearTimeout(waiting);
    clearTimeout(late);
    document.fonts.removeEventListener("loadingdone", look);
    const main = find("[data-testid=stMain]");
    if (main && (first.scrollTop || !location.hash)) main.scrollTop = first.scrollTop; // else heading.js has it
    document.getElementById("root")?.removeAttribute("inert");
    document.dispatchEvent(new Event("first-leaves"));
    first.remove();
    // Where there is one, a page that cannot be fetched says so in our own words (server/offline.js).
    navigator.serviceWorker?.register("./sw.js").catch(console.debug);
  };
  // A notice of Streamlit's that its server is away takes no stage that plays.
  const tells = () => find(playing() && !placed ? TOLD_BY_PAGE : TOLD);
  // Whether Streamlit's page has the stage, or can take it.
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
    // A page without a stage, such as one with a chart of plotly's own, is there once its script has run.
    const ran = find("[data-testid=stApp][data-test-script-state=notRunning]") && find("[data-testid=stMain] h1");
    const stage = find("[class*=st-key-][class*=-stage]") || find("[data-testid=stage]");
    if (!ran || stage) {
      clearTimeout(waiting);
      waiting = undefined;
    } else waiting ??= setTimeout(leave, QUIET);
  };
  // Nothing is read out twice: of two pages the one that can be used is.
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
