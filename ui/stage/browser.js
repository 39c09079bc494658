// What the stage needs from the browser: films by HTTP, plotly.js, and the theme's colours.

import { filmAddress } from "./scene.js";

/** @import { Answer, Ask } from "./types" */

const LONGEST = 7000; // characters: every proxy takes an address of this length
const BEGUN = 202; // the status of a film that is still being made: see server/films.py
const KEPT_AFTER = 1000; // milliseconds, as a drag shows up to sixty films a second

const DEVICE = { "x-playground-device": Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("") }; // random: tells the pages of a class apart (server/limits.py)

/** @type {Ask} */
export async function askForFilm(film, { scene, also, edit, has }, signal) {
  const url = new URL(filmAddress(film, scene, also), document.baseURI);
  if (edit) {
    url.search = also;
    return answered(await fetch(url, { method: "POST", headers: DEVICE, body: JSON.stringify({ scene, edit, has }), signal }));
  }
  return answered(url.href.length > LONGEST ? await fetch(url.origin + url.pathname, { method: "POST", headers: DEVICE, body: JSON.stringify({ scene: url.search.slice(1) }), signal }) : await fetch(url, { signal }));
}

/** @param {Response} response */
async function answered(response) {
  if (response.status === BEGUN) return { status: BEGUN, answer: null, said: "", begun: await response.json() };
  return response.ok ? { status: response.status, answer: await response.json(), said: "" } : { status: response.status, answer: null, said: await response.text() };
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let keeping;

/**
 * Stores the film for the page that is shown offline (server/offline.js), once it has been shown for KEPT_AFTER.
 * Over plain http browsers store nothing.
 * @param {Answer} answer
 */
export function keepOnShow({ film, edit, verdict, verdicts }) {
  const answer = { scene: {}, edit, verdict, verdicts, said: "", film };
  const keep = () => caches.open("on show").then((cache) => cache.put("./last-film", Response.json({ title: document.title, address: location.href, answer })));
  clearTimeout(keeping);
  if ("caches" in window) keeping = setTimeout(() => keep().catch(console.debug), KEPT_AFTER); // the browser's storage may be full
}

/** @type {Promise<void> | undefined} */
let plotly;

/** @param {string} url */
export function loadPlotly(url) {
  plotly ??= new Promise((resolve, reject) => {
    if (window.Plotly) return resolve();
    const script = document.createElement("script");
    script.src = new URL(url, document.baseURI).href;
    script.onload = () => resolve();
    script.onerror = () => { plotly = undefined; reject(new Error("The drawing library could not be loaded. Reload the page.")); };
    document.head.append(script);
  });
  return plotly;
}

// Resolves when what was painted is on the screen; in a hidden tab, after a moment.
export function shownOnScreen() {
  return new Promise((/** @type {(value?: undefined) => void} */ done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, 100);
  });
}

/**
 * Calls `tell` when the ratio of pixels changes, as for a window that is moved to a projector. Returns a function that stops it.
 * @param {() => void} tell
 */
export function watchPixels(tell) {
  const stop = new AbortController();
  const watch = () => matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`).addEventListener("change", () => {
    watch();
    tell();
  }, { once: true, signal: stop.signal });
  watch();
  return () => stop.abort();
}

/**
 * Reads the colours of an element's CSS variables by painting each and reading the pixel.
 * @param {Element} root
 * @returns {(name: string) => number[]} red, green and blue
 */
function colors(root) {
  const style = getComputedStyle(root), canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
  const brush = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
  return (name) => {
    brush.fillStyle = style.getPropertyValue(name);
    brush.fillRect(0, 0, 1, 1);
    return [...brush.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  };
}

/**
 * Replaces inks, which are names of CSS variables, by colours, as plotly knows no variables.
 * @template Figure
 * @param {Figure} spec
 * @param {Element} root
 * @returns {Figure}
 */
export function inked(spec, root) {
  const color = colors(root), inks = new Map();
  return JSON.parse(JSON.stringify(spec), (_, value) => {
    if (typeof value !== "string" || !value.startsWith("var(")) return value;
    const name = value.slice(4, -1);
    return inks.get(name) ?? inks.set(name, `rgb(${color(name)})`).get(name);
  });
}

/** @param {Element} root @returns {boolean} whether its background is dark */
export function isDark(root) {
  const [red, green, blue] = colors(root)("--stage-ground");
  return red + green + blue <= 384;
}

const COLOR = /^#[0-9a-f]{6}$|(?<=color:)#[0-9a-f]{6}/gi; // alone, or in markup

/**
 * Replaces colours by those of `inks`, if the background is dark.
 * @template Spec
 * @param {Spec} spec
 * @param {Record<string, string>} inks
 * @param {Element} root
 * @returns {Spec}
 */
export function dressed(spec, inks, root) {
  if (!isDark(root)) return spec;
  const worn = (/** @type {unknown} */ value) => (typeof value === "string" ? value.replace(COLOR, (color) => inks[color] ?? color) : value);
  return JSON.parse(JSON.stringify(spec), (_, value) => worn(value));
}
