// A film: sets the rows of its columns on its figures, frame by frame. The Python twin is films/film/ (Film.at).

import { decoded, unpacked } from "./columns.js";
import { escaped, number } from "./numbers.js";
import { KINDS } from "./tracks.js";
import { voteRegions } from "../plane/voteregions.js";

/** @import { Abc, FilmQuestion, Axes, Caption, Changes, Col, Grips, Hit, Labelled, Payload, Put, Reader, Row } from "../types" */
/** @import { Signed, Sources, Spec, Track, VoteReadout } from "../types" */

export class Film {
  /**
   * @param {Payload} payload
   * @param {Record<string, Reader>} readers
   * @param {Sources} pictures
   */
  constructor(payload, readers, pictures) {
    const { figures, planes, frames, tracks, hovers, captions, scrubs, grip, cells, timelines, unseen, revealed } = payload;
    const { chapters, chapterName, questions, readouts, ways } = payload;
    this.readers = readers;
    this.pictures = pictures;
    /** @type {Spec[]} */
    this.figures = figures;
    this.planes = planes;
    this.frames = frames;
    this.tracks = tracks;
    this.hovers = hovers;
    this.captions = captions;
    this.scrubs = new Map(scrubs);
    this.grip = grip ?? null;
    this.cells = cells ?? null;
    /** @type {Grips[] | undefined} */
    this.held = undefined;
    this.timelines = new Map(timelines);
    this.unseen = unseen;
    this.revealed = revealed ?? [];
    this.ways = ways ?? [];
    this.readouts = readouts ?? [];
    this.chapters = chapters;
    this.chapterName = chapterName;
    this.questions = questions;
    /** @type {{t: number, readers: Record<string, Reader>} | null} the regions of a frame at rest in finer cells, by figure */
    this.finest = null;
  }

  /** @param {Payload} payload */
  static async open(payload) {
    const hidden = payload.questions.flatMap(({ hides }) => hides);
    for (const { kind } of [payload, ...payload.hovers, ...payload.questions].flatMap(({ tracks }) => tracks).concat(hidden)) {
      if (!Object.hasOwn(KINDS, kind)) throw new Error(`The film has a track of the kind "${kind}", which this player does not know.`);
    }
    return new Film(payload, await unpacked(payload.columns), await decoded(payload));
  }

  /**
   * @param {Col} col
   * @param {number} t
   * @returns {Row}
   */
  value([name, at, item], t) {
    const index = at === null ? t : /** @type {number} */ (this.readers[at](t));
    if (index < 0) return null;
    const row = this.readers[name](index);
    if (item === null) return row;
    const entries = /** @type {number[]} */ (row);
    return Array.isArray(item) ? item.map((i) => entries[i]) : entries[item];
  }

  /** @type {(col: Col, t: number) => number} */
  number(col, t) {
    return /** @type {number} */ (this.value(col, t));
  }

  /** @type {(col: Col, t: number) => Abc | null} */
  abc(col, t) {
    return /** @type {Abc | null} */ (this.value(col, t));
  }

  /**
   * The polynomials whose argmax a picture shows in frame t; null if there are none.
   * @param {Col} col
   * @param {number} t
   * @returns {Float32Array | null}
   */
  forms([name, at], t) {
    const index = at === null ? t : /** @type {number} */ (this.readers[at](t));
    return index < 0 ? null : this.readers[name].forms?.(index) ?? null;
  }

  /**
   * The number of the colour of a plane's region in frame t at a place, in shares of its width and height; 0 if there is none.
   * @type {(readout: {figure: number, pictures: Col}, t: number, across: number, up: number) => number}
   */
  level({ figure, pictures: [name, at] }, t, across, up) {
    const finer = this.finest?.t === t ? this.finest.readers[figure] : null;
    if (finer?.level) return finer.level(0, across, up);
    const index = at === null ? t : /** @type {number} */ (this.readers[at](t));
    return index < 0 ? 0 : this.readers[name].level?.(index, across, up) ?? 0;
  }

  /**
   * The regions of a vote in frame t, finer than the picture of them; null where there is no picture, or none voted on.
   * @param {VoteReadout} votes
   * @param {number} t
   * @returns {HTMLCanvasElement | null}
   */
  finer(votes, t) {
    const { fine, k, present } = votes, at = fine?.pictures[1];
    if (!fine || (at && Number(this.readers[at](t)) < 0)) return null;
    const levels = voteRegions(votes, fine, this.number(k, t), present && /** @type {number[]} */ (this.value(present, t)));
    return levels && (this.readers[fine.pictures[0]].finer?.(levels, fine.side) ?? null);
  }

  /**
   * @param {Caption} caption
   * @param {number} t
   */
  text(caption, t) {
    const template = caption.templates[caption.which ? this.number(caption.which, t) : 0];
    return template.replace(/\{(\w+)(?::(\w))?\}/g, (_, name, form) => {
      const value = /** @type {number | string | null} */ (this.value(caption.values[name], t));
      if (value === null) return "";
      return typeof value === "string" ? escaped(value) : number(value, form);
    });
  }

  /**
   * @param {string} slot
   * @param {number} t
   */
  caption(slot, t) {
    return this.captions[slot] ? this.text(this.captions[slot], t) : "";
  }

