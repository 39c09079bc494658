// Answers on the picture: a point that is clicked on, a place, a line through two places, or a rectangle between two; and at
// the reveal those of the whole class, thin, over what the film shows. And which point is asked about.

import { across, corners } from "./classanswers.js";
import { isAsked } from "./classasked.js";
import { pixel, places } from "../../../ui/stage/plane/outlines.js";
import { Ruler } from "../../../ui/stage/plane/ruler.js";

/** @import { ClassReveal, ClassState } from "./types" */
/** @import { FilmQuestion, DrawnAxes, Pixel, Place } from "../../../ui/stage/types" */
/** @import { Film } from "../../../ui/stage/film/film.js" */
/** @import { Picture } from "../../../ui/stage/plane/picture.js" */
/** @import { Player } from "../../../ui/stage/player.js" */

export const PLANE = ["point", "place", "line", "region"]; // kinds that are answered on the picture
const TWO = ["line", "region"]; // of them, those that two places make
const PRESSES = ["pointerdown", "pointermove", "pointerup", "pointercancel", "mousedown", "touchstart", "contextmenu", "click"];
const NEAR = 26; // pixels within which a press means a point, or an end of one's line
const DRAG = 8; // pixels beyond which a press is a drag
const MANY = 12; // lines, beyond which each is drawn fainter

export class ClassPlane {
  /** @param {((answer: number | number[]) => void) | null} vote none where nobody votes */
  constructor(vote) {
    this.vote = vote;
    /** @type {ClassState | null} */
    this.state = null;
    /** @type {Player | null} */
    this.player = null;
    this.hands = new AbortController(); // on the player
    /** @type {Place[]} the places of a line or a rectangle that is being drawn */
    this.ends = [];
    /** @type {{id: number, from: Pixel, moved: boolean} | null} */
    this.press = null;
    this.asked = "";
  }

  /**
   * @param {ClassState} state
   * @param {Player} player that shows the picture
   */
  show(state, player) {
    if (player !== this.player) this.attend(player);
    const key = `${state.question?.number} ${state.round}`;
    if (key !== this.asked) this.ends = [];
    Object.assign(this, { state, asked: key });
    player.root.toggleAttribute("data-draws", this.open && this.between);
    if (player.film) player.draw(true);
  }

  /** @param {Player} player */
  attend(player) {
    this.player = player;
    player.over = (planes) => planes.slice(0, 1).forEach((plane) => this.paint(plane));
    player.classAsks = (film, t) => this.filmAsks(film, t);
    this.hands = new AbortController();
    const hand = (/** @type {Event} */ event) => this.hand(/** @type {PointerEvent} */ (event));
    for (const name of PRESSES) player.root.addEventListener(name, hand, { capture: true, passive: false, signal: this.hands.signal });
  }

  // The player shows nothing of the class any more.
  leave() {
    const { player } = this;
    this.hands.abort();
    this.player = null;
    if (player) Object.assign(player, { over: () => {}, classAsks: () => null });
  }

  get kind() {
    return this.state?.question?.kind ?? "";
  }

  // Whether two places make the answer.
  get between() {
    return TWO.includes(this.kind);
  }

  // Whether a press on the plane is an answer.
  get open() {
    return Boolean(this.vote && this.state?.phase === "voting" && PLANE.includes(this.kind));
  }

  /** @returns {number[] | null} this device's answer of the round */
  get mine() {
    return this.state?.yours?.at(-1) ?? null;
  }

  // The film's question about its next step, where that is what the class is asked: its marks say which point is meant.
  /** @type {(film: Film, t: number) => FilmQuestion | null} */
  filmAsks(film, t) {
    const { question, phase } = this.state ?? {}, open = question && phase !== "revealed" ? film.questionAt(t + 1) : null;
    return open && isAsked(open, question) ? open : null;
  }

  // Whether the film itself rings the points asked about, at the frame before the step or, at the reveal, after it.
  get isRinged() {
    const { film, transport: { t } } = /** @type {Player} */ (this.player), { question } = this.state ?? {};
    return [t, t + 1].some((frame) => isAsked(film?.questionAt(frame) ?? null, question));
  }

  // Hands ----------------------------------------------------------------------------------------------------------------
  /** @param {PointerEvent} event on the plane: it is an answer, and nothing else */
  hand(event) {
    const plane = this.player?.gallery.planes[0];
    if (!this.open || !plane?.axes || !plane.root.contains(/** @type {Node} */ (event.target))) return;
    event.stopPropagation();
    if (event.type === "mousedown" || event.type === "contextmenu" || this.between) event.preventDefault();
    const place = new Ruler(plane.box, [plane.axes.xaxis, plane.axes.yaxis], 1).where(event);
    if (this.between) return this.draws(event, plane, place);
    if (event.type !== "click" || !place) return;
    if (this.kind === "place") this.vote?.(place);
    const point = this.kind === "point" ? this.pointAt(plane, event) : -1;
    if (point >= 0) this.vote?.(point);
  }

