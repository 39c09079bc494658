// Plays a film: the rows of its columns go into its figures, frame by frame. The Python twin is ui/film/ (Film.at).

import { slack, terms } from "./margins.js";

const ARRAYS = {
  float64: Float64Array, uint8: Uint8Array, int16: Int16Array, uint16: Uint16Array, int32: Int32Array,
};

async function inflated(base64) {
  const text = atob(base64), deflated = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i += 1) deflated[i] = text.charCodeAt(i); // Uint8Array.from() takes ten times as long
  const stream = new Blob([deflated]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).arrayBuffer();
}

// A column becomes a function: the number of a row -> the row (a number, a string, or an array).
function reader(column, data) {
  if (column.type === "text") return (i) => column.words[i];
  if (column.type === "pictures") return gallery(column, new Uint8Array(data, column.from, column.to - column.from));
  const raw = new Uint8Array(data.slice(column.from, column.to)), width = column.width;
  if (column.type === "bits") {
    const stride = Math.ceil(width / 8);
    return (i) => Array.from({ length: width }, (_, j) => (raw[i * stride + (j >> 3)] >> (7 - (j & 7))) & 1);
  }
  let at;
  if (column.type === "steps") {
    const steps = new Uint16Array(raw.buffer);
    at = (j) => (steps[j] === 65535 ? null : column.low + column.step * steps[j]);
  } else {
    const values = new ARRAYS[column.type](raw.buffer);
    at = (j) => values[j];
  }
  if (!width) return at;
  return (i) => Array.from({ length: width }, (_, j) => at(i * width + j));
}

// Pictures of few colours: of each, the levels that differ from the one before. A canvas for each that is shown.
function gallery({ width, cols, colors }, levels) {
  for (let i = width; i < levels.length; i += 1) levels[i] ^= levels[i - width];
  const inks = new Uint32Array(Uint8Array.from(colors.flat()).buffer), shown = [];
  return (i) => (shown[i] ??= painted(levels.subarray(i * width, (i + 1) * width), cols, inks));
}

function painted(levels, cols, inks) {
  const canvas = Object.assign(document.createElement("canvas"), { width: cols, height: levels.length / cols });
  const pen = canvas.getContext("2d"), image = pen.createImageData(canvas.width, canvas.height);
  const pixels = new Uint32Array(image.data.buffer);
  levels.forEach((level, i) => { pixels[i] = inks[level]; });
  pen.putImageData(image, 0, 0);
  return canvas;
}

// Every picture that comes with an address, decoded: source -> image.
async function decoded({ columns, figures }) {
  const words = Object.values(columns.specs).flatMap((spec) => spec.words ?? []);
  const sources = [...words, ...figures.flatMap(({ layout }) => (layout.images ?? []).map((image) => image.source))];
  const decode = async (source) => {
    const image = Object.assign(new Image(), { src: source });
    await image.decode();
    return [source, image];
  };
  return new Map(await Promise.all([...new Set(sources)].filter((text) => text?.startsWith("data:image/")).map(decode)));
}

// Numbers as ui/film/numbers.py writes them.
export function number(value, form = "") {
  if (value === null || Number.isNaN(value)) return "—";
  const text = unsigned(Math.abs(value)), negative = value < 0;
  if (form === "s") return `\u2005${negative ? "−" : "+"}\u2005${text}`;
  const signed = negative ? "−" + text : text;
  return form === "p" && negative ? `(${signed})` : signed;
}

function unsigned(size) {
  if (size === Infinity) return "∞";
  if (Number.isInteger(size) && size < 1e6) return String(size);
  const decimals = [[0.1, 4], [0.01, 5], [0.001, 6], [0.0001, 7]].find(([least]) => least <= size && size < 1e6);
  if (decimals) return trimmed(size.toFixed(decimals[1]));
  const [digits, exponent] = size.toExponential(3).split("e");
  const raised = String(Number(exponent)).replace(/./g, (c) => (c === "-" ? "⁻" : "⁰¹²³⁴⁵⁶⁷⁸⁹"[c]));
  return `${trimmed(digits)}×10${raised}`;
}

const trimmed = (text) => text.replace(/\.?0+$/, "");
export const escaped = (text) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

// Lines and half-planes cut to the axes, as ui/film/geometry.py cuts them.
function cut(abc, [x0, x1, y0, y1], side, keep) {
  const x = [], y = [];
  if (!abc || (keep && !abc[0] && !abc[1])) return { x, y };
  const corners = [[x0, y0], [x1, y0], [x1, y1], [x0, y1]];
  const value = ([px, py]) => side * (abc[0] * px + abc[1] * py + abc[2]);
  corners.forEach((from, i) => {
    const to = corners[(i + 1) % 4], p = value(from), q = value(to);
    if (keep && p >= 0) { x.push(from[0]); y.push(from[1]); }
    if (p < 0 !== q < 0) {
      x.push(from[0] + ((to[0] - from[0]) * p) / (p - q));
      y.push(from[1] + ((to[1] - from[1]) * p) / (p - q));
    }
  });
  return { x, y };
}

