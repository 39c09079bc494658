// Changes to a figure's layout and marks before plotly draws it, and its axes as plotly has drawn them.

import { numberPlaces } from "./numberplaces.js";
import { escaped } from "../film/numbers.js";
import { pixel } from "./outlines.js";

/** @import { Axis, Box, DrawnAxes, Layout, Pixel, PlotlyAxis, PlotlyLayout, Spec, TextFont, Trace } from "../types" */

const FAMILY = '"Playground Sans", "Source Sans 3", system-ui, sans-serif'; // the same as in faces.py

const NARROW = 22; // times the size of type: the width of a chart without space for wide margins
const EDGE = 4; // pixels between the edge of a narrow chart and its legend
const GAP = "  "; // between the entries of a legend, as films/drawing/chart.py joins them

/** @type {(traces: Trace[]) => Trace[]} escaped texts, as plotly reads them as markup */
export function worded(traces) {
  return traces.map((trace) => (trace.text ? { ...trace, text: [trace.text].flat().map(escaped) } : trace));
}

/** @type {(layout: Layout, box: Box) => void} makes its axes span the box */
export function span(layout, [x0, x1, y0, y1]) {
  layout.xaxis.range = [x0, x1];
  layout.yaxis.range = [y0, y1];
}

/** @type {(layout: Layout, may: boolean) => void} sets whether the view can be moved and zoomed */
export function handled(layout, may) {
  layout.dragmode = may ? "pan" : false;
  for (const axis of [layout.xaxis, layout.yaxis, layout.yaxis2]) if (axis) axis.fixedrange = !may;
}

/**
 * Enlarges a figure, which is made for type of 12 pixels, with its points and lines, as on a projector.
 * @param {Spec} figure
 * @param {number} by
 * @param {number} marks
 */
export function enlarge({ data, layout }, by, marks) {
  layout.font = { ...layout.font, size: 12 * by, family: FAMILY };
  for (const side of Object.keys(layout.margin)) layout.margin[side] *= by;
  const grown = (/** @type {number | number[]} */ size) => (Array.isArray(size) ? size.map((s) => s * marks) : size * marks);
  for (const { marker, line, textfont } of data) {
    if (textfont?.size) textfont.size *= by;
    if (marker?.size) marker.size = grown(marker.size);
    if (marker?.line?.width) marker.line.width = grown(marker.line.width);
    if (line?.width) line.width *= marks;
  }
}

/**
 * Removes the titles x₁ and x₂ of a small plane, so that there is more space for its points. Longer names stay.
 * @param {Layout} layout
 */
export function tighten({ margin, xaxis, yaxis }) {
  Object.assign(margin, { t: 6, r: 4 });
  for (const [axis, side, room] of /** @type {const} */ ([[xaxis, "b", 20], [yaxis, "l", 24]])) {
    if ((axis.title?.text ?? "").length > 2) continue;
    axis.title = { text: "" };
    margin[side] = room;
  }
}

/**
 * Gives a small chart narrow margins, and its legend as many lines as it needs, so that no word is cut.
 * @param {Layout} layout
 * @param {number} width of the chart
 * @param {CanvasRenderingContext2D} pen
 */
export function narrow({ margin, font, yaxis2, annotations: [legend] = [] }, width, pen) {
  const size = font.size;
  if (width < NARROW * size && !yaxis2) margin.r = size;
  if (!legend) return;
  pen.font = `${size}px ${FAMILY}`;
  /** @type {(text: string) => number} */
  const long = (text) => pen.measureText(text.replace(/<[^>]*>/g, "").replace(/&\w+;/g, "&")).width;
  if (long(legend.text) + margin.l + (legend.xshift ?? 0) <= width - EDGE) return;
  legend.xshift = EDGE - margin.l;
  const lines = [""];
  for (const entry of legend.text.split(GAP)) {
    const line = [lines.at(-1), entry].filter(Boolean).join(GAP);
    if (line === entry || long(line) <= width - 2 * EDGE) lines[lines.length - 1] = line;
    else lines.push(entry);
  }
  legend.text = lines.join("<br>");
  margin.t += (lines.length - 1) * 1.3 * size;
}

/**
 * The height of a picture without axes that fills the column beside the plane, as a length in CSS; "" for a figure with axes.
 * @param {Layout} layout
 */
export function ownHeight({ margin, xaxis, yaxis }) {
  if (xaxis.visible !== false || !yaxis.scaleanchor) return "";
  const [across, up] = [xaxis, yaxis].map(({ range: [from, to] }) => Math.abs(to - from));
  return `calc((100cqw - ${margin.l + margin.r}px) * ${(up / across).toFixed(3)} + ${margin.t + margin.b}px)`;
}

/**
 * A copy of the axes that plotly has drawn.
 * @param {PlotlyLayout} whole
 * @returns {DrawnAxes}
 */
export function axesOf(whole) {
  /** @type {(axis: PlotlyAxis, down: boolean) => Axis} */
  const axis = ({ _offset, _length, range, dtick, type }, down) =>
    ({ offset: _offset, length: _length, range: [...range], dtick, log: type === "log", down });
  const axes = { xaxis: axis(whole.xaxis, false), yaxis: axis(whole.yaxis, true) };
  return whole.yaxis2 ? { ...axes, yaxis2: axis(whole.yaxis2, true) } : axes;
}

/**
 * A trace that writes the number of each point beside its marker.
 * @param {Trace} points
 * @param {TextFont} textfont
 * @param {DrawnAxes} axes
 * @returns {Trace}
 */
export function numbers({ x = [], y }, textfont, { xaxis, yaxis }) {
  const none = "rgba(0, 0, 0, 0)", marker = { symbol: "circle", size: 12, color: none, line: { width: 0, color: none } }; // room for the number
  const text = x.map((_, i) => String(i + 1));
  const at = x.map((across, i) => /** @type {Pixel} */ ([pixel(xaxis, Number(across)), pixel(yaxis, Number(y?.[i]))]));
  const edges = /** @type {Box} */ ([xaxis.offset, xaxis.offset + xaxis.length, yaxis.offset, yaxis.offset + yaxis.length]);
  const textposition = numberPlaces(at, text, textfont.size, edges);
  return { name: "numbers", hoverinfo: "skip", mode: "markers+text", textposition, x, y, text, textfont, marker };
}
