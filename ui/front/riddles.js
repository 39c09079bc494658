// The three riddles: their questions, pictures and words for the current points.

import { hull, separable } from "./hulls.js";
import { MOST, isWrong, train } from "./perceptron.js";
import { cell, cellWithout, ends, nearest, side } from "./regions.js";

/** @import { Line, Point, Riddle, Shown } from "./types" */

const SIGNS = [1, -1];
export const SLOW = 50; // updates
const NAMES = new Map([[1, "circle"], [-1, "square"]]);

/** @type {() => Point[]} */
export const start = () => [
  { x: 3.5, y: 2, sign: 1 }, { x: 2, y: -0.5, sign: 1 }, { x: 2.5, y: 1, sign: 1 },
  { x: 1, y: 2.5, sign: -1 }, { x: -0.6, y: 1, sign: -1 }, { x: -0.5, y: 2.5, sign: -1 },
];

const updates = (/** @type {number} */ n) => `${n.toLocaleString("en")} update${n === 1 ? "" : "s"}`;

/** @param {Point[]} points */
function outlines(points) {
  return SIGNS.map((sign) => {
    const corners = hull(points.filter((point) => point.sign === sign));
    const places = [...corners, corners[0]].map(({ x, y }) => /** @type {[number, number]} */ ([x, y]));
    return { kind: /** @type {const} */ ("outline"), sign, places };
  });
}

/**
 * The regions and the mistakes of a line on these points.
 * @param {Point[]} points @param {Pick<Line, "w" | "b">} line @returns {Omit<Shown, "says" | "solved">}
 */
export function sides(points, line) {
  return {
    tints: SIGNS.map((sign) => ({ sign, places: side(line, sign) })),
    lines: [{ kind: "boundary", sign: 0, places: ends(line) }],
    wrong: new Set(points.filter((point) => isWrong(line, point))),
  };
}

/**
 * The perceptron's line for these points, with its regions if it has any.
 * @param {Point[]} points @returns {Omit<Shown, "says" | "solved"> & { updates: number, separable: boolean, converged: boolean }}
 */
function learned(points) {
  const line = train(points), splits = separable(points), view = sides(points, line);
  return {
    ...view,
    lines: [...view.lines, ...(splits ? [] : outlines(points))],
    updates: line.updates,
    separable: splits,
    converged: line.converged,
  };
}

/** @param {ReturnType<typeof learned>} line */
function outcome(line) {
  if (!line.separable) return `No line separates them: the two outlines meet, so a mistake is left after every update (here ${MOST.toLocaleString("en")}).`;
  return line.converged ? `Separated after ${updates(line.updates)}.` : `A line exists, but ${updates(line.updates)} have not found it yet.`;
}

/** @type {Riddle[]} */
export const RIDDLES = [
  {
    asks: "Can you make it fail?",
    hint: "The line learns to tell circles from squares. Drag a point: it learns again as you do.",
    help: "Put a circle among the squares: then no line has all of them on their own sides.",
    move: [0, 0, 2],
    learns: true,
    shows(points) {
      const line = learned(points);
      return { ...line, says: outcome(line), solved: !line.separable };
    },
  },
  {
    asks: "Can you make it slow?",
    hint: `It learns from one mistake at a time. Make it need ${SLOW} updates, and still find a line.`,
    help: "Put a square close to the circles, so that only a thin gap is left between the classes.",
    move: [3, 2.3, 0.6],
    learns: true,
    shows(points) {
      const line = learned(points), solved = line.separable && line.updates >= SLOW;
      return { ...line, says: solved ? `${outcome(line)} A thin gap between the classes is what makes it slow.` : outcome(line), solved };
    },
  },
  {
    asks: "Can you fool the nearest neighbour?",
    hint: "Now each place takes the class of the point nearest to it (k = 1). Put a point where its own neighbour misleads.",
    help: "Put a square among the circles: the point nearest to it is a circle then.",
    move: [3, 2.6, 0.6],
    learns: false,
    shows(points) {
      const misled = points.filter((point, i) => nearest(points, i).sign !== point.sign);
      const links = misled.map((point) => nearest(points, points.indexOf(point))).map((other, i) => ({
        kind: /** @type {const} */ ("link"), sign: 0, places: /** @type {[number, number][]} */ ([[misled[i].x, misled[i].y], [other.x, other.y]]),
      }));
      const [first] = misled;
      return {
        // The regions of leave-one-out: a misclassified point lies in the colour of its nearest neighbour.
        tints: points.flatMap((point, i) => (
          misled.includes(point) ? cellWithout(points, i) : [{ sign: point.sign, places: cell(points, i) }]
        )),
        lines: links,
        wrong: new Set(misled),
        says: first
          ? `With the hollow ${NAMES.get(first.sign)} left out, its nearest neighbour says ${NAMES.get(-first.sign)}: wrong for ${misled.length} of ${points.length} points.`
          : `Each point's nearest neighbour is of its own class: 0 of ${points.length} wrong.`,
        solved: misled.length > 0,
      };
    },
  },
];
