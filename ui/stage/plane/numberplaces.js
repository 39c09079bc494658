// On which side of its point each number of many stands: where it lies on no other number and on the fewest points, as
// films/picture/number_places.py says, which places those of a film.

/** @import { Box, Pixel } from "../types" */

const FROM = 6; // pixels between a point's middle and its number
const LETTER = 0.56; // width of a digit, in sizes of the type
// Sides of a point, rightwards and upwards; of places that are as good the first is taken.
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

/** @type {(at: number, side: number, length: number) => number[]} from where to where it reaches along an axis */
function beside(at, side, length) {
  return side === 0 ? [at - length / 2, at + length / 2] : side > 0 ? [at + FROM, at + FROM + length] : [at - FROM - length, at - FROM];
}
