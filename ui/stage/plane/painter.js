// Paints the traces of a plotly figure that a film changes, on a canvas over it. Plotly needs 20 ms to draw a figure again;
// this needs less than one, so that a film can be played. It knows the attributes of scatter and bar that films use;
// films/film/painted.py lists them, and refuses a film that uses others.

import { EDGE, entry, paintMarker, paintText } from "./marks.js";
import { corners, gap, grounded, joined, level, pixel, places, upright } from "./outlines.js";

/** @import { DrawnAxes, LayoutImage, Pixel, Sources, Trace } from "../types" */
/** @import { Outline } from "./outlines.js" */
/** @typedef {CanvasRenderingContext2D} Pen */

/** @type {Record<string, number[]>} */
const DASHES = { solid: [], dot: [1, 1], dash: [3, 3] }; // multiples of the line's width, at least three pixels
const PAINTED = ["scatter", "bar"]; // types of traces
const DIMMED = 0.65; // the opacity with which all but the highlighted trace is covered
const HALOS = [18, 18, 8]; // pixels: the widths of the halos of a highlighted trace, one over the other
const BRIM = 1; // pixels by which a line at the edge may leave the axes
const BEYOND = 3; // pixels from the end of a bar to its text

/**
 * @param {Pen} pen
 * @param {number[]} size
 * @param {Trace[]} traces
 * @param {LayoutImage[]} images
 * @param {DrawnAxes} axes
 * @param {Sources} pictures
 */
export function paint(pen, size, traces, images, axes, pictures) {
  const { xaxis, yaxis } = axes;
  pen.clearRect(0, 0, size[0], size[1]);
  pen.save();
  pen.beginPath();
  pen.rect(xaxis.offset, yaxis.offset, xaxis.length, yaxis.length);
  pen.clip();
  for (const image of images) paintImage(pen, image, axes, pictures);
  for (const { type = "scatter", name } of traces) {
    if (!PAINTED.includes(type)) throw new Error(`The stage cannot paint the trace "${name}": its type is "${type}".`);
  }
  const visible = traces.filter((trace) => trace.visible !== false && trace.x?.length);
  for (const trace of visible) if (trace.type === "bar") paintBars(pen, trace, axes); // below all lines, as in plotly
  const scatters = visible.filter((trace) => trace.type !== "bar"), all = scatters.map((trace) => places(trace, axes));
  scatters.forEach((trace, i) => paintScatter(pen, trace, all[i], axes, scatters[i + 1] && { trace: scatters[i + 1], at: all[i + 1] }));
  pen.restore();
}

/**
 * @param {Pen} pen
 * @param {Trace} trace
 * @param {Outline} at
 * @param {DrawnAxes} axes
 * @param {{trace: Trace, at: Outline}} [next] the next trace, to which an area may reach
 */
function paintScatter(pen, trace, at, axes, next) {
  const mode = trace.mode ?? "lines", marker = trace.marker ?? { color: EDGE };
  pen.globalAlpha = trace.opacity ?? 1;
  if (trace.fill === "toself") fillArea(pen, trace.fillcolor, corners(at, trace.line));
  if (trace.fill === "tozeroy") fillArea(pen, trace.fillcolor, grounded(joined(at, trace.line), level(upright(trace, axes), 0)));
  if (next?.trace.fill === "tonexty") fillArea(pen, next.trace.fillcolor, [...joined(at, trace.line), ...joined(next.at, next.trace.line).reverse()]);
  if (mode.includes("lines")) paintLine(pen, trace, at);
  const paper = trace.fill ? undefined : trace.fillcolor;
  if (mode.includes("markers")) at.forEach((place, j) => place && paintMarker(pen, marker, j, place, at[j - 1], paper, entry(trace.swell ?? 1, j)));
  const end = mode === "text" ? axes.xaxis.offset + axes.xaxis.length : Infinity; // the width of a note, which has several lines; numbers of points are short
  if (mode.includes("text")) at.forEach((place, j) => place && paintText(pen, trace, j, place, end - place[0]));
}

/**
 * Highlights a trace: it gets a halo, and all others are dimmed. `strength`: how far, up to 1. Traces that only plotly
 * draws, and those that are hidden in this frame, are not highlighted.
 * @param {Pen} pen
 * @param {Trace} trace
 * @param {number} strength
 * @param {{ground: string, halo: string}} colors
 * @param {DrawnAxes} axes
 */
export function light(pen, trace, strength, { ground, halo }, axes) {
  const { xaxis, yaxis } = axes;
  if (!PAINTED.includes(trace.type ?? "scatter") || trace.visible === false || !trace.x?.length) return;
  pen.save();
  pen.beginPath();
  pen.rect(xaxis.offset, yaxis.offset, xaxis.length, yaxis.length);
  pen.clip();
  pen.globalAlpha = DIMMED * strength;
  pen.fillStyle = ground;
  pen.fillRect(xaxis.offset, yaxis.offset, xaxis.length, yaxis.length);
  pen.shadowColor = halo;
  for (const blur of [...HALOS, 0]) {
    pen.shadowBlur = blur * strength * (window.devicePixelRatio || 1);
    if (trace.type === "bar") paintBars(pen, trace, axes);
    else paintScatter(pen, trace, places(trace, axes), axes);
  }
  pen.restore();
}

