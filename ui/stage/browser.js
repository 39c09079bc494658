// What the stage needs of the browser around it: plotly.js, the history, the clipboard, and the theme's colours.

// Streamlit makes a history entry of every change of the address. The back button should leave the page, not undo a step.
if (!("replaces" in history.pushState)) {
  const push = history.pushState.bind(history);
  /** @type {History["pushState"]} */
  const pushed = (state, title, url) => {
    const samePage = new URL(url ?? "", location.href).pathname === location.pathname;
    return samePage ? history.replaceState(state, title, url) : push(state, title, url);
  };
  history.pushState = Object.assign(pushed, { replaces: true });
}

/** @type {Promise<void> | undefined} */
let plotly;

/** @param {string} url */
export function loadPlotly(url) {
  plotly ??= new Promise((resolve, reject) => {
    if (window.Plotly) return resolve();
    const script = document.createElement("script");
    script.src = new URL(url, window.location.origin).href;
    script.onload = () => resolve();
    script.onerror = () => { plotly = undefined; reject(new Error("The drawing library could not be loaded. Reload the page.")); };
    document.head.append(script);
  });
  return plotly;
}

/**
 * Plain http in a lecture hall has no clipboard interface; the old command still works there.
 * @param {string} text
 */
export async function copied(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text).then(() => true, () => false);
  const field = Object.assign(document.createElement("textarea"), { value: text });
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}

// What has been painted so far is on the screen; of a page that nobody sees, soon.
export function shownOnScreen() {
  return new Promise((/** @type {(value?: undefined) => void} */ done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, 100);
  });
}

/**
 * Inks are named by CSS variables; plotly understands plain colours only, so each is painted once and read back.
 * @template Figure
 * @param {Figure} spec
 * @param {Element} root
 * @returns {Figure}
 */
export function inked(spec, root) {
  const style = getComputedStyle(root), inks = new Map(), canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
  const brush = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
  const paint = (/** @type {string} */ name) => {
    brush.fillStyle = style.getPropertyValue(name);
    brush.fillRect(0, 0, 1, 1);
    return `rgb(${brush.getImageData(0, 0, 1, 1).data.slice(0, 3).join()})`;
  };
  return JSON.parse(JSON.stringify(spec), (_, value) => {
    if (typeof value !== "string" || !value.startsWith("var(")) return value;
    const name = value.slice(4, -1);
    return inks.get(name) ?? inks.set(name, paint(name)).get(name);
  });
}