  // A line or a rectangle: dragged from one place to another, or two taps; afterwards an end or a corner of it, or another one.
  /** @type {(event: PointerEvent, plane: Picture, place: Place | null) => void} */
  draws(event, plane, place) {
    if (event.type === "pointerdown" && place && event.isPrimary) {
      plane.box.setPointerCapture(event.pointerId);
      this.press = { id: event.pointerId, from: [event.clientX, event.clientY], moved: false };
      this.ends = [...this.fixedEnds(plane, event), place];
    } else if (event.type === "pointercancel") {
      this.press = null;
    }
    const { press } = this;
    if (!press || event.pointerId !== press.id || !event.type.startsWith("pointer")) return;
    press.moved ||= Math.hypot(event.clientX - press.from[0], event.clientY - press.from[1]) > DRAG;
    if (event.type === "pointermove" && press.moved && place) {
      if (this.ends.length < 2) this.ends.push(place);
      this.ends[this.ends.length - 1] = place;
    }
    if (event.type === "pointerup") this.lets();
    this.player?.draw(true);
  }

  // What stays while the other end is drawn: the first tap's place, or the end, or the corner, across from what is taken hold of.
  /** @type {(plane: Picture, event: PointerEvent) => Place[]} */
  fixedEnds(plane, event) {
    if (this.ends.length === 1) return this.ends;
    const [ax, ay, bx, by] = this.mine ?? [], ruler = plane.axes && new Ruler(plane.box, [plane.axes.xaxis, plane.axes.yaxis], 1);
    if (!this.mine || !ruler) return [];
    const frame = plane.box.getBoundingClientRect(), x = event.clientX - frame.left, y = event.clientY - frame.top;
    /** @type {Place[]} each beside the one across from it */
    const ends = [[ax, ay], [bx, by], ...(this.kind === "region" ? /** @type {Place[]} */ ([[ax, by], [bx, ay]]) : [])];
    const held = ruler.nearest(x, y, ends, NEAR);
    return held < 0 ? [] : [ends[held % 2 ? held - 1 : held + 1]];
  }

  lets() {
    this.press = null;
    if (this.ends.length < 2) return;
    const [[ax, ay], [bx, by]] = this.ends;
    this.ends = [];
    const open = this.kind === "line", flat = open ? ax === bx && ay === by : ax === bx || ay === by;
    if (!flat) this.vote?.(open ? [ax, ay, bx, by] : corners([ax, ay, bx, by]));
  }

  /** @type {(plane: Picture, event: MouseEvent) => number} */
  pointAt(plane, { clientX, clientY }) {
    const points = plane.trace("points"), frame = plane.box.getBoundingClientRect();
    if (!points || !plane.axes) return -1;
    const x = clientX - frame.left, y = clientY - frame.top;
    const far = places(points, plane.axes).map((at) => (at ? Math.hypot(at[0] - x, at[1] - y) : Infinity));
    const best = far.indexOf(Math.min(...far));
    return far[best] <= NEAR ? best : -1;
  }

  // What is drawn -----------------------------------------------------------------------------------------------------------
  /** @param {Picture} plane */
  paint(plane) {
    const { state, kind } = this, { axes, pen, scale: [by] } = plane;
    if (!state?.question || !axes) return;
    const style = getComputedStyle(plane.root), ink = style.color, mine = style.getPropertyValue("--stage-accent") || ink;
    pen.save();
    pen.beginPath();
    pen.rect(axes.xaxis.offset, axes.yaxis.offset, axes.xaxis.length, axes.yaxis.length);
    pen.clip();
    const { about } = state.question;
    if (about.length && !this.isRinged) for (const point of about) named(plane, axes, point, ink);
    if (state.reveal) this.all(plane, axes, state.reveal, ink);
    else if (kind === "point") numbers(plane, axes, ink);
    const own = this.ends.length === 2 ? this.ends.flat() : this.mine;
    Object.assign(pen, { globalAlpha: 1, strokeStyle: mine, fillStyle: mine, lineWidth: 3 * by });
    if (kind === "line" && own) line(plane, axes, own, true);
    if (kind === "region" && own) box(plane, axes, own, true);
    if (this.between && this.ends.length === 1) spot(plane, at(axes, this.ends[0]), 7);
    if (kind === "place" && own) spot(plane, at(axes, own), 7);
    const point = kind === "point" && own && place(plane, axes, own[0]);
    if (point) ring(plane, point, 14);
    pen.restore();
  }

