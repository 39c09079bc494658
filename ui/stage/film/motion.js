// The motion between two frames that are one step apart. Each kind of mark has its own: a line turns, with all that
// depends on it; a marker slides; a curve, an arrow or a cut is drawn; a ring lands on its point, which changes its look
// a moment later; regions fade. The captions are those of the new frame at once.

import { gap } from "../plane/outlines.js";
import { faded } from "../plane/pictures.js";
import { KINDS } from "./tracks.js";
import { mix, turned, turnedEitherWay } from "./turns.js";
import { areAlike, grown, isList, landing, led, pieces, slid, slidPath } from "./ways.js";

/** @import { Axes, Box, Changes, LineTrack, Place, PrefixTrack, Put, Row, RowsTrack, Trace, Track } from "../types" */
/** @import { Film } from "./film.js" */
/** @import { Numbers, Path } from "./ways.js" */

const LATE = 2 / 3; // the share of the time after which the point changes its look
const LOOKS = ["marker.color", "marker.symbol", "marker.line.color"];
const WORDS = ["text", "textposition"];
/** @type {Box} */
const ANYWHERE = [-Infinity, Infinity, -Infinity, Infinity];

export class Motion {
  /**
   * @param {Film} film
   * @param {number} from a frame
   * @param {number} to the one after or before it
   */
  constructor(film, from, to) {
    this.film = film;
    this.from = from;
    this.to = to;
    /** @type {Map<Track, [before: Changes, after: Changes]>} */
    this.ends = new Map();
    // The lines that have sides, which move along.
    this.sided = new Set(film.tracks.flatMap((track) => (track.kind === "line" || !("abc" in track) ? [] : [String(track.abc)])));
  }

  /**
   * Applies the picture after a share of the time, like Film.applyTracks.
   * @param {number} time
   * @param {Axes} axes
   * @param {Put} put
   */
  apply(time, axes, put) {
    for (const track of this.film.tracks) {
      for (const [path, value] of Object.entries(this.changes(track, Math.min(1, time), axes))) put(track.figure, track.trace, path, value);
    }
  }

  /** @type {(track: Track, time: number, axes: Axes) => Changes} */
  changes(track, time, axes) {
    const end = () => KINDS[track.kind](this.film, /** @type {any} */ (track), this.to, axes, this.to);
    if (time >= 1) return this.isMarkers(track) ? { ...end(), swell: 1 } : end();
    const share = time * (2 - time); // fast at first
    if (track.kind === "rows") return this.rows(track, time, share, track.figure < this.film.planes ? axes(track.figure) : ANYWHERE);
    if (track.kind === "prefix") return this.prefix(track, time, share);
    if (track.kind === "label") return this.endsOf(track)[1];
    if (track.kind === "switch") return this.endsOf(track)[time < LATE ? 0 : 1];
    return KINDS[track.kind](this.between(track, share, axes), /** @type {any} */ (track), this.to, axes, this.to);
  }

  /**
   * The place on a figure's x axis after which it is drawn pale, like Film.place.
   * @param {number} figure
   * @param {number} time
   */
  place(figure, time) {
    const [before, after] = [this.from, this.to].map((t) => this.film.place(figure, t));
    return Number.isFinite(before) && Number.isFinite(after) ? mix(Number(before), Number(after), time * (2 - time)) : after;
  }

  /** @type {(track: Track) => Trace | undefined} */
  look({ figure, trace }) {
    return trace === null ? undefined : this.film.figures[figure].data[trace];
  }

  /** @param {Track} track */
  isMarkers(track) {
    const { mode } = this.look(track) ?? {};
    return ["rows", "prefix"].includes(track.kind) && Boolean(mode?.includes("markers")) && !mode?.includes("lines");
  }

  /** @type {(track: Track) => [before: Changes, after: Changes]} cached, as a picture may take a while */
  endsOf(track) {
    const none = () => /** @type {any} */ ([0, 0, 0, 0]);
    const at = (/** @type {number} */ t) => KINDS[track.kind](this.film, /** @type {any} */ (track), t, none, t);
    const ends = this.ends.get(track) ?? [at(this.from), at(this.to)];
    this.ends.set(track, ends);
    return ends;
  }

  /**
   * The mark from which a mark moves, or at whose end it grows.
   * @param {Track} track
   */
  since({ figure, trace, kind }) {
    const way = this.film.ways.find((each) => each[0] === figure && each[1] === trace);
    const track = way && this.film.tracks.find((each) => each.figure === figure && each.trace === way[2] && each.kind === kind);
    return track ? { track, grows: way[3] } : null;
  }

