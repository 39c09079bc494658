// Paints traces of a plotly figure onto a canvas over it: those that a film moves. Plotly needs 20 ms to draw a figure
// anew; this needs less than one, so that a film can be played. It knows of plotly's scatter and bar what the films use;
// ui/film/painted.py says what that is, and refuses a film that uses more.

/** @import { Axis, DrawnAxes, LayoutImage, Marker, Pixel, Sources, TextFont, Trace } from "./types" */
/** @typedef {CanvasRenderingContext2D} Pen */
/** @typedef {(Pixel | null)[]} Outline */

/** @type {Record<string, number[]>} */
const DASHES = { solid: [], dot: [1, 1], dash: [3, 3] }; // in widths of the line, and at least three pixels
const ARROW = [Math.sin(Math.PI / 2.5), Math.cos(Math.PI / 2.5)];
/** @type {Record<string, [CanvasTextAlign, number]>} */
const PLACED = { left: ["right", -1], right: ["left", 1], center: ["center", 0] };
/** @type {Record<string, [CanvasTextBaseline, number]>} */
const UPRIGHT = { top: ["bottom", -1], middle: ["middle", 0], bottom: ["top", 1] };
const PAINTED = ["scatter", "bar"]; // types of traces
const X = 0.8 / Math.SQRT2;
const CROSS = [[-1, -2], [0, -1], [1, -2], [2, -1], [1, 0], [2, 1], [1, 2], [0, 1], [-1, 2], [-2, 1], [-1, 0], [-2, -1]];
const EDGE = "#444";
const HALO = 1.25; // pixels of paper around a hollow marker
const BEYOND = 3; // pixels from the end of a bar to its text

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
 * @param {number[][]} tips
 */
function polygon(pen, tips) {
  tips.forEach(([x, y], i) => (i ? pen.lineTo(x, y) : pen.moveTo(x, y)));
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
  const across = axes.xaxis, up = upright(trace, axes);
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
  for (const { type = "scatter", name } of traces) {
    if (!PAINTED.includes(type)) throw new Error(`The stage cannot paint the trace "${name}": its type is "${type}".`);
  }
  const drawn = traces.filter((trace) => trace.visible !== false && trace.x?.length);
  for (const trace of drawn) if (trace.type === "bar") paintBars(pen, trace, axes); // plotly, too, has them below all lines
  const scatters = drawn.filter((trace) => trace.type !== "bar"), all = scatters.map((trace) => places(trace, axes));
  scatters.forEach((trace, i) => {
    const at = all[i], mode = trace.mode ?? "lines", next = scatters[i + 1], marker = trace.marker ?? { color: EDGE };
    pen.globalAlpha = trace.opacity ?? 1;
    if (trace.fill === "toself") fillArea(pen, trace.fillcolor, corners(at, trace.line));
    if (trace.fill === "tozeroy") fillArea(pen, trace.fillcolor, grounded(joined(at, trace.line), level(upright(trace, axes), 0)));
    if (next?.fill === "tonexty") fillArea(pen, next.fillcolor, [...joined(at, trace.line), ...joined(all[i + 1], next.line).reverse()]);
    if (mode.includes("lines")) paintLine(pen, trace, at);
    const paper = trace.fill ? undefined : trace.fillcolor;
    if (mode.includes("markers")) at.forEach((place, j) => place && paintMarker(pen, marker, j, place, at[j - 1], paper));
    if (mode.includes("text")) at.forEach((place, j) => place && paintText(pen, trace, j, place));
  });
  pen.restore();
}

/**
 * Hide what is right of a place on the x axis, plotly's own traces too, but for marks of a single entry: those of now.
 * @param {Pen} pen
 * @param {number} place
 * @param {string} ground its colour
 * @param {Trace[]} traces
 * @param {DrawnAxes} axes
 */