  /**
   * Applies frame t: calls put(figure, trace or null for the layout, path, value).
   * @param {number} t
   * @param {Axes} axes
   * @param {Put} put
   */
  applyTracks(t, axes, put) {
    for (const track of this.tracks) this.apply(track, t, axes, put);
  }

  /**
   * The number of the first trace of a figure that a frame, the pointer or Predict may change.
   * @param {number} figure
   */
  firstMoving(figure) {
    const moving = [...this.tracks, ...this.hovers.flatMap((hover) => hover.tracks)];
    const hidden = this.unseen.map(([place, trace]) => (place === figure ? trace : Infinity));
    return Math.min(Infinity, ...hidden, ...moving.map((track) => (track.figure === figure ? track.trace ?? Infinity : Infinity)));
  }

  /**
   * Applies what the figures show while the pointer is on an entry of a trace.
   * @param {{figure: number, trace: Hit["trace"], entry: number} | null} on
   * @param {number} t
   * @param {Axes} axes
   * @param {Put} put
   */
  applyHover(on, t, axes, put) {
    for (const { figure, trace } of this.hovers.flatMap(({ tracks }) => tracks)) {
      put(figure, trace, "x", []);
      put(figure, trace, "y", []);
    }
    const hover = on && this.hovers.find(({ figure, trace }) => figure === on.figure && trace === on.trace);
    if (!hover) return null;
    for (const track of hover.tracks) this.apply(track, on.entry, axes, put, t);
    return hover.caption && this.text(hover.caption, on.entry);
  }

  /**
   * The question before the step to frame t: the first one that has a right answer there.
   * @param {number} t
   * @returns {FilmQuestion | null}
   */
  questionAt(t) {
    if (t < 1 || t >= this.frames) return null;
    for (const [index, { text, why, right, options }] of this.questions.entries()) {
      const row = /** @type {number | number[] | null} */ (this.value(right, t)), bits = Array.isArray(row) ? row : [];
      const answers = row !== null && !Array.isArray(row) && row >= 0 ? [row] : bits.flatMap((bit, i) => (bit ? [i] : []));
      if (!answers.length) continue;
      const words = { index, text: this.text(text, t), why: this.text(why, t), right: answers, options, then: t };
      if (options.length) return { ...words, kind: "choice", points: 0 };
      return { ...words, kind: "point", points: bits.length || (this.figures[0].data.find(({ name }) => name === "points")?.x?.length ?? 0) };
    }
    return null;
  }

  /**
   * Applies what an open question shows on top of the previous frame.
   * @param {FilmQuestion} question
   * @param {Axes} axes
   * @param {Put} put
   */
  applyQuestion({ index, then: t }, axes, put) {
    const { tracks, hides } = this.questions[index];
    for (const track of [...tracks, ...hides]) this.apply(track, t, axes, put);
  }

  /**
   * Hides what would give an answer away while a lesson asks at frame t.
   * @param {number} t
   * @param {Axes} axes
   * @param {Put} put
   */
  hideAnswers(t, axes, put) {
    for (const track of this.questions.flatMap(({ hides }) => hides)) this.apply(track, t, axes, put);
  }

  /**
   * @param {Track} track
   * @param {number} t
   * @param {Axes} axes
   * @param {Put} put
   */
  apply(track, t, axes, put, now = t) {
    /** @type {(film: Film, track: any, t: number, axes: Axes, now: number) => Changes} */
    const change = KINDS[track.kind];
    for (const [path, value] of Object.entries(change(this, track, t, axes, now))) put(track.figure, track.trace, path, value);
  }

  /**
   * The points of a track, cached.
   * @param {Labelled} points
   */
  labelled(points) {
    const names = [points.x, points.y, points.signs];
    points.rows ??= Array.from({ length: points.n }, (_, i) => /** @type {Signed} */ (names.map((name) => this.readers[name](i))));
    return points.rows;
  }

  /** @type {(figure: number) => number[] | null} the place of each frame on a figure's x axis; null if it is no timeline */
  places(figure) {
    const name = this.scrubs.get(figure);
    return name === undefined ? null : Array.from({ length: this.frames }, (_, t) => /** @type {number} */ (this.readers[name](t)));
  }

  /** @type {() => Grips[] | null} the places of the marks that can be dragged, for each frame; null without such marks */
  grips() {
    if (!this.grip) return null;
    const [xs, ys] = this.grip.map((name) => this.readers[name]);
    this.held ??= Array.from({ length: this.frames }, (_, t) => /** @type {Grips} */ ([xs(t), ys(t)]));
    return this.held;
  }

  /**
   * The place of a frame on a figure's x axis, if it is a timeline whose later part is drawn pale.
   * @param {number} figure
   * @param {number} t
   */
  place(figure, t) {
    const col = this.timelines.get(figure);
    const place = col && this.number(col, t);
    return place === null || place === undefined ? null : Number.isNaN(place) ? -Infinity : place; // before the timeline begins
  }

  /** @param {number} t */
  nextChapter(t) {
    return this.chapters.find((start) => start > t) ?? this.frames - 1;
  }
}