  // Everybody's, of the last round.
  /** @type {(plane: Picture, axes: DrawnAxes, reveal: ClassReveal, ink: string) => void} */
  all(plane, axes, { rounds, right, truth }, ink) {
    const { pen, scale: [by] } = plane, { drawn = [], counts = [] } = rounds[rounds.length - 1];
    const faint = Math.max(0.2, Math.min(0.6, MANY / drawn.length));
    Object.assign(pen, { strokeStyle: ink, fillStyle: ink, lineWidth: 1.25 * by, globalAlpha: faint });
    for (const answer of drawn) {
      if (this.kind === "line") line(plane, axes, answer, false);
      else if (this.kind === "region") box(plane, axes, answer, false);
      else spot(plane, at(axes, answer), 5);
    }
    const most = Math.max(1, ...counts.map(([, count]) => count));
    for (const [point, count] of this.kind === "point" ? counts : []) {
      const middle = place(plane, axes, point);
      if (!middle) continue;
      pen.globalAlpha = 0.25;
      spot(plane, middle, 8 + 22 * Math.sqrt(count / most));
      pen.globalAlpha = 1;
      label(plane, middle, String(count), ink);
    }
    Object.assign(pen, { lineWidth: 3 * by, globalAlpha: 1 });
    if (this.kind === "region" && truth) box(plane, axes, truth, false);
    for (const point of this.kind === "point" ? right : []) {
      const middle = place(plane, axes, point);
      if (middle) ring(plane, middle, 18);
    }
  }
}

/** @type {(axes: DrawnAxes, place: number[]) => Pixel} */
const at = ({ xaxis, yaxis }, [x, y]) => [pixel(xaxis, x), pixel(yaxis, y)];

/** @type {(plane: Picture, axes: DrawnAxes, point: number) => Pixel | null} where a point of the film is */
const place = (plane, axes, point) => places(plane.trace("points") ?? {}, axes)[point] ?? null;

/** @type {(plane: Picture, middle: Pixel, radius: number) => void} larger on a wall */
function spot({ pen, scale: [by] }, [x, y], radius) {
  pen.beginPath();
  pen.arc(x, y, radius * by, 0, 2 * Math.PI);
  pen.fill();
}

/** @type {(plane: Picture, middle: Pixel, radius: number) => void} */
function ring({ pen, scale: [by] }, [x, y], radius) {
  pen.beginPath();
  pen.arc(x, y, radius * by, 0, 2 * Math.PI);
  pen.stroke();
}

/** @type {(plane: Picture, axes: DrawnAxes, point: number, ink: string) => void} a point that the question names */
function named(plane, axes, point, ink) {
  const middle = place(plane, axes, point), { pen, colors: { ground }, scale: [by] } = plane;
  if (!middle) return;
  for (const [strokeStyle, lineWidth] of /** @type {[string, number][]} */ ([[ground, 6], [ink, 3]])) {
    Object.assign(pen, { strokeStyle, lineWidth: lineWidth * by });
    ring(plane, middle, 13);
  }
  label(plane, [middle[0] + 4 * by, middle[1] - 5 * by], String(point + 1), ink);
}

/** @type {(plane: Picture, axes: DrawnAxes, answer: number[], ends: boolean) => void} */
function line(plane, axes, answer, ends) {
  const { pen, ranges } = plane, whole = across(answer, ranges);
  if (!whole) return;
  pen.beginPath();
  pen.moveTo(...at(axes, whole));
  pen.lineTo(...at(axes, whole.slice(2)));
  pen.stroke();
  if (ends) for (const end of [answer, answer.slice(2)]) spot(plane, at(axes, end), 7);
}

/** @type {(plane: Picture, axes: DrawnAxes, rectangle: number[], ends: boolean) => void} */
function box(plane, axes, [x0, y0, x1, y1], ends) {
  const { pen } = plane, [left, bottom] = at(axes, [x0, y0]), [right, top] = at(axes, [x1, y1]);
  pen.strokeRect(left, top, right - left, bottom - top);
  if (ends) for (const x of [left, right]) for (const y of [bottom, top]) spot(plane, [x, y], 6);
}

/** @type {(plane: Picture, middle: Pixel, text: string, ink: string) => void} beside a place, on a rim of the ground's colour */
function label({ pen, colors: { ground }, scale: [by] }, [x, y], text, ink) {
  const { fillStyle, strokeStyle, lineWidth } = pen;
  Object.assign(pen, { font: `600 ${13 * by}px sans-serif`, fillStyle: ink, strokeStyle: ground, lineWidth: 2 * by, textBaseline: "bottom" });
  pen.strokeText(text, x + 8 * by, y - 5 * by);
  pen.fillText(text, x + 8 * by, y - 5 * by);
  Object.assign(pen, { fillStyle, strokeStyle, lineWidth });
}

/** @type {(plane: Picture, axes: DrawnAxes, ink: string) => void} */
function numbers(plane, axes, ink) {
  places(plane.trace("points") ?? {}, axes).forEach((middle, i) => middle && label(plane, middle, String(i + 1), ink));
}
