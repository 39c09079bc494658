// Places the numbers of points on a side of each point, so that a number covers no other one and as few points as possible,
// like films/picture/number_places.py for the numbers of a film.

/** @import { Box, Pixel } from "../types" */

const FROM = 6; // pixels between the centre of a point and its number
const LETTER = 0.56; // width of a digit, in sizes of the type
// Sides of a point, rightwards and upwards; of equally good ones the first is chosen.
/** @type {[string, number, number][]} */
const SIDES = [
  ["top right", 1, 1], ["top left", -1, 1], ["bottom right", 1, -1], ["bottom left", -1, -1],
  ["middle right", 1, 0], ["middle left", -1, 0], ["top center", 0, 1], ["bottom center", 0, -1],
];

/**
 * @param {Pixel[]} points
 * @param {string[]} texts the number of each
 * @param {number} size of the type
 * @param {Box} axes left, right, top and bottom, in pixels
 * @returns {string[]} plotly's names of places
 */
export function numberPlaces(points, texts, size, axes) {
  /** @type {Box[]} */
  const before = [];
  return points.map(([x, y], i) => {
    let least = Infinity, best = SIDES[0][0], place = axes;
    for (const [name, across, up] of SIDES) {
      const box = beside(x, across, LETTER * size * texts[i].length).concat(beside(y, -up, size));
      const [left, right, top, bottom] = box, beyond = left < axes[0] || right > axes[1] || top < axes[2] || bottom > axes[3];
      const numbers = before.filter((other) => left < other[1] && other[0] < right && top < other[3] && other[2] < bottom).length;
      const marks = points.filter(([a, b]) => left < a + FROM && a - FROM < right && top < b + FROM && b - FROM < bottom).length;
      const cost = points.length * (numbers + Number(beyond)) + marks;
      if (cost < least) [least, best, place] = [cost, name, /** @type {Box} */ (box)];
    }
    before.push(place);
    return best;
  });
}

/** @type {(at: number, side: number, length: number) => number[]} the interval of a number along an axis */
function beside(at, side, length) {
  return side === 0 ? [at - length / 2, at + length / 2] : side > 0 ? [at + FROM, at + FROM + length] : [at - FROM - length, at - FROM];
}