export function cover(pen, place, ground, traces, axes) {
  const { xaxis, yaxis } = axes, end = xaxis.offset + xaxis.length, from = Math.max(pixel(xaxis, place), xaxis.offset);
  pen.fillStyle = ground;
  if (from < end) pen.fillRect(from, yaxis.offset, end - from, yaxis.length);
  for (const trace of traces) {
    const x = trace.x ?? [], mark = x.length === 1 && Number(x[0]) <= place && trace.mode?.startsWith("markers");
    const [at] = mark ? places(trace, axes) : [null];
    if (!at) continue;
    paintMarker(pen, trace.marker ?? { color: EDGE }, 0, at, undefined, trace.fill ? undefined : trace.fillcolor);
    if (trace.mode?.includes("text")) paintText(pen, trace, 0, at);
  }
}

/**
 * The axis that a trace's heights are on.
 * @param {Trace} trace
 * @param {DrawnAxes} axes
 */
function upright(trace, axes) {
  return /** @type {Axis} */ (trace.yaxis === "y2" ? axes.yaxis2 : axes.yaxis);
}

/**
 * Where a value lies; on a logarithmic axis, what has no logarithm lies below all that is in sight.
 * @param {Axis} axis
 * @param {number} value
 */
function level(axis, value) {
  return axis.log && value <= 0 ? axis.offset + (axis.down ? 2 : -1) * axis.length : pixel(axis, value);
}

/**
 * Bars stand on `base`, or on 0; their widths are in the units of the axis.
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
 * The text beyond the end of a bar.
 * @param {Pen} pen
 * @param {Trace} trace
 * @param {number} i
 * @param {Pixel} place
 * @param {boolean} flat
 * @param {boolean} negative
 */
function paintEnd(pen, trace, i, [middle, end], flat, negative) {
  const beyond = end + (flat === negative ? -BEYOND : BEYOND); // up is less
  const side = flat ? `middle ${negative ? "left" : "right"}` : `${negative ? "bottom" : "top"} center`;
  paintText(pen, { ...trace, mode: "text", textposition: side }, i, flat ? [beyond, middle] : [middle, beyond]);
}

/**
 * The corners of a line, those of its steps among them; null for a gap.
 * @param {Outline} at
 * @param {Trace["line"]} line
 * @returns {Outline}
 */
function corners(at, line) {
  if (line?.shape !== "hv") return at;
  return at.flatMap((place, i) => {
    const before = at[i - 1];
    return place && before ? [/** @type {Pixel} */ ([place[0], before[1]]), place] : [place];
  });
}

/**
 * The same across its gaps: an area has none.
 * @param {Outline} at
 * @param {Trace["line"]} line
 */
function joined(at, line) {
  return /** @type {Pixel[]} */ (corners(at.filter(Boolean), line));
}

/**
 * @param {Pixel[]} line
 * @param {number} ground
 * @returns {Pixel[]}
 */
function grounded(line, ground) {
  return line.length ? [...line, [line[line.length - 1][0], ground], [line[0][0], ground]] : line;
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
  pen.imageSmoothingEnabled = false; // a place belongs to one region or to another
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

/**
 * A hollow marker of a trace that has a `fillcolor`, its paper, lies on that: it is seen on any tint.
 * @param {Pen} pen
 * @param {Marker} marker
 * @param {number} i
 * @param {Pixel} place
 * @param {Pixel | null | undefined} before
 * @param {string | undefined} paper
 */
function paintMarker(pen, marker, i, [x, y], before, paper) {
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
  if (paper && open && !thin) {
    pen.fillStyle = pen.strokeStyle = paper;
    pen.lineWidth = width + 2 * HALO;
    pen.fill();
    pen.stroke();
  }
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
  const [placed, side] = (entry(trace.textposition ?? "middle center", i)).split(" "), [align, sign] = PLACED[side];
  const { size, color, family } = /** @type {TextFont} */ (trace.textfont);
  const away = trace.mode?.includes("markers") ? entry(trace.marker?.size ?? 6, i) / 2 : 0;
  pen.font = `${size}px ${family}`;
  pen.fillStyle = entry(color, i);
  pen.textAlign = align;
  const [baseline, up] = UPRIGHT[placed];
  pen.textBaseline = baseline;
  pen.fillText(text, x + sign * (side === "center" ? 0 : away), y + up * away);
}
