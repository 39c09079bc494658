// Between two frames each mark goes its own way, marks that belong together stay together, and the end is the frame.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Film } from "../../ui/stage/film/film.js";
import { Motion } from "../../ui/stage/film/motion.js";
import { turned, turnedEitherWay } from "../../ui/stage/film/turns.js";
import { led, slid } from "../../ui/stage/film/ways.js";

/** @import { Abc, Box, Col, Payload, Place, Row, Trace } from "../../ui/stage/types" */

const SHARES = [0, 0.2, 0.5, 0.8, 1];
/** @type {Box} */
const AXES = [-4, 4, -4, 4];
/** @type {(name: string) => Col} */
const col = (name) => [name, null, null];
/** @type {(abc: Abc | null, place: number[]) => number} how far a place is from a line */
const away = (abc, [x, y]) => (abc ? (abc[0] * x + abc[1] * y + abc[2]) / Math.hypot(abc[0], abc[1]) : NaN);
/** @type {(abc: Abc | null) => number} */
const angle = (abc) => (abc ? Math.atan2(abc[1], abc[0]) : NaN);
/** @type {(actual: number, expected: number) => void} */
const near = (actual, expected) => assert.ok(Math.abs(actual - expected) < 1e-9, `${actual} is not ${expected}`);

/**
 * Two frames of a plane and a chart.
 * @type {(tracks: object[], rows: Record<string, Row[]>, traces: Partial<Trace>[], more?: object) => Film}
 */
function filmOf(tracks, rows, traces, more = {}) {
  const figure = () => ({ data: traces, layout: {} });
  const payload = { figures: [figure(), figure()], planes: 1, frames: 2, tracks, hovers: [], captions: {}, scrubs: [], timelines: [], unseen: [], chapters: [], chapterName: "", questions: [], ...more };
  const readers = Object.fromEntries(Object.entries(rows).map(([name, each]) => [name, (/** @type {number} */ i) => each[i]]));
  return new Film(/** @type {Payload} */ (/** @type {unknown} */ (payload)), readers, new Map());
}

/** @type {(film: Film, time: number, from?: number, to?: number) => Record<string, any>} what shows, by trace and attribute */
function seenIn(film, time, from = 0, to = 1) {
  /** @type {Record<string, any>} */
  const values = {};
  new Motion(film, from, to).apply(time, () => AXES, (_, trace, path, value) => { values[`${trace} ${path}`] = value; });
  return values;
}

test("a line turns about the place where it meets the other, by less than half a turn", () => {
  /** @type {Abc[]} */
  const [one, other] = [[1, 0, -1], [1, 2, -3]];
  const angles = SHARES.map((share) => angle(turned(one, other, share, [0, 0])));
  for (const share of SHARES) near(away(turned(one, other, share, [0, 0]), [1, 1]), 0);
  assert.deepEqual(angles, angles.toSorted((a, b) => a - b));
  assert.deepEqual([turned(one, other, 0, [0, 0]), turned(one, other, 1, [0, 0])], [one, other]);
});

test("one that nearly faces about turns by its angle the shorter way, and stays within sight of the centre", () => {
  /** @type {Place} */
  const centre = [5, 5];
  /** @type {[Abc, Abc]} */
  const [one, other] = [[-1, 0.1, 4], [1, 0.1, -6]];
  for (const share of SHARES) {
    const line = turned(one, other, share, centre);
    assert.ok(Math.abs(away(line, centre)) <= Math.max(Math.abs(away(one, centre)), Math.abs(away(other, centre))) + 1e-9);
    assert.ok(angle(line) >= angle(other) - 1e-9 && angle(line) <= angle(one) + 1e-9, "over the top, not below");
  }
  near(angle(turned(one, other, 0.5, centre)), Math.PI / 2);
});

test("a line without sides turns by a right angle at most, and one that was not there is there at once", () => {
  near(angle(turnedEitherWay([1, 0.1, 0], [-1, 0.1, 0], 0.5, [0, 0])), Math.PI);
  assert.deepEqual(turned(null, [1, 2, 3], 0.1, [0, 0]), [1, 2, 3]);
  assert.equal(turned([1, 2, 3], null, 0.1, [0, 0]), null);
});

test("numbers slide entry by entry where they are as many, with the same gaps; else the new ones are there", () => {
  assert.deepEqual(slid([0, null, 4], [2, null, 0], 0.5), [1, null, 2]);
  assert.deepEqual(slid([0, null, 4], [2, 3, 0], 0.5), [2, 3, 0]);
  assert.deepEqual(slid(10, 20, 0.25), 12.5);
  assert.deepEqual(slid(["a"], ["b"], 0.5), ["b"]);
});

test("of a tree the cuts that come are drawn within sight, those that stand stay, also in two pieces", () => {
  const before = { x: [1, 1, null, NaN, NaN, NaN], y: [-9, 9, null, NaN, NaN, NaN] };
  const after = { x: [1, 1, null, -9, 1, null, 1, 1, null], y: [-9, 2, null, 2, 2, null, 2, 9, null] };
  assert.deepEqual(led(before, after, 0.5, AXES), { ...after, x: [1, 1, null, -9, -1.5, null, 1, 1, null] });
  assert.deepEqual(led(before, after, 1, AXES).x, after.x);
});

