// Unpacks the columns of a film, which films/film/columns.py packs.

import { argmax, gallery } from "../plane/pictures.js";

/** @import { ColumnSpec, Floats, Integers, Payload, Reader, Sources, Steps } from "../types" */

const ARRAYS = { uint8: Uint8Array, int16: Int16Array, uint16: Uint16Array, int32: Int32Array };

/**
 * Returns for each column a function: the number of a row -> the row (a number, a string, or an array).
 * @param {Payload["columns"]} columns
 * @returns {Promise<Record<string, Reader>>}
 */
export async function unpacked({ specs, data }) {
  const bytes = await inflated(data);
  return Object.fromEntries(Object.entries(specs).map(([name, spec]) => [name, reader(spec, bytes)]));
}

/** @param {string} base64 */
async function inflated(base64) {
  const text = atob(base64), deflated = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i += 1) deflated[i] = text.charCodeAt(i); // Uint8Array.from() takes ten times as long
  const stream = new Blob([deflated]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).arrayBuffer();
}

/**
 * @param {ColumnSpec} column
 * @param {ArrayBuffer} data
 * @returns {Reader}
 */
function reader(column, data) {
  if (column.type === "text") return (i) => column.words[i];
  if (column.type === "pictures") return gallery(column, new Uint8Array(data, column.from, column.to - column.from));
  if (column.type === "argmax") return argmax(column, new Float32Array(data.slice(column.from, column.to)));
  const width = column.width;
  if (column.type === "bits") {
    const raw = new Uint8Array(data, column.from, column.to - column.from), stride = Math.ceil(width / 8);
    return (i) => Array.from({ length: width }, (_, j) => (raw[i * stride + (j >> 3)] >> (7 - (j & 7))) & 1);
  }
  const at = column.type === "steps" ? stepped(column, data) : plain(column, data);
  if (!width) return at;
  return (i) => Array.from({ length: width }, (_, j) => at(i * width + j));
}

/**
 * @param {Steps} column
 * @param {ArrayBuffer} data
 * @returns {(j: number) => number}
 */
function stepped(column, data) {
  const steps = new Uint16Array(joined(column, data, 2)), { low, step } = column;
  return (j) => (steps[j] === 65535 ? NaN : low + step * steps[j]);
}

/**
 * @param {Floats | Integers} column
 * @param {ArrayBuffer} data
 * @returns {(j: number) => number}
 */
function plain(column, data) {
  const values = column.type === "float64" ? new Float64Array(data.slice(column.from, column.to)) : integers(column, data);
  return (j) => values[j];
}

/**
 * @param {Integers} column
 * @param {ArrayBuffer} data
 */
function integers(column, data) {
  const kind = ARRAYS[column.type];
  if (!kind) throw new Error(`The film has a column of the type "${column.type}", which this player does not know.`);
  return new kind(joined(column, data, kind.BYTES_PER_ELEMENT));
}

/**
 * Joins the bytes of integers: the column has the lowest bytes of all first, then the next ones.
 * @param {{from: number, to: number}} column
 * @param {ArrayBuffer} data
 * @param {number} size of an integer
 */
function joined({ from, to }, data, size) {
  const planes = new Uint8Array(data, from, to - from), bytes = new Uint8Array(planes.length);
  for (let b = 0, next = 0; b < size; b += 1) {
    for (let i = b; i < bytes.length; i += size, next += 1) bytes[i] = planes[next];
  }
  return bytes.buffer;
}

/**
 * Decodes every picture of a film that has an address: source -> image.
 * @param {Payload} payload
 * @returns {Promise<Sources>}
 */
export async function decoded({ columns, figures }) {
  const words = Object.values(columns.specs).flatMap((spec) => (spec.type === "text" ? spec.words : []));
  const images = figures.flatMap(({ layout }) => (layout.images ?? []).map((image) => image.source));
  const sources = new Set([...words, ...images].filter((source) => typeof source === "string"));
  /** @type {(source: string) => Promise<[string, HTMLImageElement]>} */
  const decode = async (source) => {
    const image = Object.assign(new Image(), { src: source });
    await image.decode();
    return [source, image];
  };
  return new Map(await Promise.all([...sources].filter((text) => text.startsWith("data:image/")).map(decode)));
}
