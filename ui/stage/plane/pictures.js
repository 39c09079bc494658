// Columns of pictures: a canvas for each row that is shown. Their twins in Python are films/film/pictures.py and argmax.py.

/** @import { Argmax, Gallery, Reader, Row, Sources } from "../types" */

export const FIRST = 2; // the number of the first colour of a class
const CLEAR = 0, HATCH = 1; // numbers of colours, as in argmax.py
const STRIPE = 3; // cells
const LEAST = 1e-3; // of a tenth
const NEGLIGIBLE = 40; // e to the minus that added to 1 is 1

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
  const inks = packed(column.colors), size = 6 * column.winners;
  /** @type {{i: number, canvas: HTMLCanvasElement} | null} */
  let last = null;
  /** @type {(i: number) => Float32Array} */
  const formsOf = (i) => forms.subarray(i * size, (i + 1) * size);
  /** @type {Reader} */
  const canvas = (i) => {
    if (last?.i !== i) last = { i, canvas: painted(decided(column, formsOf(i)), column.side, inks) };
    return last.canvas;
  };
  return Object.assign(canvas, { forms: formsOf });
}

/**
 * The numbers of the colours, row by row from the top.
 * @param {Argmax} column
 * @param {Float32Array} forms of one picture
 */
export function decided({ side, winners, shades }, forms) {
  const levels = new Uint8Array(side * side), undecided = forms.some(Number.isNaN);
  for (let row = 0; row < side; row += 1) {
    const up = side - 1 - row, cells = levels.subarray(row * side, (row + 1) * side);
    if (undecided) for (let col = 0; col < side; col += 1) cells[col] = Math.floor((up + col) / STRIPE) % 2 ? CLEAR : HATCH;
    else compete(forms, winners, shades, (2 * up + 1) / side - 1, cells);
  }
  return levels;
}

/**
 * The winner of each cell of a row at y, with its shade.
 * @type {(forms: Float32Array, winners: number, shades: number, y: number, cells: Uint8Array) => void}
 */
function compete(forms, winners, shades, y, cells) {
  const squares = new Float64Array(winners), slopes = new Float64Array(winners), starts = new Float64Array(winners);
  const values = new Float64Array(winners), dimmest = 11 - shades;
  for (let k = 0; k < winners; k += 1) {
    const [a, b, c, d, e, f] = forms.subarray(6 * k, 6 * k + 6);
    squares[k] = a;
    slopes[k] = b * y + d;
    starts[k] = (c * y + e) * y + f;
  }
  for (let col = 0; col < cells.length; col += 1) {
    const x = (2 * col + 1) / cells.length - 1;
    let best = 0, top = -Infinity, sum = 0;
    for (let k = 0; k < winners; k += 1) {
      const value = (squares[k] * x + slopes[k]) * x + starts[k];
      values[k] = value;
      if (value > top) [best, top] = [k, value];
    }
    if (shades > 1) for (let k = 0; k < winners; k += 1) sum += values[k] > top - NEGLIGIBLE ? Math.exp(values[k] - top) : 0;
    const shade = shades > 1 ? Math.max(dimmest, Math.ceil(10 * (1 / sum) - LEAST)) - dimmest : 0;
    cells[col] = FIRST + best * shades + shade;
  }
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
  levels.forEach((level, i) => { pixels[i] = inks[level]; });
  pen.putImageData(image, 0, 0);
  return canvas;
}
