// Paints traces of a plotly figure onto a canvas over it: those that a film moves. Plotly needs 20 ms to draw a figure
// anew; this needs less than one, so that a film can be played. It knows of plotly's scatter what the films use.

const DASHES = { solid: [], dot: [1, 1], dash: [3, 3] }; // in widths of the line, and at least three pixels
const ARROW = [Math.sin(Math.PI / 2.5), Math.cos(Math.PI / 2.5)];
const PLACED = { left: ["right", -1], right: ["left", 1], center: ["center", 0] };
const X = 0.8 / Math.SQRT2;
const EDGE = "#444";

// Outlines of markers of radius r around (0, 0).
const SHAPES = {
  circle: (pen, r) => pen.arc(0, 0, r, 0, 2 * Math.PI),
  square: (pen, r) => pen.rect(-r, -r, 2 * r, 2 * r),
  diamond: (pen, r) => polygon(pen, [[1.3 * r, 0], [0, 1.3 * r], [-1.3 * r, 0], [0, -1.3 * r]]),
  "triangle-up": (pen, r) => polygon(pen, [[(-2 * r) / Math.sqrt(3), r / 2], [(2 * r) / Math.sqrt(3), r / 2], [0, -r]]),
  x: (pen, r) => polygon(pen, [[-1, -2], [0, -1], [1, -2], [2, -1], [1, 0], [2, 1], [1, 2], [0, 1], [-1, 2], [-2, 1], [-1, 0], [-2, -1]].map(([a, b]) => [a * r * X, b * r * X])),
  "cross-thin": (pen, r) => { pen.moveTo(0, 1.4 * r); pen.lineTo(0, -1.4 * r); pen.moveTo(1.4 * r, 0); pen.lineTo(-1.4 * r, 0); },
  "x-thin": (pen, r) => { pen.moveTo(-r, r); pen.lineTo(r, -r); pen.moveTo(-r, -r); pen.lineTo(r, r); },
  arrow: (pen, r) => polygon(pen, [[0, 0], [-2 * r * ARROW[1], 2 * r * ARROW[0]], [2 * r * ARROW[1], 2 * r * ARROW[0]]]),
};

function polygon(pen, corners) {
  corners.forEach(([x, y], i) => (i ? pen.lineTo(x, y) : pen.moveTo(x, y)));
  pen.closePath();
}

const entry = (value, i) => (Array.isArray(value) ? value[i] : value);
const gap = (value) => value === null || value === undefined || Number.isNaN(value);

// Where a value lies on an axis as measured: {offset, length, range, log, down}.
export function pixel({ offset, length, range, log, down }, value) {
  const share = ((log ? Math.log10(value) : value) - range[0]) / (range[1] - range[0]);
  return offset + length * (down ? 1 - share : share);
}

// The places of a trace's entries in pixels; null for a gap.
export function places(trace, axes) {
  const across = axes.xaxis, up = trace.yaxis === "y2" ? axes.yaxis2 : axes.yaxis;
  return Array.from(trace.x ?? [], (x, i) => (gap(x) || gap(trace.y[i]) ? null : [pixel(across, x), pixel(up, trace.y[i])]));
}

export function paint(pen, size, traces, images, axes, pictures) {
  const { xaxis, yaxis } = axes;
  pen.clearRect(0, 0, size[0], size[1]);
  pen.save();
  pen.beginPath();
  pen.rect(xaxis.offset, yaxis.offset, xaxis.length, yaxis.length);
  pen.clip();
  for (const image of images) paintImage(pen, image, axes, pictures);
  for (const trace of traces) {
    if (trace.visible === false || !trace.x?.length) continue;
    pen.globalAlpha = trace.opacity ?? 1;
    const at = places(trace, axes), mode = trace.mode ?? "lines";
    if (trace.fill === "toself" || mode.includes("lines")) paintLine(pen, trace, at, mode);
    if (mode.includes("markers")) at.forEach((place, i) => place && paintMarker(pen, trace.marker, i, place, at[i - 1]));
    if (mode.includes("text")) at.forEach((place, i) => place && paintText(pen, trace, i, place));
  }
  pen.restore();
}

function paintImage(pen, { source, x, y, sizex, sizey, opacity = 1 }, { xaxis, yaxis }, pictures) {
  const picture = source instanceof HTMLCanvasElement ? source : pictures.get(source);
  if (!picture) return;
  const [left, right] = [x, x + sizex].map((v) => pixel(xaxis, v)), [top, bottom] = [y, y - sizey].map((v) => pixel(yaxis, v));
  pen.globalAlpha = opacity;
  pen.imageSmoothingEnabled = false; // a place belongs to one region or to another
  pen.drawImage(picture, left, top, right - left, bottom - top);
}

function paintLine(pen, { line = {}, fill, fillcolor }, at, mode) {
  pen.beginPath();
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

function paintMarker(pen, marker, i, [x, y], before) {
  const [shape, ...forms] = entry(marker.symbol ?? "circle", i).split(/-(?=open|dot)/), r = entry(marker.size ?? 6, i) / 2;
  const color = entry(marker.color, i), thin = shape.endsWith("thin"), open = forms.includes("open") || thin;
  if (marker.angleref === "previous" && !before) return;
  pen.save();
  pen.translate(x, y);
  if (marker.angleref === "previous") pen.rotate(Math.atan2(y - before[1], x - before[0]) + Math.PI / 2);
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

function paintText(pen, trace, i, [x, y]) {
  const text = entry(trace.text, i);
  if (!text) return;
  const [upright, side] = (entry(trace.textposition ?? "middle center", i)).split(" "), [align, sign] = PLACED[side];
  const { size, color, family } = trace.textfont, away = trace.mode.includes("markers") ? entry(trace.marker.size ?? 6, i) / 2 : 0;
  pen.font = `${size}px ${family}`;
  pen.fillStyle = entry(color, i);
  pen.textAlign = align;
  pen.textBaseline = { top: "bottom", middle: "middle", bottom: "top" }[upright];
  pen.fillText(text, x + sign * (side === "center" ? 0 : away), y + { top: -away, middle: 0, bottom: away }[upright]);
}
