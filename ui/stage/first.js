// Takes away what the first response showed, as soon as Streamlit's page can stand in its place, and hands on what was
// pressed before. Loaded early, it must be small and need nothing.

const QUIET = 400; // milliseconds after which a page that has run, and brought no stage, is not about to bring one
const PATIENT = 2000; // milliseconds that a stage which is there waits for what would move it: the font, and buttons above it
const LATE = 60_000; // milliseconds after which something is wrong that should be seen
const TOLD = "[data-testid=stException], [role=dialog]"; // what must not be hidden

const STEPS = new Set(["ArrowLeft", "ArrowRight", "PageUp", "PageDown", "Home", "End", " "]); // keys of the transport
const NEXT = "[data-testid=stage] .stage-next";
const MOST = 50; // presses that are kept

const first = document.getElementById("first");

/** @type {(selector: string) => Element | undefined} of all that is Streamlit's */
const find = (selector) => [...document.querySelectorAll(selector)].find((element) => !first?.contains(element));

if (first) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  /** @type {(() => void)[]} what was pressed while there was no stage to take it; that one keeps it until it can answer */
  const presses = [];
  const keep = (/** @type {() => void} */ press) => {
    if (presses.length < MOST) presses.push(press);
  };
  first.addEventListener("click", ({ target, clientX, clientY }) => {
    const under = document.elementsFromPoint(clientX, clientY).find((element) => !first.contains(element) && element.closest("[data-testid=stage] button"));
    if (under) /** @type {HTMLElement} */ (under.closest("button")).click();
    else if (/** @type {Element} */ (target).closest(".stage-next")) keep(() => /** @type {HTMLElement} */ (find(NEXT)).click());
  });
  const typed = (/** @type {KeyboardEvent} */ { key, shiftKey }) => {
    if (STEPS.has(key) && !find(NEXT)) keep(() => window.dispatchEvent(new KeyboardEvent("keydown", { key, shiftKey })));
  };
  window.addEventListener("keydown", typed);
  const leave = () => {
    watch.disconnect();
    window.removeEventListener("keydown", typed);
    clearTimeout(waiting);
    clearTimeout(late);
    document.fonts.removeEventListener("loadingdone", look);
    const main = find("[data-testid=stMain]");
    if (main && (first.scrollTop || !location.hash)) main.scrollTop = first.scrollTop; // else heading.js has it
    document.dispatchEvent(new Event("first-leaves"));
    first.remove();
    // Where there is one, a page that cannot be fetched says so in our own words (server/offline.js).
    navigator.serviceWorker?.register("./sw.js").catch(console.debug);
  };
  const look = () => {
    if (find(TOLD)) return leave();
    if (presses.length && find(NEXT)) for (const press of presses.splice(0)) press();
    if (find("[data-testid=stage][data-ready]")) {
      if (document.fonts.check('1rem "Source Sans"') && !find("[data-testid=stMain] [data-testid=stSkeleton]")) return leave();
      waiting ??= setTimeout(leave, PATIENT);
      return;
    }
    if (find("h1, a")) first.setAttribute("aria-hidden", "true"); // nothing is read out twice
    // A page without a stage, such as one with a chart of plotly's own, is there once its script has run.
    const ran = find("[data-testid=stApp][data-test-script-state=notRunning]") && find("[data-testid=stMain] h1");
    const stage = find("[class*=st-key-][class*=-stage]") || find("[data-testid=stage]");
    if (!ran || stage) {
      clearTimeout(waiting);
      waiting = undefined;
    } else waiting ??= setTimeout(leave, QUIET);
  };
  const late = setTimeout(leave, LATE);
  const watch = new MutationObserver(look);
  watch.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-ready", "data-test-script-state"] });
  document.fonts.addEventListener("loadingdone", look);
  look();
}
