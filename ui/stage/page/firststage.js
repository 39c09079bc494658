// Plays the film of a page's first response before Streamlit is there: brings the stage, which takes the still's place once it
// is drawn, and says what is missing where Streamlit does not come. first.js hands the stage on.

const WAITED = 20_000; // milliseconds after which the rest of a page is missing
const MISSING = "The rest of this page, its settings and its text, has not loaded. The picture works without it; reload the page for the rest.";

const before = document.getElementById("first");
const json = document.getElementById("first-film");
const place = /** @type {HTMLElement | null} */ (before?.querySelector(".st-key-bench_stage") ?? null);

function miss() {
  const note = Object.assign(document.createElement("p"), { className: "first-missing", textContent: MISSING });
  note.setAttribute("role", "status");
  if (before?.isConnected && !before.querySelector(".first-missing")) before.querySelector("main")?.prepend(note);
}

/** Streamlit's scripts, which wait for the stage (server/held_scripts.py), may be fetched. */
const appMayCome = () => document.dispatchEvent(new Event("first-plays"));

async function plays() {
  if (!json || !place) return;
  const data = JSON.parse(json.textContent ?? ""), still = place.firstElementChild;
  const { begin } = await import(new URL(data.stage, document.baseURI).href);
  const stage = begin(data, place);
  if (!stage) {
    appMayCome();
    return;
  }
  const watch = new MutationObserver(() => {
    if (!stage.dataset.ready) return;
    watch.disconnect();
    still?.remove(); // in the frame in which the stage is there to see
    appMayCome();
  });
  watch.observe(stage, { attributes: true, attributeFilter: ["data-ready"] });
  setTimeout(miss, WAITED);
  // A script of Streamlit's that cannot be fetched ends the wait.
  window.addEventListener("error", ({ target }) => target instanceof HTMLScriptElement && target.src.includes("/static/js/") && miss(), true);
}

plays().catch((error) => {
  console.error(error);
  appMayCome();
});