test("a segment with an end in common slides, another one is drawn, a curve of other pieces is there at once", () => {
  assert.deepEqual(led({ x: [0, 2], y: [0, 2] }, { x: [0, 4], y: [0, 0] }, 0.5, AXES), { x: [0, 3], y: [0, 1] });
  assert.deepEqual(led({ x: [0, 2], y: [0, 2] }, { x: [1, 3], y: [5, 4] }, 0.5, AXES), { x: [1, 2], y: [5, 4.5] });
  const curve = { x: [0, 1, 2, 3], y: [0, 1, 0, 1] };
  assert.deepEqual(led({ x: [0, 1, 2], y: [0, 1, 1] }, curve, 0.5, AXES), curve);
});

const W = [[2, 0], [2, 2]], ABC = W.map(([a, b]) => [a, b, 0]);
const perceptron = filmOf(
  [
    { figure: 0, trace: 0, kind: "halfplane", abc: col("abc"), side: 1, factor: null },
    { figure: 0, trace: 1, kind: "line", abc: col("abc"), level: 0 },
    { figure: 0, trace: 2, kind: "line", abc: ["abc", "before", null], level: 0 },
    { figure: 0, trace: 3, kind: "rows", values: { x: col("w x"), y: col("w y") } },
    { figure: 0, trace: 4, kind: "rows", values: { x: col("added x"), y: col("added y") } },
    { figure: 0, trace: 5, kind: "switch", attribute: "marker.symbol", bits: col("wrong"), off: ["circle"], on: ["circle-open"] },
    { figure: 0, trace: 6, kind: "rows", values: { x: col("ring"), y: col("ring"), text: col("number") } },
  ],
  {
    "abc": ABC, "before": [-1, 0], "w x": W.map(([x]) => [0, x]), "w y": W.map(([, y]) => [0, y]),
    "added x": [[0, 2], [2, 2]], "added y": [[0, 0], [0, 2]], "wrong": [[1], [0]], "ring": [[1], [3]], "number": ["1", "3"],
  },
  [
    {}, { mode: "lines" }, { mode: "lines" },
    ...[3, 4].map(() => ({ mode: "lines+markers", marker: { color: "", angleref: "previous" } })),
    { mode: "markers" }, { mode: "markers+text", marker: { color: "", symbol: "circle-open" } },
  ],
  { ways: [[0, 2, 1, false], [0, 4, 3, true]] },
);

test("boundary, half-plane, w and what is added to it stay together on the whole way", () => {
  for (const time of SHARES) {
    const now = seenIn(perceptron, time), w = [now["3 x"][1], now["3 y"][1]];
    for (const i of [0, 1]) near(now["1 x"][i] * w[0] + now["1 y"][i] * w[1], 0);
    for (const x of now["1 x"]) assert.ok(now["0 x"].some((/** @type {number} */ each) => Math.abs(each - x) < 1e-9));
    assert.deepEqual([now["4 x"][1], now["4 y"][1]], w, "what is added ends where w does");
    assert.deepEqual([now["4 x"][0], now["4 y"][0]], [2, 0], "and begins where w did");
    assert.deepEqual(now["2 x"], seenIn(perceptron, 1)["2 x"], "the boundary before stands");
  }
});

test("the point is ringed at once, and filled later; the ring's number is its own", () => {
  const [early, late] = [0.3, 0.8].map((time) => seenIn(perceptron, time));
  assert.deepEqual([early["6 x"], early["6 text"], early["5 marker.symbol"]], [[3], ["3"], ["circle-open"]]);
  assert.deepEqual(late["5 marker.symbol"], ["circle"]);
  assert.ok(early["6 swell"][0] > 1);
  assert.equal(late["6 swell"][0], 1);
});

test("a step back is the step forwards the other way round, for what turns and grows", () => {
  const half = seenIn(perceptron, 0.5, 1, 0), share = 0.25; // of the way forwards: motion is quick at first
  assert.deepEqual([half["3 x"][1], half["3 y"][1]], [2, 2 * share]);
  assert.deepEqual([half["4 x"], half["4 y"]], [[2, 2], [0, 2 * share]]);
});

test("the end is the frame itself", () => {
  /** @type {Record<string, any>} */
  const frame = { "6 swell": 1 };
  perceptron.applyTracks(1, () => AXES, (_, trace, path, value) => { frame[`${trace} ${path}`] = value; });
  assert.deepEqual(seenIn(perceptron, 1), frame);
});

test("the last piece of a curve grows, bars grow, and lines that never move stand", () => {
  const film = filmOf(
    [
      { figure: 1, trace: 0, kind: "prefix", x: "x", y: "y", count: null },
      { figure: 1, trace: 1, kind: "rows", values: { x: col("bars") } },
      { figure: 0, trace: 2, kind: "lines", abc: "all", n: 1, factor: null },
    ],
    { x: [0, 1], y: [5, 9], bars: [[1, 2], [3, 2]], all: [[1, 0, -2], [0, 1, 0]] },
    [{ mode: "lines" }, { type: "bar" }, { mode: "lines" }],
  );
  const half = seenIn(film, 0.5);
  assert.deepEqual([half["0 x"], half["0 y"]], [[0, 0.75], [5, 8]]);
  assert.deepEqual(half["1 x"], [2.5, 2]);
  assert.deepEqual(half["2 x"], [2, 2, null]);
});
