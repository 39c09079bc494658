// Reads sets of points, [x, y, sign] each, and says of each set what the start page's plane would: see tests/ui/front.

import { readFileSync } from "node:fs";

import { separable } from "../../ui/front/hulls.js";
import { train } from "../../ui/front/perceptron.js";
import { cell, nearest } from "../../ui/front/regions.js";

/** @type {[number, number, number][][]} */
const sets = JSON.parse(readFileSync(0, "utf8"));
const answers = sets.map((set) => {
  const points = set.map(([x, y, sign]) => ({ x, y, sign }));
  const neighbours = points.map((_, i) => points.indexOf(nearest(points, i)));
  return { ...train(points), separable: separable(points), neighbours, cells: points.map((_, i) => cell(points, i)) };
});
process.stdout.write(JSON.stringify(answers));
