// Opens a film as it has travelled, in a blank page, and says what film.js shows of it; painter.js has to draw it, too.

import { Film } from "../../ui/stage/film/film.js";
import { paint } from "../../ui/stage/plane/painter.js";

/** @import { Box, Payload, Spec, TextFont, Trace } from "../../ui/stage/types" */
/** @typedef {[figure: number, trace: number | null, path: string, value: unknown][]} Put */

const SIDE = 400; // pixels of a figure

/** @param {Spec} figure */
function axesOf({ layout }) {
  const axis = (/** @type {string} */ name, down = false) => {
    const { range = [0, 1], type = "linear" } = /** @type {any} */ (layout)[name] ?? {};
    return { offset: 0, length: SIDE, range, dtick: 1, log: type === "log", down };
  };
  return { xaxis: axis("xaxis"), yaxis: axis("yaxis", true), yaxis2: axis("yaxis2", true) };
}

/**
 * @param {any} target
 * @param {string} path
 * @param {unknown} value
 */
function set(target, path, value) {
  const parents = path.replaceAll("[", ".").replaceAll("]", "").split("."), last = parents.pop() ?? "";
  parents.reduce((at, name) => (at[name] ??= {}), target)[last] = value;
}

/** @type {TextFont} */
const FONT = { size: 12, color: "black", family: "serif" };
const canvas = Object.assign(document.createElement("canvas"), { width: SIDE, height: SIDE });
const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));

/**
 * All that moves, painted as player.js has it painted.
 * @param {Film} film
 * @param {Put} put
 */
function painted(film, put) {
  film.figures.forEach((figure, i) => {
    /** @type {Trace[]} */
    const traces = figure.data.map((trace) => ({ textfont: FONT, ...structuredClone(trace) }));
    const layout = { images: structuredClone(figure.layout.images ?? []) };
    for (const [at, trace, path, value] of put) if (at === i) set(trace === null ? layout : traces[trace], path, value);
    paint(pen, [SIDE, SIDE], traces.slice(film.firstMoving(i)), layout.images, axesOf(figure), film.pictures);
  });
}

// JSON has no word for infinity or for what is missing, and a canvas travels as a picture.
/** @type {(name: string, value: unknown) => unknown} */
function plain(_, value) {
  if (value instanceof HTMLCanvasElement) return value.toDataURL();
  if (value === undefined) return "missing";
  return typeof value === "number" && !Number.isFinite(value) ? String(value) : value;
}

/**
 * Of each frame: what it puts where, and its captions. Of each [frame, hover, entry]: what the pointer there puts, and
 * what it is told.
 * @param {string} text the payload
 * @param {number[]} frames
 * @param {[t: number, hover: number, entry: number][]} pointed
 */
export async function play(text, frames, pointed) {
  /** @type {Payload} */
  const payload = JSON.parse(text);
  const film = await Film.open(payload);
  /** @type {(figure: number) => Box} */
  const axes = (figure) => {
    const { xaxis, yaxis } = film.figures[figure].layout;
    return [xaxis.range[0], xaxis.range[1], yaxis.range[0], yaxis.range[1]];
  };
  const states = frames.map((t) => {
    /** @type {Put} */
    const put = [];
    film.applyTracks(t, axes, (...change) => put.push(change));
    painted(film, put);
    return { put, captions: Object.fromEntries(Object.keys(film.captions).map((slot) => [slot, film.caption(slot, t)])) };
  });
  const statesUnder = pointed.map(([t, hover, entry]) => {
    /** @type {Put} */
    const put = [];
    const { figure, trace } = film.hovers[hover];
    const words = film.applyHover({ figure, trace, entry }, t, axes, (...change) => put.push(change));
    painted(film, put);
    return { put, words };
  });
  return JSON.stringify({ frames: film.frames, shown: states, told: statesUnder }, plain);
}
