// The readout of the place under the pointer: w.x + b, the votes of the nearest points, posteriors, or the class. It is
// computed here, from what films/film/readouts.py puts into the film.

import { number } from "./numbers.js";
import { FIRST } from "../plane/pictures.js";
import { REDUCED } from "../plane/voteregions.js";

/** @import { Abc, Place, Readout, VoteReadout } from "../types" */
/** @import { Film } from "./film.js" */

/** @typedef {{text: string, nearest: Place[]}} Told the text, and the points that vote */

const DIGITS = 12; // significant digits of a distance; the rest is rounding

/**
 * Returns the readout of a place in frame t; null if there is none, as before there is a classifier.
 * @param {Film} film
 * @param {Readout} readout
 * @param {Place} place
 * @param {number} t
 * @returns {Told | null}
 */
export function readAt(film, readout, place, t) {
  if (readout.kind === "line") {
    const abc = film.abc(readout.abc, t);
    return abc && { text: sideOf(abc, readout.formula, readout.names, place), nearest: [] };
  }
  if (readout.kind === "votes") {
    const present = readout.present && /** @type {number[]} */ (film.value(readout.present, t));
    return votesAt(readout, film.number(readout.k, t), present, place);
  }
  if (readout.kind === "region") {
    const [x0, x1, y0, y1] = readout.box, level = film.level(readout, t, (place[0] - x0) / (x1 - x0), (place[1] - y0) / (y1 - y0));
    return regionAt(level, readout.shades, readout.names);
  }
  const forms = film.forms(readout.pictures, t);
  return forms && posteriorsAt(forms, readout.box, readout.names, place);
}

/** @type {(abc: Abc, formula: string, names: string[], place: Place) => string} */
export function sideOf([a, b, c], formula, [plus, minus], [x, y]) {
  if (!a && !b && !c) return `${formula} = 0 everywhere: neither side`;
  const value = a * x + b * y + c, rounding = 1e-12 * (Math.abs(a * x) + Math.abs(b * y) + Math.abs(c));
  if (Math.abs(value) <= rounding) return `${formula} = 0: on the boundary`;
  return `${formula} = ${number(rounded(value))}: ${value > 0 ? plus : minus}`;
}

/**
 * @param {Pick<VoteReadout, "places" | "metric" | "ties" | "units" | "names">} rule
 * @param {number} k
 * @param {number[] | null} present a bit for each place; null if all vote
 * @param {Place} place
 * @returns {Told | null}
 */
export function votesAt({ places, metric, ties, units, names }, k, present, [x, y]) {
  const voters = places.filter((_, i) => !present || present[i]);
  const far = voters.map(([px, py]) => Number(REDUCED[metric]((px - x) / units[0], (py - y) / units[1]).toPrecision(DIGITS)));
  const order = far.map((_, i) => i).sort((i, j) => far[i] - far[j]); // of equal distances the first point
  const nearest = order.slice(0, k).map((i) => voters[i]);
  if (!nearest.length) return null;
  const counts = names.map((_, label) => nearest.filter((voter) => voter[2] === label).length), most = Math.max(...counts);
  const leaders = names.map((_, label) => label).filter((label) => counts[label] === most);
  const first = nearest.find((voter) => leaders.includes(voter[2]))?.[2] ?? leaders[0];
  const answer = leaders.length > 1 && ties === "undecided" ? "a tie" : names[ties === "smallest" ? leaders[0] : first];
  const voted = leaders.concat(names.map((_, label) => label).filter((label) => counts[label] && counts[label] < most));
  const words = voted.map((label) => `${counts[label]} vote${counts[label] === 1 ? "" : "s"} ${names[label]}`);
  const text = k === 1 ? `nearest: ${answer}` : `k = ${k}: ${words.join(", ")}: ${answer}`;
  return { text, nearest: nearest.map(([px, py]) => [px, py]) };
}

/** @type {(level: number, shades: number, names: string[]) => Told | null} null without a class */
export function regionAt(level, shades, names) {
  const name = names[Math.floor((level - FIRST) / shades)];
  return level < FIRST || name === undefined ? null : { text: `classified ${name}`, nearest: [] };
}

/**
 * @param {ArrayLike<number>} forms six numbers for each class: its log posterior up to a term that all classes share
 * @param {number[]} box
 * @param {string[]} names
 * @param {Place} place
 * @returns {Told | null} null if there is no decision
 */
export function posteriorsAt(forms, [x0, x1, y0, y1], names, [x, y]) {
  const u = (2 * x - x0 - x1) / (x1 - x0), v = (2 * y - y0 - y1) / (y1 - y0), logs = [];
  for (let k = 0; k + 6 <= forms.length; k += 6) {
    logs.push((forms[k] * u + (forms[k + 1] * v + forms[k + 3])) * u + ((forms[k + 2] * v + forms[k + 4]) * v + forms[k + 5]));
  }
  if (logs.some(Number.isNaN)) return null;
  const top = Math.max(...logs), shares = logs.map((log) => Math.exp(log - top)), sum = shares.reduce((a, b) => a + b, 0);
  const text = shares.map((share, k) => `P(${names[k]} | x) = ${(share / sum).toFixed(2)}`).join(", ");
  return { text, nearest: [] };
}

/** @type {(value: number) => number} to three digits, as a pixel is no finer */
const rounded = (value) => Number(value.toPrecision(3));