export class Film {
  static async open(payload) {
    const { specs, data } = payload.columns, bytes = await inflated(data);
    const readers = Object.fromEntries(Object.entries(specs).map(([name, spec]) => [name, reader(spec, bytes)]));
    return Object.assign(new Film(), payload, { readers, pictures: await decoded(payload) });
  }

  value([name, at, item], t) {
    const index = at === null ? t : this.readers[at](t);
    if (index < 0) return null;
    const row = this.readers[name](index);
    return item === null ? row : Array.isArray(item) ? item.map((i) => row[i]) : row[item];
  }

  text(caption, t) {
    const template = caption.templates[caption.which ? this.value(caption.which, t) : 0];
    return template.replace(/\{(\w+)(?::(\w))?\}/g, (_, name, form) => {
      const value = this.value(caption.values[name], t);
      if (value === null && caption.values[name][1]) return "";
      return typeof value === "string" ? escaped(value) : number(value, form);
    });
  }

  caption(slot, t) {
    return this.captions[slot] ? this.text(this.captions[slot], t) : "";
  }

  // What frame t changes: calls put(figure, trace or null for the layout, path, value). axes(figure) -> [x0, x1, y0, y1]
  changes(t, axes, put) {
    for (const track of this.tracks) {
      for (const [path, value] of Object.entries(this.change(track, t, axes))) put(track.figure, track.trace, path, value);
    }
  }

  // The number of the first trace of a figure that a frame, or the pointer, changes.
  firstMoving(figure) {
    const moving = [...this.tracks, ...this.hovers.flatMap((hover) => hover.tracks)];
    return Math.min(Infinity, ...moving.filter((track) => track.figure === figure && track.trace !== null).map((track) => track.trace));
  }

  // What shows while the pointer is on entry `on.entry` of `on.trace` in `on.figure`, beyond the frame; else nothing.
  uncovers(on, t, axes, put) {
    for (const { tracks } of this.hovers) for (const { figure, trace } of tracks) { put(figure, trace, "x", []); put(figure, trace, "y", []); }
    const hover = on && this.hovers.find(({ figure, trace }) => figure === on.figure && trace === on.trace);
    if (!hover) return null;
    for (const track of hover.tracks) {
      for (const [path, value] of Object.entries(this.change(track, on.entry, axes, t))) put(track.figure, track.trace, path, value);
    }
    return hover.caption && this.text(hover.caption, on.entry);
  }

  // `now` is the frame on show, also where `t` is an entry under the pointer.
  change(track, t, axes, now = t) {
    if (track.kind === "rows") {
      const listed = (row) => (row === null ? [] : Array.isArray(row) || track.trace === null ? row : [row]);
      return Object.fromEntries(Object.entries(track.values).map(([path, col]) => [path, listed(this.value(col, t))]));
    }
    if (track.kind === "prefix") {
      const count = track.count ? this.value(track.count, t) : t + 1;
      const first = (name) => Array.from({ length: count }, (_, i) => this.readers[name](i));
      return { x: first(track.x), y: first(track.y) };
    }
    if (track.kind === "line") {
      const abc = this.value(track.abc, t);
      return cut(abc && [abc[0], abc[1], abc[2] - track.level], axes(track.figure), 1, false);
    }
    if (track.kind === "slack") return slack(this.value(track.abc, t), this.labelled(track.points), track.level);
    if (track.kind === "terms") {
      return terms(this.value(track.abc, t), this.labelled(track.points), track.level, axes(track.figure), track.beyond);
    }
    const factor = track.factor ? this.value(track.factor, now) : 1, scaled = (abc) => abc && [abc[0], abc[1], abc[2] * factor];
    if (track.kind === "halfplane") return cut(scaled(this.value(track.abc, t)), axes(track.figure), track.side, true);
    if (track.kind === "lines") {
      const found = Array.from({ length: track.n }, (_, i) => cut(scaled(this.readers[track.abc](i)), axes(track.figure), 1, false));
      return { x: found.flatMap(({ x }) => [...x, null]), y: found.flatMap(({ y }) => [...y, null]) };
    }
    if (track.kind === "switch") {
      return { [track.attribute]: this.value(track.bits, t).map((bit, i) => (bit ? track.on : track.off)[i]) };
    }
    return { text: [this.text(track.caption, t)] }; // "label"
  }

  // The points of a track, read once.
  labelled(points) {
    const names = [points.x, points.y, points.signs];
    points.rows ??= Array.from({ length: points.n }, (_, i) => names.map((name) => this.readers[name](i)));
    return points.rows;
  }

  nextChapter(t) {
    return this.chapters.find((start) => start > t) ?? this.frames - 1;
  }
}
