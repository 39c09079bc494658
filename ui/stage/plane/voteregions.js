// The regions of the vote of the k nearest places, finer than a film's pictures: each cell answers as the engine does at its
// middle, to the bit (playground/neighbors.py). A block of cells in which nothing can change is filled at once.

import { CLEAR, FIRST, HATCH, LEAST } from "./pictures.js";

/** @import { FineVotes, VoteReadout } from "../types" */

const SLACK = 1e-9; // of a distance: more than rounding
const SMALL = 3; // cells a side, in which each is computed
const DEPTH = 24; // times that a block is halved, at most
const MAX_WORK = 6e6; // distances and comparisons: about a tenth of a second on a laptop

/** @type {Record<string, (across: number, up: number) => number>} what distances are compared by, as in playground/distances.py */
export const REDUCED = {
  euclidean: (across, up) => across * across + up * up,
  manhattan: (across, up) => Math.abs(across) + Math.abs(up),
  chebyshev: (across, up) => Math.max(Math.abs(across), Math.abs(up)),
};

/**
 * The number of each cell's colour, row by row from the top; null if nobody votes, or if it would take too long.
 * @param {Pick<VoteReadout, "places" | "metric" | "ties">} rule
 * @param {FineVotes} fine
 * @param {number} k
 * @param {number[] | null} present a bit for each place; null if all vote
 * @returns {Uint8Array | null}
 */
export function voteRegions({ places, metric, ties }, fine, k, present) {
  const voters = places.filter((_, i) => !present || present[i]), n = voters.length, count = Math.min(k, n);
  if (!count) return null;
  const { side, shades, stripe } = fine, [xs, ys] = middles(fine), reduced = REDUCED[metric], squared = metric === "euclidean";
  const [px, py] = [0, 1].map((axis) => Float64Array.from(voters, (place) => along(place[axis], fine, axis)));
  const labels = Uint8Array.from(voters, (place) => place[2]), classes = Math.max(...labels) + 1;
  const levels = new Uint8Array(side * side), votes = new Int32Array(classes), sure = new Int32Array(classes);
  // `stack`: for each open block, one after the other, the voters that may be among the k nearest somewhere in it. `far`:
  // their distances. `best` and `order`: distances and numbers of the nearest ones, the nearest first.
  const stack = new Int32Array(n * (DEPTH + 1)), far = new Float64Array(n);
  const best = new Float64Array(count + 1), order = new Int32Array(count + 1);
  let work = 0, leaders = 0, ahead = 0;

  /** @type {(from: number, to: number, x: number, y: number, root: boolean) => void} the nearest first; of equals, the first first */
  const findNearest = (from, to, x, y, root) => {
    let size = 0;
    work += to - from;
    for (let i = from; i < to; i += 1) {
      const each = stack[i], away = reduced(x - px[each], y - py[each]), value = root ? Math.sqrt(away) : away;
      far[i - from] = value;
      if (size > count && value >= best[count]) continue;
      let at = size > count ? count : size;
      for (; at > 0 && best[at - 1] > value; at -= 1) {
        work += 1;
        best[at] = best[at - 1];
        order[at] = order[at - 1];
      }
      best[at] = value;
      order[at] = each;
      if (size <= count) size += 1;
    }
  };

  /** @type {() => void} counts the classes that have the most votes */
  const lead = () => {
    ahead = most(votes);
    leaders = 0;
    for (let label = 0; label < classes; label += 1) if (votes[label] === votes[ahead]) leaders += 1;
  };

  /** @type {(winner: number, many: number) => number} the colour of a class with so many votes */
  const level = (winner, many) => {
    const tenths = Math.ceil((10 * many) / count - LEAST);
    return FIRST + winner * shades + (shades > 1 ? Math.max(0, tenths - 11 + shades) : 0);
  };

  /** @type {(first: number, end: number, low: number, top: number, color: number) => void} */
  const fill = (first, end, low, top, color) => {
    for (let row = low; row < top; row += 1) {
      const start = (side - 1 - row) * side;
      if (color !== HATCH) levels.fill(color, start + first, start + end);
      else for (let col = first; col < end; col += 1) levels[start + col] = Math.floor((row + col) / stripe) % 2 ? CLEAR : HATCH;
    }
  };

  /** @type {(col: number, row: number, from: number, to: number) => number} the colour of one cell */
  const vote = (col, row, from, to) => {
    findNearest(from, to, xs[col], ys[row], false);
    votes.fill(0);
    for (let i = 0; i < count; i += 1) votes[labels[order[i]]] += 1;
    lead();
    return outcome(count);
  };

  /** @type {(sorted: number) => number} ties are broken by the `sorted` nearest voters; CLEAR if these do not decide */
  const outcome = (sorted) => {
    if (leaders === 1 || ties === "smallest") return level(ahead, votes[ahead]);
    if (ties === "undecided") return HATCH;
    for (let i = 0; i < sorted; i += 1) if (votes[labels[order[i]]] === votes[ahead]) return level(labels[order[i]], votes[ahead]);
    return CLEAR;
  };

  /** @type {(first: number, end: number, low: number, top: number, from: number, to: number) => void} a block of cells */
  const decide = (first, end, low, top, from, to) => {
    if (work > MAX_WORK) return;
    const x = (xs[first] + xs[end - 1]) / 2, y = (ys[low] + ys[top - 1]) / 2, radius = reduced(xs[end - 1] - x, ys[top - 1] - y);
    findNearest(from, to, x, y, squared);
    const kth = best[count - 1], next = to - from > count ? best[count] : Infinity;
    const reach = 2 * (squared ? Math.sqrt(radius) : radius) + SLACK * kth;
    let last = to, open = count;
    votes.fill(0);
    sure.fill(0);
    for (let i = from; i < to; i += 1) {
      const away = far[i - from], label = labels[stack[i]];
      if (away > kth + reach) continue;
      stack[last] = stack[i];
      last += 1;
      votes[label] += 1;
      if (away + reach >= next) continue;
      sure[label] += 1;
      open -= 1;
    }
    lead();
    if (votes[ahead] === last - to) return fill(first, end, low, top, level(ahead, count));
    const color = open ? CLEAR : outcome(Number(best[0] + reach < (to - from > 1 ? best[1] : Infinity)));
    if (color !== CLEAR) return fill(first, end, low, top, color);
    if (shades === 1 && isSure(sure, votes, open)) return fill(first, end, low, top, level(most(sure), count));
    if (end - first <= SMALL && top - low <= SMALL) {
      for (let row = low; row < top; row += 1) {
        for (let col = first; col < end; col += 1) fill(col, col + 1, row, row + 1, vote(col, row, to, last));
      }
      return undefined;
    }
    const [column, row] = end - first < top - low ? [end, (low + top) >> 1] : [(first + end) >> 1, top];
    decide(first, column, low, row, to, last);
    return column < end ? decide(column, end, low, top, to, last) : decide(first, end, row, top, to, last);
  };

  for (let i = 0; i < n; i += 1) stack[i] = i;
  decide(0, side, 0, side, 0, n);
  return work > MAX_WORK ? null : levels;
}

