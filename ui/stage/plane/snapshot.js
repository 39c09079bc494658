// The current frame as one picture, PNG or SVG: plotly draws every figure again, with all that is on the canvas.

import { worded } from "./layouts.js";
import { pixel } from "./outlines.js";

const SCALE = 2; // the scale of a PNG, for slides

/** @import { Picture } from "./picture.js" */
/** @import { Layout, LayoutImage, Pixel } from "../types" */

/**
 * The shape over the later part of a timeline, as on the stage.
 * @param {Picture} picture
 */
function toCome({ future, axes, ground }) {
  if (!future || !axes) return [];
  const { xaxis } = axes, x0 = Math.max(0, (pixel(xaxis, future.place) - xaxis.offset) / xaxis.length);
  return x0 < 1 ? [{ type: "rect", xref: "x domain", yref: "y domain", x0, x1: 1, y0: 0, y1: 1, fillcolor: ground, opacity: future.opacity, line: { width: 0 } }] : [];
}

/**
 * @param {Picture} picture
 * @param {string} format
 * @param {Pixel} size
 */
async function imageOf(picture, format, [width, height]) {
  const images = picture.images.map((/** @type {LayoutImage} */ { source, ...image }) => ({ ...image, source: typeof source === "string" ? source : source.toDataURL() }));
  const layout = { .../** @type {Layout} */ (picture.layout), images, shapes: toCome(picture), width, height };
  return Plotly.toImage({ data: worded(picture.traces), layout }, { format, width, height, scale: format === "png" ? SCALE : 1 });
}

/**
 * The place of each figure on the stage, in pixels from the corner of the first.
 * @param {Picture[]} pictures
 */
function placed(pictures) {
  const boxes = pictures.map(({ box }) => box.getBoundingClientRect());
  const left = Math.min(...boxes.map((box) => box.left)), top = Math.min(...boxes.map((box) => box.top));
  const at = boxes.map((box) => ({ x: box.left - left, y: box.top - top, width: Math.round(box.width), height: Math.round(box.height) }));
  return { at, width: Math.ceil(Math.max(...at.map((b) => b.x + b.width))), height: Math.ceil(Math.max(...at.map((b) => b.y + b.height))) };
}

/**
 * @param {Picture[]} pictures
 * @param {string} format
 * @param {string} ground
 * @returns {Promise<Blob | null>} null if the picture is too large for this browser
 */
export async function snapshot(pictures, format, ground) {
  const { at, width, height } = placed(pictures);
  const images = await Promise.all(pictures.map((picture, i) => imageOf(picture, format, [at[i].width, at[i].height])));
  if (format === "svg") {
    const inner = images.map((image, i) => {
      const svg = decodeURIComponent(image.slice(image.indexOf(",") + 1));
      return svg.replace("<svg ", `<svg x="${at[i].x}" y="${at[i].y}" `);
    });
    const whole = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${ground}"/>${inner.join("")}</svg>`;
    return new Blob([whole], { type: "image/svg+xml" });
  }
  const canvas = Object.assign(document.createElement("canvas"), { width: width * SCALE, height: height * SCALE });
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.fillStyle = ground;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  for (const [i, source] of images.entries()) {
    const image = Object.assign(new Image(), { src: source });
    await image.decode();
    pen.drawImage(image, at[i].x * SCALE, at[i].y * SCALE);
  }
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}