  /** @type {(track: RowsTrack, time: number, share: number, box: Box) => Changes} */
  rows(track, time, share, box) {
    const [before, after] = this.endsOf(track), look = this.look(track), lengths = look?.orientation === "h" ? "x" : "y";
    const changes = Object.fromEntries(Object.entries(after).map(([path, value]) => {
      if (WORDS.includes(path)) return [path, value];
      if (LOOKS.includes(path)) return [path, time < LATE ? before[path] : value];
      if (path.endsWith(".source")) return [path, this.picture(before[path], value, share)];
      return [path, slid(look?.type === "bar" && path === lengths ? based(before[path], value) : before[path], value, share)];
    }));
    const paths = [before, after].filter(({ x, y }) => isList(x) && isList(y));
    if (!look || look.type === "bar" || paths.length < 2) return changes;
    const [start, end] = paths.map(({ x, y }) => /** @type {Path} */ ({ x, y }));
    if (this.isMarkers(track)) {
      const others = look.marker?.symbol === "circle-open" || !areAlike(start, end); // the ring is around another point now
      return others ? { ...changes, ...end, swell: landing(start, end, Math.min(1, time / LATE)) } : changes;
    }
    if (look.marker?.angleref) return { ...changes, ...this.arrow(track, start, end, share) };
    return look.mode?.includes("lines") ? { ...changes, ...led(start, end, share, box) } : changes;
  }

  /** @type {(track: RowsTrack, before: Path, after: Path, share: number) => Path} */
  arrow(track, before, after, share) {
    const since = this.since(track), ahead = this.to > this.from;
    if (since) {
      const [start] = pathsOf(this.endsOf(since.track), ahead), [, end] = pathsOf([before, after], ahead);
      const way = ahead ? share : 1 - share;
      return since.grows ? grown(end, start, way) : slidPath(start, end, way);
    }
    return pieces(before).length ? slidPath(before, after, share) : grown(after, after, share);
  }

  /** @type {(before: unknown, after: unknown, share: number) => unknown} */
  picture(before, after, share) {
    return before === after ? after : faded(/** @type {Row} */ (before), /** @type {Row} */ (after), share, this.film.pictures);
  }

  /**
   * The last piece of a line grows or shrinks; a new marker lands.
   * @type {(track: PrefixTrack, time: number, share: number) => Changes}
   */
  prefix(track, time, share) {
    const [before, after] = /** @type {Path[]} */ (/** @type {unknown} */ (this.endsOf(track)));
    const more = after.x.length - before.x.length, [path, way] = more > 0 ? [after, share] : [before, 1 - share], last = path.x.length - 1;
    if (this.isMarkers(track)) return { ...after, swell: landing(before, after, Math.min(1, time / LATE)) };
    if (Math.abs(more) !== 1 || last < 1 || !this.look(track)?.mode?.includes("lines")) return after;
    const tip = (/** @type {Numbers} */ values) => [...values.slice(0, last), slid(values[last - 1], values[last], way)];
    return { x: tip(path.x), y: tip(path.y) };
  }

  /** @type {(track: Track, share: number, axes: Axes) => Film} the film, with lines and numbers between those of the frames */
  between(track, share, axes) {
    const { film, from, to } = this, ahead = to > from;
    const [x0, x1, y0, y1] = axes(track.figure < film.planes ? track.figure : 0); // a chart of margins has the line of a plane
    const since = track.kind === "line" && /** @type {LineTrack | undefined} */ (this.since(track)?.track);
    const turns = track.kind === "line" && !track.level && !this.sided.has(String(track.abc)) ? turnedEitherWay : turned;
    const centre = /** @type {Place} */ ([(x0 + x1) / 2, (y0 + y1) / 2]);
    /** @type {Film["abc"]} */
    const abc = (col, t) => {
      if (track.kind === "lines") return film.abc(col, t); // each frame has all of them
      if (!since) return turns(film.abc(col, from), film.abc(col, to), share, centre);
      const [start, end] = ahead ? [from, to] : [to, from];
      return turns(film.abc(since.abc, start), film.abc(col, end), ahead ? share : 1 - share, centre);
    };
    /** @type {Film["number"]} */
    const number = (col) => /** @type {number} */ (slid(film.number(col, from), film.number(col, to), share));
    return Object.assign(Object.create(film), { abc, number });
  }
}

/** @type {(before: unknown, after: unknown) => unknown} lengths of bars; a new bar starts at 0 */
function based(before, after) {
  if (!isList(before) || !isList(after)) return before;
  return before.map((length, i) => (gap(length) && !gap(after[i]) ? 0 : length));
}

/** @type {(ends: object[], ahead: boolean) => Path[]} the paths of the earlier frame first */
const pathsOf = (ends, ahead) => /** @type {Path[]} */ (ahead ? ends : [...ends].reverse());
