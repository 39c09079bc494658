// Columns of pictures: a canvas for each row that is shown. Their twins in Python are films/film/pictures.py and argmax.py.

/** @import { Argmax, Gallery, Reader, Row, Sources } from "../types" */

export const FIRST = 2; // the number of the first colour of a class
export const CLEAR = 0; // numbers of colours, as in argmax.py
export const HATCH = 1;
const STRIPE = 3; // cells
export const LEAST = 1e-3; // of a tenth
const NEGLIGIBLE = 40; // e to the minus that added to 1 is 1
const TINY = 1e-9; // a smaller share of the largest number counts as rounding
const FINE = 600; // cells a side where the winners alone are shown, without shades

/**
 * Pictures of few colours: of each, the levels that differ from the one before.
 * @param {Gallery} column
 * @param {Uint8Array} levels
 * @returns {Reader}
 */
export function gallery({ width, cols, colors }, levels) {
  for (let i = width; i < levels.length; i += 1) levels[i] ^= levels[i - width];
  const inks = packed(colors);
  /** @type {HTMLCanvasElement[]} */
  const canvases = [];
  /** @type {Reader} */
  const canvas = (i) => (canvases[i] ??= painted(levels.subarray(i * width, (i + 1) * width), cols, inks));
  return Object.assign(canvas, {
    /** @type {(levels: Uint8Array, side: number) => HTMLCanvasElement} another picture in these colours */
    finer: (finer, side) => painted(finer, side, inks),
    /** @type {(i: number, across: number, up: number) => number} */
    level: (i, across, up) => {
      const rows = width / cols, [col, row] = [Math.floor(across * cols), Math.floor((1 - up) * rows)];
      return col >= 0 && col < cols && row >= 0 && row < rows ? levels[i * width + row * cols + col] : CLEAR;
    },
  });
}

/**
 * Which of K polynomials is largest in each cell. Only the last picture is kept: there are many, and they are quickly made.
 * @param {Argmax} column
 * @param {Float32Array} forms
 * @returns {Reader}
 */
export function argmax(column, forms) {
  const inks = packed(column.colors), size = 6 * column.winners, fine = { ...column, side: FINE };
  /** @type {{i: number, canvas: HTMLCanvasElement} | null} */
  let last = null;
  /** @type {(i: number) => Float32Array} */
  const formsOf = (i) => forms.subarray(i * size, (i + 1) * size);
  /** @type {Reader} */
  const canvas = (i) => {
    const cells = column.shades > 1 || isUndecided(formsOf(i)) ? column : fine;
    if (last?.i !== i) last = { i, canvas: painted(decided(cells, formsOf(i)), cells.side, inks) };
    return last.canvas;
  };
  return Object.assign(canvas, { forms: formsOf });
}

/** @type {(forms: Float32Array) => boolean} */
const isUndecided = (forms) => forms.some(Number.isNaN);

/**
 * The numbers of the colours, row by row from the top.
 * @param {Pick<Argmax, "side" | "winners" | "shades">} column
 * @param {Float32Array} forms of one picture
 */
export function decided({ side, winners, shades }, forms) {
  const levels = new Uint8Array(side * side), undecided = isUndecided(forms);
  for (let row = 0; row < side; row += 1) {
    const up = side - 1 - row, cells = levels.subarray(row * side, (row + 1) * side);
    if (undecided) for (let col = 0; col < side; col += 1) cells[col] = Math.floor((up + col) / STRIPE) % 2 ? CLEAR : HATCH;
    else compete(forms, winners, shades, (2 * up + 1) / side - 1, cells);
  }
  return levels;
}

/**
 * The winner of each cell of a row at y, with its shade. Without shades only cells where one polynomial may pass another,
 * and their neighbours, are computed: between them the winner is the same.
 * @type {(forms: Float32Array, winners: number, shades: number, y: number, cells: Uint8Array) => void}
 */