/** @type {(votes: Int32Array) => number} the first class that has most */
function most(votes) {
  let ahead = 0;
  for (let label = 1; label < votes.length; label += 1) if (votes[label] > votes[ahead]) ahead = label;
  return ahead;
}

/**
 * Whether one class has more sure votes than any other class can have, even if all open votes were for that one.
 * @param {Int32Array} sure
 * @param {Int32Array} votes of all that may vote
 * @param {number} open
 */
function isSure(sure, votes, open) {
  const ahead = most(sure);
  for (let label = 0; label < sure.length; label += 1) {
    if (label !== ahead && sure[ahead] <= sure[label] + Math.min(open, votes[label] - sure[label])) return false;
  }
  return true;
}

/** @type {(fine: FineVotes) => [Float64Array, Float64Array]} the middles of its columns and rows, in the measure of distances */
function middles(fine) {
  const { side, box: [x0, x1, y0, y1] } = fine, cells = Float64Array.from({ length: side }, (_, i) => (i + 0.5) / side);
  return [cells.map((share) => along(x0 + (x1 - x0) * share, fine, 0)), cells.map((share) => along(y0 + (y1 - y0) * share, fine, 1))];
}

/** @type {(value: number, fine: FineVotes, axis: number) => number} as `along` in films/decimals.py */
function along(value, { unit, factors }, axis) {
  const whole = rint(value * unit);
  return (whole / unit === value ? whole : value * unit) * factors[axis];
}

/** @type {(value: number) => number} to the nearest whole number, of two the even one */
const rint = (value) => (Math.abs(value % 1) === 0.5 ? 2 * Math.round(value / 2) : Math.round(value));
