// The plane as SVG. Each move of a point sets a few dozen attributes.

import { HIGH, WIDE } from "./regions.js";

/** @import { Point, Shown } from "./types" */

const SVG = "http://www.w3.org/2000/svg";
const UNIT = 100; // units of the drawing for 1 of the plane
const SIZE = 0.17; // the radius of a point
const REACH = 0.42; // the radius in which a press means a point: 44 pixels across on a phone

/** @type {(name: string, attributes?: Record<string, string | number>) => SVGElement} */
function element(name, attributes = {}) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  return node;
}

/** @type {(sign: number) => string} */
const kind = (sign) => (sign > 0 ? "front-plus" : sign < 0 ? "front-minus" : "");
/** @type {(places: [number, number][]) => string} */
const path = (places) => places.map(([x, y]) => `${(x * UNIT).toFixed(1)},${(-y * UNIT).toFixed(1)}`).join(" ");

export class Picture {
  /** @param {Point[]} points */
  constructor(points) {
    const box = [-WIDE, -HIGH, 2 * WIDE, 2 * HIGH].map((side) => side * UNIT).join(" ");
    this.root = /** @type {SVGSVGElement} */ (element("svg", { viewBox: box, class: "front-plane" }));
    this.ground = element("g");
    this.marks = points.map((point, i) => this.mark(point, i));
    this.root.append(this.ground, ...this.marks);
  }

  /** @param {Point} point @param {number} i */
  mark({ sign }, i) {
    const mark = element("g", { class: `front-point ${kind(sign)}`, tabindex: 0, role: "button", "data-point": i });
    const shape = sign > 0 ? element("circle", { r: SIZE * UNIT }) : element("rect", { x: -SIZE * UNIT, y: -SIZE * UNIT, width: 2 * SIZE * UNIT, height: 2 * SIZE * UNIT });
    mark.append(element("circle", { r: REACH * UNIT, class: "front-reach" }), shape);
    return mark;
  }

  /**
   * @param {Point[]} points
   * @param {Pick<Shown, "tints" | "lines" | "wrong">} view
   * @param {number} looked the index of the point with a ring; -1 for none
   */
  draw(points, view, looked) {
    const tints = view.tints.map(({ sign, places }) => element("polygon", { points: path(places), class: `front-tint ${kind(sign)}` }));
    const lines = view.lines.map((line) => element("polyline", { points: path(line.places), class: `front-${line.kind} ${kind(line.sign)}` }));
    this.ground.replaceChildren(...tints, ...lines);
    points.forEach((point, i) => {
      const mark = this.marks[i];
      mark.setAttribute("transform", `translate(${point.x * UNIT} ${-point.y * UNIT})`);
      mark.setAttribute("aria-label", `${point.sign > 0 ? "circle" : "square"} at ${point.x}, ${point.y}; arrow keys move it`);
      mark.classList.toggle("front-wrong", view.wrong.has(point));
      mark.classList.toggle("front-looked", i === looked);
    });
  }

  /**
   * The place of a pixel on the plane, to a hundredth and within its edges.
   * @param {{ clientX: number, clientY: number }} pixel
   */
  place({ clientX, clientY }) {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(this.root.getScreenCTM()?.inverse());
    return inside(x / UNIT, -y / UNIT);
  }
}

/** @type {(x: number, y: number) => { x: number, y: number }} */
export function inside(x, y) {
  const fits = (/** @type {number} */ value, /** @type {number} */ most) => Math.round(100 * Math.min(most, Math.max(-most, value))) / 100;
  return { x: fits(x, WIDE - 0.2), y: fits(y, HIGH - 0.2) };
}