function compete(forms, winners, shades, y, cells) {
  const squares = new Float64Array(winners), slopes = new Float64Array(winners), starts = new Float64Array(winners);
  const values = new Float64Array(winners), dimmest = 11 - shades, side = cells.length;
  for (let k = 0; k < winners; k += 1) {
    const [a, b, c, d, e, f] = forms.subarray(6 * k, 6 * k + 6);
    squares[k] = a;
    slopes[k] = b * y + d;
    starts[k] = (c * y + e) * y + f;
  }
  const level = (/** @type {number} */ col) => {
    const x = (2 * col + 1) / side - 1;
    let best = 0, top = -Infinity, sum = 0;
    for (let k = 0; k < winners; k += 1) {
      const value = (squares[k] * x + slopes[k]) * x + starts[k];
      values[k] = value;
      if (value > top) [best, top] = [k, value];
    }
    if (shades > 1) for (let k = 0; k < winners; k += 1) sum += values[k] > top - NEGLIGIBLE ? Math.exp(values[k] - top) : 0;
    const shade = shades > 1 ? Math.max(dimmest, Math.ceil(10 * (1 / sum) - LEAST)) - dimmest : 0;
    return FIRST + best * shades + shade;
  };
  const edges = shades > 1 ? null : crossings(squares, slopes, starts, side);
  if (!edges) {
    for (let col = 0; col < side; col += 1) cells[col] = level(col);
    return;
  }
  let from = 0;
  for (const edge of [...edges, side + 1]) {
    const to = Math.min(side, edge + 2), start = Math.min(side, Math.max(from, edge - 1));
    if (start > from) cells.fill(level(from), from, start);
    for (let col = start; col < to; col += 1) cells[col] = level(col);
    from = Math.max(from, to);
  }
}

/**
 * The cells of a row, in order, in which one polynomial passes another; null if rounding could hide some, as two polynomials nearly
 * touch or are nearly equal.
 * @param {Float64Array} squares
 * @param {Float64Array} slopes
 * @param {Float64Array} starts
 * @param {number} side
 */
function crossings(squares, slopes, starts, side) {
  const edges = [], sizes = squares.map((each, k) => Math.max(Math.abs(each), Math.abs(slopes[k]), Math.abs(starts[k])));
  for (let j = 1; j < starts.length; j += 1) {
    for (let k = 0; k < j; k += 1) {
      const a = squares[j] - squares[k], b = slopes[j] - slopes[k], c = starts[j] - starts[k];
      const square = b * b, area = 4 * a * c, under = square - area, nothing = TINY * Math.max(sizes[j], sizes[k]);
      if (Math.max(Math.abs(a), Math.abs(b), Math.abs(c)) <= nothing || Math.abs(under) <= TINY * (square + Math.abs(area))) return null;
      if (under < 0) continue;
      const q = -(b + (b < 0 ? -1 : 1) * Math.sqrt(under)) / 2, first = q / a, second = c / q;
      if (Math.abs(first) <= 1 + 2 / side) edges.push(Math.floor(((first + 1) * side) / 2));
      if (Math.abs(second) <= 1 + 2 / side) edges.push(Math.floor(((second + 1) * side) / 2));
    }
  }
  return edges.sort((one, other) => one - other);
}

/**
 * A picture on its way to another: a canvas in which the one fades while the other comes.
 * @param {Row} before a canvas, or the address of an image
 * @param {Row} after
 * @param {number} share of the way
 * @param {Sources} pictures
 * @returns {Row}
 */
export function faded(before, after, share, pictures) {
  const layers = [before, after].map((row) => (row instanceof HTMLCanvasElement ? row : pictures.get(String(row))));
  const [width, height] = ["width", "height"].map((side) => Math.max(...layers.map((layer) => Number(Reflect.get(layer ?? {}, side) ?? 1))));
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.imageSmoothingEnabled = false;
  pen.globalCompositeOperation = "lighter"; // the sum of both, also where one of them is clear
  layers.forEach((layer, i) => {
    pen.globalAlpha = i ? share : 1 - share;
    if (layer) pen.drawImage(layer, 0, 0, width, height);
  });
  return canvas;
}

/** @type {(colors: number[][]) => Uint32Array} */
const packed = (colors) => new Uint32Array(Uint8Array.from(colors.flat()).buffer);

/**
 * @param {Uint8Array} levels
 * @param {number} cols
 * @param {Uint32Array} inks
 */
function painted(levels, cols, inks) {
  const canvas = Object.assign(document.createElement("canvas"), { width: cols, height: levels.length / cols });
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const image = pen.createImageData(canvas.width, canvas.height), pixels = new Uint32Array(image.data.buffer);
  for (let i = 0; i < levels.length; i += 1) pixels[i] = inks[levels[i]];
  pen.putImageData(image, 0, 0);
  return canvas;
}
