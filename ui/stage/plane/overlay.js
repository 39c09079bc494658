// Shows the reader's points and handles in a plane's figure, in the film's traces of these names.

import { heightOf } from "./ruler.js";

/** @import { PlaneCurve, Place, Points, Rules, Trace } from "../types" */

// For sealed points neither the film nor this shows the class. Until the film of an edit is there, points that were added
// or removed do not move the others.
/** @param {Trace} trace @param {Points} points @param {Rules} rules @param {PlaneCurve | null} curve of the plane, if it has one */
export function showPoints(trace, points, { classes, scale }, curve = null) {
  const marker = (trace.marker ??= { color: [] }), { color: colors, symbol: symbols = [] } = marker;
  const rows = (trace.rows ??= new Map(Array.from(trace.x ?? [], (x, i) => [`${x} ${trace.y?.[i]}`, i])));
  const same = symbols.length === points.length;
  trace.x = points.map(([x]) => x * scale);
  trace.y = points.map(([x, y]) => heightOf(x, y, curve) * scale);
  trace.text = points.map((_, i) => `point ${i + 1}`);
  const looks = points.map(([x, y, c], i) => {
    const row = same ? i : rows.get(`${x * scale} ${y * scale}`) ?? -1, symbol = symbols[row] ?? "";
    if (symbol.endsWith("-thin")) return [colors[row], symbol];
    return [classes[c].color, classes[c].symbol + (same && symbol.endsWith("-open") ? "-open" : "")];
  });
  marker.color = looks.map(([color]) => color);
  marker.symbol = looks.map(([, symbol]) => symbol);
}

/** @param {Trace} trace @param {Place[]} places @param {Rules} rules @param {PlaneCurve | null} curve */
export function showHandles(trace, places, { classes, handles: marks = [], scale }, curve = null) {
  const there = places.slice(0, marks.length), marker = (trace.marker ??= { color: [] });
  trace.x = there.map(([x]) => x * scale);
  trace.y = there.map(([x, y]) => heightOf(x, y, curve) * scale);
  const kinds = marks.map(({ c }) => (c === null ? null : classes[c]));
  trace.text = there.map((_, i) => [marks[i].name, ...(kinds[i] ? [kinds[i].name] : [])].join(", ") + ":");
  marker.color = there.map((_, i) => kinds[i]?.color ?? marks[i].color);
  marker.line = { ...marker.line, color: marker.color };
  marker.symbol = there.map((_, i) => marks[i].symbol);
}

/** @param {Trace} trace @param {number[] | null | undefined} place @param {number} scale @param {PlaneCurve | null} curve */
export function showPlace(trace, place, scale, curve = null) {
  Object.assign(trace, place ? { x: [place[0] * scale], y: [heightOf(place[0], place[1], curve) * scale] } : { x: [], y: [] });
}