/**
 * Hides all right of a place on the x axis, or makes it pale, including plotly's traces, except a marker of the current
 * frame, which is a trace of one entry.
 * @param {Pen} pen
 * @param {number} place
 * @param {{color: string, opacity: number}} ground
 * @param {Trace[]} traces
 * @param {DrawnAxes} axes
 */
export function cover(pen, place, ground, traces, axes) {
  const { xaxis, yaxis } = axes, end = xaxis.offset + xaxis.length + BRIM, from = Math.max(pixel(xaxis, place), xaxis.offset);
  pen.fillStyle = ground.color;
  pen.globalAlpha = ground.opacity;
  if (from < end - BRIM) pen.fillRect(from, yaxis.offset - BRIM, end - from, yaxis.length + 2 * BRIM);
  pen.globalAlpha = 1;
  for (const trace of traces) {
    const x = trace.x ?? [], mark = x.length === 1 && Number(x[0]) <= place && trace.mode?.startsWith("markers");
    const [at] = mark ? places(trace, axes) : [null];
    if (!at) continue;
    const paper = trace.fill ? undefined : trace.fillcolor;
    paintMarker(pen, trace.marker ?? { color: EDGE }, 0, at, undefined, paper, entry(trace.swell ?? 1, 0));
    if (trace.mode?.includes("text")) paintText(pen, trace, 0, at);
  }
}

/**
 * Bars start at `base`, or at 0; their widths are in the units of the axis.
 * @param {Pen} pen
 * @param {Trace} trace
 * @param {DrawnAxes} axes
 */
function paintBars(pen, trace, axes) {
  const flat = trace.orientation === "h", { marker = { color: EDGE }, text, textposition } = trace;
  const [along, across] = flat ? [upright(trace, axes), axes.xaxis] : [axes.xaxis, upright(trace, axes)];
  const [centres, lengths] = /** @type {number[][]} */ (flat ? [trace.y, trace.x] : [trace.x, trace.y]);
  pen.globalAlpha = trace.opacity ?? 1;
  Array.from(centres).forEach((centre, i) => {
    if (gap(centre) || gap(lengths[i])) return;
    const half = entry(trace.width ?? 1, i) / 2, base = entry(trace.base ?? 0, i), edge = entry(marker.line?.width ?? 0, i);
    const [a, b] = [centre - half, centre + half].map((v) => pixel(along, v));
    const [from, to] = [base, base + lengths[i]].map((v) => level(across, v));
    /** @type {[number, number, number, number]} */
    const box = flat ? [from, a, to - from, b - a] : [a, from, b - a, to - from];
    pen.fillStyle = entry(marker.color, i);
    pen.fillRect(...box);
    if (edge) {
      pen.lineWidth = edge;
      pen.strokeStyle = entry(marker.line?.color, i) ?? EDGE;
      pen.strokeRect(...box);
    }
    if (text && textposition === "outside") paintEnd(pen, trace, i, [(a + b) / 2, to], flat, lengths[i] < 0);
  });
}

/**
 * Paints the text beyond the end of a bar.
 * @param {Pen} pen
 * @param {Trace} trace
 * @param {number} i
 * @param {Pixel} place
 * @param {boolean} flat
 * @param {boolean} negative
 */
function paintEnd(pen, trace, i, [middle, end], flat, negative) {
  const beyond = end + (flat === negative ? -BEYOND : BEYOND); // as y grows downwards
  const side = flat ? `middle ${negative ? "left" : "right"}` : `${negative ? "bottom" : "top"} center`;
  paintText(pen, { ...trace, mode: "text", textposition: side }, i, flat ? [beyond, middle] : [middle, beyond]);
}

/**
 * @param {Pen} pen
 * @param {Outline} line
 */
function follow(pen, line) {
  pen.beginPath();
  line.forEach((place, i) => place && (line[i - 1] ? pen.lineTo(...place) : pen.moveTo(...place)));
}

/**
 * @param {Pen} pen
 * @param {string | undefined} color
 * @param {Outline} outline
 */
function fillArea(pen, color, outline) {
  follow(pen, outline);
  pen.fillStyle = color ?? EDGE;
  pen.fill("evenodd");
}

/**
 * @param {Pen} pen
 * @param {LayoutImage} image
 * @param {DrawnAxes} axes
 * @param {Sources} pictures
 */
function paintImage(pen, { source, x, y, sizex, sizey, opacity = 1 }, { xaxis, yaxis }, pictures) {
  const picture = source instanceof HTMLCanvasElement ? source : pictures.get(source);
  if (!picture) return;
  const [left, right] = [x, x + sizex].map((v) => pixel(xaxis, v)), [top, bottom] = [y, y - sizey].map((v) => pixel(yaxis, v));
  pen.globalAlpha = opacity;
  pen.imageSmoothingEnabled = false; // so that each place belongs to one region
  pen.drawImage(picture, left, top, right - left, bottom - top);
}

/**
 * @param {Pen} pen
 * @param {Trace} trace
 * @param {Outline} at
 */
function paintLine(pen, { line = { color: EDGE } }, at) {
  follow(pen, corners(at, line));
  pen.strokeStyle = line.color;
  pen.lineWidth = line.width ?? 2;
  pen.lineJoin = "round";
  pen.setLineDash((DASHES[line.dash ?? "solid"] ?? DASHES.dash).map((n) => n * Math.max(3, pen.lineWidth)));
  pen.stroke();
  pen.setLineDash([]);
}
