// Draws markers and words on a canvas, like plotly.

/** @import { Marker, Pixel, TextFont, Trace } from "../types" */
/** @typedef {CanvasRenderingContext2D} Pen */

const ARROW = [Math.sin(Math.PI / 2.5), Math.cos(Math.PI / 2.5)];
/** @type {Record<string, [CanvasTextAlign, number]>} */
const PLACED = { left: ["right", -1], right: ["left", 1], center: ["center", 0] };
/** @type {Record<string, [CanvasTextBaseline, number]>} */
const UPRIGHT = { top: ["bottom", -1], middle: ["middle", 0], bottom: ["top", 1] };
const X = 0.8 / Math.SQRT2;
const CROSS = [[-1, -2], [0, -1], [1, -2], [2, -1], [1, 0], [2, 1], [1, 2], [0, 1], [-1, 2], [-2, 1], [-1, 0], [-2, -1]];
export const EDGE = "#444";
const LINE = 1.25; // the distance of lines of words, in sizes of type
const HALO = 1.25; // pixels of background around a hollow marker

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
export const entry = (value, i) => (Array.isArray(value) ? value[i] : value);

/**
 * A hollow marker of a trace with a `fillcolor` has that as its background, so that it is seen on any tint.
 * @param {Pen} pen
 * @param {Marker} marker
 * @param {number} i
 * @param {Pixel} place
 * @param {Pixel | null | undefined} before
 * @param {string | undefined} paper
 * @param {number} swell the factor by which it is larger for a moment
 */
export function paintMarker(pen, marker, i, [x, y], before, paper, swell) {
  const [shape, ...forms] = entry(marker.symbol ?? "circle", i).split(/-(?=open|dot)/), r = (swell * entry(marker.size ?? 6, i)) / 2;
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
 * @param {number} [room] pixels for words right of the place, which have as many lines as they need
 */
export function paintText(pen, trace, i, [x, y], room = Infinity) {
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
  const lines = side === "right" ? broken(pen, text, room) : [text], last = lines.length - 1;
  lines.forEach((line, n) => {
    pen.fillText(line, x + sign * (side === "center" ? 0 : away), y + up * away + (n - last * (1 - up) / 2) * LINE * size);
  });
}

/** @type {(pen: Pen, text: string, room: number) => string[]} the lines of a text, no longer than `room` if words allow it */
function broken(pen, text, room) {
  if (room === Infinity || pen.measureText(text).width <= room) return [text];
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = [lines.at(-1), word].filter(Boolean).join(" ");
    if (line === word || pen.measureText(line).width <= room) lines[lines.length - 1] = line;
    else lines.push(word);
  }
  return lines;
}
