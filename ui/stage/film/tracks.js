// The changes that the tracks of a film make in its figures. The Python twin is films/film/tracks.py.

import { cut, slack, terms } from "./geometry.js";

/** @import { Abc, Axes, Changes, Row, Track } from "../types" */
/** @import { Film } from "./film.js" */

/** @type {(abc: Abc | null, factor: number) => Abc | null} */
const scaled = (abc, factor) => abc && [abc[0], abc[1], abc[2] * factor];

/**
 * The changes of each kind of track in frame t: values by the paths of attributes. `now` is the current frame, also if t
 * is an entry under the pointer.
 * @type {{[K in Track["kind"]]: (film: Film, track: Extract<Track, {kind: K}>, t: number, axes: Axes, now: number) => Changes}}
 */
export const KINDS = {
  rows(film, { trace, values }, t) {
    const listed = (/** @type {Row} */ row) => (row === null ? [] : Array.isArray(row) || trace === null ? row : [row]);
    return Object.fromEntries(Object.entries(values).map(([path, col]) => [path, listed(film.value(col, t))]));
  },
  prefix(film, track, t) {
    const count = track.count ? film.number(track.count, t) : t + 1;
    const first = (/** @type {string} */ name) => Array.from({ length: count }, (_, i) => film.readers[name](i));
    return { x: first(track.x), y: first(track.y) };
  },
  line(film, { figure, abc, level }, t, axes) {
    const at = film.abc(abc, t), up = typeof level === "number" ? level : film.number(level, t);
    return cut(at && [at[0], at[1], at[2] - up], axes(figure), 1, false);
  },
  halfplane(film, { figure, abc, side, factor }, t, axes, now) {
    return cut(scaled(film.abc(abc, t), factor ? film.number(factor, now) : 1), axes(figure), side, true);
  },
  lines(film, { figure, abc, n, factor }, _t, axes, now) {
    const by = factor ? film.number(factor, now) : 1;
    const segments = Array.from({ length: n }, (_, i) => cut(scaled(film.abc([abc, null, null], i), by), axes(figure), 1, false));
    return { x: segments.flatMap(({ x }) => [...x, null]), y: segments.flatMap(({ y }) => [...y, null]) };
  },
  switch(film, { attribute, bits, off, on }, t) {
    const row = /** @type {number[]} */ (film.value(bits, t));
    return { [attribute]: row.map((bit, i) => (bit ? on : off)[i]) };
  },
  label: (film, { caption }, t) => ({ text: [film.text(caption, t)] }),
  slack: (film, { abc, points, level, both }, t) => slack(film.abc(abc, t), film.labelled(points), level, both),
  terms(film, { figure, abc, points, level, beyond, loss }, t, axes) {
    return terms(film.abc(abc, t), film.labelled(points), level, axes(figure), beyond, loss);
  },
};
