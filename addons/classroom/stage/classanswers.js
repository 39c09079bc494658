// What a class has answered, as numbers: a histogram of numbers, and the places of items in an order. It touches no element.

/** @import { Box } from "../../../ui/stage/types" */
/** @typedef {{from: number, to: number, counts: number[]}} Bin between `from` and `to`; a count for each round */

const MOST_BINS = 12;
const STEPS = [1, 2, 2.5, 5, 10]; // of a scale, times a power of ten

/**
 * Bins of one width at round numbers, from the least answer to the greatest; the last one holds its end, too. Where all
 * have said the same there is one bin, of no width.
 * @param {[value: number, count: number][][]} rounds
 * @returns {Bin[]}
 */
export function histogram(rounds) {
  const values = rounds.flat().map(([value]) => value), low = Math.min(...values), high = Math.max(...values);
  if (!values.length) return [];
  const width = low === high ? 0 : round((high - low) / MOST_BINS), first = width ? Math.floor(low / width) : 0;
  const count = width ? Math.max(1, Math.ceil(high / width) - first) : 1;
  const bin = (/** @type {number} */ i) => (width ? { from: (first + i) * width, to: (first + i + 1) * width } : { from: low, to: high });
  const place = (/** @type {number} */ value) => (width ? Math.min(count - 1, Math.floor(value / width) - first) : 0);
  const within = (/** @type {[number, number][]} */ votes, /** @type {number} */ i) =>
    votes.reduce((sum, [value, n]) => sum + (place(value) === i ? n : 0), 0);
  return Array.from({ length: count }, (_, i) => ({ ...bin(i), counts: rounds.map((votes) => within(votes, i)) }));
}

/** @param {number} least the width of a bin: no less than this, and a round number */
function round(least) {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * (STEPS.find((step) => step * power >= least * (1 - 1e-9)) ?? 10);
}

/** @type {(places: number[]) => number[]} two opposite corners of a rectangle: the lower left one, and the upper right one */
export const corners = ([ax, ay, bx, by]) => [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)];

/** @type {(counts: number[]) => number} the mean place of an item, from 1, of how often it was put at each; 0 where it never was */
function mean(counts) {
  const all = counts.reduce((sum, count) => sum + count, 0);
  return all && counts.reduce((sum, count, place) => sum + count * (place + 1), 0) / all;
}

/**
 * Items in an order that the class has made, each with its place: in the right order if there is one, else by where the last
 * round has put them. `counts`: how many have put it at that place, in each round; `means`: where it stands on average, from 1.
 * @param {number[][][]} rounds of each item, how often it was put at each place
 * @param {number[] | undefined} right
 * @returns {{item: number, counts: number[], means: number[]}[]}
 */
export function ordered(rounds, right) {
  const last = rounds[rounds.length - 1], items = right ?? last.map((_, item) => item).sort((a, b) => mean(last[a]) - mean(last[b]));
  return items.map((item, place) => ({ item, counts: rounds.map((all) => all[item][place]), means: rounds.map((all) => mean(all[item])) }));
}

/**
 * Where a line through two places enters and leaves the axes; null where it does not cross them.
 * @param {number[]} line
 * @param {Box} axes
 */
export function across([ax, ay, bx, by], [x0, x1, y0, y1]) {
  const dx = bx - ax, dy = by - ay;
  let from = -Infinity, to = Infinity;
  for (const [d, low, high, at] of [[dx, x0, x1, ax], [dy, y0, y1, ay]]) {
    if (!d && (at < Math.min(low, high) || at > Math.max(low, high))) return null;
    const ends = d ? [(low - at) / d, (high - at) / d] : [-Infinity, Infinity];
    from = Math.max(from, Math.min(...ends));
    to = Math.min(to, Math.max(...ends));
  }
  return from < to ? [ax + from * dx, ay + from * dy, ax + to * dx, ay + to * dy] : null;
}
