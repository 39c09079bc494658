// The shapes of guesses: the places of their handles, their numbers, and the traces that draw them. It touches no element.
// The numbers are those of films/lessons/guesses.py: an arrow's tip, a line's a, b, c, a place, a region's corners.

import { cut } from "../film/geometry.js";

/** @import { Box, GuessKind, Mark, Place, Trace } from "../types" */

const DIGITS = 9; // of a line's numbers
const APART = 0.02; // of the plane: the least distance of the two ends of a line or a region
const INWARDS = 0.15; // of the plane: the distance of a line's ends from the edge at first
const NAMES = {
  arrow: ["Tip of the arrow"],
  line: ["First end of the line", "Second end of the line", "Middle of the line"],
  place: ["The point"],
  region: ["Lower left corner", "Upper right corner", "Middle of the region"],
};

/** @type {(kind: GuessKind) => string[]} the names of the handles; a third one moves the other two */
export const handleNames = (kind) => (kind === "order" ? [] : NAMES[kind]);

/** @type {(ends: Place[]) => Place} */
const middle = ([[x, y], [u, v]]) => [(x + u) / 2, (y + v) / 2];

/**
 * The places of the handles for an answer's numbers, or at first.
 * @type {(kind: GuessKind, numbers: number[] | null, axes: Box) => Place[]}
 */
export function handlesOf(kind, numbers, axes) {
  const [x0, x1, y0, y1] = axes, across = x1 - x0, up = y1 - y0;
  /** @type {Place} */
  const centre = [(x0 + x1) / 2, (y0 + y1) / 2];
  if (kind === "arrow") return [numbers ? /** @type {Place} */ (numbers) : [centre[0] + across / 5, centre[1] + up / 5]];
  if (kind === "place") return [numbers ? /** @type {Place} */ (numbers) : centre];
  /** @type {Place[]} */
  let ends = [[centre[0] - across / 8, centre[1] - up / 8], [centre[0] + across / 8, centre[1] + up / 8]];
  if (kind === "region" && numbers) ends = [[numbers[0], numbers[1]], [numbers[2], numbers[3]]];
  if (kind === "line") {
    const { x, y } = cut(/** @type {any} */ (numbers ?? [0, 1, -centre[1]]), axes, 1, false);
    const cuts = Array.from(x, (at, i) => [Number(at), Number(y[i])]).sort(([one], [other]) => one - other);
    const [from, to] = cuts.length === 2 ? cuts : [[x0, centre[1]], [x1, centre[1]]]; // the line may not cross the plane
    ends = [INWARDS, 1 - INWARDS].map((share) => [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])]);
  }
  return [...ends, middle(ends)];
}

/**
 * The handles after a move of one; as before if that would make no line or region.
 * @type {(kind: GuessKind, places: Place[], handle: number, to: Place, axes: Box) => Place[]}
 */
export function moved(kind, places, handle, to, axes) {
  if (places.length === 1) return [to];
  const by = [0, 1].map((i) => { // so that both ends stay on the plane
    const values = places.slice(0, 2).map((place) => place[i]), step = to[i] - places[handle][i];
    return Math.max(axes[2 * i] - Math.min(...values), Math.min(axes[2 * i + 1] - Math.max(...values), step));
  });
  /** @type {(at: Place, i: number) => Place} */
  const end = (at, i) => (handle === 2 ? [at[0] + by[0], at[1] + by[1]] : i === handle ? to : at);
  const ends = places.slice(0, 2).map(end);
  const [across, up] = [0, 1].map((i) => Math.abs(ends[0][i] - ends[1][i]) / (axes[2 * i + 1] - axes[2 * i]));
  const flat = kind === "line" ? Math.hypot(across, up) < APART : Math.min(across, up) < APART;
  return flat ? places : [...ends, middle(ends)];
}

/** @type {(kind: GuessKind, places: Place[]) => number[]} */
export function numbersOf(kind, places) {
  const [[x, y], [u, v] = [0, 0]] = places;
  if (kind === "region") return [Math.min(x, u), Math.min(y, v), Math.max(x, u), Math.max(y, v)];
  if (kind !== "line") return [x, y];
  const long = Math.hypot(u - x, v - y), a = (y - v) / long, b = (u - x) / long;
  return [a, b, -(a * x + b * y)].map((value) => Number(value.toPrecision(DIGITS)));
}

/**
 * The numbers at a share of the way from one guess to another; a line turns the shorter way.
 * @type {(kind: GuessKind, from: number[], to: number[], share: number, axes: Box) => number[]}
 */
export function between(kind, from, to, share, [x0, x1, y0, y1]) {
  const mix = (/** @type {number} */ a, /** @type {number} */ b) => a + share * (b - a);
  if (kind !== "line") return from.map((value, i) => mix(value, to[i]));
  const x = (x0 + x1) / 2, y = (y0 + y1) / 2;
  const [one, other] = [from, to].map(([a, b, c]) => {
    const long = Math.hypot(a, b);
    return { angle: Math.atan2(b, a), away: (a * x + b * y + c) / long };
  });
  let turn = Math.atan2(Math.sin(other.angle - one.angle), Math.cos(other.angle - one.angle)), end = other.away;
  if (Math.abs(turn) > Math.PI / 2) { // the same line with its sides exchanged
    turn -= Math.sign(turn) * Math.PI;
    end = -end;
  }
  const angle = one.angle + share * turn, a = Math.cos(angle), b = Math.sin(angle);
  return [a, b, mix(one.away, end) - a * x - b * y];
}

/**
 * The traces that draw a guess, dashed once it is given, or the right answer.
 * @typedef {{color: string, faint: boolean, mark: Mark, fill: string}} Look
 * @type {(kind: GuessKind, numbers: number[], axes: Box, look: Look, scale: number) => Trace[]}
 */
export function traces(kind, numbers, axes, { color, faint, mark, fill }, scale) {
  const own = (/** @type {(number | null)[]} */ values) => values.map((value) => (value === null ? null : value * scale));
  const line = { color, width: faint ? 2 : 3, dash: faint ? "dash" : "solid" }, base = { hoverinfo: "skip", line };
  const [x, y, u, v] = numbers;
  if (kind === "place") {
    const edge = { width: 2, color: faint ? mark.color : color };
    const marker = { symbol: faint ? `${mark.symbol}-open` : mark.symbol, size: faint ? 13 : 15, color: mark.color, line: edge };
    return [{ ...base, mode: "markers", x: own([x]), y: own([y]), marker }];
  }
  if (kind === "arrow") {
    const marker = { symbol: "arrow", angleref: "previous", size: [0, faint ? 13 : 16], color, line: { width: 0 } };
    return [{ ...base, mode: "lines+markers", x: own([0, x]), y: own([0, y]), marker }];
  }
  if (kind === "line") {
    const ends = cut(/** @type {any} */ (numbers), axes, 1, false);
    return [{ ...base, mode: "lines", x: own(ends.x), y: own(ends.y) }];
  }
  return [{ ...base, mode: "lines", x: own([x, u, u, x, x]), y: own([y, y, v, v, y]), fill: "toself", fillcolor: fill }];
}

/** @type {(place: Place) => string} */
export const inWords = (place) => place.map((value) => String(Number(value.toPrecision(4))).replace("-", "−")).join(", ");
