// Paints traces of a plotly figure onto a canvas over it: those that a film moves. Plotly needs 20 ms to draw a figure
// anew; this needs less than one, so that a film can be played. It knows of plotly's scatter what the films use.

/** @import { Axis, DrawnAxes, LayoutImage, Marker, Pixel, Sources, TextFont, Trace } from "./types" */
/** @typedef {CanvasRenderingContext2D} Pen */

/** @type {Record<string, number[]>} */
const DASHES = { solid: [], dot: [1, 1], dash: [3, 3] }; // in widths of the line, and at least three pixels
const ARROW = [Math.sin(Math.PI / 2.5), Math.cos(Math.PI / 2.5)];
/** @type {Record<string, [CanvasTextAlign, number]>} */
const PLACED = { left: ["right", -1], right: ["left", 1], center: ["center", 0] };
/** @type {Record<string, [CanvasTextBaseline, number]>} */
const UPRIGHT = { top: ["bottom", -1], middle: ["middle", 0], bottom: ["top", 1] };
const PAINTED = ["scatter"]; // types of traces
const X = 0.8 / Math.SQRT2;
const CROSS = [[-1, -2], [0, -1], [1, -2], [2, -1], [1, 0], [2, 1], [1, 2], [0, 1], [-1, 2], [-2, 1], [-1, 0], [-2, -1]];
const EDGE = "#444";

/**
 * Outlines of markers of radius r around (0, 0).
 * @type {Record<string, (pen: Pen, r: number) => void>}
 */
const SHAPES = {
  circle: (pen, r) => pen.arc(0, 0, r, 0, 2 * Math.PI),
  square: (pen, r) => pen.rect(-r, -r, 2 * r, 2 * r),
  diamond: (pen, r) => polygon(pen, [[1.3 * r, 0], [0, 1.3 * r], [-1.3 * r, 0], [0, -1.3 * r]]),
  "triangle-up": (pen, r) => polygon(pen, [[(-2 * r) / Math.sqrt(3), r / 2], [(2 * r) / Math.sqrt(3), r / 2], [0, -r]]),
  x: (pen, r) => polygon(pen, CROSS.map(([a, b]) => [a * r * X, b * r * X])),
  "cross-thin": (pen, r) => { pen.moveTo(0, 1.4 * r); pen.lineTo(0, -1.4 * r); pen.moveTo(1.4 * r, 0); pen.lineTo(-1.4 * r, 0); },
  "x-thin": (pen, r) => { pen.moveTo(-r, r); pen.lineTo(r, -r); pen.moveTo(-r, -r); pen.lineTo(r, r); },
  arrow: (pen, r) => polygon(pen, [[0, 0], [-2 * r * ARROW[1], 2 * r * ARROW[0]], [2 * r * ARROW[1], 2 * r * ARROW[0]]]),
};

/**
 * @param {Pen} pen
 * @param {number[][]} corners
 */
function polygon(pen, corners) {
  corners.forEach(([x, y], i) => (i ? pen.lineTo(x, y) : pen.moveTo(x, y)));
  pen.closePath();
}

/** @type {<V>(value: V | V[], i: number) => V} */
const entry = (value, i) => (Array.isArray(value) ? value[i] : value);
/** @type {(value: number | null | undefined) => boolean} */
const gap = (value) => value === null || value === undefined || Number.isNaN(value);

/**
 * Where a value lies on an axis as measured.
 * @param {Omit<Axis, "dtick">} axis
 * @param {number} value
 */
export function pixel({ offset, length, range, log, down }, value) {
  const share = ((log ? Math.log10(value) : value) - range[0]) / (range[1] - range[0]);
  return offset + length * (down ? 1 - share : share);
}

/**
 * The places of a trace's entries in pixels; null for a gap.
 * @param {Trace} trace
 * @param {DrawnAxes} axes
 * @returns {(Pixel | null)[]}
 */
