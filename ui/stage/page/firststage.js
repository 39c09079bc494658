// Plays the film of a page's first response before Streamlit is there: makes the stage, which replaces the still once it is
// drawn, and says what is missing if Streamlit cannot be loaded. first.js then passes the stage on.

const WAITED = 20_000; // milliseconds until the rest of the page counts as missing
const MISSING = "The rest of this page, its settings and its text, has not loaded. The picture works without it; reload the page for the rest.";

const before = document.getElementById("first");
const json = document.getElementById("first-film");
const place = /** @type {HTMLElement | null} */ (before?.querySelector(".st-key-bench_stage") ?? null);

function miss() {
  const note = Object.assign(document.createElement("p"), { className: "first-missing", textContent: MISSING });
  note.setAttribute("role", "status");
  if (before?.isConnected && !before.querySelector(".first-missing")) before.querySelector("main")?.prepend(note);
}

/** Lets Streamlit's scripts load, which wait for the stage (server/held_scripts.py). */
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
    still?.remove(); // in the frame in which the stage is visible
    appMayCome();
  });
  watch.observe(stage, { attributes: true, attributeFilter: ["data-ready"] });
  setTimeout(miss, WAITED);
  // The wait ends if one of Streamlit's scripts cannot be fetched.
  window.addEventListener("error", ({ target }) => target instanceof HTMLScriptElement && target.src.includes("/static/js/") && miss(), true);
}

plays().catch((error) => {
  console.error(error);
  appMayCome();
});