export function places(trace, axes) {
  const across = axes.xaxis, up = /** @type {Axis} */ (trace.yaxis === "y2" ? axes.yaxis2 : axes.yaxis);
  const xs = /** @type {number[]} */ (trace.x ?? []), ys = /** @type {number[]} */ (trace.y);
  return Array.from(xs, (x, i) => (gap(x) || gap(ys[i]) ? null : [pixel(across, x), pixel(up, ys[i])]));
}

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
  for (const trace of traces) {
    if (!PAINTED.includes(trace.type ?? "scatter")) throw new Error(`The stage cannot paint the trace "${trace.name}": its type is "${trace.type}".`);
    if (trace.visible === false || !trace.x?.length) continue;
    pen.globalAlpha = trace.opacity ?? 1;
    const at = places(trace, axes), mode = trace.mode ?? "lines";
    if (trace.fill === "toself" || mode.includes("lines")) paintLine(pen, trace, at, mode);
    const marker = trace.marker ?? { color: EDGE };
    if (mode.includes("markers")) at.forEach((place, i) => place && paintMarker(pen, marker, i, place, at[i - 1]));
    if (mode.includes("text")) at.forEach((place, i) => place && paintText(pen, trace, i, place));
  }
  pen.restore();
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
  pen.imageSmoothingEnabled = false; // a place belongs to one region or to another
  pen.drawImage(picture, left, top, right - left, bottom - top);
}

/**
 * @param {Pen} pen
 * @param {Trace} trace
 * @param {(Pixel | null)[]} at
 * @param {string} mode
 */
function paintLine(pen, { line = { color: EDGE }, fill, fillcolor = EDGE }, at, mode) {
  pen.beginPath();
  /** @type {Pixel | null} */
  let last = null;
  for (const place of at) {
    if (!place) { last = null; continue; }
    if (!last) pen.moveTo(...place);
    else {
      if (line.shape === "hv") pen.lineTo(place[0], last[1]);
      pen.lineTo(...place);
    }
    last = place;
  }
  if (fill === "toself") {
    pen.fillStyle = fillcolor;
    pen.fill("evenodd");
  }
  if (!mode.includes("lines")) return;
  pen.strokeStyle = line.color;
  pen.lineWidth = line.width ?? 2;
  pen.lineJoin = "round";
  pen.setLineDash((DASHES[line.dash ?? "solid"] ?? DASHES.dash).map((n) => n * Math.max(3, pen.lineWidth)));
  pen.stroke();
  pen.setLineDash([]);
}

/**
 * @param {Pen} pen
 * @param {Marker} marker
 * @param {number} i
 * @param {Pixel} place
 * @param {Pixel | null | undefined} before
 */
function paintMarker(pen, marker, i, [x, y], before) {
  const [shape, ...forms] = entry(marker.symbol ?? "circle", i).split(/-(?=open|dot)/), r = entry(marker.size ?? 6, i) / 2;
  const color = entry(marker.color, i), thin = shape.endsWith("thin"), open = forms.includes("open") || thin;
  if (!SHAPES[shape]) throw new Error(`The stage cannot paint a marker with the symbol "${shape}".`);
  if (marker.angleref === "previous" && !before) return;
  pen.save();
  pen.translate(x, y);
  if (marker.angleref === "previous" && before) pen.rotate(Math.atan2(y - before[1], x - before[0]) + Math.PI / 2);
  pen.beginPath();
  SHAPES[shape](pen, r);
  if (!open) {
    pen.fillStyle = color;
    pen.fill();
  }
  const width = entry(marker.line?.width ?? (open ? 1 : 0), i);
  pen.lineWidth = width;
  pen.strokeStyle = thin ? entry(marker.line?.color, i) ?? color : open ? color : entry(marker.line?.color, i) ?? EDGE;
  if (width) pen.stroke();
  if (forms.includes("dot")) {
    pen.beginPath();
    pen.arc(0, 0, r / 4, 0, 2 * Math.PI);
    pen.fillStyle = color;
    pen.fill();
  }
  pen.restore();
}

/**
 * @param {Pen} pen
 * @param {Trace} trace
 * @param {number} i
 * @param {Pixel} place
 */
function paintText(pen, trace, i, [x, y]) {
  const text = entry(trace.text, i);
  if (!text) return;
  const [upright, side] = (entry(trace.textposition ?? "middle center", i)).split(" "), [align, sign] = PLACED[side];
  const { size, color, family } = /** @type {TextFont} */ (trace.textfont);
  const away = trace.mode?.includes("markers") ? entry(trace.marker?.size ?? 6, i) / 2 : 0;
  pen.font = `${size}px ${family}`;
  pen.fillStyle = entry(color, i);
  pen.textAlign = align;
  const [baseline, up] = UPRIGHT[upright];
  pen.textBaseline = baseline;
  pen.fillText(text, x + sign * (side === "center" ? 0 : away), y + up * away);
}
